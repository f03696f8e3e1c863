"""Victims told without a number: "a soldier was killed", "killed the mayor, her husband and her son"."""

from dataclasses import dataclass
from typing import Final

from extraction.count_cues import Cue
from extraction.noun_phrases import PERSON_PLURALS, PERSON_SINGULARS
from extraction.parties import is_source_noun, is_title
from extraction.quantities import find_quantities
from extraction.tokens import Tokens
from extraction.word_lists import read_words

_DETERMINERS: Final = read_words("count_grammar", "word", list="victim_article")
_AFTER_HEADLINE: Final = read_words("count_grammar", "word", list="after_headline")
_BE: Final = read_words("count_grammar", "word", list="be")
_NO_ONE: Final = (
    ("no", "one"),
    ("nobody",),
    ("no", "people"),
    ("no", "civilians"),
    ("no", "deaths"),
    ("no", "fatalities"),
)
_HUMAN_ROLES: Final = frozenset(("killed", "injured", "detained", "abducted", "missing", "bodies"))
_ENDS: Final = read_words("count_grammar", "word", list="victim_end")
_STOPS_LEFT: Final = _ENDS - {",", "of", "in", "for", "from", "at", "and", "-", "with"}
_GROUPS: Final = read_words("count_grammar", "word", list="group")
_AFTER_SPEAKER: Final = read_words("count_grammar", "word", list="after_speaker")
_LONGEST_ITEM: Final = 9
_MOST_ITEMS: Final = 8
_REACH_LEFT: Final = 14
_LONGEST_BARE: Final = 6
_PREPOSITIONS: Final = frozenset(("of", "in", "for", "from", "at", "with"))


@dataclass(frozen=True, slots=True)
class Victims:
    """People told one by one.

    Attributes:
        first: Index of the first token of the list.
        stop: Index after its last token.
        number: How many are listed; 0 for "no one was killed".
        role: killed, injured, ...
    """

    first: int
    stop: int
    number: int
    role: str


def find_victims(tokens: Tokens, cues: list[Cue], *, heading: bool) -> list[Victims]:
    """Return the victims told without a number, or with numbers among listed persons.

    Args:
        tokens: Tokens of the sentence.
        cues: Words of the role lexicon among them.
        heading: The sentence is a headline, where nouns go without an article.
    """
    found: list[Victims] = []
    floor = 0
    for cue in cues:
        if cue.role not in _HUMAN_ROLES:
            continue
        victims = None
        if "active" in cue.forms or "of" in cue.forms:
            victims = _objects(tokens, cue, heading=heading)
        if victims is None and {"passive", "state"} & cue.forms:
            victims = _subjects(tokens, cue, floor, heading=heading)
        if victims is None and "noun" in cue.forms and tokens.lower[max(0, cue.first - 1)] == "no" and cue.first:
            victims = Victims(cue.first - 1, cue.stop, 0, cue.role)
        if {"passive", "active", "state"} & cue.forms:
            floor = cue.stop
        if victims is not None and not (found and victims.first < found[-1].stop):
            found.append(victims)
    return found


def _objects(tokens: Tokens, cue: Cue, *, heading: bool) -> Victims | None:
    """Read the list after an active verb or "the death of"."""
    if "passive" in cue.forms and cue.first and tokens.lower[cue.first - 1] in _BE:
        return None
    people = _list(tokens, (cue.stop, len(tokens.words)), heading=heading)
    return Victims(cue.stop, people.stop, people.number, cue.role) if people.singles else None


@dataclass(frozen=True, slots=True)
class _People:
    stop: int
    number: int
    singles: int


def _list(tokens: Tokens, bounds: tuple[int, int], *, heading: bool) -> _People:
    """Read persons one after the other: "a man, his wife and two boys". Commas alone only tell more of the first."""
    words = tokens.lower
    at, limit = bounds
    listed: list[_People] = []
    joined = 1
    for _ in range(_MOST_ITEMS):
        stop, size, single = _item(tokens, at, limit, heading=heading)
        if not size or (listed and words[stop : stop + 1] and words[stop] in _AFTER_SPEAKER):
            break
        before = listed[-1] if listed else _People(at, 0, 0)
        listed.append(_People(stop, before.number + size, before.singles + single))
        if "and" in words[before.stop : at]:
            joined = len(listed)
        stop = _past_age(words, stop) if single else stop
        at = _next_item(words, stop)
        if at == stop:
            break
    return listed[joined - 1] if listed else _People(at, 0, 0)


def _past_age(words: list[str], stop: int) -> int:
    """Step over "of nine", "aged 30" and ", 44," behind a person."""
    follows = words[stop : stop + 3]
    if len(follows) > 1 and follows[0] in ("of", "aged") and find_quantities(follows[1:2]):
        return stop + 2
    if len(follows) == 3 and follows[0] == "," and follows[1].isdigit() and len(follows[1]) < 3:
        return stop + 2
    return stop


def _next_item(words: list[str], stop: int) -> int:
    at = stop
    while at < len(words) and words[at] in (",", "and") and at - stop < 2:
        at += 1
    return at


