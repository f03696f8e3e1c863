"""Where an event may be: the places of each sentence, unnamed points, and what "the city" or "there" stands for."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace

from extraction.records import Precision, Story
from gazetteer.records import Place
from geo.geodesy import great_circle_km
from geo.records import DistanceMention, PlaceMention, Span
from geo.uncertainty import extent_km

_PRECISION: dict[str, Precision] = {
    "settlement": "settlement",
    "site": "site",
    "district": "district",
    "region": "region",
    "country": "country",
    "water": "region",
    "other": "site",
}
# "the mayor of X", "X city council": the name says who speaks, not where something happened.
_OFFICE_BEFORE = re.compile(
    r"\b(?:mayor|governor|deputy|head|chief|commander|spokes(?:man|woman|person)|president|prime minister|minister|"
    r"leader|council|administrat(?:or|ion)|officials?|authorities|prosecutor|ambassador|king|emir|bishop|archbishop|resident|government|university|bank|embassy|capital)"
    r" (?:for|of|in) (?:the )?(?:[\w'-]+ ){0,3}?$",
    re.IGNORECASE,
)
_OFFICE_LINKS = (" for ", " of ", " in ")
_OFFICE_AFTER = re.compile(
    r"^(?:'s)? (?:(?:city|regional|region|military|town|district|state|provincial|police|oblast) )?(?:mayor|governor|"
    r"council|administration|authorities|officials?|police chief|commander|prosecutors?|government|regime|spokes\w+|"
    r"military administration)\b",
    re.IGNORECASE,
)
_LOCATIVE_BEFORE = re.compile(
    r"\b(?:in|at|on|near|around|outside|inside|into|within|across|through|throughout|from|over|off|against|toward|towards|to|of|leaving|left|"
    r"between|neighbou?ring|nearby|entered|retook|captured|seized|shelled|bombed|hit|struck)"
    r" (?:the |a )?(?:[\w'-]+ ){0,4}?$",
    re.IGNORECASE,
)
_INTO_COUNTRY = re.compile(r"\b(?:in|into|inside|across|within|neighbou?ring)\b(?: \w+)? $", re.IGNORECASE)
_ANAPHORA: tuple[tuple[re.Pattern[str], frozenset[str]], ...] = (
    (
        re.compile(
            r"\b(?:the|that|this) (?:\w+ )?"
            r"(?:city|town|village|settlement|port|community|suburb|district|neighbou?rhood|enclave)\b"
            r"(?! of)",
            re.IGNORECASE,
        ),
        frozenset({"settlement"}),
    ),
    (
        re.compile(
            r"\b(?:the|that|this) (?:\w+ )?(?:region|province|state|oblast|governorate|county)\b(?! of)",
            re.IGNORECASE,
        ),
        frozenset({"region", "district"}),
    ),
    (
        re.compile(
            r"\b(?:the|that|this) (?:\w+ )?(?:site|plant|station|airport|base|camp|island|dam|bridge|facility|hospital"
            r"|clinic|school|mosque|church|compound|hill)\b",
            re.IGNORECASE,
        ),
        frozenset({"site", "settlement"}),
    ),
    (
        re.compile(
            # "There seemed" at the start of a sentence names no place.
            r"(?<=\w )there\b(?! (?:is|are|was|were|has|have|had|will|may|might|could|would|seem\w*|appear\w*)\b)"
            r"|\b(?:[Tt]he|[Tt]hat) (?:area|scene|place)\b",
        ),
        frozenset({"settlement", "site", "region", "district"}),
    ),
)
# "who spoke by phone from X": the speaker is there, the event is not.
_SPEAKS_FROM = re.compile(
    r"\b(?:spoke|speaking|said|told (?:\w+ ){1,3}|reached|contacted|interviewed|wrote)"
    r"(?: by (?:\w+ )?(?:tele)?phone| on the phone| by satellite phone| via (?:\w+ ){1,2})? from $"
    r"|\bby (?:\w+ )?(?:tele)?phone from $",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"\b(?:those|these|both|the two|the three) (?:areas|cities|towns|villages|regions|places|settlements)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?]['\")]?\s")
_FEWEST_OF_GROUP = 2
_GROUP_CHARS = 120
_REMEMBERED_CHARS = 2500
# "a city on the outskirts of X": wire copy means the town of its date line.
_UNNAMED_TOWN = re.compile(
    r"\b(?:a|the|this) (?:\w+ ){0,2}(?:city|town|village|suburb|settlement)[, ]{1,2}(?:on |in )?$", re.IGNORECASE
)
_FAR_FROM_ANCHOR_KM = 40.0
# These phrases have a point of their own; the others only say that something is near their anchor.
_OWN_POINT = frozenset({"offset", "between", "halfway", "along"})
# "Europe" or "the Middle East" pins nothing.
_VAST_KM = 600.0


@dataclass(frozen=True, slots=True)
class Site:
    """A place that an event of a sentence may be at.

    Attributes:
        span: Where the name (or the phrase of an unnamed point) stands in the document.
        text: The characters of the span.
        mention: The resolved mention; None for an unnamed point.
        place: The gazetteer entry; None for an unnamed point.
        name: Canonical name, or the phrase that locates an unnamed point.
        lat: Latitude, decimal degrees.
        lon: Longitude, decimal degrees.
        precision: What the text locates, at best.
        uncertainty_km: Radius that should hold the truth, km.
        relation: Distance or direction phrase as written, None without one.
        relation_span: Where the phrase stands.
        role: "at" a usual place; "office" of somebody who speaks; "country".
        confidence: Probability that the name means this place, 0 to 1.
    """

    span: Span
    text: str
    mention: PlaceMention | None
    place: Place | None
    name: str
    lat: float
    lon: float
    precision: Precision
    uncertainty_km: float | None
    relation: str | None
    relation_span: Span | None
    role: str
    confidence: float


def find_sites(
    plain: str, stories: Sequence[Story], mentions: Sequence[PlaceMention], distances: Sequence[DistanceMention]
) -> tuple[Site, ...]:
    """Return the places of the text at which events may be, in text order.

    Metonymic names, date lines, bylines, unresolved names and the anchors of distance phrases are no sites.
    An unnamed town near an anchor ("a city on the outskirts of X") is the town of its story's date line,
    where that one lies near the anchor.
    """
    anchors = {
        span for d in distances if _anchor_only(d) for span in (d.phrase.anchor_span, d.phrase.second_anchor_span)
    }
    phrase_of = {span: d for d in distances for span in (d.phrase.anchor_span, d.phrase.second_anchor_span)}
    phrase_of.update({d.described_span: d for d in distances if d.described_span is not None})
    sites = [
        _named_site(plain, mention, mention.place, phrase_of.get(mention.toponym.span))
        for mention in mentions
        if mention.place is not None
        and mention.toponym.role == "place"
        and mention.toponym.span not in anchors
        and not _speaks_from(plain, mention.toponym.span.start)
        and (not _stands_for_people(mention, mention.place) or _leads_into(plain, mention.toponym.span))
    ]
    resolved = {mention.toponym.span for mention in mentions if mention.place is not None}
    sites.extend(_unnamed_sites(plain, distances, resolved))
    sites.extend(_described_anchors(distances))
    filed = _date_line_towns(stories, mentions)
    sites = [_at_date_line(plain, site, distances, filed) for site in sites if site.role != "vast"]
    return tuple(sorted(sites, key=lambda site: (site.span.start, site.span.end)))


def _stands_for_people(mention: PlaceMention, place: Place) -> bool:
    """Tell whether a name is a government's or its seat's ("the Kremlin")."""
    return mention.toponym.metonymic or place.feature_code == "BLDG"


def _speaks_from(plain: str, start: int) -> bool:
    # Hardly any name stands behind "from", so the pattern is hardly ever needed.
    return "from" in plain[max(0, start - 6) : start].lower() and bool(
        _SPEAKS_FROM.search(plain[max(0, start - 60) : start])
    )


def _leads_into(plain: str, span: Span) -> bool:
    return bool(_INTO_COUNTRY.search(plain[max(0, span.start - 24) : span.start]))


def _date_line_towns(
    stories: Sequence[Story], mentions: Sequence[PlaceMention]
) -> tuple[tuple[Span, PlaceMention], ...]:
    """Return the towns that stories were filed from, each with its story's span."""
    filed = [
        m for m in mentions if m.toponym.role == "dateline" and m.place is not None and m.place.kind == "settlement"
    ]
    lines = [(story.span, story.place_line) for story in stories if story.place_line is not None]
    return tuple((span, mention) for span, line in lines for mention in filed if line.holds(mention.toponym.span))


