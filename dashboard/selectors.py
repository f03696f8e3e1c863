"""What is shown: pure functions from events and a filter to events, counts and words."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from dashboard.records import EventFilter
from dashboard.wording import PRECISION_WORDS, STATUS_WORDS, count_words, range_words
from extraction.records import EventMention


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the header line; all but ``total`` speak of the events shown.

    Attributes:
        shown: Events that pass the filter.
        total: Events loaded.
        on_map: Events with coordinates.
        undated: Events without a day.
        unplaced: Events without coordinates.
        types: Different event types.
        first: Earliest day, None without a dated event.
        last: Latest day, None without a dated event.
    """

    shown: int
    total: int
    on_map: int
    undated: int
    unplaced: int
    types: int
    first: date | None
    last: date | None


def apart_from_days(
    events: Iterable[EventMention], choice: EventFilter, title_of: Mapping[str, str]
) -> list[EventMention]:
    """Return the events that pass everything but the choice of days, in the order given.

    Args:
        events: The events.
        choice: The filter.
        title_of: Titles of the texts by their names, for the search by words.
    """
    words = choice.text.casefold().split()
    return [
        event
        for event in events
        if (not choice.types or event.type in choice.types)
        and (not choice.sub_types or event.sub_type in choice.sub_types)
        and (not choice.statuses or event.status in choice.statuses)
        and (not choice.precisions or _precision(event) in choice.precisions)
        and (not words or _holds(event, words, title_of))
    ]


def within_days(events: Iterable[EventMention], choice: EventFilter) -> list[EventMention]:
    """Return the events whose days overlap the days chosen, in the order given."""
    return [event for event in events if _on_days(event, choice)]


def numbers(shown: Sequence[EventMention], total: int) -> Numbers:
    """Return the numbers of the header line."""
    starts = [event.date_start for event in shown if event.date_start is not None]
    ends = [event.date_end or event.date_start for event in shown if event.date_start is not None]
    placed = sum(event.lat is not None for event in shown)
    return Numbers(
        shown=len(shown),
        total=total,
        on_map=placed,
        undated=len(shown) - len(starts),
        unplaced=len(shown) - placed,
        types=len({event.type for event in shown}),
        first=min(starts, default=None),
        last=max((day for day in ends if day is not None), default=None),
    )


def header_words(found: Numbers) -> str:
    """Return the header line: the page in one line of text, also for those who do not see the map."""
    parts = [
        f"{count_words(found.shown, 'event')} shown of {found.total:,}",
        range_words(found.first, found.last) if found.first else None,
        count_words(found.types, "type") if found.shown else None,
        ", ".join(
            f"{count:,} without {what}" for count, what in ((found.undated, "date"), (found.unplaced, "place")) if count
        ),
    ]
    return " | ".join(part for part in parts if part)


def filter_words(choice: EventFilter) -> str:
    """Return the filter in words, for exported files."""
    parts = [
        _any_of("type", sorted(choice.types)),
        _any_of("sub-type", sorted(choice.sub_types)),
        _any_of("status", sorted(STATUS_WORDS[status] for status in choice.statuses)),
        _any_of("place", sorted(PRECISION_WORDS[precision] for precision in choice.precisions)),
        f'words "{choice.text.strip()}"' if choice.text.strip() else None,
        f"from {choice.first.isoformat()}" if choice.first else None,
        f"to {choice.last.isoformat()}" if choice.last else None,
        None if choice.undated else "dated events only",
    ]
    return "; ".join(part for part in parts if part) or "all events"


def tightest(
    events: Sequence[EventMention], choice: EventFilter, title_of: Mapping[str, str]
) -> tuple[str, EventFilter] | None:
    """Return the part of the filter whose removal brings back the most events, with the filter without it.

    None when no single part, once removed, brings any back.
    """
    empty = EventFilter()
    without = (
        ("the type", replace(choice, types=empty.types)),
        ("the sub-type", replace(choice, sub_types=empty.sub_types)),
        ("the status", replace(choice, statuses=empty.statuses)),
        ("the place precision", replace(choice, precisions=empty.precisions)),
        ("the search words", replace(choice, text=empty.text)),
        ("the days", replace(choice, first=None, last=None, undated=True)),
    )
    counts = [
        (len(within_days(apart_from_days(events, other, title_of), other)), name, other) for name, other in without
    ]
    best = max(counts, key=lambda row: row[0])
    return (best[1], best[2]) if best[0] else None


def counts_of(values: Iterable[object]) -> Counter[object]:
    """Return how often each value occurs."""
    return Counter(values)


def day_bounds(events: Iterable[EventMention]) -> tuple[date, date] | None:
    """Return the first and the last day that any event touches, None without a dated event."""
    days = [(event.date_start, event.date_end or event.date_start) for event in events if event.date_start is not None]
    if not days:
        return None
    return min(first for first, _ in days), max(last for _, last in days)


def at_same_place(events: Iterable[EventMention], event: EventMention) -> list[EventMention]:
    """Return the events with exactly the same coordinates, the event itself among them."""
    if event.lat is None:
        return [event]
    return [other for other in events if (other.lat, other.lon) == (event.lat, event.lon)]


def _precision(event: EventMention) -> object:
    return None if event.lat is None else event.precision


def _holds(event: EventMention, words: Sequence[str], title_of: Mapping[str, str]) -> bool:
    parts = (
        event.quote,
        event.place,
        event.place_text,
        event.admin1,
        title_of.get(event.doc),
        event.doc,
        *event.actors,
    )
    text = "\n".join(part for part in parts if part).casefold()
    return all(word in text for word in words)


def _on_days(event: EventMention, choice: EventFilter) -> bool:
    if event.date_start is None:
        return choice.undated
    last = event.date_end or event.date_start
    return (choice.last is None or event.date_start <= choice.last) and (choice.first is None or last >= choice.first)


def _any_of(name: str, values: Sequence[str]) -> str | None:
    return f"{name}: {' or '.join(values)}" if values else None
