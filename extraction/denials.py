"""Find who denies what, and decide whether a denial speaks of an event. A denial is never an event itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from extraction.claims import Claim
from extraction.lexicon import table
from extraction.parties import kind_of
from extraction.records import Attribution, Sentence, Trigger
from extraction.sources import Source, SourceMemory
from extraction.speaker_phrases import speaker_before
from extraction.tokens import Tokens, by_sentence, plain_and_words, tokenise
from extraction.word_lists import read_words
from gazetteer.names import fold
from geo.records import Span

_KINDS: Final = {
    kind: sorted((row["words"] for row in table("denial_words") if row["kind"] == kind), key=len, reverse=True)
    for kind in ("deny", "reject", "brand", "label", "negative", "refused", "object")
}
DENYING: Final = frozenset((*_KINDS["deny"], *_KINDS["reject"], *_KINDS["brand"]))
# A label is said of something: "were staged", "as baseless", or stands in quotation marks.
_LABEL: Final = re.compile(
    r"(?:\b(?:was|were|is|are|be|been|being|as)\b |\"|called |calls |branded |label+ed |termed |calling )"
    rf"(?:[\w'-]{{1,20}}[ \"]{{1,2}}){{0,5}}(?:{'|'.join(map(re.escape, _KINDS['label']))})\b",
    re.IGNORECASE,
)
_NEGATIVE: Final = re.compile(rf"\b(?:{'|'.join(map(re.escape, _KINDS['negative']))})\b", re.IGNORECASE)
_GATE: Final = frozenset(
    word
    for kind in ("deny", "reject", "brand", "label")
    for words in _KINDS[kind]
    for word in re.split(r"[ -]", words)[-1:]
) | {"not", "never", "nothing", "no", "t"}
_OBJECTS: Final = re.compile(rf"\b(?:{'|'.join(_KINDS['object'])})", re.IGNORECASE)
# What is refused rather than disputed: "denied aid workers access", "rejected a truce".
_REFUSED: Final = re.compile(
    r"\W{1,3}(?:(?:the|any|their|his|her|its|them|him|civilians|people|residents|journalists|aid|relief|workers|"
    r"humanitarian|a|an|un|u\.n\.|peace) ){0,3}"
    rf"(?:{'|'.join(_KINDS['refused'])})\b",
    re.IGNORECASE,
)
_NOT_DENIED: Final = re.compile(
    r"\b(?:n't|not|nor|or|never|neither|be|was|were|been|being|are|is|to|cannot) (?:\w{2,12} )?$", re.IGNORECASE
)
_GENERAL: Final = re.compile(
    r"\b(?:previously|always|repeatedly|consistently|routinely|long|in the past|regularly|often|generally)\b",
    re.IGNORECASE,
)
_HABIT: Final = re.compile(
    r"\b(?:denies|deny) (?:targeting|deliberately|intentionally|attacking|striking|harming) ", re.IGNORECASE
)
_CLAUSE_END: Final = re.compile(
    r", (?:saying|but|and|while|although|as|adding|calling|describing|insisting|blaming|claiming|which|who)\b|;|"
    r" and (?:the|that|it|he|she|they)\b| but | because | after "
)
_PLACE: Final = re.compile(
    r"\b(?:in|at|near|on|from|of|around|outside) (?:the (?:\w{3,12} )?(?:of )?)?((?:[A-Z][\w'-]{1,24} ?){1,3})"
)
_ROLE: Final = re.compile(
    r"\w{3,12} (?:(?:any|all|its|their|his|direct|having had|having|"
    r"(?:claims|reports|accusations|allegations) of) ){0,3}"
    r"(?:responsibility|involvement|role|part|blame|being (?:involved|responsible|behind)|knowledge)\b",
    re.IGNORECASE,
)
_GENERIC: Final = re.compile(
    r"\b(?:accus|alleg|finding|claim|report|charge|responsib|involve|blame|role|it\b|this\b|that\b|statement|version|such|photo|"
    r"video|footage|image)",
    re.IGNORECASE,
)
_TOPICS: Final = tuple((row["stem"], row["topic"]) for row in table("denial_topics"))
_WORDS: Final = re.compile(r"[A-Za-z]{3,24}")
_OBJECT_NOUNS: Final = read_words("source_words", "word", list="target")
_BACK: Final = 3
_BARE: Final = 2
_FARTHEST: Final = 40
_TOPICS_OF_TYPES: Final = {
    "Violence against civilians": frozenset(("atrocity", "abduction", "attack")),
    "Explosions/Remote violence": frozenset(("attack", "chemical")),
    "Battles": frozenset(("capture", "attack")),
    "Protests": frozenset(("attack",)),
    "Riots": frozenset(("attack",)),
    "Strategic developments": frozenset(("destruction", "aid", "abduction", "capture")),
}


@dataclass(frozen=True, slots=True)
class Denial:
    """A statement that something did not happen, or was not done by whoever is accused of it.

    Attributes:
        span: The denied clause; triggers inside it tell of nothing that happened.
        source: Who denies, None when not told.
        source_span: Where the source stands, None without one.
        sentence: Index of the sentence.
        side: Country code or armed group the source speaks for, None when not told.
        topics: What the denial is about: atrocity, attack, capture, abduction, destruction, aid, chemical.
        places: Folded place words of the denied clause, empty when it names none.
        words: Nouns that single the event out ("hospital"), of the denial and the sentence it answers.
        general: A habit of denying ("has previously denied targeting civilians"), not an answer to this story.
    """

    span: Span
    source: str | None
    source_span: Span | None
    sentence: int
    side: str | None
    topics: frozenset[str]
    places: frozenset[str]
    words: frozenset[str]
    general: bool


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
        if sentence.kind in ("furniture", "byline") or _GATE.isdisjoint(
            blank[sentence.span.start : sentence.span.end].split()
        ):
            continue
        denial = _denial(text, plain, sentences, index, spoken)
        if denial is not None:
            found.append(denial)
    return tuple(found)


def denial_spans(denials: Sequence[Denial]) -> tuple[Span, ...]:
    """Return the denied clauses."""
    return tuple(denial.span for denial in denials)


def _denial(
    text: str, plain: str, sentences: Sequence[Sentence], index: int, spoken: dict[int, list[Attribution]]
) -> Denial | None:
    sentence = sentences[index].span
    own = [item for item in spoken.get(index, ()) if item.status == "claimed"]
    cue = _verb_cue(text, plain, sentences, index, spoken) or _quoted_cue(plain, sentence, own)
    if cue is None:
        return None
    source, start, end = cue
    clause_end = _clause_end(plain, end, sentence.end)
    clause = plain[start:clause_end]
    # "denied responsibility for the bombing": the bombing itself is not denied.
    role = _ROLE.match(clause)
    span = Span(start, start + role.end() if role else clause_end)
    topics, words = _topics(plain, sentences, index, clause)
    if not topics and _NEGATIVE.match(clause) is None and clause.split(" ")[0].lower() not in DENYING:
        return None
    return Denial(
        span=span,
        source=source.text,
        source_span=source.span,
        sentence=index,
        side=source.kind.side,
        topics=topics,
        places=_places(clause),
        words=words,
        general=bool(_GENERAL.search(plain, max(sentence.start, start - 40), span.end) or _HABIT.search(clause)),
    )


def _verb_cue(
    text: str, plain: str, sentences: Sequence[Sentence], index: int, spoken: dict[int, list[Attribution]]
) -> tuple[Source, int, int] | None:
    """Read "X denied ...", "X rejected the accusations", "X dismissed the report as ..."."""
    sentence = sentences[index].span
    tokens = tokenise(plain, sentence)
    for at, word in enumerate(tokens.lower):
        if word not in DENYING or at == 0:
            continue
        start, end = tokens.starts[at], tokens.ends[at]
        after = plain[end : min(sentence.end, end + 90)]
        if _NOT_DENIED.search(plain, max(sentence.start, start - 24), start) or _REFUSED.match(after):
            continue
        if word not in _KINDS["deny"] and not _OBJECTS.search(after):
            continue
        if word in _KINDS["brand"] and not _LABEL.match(plain, start, sentence.end):
            continue
        source = _denier(text, sentences, index, (tokens, at), spoken)
        if source is not None:
            return source, start, end
    return None


def _denier(
    text: str,
    sentences: Sequence[Sentence],
    index: int,
    verb: tuple[Tokens, int],
    spoken: dict[int, list[Attribution]],
) -> Source | None:
    tokens, at = verb
    phrase = speaker_before(tokens, at)
    if phrase is None:
        # "Israel said it had struck a tunnel and denied that ..."
        before = [item for item in spoken.get(index, ()) if item.span.end <= tokens.starts[at] and item.source]
        if not before or before[-1].source is None or before[-1].source_span is None:
            return None
        return _as_source(before[-1], before[-1].source, before[-1].source_span)
    source = SourceMemory("").source(text, tokens, phrase)
    if source is None or source.kind.side is None:
        known = _speaker_of_story(sentences, index, spoken, source)
        return known or source
    return source


def _speaker_of_story(
    sentences: Sequence[Sentence], index: int, spoken: dict[int, list[Attribution]], source: Source | None
) -> Source | None:
    """Find whom "he", "the ministry" or a bare name in a denial stands for among the story's speakers."""
    for at in range(index - 1, max(-1, index - 1 - _FARTHEST), -1):
        if sentences[at].story != sentences[index].story:
            break
        for item in reversed(spoken.get(at, [])):
            if item.source and item.source_span and (source is None or _same_name(item.source, source.text)):
                return _as_source(item, item.source, item.source_span)
    return None