def _item(tokens: Tokens, at: int, limit: int, *, heading: bool) -> tuple[int, int, int]:
    """Give where an item of a list of persons ends, how many persons it is, and whether it is a single one."""
    words = tokens.lower[:limit]
    if at >= limit:
        return at, 0, 0
    counted = find_quantities(words[at : at + 7])
    if counted and counted[0].first == 0 and words[at] not in ("a", "an", "one"):
        return _counted_item(words, at, counted[0].stop, counted[0].best, exact=counted[0].low == counted[0].high)
    bare = words[at] not in _DETERMINERS and not tokens.words[at].endswith("'s")
    named = _name_end(tokens, at, limit)
    organisation = any(map(is_source_noun, words[at:named])) and not any(map(is_title, words[at:named]))
    if bare and named - at >= 2 and not (organisation or PERSON_PLURALS.intersection(words[named - 1 : named + 1])):
        return named, 1, 1
    loose = heading or tokens.words[at][0].isupper()
    index = _noun_of_item(tokens, at if bare else at + 1, min(limit, at + _LONGEST_ITEM))
    if index is None or (bare and not loose and index != at):
        return at, 0, 0
    return max(index + 1, _name_end(tokens, index + 1, limit)), 1, 1


def _noun_of_item(tokens: Tokens, first: int, limit: int) -> int | None:
    """Give where the noun of "a", "the town's" or "12-year-old" person stands, None when it names no single one."""
    words = tokens.lower[:limit]
    for index in range(first, limit):
        word = words[index]
        if word in PERSON_SINGULARS and words[index + 1 : index + 2] != ["'"]:
            if index + 1 < limit and _is_adjective(tokens, index):
                continue
            if word == "head" and words[index - 1] in ("his", "her", "their"):
                return None
            return index
        if word in PERSON_PLURALS and index + 1 < limit and words[index + 1] in PERSON_SINGULARS:
            continue
        age = word == "-" or (word[0].isdigit() and words[index + 1 : index + 2] == ["-"])
        if not age and (word in _ENDS or word in PERSON_PLURALS or word in _GROUPS or word[0].isdigit()):
            return None
    return None


def _is_adjective(tokens: Tokens, index: int) -> bool:
    """Tell whether "Nigerian" or "rebel" at an index only describes the next noun."""
    after = tokens.lower[index + 1]
    if after in PERSON_SINGULARS or after in PERSON_PLURALS:
        return True
    return (
        tokens.cased
        and tokens.words[index][0].isupper()
        and index > 0
        and after.isalpha()
        and after not in _ENDS
        and tokens.words[index + 1].islower()
    )


def _counted_item(words: list[str], at: int, size: int, best: int | None, *, exact: bool) -> tuple[int, int, int]:
    for index in range(at + size, min(len(words), at + size + 4)):
        if words[index] in PERSON_PLURALS:
            return (index + 1, best, 0) if exact and best is not None and best <= 12 else (at, 0, 0)
        if words[index] in _ENDS:
            break
    return at, 0, 0


def _name_end(tokens: Tokens, at: int, limit: int) -> int:
    while tokens.cased and at < limit and tokens.words[at][0].isupper() and tokens.words[at].isalpha():
        at += 1
    return at


def _subjects(tokens: Tokens, cue: Cue, floor: int, *, heading: bool) -> Victims | None:
    """Read the persons before "was killed", "died", and before "killed" in a headline."""
    words = tokens.lower
    at = cue.first
    while at and (
        words[at - 1].endswith("ly") or words[at - 1] in ("also", "later", "being", "been", "has", "have", "had")
    ):
        at -= 1
    be = at > 0 and words[at - 1] in _BE
    if be:
        at -= 1
        while at and words[at - 1] in ("has", "had", "have", "also", "later", "reportedly"):
            at -= 1
    elif "state" not in cue.forms and not ((heading or floor == 0) and _reduced(words, cue)):
        return None
    if at <= floor:
        return None
    bare = not be and "state" not in cue.forms
    plural = (be and words[at] in ("were", "are")) or words[at] == "have"
    nobody = next(
        (size for phrase in _NO_ONE if (size := len(phrase)) and tuple(words[max(0, at - size) : at]) == phrase), 0
    )
    if nobody:
        return Victims(at - nobody, cue.stop, 0, cue.role)
    if words[at - 1] in ("he", "she") and not plural:
        return Victims(at - 1, cue.stop, 1, cue.role)
    start = _subject_start(tokens, at, floor)
    if bare and not heading and (start > 0 or at > _LONGEST_BARE):
        return None
    return _listed_before(tokens, (start, at), cue.role, plural=plural, listed=bare)


def _reduced(words: list[str], cue: Cue) -> bool:
    after = words[cue.stop] if cue.stop < len(words) else "."
    return "passive" in cue.forms and after in _AFTER_HEADLINE


def _listed_before(tokens: Tokens, bounds: tuple[int, int], role: str, *, plural: bool, listed: bool) -> Victims | None:
    """Count the single persons of a subject, given the index range of its tokens."""
    start, stop = bounds
    subject = tokens.lower[start:stop]
    whole = _list(tokens, bounds, heading=listed)
    if whole.singles and whole.stop == stop and whole.number > whole.singles:
        return Victims(start, stop, whole.number, role)
    head = subject[: next((i for i, word in enumerate(subject) if i and word in _PREPOSITIONS), len(subject))]
    if not subject or any(word in PERSON_PLURALS or word in _GROUPS for word in head) or find_quantities(subject):
        return None
    at, number, first = start, 0, start
    while at < stop:
        item_stop, size, _ = _item(tokens, at, stop, heading=listed)
        if size and item_stop <= stop:
            first = first if number else at
            number += size
            at = max(item_stop, at + 1)
        else:
            at += 1
    if not number or "no" in subject or "not" in subject or "none" in subject:
        return None
    if not plural and not listed:
        number = 1
    return Victims(first, stop, number, role) if number > 1 or not plural else None


def _subject_start(tokens: Tokens, stop: int, floor: int) -> int:
    at = stop
    while at > floor and stop - at < _REACH_LEFT and tokens.lower[at - 1] not in _STOPS_LEFT:
        at -= 1
    return at
