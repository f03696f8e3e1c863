"""One distance phrase on its own to a point: "23 km ESE of Kyiv", "33 km NNE of Labuan Lombok, Indonesia"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gazetteer.lookup import Gazetteer
from gazetteer.records import Candidate, LatLon, Place
from geo.compass import wind_bearing_deg
from geo.distance_phrase import find_distance_phrases
from geo.offset import locate_phrase
from geo.records import DistancePhrase, Span, Toponym

_LONGEST_NAME = 7
_LONGEST_PHRASE = 1000
_TOKEN = re.compile(r"[^\s,;]{1,60}")
_PARENTHESES = re.compile(r"(?P<outer>[^()]{1,80}) ?\((?P<inner>[^()]{1,80})\)")
_AREA_KINDS = frozenset({"country", "region"})


@dataclass(frozen=True, slots=True)
class Location:
    """What a phrase on its own means.

    Attributes:
        phrase: The phrase as read.
        anchor: The place that it counts from.
        bearing_deg: Azimuth at the anchor, degrees clockwise from true north; None without a direction.
        point: The point it means.
        uncertainty_km: Radius around the point that should hold the truth 90 % of the time, km.
    """

    phrase: DistancePhrase
    anchor: Place
    bearing_deg: float | None
    point: LatLon
    uncertainty_km: float


def locate(
    text: str, gazetteer: Gazetteer, region: str | None = None, country_code: str | None = None
) -> Location | None:
    """Return the point of a phrase, None when the phrase, its anchor or its region is not understood.

    Args:
        text: The phrase with plain spaces, quotes and hyphens; what follows a comma behind the anchor is its region.
        gazetteer: Where the anchor and the region are looked up.
        region: Country, state or territory of the anchor; wins over the one in the text.
        country_code: ISO 3166-1 alpha-2 code that the anchor must lie in.
    """
    text = text[:_LONGEST_PHRASE]
    areas = _areas(region, gazetteer) if region else ()
    if region and not areas:
        return None
    for phrase in find_distance_phrases(text, tuple(_toponyms(text, gazetteer))):
        stated = areas or _stated_areas(text[phrase.span.end :], gazetteer)
        if stated is None:
            return None
        anchor = _anchor(phrase.anchor_text, stated, country_code, gazetteer)
        second = None
        if phrase.second_anchor_span:
            second = _anchor(phrase.second_anchor_span.of(text), stated, country_code, gazetteer)
        spot = locate_phrase(phrase, anchor, second) if anchor else None
        if anchor and spot:
            bearing = None if phrase.direction is None else wind_bearing_deg(phrase.direction)
            return Location(phrase, anchor, bearing, *spot)
    return None


def _toponyms(text: str, gazetteer: Gazetteer) -> Iterator[Toponym]:
    """Yield the longest gazetteer names of the text from left to right; each starts with a capital or sign."""
    tokens = list(_TOKEN.finditer(text))
    at = 0
    while at < len(tokens):
        if tokens[at][0][0].islower():
            at += 1
            continue
        found = next(_names_from(text, tokens, at, gazetteer), None)
        if found:
            yield found[0]
        at += found[1] if found else 1


def _names_from(text: str, tokens: list[re.Match[str]], at: int, gazetteer: Gazetteer) -> Iterator[tuple[Toponym, int]]:
    """Yield the names that start with a token, the longest first; a name never crosses a comma."""
    for count in range(min(_LONGEST_NAME, len(tokens) - at), 0, -1):
        span = Span(tokens[at].start(), tokens[at + count - 1].end())
        name = span.of(text)
        candidates = () if "," in name or ";" in name else gazetteer.candidates(name)
        if candidates:
            yield Toponym(span, name, name, None, "place", False, candidates), count


def _stated_areas(rest: str, gazetteer: Gazetteer) -> tuple[Place, ...] | None:
    """Return the areas that the text behind the anchor names, () for none, None for one that is not known.

    Of "Talara, Piura, Peru" the last part decides.
    """
    parts = [part.strip(" .") for part in rest.split(",")[1:]]
    named = [part for part in parts if part]
    if not rest.startswith(",") or not named:
        return ()
    return _areas(named[-1], gazetteer) or None


def _areas(name: str, gazetteer: Gazetteer) -> tuple[Place, ...]:
    """Return the countries and first-level regions that a name can mean ("Georgia": two)."""
    parts = _PARENTHESES.fullmatch(name)
    for spelling in (name, *(parts.group("outer", "inner") if parts else ())):
        areas = tuple(
            candidate.place
            for candidate in gazetteer.candidates(spelling.strip())
            if candidate.place.kind in _AREA_KINDS
        )
        if areas:
            return areas
    # "Laikit II (Dimembe), Indonesia" as a region: the part behind the last comma.
    return _areas(name.rsplit(",", 1)[1].strip(), gazetteer) if "," in name else ()


def _anchor(name: str, areas: tuple[Place, ...], country_code: str | None, gazetteer: Gazetteer) -> Place | None:
    """Return the likeliest place of a name within the areas, None when none lies there.

    A name that no place bears may be one with a letter wrong, as long as an area is stated.
    """
    inside = [
        candidate
        for candidate in gazetteer.candidates(name)
        if _within(candidate.place, areas) and country_code in {None, candidate.place.country_code}
    ]
    if not inside:
        codes = {country_code} if country_code else {area.country_code for area in areas}
        near = gazetteer.similar(name, frozenset(code for code in codes if code))
        inside = [candidate for candidate in near if _within(candidate.place, areas)]
    return max(inside, key=_rank).place if inside else None


def _within(place: Place, areas: tuple[Place, ...]) -> bool:
    """Tell whether a place lies in one of the areas; without areas anything does."""
    return not areas or any(
        place.country_code == area.country_code and (area.kind == "country" or place.admin1_code == area.admin1_code)
        for area in areas
    )


def _rank(candidate: Candidate) -> tuple[bool, bool, float]:
    """Order candidates: settlements and sites before the areas named after them, own names before alternate ones.

    A phrase that stands alone has no context that could make an alternate name likely.
    """
    return candidate.place.kind in {"settlement", "site"}, candidate.canonical, candidate.prior
