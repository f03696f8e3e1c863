"""Point each event mention at an earlier one that tells of the same event."""

from collections.abc import Sequence
from dataclasses import replace

from extraction.records import EventMention

_SAME_POINT_DEG = 0.02


def link_same(events: Sequence[EventMention]) -> tuple[EventMention, ...]:
    """Return the mentions of one document with ``same_as`` set where an earlier one tells the same.

    Two mentions tell the same when place, type and sub-type agree, their days overlap, and their counts,
    where both give one, do not contradict each other. The first mention of a chain is the one pointed at.
    """
    linked: list[EventMention] = []
    for event in events:
        earlier = next((other for other in linked if other.same_as is None and _tells_same(event, other)), None)
        linked.append(replace(event, same_as=earlier.id) if earlier else event)
    return tuple(linked)


def _tells_same(event: EventMention, other: EventMention) -> bool:
    if (event.type, event.sub_type) != (other.type, other.sub_type) or not _same_place(event, other):
        return False
    if event.date_start is None or other.date_start is None:
        return event.date_start == other.date_start
    overlap = event.date_start <= (other.date_end or other.date_start) and other.date_start <= (
        event.date_end or event.date_start
    )
    return overlap and _compatible(event.fatalities, other.fatalities)


def _same_place(event: EventMention, other: EventMention) -> bool:
    if event.gazetteer_id or other.gazetteer_id:
        return event.gazetteer_id == other.gazetteer_id
    if event.lat is None or other.lat is None or event.lon is None or other.lon is None:
        return False
    return abs(event.lat - other.lat) < _SAME_POINT_DEG and abs(event.lon - other.lon) < _SAME_POINT_DEG


def _compatible(a: int | None, b: int | None) -> bool:
    return a is None or b is None or a == b
