"""Who an event rests on: the source in whose words its trigger stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from extraction.records import Attribution, Sentence
from geo.records import Span

ClaimStatus = Literal["reported", "claimed", "unverified"]


@dataclass(frozen=True, slots=True)
class Claim:
    """Who says that an event happened.

    Attributes:
        attribution: Name or description of the source, None when the outlet itself tells it.
        status: "reported" by the outlet, witnesses or third parties, or confirmed; "claimed" by a party
            to the conflict or its officials; "unverified" when the text says it could not be verified.
        source_span: Where the source stands, None without one.
        evidence: What the status rests on: the source with its verb, "could not verify".
        party: Whether the source is a party to the conflict, None when not told.
        side: Country code or armed group the source speaks for, None when not told.
        outlet: The outlet's own people tell what they saw.
    """

    attribution: str | None
    status: ClaimStatus
    source_span: Span | None
    evidence: tuple[Span, ...]
    party: bool | None
    side: str | None = None
    outlet: bool = False


def claim_for(
    trigger: Span, sentence_index: int, sentences: Sequence[Sentence], attributions: Sequence[Attribution]
) -> Claim:
    """Return the claim that an event's trigger stands in.

    Args:
        trigger: The words that name the event.
        sentence_index: Index of their sentence.
        sentences: All sentences.
        attributions: All attributions of the text.
    """
    sentence = sentences[sentence_index].span
    holding = [item for item in attributions if item.scope.start <= trigger.start < item.scope.end]
    sources = [item for item in holding if item.status in ("claimed", "confirmed")]
    doubts = [item for item in holding if item.status == "unverified"]
    best = min(
        sources,
        key=lambda item: (not sentence.holds(item.span), item.scope.end - item.scope.start, item.span.start),
        default=None,
    )
    if best is None:
        doubt = doubts[0] if doubts else None
        return Claim(None, "unverified" if doubt else "reported", None, (doubt.span,) if doubt else (), None)
    status: ClaimStatus = "claimed" if best.party and best.status == "claimed" else "reported"
    if doubts and not best.outlet:
        status = "unverified"
    evidence = (best.span, *(item.span for item in doubts[:1]))
    return Claim(best.source, status, best.source_span, evidence, best.party, best.side, best.outlet)
