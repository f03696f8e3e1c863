"""Events as GeoJSON."""

import json
from collections.abc import Sequence

from exchange.meta import ExportMeta
from exchange.record import event_record
from extraction.records import EventMention


def write_geojson(events: Sequence[EventMention], meta: ExportMeta) -> bytes:
    """Return a FeatureCollection in UTF-8, one feature an event, in the order given.

    Positions are [longitude, latitude] on WGS84; an event without a place has a null geometry and keeps
    its properties, so that nothing shown in the list is lost in the file. The description of the export
    is the foreign member "metadata".

    Raises:
        ValueError: A number is not finite.

    Source: RFC 7946; sections 3.1.1 (positions), 3.2 (null geometry), 4 (no crs), 6.1 (foreign members).
    """
    features = [_feature(event) for event in events]
    collection = {"type": "FeatureCollection", "metadata": meta.record(), "features": features}
    text = json.dumps(collection, ensure_ascii=False, allow_nan=False, indent=1)
    # Only lone surrogates cannot be encoded, and the replacement is their JSON escape.
    return (text + "\n").encode("utf-8", errors="backslashreplace")


def _feature(event: EventMention) -> dict[str, object]:
    record = event_record(event)
    lat, lon = record["lat"], record["lon"]
    geometry = None if lat is None or lon is None else {"type": "Point", "coordinates": [lon, lat]}
    return {"type": "Feature", "id": event.id, "geometry": geometry, "properties": record}
