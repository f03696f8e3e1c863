"""The detail of one event, in a fixed order: what, how sure, the sentence, its source, the fields, the reasons."""

from collections.abc import Iterable, Sequence

import streamlit as st
from markupsafe import Markup, escape

from dashboard.quote_markup import context_parts, link_html, quote_html, rows_html
from dashboard.records import Catalogue, key_of
from dashboard.selectors import at_same_place
from dashboard.state import session
from dashboard.symbols import symbol_html
from dashboard.wording import (
    MACHINE_NOTE,
    NO_DATE,
    NO_PLACE,
    NOTHING_SELECTED,
    PRECISION_WORDS,
    STATUS_SENTENCES,
    STATUS_WORDS,
    count_words,
    day_words,
    fatality_words,
    range_words,
    title_words,
)
from extraction.records import EventMention
from geo.records import Span

_HEADING = "margin:0.9em 0 0.3em 0;font-size:1em;font-weight:600"


def show_detail(found: Catalogue, shown: Sequence[EventMention]) -> None:
    """Draw the detail of the selected event, with the way to the events before and after it.

    Args:
        found: All events loaded.
        shown: The events that pass the filter, in their order.
    """
    state = session()
    event = next((event for event in found.events if key_of(event) == state.selected), None)
    if event is None:
        st.info(NOTHING_SELECTED)
        return
    _show_steps(event, shown)
    _show_same_place(event, shown)
    st.html(str(detail_html(event, found)))


def detail_html(event: EventMention, found: Catalogue) -> Markup:
    """Return the whole detail; every word that comes from a text is escaped."""
    parts = [
        Markup('<h3 style="margin:0;font-size:1.15em;line-height:1.3">{} {}</h3>').format(
            symbol_html(event.type),
            title_words(event),
        ),
        Markup('<p style="margin:0.3em 0"><b>{}</b> {} <span style="color:#46535A">{}</span></p>').format(
            f"{STATUS_WORDS[event.status].capitalize()}.", STATUS_SENTENCES[event.status], MACHINE_NOTE
        ),
        _quote(event, found),
        _section("Source", _source_rows(event, found)),
        _section("What the text says", _field_rows(event, found)),
        _section("Why this place", _place_rows(event)),
        _section("Why this date", _date_rows(event)),
    ]
    others = _same_event_rows(event, found)
    if others:
        parts.append(_section("Reported again", others))
    return Markup('<article style="overflow-wrap:anywhere">{}</article>').format(Markup("").join(parts))


def _show_steps(event: EventMention, shown: Sequence[EventMention]) -> None:
    keys = [key_of(other) for other in shown]
    position = keys.index(key_of(event)) if key_of(event) in keys else None
    before = keys[position - 1] if position else None
    after = keys[position + 1] if position is not None and position + 1 < len(keys) else None
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Previous", key="previous", on_click=_select, args=(before,), disabled=before is None)
        st.button("Next", key="next", on_click=_select, args=(after,), disabled=after is None)
        st.button("Zoom to", key="zoom", on_click=_zoom, disabled=event.lat is None or position is None)
        st.caption("not among the events shown" if position is None else f"{position + 1:,} of {len(keys):,}")


def _show_same_place(event: EventMention, shown: Sequence[EventMention]) -> None:
    here = at_same_place(shown, event)
    if len(here) < 2:
        return
    keys = [key_of(other) for other in here]
    labels = {
        key: f"{other.type}, {range_words(other.date_start, other.date_end)} ({number} of {len(here)})"
        for number, (key, other) in enumerate(zip(keys, here, strict=True), start=1)
    }
    # The key changes with the event, so that the box always opens on the event shown below it.
    box = f"same_place {event.doc} {event.id}"
    st.selectbox(
        f"{count_words(len(here), 'event')} at this place",
        keys,
        index=keys.index(key_of(event)) if key_of(event) in keys else 0,
        format_func=labels.__getitem__,
        key=box,
        on_change=_select_from,
        args=(box,),
    )


def _quote(event: EventMention, found: Catalogue) -> Markup:
    parts = context_parts(
        found.documents[event.doc], Span(event.start, event.end), Span(event.context_start, event.context_end)
    )
    before, quote, after = parts or ("", event.quote, "")
    pale = Markup('<span style="color:#5B6469">{}</span>')
    return Markup(
        '<blockquote style="margin:0.6em 0;padding:0.5em 0.8em;border-left:4px solid #0B5563;background:#F2F5F6;'
        'white-space:pre-line">{}{}{}</blockquote>'
    ).format(pale.format(before), quote_html(quote, event.start, event.evidence), pale.format(after))


