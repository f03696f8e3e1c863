"""The day of each story: the table of cases, and invariants on any text."""

import csv
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.sentences import split_sentences
from extraction.stories import split_stories
from extraction.story_dates import date_stories, publication_weekday

CASES = Path(__file__).parents[1] / "cases" / "story_dates.tsv"


def dated(text, published):
    stories = split_stories(text)
    return date_stories(text, stories, split_sentences(text, stories), published)


def case_rows():
    with CASES.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("row", case_rows(), ids=lambda row: row["id"])
def test_case_table(row):
    published = date.fromisoformat(row["published"]) if row["published"] else None
    stories = dated(row["text"].replace("\\n", "\n"), published)
    found = "; ".join(f"{story.published or '-'} {story.published_basis or '-'}" for story in stories)
    assert found == row["expected"], row["why"]


@pytest.mark.parametrize(
    ("weekdays", "expected"),
    [
        ([], None),
        ([4], 4),
        ([1, 3, 4], 4),
        ([1, 2, 3], 3),
        ([5, 6, 0], 0),
        ([6, 0, 1, 2], 2),
        ([0, 1, 2, 3, 4, 5, 6], 0),
    ],
)
def test_publication_weekday_closes_the_days_named(weekdays, expected):
    assert publication_weekday(weekdays) == expected


@given(st.text(max_size=200), st.dates() | st.none())
@settings(max_examples=200, deadline=None)
def test_any_text_keeps_its_stories_and_never_dates_one_after_the_document(text, published):
    before = split_stories(text)
    after = dated(text, published)
    assert [story.span for story in after] == [story.span for story in before]
    for story in after:
        assert (story.published is None) == (story.published_basis is None)
        assert published is None or story.published <= published
