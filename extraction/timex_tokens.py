"""Words become classes: a text as a string of one letter a token, for rules over classes instead of words.

Each token is written as one letter for its class (weekday, month, number from 1 to 31, "last", ...), so one
rule covers every language whose words ``lexicon/timex_words.tsv`` knows.
"""

import csv
import re
import string
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, repeat
from pathlib import Path
from typing import NamedTuple

from geo.records import Span

SPACE, BREAK = " ", "\n"
NUMBERS = ("day", "two", "year", "oldyear", "num")
_LEXICON = Path(__file__).with_name("lexicon")
_TOKEN = re.compile(r"[^\W\d_]{1,40}(?:'[\u0400-\u04ff]{1,40})?| {1,40}|\d{1,40}|[\W_]")
PUNCTUATION = {
    ",": "comma",
    ".": "dot",
    "-": "dash",
    ":": "colon",
    "/": "slash",
    "'": "apos",
    "(": "lpar",
    "[": "lpar",
    ")": "rpar",
    "]": "rpar",
    "+": "plus",
    "%": "pct",
    '"': "quote",
    "*": "quote",
    "|": "quote",
}
_ALPHABET = (*string.ascii_letters, *map(chr, range(0xA1, 0x100)))
# Latin-1, general punctuation, currencies, Arabic and CJK marks: marks outside count as words.
_MARK_RANGES = ((0, 0xC0), (0x600, 0x620), (0x2000, 0x2070), (0x20A0, 0x20D0), (0x2100, 0x2150), (0x3000, 0x3040))


class Token(NamedTuple):
    """A token of an expression: its class, the class's value (month number, days, ...), its characters."""

    kind: str
    value: int
    text: str


@dataclass(frozen=True, slots=True)
class TokenisedText:
    """A text as tokens.

    Attributes:
        tokens: The text in pieces; joined they give the text.
        starts: Offset of each token.
        classes: One letter a token.
    """

    tokens: tuple[str, ...]
    starts: tuple[int, ...]
    classes: str

    def index_at(self, offset: int) -> int:
        """Return the index of the first token that starts at or after an offset."""
        return bisect_left(self.starts, offset)

    def parts(self, first: int, last: int) -> tuple[Token, ...]:
        """Return the tokens of a range, white space left out."""
        return tuple(
            Token(kind, value, token)
            for token in self.tokens[first:last]
            for kind, value in (_classify(token),)
            if kind not in ("space", "break")
        )


class _Entry(NamedTuple):
    kind: str
    value: int
    case: str


def tokenise(plain: str, joined_lines: Sequence[Span] = ()) -> TokenisedText:
    """Return the tokens of a normalised text.

    Args:
        plain: The normalised text.
        joined_lines: Ranges (sentences) within which a line break is only a blank.

    >>> tokenise("On Feb. 24").tokens
    ('On', ' ', 'Feb', '.', ' ', '24')
    """
    tokens = tuple(_TOKEN.findall(plain))
    starts = (0, *accumulate(map(len, tokens)))[: len(tokens)]
    classes = "".join(map(_known_tokens().get, tokens, repeat(letters()["word"])))
    if BREAK in classes:
        classes = _with_joined_lines(classes, starts, joined_lines)
    return TokenisedText(tokens, starts, classes)


@cache
def class_letters(kinds: str) -> str:
    """Return the letters of some classes, for patterns over ``TokenisedText.classes``.

    >>> len(class_letters("weekday month"))
    2
    """
    return "".join(letters()[kind] for kind in kinds.split())


def _with_joined_lines(classes: str, starts: Sequence[int], joined_lines: Sequence[Span]) -> str:
    """Write a line break inside a sentence as a blank: wrapped text breaks lines anywhere."""
    letters = list(classes)
    ends = [span.end for span in joined_lines]
    at = classes.find(BREAK)
    while at >= 0:
        line = bisect_left(ends, starts[at] + 1)
        if line < len(joined_lines) and joined_lines[line].start <= starts[at]:
            letters[at] = SPACE
        at = classes.find(BREAK, at + 1)
    return "".join(letters)


@cache
def _known_tokens() -> dict[str, str]:
    """Give the letters of the lexicon's words in every spelling, of numbers, blanks and marks; the rest are words."""
    spellings = {spelt for word in _words() for spelt in (word, word.capitalize(), word.title(), word.upper())}
    numbers = {f"{number:0{digits}d}" for digits in range(1, 5) for number in range(10**digits)}
    marks = {chr(code) for first, end in _MARK_RANGES for code in range(first, end)}
    blanks = {" " * length for length in range(1, 41)}
    others = {mark for mark in marks if not mark.isalnum()}
    return {token: letters()[_classify(token)[0]] for token in spellings | numbers | blanks | others}


@lru_cache(maxsize=8192)
def _classify(token: str) -> tuple[str, int]:
    if token.isspace():
        return ("space" if token.strip(" \t") == "" and token[0] in " \t" else "break"), 0
    if token[0].isdigit():
        return _number_class(token)
    for entry in _words().get(token.lower(), ()):
        if _case_fits(entry.case, token):
            upper_month = entry.kind in ("month", "amonth", "abbr") and len(token) > 2 and token.isupper()
            return ("umonth" if upper_month else entry.kind), entry.value
    if token[0].isalpha():
        return "word", 0
    return PUNCTUATION.get(token, "other"), 0


def _number_class(digits: str) -> tuple[str, int]:
    if len(digits) > 9:
        return "num", 0
    value = int(digits)
    if len(digits) <= 2:
        return ("day" if 1 <= value <= 31 else "two"), value
    if len(digits) == 4 and 1000 <= value <= 2999:
        return ("year" if 1800 <= value <= 2099 else "oldyear"), value
    return "num", value


def _case_fits(case: str, token: str) -> bool:
    if case == "title":
        return token[0].isupper() and (token[1:].islower() or token.isupper())
    return case == "any" or (token.islower() if case == "lower" else token.isupper())


@cache
def _words() -> dict[str, tuple[_Entry, ...]]:
    words: dict[str, tuple[_Entry, ...]] = {}
    for row in rows("timex_words.tsv"):
        for word in row["words"].split():
            words[word.lower()] = (*words.get(word.lower(), ()), _Entry(row["class"], int(row["value"]), row["case"]))
    return words


@cache
def letters() -> dict[str, str]:
    """Return the letter of every class: below 256, which patterns match fastest, and none special in them."""
    kinds = {row["class"] for row in rows("timex_words.tsv")} | {*PUNCTUATION.values(), *NUMBERS}
    named = sorted(kinds | {"word", "other", "umonth"})
    return dict(zip(named, _ALPHABET, strict=False)) | {"space": SPACE, "break": BREAK}


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a table of the lexicon."""
    with (_LEXICON / name).open(encoding="utf-8", newline="") as handle:
        return tuple(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))
