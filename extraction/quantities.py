"""Read numbers of people or things from the tokens of a sentence: figures, words, ranges, "dozens", "at least"."""

import re
from dataclasses import dataclass
from typing import Final

from extraction.lexicon import table
from extraction.word_lists import read_words

_UNITS: Final = {row["word"]: int(row["value"]) for row in table("number_words") if row["kind"] == "unit"}
_TEENS: Final = {row["word"]: int(row["value"]) for row in table("number_words") if row["kind"] == "teen"}
_TENS: Final = {row["word"]: int(row["value"]) for row in table("number_words") if row["kind"] == "tens"}
_SCALES: Final = {row["word"]: int(row["value"]) for row in table("number_words") if row["kind"] == "scale"}
_VAGUE: Final = {row["word"]: int(row["value"]) for row in table("number_words") if row["kind"] == "vague"}
_PAIRS: Final = read_words("number_words", "word", kind="pair")
_UNTOLD: Final = read_words("number_words", "word", kind="untold")
_SMALL: Final = _UNITS | _TEENS | _TENS
_STARTS: Final = frozenset((*_SMALL, *_SCALES, *_VAGUE, *_UNTOLD, "half", "a", "an"))
_PERSON_PLURALS: Final = read_words("persons", "plural")
_PERSON_SINGULARS: Final = read_words("persons", "singular")
_MODIFIERS: Final = {tuple(row["words"].split()): row["kind"] for row in table("count_modifiers")}
_MODIFIER_LASTS: Final = frozenset(words[-1] for words in _MODIFIERS)
_LONGEST_MODIFIER: Final = max(map(len, _MODIFIERS))
_MONTHS: Final = read_words("count_grammar", "word", list="month")
_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?:\.\d{3}){2,4}")
_DOTTED: Final = re.compile(r"\d{1,3}\.\d{3}")
_DECIMAL: Final = re.compile(r"\d{1,4}\.\d{1,2}")
_PLAIN: Final = re.compile(r"\d{1,9}")
_MONEY: Final = frozenset("$€£¥₴₽")
_SCALED: Final = ("million", "billion", "thousand", "hundred", "dozen", "lakh", "crore")
_NEVER_BEFORE: Final = read_words("count_grammar", "word", list="no_count_before")
_NEVER_AFTER: Final = read_words("count_grammar", "word", list="no_count_after")
_BEFORE_YEAR: Final = read_words("count_grammar", "word", list="before_year")
_SHARES: Final = frozenset(("quarter", "quarters", "third", "thirds", "half", "fifth", "tenth", "percent"))
_RISEN: Final = read_words("count_grammar", "word", list="risen")
_LARGEST: Final = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a sentence.

    Attributes:
        first: Index of its first token, modifiers included.
        number: Index of the first token of the number itself.
        stop: Index after its last token.
        low: Lower bound, None when not told.
        best: The number itself, the lower end of a range, None for "dozens" and "several".
        high: Upper bound, None when open.
        digits: It is written as one bare figure, so it may be a year or a day.
    """

    first: int
    number: int
    stop: int
    low: int | None
    best: int | None
    high: int | None
    digits: bool = False


@dataclass(frozen=True, slots=True)
class _Number:
    value: int | None
    stop: int
    vague: bool = False
    digits: bool = False


def find_quantities(words: list[str]) -> list[Quantity]:
    """Return the quantities of a sentence, given its lower-case tokens, in order.

    >>> [(q.low, q.best, q.high) for q in find_quantities("at least twenty - one of 1,200 people".split())]
    [(21, 21, None), (1200, 1200, 1200)]
    """
    found: list[Quantity] = []
    passed = 0
    for at, word in enumerate(words):
        if at < passed or not (word in _STARTS or word[0].isdigit()):
            continue
        quantity = _quantity_at(words, at)
        if quantity is None:
            continue
        passed = quantity.stop
        if not _is_no_count(words, quantity):
            found.append(_with_modifier(words, quantity, found[-1].stop if found else 0))
    return found


def _quantity_at(words: list[str], at: int) -> Quantity | None:
    number = _number_at(words, at)
    if number is None:
        return None
    if number.value is None:
        return Quantity(at, at, number.stop, None, None, None)
    other = _range_end(words, at, number)
    if other is not None and other.value is not None:
        if number.vague:
            return Quantity(at, at, other.stop, number.value, None, None)
        # The lower end is the stated number: both ACLED and this project take the more cautious one.
        return Quantity(at, at, other.stop, number.value, number.value, other.value)
    if number.vague:
        return Quantity(at, at, number.stop, number.value, None, None)
    return Quantity(at, at, number.stop, number.value, number.value, number.value, number.digits)


def _range_end(words: list[str], at: int, number: _Number) -> _Number | None:
    """Give the upper end of "10 to 15", "10-15", "three or four" or "between 10 and 15"."""
    if number.stop >= len(words) or number.value is None:
        return None
    between = at > 0 and words[at - 1] == "between"
    links = ("and",) if between else ("to", "-", "or")
    if words[number.stop] not in links or (not between and at > 0 and words[at - 1] == "from"):
        return None
    other = _number_at(words, number.stop + 1) if number.stop + 1 < len(words) else None
    if other is None or other.value is None or other.value <= number.value or other.vague != number.vague:
        return None
    # "2014-15" and "3-1 to" are no ranges of people, and "one or 200" is a slip.
    return other if other.value <= max(20, 20 * number.value) else None


def _number_at(words: list[str], at: int) -> _Number | None:
    word = words[at]
    if word[0].isdigit():
        return _figure(words, at)
    if word in ("a", "an", "half"):
        return _after_article(words, at)
    if word in _UNTOLD or word in _VAGUE:
        # The "many" of "as many as 30" is part of the modifier.
        return None if at and words[at - 1] in ("as", "how", "so", "too") else _vague(words, at)
    if word in _SMALL or word in _SCALES:
        return _in_words(words, at)
    return None


def _figure(words: list[str], at: int) -> _Number | None:
    word = words[at]
    after = words[at + 1] if at + 1 < len(words) else ""
    if after in _SCALED and (_DECIMAL.fullmatch(word) or _PLAIN.fullmatch(word)):
        return _bounded(round(float(word) * _SCALES[after]), at + 2)
    if _GROUPED.fullmatch(word):
        return _bounded(int(word.replace(",", "").replace(".", "")), at + 1)
    if _DOTTED.fullmatch(word):
        # "1.200 people" cannot be one and a fifth of a person; before anything else the dot may be a decimal one.
        return _bounded(int(word.replace(".", "")), at + 1) if after in _PERSON_PLURALS else None
    if not _PLAIN.fullmatch(word):
        return None
    stop = at + 1
    digits = word
    while len(digits) < 9 and len(word) <= 3 and stop < len(words) and re.fullmatch(r"\d{3}", words[stop]):
        digits += words[stop]
        stop += 1
    number = _bounded(int(digits), stop)
    return _Number(number.value, stop, digits=digits == word) if number else None


def _bounded(value: int, stop: int) -> _Number | None:
    return _Number(value, stop) if value <= _LARGEST else None


def _after_article(words: list[str], at: int) -> _Number | None:
    """Read "a dozen", "a hundred", "half a million", "a couple of", "a few dozen", "a number of"."""
    after = words[at + 1] if at + 1 < len(words) else ""
    if words[at] == "half":
        scale = words[at + 2] if at + 2 < len(words) and after in ("a", "an") else after
        if scale not in _SCALES:
            return None
        return _Number(_SCALES[scale] // 2, at + (2 if scale == after else 3))
    if after in _PAIRS and words[at + 2 : at + 3] == ["of"]:
        return _Number(2, at + 2)
    if after == "number" and words[at + 2 : at + 3] == ["of"]:
        return _Number(None, at + 2)
    if after == "few":
        return _vague(words, at + 1)
    return _in_words(words, at + 1) if after in _SCALES else None


def _vague(words: list[str], at: int) -> _Number | None:
    """Read "dozens", "tens of thousands", "hundreds", "several", "several hundred"."""
    after = words[at + 1] if at + 1 < len(words) else ""
    if words[at] in _UNTOLD:
        if after in _SCALES:
            return _Number(_SCALES[after], at + 2, vague=True)
        return _Number(None, at + 1)
    value = _VAGUE[words[at]]
    if after == "of" and at + 2 < len(words) and words[at + 2] in ("thousands", "millions", "hundreds"):
        return _Number(value * _VAGUE[words[at + 2]], at + 3, vague=True)
    return _Number(value, at + 1, vague=True)


def _in_words(words: list[str], at: int) -> _Number | None:
    """Read "twenty-one", "one hundred and twenty", "three thousand five hundred"."""
    total = current = 0
    stop = at
    while stop < len(words):
        word = words[stop]
        if word in _SMALL and (current % 100 == 0 or (current % 100 >= 20 and current % 10 == 0 and word in _UNITS)):
            current += _SMALL[word]
        elif word in _SCALES and (current or stop == at):
            current = max(current, 1) * _SCALES[word]
            if _SCALES[word] >= 1000:
                total, current = total + current, 0
        elif not (_is_joint(words, stop, at) and (total or current)):
            break
        stop += 1
    value = total + current
    return _Number(value, stop) if stop > at and 0 < value <= _LARGEST else None


def _is_joint(words: list[str], stop: int, at: int) -> bool:
    """Tell whether the hyphen of "twenty-one" or the "and" of "hundred and ten" stands here."""
    if stop == at or stop + 1 >= len(words) or words[stop + 1] not in _SMALL:
        return False
    if words[stop] == "-":
        return words[stop - 1] in _TENS and words[stop + 1] in _UNITS
    return words[stop] == "and" and words[stop - 1] in ("hundred", "thousand")


def _is_no_count(words: list[str], quantity: Quantity) -> bool:
    """Tell whether the number is money, a share, an age, a day, a year, a clock time or an ordinal."""
    before = words[quantity.number - 1] if quantity.number else ""
    after = words[quantity.stop] if quantity.stop < len(words) else ""
    later = words[quantity.stop + 1] if quantity.stop + 1 < len(words) else ""
    if before == "of" and words[max(0, quantity.number - 2)] in _SHARES:
        return True
    # "A boy of nine", "a father of four", "a nurse, 34, and".
    if before in ("of", ",") and words[max(0, quantity.number - 2)] in _PERSON_SINGULARS:
        aged = before == "of" or (quantity.digits and after == "," and (quantity.best or 0) < 100)
        if aged:
            return True
    if before in _MONEY or before in _NEVER_BEFORE or after in _NEVER_AFTER:
        return True
    # An age or a length written as one word, the number of a weapon, a clock time.
    if (after == "-" and later[:1].isalpha()) or (before == "-" and quantity.digits):
        return True
    if ":" in (before, after) and (later[:1].isdigit() or words[max(0, quantity.number - 2)][:1].isdigit()):
        return True
    return quantity.digits and _is_date(words, quantity, before, after)


def _is_date(words: list[str], quantity: Quantity, before: str, after: str) -> bool:
    value = quantity.best or 0
    if value <= 31 and (before in _MONTHS or after in _MONTHS):
        return True
    dotted_month = before == "." and quantity.number > 1 and words[quantity.number - 2] in _MONTHS
    if (value <= 31 and dotted_month) or (value <= 99 and len(words[quantity.number]) == 2 and before in _MONTHS):
        return True
    if not 1900 <= value <= 2100 or len(words[quantity.number]) != 4:
        return False
    return before in _MONTHS or (after not in _PERSON_PLURALS and (before in _BEFORE_YEAR or dotted_month))


def _with_modifier(words: list[str], quantity: Quantity, floor: int) -> Quantity:
    """Widen the quantity to the left by its modifiers ("at least another 12") and set its bounds by them."""
    first = quantity.number
    kinds: list[str] = []
    if first > floor and words[first - 1] == "between":
        first -= 1
    while (size := _modifier_before(words, first, floor)) and len(kinds) < 3:
        kinds.append(_MODIFIERS[tuple(words[first - size : first])])
        first -= size
    low, best, high = quantity.low, quantity.best, quantity.high
    if low == high and best is not None:
        low, high = _bounds(kinds, best)
    return Quantity(first, quantity.number, quantity.stop, low, best, high, quantity.digits and not kinds)


def _modifier_before(words: list[str], first: int, floor: int) -> int:
    if first <= floor or words[first - 1] not in _MODIFIER_LASTS:
        return 0
    for size in range(min(_LONGEST_MODIFIER, first - floor), 0, -1):
        phrase = tuple(words[first - size : first])
        # "The toll had gone up to 49" sets no upper bound.
        if phrase in _MODIFIERS and not (phrase == ("up", "to") and first > 2 and words[first - 3] in _RISEN):
            return size
    return 0


def _bounds(kinds: list[str], best: int) -> tuple[int | None, int | None]:
    if "at_least" in kinds:
        return best, None
    if "at_most" in kinds:
        return None, best
    return (None, None) if "about" in kinds else (best, best)
