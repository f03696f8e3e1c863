"""Records of the dashboard: loaded texts, the catalogue of their events, the filter."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from extraction.records import Document, EventMention, EventType, Precision, Status

EventKey = tuple[str, str]
Origin = Literal["sample", "added", "opened"]


@dataclass(frozen=True, slots=True)
class LoadedText:
    """A text with the events found in it.

    Attributes:
        document: The text; for events that were opened from a file it is empty, as the file has quotes only.
        events: Its events in text order.
        origin: "sample" (ours), "added" (pasted or uploaded in this session), "opened" (a file of events).
    """

    document: Document
    events: tuple[EventMention, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All events of a session, in the order in which every part of the page counts them.

    Attributes:
        events: By first day, then document and position; events without a day come last.
        documents: The texts by name.
        sample_docs: Names of the sample articles among them.
        version: Hash of the events' identities, for caches.
    """

    events: tuple[EventMention, ...]
    documents: Mapping[str, Document]
    sample_docs: frozenset[str]
    version: str


@dataclass(frozen=True, slots=True)
class EventFilter:
    """What the reader chose to see; an empty choice lets everything through.

    Attributes:
        types: Event types.
        sub_types: ACLED sub-event types.
        statuses: How far the text stands behind the report.
        precisions: Place precision; None stands for events without a place.
        text: Words that must all stand in the quote, the title or the place.
        first: First day shown, None for no limit.
        last: Last day shown (inclusive), None for no limit.
        undated: Whether events without a day are shown.
    """

    types: frozenset[EventType] = frozenset()
    sub_types: frozenset[str] = frozenset()
    statuses: frozenset[Status] = frozenset()
    precisions: frozenset[Precision | None] = frozenset()
    text: str = ""
    first: date | None = None
    last: date | None = None
    undated: bool = True


def key_of(event: EventMention) -> EventKey:
    """Return what names an event among all events of a session."""
    return event.doc, event.id
