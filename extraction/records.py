"""Records that the extraction package hands on, from the document to its event mentions."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from geo.records import Span

EventType = Literal[
    "Battles",
    "Explosions/Remote violence",
    "Violence against civilians",
    "Protests",
    "Riots",
    "Strategic developments",
]
Realis = Literal["actual", "negated", "hypothetical", "future", "metaphor"]
Status = Literal["reported", "claimed", "unverified", "disputed"]
AttributionStatus = Literal["claimed", "denied", "unverified", "confirmed"]
DateBasis = Literal["explicit", "relative", "publication"]
DatePrecision = Literal["day", "week", "month", "year", "range"]
DateRole = Literal["event", "background", "future"]
Precision = Literal["site", "settlement", "district", "region", "country"]


@dataclass(frozen=True, slots=True)
class Document:
    """One input text.

    Attributes:
        doc: File name or identifier.
        text: The text exactly as given; every offset of the project counts its code points.
        title: Headline, None when unknown.
        published: Publication day, used where a story states none of its own; None when unknown.
        source: Publisher, None when unknown.
        url: Address, None when unknown.
        language: ISO 639-1 code, None when unknown.
    """

    doc: str
    text: str
    title: str | None = None
    published: date | None = None
    source: str | None = None
    url: str | None = None
    language: str | None = None


SentenceKind = Literal["body", "heading", "byline", "furniture"]


@dataclass(frozen=True, slots=True)
class Story:
    """One article within a document.

    Attributes:
        span: The story's characters.
        published: Its publication day; None when it cannot be told.
        published_basis: "stated" in the story, "document" (the fall-back given with the document),
            "inferred" from its weekdays against its neighbour's date; None without a day.
        place_line: The date line ("KYIV, Ukraine (AP) -"), None without one.
    """

    span: Span
    published: date | None
    published_basis: Literal["stated", "document", "inferred"] | None
    place_line: Span | None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence.

    Attributes:
        span: Its characters, without surrounding white space.
        story: Index of its story.
        paragraph: Running number of its paragraph within the document.
        kind: "body"; "heading" (a line without a full stop between paragraphs); "byline" ("X reported
            from Y"); "furniture" ("Click here to read more").
    """

    span: Span
    story: int
    paragraph: int
    kind: SentenceKind


@dataclass(frozen=True, slots=True)
class Timex:
    """A temporal expression with the calendar days it means.

    Attributes:
        span: Where it stands.
        text: The characters of the span.
        date_start: First day, None when unresolved.
        date_end: Last day (inclusive), None when unresolved.
        basis: "explicit" (the day is written), "relative" (counted from the story's day).
        precision: Grain of the value.
        role: "background" (years old, "since 2014") and "future" ("to resume on Monday") never date a
            reported event.
        counts_from_clause: "Two days after rebels left": the words behind tell another happening.
        origin: Days of that happening, None when unknown or without one.
    """

    span: Span
    text: str
    date_start: date | None
    date_end: date | None
    basis: DateBasis
    precision: DatePrecision
    role: DateRole
    counts_from_clause: bool = False
    origin: tuple[date, date] | None = None


@dataclass(frozen=True, slots=True)
class Trigger:
    """The words that name an event.

    Attributes:
        span: Where they stand.
        text: The characters of the span.
        type: ACLED event type.
        sub_type: ACLED sub-event type, exact spelling.
        realis: Only "actual" ones become events.
        rule: Identifier of the lexicon row that matched.
    """

    span: Span
    text: str
    type: EventType
    sub_type: str
    realis: Realis
    rule: str


@dataclass(frozen=True, slots=True)
class Count:
    """A number of people or things in a role ("at least 21 people killed").

    Attributes:
        span: The number with its modifier and head noun, as far as contiguous.
        text: The characters of the span.
        role: killed, injured, bodies, detained, displaced, evacuated, missing, abducted, trapped, strikes, other.
        low: Lower bound, None when not told.
        best: The stated number; None when not told or vague ("dozens" has only the lower bound 12).
        high: Upper bound, None when open or not told.
        cumulative: A running total or a total of a wide area or long time, not one incident's count.
    """

    span: Span
    text: str
    role: str
    low: int | None
    best: int | None
    high: int | None
    cumulative: bool = False


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who says something, and how far it is confirmed.

    Attributes:
        span: The source with its verb ("Dmytro Lunin ... said").
        text: The characters of the span.
        source: The name or description of who says it; None in "could not be verified".
        source_span: Where the source stands; None without one.
        status: claimed, denied, unverified, confirmed.
        party: True when the source is a party to the conflict or its officials, False for the
            outlet, its journalists, witnesses, residents, international bodies; None when not told.
        scope: The characters of the text that the attribution speaks of (its own sentence, the
            sentences of the same speaker that follow, or those before for "could not verify").
        side: Country code or armed group the source speaks for, None when not told.
        outlet: The source is a news outlet or its journalists, who tell what they saw.
    """

    span: Span
    text: str
    source: str | None
    source_span: Span | None
    status: AttributionStatus
    party: bool | None
    scope: Span
    side: str | None = None
    outlet: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """The characters that support a field of an event."""

    field: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class EventMention:
    """One report of an event: the record of the contracts, every field with its evidence.

    Days are inclusive; coordinates WGS84 decimal degrees; distances km; unknown is None.
    ``published`` is the story's day; ``place_reasons`` and ``candidates`` say why the pin is where it is;
    ``context_start`` and ``context_end`` span the quote with the sentences around it.
    """

    doc: str
    id: str
    quote: str
    start: int
    end: int
    trigger: str
    type: EventType
    sub_type: str
    place_text: str | None
    place: str | None
    lat: float | None
    lon: float | None
    precision: Precision | None
    uncertainty_km: float | None
    gazetteer_id: str | None
    country_code: str | None
    admin1: str | None
    relation: str | None
    date_text: str | None
    date_start: date | None
    date_end: date | None
    date_basis: DateBasis | None
    fatalities: int | None
    fatalities_low: int | None
    fatalities_high: int | None
    injured: int | None
    actors: tuple[str, ...]
    attribution: str | None
    status: Status
    denied_by: str | None
    geo_precision: int | None
    time_precision: int | None
    where_prec: int | None
    date_prec: int | None
    confidence: float
    same_as: str | None
    evidence: tuple[Evidence, ...]
    published: date | None
    place_reasons: tuple[str, ...]
    candidates: tuple[tuple[str, str, float], ...]
    date_reason: str
    context_start: int
    context_end: int
