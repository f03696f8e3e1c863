import csv
import io
import json

import pytest

from dashboard.downloads import file_of, file_stem
from dashboard.records import EventFilter
from dashboard.selectors import apart_from_days, within_days
from exchange.formats import FORMATS


def ids_in(name, data):
    text = data.decode("utf-8")
    if name == "geojson":
        return [feature["id"] for feature in json.loads(text)["features"]]
    if name == "jsonl":
        return [json.loads(line)["id"] for line in text.splitlines()]
    return [row["id"] for row in csv.DictReader(io.StringIO(text))]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "choice",
    [EventFilter(), EventFilter(types=frozenset({"Battles"})), EventFilter(text="mars"), EventFilter(undated=False)],
)
def test_a_file_holds_exactly_what_is_shown_in_the_same_order(found, name, choice):
    shown = within_days(apart_from_days(found.events, choice, {}), choice)
    assert ids_in(name, file_of(FORMATS[name], shown, choice)) == [event.id for event in shown]


def test_a_file_says_which_filter_made_it(found):
    choice = EventFilter(types=frozenset({"Battles"}))
    assert b"type: Battles" in file_of(FORMATS["geojson"], found.events[:1], choice)


def test_a_file_is_named_by_its_days_and_number(found):
    assert file_stem(found.events) == "events_2022-03-01_2022-04-05_5"
    assert file_stem(found.events[-1:]) == "events_undated_1"
