"""Events and texts for the tests of the dashboard."""

from datetime import date

import pytest

from dashboard.library import catalogue
from dashboard.records import LoadedText
from exchange.jsonl import write_jsonl
from exchange.meta import export_meta
from extraction.records import Document, EventMention, Evidence

TEXT = (
    "Rain fell all night. Shells hit the grain store in Orikhiv on Tuesday, killing two people, officials said. "
    "The road to the river was closed."
)
QUOTE = "Shells hit the grain store in Orikhiv on Tuesday, killing two people, officials said."
START = TEXT.index(QUOTE)


def _evidence(field, words):
    at = TEXT.index(words)
    return Evidence(field, at, at + len(words))


@pytest.fixture
def make_event():
    """Build an event of one shelling, with any field changed."""

    def make(**changes):
        fields = {
            "doc": "orikhiv.txt",
            "id": "orikhiv.txt:1",
            "quote": QUOTE,
            "start": START,
            "end": START + len(QUOTE),
            "trigger": "hit",
            "type": "Explosions/Remote violence",
            "sub_type": "Shelling/artillery/missile attack",
            "place_text": "Orikhiv",
            "place": "Orikhiv",
            "lat": 47.5678,
            "lon": 35.7874,
            "precision": "settlement",
            "uncertainty_km": 3.0,
            "gazetteer_id": "698782",
            "country_code": "UA",
            "admin1": "Zaporizhzhia",
            "relation": None,
            "date_text": "Tuesday",
            "date_start": date(2022, 4, 5),
            "date_end": date(2022, 4, 5),
            "date_basis": "relative",
            "fatalities": 2,
            "fatalities_low": 2,
            "fatalities_high": 2,
            "injured": None,
            "actors": (),
            "attribution": "officials",
            "status": "reported",
            "denied_by": None,
            "geo_precision": 1,
            "time_precision": 1,
            "where_prec": 1,
            "date_prec": 1,
            "confidence": 0.8,
            "same_as": None,
            "evidence": (
                _evidence("trigger", "hit"),
                _evidence("place", "Orikhiv"),
                _evidence("date", "Tuesday"),
                _evidence("fatalities", "two people"),
            ),
            "published": date(2022, 4, 6),
            "place_reasons": ("the only place of that name in the story's region",),
            "candidates": (("698782", "Orikhiv, Zaporizhzhia", 4.2), ("698783", "Orikhiv, Poltava", 1.1)),
            "date_reason": "the Tuesday before Wednesday 6 April 2022",
            "context_start": 0,
            "context_end": len(TEXT),
        }
        return EventMention(**{**fields, **changes})

    return make


@pytest.fixture
def document():
    """Give the text of the events."""
    return Document(
        "orikhiv.txt", TEXT, "Grain store hit", date(2022, 4, 6), "The Test Post", "https://example.org/orikhiv"
    )


@pytest.fixture
def found(make_event, document):
    """Give a catalogue of five events: three places, one without a place, one without a date, one wide."""
    events = (
        make_event(),
        make_event(
            id="orikhiv.txt:2",
            type="Battles",
            sub_type="Armed clash",
            date_start=date(2022, 3, 1),
            date_end=date(2022, 3, 4),
        ),
        make_event(
            id="orikhiv.txt:3",
            type="Protests",
            sub_type="Peaceful protest",
            lat=46.6,
            lon=32.6,
            place="Kherson",
            status="claimed",
        ),
        make_event(id="orikhiv.txt:4", lat=None, lon=None, place=None, precision=None, uncertainty_km=None),
        make_event(
            id="orikhiv.txt:5",
            date_start=None,
            date_end=None,
            precision="region",
            lat=48.0,
            lon=37.8,
            status="disputed",
        ),
    )
    return catalogue([LoadedText(document, events, "added")])


@pytest.fixture
def events_file(found, tmp_path):
    """Write the events of the catalogue to a file."""
    path = tmp_path / "events.jsonl"
    path.write_bytes(write_jsonl(found.events, export_meta(found.events)))
    return path
