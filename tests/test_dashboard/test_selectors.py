from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dashboard import selectors
from dashboard.records import EventFilter


def ids(events):
    return [event.id[-1] for event in events]


def shown(found, choice):
    return selectors.within_days(selectors.apart_from_days(found.events, choice, {}), choice)


def test_the_catalogue_orders_by_day_and_puts_undated_events_last(found):
    assert ids(found.events) == ["2", "1", "3", "4", "5"]


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (EventFilter(), ["2", "1", "3", "4", "5"]),
        (EventFilter(types=frozenset({"Battles", "Protests"})), ["2", "3"]),
        (EventFilter(sub_types=frozenset({"Armed clash"})), ["2"]),
        (EventFilter(statuses=frozenset({"claimed", "disputed"})), ["3", "5"]),
        (EventFilter(precisions=frozenset({"region"})), ["5"]),
        (EventFilter(precisions=frozenset({None})), ["4"]),
        (EventFilter(text="KHERSON"), ["3"]),
        (EventFilter(text="grain  orikhiv"), ["2", "1", "3", "4", "5"]),
        (EventFilter(text="grain mars"), []),
        (EventFilter(undated=False), ["2", "1", "3", "4"]),
        (EventFilter(first=date(2022, 3, 4), last=date(2022, 3, 10)), ["2", "5"]),
        (EventFilter(first=date(2022, 3, 5)), ["1", "3", "4", "5"]),
        (EventFilter(last=date(2022, 3, 1)), ["2", "5"]),
        (EventFilter(last=date(2022, 2, 28), undated=False), []),
        (EventFilter(types=frozenset({"Battles"}), first=date(2022, 4, 1)), []),
    ],
)
def test_a_filter_shows_the_events_that_it_names(found, choice, expected):
    assert ids(shown(found, choice)) == expected


def test_the_header_line_counts_what_is_shown(found):
    choice = EventFilter(statuses=frozenset({"reported", "disputed"}))
    numbers = selectors.numbers(shown(found, choice), len(found.events))
    assert (numbers.on_map, numbers.undated, numbers.unplaced) == (3, 1, 1)
    assert selectors.header_words(numbers) == (
        "4 events shown of 5 | 1 Mar 2022 - 5 Apr 2022 | 2 types | 1 without date, 1 without place"
    )


def test_the_header_line_does_not_count_what_is_not_there(make_event):
    numbers = selectors.numbers([make_event()], 7)
    assert selectors.header_words(numbers) == "1 event shown of 7 | 5 Apr 2022 | 1 type"
    numbers = selectors.numbers([make_event(lat=None, lon=None)], 7)
    assert selectors.header_words(numbers) == "1 event shown of 7 | 5 Apr 2022 | 1 type | 1 without place"


def test_the_header_line_of_nothing_names_no_days():
    assert selectors.header_words(selectors.numbers([], 5)) == "0 events shown of 5"


def test_the_filter_in_words_names_each_part():
    choice = EventFilter(
        types=frozenset({"Riots", "Battles"}), statuses=frozenset({"claimed"}), precisions=frozenset({None}),
        text=" bridge ", first=date(2022, 3, 1), undated=False,
    )  # fmt: skip
    assert selectors.filter_words(choice) == (
        'type: Battles or Riots; status: claimed by one side; place: no place; words "bridge"; '
        "from 2022-03-01; dated events only"
    )
    assert selectors.filter_words(EventFilter()) == "all events"


def test_the_way_out_of_an_empty_page_drops_the_part_that_hides_most(found):
    choice = EventFilter(types=frozenset({"Battles"}), first=date(2022, 4, 1), undated=False)
    assert selectors.tightest(found.events, choice, {}) == ("the type", replace(choice, types=frozenset()))
    hopeless = EventFilter(text="mars", types=frozenset({"Riots"}), statuses=frozenset({"claimed"}))
    assert selectors.tightest(found.events, hopeless, {}) is None


def test_events_at_one_spot_are_those_with_the_same_coordinates(found):
    first = next(event for event in found.events if event.id.endswith("1"))
    assert ids(selectors.at_same_place(found.events, first)) == ["2", "1"]
    unplaced = next(event for event in found.events if event.lat is None)
    assert selectors.at_same_place(found.events, unplaced) == [unplaced]


DAYS = st.dates(date(1990, 1, 1), date(2026, 1, 1))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    data=st.lists(st.tuples(st.none() | DAYS, st.integers(0, 40)), max_size=12),
    first=DAYS,
    length=st.integers(0, 4000),
    undated=st.booleans(),
)
def test_a_window_shows_exactly_the_events_that_touch_it(make_event, data, first, length, undated):
    last = first + timedelta(days=length)
    events = [
        make_event(id=str(n), date_start=start, date_end=start and start + timedelta(days=days))
        for n, (start, days) in enumerate(data)
    ]
    window = {first + timedelta(days=n) for n in range(length + 1)}
    expected = [
        event
        for event in events
        if (undated if event.date_start is None else any(event.date_start <= day <= event.date_end for day in window))
    ]
    assert selectors.within_days(events, EventFilter(first=first, last=last, undated=undated)) == expected
