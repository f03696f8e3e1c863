"""The words of a text, cut so that names made of several words can be looked up and judged by their neighbours."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, compress

from extraction.records import Sentence
from gazetteer.names import fold

# Abbreviations keep their dots ("U.S."); hyphens part words, so that "Kyiv-area" and "Rostov-on-Don" both work.
# A possessive "'s" is no part of the word.
_WORD = re.compile(
    r"([^\W\d_](?:(?<=[A-Z])\.(?:[A-Z]\.){1,4}"
    r"|(?<![^\W_]'.)[^\W_]{0,60}(?:'(?![sS]\b)(?=[^\W\d_])[^\W_]{1,60}){0,20}))"
)
_GAPS = frozenset((" ", "-", "\n", "  ", " \n", "\r\n", "- ", "\n "))
_POSSESSIVES = frozenset(("'s", "'S"))
_ABBREVIATED = frozenset(("st", "ste", "mt", "ft"))
_SHOUTING_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class Words:
    """All words of a text as parallel sequences.

    Attributes:
        plain: The normalised text.
        starts: Offset of each word.
        ends: Offset after each word, without a possessive "'s".
        folded: The words as the gazetteer spells its keys.
        capital: Whether the word starts with a capital letter.
        opens: Whether the word opens a sentence, a quotation or a list item.
        loud: Whether the sentence is all capitals or a heading in title case, so that capitals tell nothing.
        sentence: Index of the word's sentence, -1 outside all.
        gaps: The characters before each word, back to the word before it; full stops at both ends.
    """

    plain: str
    starts: Sequence[int]
    ends: Sequence[int]
    folded: Sequence[str]
    capital: Sequence[bool]
    opens: Sequence[bool]
    loud: Sequence[bool]
    sentence: Sequence[int]
    gaps: Sequence[str]

    def __len__(self) -> int:
        """Return the number of words."""
        return len(self.starts)

    def gap(self, index: int) -> str:
        """Return the characters between a word and the one before it; a full stop for the first word."""
        return self.gaps[index] if 0 < index < len(self.starts) else "."

    def joined(self, index: int) -> bool:
        """Tell whether nothing but a space, a hyphen or an abbreviating dot parts a word from the one before."""
        gap = self.gaps[index] if 0 < index < len(self.starts) else "."
        return gap == " " or gap in _GAPS or (gap == ". " and self.folded[index - 1] in _ABBREVIATED)

    def possessive(self, index: int) -> bool:
        """Tell whether "'s" follows a word."""
        return self.plain[self.ends[index] : self.ends[index] + 2] in _POSSESSIVES

    def first_at(self, offset: int) -> int:
        """Return the index of the first word that starts at or after an offset."""
        return bisect_left(self.starts, offset)


def read_words(plain: str, sentences: Sequence[Sentence]) -> Words:
    """Return the words of a normalised text."""
    # Gap, word, gap, word ..., gap: the offsets are the running sum of their lengths.
    parts = _WORD.split(plain)
    offsets = list(accumulate(map(len, parts)))
    starts, ends, written = offsets[:-1:2], offsets[1::2], parts[1::2]
    gaps = [".", *parts[2:-1:2], "."]
    capital = [word[0].isupper() for word in written]
    folded = list(map(_folded, written))
    opens, loud, sentence = _sentence_marks(plain, (starts, ends), capital, gaps, sentences)
    return Words(plain, starts, ends, folded, capital, opens, loud, sentence, gaps)


@lru_cache(maxsize=1 << 14)
def _folded(word: str) -> str:
    if not word.isascii():
        return fold(word)
    # The same as folding for what a word can hold here, and much faster.
    return word.lower() if word.isalnum() else word.lower().replace("'", "").replace(".", "")


def _sentence_marks(
    plain: str,
    bounds: tuple[Sequence[int], Sequence[int]],
    capital: Sequence[bool],
    gaps: Sequence[str],
    sentences: Sequence[Sentence],
) -> tuple[list[bool], list[bool], list[int]]:
    starts, ends = bounds
    count = len(starts)
    opens, loud, sentence = [False] * count, [False] * count, [-1] * count
    is_long = [end - start > 3 for start, end in zip(starts, ends, strict=True)]
    last = 0
    for number, item in enumerate(sentences):
        first = bisect_left(starts, item.span.start, last)
        last = bisect_left(starts, item.span.end, first)
        if first == last:
            continue
        opens[first] = True
        sentence[first:last] = [number] * (last - first)
        # Most sentences have more long words than capitals.
        many = sum(capital[first:last]) >= _SHOUTING_SHARE * sum(is_long[first:last])
        if many and _is_loud(plain, starts, ends, capital, (first, last), item.kind == "heading"):
            loud[first:last] = [True] * (last - first)
    for index in compress(range(count), capital):
        if index and (before := gaps[index][-1:]) and before in "\"'(:[*":
            opens[index] = before in "\"'"
    return opens, loud, sentence


def _is_loud(
    plain: str,
    starts: Sequence[int],
    ends: Sequence[int],
    capital: Sequence[bool],
    bounds: tuple[int, int],
    heading: bool,  # noqa: FBT001 - a plain fact about the sentence
) -> bool:
    first, last = bounds
    long_words = [i for i in range(first, last) if ends[i] - starts[i] > 3]
    if len(long_words) < 2:
        return plain[starts[first] : ends[last - 1]].isupper() and last - first > 1
    capitals = sum(capital[i] for i in long_words)
    if capitals < _SHOUTING_SHARE * len(long_words):
        return False
    upper = sum(plain[starts[i] : ends[i]].isupper() for i in long_words)
    return (heading and len(long_words) > 3) or upper >= _SHOUTING_SHARE * len(long_words)
