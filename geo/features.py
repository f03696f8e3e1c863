"""What speaks for a candidate in its story, as numbers: the features of toponym resolution."""

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gazetteer.records import Candidate, Place
from geo.geodesy import great_circle_km
from geo.offset import constraint_fit
from geo.records import DistancePhrase
from geo.story_names import StoryName, contains

FEATURES = (
    "prior",
    "alternate",
    "country",
    "region",
    "district",
    "site",
    "area_is_area",
    "area_is_town",
    "seat",
    "stated",
    "stated_elsewhere",
    "nearby_container",
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
_CUE_WORDS = Path(__file__).parent / "data" / "kind_cues.tsv"
_NEAR_KM = 60.0
_FAR_KM = 3000.0


@cache
def cue_words(cue: str) -> frozenset[str]:
    """Return the words around a name that speak for a kind of place: "site" or "small".

    >>> "reactor" in cue_words("site"), "hamlet" in cue_words("small")
    (True, True)
    """
    with _CUE_WORDS.open(encoding="utf-8", newline="") as handle:
        rows = csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        return frozenset(row["word"] for row in rows if row["cue"] == cue)


@dataclass(frozen=True, slots=True)
class StoryContext:
    """What is known of a story while its names are resolved.

    Attributes:
        countries: Weight of each country in the story.
        regions: Weight of each first-level region, by country and admin1 code.
        places: The meaning of each resolved name, by key and area, with its confidence.
        landmarks: The surest of these that are spots, at most 16.
        containers: The meanings of each toponym that can contain others, by index.
        described: Phrases that describe a name, with the place of their anchor.
    """

    countries: Mapping[str, float]
    regions: Mapping[tuple[str, str], float]
    places: Mapping[tuple[str, bool], tuple[Place, float]]
    landmarks: tuple[tuple[tuple[str, bool], Place], ...]
    containers: Mapping[int, tuple[Place, ...]]
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
        weight = confidence * math.sqrt(len(name.numbers))
        countries[code] = countries.get(code, 0.0) + weight
        if region is not None and place.kind != "country":
            regions[code, region] = regions.get((code, region), 0.0) + weight
    return countries, regions


def features(name: StoryName, candidate: Candidate, context: StoryContext) -> tuple[float, ...]:
    """Return the numbers of :data:`FEATURES` for a candidate of a name."""
    place = candidate.place
    stated, elsewhere = _stated(name, place, context)
    country_share, absent, region_share = _shares(name, place, context)
    near, distance = _nearness(name, place, context)
    settlement = place.kind == "settlement"
    seat = place.feature_code in ("PPLC", "PPLA")
    return (
        candidate.prior,
        float(not candidate.canonical),
        float(place.kind == "country"),
        float(place.kind == "region"),
        float(place.kind == "district"),
        float(place.kind in ("site", "water", "other")),
        float(name.area and place.kind in ("region", "district", "other")),
        float(name.area and settlement),
        float(seat),
        stated,
        elsewhere,
        _nearby_container(name, place, context),
        country_share,
        absent,
        region_share,
        near,
        distance,
        sum(constraint_fit(p, anchor, place) for p, anchor in context.described.get((name.key, name.area), ())),
        -_log_population(place) if settlement and name.words & cue_words("small") else 0.0,
        float(place.kind == "site" and bool(name.words & cue_words("site"))),
        float(name.metonymic and place.feature_code == "PPLC"),
    )


def _log_population(place: Place) -> float:
    return math.log10((place.population or 0) + 100)


def _stated(name: StoryName, place: Place, context: StoryContext) -> tuple[float, float]:
    """Return whether the text says that the candidate lies in a named region, and whether it names only others."""
    found = other = False
    for number in name.stated:
        outers = context.containers.get(number, ())
        if any(contains(outer, place) or _district_holds(outer, place) for outer in outers):
            found = True
        elif outers:
            other = True
    return float(found), float(other and not found)


def _district_holds(outer: Place, inner: Place) -> bool:
    """A district has no code of its own on its towns, so its point within 40 km must do."""
    if outer.kind != "district" or inner.kind in ("country", "region", "district"):
        return False
    return outer.country_code == inner.country_code and great_circle_km(outer.point, inner.point) < 40.0


def _nearby_container(name: StoryName, place: Place, context: StoryContext) -> float:
    """Return the strongest tie to a region (1) or country (0.5) named close by."""
    best = 0.0
    for number in name.nearby:
        for outer in context.containers.get(number, ()):
            if outer.kind == "region" and contains(outer, place):
                return 1.0
            if outer.kind == "country" and contains(outer, place):
                best = 0.5
            elif best < 0.8 and _district_holds(outer, place):
                best = 0.8
    return best


def _shares(name: StoryName, place: Place, context: StoryContext) -> tuple[float, float, float]:
    """Return the candidate's country's share of the story, whether it has none, and its region's share.

    The name's own answer does not count for itself.
    """
    code = place.country_code
    own = context.places.get((name.key, name.area))
    own_weight = 0.0 if own is None else own[1] * math.sqrt(len(name.numbers))
    total = sum(context.countries.values()) - own_weight
    if code is None or total <= 0.0:
        return 0.0, 0.0, 0.0
    own_here = own is not None and own[0].country_code == code
    weight = context.countries.get(code, 0.0) - (own_weight if own_here else 0.0)
    region = 0.0
    if place.admin1_code is not None:
        region = context.regions.get((code, place.admin1_code), 0.0)
        if own is not None and own_here and own[0].admin1_code == place.admin1_code and own[0].kind != "country":
            region -= own_weight
    share = max(0.0, weight) / (total + 0.5)
    return share, float(share < 0.01), max(0.0, region) / (total + 0.5)


def _nearness(name: StoryName, place: Place, context: StoryContext) -> tuple[float, float]:
    """Return closeness to the nearest other place of the story (1 at it), and how far off it is (0 to 1)."""
    if place.kind in ("country", "region"):
        return 0.0, 0.0
    nearest = min((_about_km(other, place) for key, other in context.landmarks if key[0] != name.key), default=math.inf)
    if nearest == math.inf:
        return 0.0, 0.0
    return math.exp(-nearest / _NEAR_KM), math.log1p(min(nearest, _FAR_KM)) / math.log1p(_FAR_KM)


def _about_km(first: Place, second: Place) -> float:
    """Return a rough distance on a flat map, good enough to rank candidates and ten times faster."""
    north_deg = first.lat - second.lat
    east_deg = (first.lon - second.lon + 180.0) % 360.0 - 180.0
    return 111.2 * math.hypot(north_deg, east_deg * math.cos(math.radians(0.5 * (first.lat + second.lat))))


def features_by_name(name: StoryName, candidate: Candidate, context: StoryContext) -> Mapping[str, float]:
    """Return the features of a candidate by their names."""
    return dict(zip(FEATURES, features(name, candidate, context), strict=True))
