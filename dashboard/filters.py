"""The filters in the side bar: types, sub-types, status, place precision, words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import streamlit as st

from dashboard.records import EventFilter
from dashboard.selectors import counts_of
from dashboard.state import session, set_widget
from dashboard.wording import EVENT_TYPES, PRECISION_WORDS, PRECISIONS, STATUS_WORDS, STATUSES
from extraction.records import EventMention

_TYPES, _SUB_TYPES, _STATUSES, _PRECISIONS, _TEXT = "types", "sub_types", "statuses", "precisions", "words"


@dataclass(frozen=True, slots=True)
class _Options:
    """The options of one filter: its label, its widget's key, the values in order and their words."""

    label: str
    key: str
    values: Sequence[Any]
    words: Mapping[Any, str]


def show_filters(events: Sequence[EventMention]) -> EventFilter:
    """Draw the filters and return the choice; the numbers beside the options count all events loaded.

    Within one filter any of the marked options will do, between filters all must hold.
    """
    state = session()
    choice = state.choice
    st.subheader("Filters")
    kinds = _Options("Type", _TYPES, EVENT_TYPES, {kind: kind for kind in EVENT_TYPES})
    _choose(kinds, choice.types, [event.type for event in events])
    sub_types = sorted({event.sub_type for event in events} | choice.sub_types)
    set_widget(_SUB_TYPES, sorted(choice.sub_types))
    st.multiselect("Sub-type", sub_types, key=_SUB_TYPES, on_change=_take, placeholder="All sub-types")
    _choose(_Options("Status", _STATUSES, STATUSES, STATUS_WORDS), choice.statuses, [event.status for event in events])
    places = _Options("Place known to", _PRECISIONS, (*PRECISIONS, None), PRECISION_WORDS)
    _choose(places, choice.precisions, [None if event.lat is None else event.precision for event in events])
    set_widget(_TEXT, choice.text)
    st.text_input(
        "Words in quote, title, place or actor",
        key=_TEXT,
        on_change=_take,
        max_chars=200,
        placeholder="for example: bridge",
    )
    st.button("Reset all filters", on_click=reset, disabled=choice == EventFilter(), width="stretch")
    return state.choice


def reset() -> None:
    """Let everything through again."""
    session().choice = EventFilter()


def apply(choice: EventFilter) -> None:
    """Take another filter."""
    session().choice = choice


def _choose(options: _Options, chosen: frozenset[Any], values: Sequence[object]) -> None:
    found = counts_of(values)
    present = [option for option in options.values if found[option] or option in chosen]
    if len(present) < 2 and not chosen:
        return
    set_widget(options.key, [option for option in present if option in chosen])
    st.pills(
        options.label, present, selection_mode="multi", key=options.key, on_change=_take,
        format_func=lambda option: f"{options.words[option]}  {found[option]:,}",
    )  # fmt: skip


def _take() -> None:
    values = st.session_state
    session().choice = EventFilter(
        types=frozenset(values.get(_TYPES) or ()),
        sub_types=frozenset(values.get(_SUB_TYPES) or ()),
        statuses=frozenset(values.get(_STATUSES) or ()),
        precisions=frozenset(values.get(_PRECISIONS) or ()),
        text=cast("str", values.get(_TEXT) or ""),
        first=session().choice.first,
        last=session().choice.last,
        undated=session().choice.undated,
    )
