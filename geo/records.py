"""Records that the geo package hands on: spans, toponyms, resolved places, distance phrases."""

from dataclasses import dataclass
from typing import Literal

from gazetteer.records import Candidate, LatLon, Place


class InputError(ValueError):
    """Some input cannot be used.

    Attributes:
        source: File name, or "pasted text", or "standard input".
        where: Line, row and column, or offset; None when the whole input is meant.
        reason: What is wrong, as the rest of one clear sentence.
    """

    def __init__(self, source: str, reason: str, where: str | None = None) -> None:
        """Keep the parts and build the one-sentence message."""
        self.source = source
        self.where = where
        self.reason = reason
        super().__init__(f"{source}{f', {where}' if where else ''}: {reason}")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open range of code points in the text as given: ``text[start:end]``."""

    start: int
    end: int

    def overlaps(self, other: "Span") -> bool:
        """Tell whether the two ranges share a character."""
        return self.start < other.end and other.start < self.end

    def holds(self, other: "Span") -> bool:
        """Tell whether the other range lies wholly inside this one."""
        return self.start <= other.start and other.end <= self.end

    def of(self, text: str) -> str:
        """Return the characters of the text in this range."""
        return text[self.start : self.end]


ToponymRole = Literal["place", "dateline", "byline"]


@dataclass(frozen=True, slots=True)
class Toponym:
    """A place name as written.

    Attributes:
        span: Where it stands, including a region word that belongs to the name ("Kyiv region").
        text: The characters of the span.
        name: The bare name to look up ("Kyiv" of "Kyiv region", "BUCHA" as written).
        region_word: The folded word that makes it an area ("region", "oblast", "district", "raion",
            "province", "county", ...), None for a bare name.
        role: "dateline" and "byline" names say where a report was filed, never where an event was.
        metonymic: The name stands for a government or a side ("Kyiv said").
        candidates: What the name may mean, best prior first.
    """

    span: Span
    text: str
    name: str
    region_word: str | None
    role: ToponymRole
    metonymic: bool
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class ScoredCandidate:
    """A candidate with the score the context gave it (higher is likelier) and the reasons in words."""

    place: Place
    score: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceMention:
    """A toponym with the place it means.

    Attributes:
        toponym: The name as written.
        place: The referent, None when the text does not tell.
        confidence: Probability that the referent is right, 0 to 1.
        ranked: The best candidates with scores, the chosen one first (at most 5).
        considered: How many candidates there were.
    """

    toponym: Toponym
    place: Place | None
    confidence: float
    ranked: tuple[ScoredCandidate, ...]
    considered: int


@dataclass(frozen=True, slots=True)
class DistancePhrase:
    """A distance or direction phrase as read from the text, before its anchor is geocoded.

    Attributes:
        span: The whole phrase with its anchor ("37 km (23 miles) northwest of Kyiv city centre").
        text: The characters of the span.
        anchor_span: The anchor's name ("Kyiv"); None when it is a description ("the capital").
        anchor_text: The anchor as written.
        relation: "offset" (distance and direction), "distance" (distance only), "direction" (direction
            only), "near", "outskirts", "around", "between", "halfway", "along", "coast".
        distance_km: Stated distance, km; for a range the middle; None when not stated.
        distance_low_km: Lower end of a stated range, km; None without a range.
        distance_high_km: Upper end of a stated range, km; None without a range.
        step_km: Precision of the stated number, km (37 gives 1, 40 gives 10, 350 gives 10, 12.5 gives 0.1).
        direction: 16-wind compass point ("NNW"), None when not stated.
        approximate: The text says about, some, nearly, more than ...
        second_anchor_span: The other anchor of "between A and B", None otherwise.
    """

    span: Span
    text: str
    anchor_span: Span | None
    anchor_text: str
    relation: str
    distance_km: float | None
    distance_low_km: float | None
    distance_high_km: float | None
    step_km: float | None
    direction: str | None
    approximate: bool
    second_anchor_span: Span | None = None


@dataclass(frozen=True, slots=True)
class DistanceMention:
    """A distance phrase with its anchor geocoded.

    Attributes:
        phrase: The phrase as read.
        anchor: The anchor's place, None when it could not be resolved.
        bearing_deg: Azimuth at the anchor, degrees clockwise from true north; None without a direction.
        point: The point the phrase describes; None when it cannot be told.
        uncertainty_km: Radius around the point that should hold the truth 90 % of the time, km.
        role: "describes" a place that the sentence names, or "locates" an unnamed one.
        described_span: The toponym that the phrase describes, None when it locates an unnamed point.
    """

    phrase: DistancePhrase
    anchor: Place | None
    bearing_deg: float | None
    point: LatLon | None
    uncertainty_km: float | None
    role: Literal["describes", "locates"]
    described_span: Span | None
