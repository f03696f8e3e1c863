"""The map page: header line, filters, time line, map, detail, list, downloads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import streamlit as st
from markupsafe import Markup

from dashboard import selectors
from dashboard.detail import show_detail
from dashboard.downloads import show_downloads
from dashboard.event_layer import MapRequest, clicked_number, publish, show_map
from dashboard.event_list import show_list
from dashboard.filters import apply, reset, show_filters
from dashboard.library import titles
from dashboard.payload import day_number, pack, placed
from dashboard.quote_markup import plain
from dashboard.records import Catalogue, EventFilter, EventKey, key_of
from dashboard.settings import Settings
from dashboard.state import current_catalogue, session, starting_texts
from dashboard.symbols import STATUS_MARKS, symbol_html
from dashboard.timeline import Bar, bars, show_timeline
from dashboard.wording import EVENT_TYPES, SAMPLE_NOTE, STATUS_WORDS, count_words
from extraction.records import EventMention

_MAP_HEIGHT_PX = 470
_DETAIL_HEIGHT_PX = 640


@dataclass(frozen=True, slots=True)
class _Candidates:
    """What the choice of days is made from; worked out once a filter, not once a move of the slider.

    Attributes:
        events: The events that pass everything but the choice of days.
        pins: Names of those with a place, with their numbers on the map.
        url: Address of their columns.
        bounds: First and last day of all events loaded, None without a dated one.
        bars: The bars of the time line.
    """

    events: Sequence[EventMention]
    pins: Mapping[EventKey, int]
    url: str
    bounds: tuple[date, date] | None
    bars: Sequence[Bar]


def show_map_page(settings: Settings) -> None:
    """Draw the page."""
    found = current_catalogue(settings)
    _show_start_notes(settings, found)
    if not found.events:
        st.info("There are no events yet. Open the page Add texts, paste an article, and its events appear here.")
        return
    with st.sidebar:
        choice = show_filters(found.events)
    events = selectors.apart_from_days(found.events, choice, titles(found))
    pins = placed(events)
    bounds = selectors.day_bounds(found.events)
    candidates = _Candidates(
        events=events,
        pins={key_of(event): number for number, event in enumerate(pins)},
        url=publish(pack(pins)),
        bounds=bounds,
        bars=bars(events, bounds) if bounds else (),
    )
    _show_events(found, candidates)


@st.fragment
def _show_events(found: Catalogue, candidates: _Candidates) -> None:
    """Draw all that depends on the days, alone: moving the slider does not rerun the rest of the page."""
    state = session()
    header, line, way_out = st.container(), st.container(), st.container()
    left, right = st.columns([13, 8], gap="medium")
    # The map is sent first, though it stands lower: it is what a reader who moves the slider looks at.
    with left:
        _show_map(candidates)
    shown = selectors.within_days(candidates.events, state.choice)
    numbers = selectors.numbers(shown, len(found.events))
    with header:
        st.markdown(f"**{selectors.header_words(numbers)}**")
    with line:
        show_timeline(candidates.bars, candidates.bounds)
    if not shown:
        with way_out:
            _show_way_out(found, state.choice)
    with left:
        _show_map_foot(numbers)
        _show_legend(shown)
    # As high as the map with its legend, so that the list below stays in reach however much there is to read.
    with right, st.container(height=_DETAIL_HEIGHT_PX if state.selected else "content", border=False):
        show_detail(found, shown)
    show_list(shown, found)
    show_downloads(shown, state.choice)


def _show_map(candidates: _Candidates) -> None:
    state = session()
    pins, url = candidates.pins, candidates.url
    choice = state.choice
    request = MapRequest(
        url=url,
        first=0 if choice.first is None else day_number(choice.first),
        last=day_number(None) - 1 if choice.last is None else day_number(choice.last),
        undated=choice.undated,
        selected=pins.get(state.selected, -1) if state.selected else -1,
        fit=state.fit,
        focus=state.focus,
    )

    def select(answer: str) -> None:
        number = clicked_number(answer, url)
        if number is not None:
            session().selected = next((key for key, own in pins.items() if own == number), None)

    show_map(request, _MAP_HEIGHT_PX, select)


def _show_map_foot(numbers: selectors.Numbers) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Fit the map to the events shown", on_click=_fit, disabled=not numbers.on_map)
        if numbers.unplaced:
            st.caption(f"{count_words(numbers.unplaced, 'event')} of those shown without a place: in the list only")


def _show_legend(shown: Sequence[EventMention]) -> None:
    item = Markup('<span style="display:inline-flex;align-items:center;gap:5px;white-space:nowrap">{}{}</span>')
    present = {event.type for event in shown}
    types = [item.format(symbol_html(kind), kind) for kind in EVENT_TYPES if kind in present]
    marks = {"open": "white centre", "dot": "dot in the centre", "half": "half white centre"}
    words = [f"{marks[mark]}, {STATUS_WORDS[status]}" for status, mark in STATUS_MARKS.items() if mark in marks]
    text = (
        "A hollow symbol with a dashed circle: the place is known only as a district, region or country. "
        "A number: several events at one place, or places too close to draw apart (click to zoom in). "
        f"Centre of a symbol: plain, reported; {'; '.join(words)}."
    )
    st.html(
        str(
            Markup(
                '<div style="display:flex;flex-wrap:wrap;gap:4px 16px;font-size:0.87em">{}</div>'
                '<p style="font-size:0.82em;color:#46535A;margin:6px 0 0 0">{}</p>'
            ).format(Markup("").join(types), text)
        )
    )


def _show_way_out(found: Catalogue, choice: EventFilter) -> None:
    way = selectors.tightest(found.events, choice, titles(found))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.warning(f"0 of {count_words(len(found.events), 'event')} match the filters.")
        if way is not None:
            st.button(f"Drop {way[0]}", on_click=apply, args=(way[1],), key="drop")
        st.button("Reset all filters", on_click=reset, key="reset_here")


def _show_start_notes(settings: Settings, found: Catalogue) -> None:
    refused = starting_texts(settings)[1]
    if refused:
        rows = "; ".join(f"row {row.row} {row.reason}" for row in refused[:5])
        st.warning(plain(f"{count_words(len(refused), 'row')} of the events file left out: {rows}"))
    if found.sample_docs:
        st.info(f"{SAMPLE_NOTE} Use Add texts for your own articles.", icon=":material/science:")


def _fit() -> None:
    session().fit += 1
