"""Values of expressions that name a calendar day, month, quarter, season or year."""

from datetime import date, timedelta
from functools import lru_cache

import dateparser

from extraction.records import DatePrecision
from extraction.timex_calendar import (
    Days,
    day_without_year,
    month_span,
    months_span,
    real_day,
    third_of_month,
    third_of_year,
    two_digit_year,
    year_of_month,
    year_span,
)
from extraction.timex_tokens import Token
from extraction.timex_value import (
    Context,
    Parts,
    Resolver,
    Value,
    amount,
    first_of,
    grain,
    has,
    one_day,
    third,
    up_to_publication,
    value_of,
)

_MONTHS = ("month", "amonth", "umonth", "abbr")
# Besides our own English, Ukrainian and Russian: languages of the wires from the Sahel to Myanmar.
_FOREIGN = ["fr", "es", "pt", "de", "it", "pl", "tr", "ar", "nl", "ro", "bg", "sr", "so", "sw", "fa", "he"]


def resolve_iso(parts: Parts, context: Context) -> Value:
    """Return the day of "2022-02-24"."""
    year, month, day = (part.value for part in parts if part.kind in ("year", "day"))
    return value_of(one_day(real_day(year, month, day)), "explicit", "day", context)


def resolve_numeric(parts: Parts, context: Context) -> Value:
    """Return the day of "24/02/2022"; "03/04/2022" stays unresolved, "03.04.2022" is day first."""
    first, second, year = (part.value for part in parts if part.kind in ("year", "day"))
    day = real_day(year, second, first)
    swapped = None if has(parts, "dot") else real_day(year, first, second)
    if day and swapped and day != swapped:
        return Value(None, None, "explicit", "day")
    return value_of(one_day(day or swapped), "explicit", "day", context)


def resolve_date(parts: Parts, context: Context) -> Value | None:
    """Return the day of "Thursday, Feb. 24, 2022" in any of its forms; None when it is none."""
    if has(parts, "word"):
        return _foreign(parts, context)
    day = written_day(parts, context)
    days = one_day(day)
    if parts[0].kind == "since":
        days = up_to_publication(days, context)
    if has(parts, "overnight") and day is not None:
        days = (day - timedelta(days=1), day)
    return value_of(days, "explicit", "day" if days and days[0] == days[1] else "range", context)


def written_day(parts: Parts, context: Context) -> date | None:
    """Return the day that a month and a number name, with or without a year."""
    at = next(index for index, part in enumerate(parts) if part.kind in _MONTHS)
    before = next((part for part in reversed(parts[:at]) if part.kind not in ("of", "dash", "ordsuf")), None)
    rest = [part for part in parts[at + 1 :] if part.kind not in ("dot", "dash", "of", "comma")]
    number = before if before and before.kind == "day" else rest.pop(0) if rest else None
    if number is None:
        return None
    if rest and rest[0].kind == "ordsuf":
        rest.pop(0)
    year = rest[0].value if rest and rest[0].kind in ("year", "oldyear") else _short_year(parts[at], before, rest)
    year = year or _counted_year(parts, context)
    if year is not None:
        return real_day(year, parts[at].value, number.value)
    return _day_in_unwritten_year(parts, parts[at].value, number.value, context)


def _counted_year(parts: Parts, context: Context) -> int | None:
    """Return the year of "last year" behind a month ("in July last year")."""
    unit = first_of(parts, "unit")
    if unit is None or unit.value != 365 or context.published is None or not has(parts, "last", "this", "next"):
        return None
    return context.published.year + has(parts, "next") - has(parts, "last")


def _short_year(month: Token, before: Token | None, rest: Parts) -> int | None:
    """Return the year of "10 MAY 89" and "10-May-89": the wires of the last century wrote it so."""
    if not rest or rest[0].kind not in ("two", "day") or before is None or len(rest[0].text) != 2:
        return None
    return two_digit_year(rest[0].value) if month.kind == "umonth" else None


def _day_in_unwritten_year(parts: Parts, month: int, day: int, context: Context) -> date | None:
    if context.published is None:
        return real_day(context.text_year, month, day) if context.text_year else None
    weekday = first_of(parts, "weekday", "wday")
    plain = day_without_year(context.published, month, day, future=context.future)
    if plain is not None and plain > context.published and context.past and not context.future:
        # "Was arrested on June 27" in a text of June 1 was last year.
        plain = real_day(plain.year - 1, month, day)
    if weekday is None or plain is None or plain.weekday() == weekday.value:
        return plain
    # A weekday written beside the day tells the year when the nearest one disagrees.
    years = sorted(range(plain.year - 6, plain.year + 2), key=lambda year: abs(year - plain.year))
    days = (real_day(year, month, day) for year in years)
    return next((found for found in days if found and found.weekday() == weekday.value), plain)


