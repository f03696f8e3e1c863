"""The day of each event of a short text: which expression dates which trigger, and what a heading takes."""

import csv
from datetime import date
from pathlib import Path

import pytest

from extraction.pipeline import extract
from extraction.records import Document

CASES = Path(__file__).parents[1] / "cases" / "event_dates.tsv"


def case_rows():
    with CASES.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def events_of(text, published, gazetteer):
    return extract(Document("case.txt", text, published=date.fromisoformat(published)), gazetteer).events


def told(event):
    return "|".join(str(value or "") for value in (event.trigger, event.place, event.date_start, event.date_end))


@pytest.mark.parametrize("row", case_rows(), ids=lambda row: row["id"])
def test_each_event_has_its_own_day(row, gazetteer):
    found = events_of(row["text"].replace("\\n", "\n"), row["published"], gazetteer)
    assert ";".join(map(told, found)) == row["expected"], row["why"]


def test_the_reason_says_where_the_day_comes_from(gazetteer):
    text = "Shells hit Nikopol market\n\nThe army said the toll of shells that hit Nikopol on Friday had risen to nine."
    heading, report = events_of(text, "2024-01-15", gazetteer)
    assert heading.date_reason == 'The heading names no day: that of the report below it, "on Friday".'
    assert report.date_reason == '"on Friday" counted from the story\'s day 2024-01-15: 2024-01-12.'
    (ahead,) = events_of("Police arrested three men in Kaduna on 27 June 2024.", "2024-06-01", gazetteer)
    assert ahead.date_reason == '"on 27 June 2024" lies after the story\'s day although the event is told as past.'
    _, before = events_of(
        "Two blasts were heard in Belgorod on Sunday, days after a missile struck a depot in Kursk.",
        "2024-01-15",
        gazetteer,
    )
    assert before.date_reason == '"on Sunday", and the event came days before: 2024-01-09 to 2024-01-12.'
