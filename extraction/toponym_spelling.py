"""Names one letter off ("the mayor of Bacha"), accepted only where the story bears them out."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress

from extraction.name_lexicon import cues, words
from extraction.toponym_evidence import Neighbours, follows_place_noun
from extraction.toponym_matches import Lookups, Match
from extraction.toponym_story import StoryView
from extraction.toponym_words import Words
from geo.demonyms import demonym_countries

_SHORTEST = 5
_SMALL_POPULATION = 50_000
# Among villages a name one letter off is mostly another village.
_TOWN_POPULATION = 10_000


@dataclass(frozen=True, slots=True)
class Spelt:
    """Misspelt names.

    Attributes:
        matches: The words with the candidates of the name that was meant.
        replaced: Numbers of matches in the story whose own candidates are far-away namesakes.
    """

    matches: tuple[Match, ...]
    replaced: frozenset[int]


def one_edit(first: str, second: str) -> bool:
    """Tell whether two words differ by one letter put in, left out, changed, or by two neighbours swapped.

    >>> one_edit("bacha", "bucha"), one_edit("khrkiv", "kharkiv"), one_edit("bucha", "bucha")
    (True, True, False)
    """
    if first == second or abs(len(first) - len(second)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second)))
    if len(first) == len(second):
        swapped = first[at : at + 2] == second[at : at + 2][::-1] and first[at + 2 :] == second[at + 2 :]
        return swapped or first[at + 1 :] == second[at + 1 :]
    longer, shorter = (first, second) if len(first) > len(second) else (second, first)
    return longer[at + 1 :] == shorter[at:]


def misspelt_names(
    view: StoryView,
    judged: tuple[Sequence[float], Collection[str]],
    bounds: tuple[int, int],
    around: Neighbours,
    lookups: Lookups,
) -> Spelt:
    """Return the misspelt names of a story.

    A word must stand where a place stands, and be one edit from a place that the story names or, after
    "the town of" and the like, from a place in the story's countries.

    Args:
        view: The story.
        judged: The score of each match, and the story's countries.
        bounds: First word of the story and the one after its last.
        around: What the story has around its matches.
        lookups: Where names are looked up.
    """
    scores, countries = judged
    named = {
        match.key: match
        for match, score in zip(view.matches, scores, strict=True)
        if score > 0 and " " not in match.key
    }
    found: list[Match] = []
    replaced: set[int] = set()
    for number, match in enumerate(view.matches):
        meant = _meant_by_namesake(match, named, countries) if view.evidence[number].placed else None
        if meant is not None:
            found.append(lookups.match(match.first, match.last, meant.key))
            replaced.add(number)
    found.extend(_unknown_words(view.listed, bounds, around, (named, countries), lookups))
    return Spelt(tuple(found), frozenset(replaced))


def _meant_by_namesake(match: Match, named: Mapping[str, Match], countries: Collection[str]) -> Match | None:
    """Return the place of the story one edit from a small place that lies in none of the story's countries."""
    if len(match.key) < _SHORTEST or " " in match.key or not countries:
        return None
    if match.importance not in ("tiny", "small", "medium"):
        return None
    if any(
        c.place.country_code in countries or (c.place.population or 0) >= _SMALL_POPULATION for c in match.candidates
    ):
        return None
    return next((other for key, other in named.items() if key[0] == match.key[0] and one_edit(key, match.key)), None)


def _unknown_words(
    listed: Words,
    bounds: tuple[int, int],
    around: Neighbours,
    known: tuple[Mapping[str, Match], Collection[str]],
    lookups: Lookups,
) -> Iterator[Match]:
    named, countries = known
    for index in compress(range(*bounds), listed.capital[slice(*bounds)]):
        word = listed.folded[index]
        if len(word) < _SHORTEST or index in around.taken or listed.loud[index]:
            continue
        place = _stands_for_place(listed, index, around)
        if place is None:
            continue
        near = next((other for key, other in named.items() if key[0] == word[0] and one_edit(key, word)), None)
        if near is not None:
            yield lookups.match(index, index + 1, near.key)
        elif place == "place_noun" and countries:
            similar = lookups.gazetteer.similar(word, tuple(sorted(countries)))
            known_towns = tuple(c for c in similar if (c.place.population or 0) >= _TOWN_POPULATION)
            if known_towns:
                yield Match(index, index + 1, word, known_towns, "small")


def _stands_for_place(listed: Words, index: int, around: Neighbours) -> str | None:
    """Return "place_noun" or "locative" when an unknown word stands alone where a place stands."""
    if index == 0 or not listed.joined(index) or listed.folded[index] in _never():
        return None
    following = index + 1
    if following < len(listed) and listed.capital[following] and listed.joined(following):
        return None
    if listed.folded[index] in around.lower:
        return None
    before = listed.folded[index - 1]
    if before == "of" and follows_place_noun(listed, index - 1) and listed.folded[index - 2] in cues("town_noun"):
        return "place_noun"
    return "locative" if before in cues("locative") else None


@cache
def _never() -> frozenset[str]:
    lists = ("not_places", "given_names", "titles", "organisation_words", "region_words")
    return frozenset(demonym_countries()).union(*map(words, lists))
