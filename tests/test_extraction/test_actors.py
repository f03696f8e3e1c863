"""Actors: a table of sentences from many conflicts, the lexicons' own examples, and invariants."""

import csv
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.actors import find_actors
from extraction.lexicon import table
from extraction.sentences import split_sentences
from extraction.stories import split_stories

CASES = Path(__file__).parents[1] / "cases" / "actors.tsv"
HOSTILE = ["troops " * 15_000, "Russian " * 12_000, "-" * 100_000, "Islamic State " * 7_000, "(" * 100_000]


def rows(path):
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def actors_of(text):
    return find_actors(text, split_sentences(text, split_stories(text)))


@pytest.mark.parametrize("row", rows(CASES), ids=lambda row: row["id"])
def test_the_sentence_tells_of_these_actors(row):
    assert "; ".join(f"{a.kind}: {a.name} [{a.text}]" for a in actors_of(row["text"])) == row["expected"]


@pytest.mark.parametrize("row", table("actors"), ids=lambda row: row["name"])
def test_each_named_group_is_found_in_its_example(row):
    assert (row["canonical"], row["kind"]) in [(a.name, a.kind) for a in actors_of(row["example"] + ".")]


@pytest.mark.parametrize("row", table("actor_nouns"), ids=lambda row: row["noun"])
def test_each_noun_for_actors_is_found_in_its_example(row):
    assert row["kind"] in [a.kind for a in actors_of(row["example"] + ".")]


def test_qualifiers_have_their_reason():
    assert all(row["why"] for row in table("actor_qualifiers"))


def test_all_words_for_one_states_forces_share_a_name():
    told = actors_of("Sudanese soldiers fled. Sudan's army fired Sudanese missiles, and Sudan bombed the town.")
    assert {a.name for a in told} == {"Sudanese forces"}


def test_a_verb_in_small_letters_is_no_group():
    assert actors_of("The war is over and he saw a fano.") == ()


@given(st.text(max_size=200))
def test_any_text_is_read_without_error_and_spans_reproduce_it(text):
    for actor in actors_of(text):
        assert text[actor.span.start : actor.span.end] == actor.text


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:8]))
def test_hostile_text_takes_linear_time(text):
    start = time.process_time()
    actors_of(text)
    assert time.process_time() - start < 5
