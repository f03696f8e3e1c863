"""Distances as texts state them: "some 37 km (23 miles)", "10 to 15 kilometres", "half a mile", "an hour's drive"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from geo.records import Span
from geo.scan import lower_case, positions

# Source: international yard and pound agreement of 1959; nautical mile of the Monaco conference of 1929.
_KM = {"km": 1.0, "mile": 1.609344, "nautical": 1.852, "metre": 0.001, "yard": 0.0009144, "foot": 0.0003048}
# Speeds that turn a drive or a walk into a range of distances, km/h: half of it to half as much again.
_SPEED_KMH = {"drive": 60.0, "walk": 5.0}
_SPEED_SPREAD = 0.5

_ONES = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUE = {word: float(n) for n, word in enumerate(_ONES, 1)}
_VALUE |= {word: 10.0 * n for n, word in enumerate(_TENS, 2)}
_VALUE |= {"a": 1.0, "an": 1.0, "½": 0.5, "¼": 0.25, "¾": 0.75}
_SCALE = {"dozen": 12.0, "hundred": 100.0, "thousand": 1000.0}
# What indefinite number words span: lower and upper end.
# Source: "dozens" 12 and "hundreds" 100 at least, ACLED codebook 2023, section on fatalities; the rest by meaning.
_VAGUE = {
    "a few": (2.0, 5.0),
    "few": (2.0, 5.0),
    "several": (3.0, 8.0),
    "a couple": (2.0, 3.0),
    "a couple of": (2.0, 3.0),
    "tens of": (20.0, 90.0),
    "dozens of": (24.0, 90.0),
    "scores of": (40.0, 100.0),
    "hundreds of": (100.0, 900.0),
    "thousands of": (1000.0, 9000.0),
}
_FIXED = {"half a": 0.5, "half an": 0.5, "a half": 0.5, "half": 0.5, "a quarter of a": 0.25, "quarter of a": 0.25,
          "three quarters of a": 0.75, "three-quarters of a": 0.75, "half a dozen": 6.0}  # fmt: skip

_ONE = "|".join(sorted(_ONES, key=len, reverse=True))
_TEN = "|".join(_TENS)
_UNDER_100 = rf"(?:{_TEN})(?:[- ](?:{'|'.join(_ONES[:9])}))?|{_ONE}"
_VAGUE_WORDS = "|".join(sorted(_VAGUE, key=len, reverse=True))
_NUMBER = (
    r"(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,3} \d{3}|\d{1,5}(?:[.,]\d{1,2})?(?:[ -]?[½¼¾]|[ -]1/[24])?|[½¼¾]"
    rf"|{'|'.join(sorted(_FIXED, key=len, reverse=True))}"
    rf"|(?:{_VAGUE_WORDS})(?: (?:dozen|hundred|thousand))?"
    rf"|(?:{_ONE}|an?) (?:hundred|thousand)(?: and (?:{_UNDER_100}))?"
    rf"|(?:{_ONE}|an?) dozen|(?:{_ONE}) and a half|{_UNDER_100}|an?)"
)
_DISTANCE_UNIT = (
    r"(?P<nautical>nautical[- ]miles?|nmi|nm)|(?P<km>kilomet(?:er|re)s?|kms?|klicks?)|(?P<mile>miles?|mi)"
    r"|(?P<metre>met(?:er|re)s?|m)|(?P<yard>yards?|yds?)|(?P<foot>feet|foot|ft)"
)
_TRAVEL_UNIT = (
    r"(?P<hour>hours?|hrs?|minutes?|mins?)(?:'s|s'|')?[- ](?:long[- ])?"
    r"(?P<travel>drive|car ride|car journey|walk|by (?:car|road))"
)
_UNIT = re.compile(
    rf"(?<![^\W\d_])(?:{_DISTANCE_UNIT}|{_TRAVEL_UNIT})(?!\w|/[hs]| ?(?:per|an) hour)",
    re.IGNORECASE,
)
# Every unit starts with one of these, or is short and stands right behind a number.
_UNIT_STEMS = ("kilomet", "km", "klick", "nautical", "mile", "metre", "meter", "yard", "feet", "foot", "hour", "minute")
_BEFORE_SHORT_UNIT = re.compile(r"[\d½¼¾][- ]?(?=(?:nmi?|mi|m|yds?|ft|hrs?|mins?)\b)")
_UNIT_WORD = r"(?:kilomet(?:er|re)s?|kms?|miles?|mi|nautical miles?|nm|met(?:er|re)s?|m|yards?)"
_ABOUT = (
    r"(?:some|about|around|roughly|approximately|approx\.?|nearly|almost|more than"
    r"|(?:just |well |a little |slightly )?over|at least|at most|up to|an estimated"
    r"|(?:just |well )?under|(?:no |not |slightly |little )?(?:more|less|fewer) than"
    r"|close to|circa|c\.|ca\.?|~|as (?:little|much|few|many|far|close|near) as|perhaps|maybe|not quite|upwards of"
    r"|within(?: about| some)?|inside)"
)
_ABOUT_WORDS = re.compile(_ABOUT)
_EXACT = r"(?:only|just|exactly|precisely|a mere|barely|a full)"
_BEFORE = re.compile(
    rf"(?<![\w.,$€£%:/@#+-])(?P<about>(?:(?:{_EXACT}|{_ABOUT}) ?){{1,2}})?"
    rf"(?:(?P<number>{_NUMBER})"
    rf"|(?:between |from )(?P<low1>{_NUMBER})(?:[- ]?{_UNIT_WORD})?(?: and | to | ?- ?)(?P<high1>{_NUMBER})"
    rf"|(?P<low2>{_NUMBER})(?:[- ]?{_UNIT_WORD})?(?: ?- ?| to | or )(?P<high2>{_NUMBER}))[- ]?\Z",
    re.IGNORECASE,
)
_NUMBER_END = re.compile(
    r"(?:[\d½¼¾]|(?<![^\W\d_])(?:dozen|hundred|thousand|of|of a|half|few|several|couple|an?"
    rf"|{_ONE}|{_TEN}))[- ]?\Z",
    re.IGNORECASE,
)
# "23 miles" of "37 km (23 miles)", "37 km/23 miles" and "37 km, or 23 miles,": the first figure counts.
_OTHER_UNIT = re.compile(
    rf"(?: ?[(\[]| ?/ ?|,? or )(?:{_ABOUT} )?(?:{_NUMBER})(?:[- ]?{_UNIT_WORD})?"
    rf"(?:(?: ?- ?| to )(?:{_NUMBER}))?[- ]?(?:{_UNIT_WORD}|nmi|klicks?|yds?|feet|ft)\b"
    r"(?:[)\]]|(?<!\()(?=,| |\.|\Z)),?",
    re.IGNORECASE,
)
_WINDOW = 90


@dataclass(frozen=True, slots=True)
class Quantity:
    """A stated distance.

    Attributes:
        span: The number with its modifier, its unit and the same distance in another unit.
        distance_km: Stated distance, km; the middle of a range.
        low_km: Lower end of a range, km; None without one.
        high_km: Upper end of a range, km; None without one.
        step_km: Precision of the number, km: the place value of its last digit that is not zero, at most half
            of the number (37 gives 1, 40 gives 10, 12.5 gives 0.1).
        approximate: "about", "some", "nearly", vague number words, a time of travel.
        within: "within 10 km of": any distance up to the stated one.
    """

    span: Span
    distance_km: float
    low_km: float | None
    high_km: float | None
    step_km: float
    approximate: bool
    within: bool


@dataclass(frozen=True, slots=True)
class _Number:
    value: float
    step: float
    low: float | None = None
    high: float | None = None
    vague: bool = False


def find_quantities(text: str) -> Iterator[Quantity]:
    """Yield the distances that a normalised text states, in order; speeds and bare units are none.

    >>> [(round(q.distance_km, 1), q.approximate) for q in find_quantities("some 10-15 km (6-9 miles) at 90 km/h")]
    [(12.5, True)]
    """
    done = 0
    units = tuple(_units(text))
    for unit, following in zip_longest(units, units[1:]):
        before = _before(text, unit, done)
        if before is None or (following and _is_lower_end(text, unit, following, done)):
            continue
        quantity = _read(text, before, unit)
        if quantity:
            done = quantity.span.end
            yield quantity


def _units(text: str) -> Iterator[re.Match[str]]:
    """Yield the units that stand behind a number, in order."""
    lowered = lower_case(text)
    starts = {at for stem in _UNIT_STEMS for at in positions(lowered, stem)}
    starts.update(found.end() for found in _BEFORE_SHORT_UNIT.finditer(lowered))
    for start in sorted(starts):
        unit = _UNIT.match(text, start)
        if unit and _NUMBER_END.search(text, max(0, start - 12), start):
            yield unit


def _before(text: str, unit: re.Match[str], done: int) -> re.Match[str] | None:
    """Match the number in front of a unit, behind what was read already."""
    return _BEFORE.search(text, max(done, unit.start() - _WINDOW), unit.start())


def _is_lower_end(text: str, unit: re.Match[str], following: re.Match[str], done: int) -> bool:
    """Tell whether the unit belongs to the lower end of a range: "10km" of "10km to 15km"."""
    gap = text[unit.end() : min(following.start(), unit.end() + 40)].strip().lower()
    if not gap.startswith(("-", "to ", "and ", "or ")):
        return False
    wider = _before(text, following, done)
    return wider is not None and wider.start() < unit.start() and wider["number"] is None


def _read(text: str, before: re.Match[str], unit: re.Match[str]) -> Quantity | None:
    number = _read_range(before)
    if number is None:
        return None
    per_unit_km = _unit_km(unit)
    about = (before["about"] or "").lower()
    other = _OTHER_UNIT.match(text, unit.end())
    travel = unit["travel"] is not None
    value = number.value * per_unit_km
    low, high = (None if end is None else end * per_unit_km for end in (number.low, number.high))
    within = "within" in about or "inside" in about
    if within:
        low, high = 0.0, value
    elif travel:
        low, high = (low or value) * (1.0 - _SPEED_SPREAD), (high or value) * (1.0 + _SPEED_SPREAD)
    return Quantity(
        span=Span(before.start(), other.end() if other else unit.end()),
        distance_km=value,
        low_km=low,
        high_km=high,
        step_km=number.step * per_unit_km,
        approximate=travel or number.vague or _ABOUT_WORDS.search(about) is not None,
        within=within,
    )


def _unit_km(unit: re.Match[str]) -> float:
    """Return the kilometres of one unit; an hour of travel counts by its usual speed."""
    if unit["travel"]:
        speed = _SPEED_KMH["walk" if unit["travel"].lower() == "walk" else "drive"]
        return speed / 60.0 if unit["hour"].lower().startswith("min") else speed
    return next(km for name, km in _KM.items() if unit[name])


def _read_range(before: re.Match[str]) -> _Number | None:
    """Return the number before a unit, the middle of a range; None when the ends of a range do not belong together."""
    single = before["number"]
    if single:
        return _read_number(single)
    low = _read_number(before["low1"] or before["low2"])
    high = _read_number(before["high1"] or before["high2"])
    if low is None or high is None or not low.value < high.value <= 12.0 * low.value:
        return None
    return _Number((low.value + high.value) / 2.0, min(low.step, high.step), low.value, high.value, vague=True)


def _read_number(words: str) -> _Number | None:
    """Return the value of a number in digits or words, None when they make none.

    >>> [_read_number(words).value for words in ("7,500", "12,5", "twenty-five", "2 1/2", "a few")]
    [7500.0, 12.5, 25.0, 2.5, 3.5]
    """
    folded = words.lower()
    return _read_digits(folded) if folded[0].isdigit() else _read_words(folded)


def _read_digits(digits: str) -> _Number | None:
    grouped = re.fullmatch(r"\d{1,3}(?:[, ]\d{3}){1,2}", digits)
    whole, _, fraction = digits.partition(" ") if not grouped else (re.sub(r"[, ]", "", digits), "", "")
    parts = re.fullmatch(r"(\d{1,9})(?:[.,](\d{1,2}))?-?([½¼¾]|1/[24])?", whole)
    if parts is None:
        return None
    fraction = parts[3] or fraction
    value = float(f"{parts[1]}.{parts[2] or 0}") + {"1/2": 0.5, "1/4": 0.25}.get(fraction, _VALUE.get(fraction, 0.0))
    if parts[2]:
        return _Number(value, 10.0 ** -len(parts[2]))
    return _Number(value, 0.25 if fraction else _step(value))


def _step(value: float) -> float:
    """Return the place value of the last digit that is not zero, at most half of the number; 1 for zero."""
    whole = str(int(value))
    return 1.0 if not value else min(10.0 ** (len(whole) - len(whole.rstrip("0"))), value / 2.0)


def _read_words(words: str) -> _Number | None:
    if words in _FIXED:
        return _Number(_FIXED[words], _FIXED[words] / 2.0)
    for vague, (low, high) in _VAGUE.items():
        if words == vague or words.startswith(f"{vague} "):
            scale = _SCALE.get(words.removeprefix(vague).strip(), 1.0)
            return _Number((low + high) / 2.0 * scale, scale, low * scale, high * scale, vague=True)
    value = 0.0
    for word in re.findall(r"[a-z½¼¾]+", words.replace("and a half", "half")):
        if word in _SCALE:
            value *= _SCALE[word]
        elif word == "half":
            value += 0.5
        else:
            value += _VALUE.get(word, 0.0)
    if words.endswith("dozen"):
        return _Number(value, 6.0, vague=True)
    return _Number(value, _step(value)) if value else None
