"""Decide the role of each number in a sentence by the word that governs it, in whatever order they stand."""

from dataclasses import dataclass, replace
from typing import Final

from extraction.count_cues import Cue, find_cues
from extraction.noun_phrases import PROTESTERS, NounPhrase, read_noun_phrase
from extraction.quantities import Quantity, find_quantities
from extraction.word_lists import read_words

AUXILIARIES: Final = read_words("count_grammar", "word", list="auxiliary")
BREAKS: Final = read_words("count_grammar", "word", list="break")
_BETWEEN_VERBS: Final = read_words("count_grammar", "word", list="between_verbs")
_MODALS: Final = read_words("count_grammar", "word", list="modal")
_PART_OPENERS: Final = read_words("count_grammar", "word", list="part")
_ASIDE_OPENERS: Final = _PART_OPENERS | {"(", "--", ","}
_LIGHT: Final = read_words("count_grammar", "word", list="light")
_FOLLOWS_PASSIVE: Final = read_words("count_grammar", "word", list="after_passive")
_TOLL_LINKS: Final = read_words("count_grammar", "word", list="toll_link")
_BELONGING: Final = read_words("count_grammar", "word", list="belonging")
_PARTS_OF: Final = read_words("count_grammar", "word", list="part_of")
_MOST_STEPS: Final = 26
_MOST_UNKNOWN: Final = 3
_TOLL_REACH: Final = 32
_LIST_REACH: Final = 10


@dataclass(frozen=True, slots=True)
class Reading:
    """The tokens of a sentence with what was found among them.

    Attributes:
        words: Lower-case tokens.
        cues: Words that give roles.
        quantities: Numbers.
        phrases: The noun phrase of each number.
        skipped: For each token, whether it stands in an aside ("including two children", brackets).
    """

    words: list[str]
    cues: list[Cue]
    quantities: list[Quantity]
    phrases: list[NounPhrase]
    skipped: list[bool]


def read_sentence(words: list[str], *, resumed: bool = False) -> Reading:
    """Find cues, numbers, noun phrases and asides among the lower-case tokens of a sentence.

    Args:
        words: The tokens.
        resumed: The next sentence tells what became of the people of this one, so numbers count without a cue.
    """
    cues = find_cues(words)
    told = bool(cues) or resumed or not PROTESTERS.isdisjoint(words)
    quantities = find_quantities(words) if told else []
    starts = frozenset(cue.first for cue in cues)
    phrases = [read_noun_phrase(words, quantity, starts) for quantity in quantities]
    skipped = _asides(words, {quantity.first for quantity in quantities}) if quantities else []
    _skip_belongings(words, quantities, phrases, skipped)
    return Reading(words, cues, quantities, phrases, skipped)


def _skip_belongings(
    words: list[str], quantities: list[Quantity], phrases: list[NounPhrase], skipped: list[bool]
) -> None:
    """Step over the second number of "eight people from one family": it says whose people they are."""
    for index in range(1, len(quantities)):
        start, before, phrase = quantities[index].first - 1, phrases[index - 1], phrases[index]
        if before.stop == start and before.kind == "person" and words[start] in _BELONGING and phrase.kind != "person":
            phrases[index] = replace(phrase, kind="unit")
            for at in range(start, phrase.stop):
                skipped[at] = True


def assign_roles(reading: Reading) -> dict[int, str]:
    """Return the role of each quantity that has one, by its index.

    >>> assign_roles(read_sentence("12 people were killed and 30 wounded , including two children".split()))
    {0: 'killed', 1: 'injured'}
    """
    roles: dict[int, str] = {}
    for index, phrase in enumerate(reading.phrases):
        if phrase.kind == "unit":
            continue
        role = _role_of(reading, index, roles)
        if role is not None and _fits(role, phrase, reading.quantities[index]):
            roles[index] = role
    return roles