def _foreign(parts: Parts, context: Context) -> Value | None:
    word = next(part.text for part in parts if part.kind == "word")
    month = foreign_month(word.lower())
    if month is None:
        return None
    return value_of(one_day(real_day(parts[-1].value, month, parts[0].value)), "explicit", "day", context)


@lru_cache(maxsize=1024)
def foreign_month(word: str) -> int | None:
    """Return the month that a word names in some other language, None when it names none.

    >>> foreign_month("février"), foreign_month("abril"), foreign_month("houses")
    (2, 4, None)
    """
    if not 3 <= len(word) <= 12:
        return None
    found = dateparser.parse(
        f"15 {word} 2001",
        languages=_FOREIGN,
        settings={"REQUIRE_PARTS": ["day", "month", "year"], "DATE_ORDER": "DMY", "PARSERS": ["absolute-time"]},
    )
    return found.month if found and (found.day, found.year) == (15, 2001) else None


def resolve_day_range(parts: Parts, context: Context) -> Value:
    """Return the days of "Feb. 27-March 14", "from March 3 to 5, 2022"."""
    months = [part.value for part in parts if part.kind in _MONTHS]
    numbers = [part.value for part in parts if part.kind == "day"]
    first, second = numbers[0], numbers[-1]
    years = [part.value for part in parts if part.kind == "year"]
    end = _day_of(years[-1] if years else None, months[-1], second, context)
    if end is None:
        return Value(None, None, "explicit", "range")
    first_year = years[0] if len(years) > 1 else end.year - (months[0] > months[-1])
    start = real_day(first_year, months[0], first)
    return value_of((start, end) if start else None, "explicit", "range", context)


def _day_of(year: int | None, month: int, day: int, context: Context) -> date | None:
    if year is not None:
        return real_day(year, month, day)
    return _day_in_unwritten_year((), month, day, context)


def resolve_month(parts: Parts, context: Context) -> Value | None:
    """Return the days of "October 1997", "late March", "last May", "since September"."""
    month = first_of(parts, *_MONTHS)
    year = _year_of(parts, month.value, context) if month else None
    if month is None or year is None:
        return Value(None, None, "explicit", "month")
    part = third(parts)
    days = third_of_month(year, month.value, part) if part else month_span(year, month.value)
    return _bounded(parts, days, context, "range" if part else "month")


def _year_of(parts: Parts, month: int, context: Context) -> int | None:
    written = first_of(parts, "year", "oldyear")
    year = written.value if written else _counted_year(parts, context)
    if year is not None:
        return year
    if context.published is None:
        return context.text_year
    # "By June" looks to the nearer June, whether the clause has a future verb or not.
    ahead = (month - context.published.month) % 12
    nearer = parts[0].kind == "by" and ahead <= 6
    year = year_of_month(context.published, month, future=context.future or nearer or has(parts, "next"))
    same = month == context.published.month
    return year + (same and has(parts, "next")) - (same and has(parts, "last", "past"))


def _bounded(parts: Parts, days: Days, context: Context, precision: DatePrecision) -> Value:
    """Apply the word in front: "since" opens the range to now, "by the end of" leaves the last day."""
    if parts[0].kind == "since":
        reach = up_to_publication(days, context)
        return value_of(reach, "explicit", precision if reach == days else "range", context)
    if parts[0].kind in ("by", "until") and has(parts, "end"):
        return value_of((days[1], days[1]), "explicit", "day", context)
    return value_of(days, "explicit", precision, context)


def resolve_month_part(parts: Parts, context: Context) -> Value | None:
    """Return the days of "the first week of March", "the second half of April 2022", "the last three days of May"."""
    month, unit = first_of(parts, *_MONTHS), first_of(parts, "unit", "units", "half")
    order = first_of(parts, "ord")
    year = _year_of(parts, month.value, context) if month else None
    if month is None or unit is None or year is None:
        return Value(None, None, "explicit", "range")
    first, last = month_span(year, month.value)
    if unit.kind == "half":
        middle = first + timedelta(days=14)
        days = (first, middle) if order and order.value == 1 else (middle + timedelta(days=1), last)
        return value_of(days, "explicit", "range", context)
    if unit.value not in (1, 7):
        return None
    at = parts.index(unit)
    length = timedelta(days=unit.value * (amount([part for part in parts[:at] if part.kind != "ord"]) or 1))
    start = last + timedelta(days=1) - length if order is None else first + (order.value - 1) * length
    return value_of((start, start + length - timedelta(days=1)), "explicit", grain(unit.value), context)


