"""The filters in the side bar: types, sub-types, status, place precision, words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from dashboard.records import EventFilter
from dashboard.selectors import counts_of
from dashboard.state import STALE, session
from dashboard.wording import EVENT_TYPES, PRECISION_WORDS, PRECISIONS, STATUS_WORDS, STATUSES
from extraction.records import EventMention

_TYPES, _SUB_TYPES, _STATUSES, _PRECISIONS, _TEXT = "types", "sub_types", "statuses", "precisions", "words"


@dataclass(frozen=True, slots=True)
class _Options:
    """The options of one filter: its label, its control, the values in order and their words."""

    label: str
    control: str
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
    st.multiselect(
        "Sub-type", sub_types, sorted(choice.sub_types), key=state.key(_SUB_TYPES), on_change=_take,
        args=(_SUB_TYPES, state.key(_SUB_TYPES)), placeholder="All sub-types",
    )  # fmt: skip
    _choose(_Options("Status", _STATUSES, STATUSES, STATUS_WORDS), choice.statuses, [event.status for event in events])
    places = _Options("Place known to", _PRECISIONS, (*PRECISIONS, None), PRECISION_WORDS)
    _choose(places, choice.precisions, [None if event.lat is None else event.precision for event in events])
    st.text_input(
        "Words in quote, title, place or actor", choice.text, key=state.key(_TEXT), on_change=_take,
        args=(_TEXT, state.key(_TEXT)), max_chars=200, placeholder="for example: bridge",
    )  # fmt: skip
    st.button("Reset all filters", on_click=reset, disabled=choice == EventFilter(), width="stretch")
    return state.choice


def reset() -> None:
    """Let everything through again."""
    session().choose(EventFilter())


def apply(choice: EventFilter) -> None:
    """Take another filter."""
    session().choose(choice)


def _choose(options: _Options, chosen: frozenset[Any], values: Sequence[object]) -> None:
    found = counts_of(values)
    present = [option for option in options.values if found[option] or option in chosen]
    if len(present) < 2 and not chosen:
        return
    st.pills(
        options.label,
        present,
        selection_mode="multi",
        default=[option for option in present if option in chosen],
        format_func=lambda option: f"{options.words[option]}  {found[option]:,}",
        key=session().key(options.control),
        on_change=_take,
        args=(options.control, session().key(options.control)),
    )


def _take(control: str, key: str) -> None:
    state = session()
    value: Any = state.heard(control, key)
    if value is STALE:
        return
    changes: dict[str, Any] = {"text": value or ""} if control == _TEXT else {control: frozenset(value or ())}
    state.choose(replace(state.choice, **changes), control)
