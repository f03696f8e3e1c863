"""How far a source answers for the words around it: before "X said", after "X said that", across quotes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from extraction.records import Sentence
from extraction.tokens import Tokens
from extraction.word_lists import read_words
from geo.records import Span

_VERBS: Final = read_words("grammar_words", "word", list="verb")
_OPENERS: Final = read_words("grammar_words", "word", list="opener")
_BETWEEN: Final = read_words("grammar_words", "word", list="between")
_PREPOSITIONS: Final = read_words("grammar_words", "word", list="preposition")
_MARKS: Final = frozenset((",", ".", ";", '"', "(", ")", "--", "?", "!"))
# What the outlet itself adds after a claim.
_FORWARD_END: Final = re.compile(
    r"[,;] (?:but|while|although|though|whereas|as|even as|in what|days after|hours after|weeks after)\b|;|, with\b"
)
_BACKGROUND_OPENER: Final = re.compile(r"\W{0,3}(?:As|While|Even as)\b[^,\"]{3,160},")
_GOES_ON: Final = re.compile(r"\s{0,2}(?:, (?:and|adding|or|blaming|accusing|claiming)\b|,? ?\"|:)")
_SUBORDINATORS: Final = frozenset(("after", "as", "when", "while", "although", "though", "since", "before", "because"))
_QUOTE: Final = re.compile('"')
_LONGEST_ADVERBIAL: Final = 12
_LONGEST_LISTENER: Final = 5
_LISTENERS: Final = read_words("source_words", "word", list="listener")
_LISTENER_ENDS: Final = frozenset(("that", "on", "in", "by"))


@dataclass(frozen=True, slots=True)
class Quotes:
    """The stretches within quotation marks of one paragraph.

    Attributes:
        paragraph: Number of the paragraph.
        end: Where the paragraph ends.
        spans: Each from its opening mark to after its closing one.
    """

    paragraph: int
    end: int
    spans: tuple[Span, ...]

    def holds(self, at: int) -> bool:
        """Tell whether a character stands within quotation marks."""
        return any(span.start <= at < span.end for span in self.spans)

    def opening(self, at: int) -> int | None:
        """Return where the quotation starts that holds or ends just before a character."""
        return next((span.start for span in self.spans if span.start <= at <= span.end + 1), None)


def quotes_of(plain: str, sentences: Sequence[Sentence], index: int) -> Quotes:
    """Return the quotations of the paragraph of a sentence, given the index of one of its sentences."""
    paragraph = sentences[index].paragraph
    first = last = index
    while first and sentences[first - 1].paragraph == paragraph:
        first -= 1
    while last + 1 < len(sentences) and sentences[last + 1].paragraph == paragraph:
        last += 1
    start, end = sentences[first].span.start, sentences[last].span.end
    if plain.find('"', start, end) < 0:
        return Quotes(paragraph, end, ())
    marks = [match.start() for match in _QUOTE.finditer(plain, start, end)]
    if len(marks) % 2:
        marks.append(end - 1)
    pairs = zip(marks[::2], marks[1::2], strict=True)
    return Quotes(paragraph, end, tuple(Span(opening, closing + 1) for opening, closing in pairs))


def has_content_before(tokens: Tokens, first: int) -> bool:
    """Tell whether something is told before the speaker, as in "Shells hit the port, the mayor said"."""
    before = [word for word in tokens.lower[:first] if word not in _OPENERS and word not in _MARKS]
    return len(before) > 2 and tokens.lower[first - 1] in (",", '"', "--", "'", "and", "?", "!")


def has_content_after(tokens: Tokens, stop: int, *, told: bool) -> bool:
    """Tell whether a clause follows the verb, not only when, where and to whom it was said.

    Args:
        tokens: Tokens of the sentence.
        stop: Index after the verb.
        told: The verb names whom it was told ("told Reuters").
    """
    at = _past_listener(tokens, stop) if told else stop
    rest: list[str] = []
    while at + len(rest) < len(tokens) and tokens.lower[at + len(rest)] not in _MARKS:
        rest.append(tokens.lower[at + len(rest)])
    if not rest:
        return at < len(tokens) and tokens.lower[at] == '"'
    if "that" in rest or ":" in rest or not _VERBS.isdisjoint(rest):
        return True
    return not ((rest[0] in _PREPOSITIONS or rest[0] in _BETWEEN) and len(rest) <= _LONGEST_ADVERBIAL)


def _past_listener(tokens: Tokens, stop: int) -> int:
    """Return where the words end that name whom it was told ("Reuters", "state television")."""
    at = stop
    while at < min(len(tokens), stop + _LONGEST_LISTENER) and tokens.lower[at] not in _MARKS:
        if tokens.lower[at] in _LISTENER_ENDS or not (tokens.words[at][0].isupper() or tokens.lower[at] in _LISTENERS):
            break
        at += 1
    return at


def forward_scope(plain: str, tokens: Tokens, sentence: Span, statement: tuple[int, int]) -> Span:
    """Return the scope of "X said that ...": from the verb to the end of the clause.

    Args:
        plain: Normalised text.
        tokens: Tokens of the sentence.
        sentence: Its characters.
        statement: Index of the first token of the speaker, index after the verb.
    """
    first, stop = statement
    start = at = tokens.ends[stop - 1]
    before = tokens.lower[first - 1] if first else ""
    if before in _SUBORDINATORS and first <= 2:
        comma = plain.find(",", at, sentence.end)
        return Span(start, comma if comma >= 0 else sentence.end)
    for match in _FORWARD_END.finditer(plain, at, sentence.end):
        if plain.count('"', at, match.start()) % 2 == 0:
            return Span(start, match.start())
    return Span(start, sentence.end)


def backward_scope(
    plain: str, tokens: Tokens, bounds: tuple[int, int], statement: tuple[int, int], quotes: Quotes
) -> Span:
    """Return the scope of "..., X said": what stands before, and what goes on after a parenthetic "he said".

    Args:
        plain: Normalised text.
        tokens: Tokens of the sentence.
        bounds: Where the scope may start in this sentence (the end of an earlier statement), and its end.
        statement: Index of the first token of speaker and verb, index after the last one.
        quotes: Quotations of the paragraph.
    """
    start, (first, stop) = bounds[0], statement
    end = tokens.ends[stop - 1]
    background = _BACKGROUND_OPENER.match(plain, start, tokens.starts[first])
    if background and background.end() + 2 < tokens.starts[first]:
        start = background.end()
    opening = quotes.opening(tokens.starts[first] - 1)
    if opening is not None:
        start = min(start, opening)
    return Span(start, bounds[1] if _GOES_ON.match(plain, end, bounds[1]) else end)