def _role_of(reading: Reading, index: int, roles: dict[int, str]) -> str | None:
    quantity, phrase = reading.quantities[index], reading.phrases[index]
    if _is_whole_of_part(reading, index):
        return None
    aside = reading.skipped[quantity.number] or (phrase.part and index > 0)
    if phrase.part and phrase.stop < len(reading.words) and reading.words[phrase.stop] in _PARTS_OF:
        return None
    role = _after_number(reading, index) if aside else _any_side(reading, index, roles)
    if aside and role in roles.values():
        return None
    if role is None and phrase.head in PROTESTERS and not aside:
        return "protesters"
    return role


def _is_whole_of_part(reading: Reading, index: int) -> bool:
    """Tell whether only some, or none, of these people share the fate ("13 of these 42 patients died")."""
    first = reading.quantities[index].first
    if first < 2 or reading.words[first - 1] != "of":
        return False
    part = reading.words[first - 2]
    return part in ("none", "most", "some", "half") or any(q.stop == first - 1 for q in reading.quantities[:index])


def _any_side(reading: Reading, index: int, roles: dict[int, str]) -> str | None:
    return (
        _before_number(reading, index)
        or _after_number(reading, index)
        or _by_toll(reading, index)
        or _as_subject(reading, index)
        or _by_list(reading, index, roles)
    )


def _fits(role: str, phrase: NounPhrase, quantity: Quantity) -> bool:
    if phrase.kind == "object":
        return role == "strikes"
    # A bare figure after a verb may still be a year ("killed 2014"): only figures with a noun may look like one.
    year = quantity.digits and 1900 <= (quantity.best or 0) <= 2100 and phrase.kind == "none"
    return not (year and role != "strikes")


def _before_number(reading: Reading, index: int) -> str | None:
    """Read "killed at least 12", "the bodies of 410", "claimed the lives of 13"."""
    quantity = reading.quantities[index]
    at = quantity.first
    steps = 0
    while at > 0 and steps < 3:
        cue = next((cue for cue in reading.cues if cue.stop == at), None)
        if cue is not None:
            if "of" in cue.forms or (
                "active" in cue.forms and _is_told(reading.words, cue) and not _is_passive(reading, cue)
            ):
                return cue.role
            return None
        if reading.words[at - 1] not in _LIGHT:
            return None
        at -= 1
        steps += 1
    return None


def _is_told(words: list[str], cue: Cue) -> bool:
    """Tell "killed 12" from "threatened to kill 12" and "could kill 12"."""
    before = words[cue.first - 1] if cue.first else ""
    if before in ("would", "could", "can", "may", "might", "will", "must", "not", "n't"):
        return False
    return before != "to" or words[max(0, cue.first - 2)] in ("managed", "on", "continued")


def _is_passive(reading: Reading, cue: Cue) -> bool:
    """Tell "were killed 12 km away" from "killed 12": a form of "be" stands just before it."""
    before = reading.words[max(0, cue.first - 2) : cue.first]
    return "passive" in cue.forms and bool({"was", "were", "been", "being"} & set(before)) and "and" not in before


def _after_number(reading: Reading, index: int) -> str | None:
    """Read "12 dead", "30 wounded", "two bodies", "12 people feared drowned", "five others hurt in"."""
    quantity, phrase = reading.quantities[index], reading.phrases[index]
    words = reading.words
    of = quantity.stop + 1 if words[quantity.stop : quantity.stop + 1] == ["of"] else quantity.stop
    for at in sorted({phrase.stop, quantity.stop, of, phrase.stop + 1, _past_run(reading, phrase.stop)}):
        cue = next((cue for cue in reading.cues if cue.first == at), None)
        if cue is None or (at > max(phrase.stop, of) and not _only_hedges(words, phrase.stop, at)):
            continue
        if {"noun", "after", "of"} & cue.forms:
            return cue.role
        if "adjective" in cue.forms and _is_adjective(reading, cue):
            return _beyond_adjective(reading, cue) or cue.role
        if "passive" in cue.forms and _is_reduced_passive(reading, cue):
            return cue.role
    return None


