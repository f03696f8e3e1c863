"""Write the golden files: what Dateline finds in the sample articles and in the texts of tests/texts.

Run with ``make golden`` (or ``python -m benchmarks.golden``), then read the difference line by line: the
commit message says why a line changed.
"""

import argparse
import csv
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from benchmarks.pages import ROOT
from exchange.formats import FORMATS
from exchange.meta import ExportMeta
from extraction.pipeline import extract
from extraction.records import Document
from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer

TEXTS = ROOT / "tests" / "texts"


def documents() -> Iterator[Document]:
    """Yield the sample articles, then the texts of the folder in the order of their names."""
    with (ROOT / "samples" / "articles.jsonl").open(encoding="utf-8") as handle:
        for line in handle:
            article = json.loads(line)
            yield Document(**article | {"published": _day(article["published"])})
    with (TEXTS / "published.tsv").open(encoding="utf-8", newline="") as handle:
        days = {row["text"]: row["published"] for row in csv.DictReader(handle, delimiter="\t")}
    for path in sorted(TEXTS.glob("*.txt")):
        yield Document(path.name, path.read_text(encoding="utf-8"), published=_day(days[path.name]))


def golden_path(document: Document) -> Path:
    """Return where the document's golden file stands."""
    return TEXTS / f"{document.doc.removesuffix('.txt')}.golden.jsonl"


def golden_bytes(document: Document, gazetteer: Gazetteer) -> bytes:
    """Return the document's events as JSON Lines, keys sorted so that a changed value is a changed word."""
    lines = FORMATS["jsonl"].write(extract(document, gazetteer).events, ExportMeta()).decode("utf-8")
    records = [json.loads(line) for line in lines.splitlines()]
    text = "".join(json.dumps(record, sort_keys=True, ensure_ascii=False) + "\n" for record in records)
    return text.encode("utf-8")


def main() -> None:
    """Write every golden file."""
    argparse.ArgumentParser(prog="python -m benchmarks.golden", description=__doc__).parse_args()
    gazetteer = Gazetteer.open(ensure())
    for document in documents():
        golden_path(document).write_bytes(golden_bytes(document, gazetteer))
    print(f"golden files written to {TEXTS.relative_to(ROOT)}; read the difference before you commit it")


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


if __name__ == "__main__":
    main()
