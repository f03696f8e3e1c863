"""Read documents from bytes: plain text, HTML and JSON Lines, with one clear sentence for what cannot be read."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import BinaryIO

from extraction.records import Document
from geo.records import InputError

MAX_BYTES = 10_000_000
"""Largest input taken at once, bytes: some two thousand news articles."""

_EARLIEST = date(1900, 1, 1)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_HTML_START = re.compile(r"\s{0,200}(?:<!doctype html|<html)\b", re.IGNORECASE)
_BLOCKS = frozenset(
    {
        "p",
        "div",
        "br",
        "li",
        "tr",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "article",
        "section",
        "blockquote",
        "title",
        "figcaption",
    }
)
_SILENT = frozenset({"script", "style", "noscript", "template", "svg", "head", "nav", "form", "iframe", "object"})


def parse_published(value: str, source: str, today: date | None = None) -> date:
    """Return the publication day of an ISO date or date-time.

    Args:
        value: "2022-04-03" or a date-time with zone ("2022-04-03T23:30:00+03:00" is 3 April in UTC).
        source: What to name in the error.
        today: The day that counts as today; the clock's by default.

    Raises:
        InputError: The value is no date, lies before 1900 or after tomorrow.
    """
    try:
        day = date.fromisoformat(value) if len(value) == 10 else _utc_day(value)
    except ValueError:
        raise InputError(source, f'the publication date "{value[:40]}" is not a date like 2022-04-03') from None
    return check_published(day, source, today)


def check_published(day: date, source: str, today: date | None = None) -> date:
    """Return the day when an article can have been published on it.

    Raises:
        InputError: The day lies before 1900 or after tomorrow (some zone is always a day ahead).
    """
    now = today or datetime.now(UTC).date()
    if (day - now).days > 1:
        raise InputError(source, f"the publication date {day.isoformat()} lies in the future")
    if day < _EARLIEST:
        raise InputError(source, f"the publication date {day.isoformat()} lies before 1900")
    return day


def _utc_day(value: str) -> date:
    moment = datetime.fromisoformat(value)
    return moment.date() if moment.tzinfo is None else moment.astimezone(UTC).date()


def decode(data: bytes, source: str) -> str:
    """Return the text of some bytes.

    Raises:
        InputError: Too large, binary, not UTF-8 (or UTF-16 with its mark), or without any text.
    """
    if len(data) > MAX_BYTES:
        raise InputError(source, f"is {len(data) / 1e6:.1f} MB; the limit is {MAX_BYTES / 1e6:.0f} MB")
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    if encoding != "utf-16" and b"\x00" in data[:4096]:
        raise InputError(source, "is a binary file, not text")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(source, "is not UTF-8 text; save it as UTF-8 and try again", f"byte {error.start}") from None
    if len(_CONTROL.findall(text[:20_000])) > 20:
        raise InputError(source, "is a binary file, not text")
    if not any(map(str.isalpha, text)):
        raise InputError(source, "holds no text")
    return text


def document_of_bytes(name: str, data: bytes, published: date | None) -> Document:
    """Return the document in the bytes of a plain-text or HTML file.

    HTML is reduced to its readable text: nothing of it runs, and offsets count the reduced text.

    Raises:
        InputError: The bytes cannot be read as text.
    """
    text = decode(data, name)
    if name.lower().endswith((".html", ".htm")) or _HTML_START.match(text):
        text = text_of_html(text)
        if not any(map(str.isalpha, text)):
            raise InputError(name, "holds no readable text between its HTML tags")
    return Document(name, text, published=published)


def documents_of_jsonl(name: str, data: bytes, published: date | None) -> Iterator[Document | InputError]:
    """Give the documents of a JSON Lines file; a bad line gives its error and the rest is still read.

    A publication date that is none gives its error too, and the article with an unknown day.

    Raises:
        InputError: The file as a whole cannot be read as text.
    """
    for number, line in enumerate(decode(data, name).splitlines(), start=1):
        yield from _read_line(name, number, line, published)


def _read_line(name: str, number: int, line: str, published: date | None) -> Iterator[Document | InputError]:
    if not line.strip():
        return
    try:
        document, stated = _document_of_line(name, number, line)
    except InputError as error:
        yield error
        return
    try:
        day = parse_published(stated, f"{name}, line {number}") if stated else published
    except InputError as error:
        # The article itself is good: it is read as one whose day is unknown.
        yield error
        day = None
    yield replace(document, published=day)


def _document_of_line(name: str, number: int, line: str) -> tuple[Document, str | None]:
    """Return the article of a line and its publication date as written."""
    where = f"line {number}"
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError(name, "is not a JSON object", where) from None
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise InputError(name, 'has no "text"', where)
    if not any(map(str.isalpha, row["text"])):
        raise InputError(name, 'has an empty "text"', where)
    for field in ("doc", "title", "published", "source", "url", "language"):
        if not isinstance(row.get(field), str | None):
            raise InputError(name, f'"{field}" is not a string', where)
    document = Document(
        doc=row.get("doc") or f"{name}:{number}",
        text=row["text"],
        title=row.get("title"),
        source=row.get("source"),
        url=row.get("url"),
        language=row.get("language"),
    )
    return document, row.get("published")


def read_documents(path: str, stdin: bytes | None, published: date | None) -> Iterator[Document | InputError]:
    """Give the documents of a file, or of standard input for "-".

    Args:
        path: File name; ".jsonl" files hold one article a line.
        stdin: Bytes of standard input, read by the caller; None when it was not asked for.
        published: Publication day of articles that state none.
    """
    try:
        if path == "-":
            yield document_of_bytes("standard input", stdin or b"", published)
            return
        if path.lower().endswith(".jsonl"):
            yield from _documents_of_archive(Path(path), published)
        else:
            yield document_of_bytes(Path(path).name, _bytes_of(Path(path)), published)
    except InputError as error:
        yield error
    except OSError as error:
        yield InputError(path, f"cannot be opened ({error.strerror or error})")


def _documents_of_archive(path: Path, published: date | None) -> Iterator[Document | InputError]:
    """Read a JSON Lines file line by line, so that an archive may be larger than memory."""
    with path.open("rb") as file:
        start = file.read(4096)
        file.seek(0)
        if start:
            # A binary or wrongly encoded file is refused as a whole; a split last character is not its fault.
            decode(start[: start.rfind(b"\n") + 1] or start, path.name)
        for number, line in enumerate(_lines_of(file), start=1):
            try:
                text = decode(line, path.name) if line.strip() else ""
            except InputError as error:
                yield InputError(path.name, error.reason, f"line {number}")
            else:
                yield from _read_line(path.name, number, text, published)


def _lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Give the lines of a file; of one above the limit only as much as shows that it is too long."""
    while line := file.readline(MAX_BYTES + 1):
        rest = line
        while not rest.endswith(b"\n") and (rest := file.readline(MAX_BYTES)):
            pass
        yield line


def _bytes_of(path: Path) -> bytes:
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise InputError(path.name, f"is {size / 1e6:.1f} MB; the limit is {MAX_BYTES / 1e6:.0f} MB")
    return path.read_bytes()


class _TextOfHtml(HTMLParser):
    """Collects the text of an HTML page, a line a block, without scripts and styles."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in _SILENT:
            self._silent += 1
        elif tag in _BLOCKS:
            self.parts.append("\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in _BLOCKS:
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(" ".join(data.split()) if not data.isspace() else " ")
            if data[-1:].isspace():
                self.parts.append(" ")


def text_of_html(page: str) -> str:
    r"""Return the readable text of an HTML page, blocks apart by a blank line.

    >>> text_of_html("<p>Shelling hit <b>Bakhmut</b>.</p><script>alert(1)</script><p>Two died.</p>")
    'Shelling hit Bakhmut.\n\nTwo died.'
    """
    parser = _TextOfHtml()
    parser.feed(page)
    parser.close()
    blocks = (re.sub(r" {2,}", " ", block).strip() for block in "".join(parser.parts).split("\n\n"))
    return "\n\n".join(block for block in blocks if block)
