"""The names of one story, each with all its mentions: one name has one meaning within a story."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gazetteer.names import fold
from gazetteer.records import Candidate, Place
from geo.records import Span, Toponym

# As many namesakes are weighed; the rest are too small to be meant without being in a country of the story.
_MOST_CANDIDATES = 16
_CONTAINERS = ("country", "region", "district")
_BROAD = ("country", "region")
# "Paris, Texas", "Moore (Oklahoma)", "Idlib in Syria", "Kutum, a town in North Darfur", "Kyiv, the capital of Ukraine".
_STATED_AFTER = re.compile(
    r"(?:'s)?(?:, | \(|, in | in )(?:(?:the )?(?:[a-z-]{2,14} ){0,4}(?:in|of|near)? ?(?:[a-z-]{4,12} )?(?:the )?)?"
)
# "Syria's Idlib", "Darfur's besieged El Fasher".
_STATED_BEFORE = re.compile(r"'s (?:[a-z-]{2,15} ){0,3}")
_NEARBY_CHARACTERS = 150
_LONGEST_GAP = 60


@dataclass(frozen=True, slots=True)
class StoryName:
    """A name of a story.

    Attributes:
        key: The folded name.
        area: A region word stands with it ("Kyiv region").
        numbers: Its mentions, as indexes into the toponyms.
        candidates: What it may mean, at most 16, best prior first.
        stated: Names that are said to contain it ("Paris, Texas"), as indexes into the toponyms.
        nearby: Toponyms within 150 characters of a mention, as indexes.
        words: Folded words just before and after its mentions.
        metonymic: Every mention stands for a government.
    """

    key: str
    area: bool
    numbers: tuple[int, ...]
    candidates: tuple[Candidate, ...]
    stated: frozenset[int]
    nearby: frozenset[int]
    words: frozenset[str]
    metonymic: bool


def story_names(text: str, toponyms: Sequence[Toponym], numbers: Sequence[int]) -> tuple[StoryName, ...]:
    """Return the distinct names among some toponyms of a text.

    Args:
        text: The normalised text.
        toponyms: All toponyms of the text.
        numbers: The story's, as indexes in text order.
    """
    mentions: dict[tuple[str, bool], list[int]] = {}
    for number in numbers:
        toponym = toponyms[number]
        mentions.setdefault((fold(toponym.name), toponym.region_word is not None), []).append(number)
    countries = _likely_countries(toponyms, numbers)
    place_of = {number: at for at, number in enumerate(numbers)}
    names: list[StoryName] = []
    for (key, area), own in mentions.items():
        first = toponyms[own[0]]
        names.append(
            StoryName(
                key,
                area,
                tuple(own),
                _shortlist(first.candidates, countries),
                frozenset(n for number in own for n in _stated(text, toponyms, numbers, place_of[number])),
                frozenset(n for number in own for n in _nearby(toponyms, numbers, place_of[number])),
                frozenset(word for number in own for word in _words_around(text, toponyms[number].span)),
                all(toponyms[number].metonymic for number in own),
            )
        )
    return tuple(names)


def contains(outer: Place, inner: Place) -> bool:
    """Tell whether a country or a first-level region holds a place, by its codes."""
    if outer.country_code is None or outer.country_code != inner.country_code or outer.id == inner.id:
        return False
    if outer.kind == "country":
        return inner.kind != "country"
    if outer.kind == "region":
        return outer.admin1_code is not None and outer.admin1_code == inner.admin1_code and inner.kind not in _BROAD
    return False


def _likely_countries(toponyms: Sequence[Toponym], numbers: Sequence[int]) -> frozenset[str]:
    """Return countries that any of the best candidates lies in."""
    codes = (c.place.country_code for number in numbers for c in toponyms[number].candidates[:1])
    return frozenset(code for code in codes if code is not None)


def _shortlist(candidates: Sequence[Candidate], countries: frozenset[str]) -> tuple[Candidate, ...]:
    if len(candidates) <= _MOST_CANDIDATES:
        return tuple(candidates)
    half = _MOST_CANDIDATES // 2
    local = [c for c in candidates[half:] if c.place.country_code in countries]
    chosen = [*candidates[:half], *local[:half]]
    rest = [c for c in candidates[half:] if c not in chosen]
    return (*chosen, *rest[: _MOST_CANDIDATES - len(chosen)])


def _stated(text: str, toponyms: Sequence[Toponym], numbers: Sequence[int], at: int) -> list[int]:
    """Return the toponyms next to one that are said to contain it."""
    found: list[int] = []
    span = toponyms[numbers[at]].span
    reach = span.end
    for number in numbers[at + 1 : at + 3]:
        other = toponyms[number]
        if other.span.start - reach > _LONGEST_GAP or not _is_container(other):
            break
        if not _STATED_AFTER.fullmatch(text[reach : other.span.start]):
            break
        found.append(number)
        reach = other.span.end
    if at > 0:
        before = toponyms[numbers[at - 1]]
        if _is_container(before) and _STATED_BEFORE.fullmatch(text[before.span.end : span.start][:_LONGEST_GAP]):
            found.append(numbers[at - 1])
    return found


def _is_container(toponym: Toponym) -> bool:
    return any(candidate.place.kind in _CONTAINERS for candidate in toponym.candidates[:8])


def _nearby(toponyms: Sequence[Toponym], numbers: Sequence[int], at: int) -> list[int]:
    span = toponyms[numbers[at]].span
    return [
        number
        for number in numbers[max(0, at - 4) : at + 5]
        if number != numbers[at]
        and toponyms[number].span.start - span.end < _NEARBY_CHARACTERS
        and span.start - toponyms[number].span.end < _NEARBY_CHARACTERS
    ]


def _words_around(text: str, span: Span) -> list[str]:
    before = text[max(0, span.start - 40) : span.start].split()[-4:]
    after = text[span.end : span.end + 40].split()[:4]
    return [word.strip(".,;:()\"'").lower() for word in (*before, *after)]