def _beyond_adjective(reading: Reading, cue: Cue) -> str | None:
    """Give the fate of "four displaced persons killed in a raid", which goes before what they were."""
    phrase = read_noun_phrase(reading.words, Quantity(cue.first, cue.first, cue.stop, 1, 1, 1), frozenset())
    later = next((item for item in reading.cues if phrase.stop <= item.first <= phrase.stop + 3), None)
    if later is None or later.role not in ("killed", "detained", "abducted") or later.first < phrase.stop:
        return None
    return later.role if "passive" in later.forms and _is_reduced_passive(reading, later) else None


def _past_run(reading: Reading, stop: int) -> int:
    """Give the first cue after words that may stand between a noun and "dead": "12 people in Gaza dead" does not."""
    at = stop
    while at < len(reading.words) and at - stop < 3 and reading.words[at].isalpha() and reading.words[at] not in BREAKS:
        if any(cue.first == at for cue in reading.cues):
            return at
        at += 1
    return stop


def _only_hedges(words: list[str], first: int, stop: int) -> bool:
    hedges = {"feared", "believed", "reported", "confirmed", "presumed", "more", "left", "found", "also"}
    return all(word in hedges or word.endswith("ly") for word in words[first:stop])


def _is_adjective(reading: Reading, cue: Cue) -> bool:
    """Tell whether "wounded" stands before its noun or alone ("30 wounded soldiers", "30 wounded."), not as a verb."""
    return (
        _is_reduced_passive(reading, cue)
        or any(phrase.kind == "person" and cue.stop < phrase.stop <= cue.stop + 4 for phrase in reading.phrases)
        or _names_people(reading.words, cue.stop)
    )


def _names_people(words: list[str], at: int) -> bool:
    phrase = read_noun_phrase(words, Quantity(at, at, at, 1, 1, 1), frozenset())
    return phrase.kind == "person" and phrase.stop - at <= 3 and words[at : at + 1] not in (["the"], ["a"], ["an"])


def _is_reduced_passive(reading: Reading, cue: Cue) -> bool:
    after = reading.words[cue.stop] if cue.stop < len(reading.words) else "."
    return after in _FOLLOWS_PASSIVE or after.endswith("ly") or "active" not in cue.forms


def _by_toll(reading: Reading, index: int) -> str | None:
    """Read "the death toll rose to 20", "a death toll of 20", "the toll from the raid had reached 13"."""
    quantity = reading.quantities[index]
    cue = next((c for c in reversed(reading.cues) if c.stop <= quantity.first and "toll" in c.forms), None)
    if cue is None or quantity.first - cue.stop > _TOLL_REACH:
        return None
    link = reading.words[quantity.first - 1]
    between = [q for q in reading.quantities if cue.stop <= q.first < quantity.first]
    rising = "from" in reading.words[cue.stop : quantity.first]
    return cue.role if link in _TOLL_LINKS and (not between or rising) else None


def _as_subject(reading: Reading, index: int) -> str | None:
    """Read "12 people, most of them women, were killed", "300 residents had been killed", "13 have died"."""
    words = reading.words
    first_of = {cue.first: cue for cue in reading.cues}
    numbers = {quantity.first for quantity in reading.quantities}
    auxiliary, unknown = False, 0
    start = reading.phrases[index].stop
    for at in range(start, min(len(words), start + _MOST_STEPS)):
        if reading.skipped[at]:
            continue
        if at in first_of:
            return _role_as_verb(first_of[at], auxiliary=auxiliary)
        if at in numbers:
            return _shared_with_next(reading, index, at)
        word = words[at]
        auxiliary = auxiliary or word in AUXILIARIES
        unknown += auxiliary and not (word in AUXILIARIES or word in _BETWEEN_VERBS or word.endswith("ly"))
        if _ends_subject(words, at, auxiliary=auxiliary) or unknown > _MOST_UNKNOWN:
            return None
    return None


