"""Find who denies what, and decide whether a denial speaks of an event. A denial is never an event itself."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from extraction.claims import Claim
from extraction.denial_cues import DENYING, GATE, Cue, clause_end, find_cue, role_end
from extraction.denial_reach import NEAR_SENTENCES, Told, places_in, reach_of, topics_of
from extraction.records import Attribution, Sentence, Trigger
from extraction.tokens import by_sentence, plain_and_words, words_of
from gazetteer.names import fold
from geo.records import Span

__all__ = ["DENYING", "Denial", "denial_spans", "denied_by", "find_denials"]

_GENERAL: Final = re.compile(
    r"\b(?:previously|always|repeatedly|consistently|routinely|long|in the past|regularly|often|generally)\b",
    re.IGNORECASE,
)
_HABIT: Final = re.compile(
    r"\b(?:denies|deny) (?:targeting|deliberately|intentionally|attacking|striking|harming) ", re.IGNORECASE
)
_CLAIM: Final = (
    r"(?:claim|report|account|allegation|accusation|charge|assertion|statement|suggestion|version|story|figure|toll"
    r"|number|finding|rumou?r|narrative)"
)
# "denied it", "rejected the claim", "called India's report false": the claim itself stands elsewhere.
_NAMED_CLAIM: Final = re.compile(
    rf"\W{{0,4}}(?:\w{{3,12}} ){{0,2}}?(?:(?:it|this)\b(?! (?:had|has|was|were|is|did|would|could|to|\w+ed))"
    rf"|(?:the|this|that|such an?|his|her|its|their|[\w'.]{{2,20}}'s?) (?:[\w-]{{2,15}} )?"
    rf"{_CLAIM}\b(?! (?:that|of|about|by)\b))",
    re.IGNORECASE,
)
_GENERAL_CLAIMS: Final = re.compile(
    r"\b(?:accusations|allegations|charges|claims|reports|findings|crimes?|atrocit\w{1,4}|abuses?|images|photo\w{0,6}|"
    r"videos?|footage)\b",
    re.IGNORECASE,
)
_GENERIC: Final = re.compile(
    r"\b(?:accus|alleg|finding|claim|report|charge|responsib|involve|blame|role|it\b|this\b|that\b|statement|version|such|photo|"
    r"video|footage|image|stor(?:y|ies)\b)",
    re.IGNORECASE,
)
_BACK: Final = 3
_BARE: Final = 2
_TOPICS_OF_TYPES: Final = {
    "Violence against civilians": frozenset(("atrocity", "abduction", "attack")),
    "Explosions/Remote violence": frozenset(("attack", "chemical")),
    "Battles": frozenset(("capture", "attack")),
    "Protests": frozenset(("attack",)),
    "Riots": frozenset(("attack",)),
    "Strategic developments": frozenset(("destruction", "aid", "abduction", "capture")),
}
# Who denies a shooting does not deny that people marched.
_UNDENIED: Final = frozenset(("Peaceful protest", "Violent demonstration", "Mob violence"))


@dataclass(frozen=True, slots=True)
class Denial:
    """A statement that something did not happen, or was not done by whoever is accused of it.

    Attributes:
        span: The denied clause; triggers inside it tell of nothing that happened.
        source: Who denies.
        source_span: Where the source stands.
        sentence: Index of the sentence.
        side: Country code or armed group the source speaks for, None when not told.
        topics: What the denial is about: atrocity, attack, capture, abduction, destruction, aid, chemical.
        places: Folded place words of the denied clause, empty when it names none.
        general: A habit of denying ("has previously denied targeting civilians"), not an answer to this story.
        answers: The passages it answers.
        others: Passages near it that tell of other sides' acts or other weapons.
        linked: Folded place words of the passages it answers.
        whole: It answers a claim, whatever the claim is about.
    """

    span: Span
    source: str
    source_span: Span
    sentence: int
    side: str | None
    topics: frozenset[str]
    places: frozenset[str]
    general: bool
    answers: tuple[Span, ...]
    others: tuple[Span, ...]
    linked: frozenset[str]
    whole: bool


def find_denials(text: str, sentences: Sequence[Sentence], attributions: Sequence[Attribution]) -> tuple[Denial, ...]:
    """Return the denials of a text in text order.

    Args:
        text: The text.
        sentences: Its sentences.
        attributions: Who says what in it.
    """
    plain, blank = plain_and_words(text)
    spoken = by_sentence(sentences, attributions)
    found: list[Denial] = []
    for index, sentence in enumerate(sentences):
        if sentence.kind in ("furniture", "byline"):
            continue
        words = words_of(blank[sentence.span.start : sentence.span.end])
        if GATE.isdisjoint(words):
            continue
        cue = find_cue(text, plain, sentences, index, words, spoken)
        denial = _denial(plain, sentences, index, cue, spoken) if cue else None
        if denial is not None:
            found.append(denial)
    return tuple(found)


def denial_spans(denials: Sequence[Denial]) -> tuple[Span, ...]:
    """Return the denied clauses."""
    return tuple(denial.span for denial in denials)


def _denial(
    plain: str, sentences: Sequence[Sentence], index: int, cue: Cue, spoken: dict[int, list[Attribution]]
) -> Denial | None:
    sentence = sentences[index].span
    end = clause_end(plain, cue, sentence.end)
    clause = plain[cue.start : end]
    # "denied responsibility for the bombing": the bombing itself is not denied.
    role = role_end(clause)
    span = Span(cue.start, cue.start + role if role else end)
    answer = _answer(cue, clause)
    side = cue.source.kind.side
    topics = _topics(plain, sentences, index, clause) if answer == "act" else frozenset()
    if answer == "act" and not topics and cue.manner in ("label", "mutual"):
        return None
    armed = side is not None and len(side) > 2
    wide = bool(role or _GENERAL_CLAIMS.search(clause)) and (armed or "atrocity" in topics)
    own_act = cue.manner not in ("relative", "mutual") and topics != {"capture"}
    told = Told(clause, span.start, span.end, index, side, answer, own_act, wide)
    reach = reach_of(plain, sentences, told, spoken)
    return Denial(
        span=span,
        source=cue.source.text,
        source_span=cue.source.span,
        sentence=index,
        side=side,
        topics=topics | reach.topics,
        places=places_in(clause),
        general=bool(_GENERAL.search(plain, max(sentence.start, cue.start - 40), span.end) or _HABIT.search(clause)),
        answers=reach.answers,
        others=reach.others,
        linked=reach.places,
        whole=answer != "act",
    )


def _answer(cue: Cue, clause: str) -> Literal["claim", "part", "act"]:
    """Tell whether a denial only names a claim, answers what stands before it, or says what is denied."""
    if cue.manner == "relative":
        return "part"
    if cue.manner == "mutual":
        return "act" if re.search(r" (?:for|of|over) ", clause) else "claim"
    if cue.manner == "negative":
        return "act"
    if cue.manner == "counter":
        return "claim"
    named = _NAMED_CLAIM.match(clause)
    bare = cue.manner == "verb" and len(clause.split()) == 1
    return "claim" if named or bare else "act"


def _topics(plain: str, sentences: Sequence[Sentence], index: int, clause: str) -> frozenset[str]:
    """Give the topics of a denied clause, or of what it answers when it only speaks of "the accusations"."""
    topics = topics_of(clause)
    if topics or not (_GENERIC.search(clause) or len(clause.split()) <= _BARE):
        return topics
    for at in (index, *range(index - 1, max(-1, index - 1 - _BACK), -1)):
        if sentences[at].story != sentences[index].story:
            break
        topics = topics_of(sentences[at].span.of(plain).replace(clause, " "))
        if topics:
            return topics
    return frozenset()


def denied_by(
    event_sentence: int,
    trigger: Trigger,
    place_name: str | None,
    claim: Claim,
    sentences: Sequence[Sentence],
    denials: Sequence[Denial],
) -> Denial | None:
    """Return the denial that disputes an event, None when no other party denies it.

    A denial answers the passages that its ``answers`` hold, and what the story told before it about the same
    topic at a place that it names; of what comes after it, only what is told next of that place.

    Args:
        event_sentence: Index of the event's sentence.
        trigger: The words that name the event.
        place_name: The event's place, None when unknown.
        claim: Whom the event rests on.
        sentences: All sentences.
        denials: All denials of the text.
    """
    for denial in denials:
        if sentences[denial.sentence].story == sentences[event_sentence].story and _speaks_of(
            denial, event_sentence, trigger, place_name, claim
        ):
            return denial
    return None


def _speaks_of(denial: Denial, event_sentence: int, trigger: Trigger, place_name: str | None, claim: Claim) -> bool:
    own_side = denial.side is not None and denial.side == claim.side
    if denial.general or own_side or denial.span.holds(trigger.span) or trigger.sub_type in _UNDENIED:
        return False
    answered = _stands_in(trigger, denial.answers)
    if answered and denial.whole:
        return True
    if not denial.topics & _TOPICS_OF_TYPES[trigger.type]:
        return False
    place = _place_match(denial.places, place_name)
    if event_sentence > denial.sentence:
        return place is True and not claim.outlet and event_sentence - denial.sentence <= NEAR_SENTENCES
    if answered or _stands_in(trigger, denial.others):
        return answered and place is not False
    return place is True or _place_match(denial.linked, place_name) is True


def _stands_in(trigger: Trigger, passages: Sequence[Span]) -> bool:
    return any(span.start <= trigger.span.start < span.end for span in passages)


def _place_match(places: frozenset[str], place_name: str | None) -> bool | None:
    """Tell whether the event's place is one of some places; None when either names none."""
    if not places or place_name is None:
        return None
    place = fold(place_name)
    return any(place == name or name.startswith(place[:6]) or place in name for name in places)
