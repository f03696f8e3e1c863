"""Values of expressions that count from something the text said before: "the next day", "at night", "a day after"."""

from dataclasses import replace
from datetime import date, timedelta

from extraction.timex_calendar import (
    Days,
    month_span,
    real_day,
    shift_months,
    shift_units,
    third_of_month,
    week_of,
    year_span,
)
from extraction.timex_relative import resolve_relative_unit
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
_EVENING, _NIGHT = 2, 3
# "In the early days" are the first five, "in the early weeks" the first three weeks.
_EARLY_DAYS = {1: 5, 7: 21, 30: 61, 365: 730}


def resolve_part_of_day(parts: Parts, context: Context) -> Value | None:
    """Return the day of "this morning", "later in the day", "last night"; two days for "at night"."""
    part = first_of(parts, "part", "point", "when", "hours", "unit")
    if part is None or (part.kind == "unit" and part.value != 1):
        return _part_of_longer(parts, context)
    if has(parts, "this", "last"):
        day = context.published
        return value_of(one_day(day - _DAY if day and has(parts, "last") else day), "relative", "day", context)
    # "At midnight" is a moment; a night belongs to two days.
    if part.kind == "part" and part.value == _NIGHT and not has(parts, "early", "earlier", "later"):
        return _night_of_scene(context)
    if has(parts, "earlier", "later"):
        return value_of(one_day(context.told.anchor or context.published), "relative", "day", context)
    evening = part.kind != "hours" and part.value >= _EVENING
    return value_of(one_day(_scene_day(context, evening=evening)), "relative", "day", context)


def _part_of_longer(parts: Parts, context: Context) -> Value | None:
    """Return the days of "earlier in the week" and "later that month"."""
    return resolve_anaphor(parts, context) if has(parts, "that") else resolve_relative_unit(parts, context)


def _scene_day(context: Context, *, evening: bool) -> date | None:
    """Return the day that the sentence or its paragraph is about, else publication's; of a night, its half."""
    scene = context.told.scene
    return context.published if scene is None else scene[0 if evening else 1]


def _night_of_scene(context: Context) -> Value:
    scene = context.told.scene
    if scene is not None and scene[0] < scene[1]:
        return value_of(scene, "relative", "range", context)
    return _night(scene[0] if scene else context.published, context)


def _night(day: date | None, context: Context) -> Value:
    """Return the night that follows a named day, or ends on the publication day."""
    if day is None:
        return Value(None, None, "relative", "range")
    days = (day - _DAY, day) if day == context.published else (day, day + _DAY)
    return value_of(days, "relative", "range", context)


def resolve_night_and_day(_parts: Parts, context: Context) -> Value:
    """Return the two days of "throughout the night and day"."""
    day = context.told.anchor or context.published
    return value_of((day - _DAY, day) if day else None, "relative", "range", context)


def resolve_clock(_parts: Parts, context: Context) -> Value:
    """Return the day of "at 3 a.m. local time": the sentence's or paragraph's day, else the publication's."""
    return value_of(one_day(_scene_day(context, evening=False)), "relative", "day", context)


def resolve_overnight(_parts: Parts, context: Context) -> Value:
    """Return the two days of "overnight": the night of the day told, or the one before it was said or published."""
    scene = context.told.scene
    if scene is None or not context.told.said:
        return _night_of_scene(context)
    return value_of((scene[1] - _DAY, scene[1]), "relative", "range", context)


def resolve_anaphor(parts: Parts, context: Context) -> Value | None:
    """Return the days of "the next day", "the same day", "that week", "the previous year", "two days later"."""
    unit = first_of(parts, "unit", "units", "part")
    if unit is None:
        return None
    unit_days = 1 if unit.kind == "part" else unit.value
    sign = -1 if has(parts, "prev", "earlier", "before") else 1
    counted = has(parts, "later", "earlier", "before", "afterwards") and not has(parts, "that", "same")
    if not counted and not has(parts, "next", "following", "prev"):
        sign = 0
    told = context.told
    # "That month" is the one last named; "a year earlier" counts from a day.
    longer = None if counted and sign < 0 else {30: told.month, 365: told.year}.get(unit_days)
    base = longer or told.anchor
    base = base or (context.published if sign < 0 and (unit_days >= 30 or has(parts, "before")) else None)
    number = amount(parts) if counted else 1
    if base is None or number is None:
        return Value(None, None, "relative", grain(unit_days))
    day = shift_units(base, unit_days, sign * number)
    if unit.kind == "part" and unit.value == _NIGHT:
        return _night(day, context)
    if unit_days in (7, 14) and counted:
        return value_of(one_day(day), "relative", "week", context)
    days = _unit_around(day, unit_days)
    reach = up_to_publication(days, context) if parts[0].kind == "since" else None
    return value_of(reach or days, "relative", "range" if reach else grain(unit_days), context)


def resolve_that_month(parts: Parts, context: Context) -> Value | None:
    """Return the days of "that April" and "the following May": of the year last named."""
    month = first_of(parts, "month", "amonth", "umonth", "abbr")
    named = context.told.year
    if month is None or named is None:
        return Value(None, None, "relative", "month")
    year = named.year + (has(parts, "following") and month.value <= named.month)
    part = third(parts)
    days = third_of_month(year, month.value, part) if part else month_span(year, month.value)
    return value_of(days, "explicit", "range" if part else "month", context)


