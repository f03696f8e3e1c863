"""What speaks for a candidate in its story, as numbers: the features of toponym resolution."""

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

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
_WIDE = ("country", "region", "district")
_CUE_WORDS = Path(__file__).parent / "data" / "kind_cues.tsv"
_TOWN_POPULATION = 20_000
# A country that only acts ("U.S. officials") says less about where a story is set than one that things happen in.
_ACTOR_SHARE = 0.4
_METROPOLIS = 2_000_000
_DISTRICT_KM = 40.0
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
        heads: The meaning of each name so far, by its index among the story's names.
        containers: The meanings of each name that can contain others, by index.
        holders: The names that the text says hold another ("Texas" in "Paris, Texas").
        described: Phrases that describe a name, with the place of their anchor.
    """

    countries: Mapping[str, float]
    regions: Mapping[tuple[str, str], float]
    places: Mapping[tuple[str, bool], tuple[Place, float]]
    landmarks: tuple[tuple[tuple[str, bool], Place], ...]
    heads: Mapping[int, Place]
    containers: Mapping[int, tuple[Place, ...]]
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
    place = candidate.place
    stated, elsewhere = _stated(name, place, context)
    country_share, absent, region_share = _shares(name, place, context)
    near, distance = _nearness(name, place, context)
    settlement = place.kind == "settlement"
    return (
        candidate.prior,
        float(not candidate.canonical),
        _dominance(name, place),
        float(place.kind == "country"),
        float(place.kind == "region"),
        float(place.kind == "district"),
        float(place.kind in ("site", "water", "other")),
        _area_fit(place) if name.area else 0.0,
        float(name.area and settlement),
        float(not name.area and _named_after_its_town(name, place)),
        float(place.feature_code == "PPLC" and not _is_country_name(name)),
        float(place.feature_code == "PPLA"),
        stated,
        elsewhere,
        _nearby_container(name, place, context),
        float(place.kind in _WIDE and (name.key, name.area) in context.holders),
        *_siblings(name, place, context),
        country_share,
        absent,
        region_share,
        near,
        distance,
        _phrase_fit(place, context.described.get((name.key, name.area), ())),
        -_log_population(place) if settlement and name.words & cue_words("small") else 0.0,
        float(place.kind == "site" and bool(name.words & cue_words("site"))),
        float(name.metonymic and place.feature_code == "PPLC"),
    )


def _named_after_its_town(name: StoryName, place: Place) -> bool:
    """Tell whether a region or district bears the name of a town in it: the bare name is then the town's.

    Not so where the town says City to be told from its region: "Oklahoma" is the state.
    """
    if place.kind not in ("region", "district"):
        return False
    return any(
        c.place.kind == "settlement"
        and (c.canonical or not _is_city_of_region(c.place))
        and c.place.country_code == place.country_code
        and c.place.admin1_code == place.admin1_code
        and (c.place.feature_code in ("PPLC", "PPLA") or (c.place.population or 0) >= _TOWN_POPULATION)
        for c in name.candidates
    )


def _is_city_of_region(place: Place) -> bool:
    """Tell whether a town says City to be told from its region, and is not far better known than that."""
    return place.name.endswith(" City") and (place.population or 0) < _METROPOLIS


def _is_country_name(name: StoryName) -> bool:
    """Tell whether the name is a country's too: "Mexico" is the country, whatever its capital is called."""
    return any(c.place.kind == "country" for c in name.candidates[:3])


def _area_fit(place: Place) -> float:
    """Return 1 for a division of a country, less for an area without a seat: "Sahel region" is the division first."""
    if place.kind not in ("region", "district", "other"):
        return 0.0
    return 1.0 if place.feature_code.startswith("ADM") else 0.7


def _phrase_fit(place: Place, described: Sequence[tuple[DistancePhrase, Place]]) -> float:
    """Return how well a place fits the phrases that describe it, as one log-likelihood of at least -24."""
    return max(-24.0, sum(constraint_fit(phrase, anchor, place) for phrase, anchor in described))


def _dominance(name: StoryName, place: Place) -> float:
    """Return by how many powers of ten the candidate's population exceeds that of any other, at most 1.5."""
    if place.kind != "settlement" or not place.population:
        return 0.0
    rivals = (c.place.population or 0 for c in name.candidates if c.place.id != place.id)
    return max(0.0, min(1.5, math.log10(place.population / (max(rivals, default=0) + 100))))


def _log_population(place: Place) -> float:
    return math.log10((place.population or 0) + 100)


def _stated(name: StoryName, place: Place, context: StoryContext) -> tuple[float, float]:
    """Return how many of the areas that the text says hold the name hold the candidate, and how many do not."""
    ties = [_tie(context.containers[number], place) for number in name.stated if number in context.containers]
    held = sum(sorted(ties, reverse=True)[:2])
    return held, float(bool(ties) and held == 0.0)


def _nearby_container(name: StoryName, place: Place, context: StoryContext) -> float:
    """Return the strength of the two best ties to areas named close by."""
    ties = [_tie(context.containers[number], place) for number in name.nearby if number in context.containers]
    return sum(sorted(ties, reverse=True)[:2]) if ties else 0.0


def _siblings(name: StoryName, place: Place, context: StoryContext) -> tuple[float, float]:
    """Return the share of its list companions that are of the candidate's kind, and that lie in its country."""
    heads = [context.heads[number] for number in name.listed if number in context.heads]
    if not heads:
        return 0.0, 0.0
    alike = sum(head.kind == place.kind for head in heads)
    together = sum(head.kind != "country" and head.country_code == place.country_code for head in heads)
    return alike / len(heads), together / len(heads)


def _tie(outers: Sequence[Place], place: Place) -> float:
    """Return how closely a place lies in one of some areas: 1 in a region or district, 0.5 in a country."""
    best = 0.0
    for outer in outers:
        if outer.country_code != place.country_code:
            continue
        if outer.kind == "country":
            best = max(best, 0.5) if contains(outer, place) else best
        elif contains(outer, place) or _district_holds(outer, place):
            return 1.0
    return best


def _district_holds(outer: Place, inner: Place) -> bool:
    """A district has no code of its own on its towns, so its point within 40 km must do."""
    if outer.kind != "district" or inner.kind in ("country", "region", "district"):
        return False
    return _about_km(outer, inner) < _DISTRICT_KM


def _shares(name: StoryName, place: Place, context: StoryContext) -> tuple[float, float, float]:
    """Return the candidate's country's share of the story, whether it has none, and its region's share.

    The name's own answer does not count for itself.
    """
    code = place.country_code
    own = context.places.get((name.key, name.area))
    own_weight = 0.0 if own is None else _weight(name, *own)
    total = sum(context.countries.values()) - own_weight
    if code is None or total <= 0.0:
        return 0.0, 0.0, 0.0
    own_here = own is not None and own[0].country_code == code
    weight = context.countries.get(code, 0.0) - (own_weight if own_here else 0.0)
    region = 0.0
    if place.admin1_code is not None:
        region = context.regions.get((code, place.admin1_code), 0.0)
        counted = name.located and own is not None and own_here and own[0].kind != "country"
        if counted and own is not None and own[0].admin1_code == place.admin1_code:
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
