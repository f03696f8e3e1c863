"""Distance and direction phrases of news text: "some 50 km (30 miles) west of Kyiv", "off the coast of Yemen"."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from geo.anchor import Anchor, AnchorReader, join_lines
from geo.compass import combine_winds, parse_wind
from geo.quantity import Quantity, find_quantities
from geo.records import DistancePhrase, Span, Toponym
from geo.scan import lower_case, positions

_DATA = Path(__file__).with_name("data")
# Words of the compass: "north", "north-west", "south-southeast", "north by northwest".
_WORDS = r"(?:north|south|east|west)(?:[- ]?(?:by[- ])?(?:north|south|east|west)){0,2}"
_WIND = rf"(?:{_WORDS}|(?-i:[NSEW]{{1,3}}))"
_WINDS_AND = rf"(?P<wind>{_WIND})(?:(?: and | or |-and-|/)(?P<wind2>{_WIND}))?"
# What stands between a distance and its anchor.
_TO_ANCHOR = re.compile(
    r"(?:,? (?:away|inland|farther|further|straight|or so|by (?:road|car|rail|sea|train)|offshore|as the crow flies),?)"
    r"{0,2}"
    r"[ -](?:"
    r"(?:(?:(?:to|in|on) the|due|just|directly|roughly|more or less|immediately) )?(?:general direction )?"
    rf"{_WINDS_AND},? (?:of|from|off|outside(?: of)?)"
    r"|(?P<coast>off(?: the (?:[\w-]{1,15} )?(?:coasts?|shores?) of)?)"
    r"|(?P<radius>radius (?:of|around|from))"
    r"|(?:down the (?:road|coast) |up the (?:road|coast) )?(?:from|outside(?: of)?|short of|beyond|out of)"
    r"|(?P<of>of)"
    r") ",
    re.IGNORECASE,
)
_DIRECTION = re.compile(
    r"(?<![\w-])"
    r"(?P<lead>(?:(?:just|due|directly|immediately|slightly|far|further|farther|well|somewhere) )?(?:to the )?)"
    rf"(?P<list>(?:{_WORDS}, ){{1,2}})?(?P<wind>{_WORDS}|(?-i:[NSEW]{{2,3}}))"
    rf"(?:(?: and | or |-and-|/)(?P<wind2>{_WORDS}))?\Z",
    re.IGNORECASE,
)
_LONGEST_DIRECTION = 80
_ENDS_IN_WIND = ("north", "south", "east", "west")
# "the north of Ukraine", "Ukraine's east": inside, not beyond.
_INSIDE = re.compile(r"(?:\b(?:the|its|their|far|deep)|'s) \Z", re.IGNORECASE)
# A length that something has or covers starts nowhere.
_LENGTH = re.compile(
    r"\b(?:fl(?:y|ies|ew|own|ying)|travel(?:s|l?ed|l?ing)?|dr(?:ive|ives|ove|iving)|walk(?:s|ed|ing)?|march(?:ed|ing)?"
    r"|trek(?:ked|king)?|journey(?:ed|s)?|ranges? of|range|length of|stretch(?:es|ed|ing)?(?: for)?|total of"
    r"|sail(?:ed|ing)?|depth of|width of|height of|altitude of) \Z",
    re.IGNORECASE,
)
_FURTHER_END = re.compile(r" (?:and on |all the way |up |down )?(?:to|towards?) ", re.IGNORECASE)
_BEHIND = re.compile(r",? \(?(?=[\w~])")
_AWAY = re.compile(r" (?:away|distant|off)\b|\)")
_SUBURB_BEHIND = re.compile(
    rf"(?:'s)? (?:(?P<wind>{_WORDS})ern )?(?:outskirts|suburbs?|outer districts?)\b(?! of [^\W\d_a-z])", re.IGNORECASE
)
_SIDE = re.compile(rf"(?<![\w'-])(?:the|a) (?:(?P<wind>{_WORDS})(?:ern|ernmost)? )?\Z", re.IGNORECASE)
_AND = re.compile(r" (?:and|to|with) ")
# "talks between A and B" is no place; only what lies or stands between two towns is.
_LIES = re.compile(
    r"\b(?:roads?|highways?|motorway|routes?|railway|track|borders?|boundary|villages?|towns?|settlements?|areas?"
    r"|checkpoints?|crossings?|somewhere|located|situated|lies|lying|sits|positions?|corridor|strip|desert|forest|valley|bridge|stretch|line"
    r"|camps?|strait|waters|sea|front|frontline|point|place|region|zone|territory|fields?|farmland|outpost|junction) "
    r"(?:that |which )?(?:(?:lies|lie|lying|located|situated|runs|running|is|are) )?\Z",
    re.IGNORECASE,
)


def find_distance_phrases(text: str, toponyms: Sequence[Toponym]) -> tuple[DistancePhrase, ...]:
    """Return the distance and direction phrases of a text, in order, none overlapping another.

    Args:
        text: Text with straight quotes, plain spaces and plain hyphens, of the same length as the original.
        toponyms: The place names of the text; an anchor is one of them when one stands there.
    """
    joined = join_lines(text)
    reader = AnchorReader(joined, toponyms)
    quantities = tuple(find_quantities(joined))
    found = [
        *_measured(joined, quantities, reader),
        *_directions(joined, quantities, reader),
        *_outskirts_behind(joined, toponyms),
        *_betweens(joined, reader),
        *_vague(joined, reader),
    ]
    phrases: list[DistancePhrase] = []
    # The sort keeps the order above for phrases that start together, so a distance wins over a bare direction.
    for phrase in sorted(found, key=lambda item: item.span.start):
        if not phrases or phrase.span.start >= phrases[-1].span.end:
            phrases.append(replace(phrase, text=phrase.span.of(text)))
    return tuple(phrases)


@dataclass(frozen=True, slots=True)
class _Head:
    """The part of a phrase before its anchor."""

    start: int
    relation: str
    direction: str | None = None
    quantity: Quantity | None = None


def _build(text: str, head: _Head, anchor: Anchor, second: Anchor | None = None) -> DistancePhrase:
    quantity = head.quantity
    end = second.end if second else anchor.end
    span = Span(head.start, max(end, quantity.span.end if quantity else 0))
    return DistancePhrase(
        span=span,
        text=span.of(text),
        anchor_span=anchor.span if anchor.toponym else None,
        anchor_text=anchor.span.of(text),
        relation=head.relation,
        distance_km=quantity.distance_km if quantity else None,
        distance_low_km=quantity.low_km if quantity else None,
        distance_high_km=quantity.high_km if quantity else None,
        step_km=quantity.step_km if quantity else None,
        direction=head.direction,
        approximate=quantity.approximate if quantity else False,
        second_anchor_span=second.span if second else None,
    )


def _measured(text: str, quantities: Sequence[Quantity], reader: AnchorReader) -> Iterator[DistancePhrase]:
    """Yield the phrases that state a distance: "37 km northwest of X", "an hour's drive from X"."""
    for quantity in quantities:
        to_anchor = _TO_ANCHOR.match(text, quantity.span.end)
        if to_anchor is None or (to_anchor["of"] and not quantity.within):
            continue
        relation, direction = _relation(to_anchor)
        at = to_anchor.end()
        anchor = reader.named(at) or reader.described(at) or reader.unknown(at)
        if anchor is None or (direction is None and _is_length(text, quantity, anchor)):
            continue
        yield _build(text, _Head(quantity.span.start, relation, direction, _in_radius(quantity, to_anchor)), anchor)


def _in_radius(quantity: Quantity, to_anchor: re.Match[str]) -> Quantity:
    """Return the distance, as any up to it where the text says "within a 30 km radius of"."""
    if not to_anchor["radius"]:
        return quantity
    return replace(quantity, low_km=0.0, high_km=quantity.high_km or quantity.distance_km)


def _relation(to_anchor: re.Match[str]) -> tuple[str, str | None]:
    """Return the relation and the wind that stand between a distance and its anchor."""
    if to_anchor["coast"]:
        return "coast", None
    direction = _wind(to_anchor["wind"], to_anchor["wind2"])
    return ("offset" if direction else "distance"), direction


def _wind(first: str | None, second: str | None) -> str | None:
    """Return the wind of one or two compass words, None when they name none."""
    wind = parse_wind(first) if first else None
    if second is None or wind is None:
        return wind
    other = parse_wind(second)
    return combine_winds(wind, other) if other else None


def _is_length(text: str, quantity: Quantity, anchor: Anchor) -> bool:
    """Tell whether the distance is one covered or spanned: "flew 300 km from A", "300 km from A to B"."""
    start = quantity.span.start
    return (
        _LENGTH.search(text, max(0, start - 30), start) is not None or _FURTHER_END.match(text, anchor.end) is not None
    )


def _directions(text: str, quantities: Sequence[Quantity], reader: AnchorReader) -> Iterator[DistancePhrase]:
    """Yield the phrases that state a direction, with the distance when it stands behind: "north of X, 40 km away"."""
    starts = {quantity.span.start: quantity for quantity in quantities}
    lowered = lower_case(text)
    for of_at in positions(lowered, " of "):
        if not lowered.endswith(_ENDS_IN_WIND, max(0, of_at - 5), of_at) and text[of_at - 1 : of_at] not in {*"NSEW"}:
            continue
        found = _DIRECTION.search(text, max(0, of_at - _LONGEST_DIRECTION), of_at)
        if found is None:
            continue
        at = of_at + len(" of ")
        to_the = "to the" in found["lead"].lower()
        if not to_the and _INSIDE.search(text, max(0, found.start() - 8), found.start()):
            continue
        anchor = reader.named(at) or reader.capital(at)
        if anchor is None or (anchor.toponym and _is_country(anchor.toponym)):
            continue
        direction = None if found["list"] else _wind(found["wind"], found["wind2"])
        relation = "direction" if direction else "around"
        quantity = _quantity_behind(text, anchor.end, starts)
        if quantity and direction:
            relation = "offset"
        yield _build(text, _Head(found.start(), relation, direction, quantity), anchor)


def _quantity_behind(text: str, end: int, starts: Mapping[int, Quantity]) -> Quantity | None:
    """Return the distance of "north of X, about 40 km away" or "north of X (40 km)"."""
    gap = _BEHIND.match(text, end)
    quantity = starts.get(gap.end()) if gap else None
    return quantity if quantity and _AWAY.match(text, quantity.span.end) else None


def _is_country(toponym: Toponym) -> bool:
    """Tell whether the likeliest candidate is a country: what lies "near Russia" is nowhere in particular."""
    return bool(toponym.candidates) and toponym.candidates[0].place.kind == "country"


def _outskirts_behind(text: str, toponyms: Sequence[Toponym]) -> Iterator[DistancePhrase]:
    """Yield "Kyiv's northern outskirts" and "the Kyiv suburbs"."""
    for toponym in toponyms:
        found = _SUBURB_BEHIND.match(text, toponym.span.end)
        if found and toponym.role == "place":
            direction = parse_wind(found["wind"]) if found["wind"] else None
            anchor = Anchor(found.end(), toponym, toponym.span)
            yield _build(text, _Head(toponym.span.start, "outskirts", direction), anchor)


def _pair(reader: AnchorReader, text: str, start: int) -> tuple[Anchor, Anchor] | None:
    """Return the two anchors of "A and B", None when either is no known settlement or site."""
    first = reader.named(start)
    joint = first and _AND.match(text, first.end)
    second = reader.named(joint.end()) if joint else None
    if first is None or second is None or first.toponym is None or second.toponym is None:
        return None
    return None if _is_country(first.toponym) or _is_country(second.toponym) else (first, second)


def _betweens(text: str, reader: AnchorReader) -> Iterator[DistancePhrase]:
    """Yield "between A and B" where something lies there; talks and wars between two sides are no places."""
    for start in positions(lower_case(text), "between "):
        pair = _pair(reader, text, start + len("between "))
        if pair and _LIES.search(text, max(0, start - 50), start):
            yield _build(text, _Head(start, "between"), *pair)


@dataclass(frozen=True, slots=True)
class _Cue:
    """Words of a relation without a distance, and the words in front that make them mean something else."""

    words: str
    relation: str
    never_after: frozenset[str]


@cache
def _cues() -> Mapping[str, tuple[_Cue, ...]]:
    """Return the cues by their first two words, so that a text is searched once for all the roads."""
    groups: dict[str, list[_Cue]] = {}
    with (_DATA / "relations.tsv").open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle, delimiter="\t"):
            cue = _Cue(row["words"] + " ", row["relation"], frozenset(row["never_after"].split()))
            groups.setdefault(" ".join(row["words"].split()[:2]), []).append(cue)
    return {opening: tuple(cues) for opening, cues in groups.items()}


def _vague(text: str, reader: AnchorReader) -> Iterator[DistancePhrase]:
    """Yield the phrases without distance: near, around, outskirts, coast, halfway, along."""
    lowered = lower_case(text)
    for opening, cues in _cues().items():
        for start in positions(lowered, opening):
            if start and (text[start - 1].isalnum() or text[start - 1] in "'-_"):
                continue
            for cue in cues:
                if lowered.startswith(cue.words, start) and _word_before(lowered, start) not in cue.never_after:
                    yield from _vague_at(text, start, cue, reader)


def _vague_at(text: str, start: int, cue: _Cue, reader: AnchorReader) -> Iterator[DistancePhrase]:
    """Yield the phrase that a cue opens when an anchor, or two for a line, stand behind it."""
    at = start + len(cue.words)
    if cue.relation in {"halfway", "along"}:
        pair = _pair(reader, text, at)
        if pair:
            yield _build(text, _Head(start, cue.relation), *pair)
        return
    anchor = reader.named(at) or reader.capital(at)
    if anchor is None or not _locates(cue.relation, anchor):
        return
    side = _SIDE.search(text, max(0, start - 30), start) if cue.relation == "outskirts" else None
    direction = parse_wind(side["wind"]) if side and side["wind"] else None
    yield _build(text, _Head(side.start() if side else start, cue.relation, direction), anchor)


def _locates(relation: str, anchor: Anchor) -> bool:
    """Tell whether a relation without distance says where something is: of a side or a country it mostly does not."""
    if anchor.toponym is None or relation == "coast":
        return True
    return not (anchor.toponym.metonymic or _is_country(anchor.toponym))


def _word_before(text: str, end: int) -> str:
    """Return the word in front of an offset, "" without one."""
    words = text[max(0, end - 20) : end].split()
    return words[-1] if words else ""
