"""The file formats that events can leave in: one table for the command line, the dashboard, docs and tests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from exchange.csv_table import write_csv
from exchange.geojson import write_geojson
from exchange.jsonl import write_jsonl
from exchange.meta import ExportMeta
from extraction.records import EventMention


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write events.

    Attributes:
        name: The word for it on the command line.
        label: The words for it on the screen.
        suffix: File name suffix with its dot.
        media_type: Internet media type.
        write: Events and their description to bytes; the same input gives the same bytes.
    """

    name: str
    label: str
    suffix: str
    media_type: str
    write: Callable[[Sequence[EventMention], ExportMeta], bytes]


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        item.name: item
        for item in (
            Format("jsonl", "JSON Lines", ".jsonl", "application/x-ndjson", write_jsonl),
            Format("geojson", "GeoJSON", ".geojson", "application/geo+json", write_geojson),
            Format("csv", "CSV table", ".csv", "text/csv", write_csv),
        )
    },
)
