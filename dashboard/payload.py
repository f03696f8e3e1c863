"""The events as the map frame receives them: numbers in columns, no text."""

from array import array
from collections.abc import Sequence
from datetime import date
from typing import Final

from dashboard.wording import EVENT_TYPES, PRECISIONS, STATUSES
from extraction.records import EventMention

DAY_ZERO: Final = date(1900, 1, 1)
NO_DAY: Final = 65535
LAST_DAY: Final = NO_DAY - 1
UNKNOWN_PRECISION: Final = len(PRECISIONS)
_MAGIC: Final = b"DLE1"


def placed(events: Sequence[EventMention]) -> list[EventMention]:
    """Return the events that have a pin; an event's number on the map is its position in this list."""
    return [event for event in events if event.lat is not None and event.lon is not None]


def pack(events: Sequence[EventMention]) -> bytes:
    """Return the columns of placed events, little-endian, 19 bytes an event after a head of 8.

    Head: "DLE1", count (uint32). Columns: latitude, longitude, uncertainty_km (float32, NaN when unknown),
    first day, last day (uint16, days since 1900-01-01, 65535 when unknown), type, precision, status (uint8,
    positions in the contracts' lists). static/event_layer.js reads them in this order.
    """
    columns = (
        array("f", (event.lat or 0.0 for event in events)),
        array("f", (event.lon or 0.0 for event in events)),
        array("f", (float("nan") if event.uncertainty_km is None else event.uncertainty_km for event in events)),
        array("H", (day_number(event.date_start) for event in events)),
        array("H", (day_number(event.date_end or event.date_start) for event in events)),
        array("B", (EVENT_TYPES.index(event.type) for event in events)),
        array("B", (UNKNOWN_PRECISION if e.precision is None else PRECISIONS.index(e.precision) for e in events)),
        array("B", (STATUSES.index(event.status) for event in events)),
    )
    return _MAGIC + len(events).to_bytes(4, "little") + b"".join(_little_endian(column) for column in columns)


def day_number(day: date | None) -> int:
    """Return a day as the map counts it: days since 1900, kept within what a column can hold.

    >>> day_number(date(1900, 1, 2)), day_number(None), day_number(date(1812, 9, 7))
    (1, 65535, 0)
    """
    return NO_DAY if day is None else min(max((day - DAY_ZERO).days, 0), LAST_DAY)


def _little_endian(column: "array[float] | array[int]") -> bytes:
    if array("H", [1]).tobytes() == b"\x00\x01":  # a big-endian machine
        column.byteswap()
    return column.tobytes()
