"""The page Add texts: paste or upload articles, see what was found, take texts off the map."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import pandas as pd
import streamlit as st

from dashboard.intake import SUFFIXES, Pasted, chosen_day, document_of_form, documents_of_files
from dashboard.library import analyse, with_free_name
from dashboard.quote_markup import plain
from dashboard.records import LoadedText
from dashboard.settings import Settings
from dashboard.state import all_texts, gazetteer, session
from dashboard.wording import count_words, day_words
from extraction.reading import MAX_BYTES
from extraction.records import Document
from geo.records import InputError

_LIMIT_MB = MAX_BYTES // 1_000_000
_REPORT = "report"
_EARLIEST = date(1900, 1, 1)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a run: texts taken and inputs refused, each with its sentence."""

    taken: tuple[LoadedText, ...]
    refused: tuple[str, ...]


def show_add_texts_page(settings: Settings) -> None:
    """Draw the page."""
    st.title("Add texts", anchor=False)
    st.markdown("Texts stay on this machine and in this browser session. Nothing is sent anywhere.")
    pasted, uploaded = st.columns(2, gap="large")
    with pasted:
        _show_paste(settings)
    with uploaded:
        _show_upload(settings)
    _show_report()
    _show_texts(settings)


def _show_paste(settings: Settings) -> None:
    st.subheader("Paste an article", anchor=False)
    with st.form("paste", border=True):
        text = st.text_area("Text of the article", height=220, placeholder="Paste the whole text, with its date line.")
        published = st.date_input(
            "Publication date", value=None, min_value=_EARLIEST, max_value=date(9999, 12, 31), format="YYYY-MM-DD",
            help="Words like Saturday or yesterday are counted from this day.",
        )  # fmt: skip
        unknown = st.checkbox("The publication date is unknown (words like yesterday then stay without a date)")
        title = st.text_input("Title", max_chars=300)
        publisher = st.text_input("Publisher", max_chars=200)
        url = st.text_input("Web address", max_chars=2000, placeholder="https://")
        sent = st.form_submit_button("Find events", type="primary")
    if sent:
        try:
            found: list[Document | InputError] = [
                document_of_form(Pasted(text, title, publisher, url, published, unknown))
            ]
        except InputError as error:
            found = [error]
        _run(found, settings)


def _show_upload(settings: Settings) -> None:
    st.subheader("Upload files", anchor=False)
    with st.form("upload", border=True):
        files = st.file_uploader(
            f"Text files, up to {_LIMIT_MB} MB each: .txt, .md, .html, or .jsonl with one article a line",
            type=list(SUFFIXES),
            accept_multiple_files=True,
            max_upload_size=_LIMIT_MB,
        )
        published = st.date_input(
            "Publication date of files that state none", value=None, min_value=_EARLIEST, max_value=date(9999, 12, 31),
            format="YYYY-MM-DD",
        )  # fmt: skip
        unknown = st.checkbox("The publication date is unknown")
        sent = st.form_submit_button("Find events in the files", type="primary")
    if not sent:
        return
    if not files:
        st.error("Choose a file first.")
        return
    try:
        day = chosen_day(published, date_unknown=unknown, source="The upload")
        found = list(documents_of_files(((file.name, file.getvalue()) for file in files), day))
    except InputError as error:
        found = [error]
    _run(found, settings)


def _run(found: Sequence[Document | InputError], settings: Settings) -> None:
    """Find the events of each document in turn and keep the report for the page."""
    state = session()
    documents = [item for item in found if isinstance(item, Document)]
    refused = [f"{str(item).rstrip('.')}." for item in found if isinstance(item, InputError)]
    known = {text.document.text: text.document.doc for text in all_texts(settings)}
    taken: list[LoadedText] = []
    bar = st.progress(0.0) if documents else None
    for number, document in enumerate(documents, start=1):
        if bar is not None:
            bar.progress((number - 1) / len(documents), plain(f"{number} of {len(documents)}: {document.doc}"))
        if document.text in known:
            refused.append(f"{document.doc}: is already here, as {known[document.text]}.")
            continue
        named = with_free_name(document, (text.document.doc for text in (*all_texts(settings), *taken)))
        taken.append(analyse(named, gazetteer(settings), "added"))
        known[document.text] = named.doc
    if bar is not None:
        bar.empty()
    state.added.extend(taken)
    if taken:
        state.changed()
        state.fit += 1
    st.session_state[_REPORT] = Report(tuple(taken), tuple(refused))


def _show_report() -> None:
    report = st.session_state.get(_REPORT)
    if not isinstance(report, Report):
        return
    st.subheader("Result", anchor=False)
    for sentence in report.refused:
        st.error(plain(sentence))
    if not report.taken:
        return
    events = sum(len(text.events) for text in report.taken)
    if events:
        st.success(
            f"{count_words(len(report.taken), 'text')} read, {count_words(events, 'event')} found. "
            "They are on the page Map, among the others."
        )
    else:
        st.warning(
            f"{count_words(len(report.taken), 'text')} read. No conflict event was found in what they report as fact."
        )
    st.dataframe(
        pd.DataFrame(report_rows(report.taken)),
        hide_index=True,
        alt="What was found in each text: events, and those without a place or a date",
    )


def report_rows(texts: Sequence[LoadedText]) -> list[dict[str, str | int]]:
    """Return a row a text: what was found in it and what is missing."""
    return [
        {
            "Text": text.document.doc,
            "Published": day_words(text.document.published) if text.document.published else "unknown",
            "Events": len(text.events),
            "Without place": sum(event.lat is None for event in text.events),
            "Without date": sum(event.date_start is None for event in text.events),
        }
        for text in texts
    ]


def _show_texts(settings: Settings) -> None:
    texts = all_texts(settings)
    if not texts:
        return
    state = session()
    st.subheader("Texts on the map", anchor=False)
    samples = {text.document.doc for text in texts if text.origin == "sample"}
    if samples:
        st.toggle(
            "Show the sample articles",
            value=not samples <= state.hidden,
            on_change=_toggle,
            args=(samples,),
            key="samples_on",
        )
    names = [text.document.doc for text in texts]
    kept = [name for name in names if name not in state.hidden]
    table = [
        {"On the map": "yes" if text.document.doc in kept else "no", **row}
        for text, row in zip(texts, report_rows(texts), strict=True)
    ]
    chosen = st.dataframe(
        pd.DataFrame(table),
        hide_index=True,
        on_select="rerun",
        selection_mode="multi-row",
        key=f"texts {len(texts)} {len(kept)}",
        alt="The texts of this session; mark rows to take them off the map or put them back",
    )["selection"]["rows"]
    marked = {names[row] for row in chosen if row < len(names)}
    with st.container(horizontal=True):
        st.button("Take the marked texts off the map", on_click=_hide, args=(marked,), disabled=not marked & set(kept))
        st.button("Put the marked texts back", on_click=_put_back, args=(marked,), disabled=not marked - set(kept))


def _toggle(samples: set[str]) -> None:
    (_put_back if st.session_state["samples_on"] else _hide)(samples)


def _hide(names: set[str]) -> None:
    session().hidden |= names
    session().changed()


def _put_back(names: set[str]) -> None:
    session().hidden -= names
    session().changed()
