"""The span grammar of dates: rules over token classes find the expressions, in every language of the lexicon.

The rules of ``lexicon/timex_rules.tsv`` are regular expressions over the class letters of a tokenised text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from extraction.timex_tokens import (
    BREAK,
    NUMBERS,
    PUNCTUATION,
    SPACE,
    Token,
    TokenisedText,
    class_letters,
    letters,
    rows,
)
from geo.records import Span

_LONGEST_LEAD = 32
_HOURS, _DAYS = ("clock", "hour"), ("date", "weekday", "deictic")
# Classes that begin much the same rules share one pattern: one for each would take half a second to compile.
_FAMILIES = (
    "in on at by until from throughout between before since during over within for",
    "the this last next past early late mid earlier later part point when overnight",
    "day year oldyear two num a few couple nword least approx",
    "month amonth umonth abbr",
)
# An expression holds one of these; the other classes only stand beside them.
_CORE = (
    "weekday wday month amonth umonth abbr year unit units hour hours weekend part point when rel overnight "
    "season quarter half soon minutes ampm tz local m war ordsuf"
)
_BESIDE = (
    "day two num nword few couple ord last past prev recent next following coming this same that zhe early "
    "mid late earlier later start middle end ago before after since until from to through between and by in on at "
    "of during over within throughout for the a p approx least all dot colon lpar comma dash slash apos consecutive "
    "his period"
)
_OPENERS = frozenset({"space", "lpar", "quote"})


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


@dataclass(frozen=True, slots=True)
class _Grammar:
    """The pattern to try for each class letter that can begin an expression, and the kind of each rule."""

    patterns: dict[str, re.Pattern[str]]
    kinds: dict[str, str]


def find_matches(tokenised: TokenisedText) -> Iterator[TimexMatch]:
    """Give the expressions of a text from left to right, none overlapping another.

    An hour beside a day belongs to it ("at 3 a.m. on Sunday", "Thursday at 10 p.m."); a bare military hour
    ("at 0745") counts only there.
    """
    held: TimexMatch | None = None
    for match in _single_matches(tokenised):
        joined = _joined(tokenised, held, match) if held else None
        if held is not None and joined is None and held.kind != "hour":
            yield held
        held = joined or match
    if held is not None and held.kind != "hour":
        yield held


def _joined(tokenised: TokenisedText, before: TimexMatch, after: TimexMatch) -> TimexMatch | None:
    """Return an hour and the day beside it as one expression of that day; None for any other two."""
    gap = tokenised.classes[before.last : after.first].strip()
    if before.kind in _HOURS and after.kind in _DAYS and gap == "":
        day = after
    elif before.kind in _DAYS and after.kind == "clock" and gap in ("", letters()["comma"]):
        day = before
    else:
        return None
    span = Span(before.span.start, after.span.end)
    return TimexMatch(span, day.kind, day.rule, before.first, after.last, day.parts)


def _single_matches(tokenised: TokenisedText) -> Iterator[TimexMatch]:
    grammar = _grammar()
    classes = tokenised.classes
    done = 0
    for core in _core().finditer(classes):
        if core.start() < done:
            continue
        lead = _lead().search(classes, max(done, core.start() - _LONGEST_LEAD), core.start())
        at = lead.start() if lead else core.start()
        while at <= core.start():
            pattern = grammar.patterns.get(classes[at])
            match = pattern.match(classes, at) if pattern else None
            if match is None or match.lastgroup is None:
                at += 1
                continue
            found = _match(tokenised, match.lastgroup, grammar.kinds[match.lastgroup], match.span())
            yield found
            at = done = max(at + 1, found.last)


def _match(tokenised: TokenisedText, rule: str, kind: str, bounds: tuple[int, int]) -> TimexMatch:
    first, last = bounds
    last = _trimmed(tokenised.classes, first, last)
    end = tokenised.starts[last - 1] + len(tokenised.tokens[last - 1])
    parts = tokenised.parts(first, last)
    return TimexMatch(Span(tokenised.starts[first], end), kind, rule, first, last, parts)


def _trimmed(classes: str, first: int, last: int) -> int:
    """Return the end without blanks, commas, the full stop after "8 APRIL." and with the bracket it opened."""
    of = letters()
    while last > first + 1 and (
        classes[last - 1] in f"{SPACE}{of['comma']}{of['lpar']}" or classes[last - 2 : last] == of["umonth"] + of["dot"]
    ):
        last -= 1
    opened = classes.count(of["lpar"], first, last) > classes.count(of["rpar"], first, last)
    return last + (opened and classes[last : last + 1] == of["rpar"])


@cache
def _lead() -> re.Pattern[str]:
    """Date words, or the day and month of another language, that end where a core word stands."""
    beside, day, dot, of = class_letters(f"{_BESIDE} {_CORE}"), *(letters()[kind] for kind in ("day", "dot", "of"))
    foreign = f"{day} ?(?:{dot} ?)?(?:{of} ?)?{letters()['word']} ?(?:{dot} ?)?(?:{of} ?)?"
    return re.compile(f"(?:[{beside}][{beside} ]{{0,{_LONGEST_LEAD}}}|{foreign})$")


@cache
def _core() -> re.Pattern[str]:
    return re.compile(f"[{class_letters(_CORE)}]")


@cache
def _grammar() -> _Grammar:
    table = rows("timex_rules.tsv")
    macros = {row["name"]: row["pattern"] for row in table if row["kind"] == "macro"}
    rules = [row for row in table if row["kind"] != "macro"]
    families = {kind: family for family in _FAMILIES for kind in family.split()}
    begun_by: dict[str, dict[str, str]] = {}
    letters_of: dict[str, set[str]] = {}
    for row in rules:
        alternative = f"(?P<{row['name']}>{_translate(row['pattern'], macros)})"
        for kind in _first_classes(row["pattern"], macros):
            family = families.get(kind, kind)
            begun_by.setdefault(family, {})[row["name"]] = alternative
            letters_of.setdefault(family, set()).add(letters()[kind])
    patterns: dict[str, re.Pattern[str]] = {}
    for family, alternatives in begun_by.items():
        patterns |= dict.fromkeys(letters_of[family], re.compile("|".join(alternatives.values())))
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
        kinds = class_letters(symbol[1:].replace("|", " "))
        return f"(?! ?[{kinds}])" if symbol[0] == "!" else f"(?<=[{kinds}] )"
    left = _left_guard() if symbol[0] == "^" else ""
    right = _right_guard() if symbol[-1] == "$" else ""
    name = symbol.strip("^$")
    if name[0] == "@":
        return f"{left}(?:{_translate(macros[name[1:]], macros)})"
    return f"(?:{left}{letters()[name]}{right} ?)"


@cache
def _left_guard() -> str:
    glued = "".join(letter for kind, letter in letters().items() if kind not in {*_OPENERS, "break", "dash"})
    dash = letters()["dash"]
    return f"(?<![{glued}])(?<![^ {BREAK}]{dash})"


@cache
def _right_guard() -> str:
    marks = {*PUNCTUATION.values(), "space", "break", "other"} - {"pct"}
    glued = "".join(letter for kind, letter in letters().items() if kind not in marks)
    digits, points = class_letters(" ".join(NUMBERS)), class_letters("dot comma colon slash")
    return f"(?![{glued}])(?![{points}][{digits}])(?! ?[{class_letters('count pct')}])"
