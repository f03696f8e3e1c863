"""What speaks for a candidate in its story, as numbers: the features of toponym resolution."""

import csv
import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from gazetteer.records import Candidate, Place
from geo.offset import constraint_fit
from geo.records import DistancePhrase
from geo.story_names import StoryName, contains

FEATURES = (
    "prior",
    "alternate",
    "dominance",
    "country",
    "region",
    "district",
    "site",
    "area_is_area",
    "area_is_town",
    "town_of_region",
    "capital",
    "seat",
    "stated",
    "stated_elsewhere",
    "nearby_container",
    "holds",
    "listed_kind",
    "listed_country",
    "country_share",
    "country_absent",
    "region_share",
    "near",
    "distance",
    "phrase_fit",
    "village_size",
    "site_words",
    "metonymic_seat",
)
_KIND_FLAGS: Mapping[str, tuple[float, float, float, float]] = {
    "settlement": (0.0, 0.0, 0.0, 0.0),
    "country": (1.0, 0.0, 0.0, 0.0),
    "region": (0.0, 1.0, 0.0, 0.0),
    "district": (0.0, 0.0, 1.0, 0.0),
    "site": (0.0, 0.0, 0.0, 1.0),
    "water": (0.0, 0.0, 0.0, 1.0),
    "other": (0.0, 0.0, 0.0, 1.0),
}
_WIDE = ("country", "region", "district")
_CUE_WORDS = Path(__file__).parent / "data" / "kind_cues.tsv"
_TOWN_POPULATION = 20_000
# A country that only acts ("U.S. officials") says less about where a story is set than one that things happen in.
_ACTOR_SHARE = 0.4
_METROPOLIS = 2_000_000
_DISTRICT_KM = 40.0
_NEAR_KM = 60.0
_FAR_KM = 3000.0
_LOG_FAR = math.log1p(_FAR_KM)
_KM_PER_DEG = 111.2


@cache
def cue_words(cue: str) -> frozenset[str]:
    """Return the words around a name that speak for a kind of place: "site" or "small".

    >>> "reactor" in cue_words("site"), "hamlet" in cue_words("small")
    (True, True)
    """
    with _CUE_WORDS.open(encoding="utf-8", newline="") as handle:
        rows = csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        return frozenset(row["word"] for row in rows if row["cue"] == cue)


# What one name may mean that can hold other places, by country.
Areas = Mapping[str | None, Sequence[Place]]


@dataclass(frozen=True, slots=True)
class StoryContext:
    """What is known of a story while its names are resolved.

    Attributes:
        countries: Weight of each country in the story.
        regions: Weight of each first-level region, by country and admin1 code.
        places: The meaning of each resolved name, by key and area, with its confidence.
        landmarks: The surest of these that are spots, at most 16.
        heads: The meaning of each name so far, by its index among the story's names.
        containers: The meanings of each name that can contain others, by index and country.
        holders: The names that the text says hold another ("Texas" in "Paris, Texas").
        described: Phrases that describe a name, with the place of their anchor.
    """

    countries: Mapping[str, float]
    regions: Mapping[tuple[str, str], float]
    places: Mapping[tuple[str, bool], tuple[Place, float]]
    landmarks: tuple[tuple[tuple[str, bool], Place], ...]
    heads: Mapping[int, Place]
    containers: Mapping[int, Areas]
    holders: frozenset[tuple[str, bool]]
    described: Mapping[tuple[str, bool], tuple[tuple[DistancePhrase, Place], ...]]


def vote(
    answers: Mapping[tuple[str, bool], tuple[Place, float]], names: Sequence[StoryName], demonyms: Mapping[str, int]
) -> tuple[dict[str, float], dict[tuple[str, str], float]]:
    """Return how much a story speaks of each country and each first-level region.

    Each name counts by the root of its mentions, so that one name cannot outvote all others.
    """
    countries: dict[str, float] = {code: math.sqrt(count) for code, count in demonyms.items()}
    regions: dict[tuple[str, str], float] = {}
    for name in names:
        answer = answers.get((name.key, name.area))
        if answer is None:
            continue
        place, confidence = answer
        code, region = place.country_code, place.admin1_code
        if code is None:
            continue
        weight = _weight(name, place, confidence)
        countries[code] = countries.get(code, 0.0) + weight
        if region is not None and place.kind != "country" and name.located:
            regions[code, region] = regions.get((code, region), 0.0) + weight
    return countries, regions


def _weight(name: StoryName, place: Place, confidence: float) -> float:
    """Return how much a name's answer counts among those of its story."""
    share = _ACTOR_SHARE if place.kind == "country" and not name.setting else 1.0
    return share * confidence * math.sqrt(len(name.numbers))


def features(name: StoryName, candidate: Candidate, context: StoryContext) -> tuple[float, ...]:
    """Return the numbers of :data:`FEATURES` for a candidate of a name."""
    return _features(candidate, _view(name, context))


