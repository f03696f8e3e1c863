"""Checks on what a reader hands in: fields and files to documents, or one clear sentence each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from dashboard.quote_markup import is_web_address
from extraction.reading import check_published, document_of_bytes, documents_of_jsonl
from extraction.records import Document
from geo.records import InputError

PASTED = "Pasted text"
SUFFIXES = ("txt", "md", "html", "htm", "jsonl")


@dataclass(frozen=True, slots=True)
class Pasted:
    """The fields of the form for one pasted article, as typed."""

    text: str
    title: str
    publisher: str
    url: str
    published: date | None
    date_unknown: bool


def chosen_day(published: date | None, *, date_unknown: bool, source: str) -> date | None:
    """Return the publication day that the form gives, None when it says that the day is unknown.

    Raises:
        InputError: Neither a day nor "unknown" was given, both were, or the day cannot be.
    """
    if published is None and not date_unknown:
        raise InputError(source, "has no publication date; give one, or say that it is unknown")
    if published is not None and date_unknown:
        raise InputError(source, "has a publication date and is marked as unknown; choose one of the two")
    return None if published is None else check_published(published, source)


def document_of_form(form: Pasted) -> Document:
    """Return the document of a filled form.

    Raises:
        InputError: The text is empty or not readable, the day is missing or impossible, or the address is
            no web address.
    """
    title = " ".join(form.title.split())
    name = title[:80] or PASTED
    published = chosen_day(form.published, date_unknown=form.date_unknown, source=name)
    url = form.url.strip()
    if url and not is_web_address(url):
        raise InputError(name, "has an address that does not begin with http:// or https://")
    if not form.text.strip():
        raise InputError(name, "holds no text")
    document = document_of_bytes(name, form.text.encode("utf-8", "replace"), published)
    return replace(document, title=title or None, source=" ".join(form.publisher.split()) or None, url=url or None)


def documents_of_files(files: Iterable[tuple[str, bytes]], published: date | None) -> Iterator[Document | InputError]:
    """Give the documents of uploaded files; a file or line that cannot be read gives its error.

    Args:
        files: Names and contents.
        published: Publication day of those that state none.
    """
    for name, data in files:
        try:
            if name.lower().endswith(".jsonl"):
                yield from documents_of_jsonl(name, data, published)
            else:
                yield document_of_bytes(name, data, published)
        except InputError as error:
            yield error
