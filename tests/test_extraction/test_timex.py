"""Expressions found in texts: the table of cases, invariants on any text, and speed on hostile ones."""

import csv
import time
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.sentences import split_sentences
from extraction.stories import split_stories
from extraction.story_dates import date_stories
from extraction.timex import find_timexes
from extraction.timex_grammar import find_matches
from extraction.timex_tokens import rows, tokenise

CASES = Path(__file__).parents[1] / "cases" / "timexes.tsv"
WORDS = sorted({word for row in rows("timex_words.tsv") for word in row["words"].split()})


def timexes_of(text, published):
    stories = split_stories(text)
    sentences = split_sentences(text, stories)
    return find_timexes(text, date_stories(text, stories, sentences, published), sentences)


def case_rows():
    with CASES.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("row", case_rows(), ids=lambda row: row["id"])
def test_case_table(row):
    published = date.fromisoformat(row["published"]) if row["published"] else None
    found = [
        (timex.text, str(timex.date_start or ""), str(timex.date_end or ""), timex.role)
        for timex in timexes_of(row["text"].replace("\\n", "\n"), published)
    ]
    assert len(found) == int(row["found"]), row["why"]
    if row["expected"] != "-":
        assert (row["expected"], row["start"], row["end"], row["role"]) in found, row["why"]


@pytest.mark.parametrize(
    "row", [row for row in rows("timex_rules.tsv") if row["kind"] not in ("macro", "hour")], ids=lambda r: r["name"]
)
def test_every_rule_finds_its_own_example(row):
    found = [(match.kind, match.rule) for match in find_matches(tokenise(f"They came {row['example']}"))]
    assert (row["kind"], row["name"]) in found


def test_precision_is_the_grain_of_the_value():
    text = "On March 3, in the past two days, two weeks ago, last week, in October and in 2014."
    assert [timex.precision for timex in timexes_of(text, date(2022, 4, 1))] == [
        "day",
        "range",
        "week",
        "week",
        "month",
        "year",
    ]


def test_basis_tells_written_days_from_counted_ones():
    text = "On March 3 and last Friday, in 2014 and two days ago."
    assert [timex.basis for timex in timexes_of(text, date(2022, 4, 1))] == [
        "explicit",
        "relative",
        "explicit",
        "relative",
    ]


def test_each_story_counts_from_its_own_day():
    text = (
        "NAIROBI, Kenya (AP) - A bomb went off early Monday.\n\n___\n\n"
        "GOMA, Congo (AP) - Rebels left the town on Friday. On Thursday they had burned it.\n"
    )
    days = [(timex.text, timex.date_start) for timex in timexes_of(text, date(2022, 4, 4))]
    assert days == [
        ("early Monday", date(2022, 4, 4)),
        ("on Friday", date(2022, 4, 1)),
        ("On Thursday", date(2022, 3, 31)),
    ]


def test_the_date_line_is_no_expression():
    text = "KHARTOUM, April 15, 2023 (Reuters) - Fighting broke out on Saturday.\nUpdated: 10:42 AM, 15 April 2023\n"
    assert [timex.text for timex in timexes_of(text, None)] == ["on Saturday"]


def test_an_expression_may_run_over_the_line_end_of_a_wrapped_text():
    text = (
        "THE GUERRILLAS OF THE NATIONAL LIBERATION FRONT ATTACKED THE GARRISON ON\n"
        "8 MAY AND LEFT THE TOWN BEFORE THE ARMY BATTALION CAME BACK TO THE PLACE\n"
        "WITH HELICOPTERS AND ARTILLERY FROM THE DEPARTMENT CAPITAL IN THE NORTH.\n"
        "THE MAYOR REPORTED THAT NO ONE HAD DIED AND THAT THE SCHOOL WAS UNHARMED."
    )
    found = timexes_of(text, date(1989, 5, 10))
    assert [(timex.text, timex.date_start) for timex in found] == [("ON\n8 MAY", date(1989, 5, 8))]


def test_two_rival_starts_of_a_war_leave_it_undated():
    text = (
        "The war began on April 15. The offensive, which began on May 2, goes on. Two weeks into the war, aid stopped."
    )
    last = timexes_of(text, date(2023, 6, 14))[-1]
    assert (last.text, last.date_start) == ("Two weeks into the war", None)


def test_stories_at_the_ends_of_the_calendar_leave_days_open():
    for published in (date.min, date.max):
        for timex in timexes_of(
            "Two weeks ago, next month, tomorrow, last year, on Dec. 31 and last winter.", published
        ):
            assert (timex.date_start is None) == (timex.date_end is None)


text_of_date_words = st.lists(
    st.sampled_from([*WORDS, "12", "31", "2014", ",", ".", "-", "(", ")", "\n", ":"]), max_size=60
)


@given(st.one_of(st.text(max_size=300), text_of_date_words.map(" ".join)), st.dates() | st.none())
@settings(max_examples=300, deadline=None)
def test_any_text_gives_ordered_spans_that_reproduce_it(text, published):
    found = timexes_of(text, published)
    for timex in found:
        assert text[timex.span.start : timex.span.end] == timex.text != ""
        assert (timex.date_start is None) == (timex.date_end is None)
        assert timex.date_start is None or timex.date_start <= timex.date_end
    assert all(first.span.end <= second.span.start for first, second in pairwise(found))
    assert found == timexes_of(text, published)


HOSTILE = [
    "1" * 100_000,
    " " * 100_000,
    "(" * 100_000,
    "a" * 100_000,
    "\n" * 100_000,
    "12 " * 33_000,
    "12 xyz 2022 " * 8_000,
    "the past " * 11_000,
    "weeks " * 16_000,
    "a day after he left " * 5_000,
    "on Monday " * 10_000,
    "May " * 25_000,
    "Feb. 24-" * 12_000,
    "2014 " * 20_000,
    "at 3 a.m. " * 10_000,
    "the invasion began on Feb. 24 " * 3_300,
    "at dawn " * 12_000,
    "overnight, " * 9_000,
    '"at 3 a.m. ' * 9_000,
    "came ten days after the raid on May 3 " * 2_500,
    "on Sunday and " * 7_000,
    "on Sunday, Monday, " * 5_000,
    "on the 3rd " * 9_000,
    "3, 4, 5, 6 and " * 6_000,
    "that April the following May " * 3_400,
    "___\n\nKYIV (AP) - On Friday.\n\n" * 3_500,
    "2014-" * 20_000,
    "п'" * 50_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:12]))
def test_hostile_text_takes_no_more_than_its_share_of_time(text):
    started = time.process_time()
    timexes_of(text, date(2022, 4, 4))
    assert time.process_time() - started < 5


def test_time_grows_with_the_length_of_the_text():
    sentence = "Shells fell on Sunday, a day after troops left, and talks were due to resume on Monday at 3 p.m. "
    timexes_of(sentence, date(2022, 4, 4))
    seconds = []
    for copies in (100, 1600):
        started = time.process_time()
        timexes_of(sentence * copies, date(2022, 4, 4))
        seconds.append(time.process_time() - started)
    assert seconds[1] < 16 * 3 * max(seconds[0], 0.01)
