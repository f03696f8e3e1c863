"""Words, numbers and marks of a sentence, with their places in the text."""

import re
from dataclasses import dataclass

from geo.records import Span

# "U.S." and "Gen." stay whole, and so do figures with separators; every other mark is a token by itself.
_TOKEN = re.compile(
    r"(?:[A-Za-z]\.){2,4}|\d{1,15}(?:[.,]\d{1,6}(?!\d)){0,4}|[^\W\d_]{1,40}(?:'[^\W\d_]{1,3}\b)?|[^\w\s]|_"
)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a stretch of text.

    Attributes:
        words: The tokens as written.
        lower: The same in lower case.
        starts: Offset of each token in the text.
        ends: Offset after each token.
        cased: Capital letters mean something here: not everything is in capitals.
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
    found = list(_TOKEN.finditer(plain, span.start, span.end))
    words = [match.group() for match in found]
    lower = [word.lower() for word in words]
    starts, ends = [match.start() for match in found], [match.end() for match in found]
    return Tokens(words, lower, starts, ends, not plain[span.start : span.end].isupper())
