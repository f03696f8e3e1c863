"""Find the words by which somebody denies something: verbs, labels, counter-versions, mutual blame."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from extraction.lexicon import table
from extraction.parties import kind_of
from extraction.records import Attribution, Sentence
from extraction.sources import Source, SourceMemory
from extraction.speaker_phrases import speaker_before
from extraction.tokens import Tokens, tokenise
from geo.records import Span

_KINDS: Final = {
    kind: sorted((row["words"] for row in table("denial_words") if row["kind"] == kind), key=len, reverse=True)
    for kind in ("deny", "reject", "brand", "label", "negative", "counter", "refused", "object")
}
DENYING: Final = frozenset((*_KINDS["deny"], *_KINDS["reject"], *_KINDS["brand"]))
_LABELS: Final = "|".join(map(re.escape, _KINDS["label"]))
# A label is said of something: "were staged", "as baseless", or stands in quotation marks.
_LABEL: Final = re.compile(
    r"(?:\b(?:was|were|is|are|be|been|being|as)\b |\"|called |calls |branded |label+ed |termed |calling "
    r"|describ\w{2,3} )"
    rf"(?:[\w'-]{{1,20}}[ \"]{{1,2}}){{0,5}}(?:{_LABELS})\b",
    re.IGNORECASE,
)
_BRANDED: Final = re.compile(
    rf"[^.;]{{1,60}}? as (?:[\w'-]{{1,20}} ){{0,3}}\"?(?:[\w'-]{{1,20}} ){{0,2}}(?:{_LABELS})\b", re.IGNORECASE
)
_NEGATIVE: Final = re.compile(rf"\b(?:{'|'.join(map(re.escape, _KINDS['negative']))})\b", re.IGNORECASE)
_COUNTER: Final = re.compile(rf"\b(?:{'|'.join(map(re.escape, _KINDS['counter']))})\b", re.IGNORECASE)
_MUTUAL: Final = re.compile(
    r"\b(?:blamed?|blames|blaming|accus(?:ed?|es|ing)) (?:each other|one another|the other(?: side| party)?)\b"
    r"(?: (?:for|of|over) ([^.;]{3,120}))?",
    re.IGNORECASE,
)
# "killed 70 soldiers, a figure that the army called propaganda": what stands before the comma is denied.
_RELATIVE: Final = re.compile(
    r", (?:an? |the )?(?:\w{3,12} )?(?:figures?|numbers?|tolls?|claims?|accounts?|versions?|reports?|allegations?"
    r"|accusations?|charges?|stor(?:y|ies))(?: that| which)? (?=[A-Za-z])|, which (?=[A-Za-z])",
    re.IGNORECASE,
)
GATE: Final = frozenset(
    word
    for kind in ("deny", "reject", "brand", "label")
    for words in _KINDS[kind]
    for word in re.split(r"[ -]", words)[-1:]
) | {"not", "never", "nothing", "no", "t", "each", "another", "warning", "only"}
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
_CLAUSE_END: Final = re.compile(
    r", (?:saying|but|and|while|although|as|adding|calling|describing|insisting|blaming|claiming|which|who)\b|;|"
    r" and (?:the|that|it|he|she|they|said|says|claimed|insisted|added|told|called|accused|blamed|described)\b"
    r"| but | because | after "
)
_ROLE: Final = re.compile(
    r"\w{3,12} (?:(?:any|all|its|their|his|direct|having had|having|"
    r"(?:claims|reports|accusations|allegations) of) ){0,3}"
    r"(?:responsibility|involvement|role|part|blame|being (?:involved|responsible|behind)|knowledge)\b",
    re.IGNORECASE,
)
_EACH: Final = frozenset(("other", "another"))
_FARTHEST: Final = 40
_LONGEST_SOURCE: Final = 9


@dataclass(frozen=True, slots=True)
class Cue:
    """Words that deny.

    Attributes:
        source: Who denies.
        start: Where the denial starts.
        end: Where its words end, the denied clause not included.
        manner: "verb" ("denied ..."), "label" ("... were staged"), "negative" ("did not target ..."), "counter"
            ("warning shots only"), "relative" (", a figure the army called propaganda"), "mutual" ("blamed each
            other").
    """

    source: Source
    start: int
    end: int
    manner: Literal["verb", "label", "negative", "counter", "relative", "mutual"]


def find_cue(
    text: str,
    plain: str,
    sentences: Sequence[Sentence],
    index: int,
    words: list[str],
    spoken: dict[int, list[Attribution]],
) -> Cue | None:
    """Return the first words of a sentence by which somebody denies something.

    Args:
        text: The text.
        plain: The same, normalised.
        sentences: All sentences.
        index: Index of the sentence.
        words: Its words in lower case.
        spoken: The attributions by the index of their sentence.
    """
    sentence = sentences[index].span
    found = None
    if not DENYING.isdisjoint(words):
        found = _relative_cue(text, plain, sentences, index, spoken) or _verb_cue(text, plain, sentences, index, spoken)
    if found is None:
        own = [item for item in spoken.get(index, ()) if item.status == "claimed"]
        found = _quoted_cue(plain, sentence, own)
    return found or (None if _EACH.isdisjoint(words) else _mutual_cue(text, plain, sentence))


def clause_end(plain: str, cue: Cue, limit: int) -> int:
    """Return where the denied clause ends, at the end of its sentence ``limit`` at the latest."""
    if cue.manner in ("counter", "mutual"):
        return cue.end
    match = _CLAUSE_END.search(plain, cue.end, limit)
    return match.start() if match else max(cue.end, limit - (plain[limit - 1] in ".!?"))


def role_end(clause: str) -> int | None:
    """Return where "denied any involvement" ends in a clause: the event itself is not denied then.

    >>> role_end("denied responsibility for the bombing")
    21
    """
    match = _ROLE.match(clause)
    return match.end() if match else None


def _relative_cue(
    text: str, plain: str, sentences: Sequence[Sentence], index: int, spoken: dict[int, list[Attribution]]
) -> Cue | None:
    """Read ", a figure that the army called propaganda" and ", which Yerevan denied"."""
    sentence = sentences[index].span
    for match in _RELATIVE.finditer(plain, sentence.start, sentence.end):
        tokens = tokenise(plain, Span(match.end(), min(sentence.end, match.end() + 160)))
        verb = next((at for at in range(min(len(tokens), _LONGEST_SOURCE)) if tokens.lower[at] in DENYING), 0)
        if not verb or "," in tokens.lower[:verb]:
            continue
        start, end = tokens.starts[verb], tokens.ends[verb]
        stated = tokens.lower[verb] in _KINDS["deny"] or tokens.lower[verb] in _KINDS["reject"]
        label = _LABEL.match(plain, start, sentence.end)
        if not stated and label is None:
            continue
        source = _denier(text, sentences, index, (tokens, verb), spoken)
        if source is not None:
            return Cue(source, start, label.end() if label else end, "relative")
    return None


def _mutual_cue(text: str, plain: str, sentence: Span) -> Cue | None:
    """Read "both armies blamed each other for the attack"."""
    match = _MUTUAL.search(plain, sentence.start, sentence.end)
    if match is None:
        return None
    tokens = tokenise(plain, Span(sentence.start, match.start()))
    phrase = speaker_before(tokens, len(tokens)) if len(tokens) else None
    source = SourceMemory("").source(text, tokens, phrase) if phrase else None
    return Cue(source, match.start(), match.end(), "mutual") if source else None


def _verb_cue(
    text: str, plain: str, sentences: Sequence[Sentence], index: int, spoken: dict[int, list[Attribution]]
) -> Cue | None:
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
        if word in _KINDS["brand"] and not (
            _LABEL.match(plain, start, sentence.end) or _BRANDED.match(plain, end, sentence.end)
        ):
            continue
        source = _denier(text, sentences, index, (tokens, at), spoken)
        if source is not None:
            return Cue(source, start, end, "verb")
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


def _quoted_cue(plain: str, sentence: Span, own: Sequence[Attribution]) -> Cue | None:
    """Read "X said the killings were staged", "not a single civilian had suffered", "it fired warning shots only"."""
    for item in own:
        if not item.party or item.source is None or item.source_span is None or item.outlet:
            continue
        start, end = max(item.scope.start, sentence.start), min(item.scope.end, sentence.end)
        source = _as_source(item, item.source, item.source_span)
        if negative := _NEGATIVE.search(plain, start, end):
            return Cue(source, negative.start(), negative.end(), "negative")
        if counter := _COUNTER.search(plain, start, end):
            return Cue(source, counter.start(), counter.end(), "counter")
        if label := _LABEL.search(plain, start, end):
            return Cue(source, start, label.end(), "label")
    return None
