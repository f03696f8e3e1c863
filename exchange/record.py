"""The event record of the contracts: its fields in order and its values for JSON."""

from datetime import date

from extraction.records import EventMention

CONTRACT_FIELDS = (
    "doc",
    "id",
    "quote",
    "start",
    "end",
    "trigger",
    "type",
    "sub_type",
    "place_text",
    "place",
    "lat",
    "lon",
    "precision",
    "uncertainty_km",
    "gazetteer_id",
    "country_code",
    "admin1",
    "relation",
    "date_text",
    "date_start",
    "date_end",
    "date_basis",
    "fatalities",
    "fatalities_low",
    "fatalities_high",
    "injured",
    "actors",
    "attribution",
    "status",
    "denied_by",
    "geo_precision",
    "time_precision",
    "where_prec",
    "date_prec",
    "confidence",
    "same_as",
    "evidence",
)
# The reasons behind a pin and a day; a file without them is still a valid file of events.
REASON_FIELDS = ("published", "place_reasons", "candidates", "date_reason", "context_start", "context_end")
# Six decimals are 0.1 m: finer than any gazetteer, coarse enough to be the same on every machine.
COORDINATE_DECIMALS = 6


def event_record(event: EventMention) -> dict[str, object]:
    """Return the event as values for JSON: the contracts' fields in their order, then the reasons.

    Days are ISO 8601 text, coordinates have six decimals, unknown is None, ``evidence`` is a list of
    ``{"field", "start", "end"}``.
    """
    record: dict[str, object] = {}
    for field in CONTRACT_FIELDS + REASON_FIELDS:
        value = getattr(event, field)
        record[field] = value.isoformat() if isinstance(value, date) else value
    record["lat"] = round_degrees(event.lat)
    record["lon"] = round_degrees(event.lon)
    record["actors"] = list(event.actors)
    record["evidence"] = [{"field": item.field, "start": item.start, "end": item.end} for item in event.evidence]
    record["place_reasons"] = list(event.place_reasons)
    record["candidates"] = [list(candidate) for candidate in event.candidates]
    return record


def round_degrees(value_deg: float | None) -> float | None:
    """Return the coordinate with six decimals, never a negative zero; None stays None.

    >>> round_degrees(50.45466123)
    50.454661
    >>> round_degrees(-0.0000001)
    0.0
    """
    # Adding zero turns -0.0 into 0.0: the two would differ as bytes.
    return None if value_deg is None else round(value_deg, COORDINATE_DECIMALS) + 0.0
