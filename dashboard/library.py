"""The texts of a session and the catalogue of their events."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from dashboard.records import Catalogue, LoadedText, Origin
from exchange.jsonl import RefusedRow, read_events
from extraction.pipeline import extract
from extraction.reading import documents_of_jsonl
from extraction.records import Document, EventMention
from gazetteer.lookup import Gazetteer
from geo.records import InputError


def read_samples(path: Path) -> tuple[Document, ...]:
    """Return the sample articles; no file means no samples, as every file of the start is optional.

    Raises:
        InputError: A line of the file is damaged: the samples are ours, so that is a fault of the package.
    """
    if not path.exists():
        return ()
    documents = []
    for found in documents_of_jsonl(path.name, path.read_bytes(), None):
        if isinstance(found, InputError):
            raise found
        documents.append(found)
    return tuple(documents)


def read_opened(path: Path) -> tuple[tuple[LoadedText, ...], tuple[RefusedRow, ...]]:
    """Return the events of a file of events, as one text without words a document, and the rows refused.

    Raises:
        InputError: The file cannot be opened or is not text.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(str(path), f"cannot be opened ({error.strerror or error})") from None
    events, refused = read_events(data, path.name)
    by_doc: dict[str, list[EventMention]] = {}
    for event in events:
        by_doc.setdefault(event.doc, []).append(event)
    texts = (
        LoadedText(Document(doc, "", published=found[0].published), tuple(found), "opened")
        for doc, found in by_doc.items()
    )
    return tuple(texts), refused


def analyse(document: Document, gazetteer: Gazetteer, origin: Origin) -> LoadedText:
    """Return a text with its events."""
    return LoadedText(document, extract(document, gazetteer).events, origin)


def with_free_name(document: Document, taken: Iterable[str]) -> Document:
    """Return the document under a name that no other text of the session has.

    >>> with_free_name(Document("report.txt", "..."), {"report.txt", "report.txt (2)"}).doc
    'report.txt (3)'
    """
    names = set(taken)
    name, number = document.doc, 1
    while name in names:
        number += 1
        name = f"{document.doc} ({number})"
    return document if name == document.doc else replace(document, doc=name)


def catalogue(texts: Sequence[LoadedText]) -> Catalogue:
    """Return all events of the texts in one order: by first day, document and position; undated ones last."""
    events = sorted(
        (event for text in texts for event in text.events),
        key=lambda event: (event.date_start or date.max, event.doc, event.start, event.id),
    )
    digest = sha256()
    for event in events:
        digest.update(repr((event.doc, event.id, event.lat, event.lon, event.date_start, event.type)).encode())
    return Catalogue(
        events=tuple(events),
        documents=MappingProxyType({text.document.doc: text.document for text in texts}),
        sample_docs=frozenset(text.document.doc for text in texts if text.origin == "sample"),
        version=digest.hexdigest(),
    )


def titles(found: Catalogue) -> dict[str, str]:
    """Return the titles of the texts by their names."""
    return {doc: document.title for doc, document in found.documents.items() if document.title}
