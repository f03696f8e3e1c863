"""Values of expressions that count from something the text said before: "the next day", "at night", "a day after"."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from extraction.timex_calendar import Days, month_span, shift_units, week_of, year_span
from extraction.timex_relative import resolve_relative_unit
from extraction.timex_tokens import Token
from extraction.timex_value import Context, Value, amount, first_of, grain, has, one_day, up_to_publication, value_of

Parts = Sequence[Token]
Resolver = Callable[[Parts, Context], Value | None]
_DAY = timedelta(days=1)
_NIGHT = 3
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
    day = context.sentence_day if part.kind == "when" else context.anchor
    day = day or context.published
    # "At midnight" is a moment; a night belongs to two days.
    if part.kind == "part" and part.value == _NIGHT and not has(parts, "early", "earlier", "later"):
        return _night(day, context)
    return value_of(one_day(day), "relative", "day", context)


def _part_of_longer(parts: Parts, context: Context) -> Value | None:
    """Return the days of "earlier in the week" and "later that month"."""
    return resolve_anaphor(parts, context) if has(parts, "that") else resolve_relative_unit(parts, context)


def _night(day: date | None, context: Context) -> Value:
    """Return the night that follows a named day, or ends on the publication day."""
    if day is None:
        return Value(None, None, "relative", "range")
    days = (day - _DAY, day) if day == context.published else (day, day + _DAY)
    return value_of(days, "relative", "range", context)


def resolve_night_and_day(_parts: Parts, context: Context) -> Value:
    """Return the two days of "throughout the night and day"."""
    day = context.anchor or context.published
    return value_of((day - _DAY, day) if day else None, "relative", "range", context)


def resolve_clock(_parts: Parts, context: Context) -> Value:
    """Return the day of "at 3 a.m. local time": the sentence's day, else the publication's."""
    return value_of(one_day(context.sentence_day or context.published), "relative", "day", context)


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
    base = context.anchor or (context.published if sign < 0 and unit_days >= 30 else None)
    number = amount(parts) if counted else 1
    if base is None or number is None:
        return Value(None, None, "relative", grain(unit_days))
    day = shift_units(base, unit_days, sign * number)
    if unit.kind == "part" and unit.value == _NIGHT:
        return _night(day, context)
    if unit_days in (7, 14) and counted:
        return value_of(one_day(day), "relative", "week", context)
    return value_of(_unit_around(day, unit_days), "relative", grain(unit_days), context)


def _unit_around(day: date, unit_days: int) -> Days:
    if unit_days == 7:
        return week_of(day)
    if unit_days == 30:
        return month_span(day.year, day.month)
    return year_span(day.year) if unit_days == 365 else (day, day)


def resolve_same_period(_parts: Parts, context: Context) -> Value:
    """Return the days a year before those last named in the sentence, for "the same period last year"."""
    if context.sentence_days is None:
        return Value(None, None, "relative", "range")
    start, end = (shift_units(day, 365, -1) for day in context.sentence_days)
    if (context.sentence_days[1] + _DAY).day == 1:
        # The last day of February moves with leap years.
        end = month_span(end.year, end.month)[1]
    return value_of((start, end), "relative", "range", context)


def resolve_after_clause(parts: Parts, context: Context) -> Value | None:
    """Return the day of "a day after the troops left", counted from the day the text gives the leaving."""
    at = next(index for index, part in enumerate(parts) if part.kind in ("before", "after"))
    unit, number = first_of(parts[:at], "unit", "units"), amount(parts[:at])
    if unit is None or number is None or unit.value >= 365:
        return None
    if context.clause_day is None:
        # "Ten weeks after infection" is a length of time, no day.
        return None
    found = shift_units(context.clause_day, unit.value, parts[at].value * number)
    return value_of(one_day(found), "relative", grain(unit.value), context)


def resolve_soon_after(_parts: Parts, context: Context) -> Value:
    """Return the day before-named and the next one for "soon after"."""
    day = context.anchor
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
    "anaphor": resolve_anaphor,
    "same_period": resolve_same_period,
    "after_clause": resolve_after_clause,
    "soon_after": resolve_soon_after,
    "into_war": resolve_into_war,
    "day_of_war": resolve_day_of_war,
    "early_war": resolve_early_war,
}
