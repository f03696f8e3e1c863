"""The span grammar of dates: words become classes, and rules over classes find the expressions.

A text is cut into tokens and each token is written as one letter for its class (weekday, month, number
from 1 to 31, "last", ...). The rules of ``lexicon/timex_rules.tsv`` are regular expressions over that
short string, so one rule covers every language whose words ``lexicon/timex_words.tsv`` knows.
"""

import csv
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from geo.records import Span

_LEXICON = Path(__file__).with_name("lexicon")
_TOKEN = re.compile(r"[^\W\d_]{1,40}(?:'[\u0400-\u04ff]{1,40})?|\d{1,40}|\s{1,40}|[\W_]")
_PUNCTUATION = {
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
_NUMBERS = ("day", "two", "year", "num")
_SPACE, _BREAK = " ", "\n"
# An expression holds one of these; the other classes only stand beside them.
_CORE = (
    "weekday wday month amonth umonth abbr year unit units hour hours weekend part point when rel overnight "
    "season quarter half soon minutes ampm tz local m"
)
_BESIDE = (
    "day two num nword few couple ord ordsuf last past prev recent next following coming this same that zhe early mid "
    "late earlier later start middle end ago before after since until from to through between and by in on at "
    "during over within throughout for the a p approx least all dot colon lpar comma consecutive his"
)
_OPENERS = frozenset({"space", "lpar", "quote"})


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


@dataclass(frozen=True, slots=True)
class TimexMatch:
    """An expression as the grammar found it.

    Attributes:
        span: Its characters.
        kind: The resolver that knows its value.
        rule: The name of the rule.
        first: Index of its first token.
        last: Index after its last token.
        parts: Its tokens without white space.
    """

    span: Span
    kind: str
    rule: str
    first: int
    last: int
    parts: tuple[Token, ...]


class _Entry(NamedTuple):
    kind: str
    value: int
    case: str


@dataclass(frozen=True, slots=True)
class _Grammar:
    """Rules as one pattern for each class letter that can begin an expression."""

    patterns: dict[str, re.Pattern[str]]
    kinds: dict[str, str]


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
    classes = "".join(map(_ClassLetters().__getitem__, tokens))
    if _BREAK in classes:
        classes = _with_joined_lines(classes, starts, joined_lines)
    return TokenisedText(tokens, starts, classes)


def find_matches(tokenised: TokenisedText) -> Iterator[TimexMatch]:
    """Give the expressions of a text from left to right, none overlapping another."""
    grammar = _grammar()
    classes = tokenised.classes
    done = 0
    for run in _runs().finditer(classes):
        at = max(run.start(), done)
        stop = run.end() if _core().search(classes, at, run.end()) else at
        while at < stop:
            pattern = grammar.patterns.get(classes[at])
            match = pattern.match(classes, at) if pattern else None
            if match is None or match.lastgroup is None:
                at += 1
                continue
            found = _match(tokenised, match.lastgroup, grammar.kinds[match.lastgroup], match.span())
            yield found
            at = done = max(at + 1, found.last)


def class_letters(kinds: str) -> str:
    """Return the letters of some classes, for patterns over ``TokenisedText.classes``.

    >>> len(class_letters("weekday month"))
    2
    """
    return "".join(_letters()[kind] for kind in kinds.split())


def _match(tokenised: TokenisedText, rule: str, kind: str, bounds: tuple[int, int]) -> TimexMatch:
    first, last = bounds
    while last > first + 1 and tokenised.classes[last - 1] in f"{_SPACE}{_letters()['comma']}{_letters()['lpar']}":
        last -= 1
    end = tokenised.starts[last - 1] + len(tokenised.tokens[last - 1])
    parts = tokenised.parts(first, last)
    return TimexMatch(Span(tokenised.starts[first], end), kind, rule, first, last, parts)


def _with_joined_lines(classes: str, starts: Sequence[int], joined_lines: Sequence[Span]) -> str:
    """Write a line break inside a sentence as a blank: wrapped text breaks lines anywhere."""
    letters = list(classes)
    ends = [span.end for span in joined_lines]
    at = classes.find(_BREAK)
    while at >= 0:
        line = bisect_left(ends, starts[at] + 1)
        if line < len(joined_lines) and joined_lines[line].start <= starts[at]:
            letters[at] = _SPACE
        at = classes.find(_BREAK, at + 1)
    return "".join(letters)


class _ClassLetters(dict[str, str]):
    """Letter of a token, looked up once per distinct token of one text."""

    def __missing__(self, token: str) -> str:
        """Classify a token met for the first time."""
        letter = self[token] = _letters()[_classify(token)[0]]
        return letter


def _classify(token: str) -> tuple[str, int]:
    if token.isspace():
        return ("break" if _BREAK in token or "\r" in token else "space"), 0
    if token[0].isdigit():
        return _number_class(token)
    for entry in _words().get(token.lower(), ()):
        if _case_fits(entry.case, token):
            upper_month = entry.kind in ("month", "amonth", "abbr") and len(token) > 2 and token.isupper()
            return ("umonth" if upper_month else entry.kind), entry.value
    if token[0].isalpha():
        return "word", 0
    return _PUNCTUATION.get(token, "other"), 0


def _number_class(digits: str) -> tuple[str, int]:
    if len(digits) > 9:
        return "num", 0
    value = int(digits)
    if len(digits) <= 2:
        return ("day" if 1 <= value <= 31 else "two"), value
    if len(digits) == 4 and 1800 <= value <= 2099:
        return "year", value
    return "num", value


def _case_fits(case: str, token: str) -> bool:
    if case == "title":
        return token[0].isupper() and (token[1:].islower() or token.isupper())
    return case == "any" or (token.islower() if case == "lower" else token.isupper())


@cache
def _words() -> dict[str, tuple[_Entry, ...]]:
    words: dict[str, tuple[_Entry, ...]] = {}
    for row in _rows("timex_words.tsv"):
        for word in row["words"].split():
            words[word.lower()] = (*words.get(word.lower(), ()), _Entry(row["class"], int(row["value"]), row["case"]))
    return words


@cache
def _letters() -> dict[str, str]:
    """Give every class a letter of the private use area, so that none is special in a pattern."""
    kinds = {row["class"] for row in _rows("timex_words.tsv")} | {*_PUNCTUATION.values(), *_NUMBERS}
    named = sorted(kinds | {"word", "other", "umonth"})
    return {kind: chr(0xE000 + index) for index, kind in enumerate(named)} | {"space": _SPACE, "break": _BREAK}


@cache
def _runs() -> re.Pattern[str]:
    """Stretches of date words; only those with a core word are worth the rules."""
    beside, core = class_letters(_BESIDE), class_letters(_CORE)
    foreign_month = f"{_letters()['word']} ?(?:{_letters()['dot']} ?)?(?:{_letters()['of']} ?)?{_letters()['year']}"
    return re.compile(f"[{beside}{core}][{beside}{core} ]{{0,79}}(?:{foreign_month})?")


@cache
def _core() -> re.Pattern[str]:
    return re.compile(f"[{class_letters(_CORE)}]")


@cache
def _grammar() -> _Grammar:
    rows = _rows("timex_rules.tsv")
    macros = {row["name"]: row["pattern"] for row in rows if row["kind"] == "macro"}
    rules = [row for row in rows if row["kind"] != "macro"]
    begun_by: dict[str, list[str]] = {}
    for row in rules:
        alternative = f"(?P<{row['name']}>{_translate(row['pattern'], macros)})"
        for kind in _first_classes(row["pattern"], macros):
            begun_by.setdefault(_letters()[kind], []).append(alternative)
    patterns = {letter: re.compile("|".join(alternatives)) for letter, alternatives in begun_by.items()}
    return _Grammar(patterns, {row["name"]: row["kind"] for row in rules})


def _first_classes(pattern: str, macros: dict[str, str]) -> frozenset[str]:
    """Return the classes that can begin a rule: trying only those is what makes the grammar fast."""
    symbols = [symbol for symbol in _NOTATION.findall(pattern) if not symbol.isspace()]
    return _first_of_choice(symbols, macros)[0]


def _first_of_choice(symbols: list[str], macros: dict[str, str]) -> tuple[frozenset[str], bool]:
    """Return the first classes of alternatives and whether they may be empty; takes the symbols up to their ")"."""
    first: frozenset[str] = frozenset()
    empty, open_so_far = False, True
    while symbols:
        symbol = symbols.pop(0)
        if symbol == ")":
            break
        if symbol == "|":
            empty, open_so_far = empty or open_so_far, True
            continue
        found, may_be_empty = _first_of_symbol(symbol, symbols, macros)
        if symbols and (symbols[0] == "?" or symbols[0].startswith("{0")):
            symbols.pop(0)
            may_be_empty = True
        first |= found if open_so_far else frozenset()
        open_so_far = open_so_far and may_be_empty
    return first, empty or open_so_far


def _first_of_symbol(symbol: str, rest: list[str], macros: dict[str, str]) -> tuple[frozenset[str], bool]:
    if symbol[0] in "!<":
        return frozenset(), True
    if symbol == "(":
        return _first_of_choice(rest, macros)
    name = symbol.strip("^$")
    if name[0] != "@":
        return frozenset({name}), False
    inner = [part for part in _NOTATION.findall(macros[name[1:]]) if not part.isspace()]
    return _first_of_choice(inner, macros)


_NOTATION = re.compile(r"\^?@?[A-Za-z]+\$?|[()|?]|\{\d,\d\}|[!<][a-z|]+|\s+")


def _translate(pattern: str, macros: dict[str, str]) -> str:
    """Turn the notation of the rules into a regular expression over class letters.

    ``name`` is a token of a class, ``@NAME`` a macro, ``^`` in front refuses a number glued to something
    on its left, ``$`` behind refuses one glued to or counting something on its right, ``!a|b`` and
    ``<a|b`` look ahead and behind.
    """
    return "".join(_translate_symbol(symbol, macros) for symbol in _NOTATION.findall(pattern))


def _translate_symbol(symbol: str, macros: dict[str, str]) -> str:
    if symbol.isspace():
        return ""
    if symbol in "|?)" or symbol[0] == "{":
        return symbol
    if symbol == "(":
        return "(?:"
    if symbol[0] in "!<":
        letters = class_letters(symbol[1:].replace("|", " "))
        return f"(?![{letters}])" if symbol[0] == "!" else f"(?<=[{letters}] )"
    left = _left_guard() if symbol[0] == "^" else ""
    right = _right_guard() if symbol[-1] == "$" else ""
    name = symbol.strip("^$")
    if name[0] == "@":
        return f"{left}(?:{_translate(macros[name[1:]], macros)})"
    return f"(?:{left}{_letters()[name]}{right} ?)"


@cache
def _left_guard() -> str:
    glued = "".join(letter for kind, letter in _letters().items() if kind not in {*_OPENERS, "break", "dash"})
    dash = _letters()["dash"]
    return f"(?<![{glued}])(?<![^ {_BREAK}]{dash})"


@cache
def _right_guard() -> str:
    marks = {*_PUNCTUATION.values(), "space", "break", "other"} - {"pct"}
    glued = "".join(letter for kind, letter in _letters().items() if kind not in marks)
    digits, points = class_letters(" ".join(_NUMBERS)), class_letters("dot comma colon slash")
    return f"(?![{glued}])(?![{points}][{digits}])(?! ?[{class_letters('count pct')}])"


@cache
def _rows(name: str) -> tuple[dict[str, str], ...]:
    with (_LEXICON / name).open(encoding="utf-8", newline="") as handle:
        return tuple(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))
