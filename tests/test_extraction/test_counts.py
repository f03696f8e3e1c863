"""Counts of people: a table of sentences from many conflicts, the lexicons' own examples, and invariants."""

import csv
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.counts import find_counts
from extraction.lexicon import table
from extraction.quantities import find_quantities
from extraction.sentences import split_sentences
from extraction.stories import split_stories
from extraction.tokens import tokenise
from geo.records import Span

CASES = Path(__file__).parents[1] / "cases" / "counts.tsv"
HOSTILE = [
    "1" * 100_000,
    "1 " * 50_000,
    "(" * 100_000,
    "killed " * 14_000,
    "12,000," * 14_000,
    "one-" * 25_000,
    " " * 100_000,
]


def rows(path):
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def counts_of(text):
    return find_counts(text, split_sentences(text, split_stories(text)))


def written(count):
    bounds = "/".join("-" if value is None else str(value) for value in (count.low, count.best, count.high))
    return f"{count.role} {bounds}{' total' if count.cumulative else ''} [{count.text}]"


@pytest.mark.parametrize("row", rows(CASES), ids=lambda row: row["id"])
def test_the_sentence_tells_these_counts(row):
    assert "; ".join(map(written, counts_of(row["text"]))) == row["expected"]


@pytest.mark.parametrize("row", table("count_words"), ids=lambda row: row["words"])
def test_each_role_word_gives_its_role_in_its_example(row):
    best = 1 if row["words"] in ("body", "corpse") else 7
    assert (row["role"], best) in [(count.role, count.best) for count in counts_of(row["example"] + ".")]


@pytest.mark.parametrize("row", table("number_words"), ids=lambda row: row["word"])
def test_each_number_word_means_its_number(row):
    best = int(row["best"]) if row["best"] else None
    low = int(row["value"]) if row["kind"] == "vague" else best
    assert [(count.low, count.best) for count in counts_of(row["example"] + ".")] == [(low, best)]


@pytest.mark.parametrize("row", table("count_modifiers"), ids=lambda row: row["words"])
def test_each_modifier_sets_low_and_high(row):
    expected = tuple(int(row[key]) if row[key] else None for key in ("low", "best", "high"))
    assert [(c.low, c.best, c.high) for c in counts_of(row["example"] + ".")] == [expected]


@pytest.mark.parametrize("row", table("persons"), ids=lambda row: row["plural"])
def test_each_person_counts_alone_and_in_number(row):
    if row["singular"]:
        assert [(c.role, c.best) for c in counts_of(row["example"] + ".")] == [("killed", 1)]
    assert [(c.role, c.best) for c in counts_of(row["example_plural"] + ".")] == [("killed", 3)]


@pytest.mark.parametrize("row", table("things"), ids=lambda row: row["word"])
def test_things_and_measures_are_never_casualties(row):
    assert counts_of(row["example"] + ".") == ()


def test_grammar_words_name_their_list_and_reason():
    assert all(row["list"] and row["why"] for row in table("count_grammar"))


def test_the_next_sentence_tells_what_became_of_the_people_before_it():
    told = counts_of("Nine men lay behind the school. They had been shot dead.\n\nSix men waited outside.")
    assert [(count.text, count.role, count.best) for count in told] == [("Nine men", "killed", 9)]


def test_nested_and_rival_numbers_stay_apart():
    told = counts_of("The governor said 52 bodies were found. Aid workers counted 31 bodies, nine of them women.")
    assert [(count.role, count.best) for count in told] == [("bodies", 52), ("bodies", 31)]


def test_a_running_total_is_marked_and_the_new_strike_is_not():
    told = counts_of("Six people died in Friday's strike, bringing the death toll since April to 2,300.")
    assert [(count.best, count.cumulative) for count in told] == [(6, False), (2300, True)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("between 10 and 15", [(10, 10, 15)]),
        ("10-15 people", [(10, 10, 15)]),
        ("three or four", [(3, 3, 4)]),
        ("40 000 people", [(40_000, 40_000, 40_000)]),
        ("1.200 people", [(1200, 1200, 1200)]),
        ("1.200 km", []),
        ("twenty-one", [(21, 21, 21)]),
        ("one hundred and twenty-one", [(121, 121, 121)]),
        ("several hundred", [(100, None, None)]),
        ("tens of thousands", [(10_000, None, None)]),
        ("half a dozen", [(6, 6, 6)]),
        ("at least another 12", [(12, 12, None)]),
        ("$12", []),
        ("12 %", []),
        ("a 12-year-old", []),
        ("in 2014", []),
        ("Feb. 24", []),
        ("12 May", []),
        ("at 6:30", []),
        ("2,000-strong", []),
        ("1999999999999 people", []),
    ],
)
def test_numbers_read_as_written(words, expected):
    tokens = tokenise(words, Span(0, len(words)))
    assert [(q.low, q.best, q.high) for q in find_quantities(tokens.lower)] == expected


@given(
    st.lists(
        st.sampled_from(
            [
                "killed",
                "12",
                "people",
                "and",
                "were",
                "at least",
                "two",
                "dozen",
                "of",
                "including",
                ",",
                "wounded",
                "\u2014",
                "bodies",
                "the",
                "toll",
                "a",
                "soldier",
                "(",
                ")",
                "1,200",
                "to",
                "\u00a0",
                "million",
                "-",
                "from",
            ]
        ),
        max_size=25,
    ),
)
def test_spans_reproduce_the_text_and_bounds_are_ordered(words):
    text = " ".join(words)
    for count in counts_of(text):
        assert text[count.span.start : count.span.end] == count.text
        bounds = [value for value in (count.low, count.best, count.high) if value is not None]
        assert bounds == sorted(bounds)


@given(st.text(max_size=200))
def test_any_text_is_read_without_error_and_alike_each_time(text):
    assert counts_of(text) == counts_of(text)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:8]))
def test_hostile_text_takes_linear_time(text):
    start = time.process_time()
    counts_of(text)
    assert time.process_time() - start < 5