def _section(title: str, rows: Sequence[tuple[str, str | Markup]]) -> Markup:
    return Markup('<h4 style="{}">{}</h4>{}').format(_HEADING, title, rows_html(rows))


def _source_rows(event: EventMention, found: Catalogue) -> list[tuple[str, str | Markup]]:
    document = found.documents[event.doc]
    published = event.published or document.published
    return [
        ("Document", event.doc),
        ("Title", document.title or "not given"),
        ("Publisher", document.source or "not given"),
        ("Published", day_words(published) if published else "unknown: relative dates stay open"),
        ("Address", link_html(document.url) or "not given"),
    ]


def _field_rows(event: EventMention, found: Catalogue) -> list[tuple[str, str | Markup]]:
    rows = (
        ("Type", f"{event.type}: {event.sub_type}", "trigger"),
        ("Who", ", ".join(event.actors) or "not told", "actor"),
        ("Killed", fatality_words(event), "fatalities"),
        ("Injured", "not told" if event.injured is None else f"{event.injured:,} reported", "injured"),
        ("Who says so", event.attribution or "the text itself", "attribution"),
        ("Denied by", event.denied_by or "nobody in this text", "denied_by"),
    )
    return [(name, _with_evidence(value, event, field, found)) for name, value, field in rows]


def _with_evidence(value: str, event: EventMention, field: str, found: Catalogue) -> str | Markup:
    text = found.documents[event.doc].text
    words = [text[item.start : item.end] for item in event.evidence if item.field == field]
    if field == "trigger" and not any(words):
        words = [event.trigger]
    said = ", ".join(dict.fromkeys(f'"{word}"' for word in words if word and word != value))
    return Markup('{} <span style="color:#5B6469">{}</span>').format(value, said) if said else escape(value)


def _place_rows(event: EventMention) -> list[tuple[str, str | Markup]]:
    if event.lat is None or event.lon is None:
        return [("Place", f"{NO_PLACE} Words in the text: {event.place_text or 'none'}.")]
    radius = (
        "unknown" if event.uncertainty_km is None else f"within {event.uncertainty_km:,.0f} km, in nine of ten cases"
    )
    rows: list[tuple[str, str | Markup]] = [
        ("Place", f"{event.place or 'a point without a name'} ({PRECISION_WORDS[event.precision]})"),
        ("In", ", ".join(part for part in (event.admin1, event.country_code) if part) or "unknown"),
        ("In the text", event.place_text or "not named"),
        ("Relation", event.relation or "the place itself"),
        ("Pin", f"{event.lat:.4f}, {event.lon:.4f}"),
        ("Uncertainty", radius),
        ("Gazetteer", event.gazetteer_id or "no entry: the point was computed"),
    ]
    if event.place_reasons:
        rows.append(("Reasons", _lines(reason.rstrip(".") for reason in event.place_reasons)))
    if event.candidates:
        rows.append(("Candidates", _lines(f"{name} ({score:.2f})" for _, name, score in event.candidates)))
    return rows


def _date_rows(event: EventMention) -> list[tuple[str, str | Markup]]:
    basis = {
        "explicit": "written in the text",
        "relative": "counted from the story's day",
        "publication": "the story's day",
    }
    return [
        ("Day", range_words(event.date_start, event.date_end) if event.date_start else NO_DATE),
        ("In the text", event.date_text or "not stated"),
        ("Basis", basis[event.date_basis] if event.date_basis else "none"),
        ("Reason", event.date_reason or "not given"),
    ]


def _same_event_rows(event: EventMention, found: Catalogue) -> list[tuple[str, str | Markup]]:
    root = event.same_as or event.id
    others = [other for other in found.events if other is not event and (other.same_as or other.id) == root]
    return [(other.doc, f"{range_words(other.date_start, other.date_end)}: {other.quote}") for other in others]


def _lines(values: Iterable[str]) -> Markup:
    return Markup("<br>").join(escape(value) for value in values)


def _select(key: tuple[str, str] | None) -> None:
    session().selected = key


def _select_from(widget: str) -> None:
    session().selected = st.session_state[widget]


def _zoom() -> None:
    session().focus += 1
