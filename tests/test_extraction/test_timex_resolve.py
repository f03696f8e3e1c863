"""Values of expressions: calendar arithmetic at its edges, and months of other languages."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.timex_anaphora import ANAPHORIC
from extraction.timex_calendar import (
    day_without_year,
    month_span,
    months_span,
    real_day,
    shift_months,
    shift_units,
    third_of_month,
    week_of,
    weekday_on_or_after,
    weekday_on_or_before,
    weekend_of,
)
from extraction.timex_grammar import find_matches
from extraction.timex_relative import RELATIVE
from extraction.timex_resolve import EXPLICIT, foreign_month
from extraction.timex_tokens import rows, tokenise
from extraction.timex_value import Context, Told, amount

MONDAY, FRIDAY, SATURDAY, SUNDAY = (date(2022, 4, day) for day in (4, 8, 9, 10))
sensible_days = st.dates(min_value=date(1950, 1, 1), max_value=date(2080, 12, 31))


def value_of_text(text, context):
    match = next(find_matches(tokenise(text)))
    return {**EXPLICIT, **RELATIVE, **ANAPHORIC}[match.kind](match.parts, context)


def days_of(text, published, **context):
    value = value_of_text(text, Context(published, **context))
    return value.start, value.end


@given(sensible_days, st.integers(0, 6))
def test_weekdays_around_a_day_are_less_than_a_week_away(day, weekday):
    before, after = weekday_on_or_before(day, weekday), weekday_on_or_after(day, weekday)
    assert before.weekday() == after.weekday() == weekday
    assert timedelta(0) <= day - before < timedelta(7)
    assert timedelta(0) <= after - day < timedelta(7)


@given(sensible_days, st.integers(-60, 60))
def test_weeks_run_from_monday_to_sunday(day, shift):
    start, end = week_of(day, shift)
    assert (start.weekday(), end.weekday(), (end - start).days) == (0, 6, 6)
    assert week_of(start, -shift)[0] == week_of(day)[0]


@given(sensible_days, st.integers(-600, 600))
def test_shifted_months_keep_the_day_or_take_the_last_one(day, months):
    shifted = shift_months(day, months)
    assert (shifted.year * 12 + shifted.month) - (day.year * 12 + day.month) == months
    assert shifted.day == min(day.day, month_span(shifted.year, shifted.month)[1].day)


@given(sensible_days, st.integers(1, 12), st.integers(1, 31), st.booleans())
def test_a_month_day_without_a_year_lies_near_publication(published, month, day, future):
    found = day_without_year(published, month, day, future=future)
    if found is None:
        assert all(real_day(year, month, day) is None for year in range(2000, 2004))
    else:
        assert (found.month, found.day) == (month, day)
        assert abs((found - published).days) <= 8 * 366


@pytest.mark.parametrize(
    ("day", "shift", "saturday"),
    [
        (MONDAY, 0, date(2022, 4, 2)),
        (MONDAY, -1, date(2022, 4, 2)),
        (MONDAY, 1, date(2022, 4, 9)),
        (FRIDAY, 0, date(2022, 4, 2)),
        (SATURDAY, 0, date(2022, 4, 9)),
        (SUNDAY, 0, date(2022, 4, 9)),
        (SUNDAY, -1, date(2022, 4, 2)),
        (SUNDAY, 1, date(2022, 4, 16)),
    ],
)
def test_weekends_of_weekdays_and_of_weekends(day, shift, saturday):
    assert weekend_of(day, shift) == (saturday, saturday + timedelta(days=1))


def test_leap_days_and_month_ends():
    assert day_without_year(date(2023, 3, 5), 2, 29, future=False) == date(2020, 2, 29)
    assert day_without_year(date(2023, 3, 5), 2, 30, future=False) is None
    assert third_of_month(2023, 2, "late") == (date(2023, 2, 21), date(2023, 2, 28))
    assert months_span(2021, 12, 3) == (date(2021, 12, 1), date(2022, 2, 28))
    assert shift_units(date(2024, 2, 29), 365, -1) == date(2023, 2, 28)
    assert shift_units(date(2022, 4, 4), 3650, -1) == date(2012, 4, 4)


def test_impossible_days_stay_unresolved():
    assert days_of("February 30, 2022", MONDAY) == (None, None)
    assert days_of("31/02/2022", MONDAY) == (None, None)
    assert days_of("from March 9 to 3, 2022", MONDAY) == (None, None)


def test_amounts_beyond_reason_stay_unresolved():
    assert amount(next(find_matches(tokenise("9999 days ago"))).parts) is None
    assert days_of("9999 days ago", MONDAY) == (None, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("twenty-four days ago", date(2022, 3, 11)),
        ("a few days ago", date(2022, 4, 1)),
        ("a couple of days ago", date(2022, 4, 2)),
        ("more than two days ago", date(2022, 4, 2)),
    ],
)
def test_amounts_in_words(text, expected):
    assert days_of(text, MONDAY) == (expected, expected)


def test_a_war_without_a_known_start_stays_unresolved():
    assert days_of("in the early days of the war", MONDAY) == (None, None)
    assert days_of("in the early days of the war", MONDAY, war_start=date(2022, 2, 24)) == (
        date(2022, 2, 24),
        date(2022, 2, 28),
    )
    assert days_of("since the start of the war", MONDAY, war_start=date(2022, 2, 24)) == (date(2022, 2, 24), MONDAY)


def test_nights_clip_at_publication():
    assert days_of("at night", MONDAY) == (date(2022, 4, 3), MONDAY)
    assert days_of("at night", MONDAY, told=Told(scene=(MONDAY, MONDAY))) == (date(2022, 4, 3), MONDAY)
    assert days_of("at night", MONDAY, told=Told(scene=(date(2022, 4, 1),) * 2)) == (date(2022, 4, 1), date(2022, 4, 2))


def test_everything_relative_is_open_without_a_publication_day():
    for row in rows("timex_rules.tsv"):
        if row["kind"] in RELATIVE and not row["name"].endswith("_date"):
            value = value_of_text(row["example"], Context(None, perfect=True))
            assert value is None or (value.start, value.end) == (None, None), row["name"]


@pytest.mark.parametrize(
    ("word", "month"),
    [
        ("février", 2),
        ("août", 8),
        ("enero", 1),
        ("diciembre", 12),
        ("março", 3),
        ("märz", 3),
        ("maggio", 5),
        ("kwietnia", 4),
        ("nisan", 4),
        ("فبراير", 2),
        ("houses", None),
        ("people", None),
        ("xy", None),
        ("supercalifragilistic", None),
    ],
)
def test_months_of_other_languages(word, month):
    assert foreign_month(word) == month
