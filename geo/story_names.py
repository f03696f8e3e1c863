"""The names of one story, each with all its mentions: one name has one meaning within a story."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gazetteer.names import fold
from gazetteer.records import Candidate, Place
from geo.offset import constraint_fit
from geo.records import DistancePhrase, Span, Toponym

# As many namesakes are weighed; the rest are too small to be meant without being in a country of the story.
_MOST_CANDIDATES = 16
_CONTAINERS = ("country", "region", "district")
_BROAD = ("country", "region")
# "Paris, Texas", "Moore (Oklahoma)", "Idlib in Syria", "Kutum, a town in North Darfur", "Kyiv, the capital of Ukraine".
_STATED_AFTER = re.compile(
    r"(?:'s)?(?:, | \(|, in | in )(?:(?:the )?(?:[a-z-]{2,14} ){0,4}(?:in|of|near)? ?(?:[a-z-]{4,12} )?(?:the )?)?"
    r"|(?: \([^()]{1,60}\))?,? (?:is|was) (?:a|an|the|one) [^.;A-Z]{0,60}\b(?:in|of) (?:the )?"
    r"(?:[a-z-]{4,12} )?(?:of )?"
)
# "Syria's Idlib", "Darfur's besieged El Fasher".
_STATED_BEFORE = re.compile(r"'s (?:[a-z-]{2,15} ){0,3}")
_SETTING = re.compile(
    r"(?:\b(?:in|into|across|inside|throughout|within)|,) (?:the )?(?:[a-z]{2,12}(?:ern|al) )?$", re.IGNORECASE
)
_LIST_GAPS = frozenset((", ", " and ", ", and ", " or ", ", or ", " to ", ",\n", " and\n"))
_NEARBY_CHARACTERS = 150
_LONGEST_GAP = 100


@dataclass(frozen=True, slots=True)
class StoryName:
    """A name of a story.

    Attributes:
        key: The folded name.
        area: A region word stands with it ("Kyiv region").
        numbers: Its mentions, as indexes into the toponyms.
        candidates: What it may mean, at most 16, best prior first.
        stated: Names that are said to contain it ("Paris, Texas"), as indexes into the story's names.
        nearby: Further names within 150 characters of a mention.
        listed: Names that stand beside it in a list ("Georgia and Morocco").
        words: Folded words just before and after its mentions.
        metonymic: Every mention stands for a government.
        located: Some mention says where something is: not a filing place, nor a government.
        setting: Some mention stands behind "in", "across" and the like, or in a date line.
    """

    key: str
    area: bool
    numbers: tuple[int, ...]
    candidates: tuple[Candidate, ...]
    stated: frozenset[int]
    nearby: frozenset[int]
    listed: frozenset[int]
    words: frozenset[str]
    metonymic: bool
    located: bool
    setting: bool


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
    regions, countries = _likely_areas(toponyms, numbers)
    owner = {number: at for at, own in enumerate(mentions.values()) for number in own}
    places = {number: at for at, number in enumerate(numbers)}
    names: list[StoryName] = []
    for at, ((key, area), own) in enumerate(mentions.items()):
        stated = {owner[n] for number in own for n in _stated(text, toponyms, numbers, places[number])} - {at}
        nearby = {owner[n] for number in own for n in _nearby(toponyms, numbers, places[number])} - {at}
        listed = {owner[n] for number in own for n in _listed(text, toponyms, numbers, places[number])} - {at}
        names.append(
            StoryName(
                key,
                area,
                tuple(own),
                _shortlist(toponyms[own[0]].candidates, regions, countries),
                frozenset(stated),
                frozenset(nearby - stated),
                frozenset(listed),
                frozenset(word for number in own for word in _words_around(text, toponyms[number].span)),
                all(toponyms[number].metonymic for number in own),
                any(toponyms[number].role == "place" and not toponyms[number].metonymic for number in own),
                any(_is_setting(text, toponyms[number]) for number in own),
            )
        )
    return tuple(names)


def fitting_name(
    name: StoryName, candidates: Sequence[Candidate], described: Sequence[tuple[DistancePhrase, Place]]
) -> StoryName:
    """Return a name with the candidates that fit its distance phrases best, where it has more than are weighed."""
    if not described or len(candidates) <= _MOST_CANDIDATES:
        return name
    fits = [sum(constraint_fit(phrase, anchor, c.place) for phrase, anchor in described) for c in candidates]
    order = sorted(range(len(candidates)), key=lambda at: (-fits[at] - candidates[at].prior, at))
    return replace(name, candidates=tuple(candidates[at] for at in sorted(order[:_MOST_CANDIDATES])))


def contains(outer: Place, inner: Place) -> bool:
    """Tell whether a country or a first-level region holds a place, by its codes."""
    if outer.country_code is None or outer.country_code != inner.country_code or outer.id == inner.id:
        return False
    if outer.kind == "country":
        return inner.kind != "country"
    if outer.kind == "region":
        return outer.admin1_code is not None and outer.admin1_code == inner.admin1_code and inner.kind not in _BROAD
    return False


def _likely_areas(
    toponyms: Sequence[Toponym], numbers: Sequence[int]
) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Return the first-level regions and the countries that the story's names may mean at first sight."""
    regions: set[tuple[str, str]] = set()
    countries: set[str] = set()
    for number in numbers:
        for rank, candidate in enumerate(toponyms[number].candidates[:4]):
            place = candidate.place
            if place.country_code is None:
                continue
            if rank == 0:
                countries.add(place.country_code)
            if place.kind in ("region", "district") and place.admin1_code is not None:
                regions.add((place.country_code, place.admin1_code))
    return frozenset(regions), frozenset(countries)


