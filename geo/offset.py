"""From distance phrases to points: an unnamed place gets the geodesic point, a named one is only described."""

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gazetteer.lookup import Gazetteer
from gazetteer.records import LatLon, Place
from geo.compass import turn_deg, wind_bearing_deg
from geo.demonyms import demonym_countries
from geo.geodesy import destination, distance_km, great_circle_bearing_deg, great_circle_km, midpoint
from geo.phrase_role import described_places
from geo.records import DistanceMention, DistancePhrase, PlaceMention, Span
from geo.uncertainty import (
    distance_band_km,
    extent_km,
    half_angle_deg,
    line_uncertainty_km,
    reach_km,
    uncertainty_km,
)

# A misfit beyond this says no more: the phrase may have been read wrongly.
_WORST_FIT = -12.0
# Within the limits a place exactly as stated is a little likelier than one at the edge.
_EDGE_FIT = -0.5
# How far around a phrase the mentions tell which country "the capital" belongs to, characters.
_CONTEXT = 3000
# How far back "the city" may look for its name, characters.
_ANAPHORA = 600
_CAPITAL = re.compile(r"(?:the|its|their) (?:[\w'-]{1,20} ){0,3}capital\b", re.IGNORECASE)
_OTHER_CAPITAL = re.compile(
    r"\b(?:regional|provincial|state|district|county|oblast|cultural|financial|former)\b", re.IGNORECASE
)
_SETTLEMENT = re.compile(
    r"(?:the|its|their) (?:[a-z-]{1,20} ){0,2}(?:city|town|village|settlement|port)(?: cent(?:re|er))?"
)


def geocode_phrases(
    text: str, phrases: Sequence[DistancePhrase], mentions: Sequence[PlaceMention], gazetteer: Gazetteer
) -> tuple[DistanceMention, ...]:
    """Return each phrase with its anchor, its role and its point.

    A phrase that describes a named place has that place's own point: the name is never moved by the phrase. Where
    the gazetteer does not know the named place, and where none is named, the point follows from the anchor.

    Args:
        text: Text with straight quotes, plain spaces and plain hyphens, of the same length as the original.
        phrases: The phrases of the text, in order.
        mentions: The resolved toponyms of the text.
        gazetteer: Knows which city is a country's capital.
    """
    context = _Context.of(mentions, gazetteer)
    described = described_places(text, phrases, mentions)
    return tuple(_geocode(phrase, named, context) for phrase, named in zip(phrases, described, strict=True))


def _geocode(phrase: DistancePhrase, named: PlaceMention | None, context: "_Context") -> DistanceMention:
    anchor = context.anchor(phrase)
    second = context.place_at(phrase.second_anchor_span)
    spot = None if anchor is None else locate_phrase(phrase, anchor, second)
    if named and named.place:
        spot = named.place.point, extent_km(named.place)
    return DistanceMention(
        phrase=phrase,
        anchor=anchor,
        bearing_deg=None if phrase.direction is None else wind_bearing_deg(phrase.direction),
        point=spot[0] if spot else None,
        uncertainty_km=spot[1] if spot else None,
        role="describes" if named else "locates",
        described_span=named.toponym.span if named else None,
    )


def locate_phrase(phrase: DistancePhrase, anchor: Place, second: Place | None = None) -> tuple[LatLon, float] | None:
    """Return the point that a phrase means and the radius that should hold the truth 90 % of the time, km.

    None where the phrase leaves too much open: off a whole country's coast, or a line with one end only.
    """
    if phrase.relation in {"between", "halfway", "along"}:
        if second is None:
            return None
        length_km = distance_km(anchor.point, second.point)
        return midpoint(anchor.point, second.point), line_uncertainty_km(phrase, anchor, second, length_km)
    radius_km = uncertainty_km(phrase, anchor)
    if phrase.direction is None:
        return None if anchor.kind == "country" else (anchor.point, radius_km)
    if phrase.distance_km is not None:
        away_km = phrase.distance_km
    else:
        # A bare direction means a sector from the anchor outwards; its middle is as far as its radius.
        away_km = extent_km(anchor) if phrase.relation == "outskirts" else radius_km
    return destination(anchor.point, wind_bearing_deg(phrase.direction), away_km), radius_km


@dataclass(frozen=True, slots=True)
class _Context:
    """The places of the text, by where they stand."""

    mentions: tuple[PlaceMention, ...]
    starts: tuple[int, ...]
    by_span: Mapping[Span, Place]
    gazetteer: Gazetteer

    @classmethod
    def of(cls, mentions: Sequence[PlaceMention], gazetteer: Gazetteer) -> "_Context":
        resolved = tuple(sorted((item for item in mentions if item.place), key=lambda item: item.toponym.span.start))
        by_span = {item.toponym.span: item.place for item in resolved if item.place}
        return cls(resolved, tuple(item.toponym.span.start for item in resolved), by_span, gazetteer)

    def place_at(self, span: Span | None) -> Place | None:
        """Return the place of the toponym at a span, None without one."""
        return self.by_span.get(span) if span else None

    def anchor(self, phrase: DistancePhrase) -> Place | None:
        """Return the place that a phrase counts from: a name's, the capital's, the last named town's."""
        if phrase.anchor_span:
            return self.place_at(phrase.anchor_span)
        if _SETTLEMENT.fullmatch(phrase.anchor_text):
            return self._last_settlement(phrase.span.start)
        if not _CAPITAL.match(phrase.anchor_text) or _OTHER_CAPITAL.search(phrase.anchor_text):
            return None
        country_code = self._country(phrase.span.start, phrase.anchor_text.lower().split())
        return self.gazetteer.capital(country_code) if country_code else None

    def _country(self, at: int, words: Sequence[str]) -> str | None:
        """Return the country that one of the words belongs to ("Russian"), else the one most named around an offset."""
        adjective = next((word for word in words if word in demonym_countries()), None)
        if adjective is not None:
            return demonym_countries()[adjective] or None
        near = self.mentions[bisect_left(self.starts, at - _CONTEXT) : bisect_left(self.starts, at + _CONTEXT)]
        codes = Counter(item.place.country_code for item in near if item.place and item.place.country_code)
        # Two countries named equally often: the text does not tell which capital is meant.
        ranked = codes.most_common(2)
        tied = len(ranked) == 2 and ranked[0][1] == ranked[1][1]
        return ranked[0][0] if ranked and not tied else None

    def _last_settlement(self, at: int) -> Place | None:
        """Return the settlement named last before an offset, None when none is near."""
        for item in reversed(self.mentions[: bisect_left(self.starts, at)]):
            if item.toponym.span.end < at - _ANAPHORA:
                return None
            if item.place and item.place.kind == "settlement" and item.toponym.role == "place":
                return item.place
        return None


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
