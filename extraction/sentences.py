"""Cut stories into paragraphs and sentences, and tell body text from headings, bylines and site furniture."""

import re
from collections.abc import Iterator, Sequence
from statistics import median

from extraction.normalise import normalise
from extraction.records import Sentence, SentenceKind, Story
from geo.records import Span

_ABBREVIATION = re.compile(
    r"(?:mr|mrs|ms|dr|prof|gen|maj|lt|col|brig|sgt|capt|cmdr|adm|sen|rep|gov|ret|rev|hon|st|mt|ft|jan|feb|mar|apr|jun|jul"
    r"|aug|sep|sept|oct|nov|dec|no|vs|etc|inc|ltd|co|corp|approx|km|dept|est|fig|jr|sr|pres|supt|insp|cpl|pvt|u\.s|u\.n"
    r"|u\.k|e\.u|d\.c|a\.m|p\.m|i\.e|e\.g)\Z",
    re.IGNORECASE,
)
# A full stop may be followed by closing quotes or brackets; a missing space ("forces.The") still ends a sentence.
_END = re.compile(r"[.!?\u2026](?:(?<!\u2026)[.!?]{1,2})?[\"')\]]{0,3}(?=\s|$|(?<=[a-z0-9\"'][.!?])[A-Z\"])")
_LAST_WORD = re.compile(r"([A-Za-z](?:[A-Za-z.]{0,10}[A-Za-z])?)\.$")
_OPENS_SENTENCE = re.compile(r"[\"'(\[]{0,2}(?:[A-Z\u0400-\u042f\u0600-\u06ff0-9]|al-|el-)")
_LINE = re.compile(r"[^\n]*\n?")
_FURNITURE = re.compile(
    r"^\W{0,3}(?:click here|read more|read also|see also|watch:|watch live|video:|photos?:|opinion:|related\b.{0,12}:|"
    r"advertisement|sign up|subscribe|follow us|share this|also read|more on this|\d{1,2}:\d{2}\b|copyright|"
    r"all rights reserved|\(?except for the headline|this (?:story|article|report) (?:has not been|was|is|has been)|"
    r"loading|skip to|most read|recommended|get the latest)",
    re.IGNORECASE,
)
_BYLINE_OPENS = re.compile(
    r"^\W{0,3}(?:additional )?(?:reporting|editing|writing|report) by\b|^\W{0,2}story:"
    r"|^\W{0,2}by (?-i:[A-Z][a-z]+ [A-Z][a-z]+)(?:$|,| and| in )",
    re.IGNORECASE,
)
_BYLINE = re.compile(
    r"(?<!were )(?<!was )(?<!been )(?<!are )\breported from\b.{0,80}\."
    r"|\bcontributed to this (?:report|story|article)|\bcontributed reporting\b",
    re.IGNORECASE,
)
# What every byline of the second kind holds; a plain search is much faster than a pattern that ignores case.
_BYLINE_WORDS = ("reported from", "contributed ")
# No sentence of news is longer; a text without full stops must not make every step quadratic.
_LONGEST_SENTENCE = 1500
_LONGEST_HEADING_WORDS = 22
_WRAPPED_WIDTH = range(40, 96)


def split_sentences(text: str, stories: Sequence[Story]) -> tuple[Sentence, ...]:
    """Return the sentences of all stories in text order; their spans carry no surrounding white space."""
    plain = normalise(text)
    found: list[Sentence] = []
    paragraph = 0
    for index, story in enumerate(stories):
        for block in _paragraphs(plain, story.span):
            spans = tuple(_sentences_in(plain, block))
            found.extend(Sentence(span, index, paragraph, _kind(plain, span, len(spans))) for span in spans)
            paragraph += 1
    return tuple(found)


def _paragraphs(plain: str, span: Span) -> Iterator[Span]:
    """Give the paragraphs: lines, or blocks of lines where the text is wrapped at a fixed width."""
    lines = [(m.start(), m.end()) for m in _LINE.finditer(plain, span.start, span.end) if m.end() > m.start()]
    widths = [end - start for start, end in lines if plain[start:end].strip()]
    wrapped = len(widths) > 3 and int(median(widths)) in _WRAPPED_WIDTH and max(widths) < 2 * _WRAPPED_WIDTH.stop
    start: int | None = None
    end = span.start
    for line_start, line_end in lines:
        body = plain[line_start:line_end].strip()
        open_line = start is not None and plain[start:end].rstrip()[-1:] not in ".!?"
        continues = start is not None and body and (wrapped or (open_line and body[0].islower()))
        if start is not None and not continues:
            yield Span(start, end)
            start = None
        if body and start is None:
            start = line_start
        end = line_end
    if start is not None:
        yield Span(start, end)


def _sentences_in(plain: str, block: Span) -> Iterator[Span]:
    start = block.start
    for match in _END.finditer(plain, block.start, block.end):
        if match.end() >= block.end or _really_ends(plain, match, start, block.end):
            yield from _stripped(plain, start, match.end())
            start = match.end()
    yield from _stripped(plain, start, block.end)


def _really_ends(plain: str, match: re.Match[str], start: int, limit: int) -> bool:
    after = plain[match.end() : min(limit, match.end() + 24)].lstrip()
    if not after:
        return True
    if not _OPENS_SENTENCE.match(after):
        return False
    if match.group()[0] != ".":
        return True
    word = _LAST_WORD.search(plain[max(start, match.start() - 14) : match.start() + 1])
    if word is None:
        return True
    last = word.group(1)
    if _ABBREVIATION.match(last):
        # "in the U.S. The army" ends; "U.S. President" and "Feb. 24" do not.
        return last.count(".") > 0 and bool(re.match(r"[\"']?(?:The|He|She|It|They|In|On|A|But|This|That)\b", after))
    return not (len(last) == 1 and last.isupper())


def _stripped(plain: str, start: int, end: int) -> Iterator[Span]:
    """Give the range without white space around it; one too long for a sentence is cut at spaces."""
    while end - start > _LONGEST_SENTENCE:
        cut = plain.rfind(" ", start + 1, start + _LONGEST_SENTENCE)
        cut = cut if cut > start else start + _LONGEST_SENTENCE
        yield from _stripped(plain, start, cut)
        start = cut
    body = plain[start:end]
    if body.strip():
        yield Span(start + len(body) - len(body.lstrip()), end - (len(body) - len(body.rstrip())))


def _kind(plain: str, span: Span, sentences_in_paragraph: int) -> SentenceKind:
    body = span.of(plain)
    if _FURNITURE.match(body) or not any(map(str.isalpha, body)):
        return "furniture"
    if _BYLINE_OPENS.match(body):
        return "byline"
    lowered = body.lower()
    if any(words in lowered for words in _BYLINE_WORDS) and _BYLINE.search(body):
        return "byline"
    alone = sentences_in_paragraph == 1 and body[-1] not in ".!?\"')"
    if alone and len(body.split()) <= _LONGEST_HEADING_WORDS and not body.startswith("-"):
        return "heading"
    return "body"
