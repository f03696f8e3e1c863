"""The event list: every event shown in text, the way to it for keyboards and screen readers."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from dashboard.records import Catalogue, key_of
from dashboard.state import session
from dashboard.symbols import symbol_uri
from dashboard.wording import PRECISION_WORDS, STATUS_WORDS, count_words, range_words
from extraction.records import EventMention

PAGE_SIZE = 100
_PAGE = "list_page"
_QUOTE_CHARACTERS = 160


def rows(events: Sequence[EventMention], found: Catalogue) -> list[dict[str, str]]:
    """Return the rows of the list, in the order given."""
    return [
        {
            "": symbol_uri(event.type),
            "Date": range_words(event.date_start, event.date_end),
            "Place": event.place or event.place_text or "no place",
            "Country": event.country_code or "",
            "Sub-type": event.sub_type,
            "Type": event.type,
            "Known to": PRECISION_WORDS[None if event.lat is None else event.precision],
            "Status": STATUS_WORDS[event.status],
            "Quote": shortened(event.quote),
            "Source": found.documents[event.doc].source or event.doc,
        }
        for event in events
    ]


def shortened(quote: str) -> str:
    """Return the beginning of a quote on one line."""
    line = " ".join(quote.split())
    return line if len(line) <= _QUOTE_CHARACTERS else line[: _QUOTE_CHARACTERS - 3].rstrip() + "..."


def page_of(position: int) -> int:
    """Return the page, counted from 1, on which a position stands.

    >>> page_of(0), page_of(99), page_of(100)
    (1, 1, 2)
    """
    return position // PAGE_SIZE + 1


def show_list(shown: Sequence[EventMention], found: Catalogue) -> None:
    """Draw the list with the selected event marked; choosing a row selects its event."""
    st.subheader("Events", anchor=False)
    if not shown:
        return
    selected = session().selected
    position = next((n for n, event in enumerate(shown) if key_of(event) == selected), None)
    page = _show_pages(len(shown), position)
    part = shown[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]
    row = None if position is None or page_of(position) != page else position % PAGE_SIZE
    # The table keeps its own selection; a new key for each selection lets the map's choice show in it. The key must
    # not change with the events shown: to build the table anew takes longer than to repaint the map.
    key = f"events {page} {row} {selected if row is not None else None}"
    st.dataframe(
        pd.DataFrame(rows(part, found)),
        key=key,
        hide_index=True,
        height=min(36 * len(part) + 38, 330),
        on_select=lambda: _take(key, part),
        selection_mode="single-row",
        selection_default={"selection": {"rows": [] if row is None else [row], "columns": [], "cells": []}},
        column_config={
            "": st.column_config.ImageColumn("", width=36),
            "Quote": st.column_config.TextColumn(width=400),
        },
        alt=f"{count_words(len(part), 'event')} with date, type, place, status, quote and source; choose a row",
    )


def _show_pages(count: int, position: int | None) -> int:
    pages = page_of(count - 1)
    if pages == 1:
        return 1
    # A new key for each selection opens the page that holds the selected event, once.
    key = f"{_PAGE} {session().selected}"
    page = min(pages, st.pagination(pages, key=key, default=1 if position is None else page_of(position)))
    st.caption(f"Page {page} of {pages}, {PAGE_SIZE} events each, by date")
    return page


def _take(key: str, part: Sequence[EventMention]) -> None:
    chosen = st.session_state[key]["selection"]["rows"]
    session().selected = key_of(part[chosen[0]]) if chosen else None
