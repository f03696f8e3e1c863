"""Values of expressions that count from the publication: weekdays, "yesterday", "last week", "two days ago"."""

from datetime import date, timedelta

from extraction.records import DateBasis
from extraction.timex_calendar import (
    Days,
    month_span,
    shift_units,
    third_of_month,
    third_of_year,
    week_of,
    weekday_on_or_after,
    weekday_on_or_before,
    weekend_of,
    year_span,
)
from extraction.timex_resolve import written_day
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

_DAY = timedelta(days=1)
_UNKNOWN_DAY = Value(None, None, "relative", "day")
_UNKNOWN_RANGE = Value(None, None, "relative", "range")


def resolve_weekday(parts: Parts, context: Context) -> Value:
    """Return the day of "on Saturday", "next Tuesday", "overnight into Monday", "since Friday"."""
    weekday = first_of(parts, "weekday")
    day = weekday_day(parts, weekday.value, context) if weekday else None
    if day is None:
        return _UNKNOWN_DAY
    days: Days = (day, day)
    if parts[0].kind == "since":
        days = up_to_publication(days, context) or days
    elif has(parts, "overnight"):
        days = (day - _DAY, day) if has(parts, "into") or day == context.published else (day, day + _DAY)
    return value_of(days, "relative", "day" if days[0] == days[1] else "range", context)


def weekday_day(parts: Parts, weekday: int, context: Context) -> date | None:
    """Return the day of a weekday as the words beside it and the clause's tense have it."""
    if has(parts, "following"):
        return weekday_on_or_after(context.told.anchor + _DAY, weekday) if context.told.anchor else None
    if context.published is None:
        return None
    if has(parts, "next", "coming"):
        return weekday_on_or_after(context.published + _DAY, weekday)
    if has(parts, "last", "past", "prev"):
        return weekday_on_or_before(context.published - _DAY, weekday)
    if context.future:
        return weekday_on_or_after(context.published, weekday)
    return weekday_on_or_before(context.published, weekday)


def resolve_weekday_range(parts: Parts, context: Context) -> Value:
    """Return the days of "Monday through Friday", "between Monday and Wednesday", "overnight Saturday to Sunday"."""
    weekdays = [part.value for part in parts if part.kind == "weekday"]
    first, last = weekdays[0], weekdays[-1]
    if context.published is None:
        return _UNKNOWN_RANGE
    if context.future:
        start = weekday_on_or_after(context.published, first)
        return value_of((start, weekday_on_or_after(start, last)), "relative", "range", context)
    end = weekday_on_or_before(context.published, last)
    days = (weekday_on_or_before(end, first), end)
    if has(parts, "and") and parts[0].kind != "between":
        # "On Monday and Sunday" names the later day first.
        listed = sorted(weekday_on_or_before(context.published, weekday) for weekday in weekdays)
        days = min(days, (listed[0], listed[-1]), key=lambda pair: pair[1] - pair[0])
    return value_of(days, "relative", "range", context)


def resolve_night_of(parts: Parts, context: Context) -> Value:
    """Return the days of "the night of March 3" (into the 4th) and of "в ночь на 2 апреля" (from the 1st)."""
    weekday = first_of(parts, "weekday")
    day = weekday_day((), weekday.value, context) if weekday else written_day(parts, context)
    if day is None:
        return _UNKNOWN_RANGE
    basis: DateBasis = "relative" if weekday else "explicit"
    part = first_of(parts, "part")
    if part is None or part.value < 3:
        return value_of((day, day), basis, "day", context)
    onto = not has(parts, "of")
    return value_of((day - _DAY, day) if onto else (day, day + _DAY), basis, "range", context)


def resolve_unit_from(parts: Parts, context: Context) -> Value:
    """Return the day of "two days after March 3", "a week before Sunday"."""
    at = next(index for index, part in enumerate(parts) if part.kind in ("before", "after"))
    weekday = first_of(parts[at:], "weekday")
    base = weekday_day((), weekday.value, context) if weekday else written_day(parts[at:], context)
    return _shifted(parts[:at], base, parts[at].value, context)