def _shortlist(
    candidates: Sequence[Candidate], regions: frozenset[tuple[str, str]], countries: frozenset[str]
) -> tuple[Candidate, ...]:
    """Return the best-known candidates and, of the others, those in regions and countries of the story."""
    if len(candidates) <= _MOST_CANDIDATES:
        return tuple(candidates)
    half = _MOST_CANDIDATES // 2
    others = sorted(
        enumerate(candidates[half:]), key=lambda item: (_remoteness(item[1].place, regions, countries), item[0])
    )
    return (*candidates[:half], *(candidate for _, candidate in others[:half]))


def _remoteness(place: Place, regions: frozenset[tuple[str, str]], countries: frozenset[str]) -> int:
    if place.country_code is None or place.country_code not in countries:
        return 2
    return 0 if (place.country_code, place.admin1_code or "") in regions else 1


def _stated(text: str, toponyms: Sequence[Toponym], numbers: Sequence[int], at: int) -> list[int]:
    """Return the toponyms next to one that are said to contain it."""
    found: list[int] = []
    span = toponyms[numbers[at]].span
    reach = span.end
    for number in numbers[at + 1 : at + 3]:
        other = toponyms[number]
        if not 0 <= other.span.start - reach <= _LONGEST_GAP or not _is_container(other):
            break
        if not _STATED_AFTER.fullmatch(text[reach : other.span.start]) or _is_list(toponyms[numbers[at]], other):
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


def _listed(text: str, toponyms: Sequence[Toponym], numbers: Sequence[int], at: int) -> list[int]:
    """Return the toponyms before and after one that only a comma or "and" parts from it."""
    found: list[int] = []
    for left, right in ((at - 1, at), (at, at + 1)):
        if left < 0 or right >= len(numbers):
            continue
        gap = text[toponyms[numbers[left]].span.end : toponyms[numbers[right]].span.start]
        if gap in _LIST_GAPS:
            found.append(numbers[left if right == at else right])
    return found


def _is_list(first: Toponym, second: Toponym) -> bool:
    """Tell "Georgia, Oklahoma, Utah" from "Paris, Texas": things of one kind do not hold each other."""
    kinds = {toponym.candidates[0].place.kind for toponym in (first, second) if toponym.candidates}
    return kinds in ({"country"}, {"region"})


def _is_setting(text: str, toponym: Toponym) -> bool:
    start = toponym.span.start
    return toponym.role == "dateline" or bool(_SETTING.search(text, max(0, start - 40), start))


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
    before = text[max(0, span.start - 40) : span.start].rsplit(maxsplit=4)[-4:]
    after = text[span.end : span.end + 40].split(maxsplit=4)[:4]
    return [word.strip(".,;:()\"'").lower() for word in (*before, *after)]
