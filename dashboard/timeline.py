"""The time line: bars by type above a range of days, with day fields and steps beside it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

import streamlit as st
from markupsafe import Markup

from dashboard.records import EventFilter
from dashboard.state import STALE, clamp, session
from dashboard.symbols import SYMBOLS
from dashboard.wording import EVENT_TYPES, count_words, day_words, range_words
from extraction.records import EventMention, EventType

_SLIDER = "days"
_FIRST_FIELD = "first_day"
_LAST_FIELD = "last_day"
_UNDATED = "undated"
_HEIGHT_PX = 56
_THINNEST_PERCENT = 0.3


@dataclass(frozen=True, slots=True)
class Bar:
    """The events that begin in a span of days, counted by type."""

    first: date
    last: date
    counts: tuple[tuple[EventType, int], ...]


def bin_days(span_days: int) -> int:
    """Return how many days one bar spans, so that bars stay wide enough to see and to hover.

    >>> bin_days(40), bin_days(400), bin_days(4000)
    (1, 7, 30)
    """
    if span_days <= 120:
        return 1
    if span_days <= 840:
        return 7
    return 30 if span_days <= 4500 else 365


def bars(events: Sequence[EventMention], bounds: tuple[date, date]) -> tuple[Bar, ...]:
    """Return the bars of the dated events; an event counts on its first day."""
    first, last = bounds
    step = bin_days((last - first).days + 1)
    found = Counter(
        ((event.date_start - first).days // step, event.type) for event in events if event.date_start is not None
    )
    numbers = sorted({number for number, _ in found})
    return tuple(
        Bar(
            first + timedelta(days=number * step),
            min(last, first + timedelta(days=number * step + step - 1)),
            tuple((kind, found[number, kind]) for kind in EVENT_TYPES if found[number, kind]),
        )
        for number in numbers
    )


def histogram_html(found: Sequence[Bar], bounds: tuple[date, date], window: tuple[date, date]) -> Markup:
    """Return the bars as boxes, those outside the window pale; its text consists of our own words only."""
    first, last = bounds
    days = (last - first).days + 1
    highest = max((sum(count for _, count in bar.counts) for bar in found), default=1)
    box = Markup('<div title="{}" style="position:absolute;bottom:0;left:{}%;width:{}%;opacity:{}">{}</div>')
    part = Markup('<div style="height:{}px;background:{}"></div>')
    boxes = []
    for bar in found:
        seen = bar.first <= window[1] and bar.last >= window[0]
        lines = [range_words(bar.first, bar.last), *(f"{count} {kind}" for kind, count in bar.counts)]
        pieces = (part.format(round(count * _HEIGHT_PX / highest, 2), SYMBOLS[kind].fill) for kind, count in bar.counts)
        # Never thinner than a few pixels: a single day in three years must still be seen.
        width = max(round(((bar.last - bar.first).days + 1) * 90 / days, 3), _THINNEST_PERCENT)
        left = min(round((bar.first - first).days * 100 / days, 3), 100 - width)
        boxes.append(
            box.format("\n".join(lines), left, width, 1 if seen else 0.3, Markup("").join(reversed(list(pieces))))
        )
    total = sum(count for bar in found for _, count in bar.counts)
    label = f"{count_words(total, 'dated event')} over time, {range_words(first, last)}, at most {highest} in one bar"
    frame = Markup(
        '<div role="img" aria-label="{}" style="position:relative;height:{}px;border-bottom:1px solid #8A969B">{}</div>'
    )
    return frame.format(label, _HEIGHT_PX, Markup("").join(boxes))


def window_of(choice: EventFilter, bounds: tuple[date, date]) -> tuple[date, date]:
    """Return the days shown, within the days that there are."""
    first = clamp(choice.first or bounds[0], *bounds)
    return first, max(first, clamp(choice.last or bounds[1], *bounds))


def with_window(choice: EventFilter, window: tuple[date, date], bounds: tuple[date, date]) -> EventFilter:
    """Return the filter with new days; a day at an end of the line is no limit, lest it cut off texts added later."""
    first, last = min(window), max(window)
    return replace(choice, first=None if first <= bounds[0] else first, last=None if last >= bounds[1] else last)


def shifted(window: tuple[date, date], bounds: tuple[date, date], direction: int) -> tuple[date, date]:
    """Return the window one length of its own earlier (-1) or later (1), kept within the days that there are."""
    length = window[1] - window[0] + timedelta(days=1)
    first = clamp(window[0] + direction * length, bounds[0], max(bounds[0], bounds[1] - length + timedelta(days=1)))
    return first, min(bounds[1], first + length - timedelta(days=1))


def show_timeline(found: Sequence[Bar], bounds: tuple[date, date] | None) -> None:
    """Draw the time line; the reader's choice goes into the session's filter.

    Args:
        found: The bars of the events that pass everything but the choice of days.
        bounds: First and last day of all events loaded, None without a dated one.
    """
    state = session()
    if bounds is None:
        st.caption("No event here has a date, so there is no time line.")
        return
    window = window_of(state.choice, bounds)
    line, fields = st.columns([13, 8], gap="medium", vertical_alignment="bottom")
    with line:
        _show_line(found, bounds, window)
    with fields:
        _show_fields(window, bounds)


def _show_line(found: Sequence[Bar], bounds: tuple[date, date], window: tuple[date, date]) -> None:
    if bounds[0] == bounds[1]:
        st.caption(f"All dated events are of {day_words(bounds[0])}.")
        return
    st.html(str(histogram_html(found, bounds, window)))
    key = session().key(_SLIDER)
    st.slider(
        "Days shown", *bounds, value=window, format="D MMM YYYY", key=key, on_change=_take, args=(_SLIDER, key, bounds)
    )


def _show_fields(window: tuple[date, date], bounds: tuple[date, date]) -> None:
    state = session()
    with st.container(horizontal=True, gap="small"):
        for label, control, day in (("From", _FIRST_FIELD, window[0]), ("To", _LAST_FIELD, window[1])):
            st.date_input(
                label, day, key=state.key(control), min_value=bounds[0], max_value=bounds[1], format="YYYY-MM-DD",
                width=135, on_change=_take, args=(control, state.key(control), bounds),
            )  # fmt: skip
    whole = window == bounds
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button("Earlier", on_click=_shift, args=(window, bounds, -1), disabled=whole or window[0] == bounds[0])
        st.button("Later", on_click=_shift, args=(window, bounds, 1), disabled=whole or window[1] == bounds[1])
        st.toggle(
            "Include events without a date", state.choice.undated, key=state.key(_UNDATED), on_change=_take,
            args=(_UNDATED, state.key(_UNDATED), bounds),
        )  # fmt: skip


def _take(control: str, key: str, bounds: tuple[date, date]) -> None:
    state = session()
    value: Any = state.heard(control, key)
    if value is STALE:
        return
    window = window_of(state.choice, bounds)
    if control == _UNDATED:
        state.choose(replace(state.choice, undated=bool(value)), control)
    elif control == _SLIDER:
        state.choose(with_window(state.choice, value, bounds), control)
    elif isinstance(value, date):
        chosen = (value, max(value, window[1])) if control == _FIRST_FIELD else (min(value, window[0]), value)
        state.choose(with_window(state.choice, chosen, bounds), control)


def _shift(window: tuple[date, date], bounds: tuple[date, date], direction: int) -> None:
    state = session()
    state.choose(with_window(state.choice, shifted(window, bounds, direction), bounds))
