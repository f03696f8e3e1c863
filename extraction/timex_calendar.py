"""Calendar arithmetic of temporal expressions: pure functions from days to days."""

from calendar import monthrange
from datetime import date, timedelta

Days = tuple[date, date]

_THIRDS = {"early": (1, 10), "mid": (11, 20), "late": (21, 31)}
# A month-day without a year lies in the past unless that would be most of a year ago.
_FURTHEST_AHEAD_DAYS = 60
_FURTHEST_BACK_DAYS = 270


def week_of(day: date, shift: int = 0) -> Days:
    """Return Monday and Sunday of a day's week, or of the week so many weeks later.

    >>> week_of(date(2022, 4, 1), -1)
    (datetime.date(2022, 3, 21), datetime.date(2022, 3, 27))
    """
    monday = day - timedelta(days=day.weekday() - 7 * shift)
    return monday, monday + timedelta(days=6)


def weekend_of(day: date, shift: int) -> Days:
    """Return Saturday and Sunday: the current or latest (0), the one before (-1) or the coming one (1)."""
    monday = week_of(day)[0]
    # On a weekday "last weekend" and "the weekend" are both the one that has just ended.
    weeks = shift if day.weekday() >= 5 else (shift > 0) - 1
    saturday = monday + timedelta(days=5 + 7 * weeks)
    return saturday, saturday + timedelta(days=1)


def month_span(year: int, month: int) -> Days:
    """Return the first and last day of a month.

    >>> month_span(2024, 2)
    (datetime.date(2024, 2, 1), datetime.date(2024, 2, 29))
    """
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def months_span(year: int, month: int, count: int) -> Days:
    """Return the first and last day of some months in a row; a month above 12 runs into the next year."""
    last = year * 12 + month - 1 + count - 1
    return date(year, month, 1), month_span(last // 12, last % 12 + 1)[1]


def shift_months(day: date, months: int) -> date:
    """Return the same day so many months later, or the month's last day when it is shorter."""
    at = day.year * 12 + day.month - 1 + months
    year, month = at // 12, at % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


def shift_units(day: date, unit_days: int, count: int) -> date:
    """Return the day so many units later; months, years and decades by the calendar, other units in days.

    >>> shift_units(date(2022, 3, 31), 30, -1), shift_units(date(2022, 3, 31), 7, -1)
    (datetime.date(2022, 2, 28), datetime.date(2022, 3, 24))
    """
    months = {30: 1, 365: 12, 3650: 120}.get(unit_days)
    return shift_months(day, count * months) if months else day + timedelta(days=unit_days * count)


def year_span(year: int) -> Days:
    """Return the first and last day of a year."""
    return date(year, 1, 1), date(year, 12, 31)


def third_of_month(year: int, month: int, part: str) -> Days:
    """Return the "early" (1-10), "mid" (11-20) or "late" (21-) days of a month."""
    first, last = _THIRDS[part]
    return date(year, month, first), date(year, month, min(last, monthrange(year, month)[1]))


def third_of_year(year: int, part: str) -> Days:
    """Return the "early" (January to April), "mid" or "late" months of a year."""
    return months_span(year, {"early": 1, "mid": 5, "late": 9}[part], 4)


def weekday_on_or_before(day: date, weekday: int) -> date:
    """Return the latest such weekday (Monday is 0) up to and including a day.

    >>> weekday_on_or_before(date(2022, 4, 3), 6)  # "on Sunday" in a story of Sunday 3 April
    datetime.date(2022, 4, 3)
    """
    # Agencies name the day of publication by its weekday too, so zero days back is an answer.
    return day - timedelta(days=(day.weekday() - weekday) % 7)


def weekday_on_or_after(day: date, weekday: int) -> date:
    """Return the first such weekday from a day on, the day itself included."""
    return day + timedelta(days=(weekday - day.weekday()) % 7)


def year_of_month(published: date, month: int, *, future: bool) -> int:
    """Return the year of a month named without one: this or last year, the coming one with a future cue."""
    if future:
        return published.year + (month < published.month)
    return published.year - (month > published.month)


def day_without_year(published: date, month: int, day: int, *, future: bool) -> date | None:
    """Return the sensible day of a month-day without a year: past preferred, near future accepted.

    None for a day that does not exist.

    >>> day_without_year(date(2022, 1, 5), 12, 20, future=False)
    datetime.date(2021, 12, 20)
    """
    # February 29 exists only in leap years, so the neighbours of the year are candidates as well.
    candidates = [
        found for year in range(published.year - 4, published.year + 5) if (found := real_day(year, month, day))
    ]
    before = max((found for found in candidates if found <= published), default=None)
    after = min((found for found in candidates if found >= published), default=None)
    if before is None or after is None or before == after:
        return before or after
    ahead, back = (after - published).days, (published - before).days
    if future and ahead >= _FURTHEST_BACK_DAYS and back <= _FURTHEST_AHEAD_DAYS:
        return before
    if future or (ahead <= _FURTHEST_AHEAD_DAYS and back >= _FURTHEST_BACK_DAYS):
        return after
    return before


def real_day(year: int, month: int, day: int) -> date | None:
    """Return the day, None when the calendar has no such day.

    >>> real_day(2023, 2, 29) is None
    True
    """
    try:
        return date(year, month, day)
    except ValueError:
        return None


def two_digit_year(number: int) -> int:
    """Return the year of a two-digit one: 69 to 99 are of the last century, as in POSIX.

    >>> two_digit_year(89), two_digit_year(22)
    (1989, 2022)
    """
    return number + (1900 if number >= 69 else 2000)
