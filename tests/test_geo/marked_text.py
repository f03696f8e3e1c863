"""Case texts with marks: [Kyiv] or [Libya|country] is a toponym, {37 km north of [Kyiv]} an expected phrase."""

import csv
import re
from pathlib import Path

from gazetteer.records import Candidate, Place
from geo.records import Span, Toponym

CASES = Path(__file__).resolve().parents[1] / "cases"
_MARK = re.compile(r"[\[\]{}]|\|[a-z]+(?=\])")


def read_cases(name):
    """Return the rows of a case table as dictionaries."""
    with (CASES / name).open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def make_place(name, kind="settlement", lat=0.0, lon=0.0, population=None, country_code=None):
    """Return a gazetteer entry for a test."""
    return Place(f"t:{name}", name, lat, lon, kind, "P", "PPL", country_code, None, None, population, None, "test")


def make_toponym(text, start, end, place=None):
    """Return the toponym of a span with at most one candidate."""
    candidates = () if place is None else (Candidate(place, place.name, canonical=True, prior=1.0),)
    return Toponym(Span(start, end), text[start:end], text[start:end], None, "place", False, candidates)


def read_marks(marked):
    """Return the plain text, its toponyms and the spans of the expected phrases."""
    plain, names, phrases, kinds = "", [], [], []
    open_name = open_phrase = at = 0
    for mark in _MARK.finditer(marked):
        plain += marked[at : mark.start()]
        at = mark.end()
        match mark[0][0]:
            case "[":
                open_name, kind = len(plain), None
            case "|":
                kind = mark[0][1:]
            case "]":
                names.append(Span(open_name, len(plain)))
                kinds.append(kind)
            case "{":
                open_phrase = len(plain)
            case "}":
                phrases.append(Span(open_phrase, len(plain)))
    plain += marked[at:]
    toponyms = [
        make_toponym(plain, span.start, span.end, make_place(span.of(plain), kind) if kind else None)
        for span, kind in zip(names, kinds, strict=True)
    ]
    return plain, toponyms, phrases
