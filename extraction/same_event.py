"""Point each event mention at an earlier one that tells of the same event, within and across documents."""

from collections.abc import Sequence
from dataclasses import replace

from extraction.records import EventMention

_SAME_POINT_DECIMALS = 2


def link_same(events: Sequence[EventMention]) -> tuple[EventMention, ...]:
    """Return the mentions with ``same_as`` set where an earlier one tells of the same event.

    Two mentions tell the same when place, type and sub-type agree, their days overlap, and their counts of
    dead, where both give one, are no further apart than a toll that rises. The first mention of a chain is the
    one pointed at. Mentions may come from several documents; they are compared in the order given.
    """
    linked: list[EventMention] = []
    first_told: dict[tuple[object, ...], list[EventMention]] = {}
    for event in events:
        alike = first_told.setdefault((event.type, event.sub_type, *_place_key(event)), [])
        earlier = next((other for other in alike if _tells_same(event, other)), None)
        linked.append(replace(event, same_as=earlier.id if earlier else None))
        if earlier is None:
            alike.append(event)
    return tuple(linked)


def _place_key(event: EventMention) -> tuple[object, ...]:
    if event.gazetteer_id or event.lat is None or event.lon is None:
        return (event.gazetteer_id,)
    return (round(event.lat, _SAME_POINT_DECIMALS), round(event.lon, _SAME_POINT_DECIMALS))


def _tells_same(event: EventMention, other: EventMention) -> bool:
    if event.date_start is None or other.date_start is None:
        return event.date_start == other.date_start
    overlap = event.date_start <= (other.date_end or other.date_start) and other.date_start <= (
        event.date_end or event.date_start
    )
    return overlap and _compatible(event.fatalities, other.fatalities)


def _compatible(a: int | None, b: int | None) -> bool:
    if a is None or b is None or a == b:
        return True
    return 2 * min(a, b) >= max(a, b)
