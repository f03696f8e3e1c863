from datetime import date

import pytest

from dashboard.records import EventFilter
from dashboard.timeline import bars, bin_days, histogram_html, shifted, window_of, with_window

BOUNDS = (date(2022, 3, 1), date(2022, 4, 5))


def test_bars_count_each_dated_event_once_on_its_first_day(found):
    got = bars(found.events, BOUNDS)
    assert [(bar.first, bar.last, bar.counts) for bar in got] == [
        (date(2022, 3, 1), date(2022, 3, 1), (("Battles", 1),)),
        (date(2022, 4, 5), date(2022, 4, 5), (("Explosions/Remote violence", 2), ("Protests", 1))),
    ]


def test_a_bar_spans_more_days_when_the_line_is_long(make_event):
    bounds = (date(1990, 1, 1), date(2024, 12, 31))
    got = bars([make_event(), make_event(date_start=date(2024, 12, 30), date_end=date(2024, 12, 31))], bounds)
    assert bin_days((bounds[1] - bounds[0]).days + 1) == 365
    assert got[-1].last == date(2024, 12, 31)


def test_the_bars_are_told_in_words_and_fade_outside_the_window(found):
    page = str(histogram_html(bars(found.events, BOUNDS), BOUNDS, (date(2022, 4, 1), date(2022, 4, 5))))
    assert 'aria-label="4 dated events over time, 1 Mar 2022 - 5 Apr 2022, at most 3 in one bar"' in page
    assert 'title="1 Mar 2022\n1 Battles" style="position:absolute;bottom:0;left:0.0%;width:2.5%;opacity:0.3"' in page
    assert 'title="5 Apr 2022\n2 Explosions/Remote violence\n1 Protests"' in page


@pytest.mark.parametrize(
    ("window", "direction", "expected"),
    [
        ((date(2022, 3, 1), date(2022, 3, 7)), 1, (date(2022, 3, 8), date(2022, 3, 14))),
        ((date(2022, 3, 8), date(2022, 3, 14)), -1, (date(2022, 3, 1), date(2022, 3, 7))),
        ((date(2022, 3, 3), date(2022, 3, 9)), -1, (date(2022, 3, 1), date(2022, 3, 7))),
        ((date(2022, 3, 28), date(2022, 4, 3)), 1, (date(2022, 3, 30), date(2022, 4, 5))),
        ((date(2022, 3, 1), date(2022, 3, 1)), 1, (date(2022, 3, 2), date(2022, 3, 2))),
        (BOUNDS, 1, BOUNDS),
    ],
)
def test_a_step_moves_the_window_by_its_own_length_and_stays_on_the_line(window, direction, expected):
    assert shifted(window, BOUNDS, direction) == expected


def test_a_window_up_to_an_end_is_no_limit():
    assert with_window(EventFilter(), BOUNDS, BOUNDS) == EventFilter()
    assert with_window(EventFilter(), (date(2022, 3, 2), BOUNDS[1]), BOUNDS) == EventFilter(first=date(2022, 3, 2))


def test_a_window_outside_the_line_is_moved_onto_it():
    assert window_of(EventFilter(first=date(2030, 1, 1)), BOUNDS) == (BOUNDS[1], BOUNDS[1])
    assert window_of(EventFilter(first=date(2022, 4, 1), last=date(2021, 1, 1)), BOUNDS) == (date(2022, 4, 1),) * 2