def _at_date_line(
    plain: str, site: Site, distances: Sequence[DistanceMention], filed: Sequence[tuple[Span, PlaceMention]]
) -> Site:
    phrase = site.relation_span
    if phrase is None or not _UNNAMED_TOWN.search(plain[max(0, phrase.start - 40) : phrase.start]):
        return site
    anchor = next((d.anchor for d in distances if d.phrase.span == phrase), None)
    for story, mention in filed:
        town = mention.place
        if anchor is None or town is None or not story.holds(phrase) or town.id == anchor.id:
            continue
        if great_circle_km(town.point, anchor.point) <= _FAR_FROM_ANCHOR_KM:
            return replace(
                site,
                mention=mention,
                place=town,
                name=town.name,
                lat=town.lat,
                lon=town.lon,
                precision="settlement",
                uncertainty_km=town.radius_km,
                confidence=0.75,
            )
    return site


def _anchor_only(mention: DistanceMention) -> bool:
    """An anchor is no site when its phrase describes another place or locates a point of its own."""
    if mention.described_span is not None:
        return True
    return mention.phrase.relation in _OWN_POINT and mention.point is not None


def _named_site(plain: str, mention: PlaceMention, place: Place, phrase: DistanceMention | None) -> Site:
    span = mention.toponym.span
    precision = _PRECISION[place.kind]
    if mention.toponym.region_word and precision in ("settlement", "site"):
        precision = "district"
    return Site(
        span=span,
        text=mention.toponym.text,
        mention=mention,
        place=place,
        name=place.name,
        lat=place.lat,
        lon=place.lon,
        precision=precision,
        uncertainty_km=_uncertainty_km(place, phrase, span),
        relation=phrase.phrase.text if phrase else None,
        relation_span=phrase.phrase.span if phrase else None,
        role=_role(plain, span, place),
        confidence=mention.confidence,
    )