def resolve_month_range(parts: Parts, context: Context) -> Value | None:
    """Return the days of "between April and June", "from late March to May 2014"."""
    first, second = (part for part in parts if part.kind in _MONTHS)
    at = parts.index(second)
    end_year = _year_of(parts, second.value, context)
    if end_year is None:
        return Value(None, None, "explicit", "range")
    start_year = end_year - (first.value > second.value)
    years = [part.value for part in parts if part.kind == "year"]
    start = _month_days(parts[: at - 1], years[0] if len(years) > 1 else start_year, first.value)
    end = _month_days(parts[at - 1 :], years[-1] if years else end_year, second.value)
    return value_of((start[0], end[1]), "explicit", "range", context)


def _month_days(parts: Parts, year: int, month: int) -> Days:
    part = third(parts)
    return third_of_month(year, month, part) if part else month_span(year, month)


def resolve_year(parts: Parts, context: Context) -> Value | None:
    """Return the days of "2014", "since 2014", "early 2009"; None when the number is no year."""
    year = first_of(parts, "year")
    if year is None or (len(parts) == 1 and not context.names_year):
        return None
    part = third(parts)
    days = third_of_year(year.value, part) if part else year_span(year.value)
    return _bounded(parts, days, context, "range" if part else "year")


def resolve_year_range(parts: Parts, context: Context) -> Value | None:
    """Return the days of "2014-2016", "from 2014 to 2016"; None for a dash between two other numbers."""
    numbers = [part for part in parts if part.kind in ("year", "two", "day")]
    start, end = numbers[0].value, numbers[1].value
    if numbers[1].kind != "year":
        end += start // 100 * 100
    if start >= end or (context.published and start > context.published.year + 30):
        return None
    return value_of((date(start, 1, 1), date(end, 12, 31)), "explicit", "range", context)


def resolve_decade(parts: Parts, context: Context) -> Value | None:
    """Return the days of "the 1990s", "the late 1980s"."""
    year = first_of(parts, "year")
    if year is None or year.value % 10:
        return None
    part = third(parts)
    if year.value % 100 == 0 and year.value < 2000:
        # "The 1800s" are a century, "the 2000s" are ten years.
        first, years = {None: (0, 100), "early": (0, 33), "mid": (33, 34), "late": (67, 33)}[part]
    else:
        first, years = {None: (0, 10), "early": (0, 4), "mid": (4, 3), "late": (7, 3)}[part]
    start = year.value + first
    days = (date(start, 1, 1), date(start + years - 1, 12, 31))
    return value_of(
        up_to_publication(days, context) if parts[0].kind == "since" else days, "explicit", "range", context
    )


def resolve_season(parts: Parts, context: Context) -> Value | None:
    """Return the days of "the summer of 2014", "last winter" (northern, by the calendar of weather services).

    Source: meteorological seasons, three whole months each, winter from 1 December.
    """
    season = first_of(parts, "season")
    year = first_of(parts, "year")
    if season is None or (year is None and context.published is None):
        return Value(None, None, "relative", "range")
    if year is not None:
        return value_of(months_span(year.value, season.value, 3), "explicit", "range", context)
    day = context.published or date.min
    spans = [months_span(at, season.value, 3) for at in range(day.year - 2, day.year + 2)]
    if has(parts, "last", "past"):
        days = max(span for span in spans if span[1] < day)
    elif has(parts, "next"):
        days = min(span for span in spans if span[0] > day)
    else:
        days = min(spans, key=lambda span: abs((span[0] - day).days))
    return value_of(days, "relative", "range", context)


def resolve_quarter(parts: Parts, context: Context) -> Value | None:
    """Return the days of "the third quarter of this year", "the first half of 2014", "the fourth quarter"."""
    size = first_of(parts, "quarter", "half")
    order, year = first_of(parts, "ord"), first_of(parts, "year")
    if size is None or (year is None and context.published is None):
        return Value(None, None, "relative", "range")
    day = context.published or date.min
    if order is None:
        in_year = 12 // size.value
        at = day.year * in_year + (day.month - 1) // size.value + has(parts, "next") - has(parts, "last")
        days = months_span(at // in_year, at % in_year * size.value + 1, size.value)
        return value_of(days, "relative", "range", context)
    if order.value > 12 // size.value:
        return None
    month = (order.value - 1) * size.value + 1
    if year is not None:
        return value_of(months_span(year.value, month, size.value), "explicit", "range", context)
    shift = has(parts, "next") - has(parts, "last")
    named = has(parts, "this", "last", "next")
    year_number = day.year + shift if named else day.year - (date(day.year, month, 1) > day)
    return value_of(months_span(year_number, month, size.value), "relative", "range", context)


EXPLICIT: dict[str, Resolver] = {
    "iso": resolve_iso,
    "numeric": resolve_numeric,
    "date": resolve_date,
    "day_range": resolve_day_range,
    "month": resolve_month,
    "month_part": resolve_month_part,
    "month_range": resolve_month_range,
    "year": resolve_year,
    "year_range": resolve_year_range,
    "decade": resolve_decade,
    "season": resolve_season,
    "quarter": resolve_quarter,
}
