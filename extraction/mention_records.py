"""Mentions as the rows of the contracts: one dictionary a mention, in text order."""

from collections.abc import Iterator

from extraction.pipeline import Analysis
from geo.output import mention_record
from geo.records import DistanceMention


def mention_rows(analysis: Analysis) -> tuple[dict[str, object], ...]:
    """Return every mention of a document as contract rows, in text order."""
    return tuple(sorted(_rows(analysis), key=lambda row: (row["start"], row["end"], row["kind"])))


def _rows(analysis: Analysis) -> Iterator[dict[str, object]]:
    doc, text = analysis.document.doc, analysis.document.text
    for place in analysis.places:
        yield mention_record(doc, place)
    for distance in analysis.distances:
        yield _distance_row(doc, text, distance)
    for timex in analysis.timexes:
        yield {
            "doc": doc,
            "kind": "date",
            "start": timex.span.start,
            "end": timex.span.end,
            "text": timex.text,
            "date_start": timex.date_start.isoformat() if timex.date_start else None,
            "date_end": timex.date_end.isoformat() if timex.date_end else None,
            "basis": timex.basis,
            "precision": timex.precision,
            "role": timex.role,
        }
    for trigger in analysis.triggers:
        yield {
            "doc": doc,
            "kind": "trigger",
            "start": trigger.span.start,
            "end": trigger.span.end,
            "text": trigger.text,
            "type": trigger.type,
            "sub_type": trigger.sub_type,
            "realis": trigger.realis,
            "rule": trigger.rule,
        }
    for count in analysis.counts:
        yield {
            "doc": doc,
            "kind": "count",
            "start": count.span.start,
            "end": count.span.end,
            "text": count.text,
            "role": count.role,
            "low": count.low,
            "best": count.best,
            "high": count.high,
            "cumulative": count.cumulative,
        }
    for attribution in analysis.attributions:
        yield {
            "doc": doc,
            "kind": "attribution",
            "start": attribution.span.start,
            "end": attribution.span.end,
            "text": attribution.text,
            "source": attribution.source,
            "status": attribution.status,
        }


def _distance_row(doc: str, text: str, distance: DistanceMention) -> dict[str, object]:
    phrase, anchor, point = distance.phrase, distance.anchor, distance.point
    return {
        "doc": doc,
        "kind": "distance",
        "start": phrase.span.start,
        "end": phrase.span.end,
        "text": phrase.span.of(text),
        "distance_km": phrase.distance_km,
        "direction": phrase.direction,
        "bearing_deg": distance.bearing_deg,
        "anchor": phrase.anchor_text,
        "anchor_lat": anchor.lat if anchor else None,
        "anchor_lon": anchor.lon if anchor else None,
        "lat": round(point.lat, 6) if point else None,
        "lon": round(point.lon, 6) if point else None,
        "uncertainty_km": distance.uncertainty_km,
        "approximate": phrase.approximate,
        "role": distance.role,
    }
