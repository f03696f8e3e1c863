"""From distance phrases to points: an unnamed place gets the geodesic point, a named one is only described."""

import math

from gazetteer.records import Place
from geo.compass import turn_deg, wind_bearing_deg
from geo.geodesy import great_circle_bearing_deg, great_circle_km
from geo.records import DistancePhrase
from geo.uncertainty import distance_band_km, extent_km, half_angle_deg, reach_km

# A misfit beyond this says no more: the phrase may have been read wrongly.
_WORST_FIT = -12.0
# Within the limits a place exactly as stated is a little likelier than one at the edge.
_EDGE_FIT = -0.5


def constraint_fit(phrase: DistancePhrase, anchor: Place, candidate: Place) -> float:
    """Return how well a candidate fits a phrase that describes it, as a log-likelihood: 0 is perfect, -12 the worst.

    Straight lines 40 % shorter or 10 % longer than stated and 35 degrees off the stated wind still fit (about -0.5);
    beyond that the score falls with the square of the excess. The extents of both places widen the limits.

    Source: limits measured on news texts (Bucha, Kremenchuk, Motyzhyn) and on 247 encyclopaedia phrases.
    """
    actual_km = great_circle_km(anchor.point, candidate.point)
    extent = extent_km(anchor) + extent_km(candidate)
    fit = _distance_fit(phrase, actual_km, extent)
    if phrase.direction is not None and phrase.relation != "outskirts" and actual_km > 0.1:
        off_deg = turn_deg(great_circle_bearing_deg(anchor.point, candidate.point), wind_bearing_deg(phrase.direction))
        widened = max(35.0, half_angle_deg(phrase)) + math.degrees(math.atan2(extent, actual_km))
        fit += _limit_fit(off_deg, widened, 12.0)
    return max(_WORST_FIT, fit)


def _distance_fit(phrase: DistancePhrase, actual_km: float, extent: float) -> float:
    """Score a distance against the stated one, or against how far the relation reaches."""
    band = distance_band_km(phrase)
    if band is None:
        return _limit_fit(actual_km, extent + reach_km(phrase.relation), 0.5 * reach_km(phrase.relation))
    low, high = min(band[0], 0.6 * band[1]) - extent, 1.1 * band[1] + extent
    middle, half = (low + high) / 2.0, (high - low) / 2.0
    return _limit_fit(abs(actual_km - middle), half, 0.1 * band[1] + 1.0)


def _limit_fit(value: float, limit: float, softness: float) -> float:
    """Score a value >= 0: slightly falling up to its limit, then with the square of the excess over the softness."""
    inside = _EDGE_FIT * (min(value, limit) / limit) ** 2
    excess = max(0.0, value - limit) / softness
    return inside - 0.5 * excess * excess
