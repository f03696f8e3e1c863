"""Words of the screen: dates, counts, statuses, precisions. One place, so that one thing has one name."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import get_args

from extraction.records import EventMention, EventType, Precision, Status

MACHINE_NOTE = "Found automatically, not checked by a person."
SAMPLE_NOTE = "You are looking at sample articles written for Dateline. They are not news."
NOTHING_SELECTED = "Select an event on the map or in the list to read the sentence behind it."
NO_PLACE = "The text does not tell where: no pin on the map."
NO_DATE = "The text does not tell when."

EVENT_TYPES: tuple[EventType, ...] = get_args(EventType)
STATUSES: tuple[Status, ...] = get_args(Status)
PRECISIONS: tuple[Precision, ...] = get_args(Precision)
WIDE_PRECISIONS: frozenset[Precision | None] = frozenset({"district", "region", "country", None})

STATUS_WORDS: Mapping[Status, str] = MappingProxyType(
    {
        "reported": "reported",
        "claimed": "claimed by one side",
        "unverified": "not verified",
        "disputed": "disputed",
    },
)
STATUS_SENTENCES: Mapping[Status, str] = MappingProxyType(
    {
        "reported": "The text reports it without naming a side of the conflict as its only source.",
        "claimed": "A side of the conflict says so; the text does not confirm it.",
        "unverified": "The text says that it could not be verified.",
        "disputed": "The text also carries a denial or another version.",
    },
)
PRECISION_WORDS: Mapping[Precision | None, str] = MappingProxyType(
    {
        "site": "exact site",
        "settlement": "town or village",
        "district": "district only",
        "region": "region only",
        "country": "country only",
        None: "no place",
    },
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_words(day: date) -> str:
    """Return a day in words that no reader can take for another day.

    >>> day_words(date(2022, 3, 9))
    '9 Mar 2022'
    """
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def range_words(first: date | None, last: date | None) -> str:
    """Return a range of days in words, one day when it has only one.

    >>> range_words(date(2022, 2, 24), date(2022, 4, 4))
    '24 Feb 2022 - 4 Apr 2022'
    >>> range_words(None, None)
    'no date'
    """
    if first is None or last is None:
        return "no date"
    return day_words(first) if first == last else f"{day_words(first)} - {day_words(last)}"


def count_words(count: int, singular: str, plural: str | None = None) -> str:
    """Return a number with its noun.

    >>> count_words(1, "event"), count_words(1234, "event")
    ('1 event', '1,234 events')
    """
    return f"{count:,} {singular if count == 1 else plural or singular + 's'}"


def place_words(event: EventMention) -> str:
    """Return where an event was, with its precision when that is wider than a town."""
    if event.lat is None:
        return event.place or event.place_text or "no place"
    name = event.place or event.place_text or f"{event.lat:.3f}, {event.lon:.3f}"
    return f"{name} ({PRECISION_WORDS[event.precision]})" if event.precision in WIDE_PRECISIONS else name


def title_words(event: EventMention) -> str:
    """Return the title of an event: what, where, when."""
    return f"{event.sub_type}, {place_words(event)}, {range_words(event.date_start, event.date_end)}"


def fatality_words(event: EventMention) -> str:
    """Return the deaths as reported; unknown is said to be unknown, never nought."""
    low, best, high = event.fatalities_low, event.fatalities, event.fatalities_high
    if best is None and low is None and high is None:
        return "not told"
    if low is not None and high is not None and low != high:
        return f"{low:,} to {high:,} reported"
    if low is not None and high is None:
        return f"at least {low:,} reported"
    return f"{best if best is not None else low if low is not None else high:,} reported"