def _shifted(parts: Parts, base: date | None, sign: int, context: Context) -> Value:
    unit, number = first_of(parts, "unit", "units"), amount(parts)
    if base is None or unit is None or number is None:
        return _UNKNOWN_DAY
    return value_of(one_day(shift_units(base, unit.value, sign * number)), "relative", grain(unit.value), context)


def resolve_deictic(parts: Parts, context: Context) -> Value:
    """Return the day of "today", "yesterday morning", "since yesterday"."""
    word = first_of(parts, "rel")
    if word is None or context.published is None:
        return _UNKNOWN_DAY
    days: Days = (context.published + word.value * _DAY,) * 2
    if parts[0].kind == "since":
        days = up_to_publication(days, context) or days
    return value_of(days, "relative", "day" if days[0] == days[1] else "range", context)


def resolve_past_units(parts: Parts, context: Context) -> Value:
    """Return the range up to publication of "over the past day", "in the past few weeks", "in recent days"."""
    if context.published is None:
        return _UNKNOWN_RANGE
    start = _back(parts, context.published)
    return value_of((start, context.published) if start else None, "relative", "range", context)


def _back(parts: Parts, day: date, sign: int = -1) -> date | None:
    unit, number = first_of(parts, "unit", "units", "hour", "hours"), amount(parts)
    if unit is None or number is None:
        return None
    vague = not has(parts, "day", "two", "num", "nword", "few", "couple") and unit.kind in ("units", "hours")
    number = 3 if vague else number
    if unit.kind in ("hour", "hours"):
        # Half a day of hours or more reaches into the day before.
        return day + timedelta(days=sign * ((number + 12) // 24 or number // 12))
    return shift_units(day, unit.value, sign * number)


def resolve_coming_units(parts: Parts, context: Context) -> Value:
    """Return the range from publication on of "in the coming days", "over the next two weeks"."""
    if context.published is None:
        return Value(None, None, "relative", "range", "future")
    end = _back(parts, context.published, 1)
    return Value(context.published if end else None, end, "relative", "range", "future")


def resolve_ago(parts: Parts, context: Context) -> Value:
    """Return the day, month or year of "two weeks ago"; "days ago" is two to five days back."""
    unit, number = first_of(parts, "unit", "units", "hour", "hours", "minutes"), amount(parts)
    if unit is None or number is None or context.published is None:
        return _UNKNOWN_DAY
    if unit.kind in ("hour", "hours", "minutes"):
        back = number // 24 if has(parts, "day", "two", "num") else 0
        return value_of(one_day(context.published - timedelta(days=back)), "relative", "day", context)
    if unit.kind == "units" and parts[0] is unit:
        days = (shift_units(context.published, unit.value, -5), shift_units(context.published, unit.value, -2))
        return value_of(days, "relative", "range", context)
    days = _unit_around(shift_units(context.published, unit.value, -number), unit.value)
    return value_of(days, "relative", grain(unit.value), context)


def _unit_around(day: date, unit_days: int) -> Days:
    """Return the month or year that "three months ago" means; days and weeks are counted exactly."""
    if unit_days == 30:
        return month_span(day.year, day.month)
    return year_span(day.year) if unit_days >= 365 else (day, day)


def resolve_relative_unit(parts: Parts, context: Context) -> Value | None:
    """Return the days of "last week", "early this week", "next month", "the weekend", "earlier this year"."""
    unit = first_of(parts, "weekend", "unit")
    if unit is None or (unit.kind == "unit" and unit.value in (1, 3650)):
        # "Наступного дня" counts from the day before-named; "this day" and "last decade" are no dates.
        next_day = unit is not None and unit.value == 1 and has(parts, "next") and context.told.anchor
        return value_of(one_day(next_day + _DAY), "relative", "day", context) if next_day else None
    if context.published is None:
        return Value(None, None, "relative", grain(unit.value) if unit.kind == "unit" else "range")
    shift = has(parts, "next", "coming", "following") - has(parts, "last", "past", "prev")
    if unit.kind == "weekend":
        # "Over the weekend" in a clause about what is to come is the weekend ahead.
        days = weekend_of(context.published, shift or (context.future and context.published.weekday() < 5))
        return value_of(days, "relative", "range", context)
    if unit.value == 14:
        start, end = (shift_units(context.published, 14, at) for at in (min(shift, 0), max(shift, 0)))
        return value_of((start, end), "relative", "range", context)
    ahead = context.future or has(parts, "later")
    whole = _calendar_unit(unit.value, shift, context.published, ahead=ahead)
    part = _within(parts, whole, unit.value, context.published)
    days_meant = up_to_publication(part, context) if parts[0].kind == "since" else part
    return value_of(days_meant, "relative", grain(unit.value) if days_meant == whole else "range", context)


def _calendar_unit(unit_days: int, shift: int, day: date, *, ahead: bool) -> Days:
    if unit_days == 7:
        # On a Monday, what has happened "this week" happened in the week that has just ended.
        just_ended = shift == 0 and day.weekday() == 0 and not ahead
        return week_of(day, -1 if just_ended else shift)
    shifted = shift_units(day, unit_days, shift)
    return _unit_around(shifted, unit_days)


def _within(parts: Parts, days: Days, unit_days: int, published: date) -> Days:
    """Return the part of a week, month or year that early, mid, late, earlier or later names."""
    start, end = days
    if has(parts, "earlier") and start < published <= end:
        return start, published - _DAY
    if has(parts, "later") and start <= published < end:
        return published + _DAY, end
    part = third(parts)
    if part is None:
        return days
    if unit_days == 7:
        first, last = {"early": (0, 1), "mid": (2, 3), "late": (3, 6)}[part]
        return start + first * _DAY, start + last * _DAY
    return third_of_month(start.year, start.month, part) if unit_days == 30 else third_of_year(start.year, part)


def resolve_year_end(parts: Parts, context: Context) -> Value | None:
    """Return the last day of "by the year's end", "by the end of this month"; "early" or "late" days otherwise."""
    unit = first_of(parts, "unit")
    if unit is None or unit.value not in (7, 30, 365):
        return None
    if context.published is None:
        return _UNKNOWN_DAY
    shift = has(parts, "next") - has(parts, "last")
    days = _calendar_unit(unit.value, shift, context.published, ahead=True)
    if has(parts, "end") and (has(parts, "by", "until", "before") or has(parts, "apos")):
        return value_of(one_day(days[1]), "relative", "day", context)
    part = _within(parts, days, unit.value, context.published)
    reach = up_to_publication(part, context) if parts[0].kind == "since" else part
    return value_of(reach, "relative", "range", context)


def resolve_for_years(parts: Parts, context: Context) -> Value | None:
    """Return the years up to publication of "have been fighting for eight years"; None for a plain length."""
    unit, number = first_of(parts, "units"), amount(parts)
    if unit is None or unit.value != 365 or number is None or not context.perfect:
        return None
    if context.published is None:
        return Value(None, None, "relative", "range", "background")
    start = shift_units(context.published, 365, -number)
    return Value(start, context.published, "relative", "range", "background")


def resolve_consecutive(parts: Parts, context: Context) -> Value | None:
    """Return the publication day for "a second consecutive day"; None for weeks and years."""
    unit = first_of(parts, "unit", "part")
    if unit is None or (unit.kind == "unit" and unit.value != 1):
        return None
    return value_of(one_day(context.published), "relative", "day", context)


RELATIVE: dict[str, Resolver] = {
    "weekday": resolve_weekday,
    "weekday_range": resolve_weekday_range,
    "night_of": resolve_night_of,
    "unit_from": resolve_unit_from,
    "deictic": resolve_deictic,
    "past_units": resolve_past_units,
    "coming_units": resolve_coming_units,
    "ago": resolve_ago,
    "relative_unit": resolve_relative_unit,
    "year_end": resolve_year_end,
    "for_years": resolve_for_years,
    "consecutive": resolve_consecutive,
}
