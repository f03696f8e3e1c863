"""The trigger lexicon: its own examples, and a table of sentences from many conflicts."""

import csv
import re
from pathlib import Path

import pytest

from extraction.lexicon import table
from extraction.records import Sentence
from extraction.triggers import find_triggers
from geo.records import Span

CASES = Path(__file__).parents[1] / "cases" / "triggers.tsv"


def rows(path):
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def triggers_of(text):
    # Stand-in for places: any capitalised word after a preposition, or a common noun for territory.
    named = re.finditer(
        r"(?<=\b(?:in|at|of|on) )[A-Z][\w'-]+|(?<=near )[A-Z]\w+|\b[Tt]he (?:town|city|region|village|islands)\b",
        text,
    )
    places = [Span(match.start(), match.end()) for match in named]
    return find_triggers(text, [Sentence(Span(0, len(text)), 0, 0, "body")], places)


@pytest.mark.parametrize("row", table("triggers"), ids=lambda row: row["id"])
def test_each_lexicon_row_matches_its_example_and_not_its_counter_example(row):
    assert row["id"] in [t.rule for t in triggers_of(row["example"]) if t.realis == "actual"]
    if row["counter_example"]:
        assert row["id"] not in [t.rule for t in triggers_of(row["counter_example"]) if t.realis == "actual"]


@pytest.mark.parametrize("row", rows(CASES), ids=lambda row: row["id"])
def test_the_sentence_names_this_type_of_event(row):
    found = [(t.type, t.sub_type) for t in triggers_of(row["text"]) if t.realis == "actual"]
    if row["type"]:
        assert (row["type"], row["sub_type"]) in found
    else:
        assert found == []


def test_triggers_do_not_overlap_and_reproduce_the_text():
    text = "Rebels shelled the town and a rocket attack on the market killed nine people, the army said."
    found = triggers_of(text)
    assert [t.text for t in found] == ["shelled", "rocket attack", "killed"]
    assert all(text[t.span.start : t.span.end] == t.text for t in found)


def test_a_denied_clause_makes_no_actual_event():
    text = "The ministry said no civilian in Bara had been shot dead."
    sentence = Sentence(Span(0, len(text)), 0, 0, "body")
    (found,) = find_triggers(text, [sentence], [], denied=[Span(0, len(text))])
    assert (found.text, found.realis) == ("shot", "negated")


def test_bylines_and_furniture_name_no_events():
    text = "Fighting continued in Bara."
    for kind in ("byline", "furniture"):
        assert find_triggers(text, [Sentence(Span(0, len(text)), 0, 0, kind)], []) == ()


@pytest.mark.parametrize("row", table("realis"), ids=lambda row: row["example"])
def test_each_realis_cue_matches_its_example(row):
    pattern = re.compile(row["pattern"], re.IGNORECASE)
    example = row["example"]
    pieces = (
        [example[:i] for i in range(len(example) + 1)]
        if row["where"] != "after"
        else [example[i:] for i in range(len(example))]
    )
    assert any(pattern.search(piece) for piece in pieces)