def all_features(name: StoryName, context: StoryContext) -> tuple[tuple[float, ...], ...]:
    """Return the numbers of :data:`FEATURES` for each candidate of a name."""
    view = _view(name, context)
    return tuple(_features(candidate, view) for candidate in name.candidates)


class _View(NamedTuple):
    """What the candidates of one name are compared with.

    Attributes:
        name: The name.
        regions: Weight of each first-level region in the story.
        countries: Weight of each country in the story.
        own: The name's own answer so far, None without one.
        own_weight: How much it counts in the story.
        total: Weight of all countries, without the name's own answer.
        stated: The meanings of each area that the text says holds the name.
        nearby: The meanings of each area named close by.
        heads: The meanings of the name's companions in lists.
        landmarks: Latitude and longitude of the story's surest spots of other names.
        described: Phrases that describe the name, with the place of their anchor.
        holds: The text says that the name holds another.
        small: The words around say village.
        site: The words around say plant, reactor and the like.
        country_name: The name is a country's too.
        town_areas: Country and region of the towns of this name.
        largest: Populations by place, of the two largest.
    """

    name: StoryName
    countries: Mapping[str, float]
    regions: Mapping[tuple[str, str], float]
    own: Place | None
    own_weight: float
    total: float
    stated: Sequence[Areas]
    nearby: Sequence[Areas]
    heads: tuple[Place, ...]
    landmarks: tuple[tuple[float, float], ...]
    described: tuple[tuple[DistancePhrase, Place], ...]
    holds: bool
    small: bool
    site: bool
    country_name: bool
    town_areas: frozenset[tuple[str | None, str | None]]
    largest: tuple[tuple[str, int], ...]


def _view(name: StoryName, context: StoryContext) -> _View:
    key = (name.key, name.area)
    answer = context.places.get(key)
    own_weight = 0.0 if answer is None else _weight(name, *answer)
    containers, heads = context.containers, context.heads
    return _View(
        name,
        context.countries,
        context.regions,
        None if answer is None else answer[0],
        own_weight,
        sum(context.countries.values()) - own_weight,
        [containers[number] for number in name.stated if number in containers],
        [containers[number] for number in name.nearby if number in containers],
        tuple(heads[number] for number in name.listed if number in heads),
        tuple((place.lat, place.lon) for other, place in context.landmarks if other[0] != name.key),
        context.described.get(key, ()),
        key in context.holders,
        not name.words.isdisjoint(cue_words("small")),
        not name.words.isdisjoint(cue_words("site")),
        any(c.place.kind == "country" for c in name.candidates[:3]),
        _town_areas(name.candidates),
        _largest(name.candidates),
    )


def _features(candidate: Candidate, view: _View) -> tuple[float, ...]:
    place, name = candidate.place, view.name
    kind, code = place.kind, place.feature_code
    settlement = kind == "settlement"
    held = _held(view.stated, place) if view.stated else 0.0
    return (
        candidate.prior,
        0.0 if candidate.canonical else 1.0,
        _dominance(place, view.largest) if settlement else 0.0,
        *_KIND_FLAGS[kind],
        _area_fit(place) if name.area else 0.0,
        1.0 if name.area and settlement else 0.0,
        # Bare, the name of a region or district that is named after a town in it is the town's.
        1.0 if view.town_areas and not name.area and _bears_name_of_town(place, view.town_areas) else 0.0,
        # "Mexico" is the country, whatever its capital is called.
        1.0 if code == "PPLC" and not view.country_name else 0.0,
        1.0 if code == "PPLA" else 0.0,
        held,
        1.0 if view.stated and held == 0.0 else 0.0,
        _held(view.nearby, place) if view.nearby else 0.0,
        1.0 if view.holds and kind in _WIDE else 0.0,
        *(_siblings(view.heads, place) if view.heads else (0.0, 0.0)),
        *_shares(view, place),
        *(_nearness(view.landmarks, place) if view.landmarks else (0.0, 0.0)),
        _phrase_fit(place, view.described) if view.described else 0.0,
        -_log_population(place) if settlement and view.small else 0.0,
        1.0 if kind == "site" and view.site else 0.0,
        1.0 if name.metonymic and code == "PPLC" else 0.0,
    )


def _town_areas(candidates: Sequence[Candidate]) -> frozenset[tuple[str | None, str | None]]:
    """Return country and region of the towns that a region or district may be named after.

    Not so where the town says City to be told from its region: "Oklahoma" is the state.
    """
    if not any(c.place.kind in ("region", "district") for c in candidates):
        return frozenset()
    return frozenset(
        (c.place.country_code, c.place.admin1_code)
        for c in candidates
        if c.place.kind == "settlement"
        and (c.place.feature_code in ("PPLC", "PPLA") or (c.place.population or 0) >= _TOWN_POPULATION)
        and (c.canonical or not _is_city_of_region(c.place))
    )


def _bears_name_of_town(place: Place, town_areas: Container[tuple[str | None, str | None]]) -> bool:
    return place.kind in ("region", "district") and (place.country_code, place.admin1_code) in town_areas


