"""Spans of words that the gazetteer knows, longest first, before anything is said about their meaning."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from extraction.name_lexicon import cues, table, words
from extraction.toponym_words import Words
from gazetteer.lookup import Gazetteer
from gazetteer.names import fold
from gazetteer.records import Candidate

_LONGEST_NAME_WORDS = 6
# More than the commonest village name of Ukraine has.
_MOST_BEARERS = 150
_PLAIN_KINDS = ("function", "common", "date")
_NEVER_KINDS = ("function", "date", "organisation")
_WELL_KNOWN_POPULATION = 50_000


@dataclass(frozen=True, slots=True)
class Match:
    """Words that may name a place.

    Attributes:
        first: Index of the first word.
        last: Index after the last word.
        key: The folded name.
        candidates: What the gazetteer has under it, best prior first.
        importance: The weightiest thing it may be: country, region, site, million, large, medium, small, tiny.
    """

    first: int
    last: int
    key: str
    candidates: tuple[Candidate, ...]
    importance: str


class Lookups:
    """Gazetteer look-ups of one text, each name asked once."""

    def __init__(self, gazetteer: Gazetteer) -> None:
        """Start with nothing looked up."""
        self.gazetteer = gazetteer
        self._prefixes: dict[str, bool] = {}
        self._candidates: dict[str, tuple[Candidate, ...]] = {}
        self._importance: dict[str, str] = {}

    def has_prefix(self, key: str) -> bool:
        """Tell whether some name starts with these folded words."""
        known = self._prefixes.get(key)
        if known is None:
            known = self._prefixes[key] = self.gazetteer.has_prefix(key)
        return known

    def candidates(self, key: str) -> tuple[Candidate, ...]:
        """Return what a folded name may mean."""
        known = self._candidates.get(key)
        if known is None:
            # An abbreviation is known by its capitals; its words in small letters are other words ("us").
            capitals = key in words("place_abbreviations")
            known = self.gazetteer.candidates_folded(key, _MOST_BEARERS, capitals=capitals)
            self._candidates[key] = known
        return known

    def match(self, first: int, last: int, key: str) -> Match:
        """Return a match of words with a name that has candidates."""
        candidates = self.candidates(key)
        importance = self._importance.get(key)
        if importance is None:
            importance = self._importance[key] = importance_cue(candidates)
        return Match(first, last, key, candidates, importance)


def importance_cue(candidates: Sequence[Candidate]) -> str:
    """Return the cue for the weightiest thing a name may be.

    A country counts only by a name that is its own; an alternate name of a settlement counts for less.
    """
    best = candidates[0]
    if any(c.place.kind == "country" for c in candidates[:3]):
        return "country"
    if table("not_places").get(fold(best.matched_name)) in ("common", "rare"):
        # "Free", "Central" and "Federal" are left over where a region word was cut off; only towns count.
        candidates = [c for c in candidates if c.place.kind == "settlement"] or candidates[:0]
    elif any(c.place.kind == "region" and c.canonical for c in candidates[:6]):
        return "region"
    elif best.place.kind in ("site", "water", "region", "other"):
        return "site"
    population = max(((c.place.population or 0) for c in candidates if c.canonical or c is best), default=0)
    for cue, least in (("million", 1_000_000), ("large", 100_000), ("medium", 15_000), ("small", 1_000)):
        if population >= least:
            return cue
    return "tiny"


def find_matches(listed: Words, lookups: Lookups) -> Iterator[Match]:
    """Give the longest names of the gazetteer in text order; known names of organisations use up their words."""
    index, count = 0, len(listed)
    folded, capital, particles = listed.folded, listed.capital, cues("opening_particle")
    while index < count:
        if not capital[index] and (folded[index] not in particles or not _may_open(listed, index)):
            index += 1
            continue
        match, used = _longest(listed, index, lookups)
        if match is None and used == index and _is_article(listed, index):
            match, used = _with_article(listed, index, lookups)
        if match is not None:
            yield match
        index = max(index + 1, used)


def _may_open(listed: Words, index: int) -> bool:
    """Tell whether a particle in small letters opens a name: "al-Fashir"."""
    following = index + 1
    return following < len(listed) and listed.capital[following] and listed.joined(following)


def _is_article(listed: Words, index: int) -> bool:
    """Tell whether a word is the Arabic article of the capitalised word behind it: "Al-Dinder"."""
    following = index + 1
    return (
        listed.folded[index] in ("al", "el")
        and following < len(listed)
        and listed.capital[following]
        and listed.gap(following) == "-"
    )


def _with_article(listed: Words, index: int, lookups: Lookups) -> tuple[Match | None, int]:
    """Return the name behind an article that the gazetteer does not have, with the article in its span."""
    match, used = _longest(listed, index + 1, lookups)
    return (None if match is None else replace(match, first=index)), used


def _longest(listed: Words, first: int, lookups: Lookups) -> tuple[Match | None, int]:
    """Return the longest name that starts at a word, and the index after the words used up."""
    kinds, openings, never = table("not_places"), _organisation_openings(), _never_names()
    key = listed.folded[first]
    best: Match | None = None
    used, last = first, first + 1
    while True:
        in_gazetteer = lookups.has_prefix(key)
        if " " in key and key in kinds:
            best, used = None, last
        elif in_gazetteer and _may_close(listed, last - 1, known=best is not None and best.key not in kinds):
            found = () if key in never else lookups.candidates(key)
            if found and (_is_name(key, found, listed.loud[first]) or _is_abbreviation(listed, first, key)):
                best, used = _without_article(lookups, lookups.match(first, last, key)), last
        goes_on = (in_gazetteer or key in openings) and last - first < _LONGEST_NAME_WORDS
        if not goes_on or not _continues(listed, last):
            return best, used
        key = f"{key} {listed.folded[last]}"
        last += 1


def _may_close(listed: Words, index: int, *, known: bool) -> bool:
    """Tell whether a word can end a name: in small letters "plant", or "region" behind what is no name by itself."""
    if listed.capital[index] or listed.folded[index] in cues("site_word"):
        return True
    return not known and table("region_words").get(listed.folded[index]) == "one"


def _without_article(lookups: Lookups, match: Match) -> Match:
    """Leave "the" out of the name where the rest is a name of the same area: "the Donbas", but "The Hague"."""
    bare = match.key.removeprefix("the ")
    if bare == match.key or match.candidates[0].place.kind == "settlement":
        return match
    found = lookups.candidates(bare)
    same = bool(found) and found[0].place.id == match.candidates[0].place.id
    return lookups.match(match.first + 1, match.last, bare) if same else match


def _continues(listed: Words, index: int) -> bool:
    return (
        index < len(listed)
        and (listed.capital[index] or listed.folded[index] in _inner_particles())
        and listed.sentence[index] == listed.sentence[index - 1]
        and not listed.possessive(index - 1)
        and listed.joined(index)
    )


def _is_name(key: str, found: tuple[Candidate, ...], loud: bool) -> bool:  # noqa: FBT001 - a fact about the words
    """Tell whether the words can be a name at all: not only function words and ordinary ones."""
    kinds = table("not_places")
    if " " not in key:
        return kinds.get(key) not in _NEVER_KINDS
    if not (loud and key.startswith("the ")) and any(kinds.get(word) not in _PLAIN_KINDS for word in key.split(" ")):
        return True
    place = found[0].place
    if key.rpartition(" ")[2] in table("region_words"):
        return place.kind in ("region", "district") and not loud
    return found[0].canonical and (place.kind != "settlement" or (place.population or 0) >= _WELL_KNOWN_POPULATION)


def _is_abbreviation(listed: Words, index: int, key: str) -> bool:
    """Tell "U.S." and "US" from "us"; among words in capitals only the dots can."""
    if key not in words("place_abbreviations"):
        return False
    start, end = listed.starts[index], listed.ends[index]
    if "$" in listed.plain[max(0, start - 2) : start] or listed.plain[end : end + 1] == "$":
        return False
    written = listed.plain[start:end]
    return "." in written or (written.isupper() and not listed.loud[index])


@cache
def _never_names() -> frozenset[str]:
    """Return the single words that are never names: not worth a look into the gazetteer."""
    never = {word for word, kind in table("not_places").items() if kind in _NEVER_KINDS and " " not in word}
    return frozenset(never - words("place_abbreviations"))


@cache
def _inner_particles() -> frozenset[str]:
    return cues("opening_particle") | cues("inner_particle") | cues("site_word") | words("region_words")


@cache
def _organisation_openings() -> frozenset[str]:
    """Return the proper beginnings of organisation names of several words ("human rights" of "human rights watch")."""
    openings: set[str] = set()
    for name in table("not_places"):
        parts = name.split(" ")
        openings.update(" ".join(parts[:size]) for size in range(1, len(parts)))
    return frozenset(openings)
