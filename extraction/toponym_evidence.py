"""How much speaks for and against a capitalised name being a place, from the name and the words around it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from extraction.name_lexicon import cues, table, weights, words
from extraction.toponym_matches import Match
from extraction.toponym_words import Words
from geo.demonyms import demonym_countries

_MOST_MODIFIERS = 4
_WIDE = ("country", "region", "site")


@dataclass(frozen=True, slots=True)
class Evidence:
    """The sum of what speaks for a place, and whether the words around the name are those of a person.

    Attributes:
        score: Positive when the name is likelier a place than not.
        person: The words around make it a person's name.
        surname: They make it the last name of one.
        placed: The words before it are followed by places ("near", "the city of").
        cues: What was counted, for the reader.
    """

    score: float
    person: bool
    surname: bool
    placed: bool
    cues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """What else the text has around its matches.

    Attributes:
        taken: Word index to the match that covers it.
        lower: Words that the story also writes in lower case.
    """

    taken: Mapping[int, Match]
    lower: frozenset[str]


def weigh(listed: Words, match: Match, around: Neighbours) -> Evidence:
    """Weigh a match by itself and its immediate neighbours, before the story is known.

    Source: cues and weights of lexicon/place_cues.tsv and lexicon/toponym_evidence.tsv.
    """
    table_of_weights = weights("toponym_evidence")
    position = tuple(_position_cues(listed, match))
    person = tuple(_person_cues(listed, match, around))
    found = (
        *_name_cues(listed, match, around),
        *position,
        *person,
        *_after_cues(listed, match, around),
    )
    score = sum(map(table_of_weights.__getitem__, found))
    surname = not _PERSON.isdisjoint(person)
    return Evidence(score, surname or "name_after" in found, surname, not _PLACED.isdisjoint(position), found)


_PERSON = frozenset(("title_before", "given_name_before", "name_before"))
_PLACED = frozenset(("locative", "path", "attack", "place_noun"))


def _name_cues(listed: Words, match: Match, around: Neighbours) -> Iterator[str]:
    first = match.first
    cue = match.importance
    yield cue
    if cue not in ("country", "region", "site") and not any(c.canonical for c in match.candidates):
        yield "alternate"
    if match.last - first > 1:
        yield "several_words"
        if listed.folded[first] in words("given_names") and cue not in (*_WIDE, "million", "large"):
            yield "given_name"
    elif match.key in demonym_countries():
        yield "demonym_region" if cue in _WIDE and not _qualifies_noun(listed, match.last) else "demonym"
    elif cue not in ("country", "region"):
        yield from _single_word_cues(listed, match, around)
    if listed.loud[first]:
        yield "loud"
    elif listed.opens[first]:
        yield "opens_sentence"


def _qualifies_noun(listed: Words, index: int) -> bool:
    """Tell whether an ordinary noun follows directly: "Chechen fighters", but not "Amhara region", "Amhara said"."""
    if index >= len(listed) or not listed.joined(index) or listed.capital[index]:
        return False
    word = listed.folded[index]
    if word in table("region_words") or word in cues("act") or word in cues("speech") or word in cues("place_after"):
        return False
    return table("not_places").get(word) != "function"


def _single_word_cues(listed: Words, match: Match, around: Neighbours) -> Iterator[str]:
    key, first = match.key, match.first
    kind = table("not_places").get(key, "common" if key in table("organisation_words") else "")
    if kind in ("common", "rare"):
        yield kind
        if listed.loud[first]:
            yield "loud_word"
        if first > 0 and listed.folded[first - 1] == "the" and listed.joined(first):
            yield "article_before_word"
    if key in words("given_names"):
        yield "given_name"
    elif key in words("surnames"):
        yield "surname"
    if len(key) <= 3:
        yield "short"
    if key in around.lower:
        yield "lower_case_in_story"
    written = listed.plain[listed.starts[first] : listed.ends[first]]
    if written.isupper() and len(written) <= 5 and not listed.loud[first] and key not in words("place_abbreviations"):
        yield "acronym"


def _position_cues(listed: Words, match: Match) -> Iterator[str]:
    """Give the cue of the first telling word before the name, past articles and adjectives."""
    index = match.first - 1
    lowest = max(-1, index - _MOST_MODIFIERS)
    while index > lowest and listed.joined(index + 1):
        word = listed.folded[index]
        if word == "of" and follows_place_noun(listed, index):
            yield "place_noun"
            return
        cue = _position_cue(word, listed.capital[index])
        if cue is not None:
            yield cue
            return
        if word not in cues("modifier") and word not in demonym_countries():
            return
        if word in cues("compass") and index == match.first - 1:
            yield "direction_before"
        index -= 1


def follows_place_noun(listed: Words, index: int) -> bool:
    """Tell "the town of" from "Department of"."""
    before = index - 1
    return (
        before >= 0
        and listed.joined(index)
        and listed.folded[before] in words("place_nouns")
        and (not listed.capital[before] or listed.loud[before] or listed.opens[before])
    )


def _position_cue(word: str, capital: bool) -> str | None:  # noqa: FBT001 - a plain fact about the word
    if word in cues("settlement_noun") and not capital:
        return "place_noun"
    return next((cue for cue in ("locative", "path", "attack", "weak") if word in cues(cue)), None)


def _person_cues(listed: Words, match: Match, around: Neighbours) -> Iterator[str]:
    index = match.first - 1
    if index < 0:
        return
    word = listed.folded[index]
    if listed.gap(match.first) == ". " and listed.capital[index] and not listed.opens[match.first]:
        if word in words("titles"):
            yield "title_before"
        elif len(word) == 1:
            yield "name_before"
    if not listed.joined(match.first):
        return
    if word in words("titles"):
        yield "title_before"
    elif listed.capital[index] and not listed.possessive(index):
        yield from _capital_before(listed, index, around)


def _capital_before(listed: Words, index: int, around: Neighbours) -> Iterator[str]:
    """Judge a capitalised word that stands directly before a name."""
    word = listed.folded[index]
    # An initial ("George W. Bush") ends in a dot that is a gap, so it never comes here.
    if word in cues("opening_particle"):
        return
    if word in words("given_names"):
        yield "given_name_before"
    elif word in demonym_countries():
        yield "demonym_before"
    elif index in around.taken:
        if around.taken[index].importance not in _WIDE:
            yield "place_before"
    elif not (listed.opens[index] or listed.loud[index] or _is_neutral(word)):
        yield "name_before"


@cache
def _neutral_words() -> frozenset[str]:
    kinds = table("not_places")
    plain = {word for word, kind in kinds.items() if kind in ("function", "date")}
    return frozenset(
        plain | words("organisation_words") | words("titles") | words("region_words") | cues("modifier")
        | cues("place_after") | words("place_nouns")
    )  # fmt: skip


def _is_neutral(word: str) -> bool:
    return word in _neutral_words()


def _after_cues(listed: Words, match: Match, around: Neighbours) -> Iterator[str]:
    index = match.last
    if index >= len(listed):
        return
    if _is_described(listed, index):
        yield "described_after"
    if not listed.joined(index) or listed.sentence[index] != listed.sentence[index - 1]:
        return
    word = listed.folded[index]
    if listed.capital[index]:
        yield from _capital_after(listed, index, around)
    elif _is_particle_of_name(listed, index, around):
        yield "name_after"
    elif word in cues("landform"):
        yield "organisation_after"
    elif word in cues("place_after"):
        yield "place_after"
    elif word in cues("speech") and match.importance not in ("country", "region", "million"):
        yield "speaks"


def _is_described(listed: Words, index: int) -> bool:
    """Tell whether ", a port" or ", the largest city" stands behind a name."""
    if listed.gap(index) != ", " or listed.folded[index] not in ("a", "an", "the", "another"):
        return False
    last = min(len(listed), index + 4)
    for following in range(index + 1, last):
        if not listed.joined(following) or listed.capital[following]:
            return False
        if listed.folded[following] in cues("settlement_noun"):
            return True
    return False


def _is_particle_of_name(listed: Words, index: int, around: Neighbours) -> bool:
    """Tell whether an unknown rest of the name follows: "Dar" of "Dar al Kabirah"."""
    following = index + 1
    return (
        listed.folded[index] in cues("opening_particle")
        and listed.folded[index] not in ("as", "at", "an")
        and following < len(listed)
        and listed.capital[following]
        and listed.joined(following)
        and index not in around.taken
        and following not in around.taken
        and not listed.loud[index]
    )


def _capital_after(listed: Words, index: int, around: Neighbours) -> Iterator[str]:
    word = listed.folded[index]
    verdict = table("organisation_words").get(word)
    if verdict == "drop":
        yield "organisation_after"
    elif index in around.taken:
        # "Paris Hilton": two towns do not stand side by side without a comma.
        if not listed.loud[index] and around.taken[index].importance not in _WIDE:
            yield "name_after"
    elif verdict is None and not (listed.loud[index] or _is_neutral(word) or word in demonym_countries()):
        yield "name_after"
        if listed.gap(index) == "-":
            yield "hyphen_name"