def resolve_day_of_month(parts: Parts, context: Context) -> Value:
    """Return the day of "on the 10th", "Sunday the 18th": the last such day before the one told or published."""
    number, last = first_of(parts, "day"), context.told.scene
    latest = month_span(last[0].year, last[0].month)[1] if last else context.published
    if number is None or latest is None:
        return Value(None, None, "relative", "day")
    latest = min(latest, context.published or latest)
    months = (shift_months(latest.replace(day=1), -back) for back in range(3))
    days = (real_day(first.year, first.month, number.value) for first in months)
    day = next((day for day in days if day and day <= latest), None)
    part = first_of(parts, "part")
    if day is not None and part is not None and part.value == _NIGHT:
        return _night(day, context)
    since = up_to_publication((day, day), context) if day and parts[0].kind == "since" else None
    return value_of(since or one_day(day), "explicit", "range" if since else "day", context)


def _unit_around(day: date, unit_days: int) -> Days:
    if unit_days == 7:
        return week_of(day)
    if unit_days == 30:
        return month_span(day.year, day.month)
    return year_span(day.year) if unit_days == 365 else (day, day)


def resolve_same_period(_parts: Parts, context: Context) -> Value:
    """Return the days a year before those last named in the sentence, for "the same period last year"."""
    if context.told.sentence_days is None:
        return Value(None, None, "relative", "range")
    start, end = (shift_units(day, 365, -1) for day in context.told.sentence_days)
    if (context.told.sentence_days[1] + _DAY).day == 1:
        # The last day of February moves with leap years.
        end = month_span(end.year, end.month)[1]
    return value_of((start, end), "relative", "range", context)


def resolve_after_clause(parts: Parts, context: Context) -> Value | None:
    """Return the day of "a day after the troops left", counted from the day the text gives the leaving."""
    at = next(index for index, part in enumerate(parts) if part.kind in ("before", "after"))
    unit, number = first_of(parts[:at], "unit", "units"), amount(parts[:at])
    if unit is None or number is None or unit.value >= 365:
        return None
    count = parts[at].value * number
    if context.clause_day is not None:
        origin, found = context.clause_day, shift_units(context.clause_day, unit.value, count)
    elif context.told.happening is not None and context.clause_tells:
        origin, found = shift_units(context.told.happening, unit.value, -count), context.told.happening
    else:
        # "Ten weeks after infection" is a length of time, no day.
        lost = context.clause_tells and parts[at].value > 0
        return Value(None, None, "relative", grain(unit.value)) if lost else None
    return replace(value_of(one_day(found), "relative", grain(unit.value), context), origin=(origin, origin))


def resolve_soon_after(_parts: Parts, context: Context) -> Value:
    """Return the day before-named and the next one for "soon after"."""
    day = context.told.anchor
    if day is None:
        return Value(None, None, "relative", "range")
    end = day if day == context.published else day + _DAY
    return value_of((day, end), "relative", "range" if end > day else "day", context)


def resolve_into_war(parts: Parts, context: Context) -> Value | None:
    """Return the day of "five weeks into the invasion" when the text says when the invasion began."""
    unit, number = first_of(parts, "unit", "units"), amount(parts)
    if unit is None or number is None:
        return None
    if context.war_start is None:
        return Value(None, None, "relative", grain(unit.value))
    return value_of(one_day(shift_units(context.war_start, unit.value, number)), "relative", grain(unit.value), context)


def resolve_day_of_war(parts: Parts, context: Context) -> Value | None:
    """Return the day of "on the 40th day of the war"; the first day is the day it began."""
    unit, order = first_of(parts, "unit"), first_of(parts, "ord", "day", "two", "num")
    if unit is None or order is None or unit.value > 30 or order.value > 5000:
        return None
    if context.war_start is None:
        return Value(None, None, "relative", grain(unit.value))
    start = shift_units(context.war_start, unit.value, order.value - 1)
    end = shift_units(start, unit.value, 1) - _DAY
    return value_of((start, end), "relative", grain(unit.value), context)


def resolve_early_war(parts: Parts, context: Context) -> Value | None:
    """Return the days of "in the early days of the invasion", "in the first two weeks of the war"."""
    if context.war_start is None:
        return Value(None, None, "relative", "range")
    start = context.war_start
    if parts[0].kind == "since" and not has(parts, "early", "ord", "opening"):
        return value_of(up_to_publication((start, start), context), "relative", "range", context)
    unit = first_of(parts, "unit", "units", "hours", "hour")
    if unit is None or unit.value > 365 or unit.kind in ("hours", "hour"):
        return value_of(one_day(start), "relative", "day", context)
    number = amount([part for part in parts if part.kind != "ord"])
    counted = unit.kind == "unit" or has(parts, "day", "two", "nword", "few", "couple")
    if counted and number is not None:
        end = shift_units(start, unit.value, number)
    else:
        end = start + timedelta(days=_EARLY_DAYS[unit.value])
    end -= _DAY
    return value_of((start, end), "relative", "range" if end > start else "day", context)


ANAPHORIC: dict[str, Resolver] = {
    "part_of_day": resolve_part_of_day,
    "night_and_day": resolve_night_and_day,
    "clock": resolve_clock,
    "overnight": resolve_overnight,
    "that_month": resolve_that_month,
    "day_of_month": resolve_day_of_month,
    "anaphor": resolve_anaphor,
    "same_period": resolve_same_period,
    "after_clause": resolve_after_clause,
    "soon_after": resolve_soon_after,
    "into_war": resolve_into_war,
    "day_of_war": resolve_day_of_war,
    "early_war": resolve_early_war,
}
