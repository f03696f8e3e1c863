"""Text from outside as markup: every character of it is escaped here, and only here."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from markupsafe import Markup, escape

from extraction.records import Document, Evidence
from geo.records import Span


@dataclass(frozen=True, slots=True)
class _Mark:
    """How the evidence of some fields is marked: the word beside it and its look."""

    fields: frozenset[str]
    word: str
    style: str


# The order decides when two kinds of evidence share characters.
_MARKS = (
    _Mark(frozenset({"trigger"}), "what", "font-weight:700;background:#FFE9B8"),
    _Mark(frozenset({"place", "place_description", "relation"}), "where", "border-bottom:2px solid #0B5563"),
    _Mark(frozenset({"date"}), "when", "border-bottom:2px dashed #0B5563"),
    _Mark(frozenset({"fatalities", "injured"}), "how many", "border-bottom:2px dotted #1A2226"),
    _Mark(frozenset({"attribution", "denied_by"}), "who says", "border-bottom:1px dotted #1A2226"),
)
_LABEL = "font-size:0.72em;color:#46535A;margin:0 0.15em 0 0.2em;font-weight:400"
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&@^=\"'])")


def quote_html(text: str, offset: int, evidence: Sequence[Evidence]) -> Markup:
    """Return a stretch of a text with its evidence marked by line, weight and a word, never by colour alone.

    Args:
        text: The stretch.
        offset: Where it begins in its document.
        evidence: Spans of the document; those outside the stretch and of unknown fields are passed over.
    """
    taken: list[tuple[Span, _Mark]] = []
    for mark in _MARKS:
        for item in evidence:
            span = Span(item.start - offset, item.end - offset)
            inside = 0 <= span.start < span.end <= len(text)
            if item.field in mark.fields and inside and not any(span.overlaps(other) for other, _ in taken):
                taken.append((span, mark))
    parts: list[Markup] = []
    at = 0
    pair = Markup('<span style="{}">{}</span><span style="{}">[{}]</span>')
    for span, mark in sorted(taken, key=lambda row: row[0]):
        parts.append(escape(text[at : span.start]))
        parts.append(pair.format(mark.style, span.of(text), _LABEL, mark.word))
        at = span.end
    parts.append(escape(text[at:]))
    return Markup("").join(parts)


def rows_html(rows: Sequence[tuple[str, str | Markup]]) -> Markup:
    """Return rows of name and value as a two-column table."""
    line = Markup(
        '<tr><th scope="row" style="text-align:left;vertical-align:top;font-weight:600;padding:3px 12px 3px 0;'
        'width:8em;border:0">{}</th><td style="padding:3px 0;overflow-wrap:anywhere;border:0">{}</td></tr>'
    )
    body = Markup("").join(line.format(name, value) for name, value in rows)
    return Markup('<table style="border-collapse:collapse;width:100%;font-size:0.93em">{}</table>').format(body)


def link_html(url: str | None) -> str | Markup:
    """Return an address as a link when it is a web address, else as text."""
    if not is_web_address(url):
        return url or ""
    return Markup('<a href="{0}" target="_blank" rel="noopener noreferrer nofollow">{0}</a>').format(url)


def is_web_address(url: str | None) -> bool:
    """Tell whether an address is one that a browser may be sent to.

    >>> is_web_address("https://example.org/a"), is_web_address("javascript:alert(1)"), is_web_address(None)
    (True, False, False)
    """
    if not url or any(character.isspace() or not character.isprintable() for character in url):
        return False
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname)
    except ValueError:
        return False


def plain(text: str) -> str:
    r"""Return text for a place that reads Markdown, so that it shows as it is: no link, picture or formula.

    >>> plain("![x](http://a/b.png)")
    '\\!\\[x\\]\\(http\\://a/b\\.png\\)'
    """
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def context_parts(document: Document, event_span: Span, context: Span) -> tuple[str, str, str] | None:
    """Return the text before the quote, the quote and the text after it; None without the document's text."""
    text = document.text
    whole = Span(max(0, min(context.start, event_span.start)), min(len(text), max(context.end, event_span.end)))
    if not text or not whole.holds(event_span):
        return None
    return text[whole.start : event_span.start], event_span.of(text), text[event_span.end : whole.end]
