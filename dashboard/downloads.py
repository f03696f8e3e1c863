"""Downloads of exactly what is shown."""

from collections.abc import Sequence
from datetime import UTC, datetime

import streamlit as st

from dashboard.records import EventFilter
from dashboard.selectors import filter_words
from dashboard.wording import count_words
from exchange.formats import FORMATS, Format
from exchange.meta import export_meta
from extraction.records import EventMention


def file_of(form: Format, shown: Sequence[EventMention], choice: EventFilter) -> bytes:
    """Return the file with the events shown, the filter and the counts in it where the format has room."""
    return form.write(shown, export_meta(shown, filter_words(choice), datetime.now(UTC)))


def file_stem(shown: Sequence[EventMention]) -> str:
    """Return a name that says what is in a file: its days and its number of events."""
    days = [event.date_start for event in shown if event.date_start]
    span = f"{min(days).isoformat()}_{max(days).isoformat()}" if days else "undated"
    return f"events_{span}_{len(shown)}"


def show_downloads(shown: Sequence[EventMention], choice: EventFilter) -> None:
    """Draw one button a format; the file is made when a button is pressed."""
    stem = file_stem(shown)
    with st.container(horizontal=True):
        for form in sorted(FORMATS.values(), key=lambda form: form.name != "geojson"):
            st.download_button(
                f"Download {count_words(len(shown), 'event')} as {form.label}",
                data=lambda form=form: file_of(form, shown, choice),  # type: ignore[misc]
                file_name=stem + form.suffix,
                mime=form.media_type,
                key=f"download_{form.name}",
                on_click="ignore",
                disabled=not shown,
            )
