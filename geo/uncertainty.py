"""How far off a distance phrase may be: the point-radius method of natural-history georeferencing."""

import math
import re

from gazetteer.records import Place
from geo.records import DistancePhrase

# Half of the sector that a compass point covers, degrees, by the number of its letters.
# Source: Wieczorek, Guo and Hijmans 2004, doi:10.1080/13658810412331280211, gives 45, 22.5 and 11.25. Writers who
# name no point finer than "northwest" use eight winds, so "north" is narrower than that and "northwest" wider:
# 90 % of 247 phrases of encyclopaedia texts lie within 30, 25 and 10.5 degrees of the wind they name.
_HALF_ANGLE_DEG = {1: 30.0, 2: 25.0, 3: 11.25}
# Capital letters are the short form of catalogues and reports, which use all sixteen winds. Bearings spread evenly
# over a wind's sector, so nine tenths of its half angle hold nine in ten.
_SIXTEEN_WINDS_DEG = 0.9 * 11.25
_CENTRE = re.compile(r"\b(?:cent(?:re|er)|central|downtown|business district|CBD)\b", re.IGNORECASE)
_CENTRE_KM = 2.0
_LETTERS = re.compile(r"\b[NSEW]{1,3}\b")
# Writers often give the distance by road: the straight line may be shorter by this share, less so far away, where
# roads run straighter.
# Source: Bucha, 24.4 km from the centre of Kyiv, is "37 km" or "40 km" away in news agencies' texts of April 2022;
# of 247 encyclopaedia phrases nine in ten are at most 23 % shorter, at any distance.
_ROAD_NEAR, _ROAD_FAR = 0.38, 0.25
_NEAR_KM, _FAR_KM = 60.0, 150.0
# Inhabitants of a square kilometre of built-up land, the middle of the world's towns.
# Source: order of magnitude of Angel et al. 2011, doi:10.1016/j.progress.2011.04.001.
_PEOPLE_PER_KM2 = 3500.0
# Extent where nothing better is known, km, by kind of place.
_EXTENT_KM = {
    "settlement": 1.0,
    "site": 1.0,
    "district": 25.0,
    "region": 100.0,
    "country": 300.0,
    "water": 100.0,
    "other": 10.0,
}
# How far a relation without a distance reaches beyond the edge of its anchor, km.
# Source: "near" by the study of vague relations in news (10 km); the others scale it by what they say.
_REACH_KM = {"near": 10.0, "around": 15.0, "outskirts": 3.0, "coast": 25.0, "direction": 60.0, "along": 10.0}


def extent_km(place: Place) -> float:
    """Return the radius of a circle that about holds a place, km.

    The gazetteer's own radius wins; a settlement's follows from its inhabitants; else a figure for its kind.

    Source: "extent" of Wieczorek, Guo and Hijmans 2004, doi:10.1080/13658810412331280211.
    """
    if place.radius_km is not None:
        return place.radius_km
    if place.kind == "settlement" and place.population:
        return max(0.5, math.sqrt(place.population / (_PEOPLE_PER_KM2 * math.pi)))
    return _EXTENT_KM[place.kind]


def anchor_extent_km(phrase: DistancePhrase, anchor: Place) -> float:
    """Return how far from the gazetteer's point the anchor's own point may be that the writer counted from, km.

    Catalogues count from a point near the middle, as does prose that says "city centre"; other prose may count from
    any part of the place.
    """
    extent = extent_km(anchor)
    if technical(phrase):
        return 0.5 * extent
    return min(extent, _CENTRE_KM) if _CENTRE.search(phrase.text) else extent


def reach_km(relation: str) -> float:
    """Return how far a relation without a stated distance reaches beyond the anchor's edge, km."""
    return _REACH_KM.get(relation, 10.0)


def technical(phrase: DistancePhrase) -> bool:
    """Tell whether the phrase is a measured one ("23 km ESE of X"), as catalogues write them.

    Such phrases count straight lines and sixteen winds; prose counts roads and eight.
    """
    return phrase.direction is not None and _LETTERS.search(phrase.text) is not None


def half_angle_deg(phrase: DistancePhrase) -> float:
    """Return half the sector around the stated compass point that holds the truth nine times in ten, degrees.

    A phrase without a direction may point anywhere: 180.
    """
    if phrase.direction is None:
        return 180.0
    return _SIXTEEN_WINDS_DEG if technical(phrase) else _HALF_ANGLE_DEG[len(phrase.direction)]


def distance_band_km(phrase: DistancePhrase) -> tuple[float, float] | None:
    """Return the least and greatest straight-line distance that the stated one may mean, km.

    None when no distance is stated. "About" doubles the precision of the number.

    Source: "distance precision" of Wieczorek, Guo and Hijmans 2004, doi:10.1080/13658810412331280211.
    """
    if phrase.distance_km is None:
        return None
    low = phrase.distance_km if phrase.distance_low_km is None else phrase.distance_low_km
    high = phrase.distance_km if phrase.distance_high_km is None else phrase.distance_high_km
    slack = (phrase.step_km or 0.0) * (2.0 if phrase.approximate else 1.0)
    if technical(phrase):
        # Catalogues round to whole kilometres: "40 km" is as exact as "37 km".
        slack = min(slack, 0.5)
    shortest = low if technical(phrase) else low * (1.0 - _road_share(low))
    return max(0.0, min(shortest, low - slack)), high + slack


def _road_share(stated_km: float) -> float:
    """Return by which share the straight line may be shorter than a stated distance."""
    farness = min(1.0, max(0.0, (stated_km - _NEAR_KM) / (_FAR_KM - _NEAR_KM)))
    return _ROAD_NEAR + farness * (_ROAD_FAR - _ROAD_NEAR)


def uncertainty_km(phrase: DistancePhrase, anchor: Place) -> float:
    """Return the radius around the phrase's point that should hold the truth 90 % of the time, km.

    The point of a phrase with distance and direction is the geodesic destination; its radius reaches the far
    corners of the sector of possible places. Without a direction the point is the anchor itself.

    Source: Wieczorek, Guo and Hijmans 2004, doi:10.1080/13658810412331280211.
    """
    band = distance_band_km(phrase)
    extent = anchor_extent_km(phrase, anchor)
    if band is None or phrase.distance_km is None:
        reach = extent + reach_km(phrase.relation)
        # The middle of a sector is half as far from its ends as the anchor is.
        return reach / 2.0 if phrase.relation == "direction" else reach
    if phrase.direction is None:
        return extent + band[1]
    angle = math.radians(half_angle_deg(phrase))
    return extent + max(_side_km(phrase.distance_km, corner_km, angle) for corner_km in band)


def line_uncertainty_km(phrase: DistancePhrase, first: Place, second: Place, length_km: float) -> float:
    """Return the radius around the middle between two anchors that should hold the truth 90 % of the time, km.

    "Halfway" is taken as the middle sixth of the line; "between" and "along the road" may be anywhere on it.
    """
    extent = max(extent_km(first), extent_km(second))
    share = 1.0 / 6.0 if phrase.relation == "halfway" else 1.0 / 2.0
    return extent + share * length_km + reach_km("along")


def _side_km(first_km: float, second_km: float, angle: float) -> float:
    """Return the third side of a triangle; the Earth is flat enough at the distances people state."""
    square = first_km * first_km + second_km * second_km - 2.0 * first_km * second_km * math.cos(angle)
    return math.sqrt(max(0.0, square))