def _ends_subject(words: list[str], at: int, *, auxiliary: bool) -> bool:
    """Tell whether no verb of the number can follow: its clause ends, or what follows has not happened."""
    word = words[at]
    if word == "not" or (word in _MODALS and words[at + 1 : at + 2] == ["be"]):
        return True
    return word in BREAKS and word not in AUXILIARIES and not (auxiliary and word == "as")


def _role_as_verb(cue: Cue, *, auxiliary: bool) -> str | None:
    if "state" in cue.forms or (auxiliary and {"passive", "after"} & cue.forms):
        return cue.role
    return None


def _shared_with_next(reading: Reading, index: int, at: int) -> str | None:
    """Read the first number of "five soldiers and two civilians were killed": the next one's verb is its own."""
    between = reading.words[reading.phrases[index].stop : at]
    if not between or set(between) - {",", "and", "or", "as", "well"}:
        return None
    following = next(i for i, quantity in enumerate(reading.quantities) if quantity.first == at)
    if _before_number(reading, following) or _after_number(reading, following):
        return None
    return _as_subject(reading, following)


def _by_list(reading: Reading, index: int, roles: dict[int, str]) -> str | None:
    """Read the later members of "killed the mayor, a guard and two others" and "killed five men and two boys"."""
    words, quantity = reading.words, reading.quantities[index]
    if quantity.first == 0 or words[quantity.first - 1] not in ("and", ",", "or"):
        return None
    linked = words[quantity.first - 1] != "," or reading.phrases[index].kind == "person"
    near = index > 0 and quantity.first - reading.phrases[index - 1].stop <= 2
    if near and linked and index - 1 in roles and _is_object(reading, index - 1):
        return roles[index - 1]
    for at in range(quantity.first - 1, max(0, quantity.first - _LIST_REACH), -1):
        cue = next((cue for cue in reading.cues if cue.stop == at), None)
        if cue is not None:
            active = "active" in cue.forms and _is_told(words, cue) and not _is_passive(reading, cue)
            return cue.role if active else None
        word = words[at - 1]
        if word in BREAKS or word in AUXILIARIES or word in ("in", "on", "at", "of", "with", "by", "to", "from"):
            return None
        if word[0].isdigit():
            return None
    return None


def _is_object(reading: Reading, index: int) -> bool:
    """Tell whether a number is the object of its verb, or follows one that is ("killed five men and two boys")."""
    return any(_before_number(reading, at) is not None for at in (index, index - 1) if at >= 0)


def _asides(words: list[str], numbers: set[int]) -> list[bool]:
    """Mark the tokens of asides: after "including" up to the comma that ends it, in brackets, between dashes."""
    skipped = [False] * len(words)
    at = 0
    while at < len(words):
        stop = at
        if words[at] not in _ASIDE_OPENERS:
            at += 1
            continue
        if words[at] in _PART_OPENERS:
            stop = _end_of_part(words, at + 1, numbers)
        elif words[at] == "(":
            stop = _closing(words, at, ")", 24)
        elif words[at] == "--" and at > 0 and _closing(words, at, "--", 18) > at + 4:
            stop = _closing(words, at, "--", 18)
        elif (
            words[at] == ","
            and words[at + 1 : at + 2]
            and words[at + 1] in ("most", "all", "many", "some", "mainly", "half")
        ):
            stop = _closing(words, at, ",", 10)
        for index in range(at, stop):
            skipped[index] = True
        at = max(stop, at + 1)
    return skipped


def _end_of_part(words: list[str], at: int, numbers: set[int]) -> int:
    while at < len(words):
        word = words[at]
        if word in AUXILIARIES or word in BREAKS or word in (")", '"'):
            return at
        if word == "," and not ({at + 1, at + 2} & numbers or words[at + 1 : at + 2] in (["a"], ["an"], ["the"])):
            return at
        if word == "and" and words[at + 1 : at + 2] and words[at + 1].endswith(("ing", "ed")):
            return at
        at += 1
    return at


def _closing(words: list[str], at: int, mark: str, reach: int) -> int:
    for index in range(at + 1, min(len(words), at + reach)):
        if words[index] == mark:
            return index + 1
    return at