def _as_source(item: Attribution, name: str, span: Span) -> Source:
    kind = kind_of(name.lower().split())
    return Source(name, span, replace(kind, party=item.party, side=item.side or kind.side, outlet=item.outlet))


def _same_name(known: str, named: str) -> bool:
    return known.lower().split()[-1] == named.lower().split()[-1]


def _quoted_cue(plain: str, sentence: Span, own: Sequence[Attribution]) -> tuple[Source, int, int] | None:
    """Read "X said the killings were staged" and "X said not a single civilian had suffered"."""
    for item in own:
        if not item.party or item.source is None or item.source_span is None or item.outlet:
            continue
        start, end = max(item.scope.start, sentence.start), min(item.scope.end, sentence.end)
        negative = _NEGATIVE.search(plain, start, end)
        cue = negative or _LABEL.search(plain, start, end)
        if cue is None:
            continue
        source = _as_source(item, item.source, item.source_span)
        inside = cue.start() if negative else start
        return source, inside, cue.end()
    return None


def _clause_end(plain: str, end: int, limit: int) -> int:
    match = _CLAUSE_END.search(plain, end, limit)
    return match.start() if match else max(end, limit - (plain[limit - 1] in ".!?"))


def _topics(
    plain: str, sentences: Sequence[Sentence], index: int, clause: str
) -> tuple[frozenset[str], frozenset[str]]:
    """Give the topics of a denied clause, or of what it answers when it only speaks of "the accusations"."""
    topics, words = _topics_of(clause), _nouns(clause)
    if topics:
        return topics, words
    if not _GENERIC.search(clause) and len(clause.split()) > _BARE:
        return frozenset(), words
    for at in (index, *range(index - 1, max(-1, index - 1 - _BACK), -1)):
        if sentences[at].story != sentences[index].story:
            break
        body = sentences[at].span.of(plain)
        topics = _topics_of(body.replace(clause, " "))
        if topics:
            return topics, words | _nouns(body)
    return frozenset(), words