def _largest(candidates: Sequence[Candidate]) -> tuple[tuple[str, int], ...]:
    """Return the two largest of some candidates with their populations."""
    if len(candidates) == 1:
        return ()
    populations = {candidate.place.id: candidate.place.population or 0 for candidate in candidates}
    return tuple(sorted(populations.items(), key=itemgetter(1), reverse=True)[:2])


def _is_city_of_region(place: Place) -> bool:
    """Tell whether a town says City to be told from its region, and is not far better known than that."""
    return place.name.endswith(" City") and (place.population or 0) < _METROPOLIS


def _area_fit(place: Place) -> float:
    """Return 1 for a division of a country, less for an area without a seat: "Sahel region" is the division first."""
    if place.kind not in ("region", "district", "other"):
        return 0.0
    return 1.0 if place.feature_code.startswith("ADM") else 0.7


def _phrase_fit(place: Place, described: Sequence[tuple[DistancePhrase, Place]]) -> float:
    """Return how well a place fits the phrases that describe it, as one log-likelihood of at least -24."""
    return max(-24.0, sum(constraint_fit(phrase, anchor, place) for phrase, anchor in described))


def _dominance(place: Place, largest: Sequence[tuple[str, int]]) -> float:
    """Return by how many powers of ten the candidate's population exceeds that of any other, at most 1.5."""
    if not place.population:
        return 0.0
    rival = next((population for other, population in largest if other != place.id), 0)
    return max(0.0, min(1.5, math.log10(place.population / (rival + 100))))


def _log_population(place: Place) -> float:
    return math.log10((place.population or 0) + 100)


def _held(areas: Sequence[Areas], place: Place) -> float:
    """Return the strength of a place's two best ties to some areas."""
    ties = [_tie(there, place) for area in areas if (there := area.get(place.country_code))]
    return sum(sorted(ties, reverse=True)[:2]) if ties else 0.0


def _siblings(heads: Sequence[Place], place: Place) -> tuple[float, float]:
    """Return the share of its list companions that are of the candidate's kind, and that lie in its country."""
    alike = sum(head.kind == place.kind for head in heads)
    together = sum(head.kind != "country" and head.country_code == place.country_code for head in heads)
    return alike / len(heads), together / len(heads)


def _tie(outers: Sequence[Place], place: Place) -> float:
    """Return how closely a place lies in one of some areas of its country: 1 in a region or district, else 0.5."""
    best = 0.0
    for outer in outers:
        if outer.kind == "country":
            best = max(best, 0.5) if contains(outer, place) else best
        elif contains(outer, place) or _district_holds(outer, place):
            return 1.0
    return best


def _district_holds(outer: Place, inner: Place) -> bool:
    """A district has no code of its own on its towns, so its point within 40 km must do."""
    if outer.kind != "district" or inner.kind in ("country", "region", "district"):
        return False
    return _about_km(outer.lat, outer.lon, inner.lat, inner.lon) < _DISTRICT_KM


def _shares(view: _View, place: Place) -> tuple[float, float, float]:
    """Return the candidate's country's share of the story, whether it has none, and its region's share.

    The name's own answer does not count for itself.
    """
    code, own, total = place.country_code, view.own, view.total
    if code is None or total <= 0.0:
        return 0.0, 0.0, 0.0
    own_here = own is not None and own.country_code == code
    weight = view.countries.get(code, 0.0) - (view.own_weight if own_here else 0.0)
    region = 0.0
    if place.admin1_code is not None:
        region = view.regions.get((code, place.admin1_code), 0.0)
        counted = own_here and view.name.located and own is not None and own.kind != "country"
        if counted and own is not None and own.admin1_code == place.admin1_code:
            region -= view.own_weight
    share = max(0.0, weight) / (total + 0.5)
    return share, float(share < 0.01), max(0.0, region) / (total + 0.5)


def _nearness(landmarks: Sequence[tuple[float, float]], place: Place) -> tuple[float, float]:
    """Return closeness to the nearest other place of the story (1 at it), and how far off it is (0 to 1)."""
    if place.kind in ("country", "region"):
        return 0.0, 0.0
    lat, lon, nearest = place.lat, place.lon, math.inf
    for other_lat, other_lon in landmarks:
        # What is too far north or south already needs no cosine.
        if _KM_PER_DEG * abs(other_lat - lat) < nearest:
            nearest = min(nearest, _about_km(other_lat, other_lon, lat, lon))
    return math.exp(-nearest / _NEAR_KM), math.log1p(min(nearest, _FAR_KM)) / _LOG_FAR


def _about_km(first_lat: float, first_lon: float, second_lat: float, second_lon: float) -> float:
    """Return a rough distance on a flat map, good enough to rank candidates and ten times faster."""
    north_deg = first_lat - second_lat
    east_deg = (first_lon - second_lon + 180.0) % 360.0 - 180.0
    return _KM_PER_DEG * math.hypot(north_deg, east_deg * math.cos(math.radians(0.5 * (first_lat + second_lat))))
