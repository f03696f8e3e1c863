"""Short texts from several conflicts with every event an editor would pin, and no other."""

import csv
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction.mention_records import mention_rows
from extraction.pipeline import extract
from extraction.records import Document

CASES = Path(__file__).parents[1] / "cases" / "events.tsv"


def rows():
    with CASES.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def told(event):
    values = (
        event.trigger,
        event.sub_type,
        event.place,
        event.precision,
        event.date_start,
        event.date_end,
        event.fatalities,
        event.injured,
    )
    return "|".join("" if value is None else str(value) for value in values)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_the_text_tells_of_these_events_and_no_others(row, gazetteer):
    document = Document("case.txt", row["text"], published=date.fromisoformat(row["published"]))
    assert ";".join(map(told, extract(document, gazetteer).events)) == row["expected"]


def test_every_span_reproduces_the_text_and_every_event_has_type_place_and_trigger(gazetteer):
    text = " ".join(row["text"] for row in rows())
    analysis = extract(Document("all.txt", text, published=date(2024, 3, 6)), gazetteer)
    assert len(analysis.events) > 10
    for row in mention_rows(analysis):
        assert text[row["start"] : row["end"]] == row["text"]
    for event in analysis.events:
        assert text[event.start : event.end] == event.quote
        fields = {item.field: text[item.start : item.end] for item in event.evidence if item.field != "actor"}
        assert fields["trigger"] == event.trigger
        assert fields["place"] == event.place_text
        assert fields.get("date") == event.date_text
        assert (event.context_start, event.context_end) <= (event.start, event.context_end)
        assert -90 <= event.lat <= 90
        assert -180 <= event.lon <= 180
        assert 0 <= event.confidence <= 1


def test_without_a_publication_day_relative_days_stay_unknown(gazetteer):
    (event,) = extract(Document("x", "Shells hit Nikopol on Tuesday."), gazetteer).events
    assert (event.date_text, event.date_start, event.date_end) == ("on Tuesday", None, None)
    assert event.time_precision is None


def test_the_same_text_gives_the_same_events(gazetteer):
    document = Document("x", rows()[0]["text"], published=date(2024, 3, 6))
    assert extract(document, gazetteer) == extract(document, gazetteer)


WORDS = st.sampled_from(
    [
        *(
            "Shells hit",
            "Nikopol",
            "Khartoum",
            "killed 12 people",
            "on Monday,",
            "25 km north of",
            "Goma",
            "said the army",
        ),
        *(
            "denied that",
            ".",
            '"',
            "’",
            "—",
            "\n",
            "In",
            "3.5",
            "Kyiv’s",
            "the city",
            "there",
            "SAN SALVADOR, 3 MAY 89 --",
        ),
    ]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=60).map(" ".join)))
def test_any_text_is_read_without_an_error_and_its_spans_hold(gazetteer, text):
    analysis = extract(Document("x", text, published=date(2024, 3, 6)), gazetteer)
    assert all(text[row["start"] : row["end"]] == row["text"] for row in mention_rows(analysis))
    assert all(text[event.start : event.end] == event.quote for event in analysis.events)