def _topics_of(body: str) -> frozenset[str]:
    return frozenset(_each_topic(body.lower()))


def _each_topic(lower: str) -> Iterator[str]:
    for word in set(_WORDS.findall(lower)):
        yield from _topics_of_word(word)


@lru_cache(maxsize=2048)
def _topics_of_word(word: str) -> tuple[str, ...]:
    return tuple(topic for stem, topic in _TOPICS if word.startswith(stem) and len(word) <= len(stem) + 5)


def _nouns(body: str) -> frozenset[str]:
    return frozenset(word for word in _WORDS.findall(body.lower()) if word.rstrip("s") in _OBJECT_NOUNS)


def _places(clause: str) -> frozenset[str]:
    return frozenset(fold(match.group(1).strip()) for match in _PLACE.finditer(clause))


def denied_by(
    event_sentence: int,
    trigger: Trigger,
    place_name: str | None,
    claim: Claim,
    sentences: Sequence[Sentence],
    denials: Sequence[Denial],
) -> Denial | None:
    """Return the denial that disputes an event, None when no other party denies it.

    A denial answers what the story told before it about the same topic, unless it names another place;
    of what comes after it, only what is told of the place it names.

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
    if denial.general or own_side or denial.span.holds(trigger.span):
        return False
    shared = denial.topics & _TOPICS_OF_TYPES[trigger.type]
    if not shared:
        return False
    place = _place_match(denial, place_name)
    if event_sentence > denial.sentence:
        return place is True and not claim.outlet
    if place is False:
        return False
    return place is True or shared != {"attack"} or denial.sentence - event_sentence <= _BACK


def _place_match(denial: Denial, place_name: str | None) -> bool | None:
    """Tell whether the event's place is one that the denial names; None when either names none."""
    if not denial.places or place_name is None:
        return None
    place = fold(place_name)
    return any(place == name or name.startswith(place[:6]) or place in name for name in denial.places)
