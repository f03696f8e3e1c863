"""Words, numbers and marks of a sentence, with their places in the text."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from extraction.normalise import normalise
from extraction.records import Attribution, Sentence
from geo.records import Span

# "U.S." and "Gen." stay whole, and so do figures with separators; every other mark is a token by itself.
_TOKEN: Final = re.compile(
    r"(?:[A-Za-z]\.){2,4}|\d{1,15}(?:[.,]\d{1,6}(?!\d)){0,4}|[^\W\d_][^\W_]{0,39}(?:'[^\W\d_]{1,3}\b)?|[^\w\s]|_"
)
_MARKS: Final = str.maketrans({chr(code): " " for code in range(33, 127) if not chr(code).isalnum()})


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a stretch of text.

    Attributes:
        words: The tokens as written.
        lower: The same in lower case; a dash between words is "--", a hyphen "-".
        starts: Offset of each token in the text.
        ends: Offset after each token.
        cased: Capital letters point to names here: not every word has one.
    """

    words: list[str]
    lower: list[str]
    starts: list[int]
    ends: list[int]
    cased: bool

    def span(self, first: int, stop: int) -> Span:
        """Return the characters from token ``first`` up to, not including, token ``stop``."""
        return Span(self.starts[first], self.ends[stop - 1])

    def __len__(self) -> int:
        return len(self.words)


def tokenise(plain: str, span: Span) -> Tokens:
    """Return the tokens of a span of the normalised text.

    >>> tokenise("At 6,000 U.S. troops' camp", Span(0, 26)).words
    ['At', '6,000', 'U.S.', 'troops', "'", 'camp']
    """
    words, lower, starts, ends, cased = _tokens_of(plain[span.start : span.end])
    base = span.start
    return Tokens(words, lower, [base + at for at in starts], [base + at for at in ends], cased)


# Counts, sources and actors read the same sentences one after the other.
@lru_cache(maxsize=4096)
def _tokens_of(body: str) -> tuple[list[str], list[str], list[int], list[int], bool]:
    # Finding each word again costs half of what a match object each would.
    words: list[str] = _TOKEN.findall(body)
    lower = " ".join(words).lower().split(" ") if words else []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for word in words:
        at = body.index(word, at)
        starts.append(at)
        at += len(word)
        ends.append(at)
    if "-" in lower:
        _mark_dashes(lower, starts, ends)
    cased = _is_cased(words)
    if cased and "WHO" in words:
        # The World Health Organization is no pronoun.
        lower = ["w.h.o." if word == "WHO" else small for word, small in zip(words, lower, strict=True)]
    return words, lower, starts, ends, cased


def _mark_dashes(lower: list[str], starts: list[int], ends: list[int]) -> None:
    """Write a dash between words as "--", so that the hyphen of "twenty-one" stays apart from it."""
    for at, word in enumerate(lower):
        if word == "-":
            before = at > 0 and ends[at - 1] == starts[at]
            after = at + 1 < len(lower) and starts[at + 1] == ends[at]
            if not (before and after):
                lower[at] = "--"


def _is_cased(words: list[str]) -> bool:
    """Tell headlines in capitals or In Title Case from sentences, where capitals point to names."""
    if any(len(word) > 3 and word[0].islower() for word in words):
        return True
    return sum(len(word) > 3 and word[0].isalpha() for word in words) < 4


@lru_cache(maxsize=2)
def plain_and_words(text: str) -> tuple[str, str]:
    """Return the normalised text, and it in lower case with blanks for marks, for a quick look at its words.

    >>> plain_and_words("Kyiv\u2019s mayor.")
    ("Kyiv's mayor.", 'kyiv s mayor ')
    """
    plain = normalise(text)
    lower = plain.lower()
    # A few letters change their length in lower case; offsets go before case then.
    return plain, (lower if len(lower) == len(plain) else plain).translate(_MARKS)


def by_sentence(sentences: Sequence[Sentence], said: Sequence[Attribution]) -> dict[int, list[Attribution]]:
    """Return the attributions by the index of the sentence that they stand in."""
    starts = [sentence.span.start for sentence in sentences]
    found: dict[int, list[Attribution]] = {}
    for item in said:
        found.setdefault(bisect_right(starts, item.span.start) - 1, []).append(item)
    return found