def _uncertainty_km(place: Place, phrase: DistanceMention | None, span: Span) -> float | None:
    if phrase is not None and phrase.described_span != span and phrase.uncertainty_km is not None:
        return phrase.uncertainty_km
    return extent_km(place)


def _role(plain: str, span: Span, place: Place) -> str:
    if place.kind == "country":
        return "country"
    if place.kind == "region" and (place.radius_km or 0.0) > _VAST_KM:
        return "vast"
    before, after = plain[max(0, span.start - 60) : span.start], plain[span.end : span.end + 40]
    of_something = any(word in before.lower() for word in _OFFICE_LINKS)
    if (of_something and _OFFICE_BEFORE.search(before)) or _OFFICE_AFTER.match(after):
        return "office"
    return "at"


def _described_anchors(distances: Sequence[DistanceMention]) -> Iterator[Site]:
    """Give the sites of phrases whose anchor is only described: "around the capital", "north of the capital"."""
    for mention in distances:
        phrase, anchor, point = mention.phrase, mention.anchor, mention.point
        if phrase.anchor_span is not None or anchor is None or phrase.relation in _OWN_POINT or mention.described_span:
            continue
        yield Site(
            span=phrase.span,
            text=phrase.text,
            mention=None,
            place=anchor,
            name=anchor.name,
            lat=point.lat if point else anchor.lat,
            lon=point.lon if point else anchor.lon,
            precision="district",
            uncertainty_km=mention.uncertainty_km,
            relation=phrase.text,
            relation_span=phrase.span,
            role="at",
            confidence=0.7,
        )


def _unnamed_sites(plain: str, distances: Sequence[DistanceMention], resolved: Container[Span]) -> Iterator[Site]:
    """Give the sites of phrases that locate a place without a name, or with a name that no gazetteer has."""
    for mention in distances:
        phrase = mention.phrase
        if mention.described_span in resolved or mention.point is None or phrase.relation not in _OWN_POINT:
            continue
        yield Site(
            span=phrase.span,
            text=phrase.text,
            mention=None,
            place=None,
            name=" ".join(phrase.span.of(plain).split()),
            lat=mention.point.lat,
            lon=mention.point.lon,
            precision="district" if (mention.uncertainty_km or 0) > 10 else "settlement",
            uncertainty_km=mention.uncertainty_km,
            relation=phrase.text,
            relation_span=phrase.span,
            role="at",
            confidence=0.8,
        )


def locative(plain: str, span: Span) -> bool:
    """Tell whether a preposition of place leads to the name."""
    return bool(_LOCATIVE_BEFORE.search(plain[max(0, span.start - 48) : span.start]))


def into_country(plain: str, site: Site) -> bool:
    """Tell whether a country's name is used as a place ("into Belarus"), not as a party."""
    return _leads_into(plain, site.span)


@dataclass(frozen=True, slots=True)
class Described:
    """The sites that a description stands for, with the description's span."""

    sites: tuple[Site, ...]
    span: Span


def anaphor(plain: str, sentence: Span, earlier: Sequence[Site]) -> Described | None:
    """Return the sites that a description in the sentence stands for.

    Args:
        plain: Normalised text.
        sentence: Where to look: the sentence, or the clause, that may say "the city", "there" or "those areas".
        earlier: Sites of the same story before the event's words, in text order.
    """
    body, start = sentence.of(plain), sentence.start
    several = _SEVERAL.search(body)
    group = _last_group(plain, earlier) if several else ()
    if several and group:
        return Described(group, Span(start + several.start(), start + several.end()))
    for pattern, kinds in _ANAPHORA:
        match = pattern.search(body)
        if match is None:
            continue
        for site in reversed(earlier):
            if start - site.span.end > _REMEMBERED_CHARS:
                break
            if site.role != "country" and site.precision in kinds and not _is_water(site):
                return Described((site,), Span(start + match.start(), start + match.end()))
    return None


def _is_water(site: Site) -> bool:
    return site.place is not None and site.place.kind == "water"


def _last_group(plain: str, earlier: Sequence[Site]) -> tuple[Site, ...]:
    """Return the last places that were named in one sentence, when they are more than one."""
    if len(earlier) < _FEWEST_OF_GROUP:
        return ()
    last = earlier[-1]
    group = [site for site in earlier if not _SENTENCE_END.search(plain[site.span.end : last.span.start])]
    near = [site for site in group if site.role != "country" and last.span.start - site.span.end < _GROUP_CHARS]
    return tuple(near) if len(near) >= _FEWEST_OF_GROUP else ()
