"""Find who says what: speakers before and after their verbs, across quotes, and what "could not be verified"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from extraction.claims import Claim, claim_for
from extraction.denials import DENYING, Denial, denial_spans, denied_by, find_denials
from extraction.lexicon import table
from extraction.records import Attribution, AttributionStatus, Sentence
from extraction.scopes import Quotes, backward_scope, forward_scope, has_content_after, has_content_before, quotes_of
from extraction.sources import Source, SourceMemory
from extraction.speaker_phrases import Phrase, name_stop, speaker_after, speaker_before
from extraction.tokens import Tokens, plain_and_words, tokenise, words_of
from extraction.unverified import find_unverified
from geo.records import Span

__all__ = ["Claim", "Denial", "claim_for", "denial_spans", "denied_by", "find_attributions", "find_denials"]

_VERBS: Final = {row["word"]: row["kind"] for row in table("speech_verbs")}
_STATUS: Final[dict[str, AttributionStatus]] = {"confirm": "confirmed", "show": "confirmed"}
_GATE: Final = frozenset((*_VERBS, "according", "quoted", "allegations", "adding", "citing"))
_STATING: Final = frozenset((*_VERBS, "according", "quoted", "adding", "allegations", "accusations", "reports"))
_INVERTED: Final = frozenset(("said", "says", "reported", "reports", "added", "wrote", "announced"))
_FARTHEST_SUBJECT: Final = 40
_PROBES: Final = frozenset(
    ("investigating", "probing", "examining", "verifying", "studying", "into", "documenting", "reviewing")
)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """What is needed to read one sentence: the texts, its tokens, the quotes of its paragraph."""

    text: str
    plain: str
    sentence: Sentence
    tokens: Tokens
    quotes: Quotes


def find_attributions(text: str, sentences: Sequence[Sentence]) -> tuple[Attribution, ...]:
    """Return who says what in a text, in text order, with the stretch of text each source answers for.

    "He said" and "the ministry said" name the source that the story introduced. Sources of countries
    that do not fight in the story are onlookers. "Could not be verified" gives one row a claim it speaks of.
    """
    plain, blank = plain_and_words(text)
    ends = {sentence.story: sentence.span.end for sentence in sentences}
    found: list[Attribution] = []
    memory, story = SourceMemory(""), -1
    quotes = Quotes(-1, 0, ())
    for index, sentence in enumerate(sentences):
        if sentence.story != story:
            story = sentence.story
            memory = SourceMemory(plain[sentence.span.start : ends[story]])
        if sentence.kind in ("furniture", "byline"):
            continue
        span = sentence.span
        spoken = not _GATE.isdisjoint(words_of(blank[span.start : span.end]))
        quoted = quotes.paragraph == sentence.paragraph or plain.find('"', span.start, span.end) >= 0
        if (spoken or quoted) and quotes.paragraph != sentence.paragraph:
            quotes = quotes_of(plain, sentences, index)
        here: list[Attribution] = []
        if spoken:
            tokens = tokenise(plain, span)
            here = _statements(_Sentence(text, plain, sentence, tokens, quotes), memory)
        if not here and quoted and found:
            _extend_quote(found, plain, sentences, index, quotes)
        found.extend(here)
    found.extend(find_unverified(text, sentences, found))
    return tuple(sorted(found, key=lambda item: (item.span.start, item.span.end, item.scope.start)))


def _extend_quote(
    found: list[Attribution], plain: str, sentences: Sequence[Sentence], index: int, quotes: Quotes
) -> None:
    """Let a sentence within quotes belong to whoever spoke in the sentence before."""
    span, last, before = sentences[index].span, found[-1], sentences[index - 1].span
    alone = sentences[index - 1].paragraph == sentences[index].paragraph
    if not (alone and last.scope.start < before.end <= last.scope.end + 2):
        return
    if plain[span.start] == '"' or quotes.holds(span.start):
        found[-1] = replace(last, scope=Span(last.scope.start, max(last.scope.end, span.end)))


def _statements(sentence: _Sentence, memory: SourceMemory) -> list[Attribution]:
    tokens = sentence.tokens
    found: list[Attribution] = []
    for at, word in enumerate(tokens.lower):
        if word not in _STATING:
            continue
        statement = None
        if word == "according" and tokens.lower[at + 1 : at + 2] == ["to"]:
            statement = _according(sentence, memory, at, found)
        elif word == "adding" and found:
            found[-1] = replace(found[-1], scope=Span(found[-1].scope.start, sentence.sentence.span.end))
        elif (
            word in ("allegations", "accusations", "reports") and not found and (probe := _probe(sentence, memory, at))
        ):
            statement = probe
        elif word in _VERBS or (word == "quoted" and tokens.lower[at + 1 : at + 3] == ["as", "saying"]):
            statement = _spoken(sentence, memory, at, found)
        if statement is not None:
            found.append(statement)
    return found


def _spoken(sentence: _Sentence, memory: SourceMemory, verb: int, found: list[Attribution]) -> Attribution | None:
    tokens, word = sentence.tokens, sentence.tokens.lower[verb]
    before = tokens.lower[verb - 1] if verb else ""
    passive = _VERBS.get(word, "say") == "say" and before in ("was", "were")
    # In "police denied reports that ..." the verb is a noun.
    phrase = speaker_before(tokens, verb - passive) if verb and before not in DENYING else None
    if phrase is not None:
        return _direct(sentence, memory, (phrase, verb), found)
    if before in ("but", "and"):
        return _second_verb(sentence, memory, verb)
    return _inverted(sentence, memory, verb, found) if word in _INVERTED else None


def _direct(
    sentence: _Sentence, memory: SourceMemory, statement: tuple[Phrase, int], found: list[Attribution]
) -> Attribution | None:
    """Read "X said that ..." and "..., X said"."""
    tokens, (phrase, verb) = sentence.tokens, statement
    source = memory.source(sentence.text, tokens, phrase)
    kind = _kind(tokens, phrase, verb, source)
    if kind is None:
        return None
    stop = verb + 3 if tokens.lower[verb] == "quoted" else verb + 1
    span, first = sentence.sentence.span, phrase.about[0]
    forward = (
        kind in ("accuse", "see", "show", "that")
        or not has_content_before(tokens, first)
        or has_content_after(tokens, stop, told=kind == "tell")
    )
    if forward:
        scope = forward_scope(sentence.plain, tokens, span, (first, stop))
    else:
        floor = found[-1].span.end if found else span.start
        scope = backward_scope(sentence.plain, tokens, (floor, span.end), (first, stop), sentence.quotes)
    if kind == "see":
        # What reporters saw goes on to the end of their paragraph.
        scope = Span(scope.start, max(scope.end, sentence.quotes.end))
    return _attribution(sentence, source, tokens.span(first, stop), kind, scope)


def _kind(tokens: Tokens, phrase: Phrase, verb: int, source: Source | None) -> str | None:
    """Return the kind of a verb of saying where it stands, None where it tells of no statement."""
    kind = _VERBS.get(tokens.lower[verb], "say")
    after = tokens.lower[verb + 1] if verb + 1 < len(tokens.words) else ""
    if after == "responsibility":
        # Who claims an attack as its own does not make it a matter of doubt.
        kind = "confirm"
    unseen = kind == "see" and (source is None or not source.kind.outlet)
    unshown = kind == "show" and after not in ("reporters", "journalists")
    return None if unseen or unshown or tokens.lower[phrase.first] == "no" else kind


def _second_verb(sentence: _Sentence, memory: SourceMemory, verb: int) -> Attribution | None:
    """Read the later verb of "a spokesman denied the claim but said ..."."""
    tokens = sentence.tokens
    earlier = (
        at
        for at in range(max(1, verb - _FARTHEST_SUBJECT), verb - 1)
        if tokens.lower[at] in _VERBS or tokens.lower[at] in DENYING
    )
    phrase = next((found for at in earlier if (found := speaker_before(tokens, at))), None)
    if phrase is None:
        return None
    source = memory.source(sentence.text, tokens, phrase)
    scope = forward_scope(sentence.plain, tokens, sentence.sentence.span, (verb, verb + 1))
    return _attribution(sentence, source, tokens.span(verb, verb + 1), _VERBS[tokens.lower[verb]], scope)


def _inverted(sentence: _Sentence, memory: SourceMemory, verb: int, found: list[Attribution]) -> Attribution | None:
    tokens = sentence.tokens
    if verb and tokens.lower[verb - 1] not in (",", '"', "'", "--", "?", "!"):
        return None
    phrase = speaker_after(tokens, verb)
    if phrase is None:
        return None
    source = memory.source(sentence.text, tokens, phrase)
    floor = found[-1].span.end if found else sentence.sentence.span.start
    scope = backward_scope(
        sentence.plain, tokens, (floor, sentence.sentence.span.end), (verb, phrase.about[1]), sentence.quotes
    )
    return _attribution(sentence, source, tokens.span(verb, phrase.about[1]), "say", scope)


def _according(sentence: _Sentence, memory: SourceMemory, at: int, found: list[Attribution]) -> Attribution | None:
    tokens = sentence.tokens
    stop = name_stop(tokens, at + 2)
    if stop == at + 2:
        return None
    phrase = Phrase(at + 2, stop, (at + 2, stop))
    source = memory.source(sentence.text, tokens, phrase)
    span = sentence.sentence.span
    if at == 0:
        scope = span
    else:
        floor = found[-1].span.end if found else span.start
        scope = backward_scope(sentence.plain, tokens, (floor, span.end), (at, stop), sentence.quotes)
    return _attribution(sentence, source, tokens.span(at, stop), "say", scope)


def _probe(sentence: _Sentence, memory: SourceMemory, at: int) -> Attribution | None:
    """Read "The U.N. is looking into allegations that ...": told by nobody in particular, so a claim."""
    tokens = sentence.tokens
    verb = next((i for i in range(max(0, at - 4), at) if tokens.lower[i] in _PROBES), None)
    start = next((i for i in range(at, 0, -1) if tokens.lower[i] in ("is", "are", "was", "were")), None)
    if verb is None or start is None or start > verb:
        return None
    phrase = speaker_before(tokens, start)
    source = memory.source(sentence.text, tokens, phrase) if phrase else None
    first = phrase.first if phrase else start
    span = tokens.span(first, at + 1)
    claimed = _attribution(sentence, source, span, "claim", Span(span.start, sentence.sentence.span.end))
    return replace(claimed, party=True)


def _attribution(sentence: _Sentence, source: Source | None, span: Span, kind: str, scope: Span) -> Attribution:
    return Attribution(
        span=span,
        text=span.of(sentence.text),
        source=source.text if source else None,
        source_span=source.span if source else None,
        status=_STATUS.get(kind, "claimed"),
        party=source.kind.party if source else None,
        scope=scope,
        side=source.kind.side if source else None,
        outlet=kind in ("see", "show") or (source.kind.outlet if source else False),
    )
