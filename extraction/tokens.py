"""Words, numbers and marks of a sentence, with their places in the text."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from extraction.normalise import normalise
from extraction.records import Attribution, Sentence
from geo.records import Span

# "U.S." and "Gen." stay whole, and so do figures with separators; every other mark is a token by itself.
_TOKEN: Final = re.compile(
    r"(?:[A-Za-z]\.){2,4}|\d{1,15}(?:[.,]\d{1,6}(?!\d)){0,4}|[^\W\d_][^\W_]{0,39}(?:'[^\W\d_]{1,3}\b)?|[^\w\s]|_"
)
# The same for plain ASCII, in half the time.
_ASCII_TOKEN: Final = re.compile(
    r"(?:[A-Za-z]\.){2,4}|\d{1,15}(?:[.,]\d{1,6}(?!\d)){0,4}|[A-Za-z][A-Za-z0-9]{0,39}(?:'[A-Za-z]{1,3}\b)?|[^\w\s]|_",
    re.ASCII,
)
_MARKS: Final = str.maketrans({chr(code): " " for code in range(33, 127) if not chr(code).isalnum()})


@dataclass(frozen=True)
class Tokens:
    """The tokens of a stretch of text.

    Attributes:
        words: The tokens as written.
        lower: The same in lower case; a dash between words is "--", a hyphen "-".
        cased: Capital letters point to names here: not every word has one.
        body: The characters they were read from.
        base: Offset of the body in the text.
    """

    words: list[str]
    lower: list[str]
    cased: bool
    body: str
    base: int

    @cached_property
    def starts(self) -> list[int]:
        """Return the offset of each token in the text."""
        return [self.base + at for at in _starts_of(self.body)]

    @cached_property
    def ends(self) -> list[int]:
        """Return the offset after each token."""
        return [at + len(word) for at, word in zip(self.starts, self.words, strict=True)]

    def span(self, first: int, stop: int) -> Span:
        """Return the characters from token ``first`` up to, not including, token ``stop``."""
        return Span(self.starts[first], self.starts[stop - 1] + len(self.words[stop - 1]))

    def __len__(self) -> int:
        return len(self.words)


def tokenise(plain: str, span: Span) -> Tokens:
    """Return the tokens of a span of the normalised text.

    >>> tokenise("At 6,000 U.S. troops' camp", Span(0, 26)).words
    ['At', '6,000', 'U.S.', 'troops', "'", 'camp']
    """
    body = plain[span.start : span.end]
    words, lower, cased = _tokens_of(body)
    return Tokens(words, lower, cased, body, span.start)


# Counts, sources and actors read the same sentences one after the other.
@lru_cache(maxsize=4096)
def _tokens_of(body: str) -> tuple[list[str], list[str], bool]:
    words: list[str] = (_ASCII_TOKEN if body.isascii() else _TOKEN).findall(body)
    lower = " ".join(words).lower().split(" ") if words else []
    if "-" in lower:
        _mark_dashes(words, lower, _starts_of(body))
    cased = _is_cased(words)
    if cased and "WHO" in words:
        # The World Health Organization is no pronoun.
        lower = ["w.h.o." if word == "WHO" else small for word, small in zip(words, lower, strict=True)]
    return words, lower, cased


# Most sentences are read for their words alone.
@lru_cache(maxsize=4096)
def _starts_of(body: str) -> list[int]:
    return [match.start() for match in (_ASCII_TOKEN if body.isascii() else _TOKEN).finditer(body)]


def _mark_dashes(words: list[str], lower: list[str], starts: list[int]) -> None:
    """Write a dash between words as "--", so that the hyphen of "twenty-one" stays apart from it."""
    for at, word in enumerate(lower):
        if word == "-":
            before = at > 0 and starts[at - 1] + len(words[at - 1]) == starts[at]
            after = at + 1 < len(lower) and starts[at + 1] == starts[at] + 1
            if not (before and after):
                lower[at] = "--"


def _is_cased(words: list[str]) -> bool:
    """Tell headlines in capitals or In Title Case from sentences, where capitals point to names."""
    capitals = 0
    for word in words:
        if len(word) > 3:
            if word[0].islower():
                return True
            capitals += word[0].isalpha()
    return capitals < 4


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


# Every search looks first whether a sentence has a word that it needs.
@lru_cache(maxsize=4096)
def words_of(blank: str) -> list[str]:
    """Return the words of a sentence in lower case with blanks for marks.

    >>> words_of("kyiv s mayor ")
    ['kyiv', 's', 'mayor']
    """
    return blank.split()


def by_sentence(sentences: Sequence[Sentence], said: Sequence[Attribution]) -> dict[int, list[Attribution]]:
    """Return the attributions by the index of the sentence that they stand in."""
    starts = [sentence.span.start for sentence in sentences]
    found: dict[int, list[Attribution]] = {}
    for item in said:
        found.setdefault(bisect_right(starts, item.span.start) - 1, []).append(item)
    return found
