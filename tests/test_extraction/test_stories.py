from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.sentences import split_sentences
from extraction.stories import split_stories


@pytest.mark.parametrize(
    ("line", "place_line"),
    [
        ("KHARTOUM, Sudan (AP) — Fighting went on.", "KHARTOUM, Sudan (AP) —"),
        ("GAZA/JERUSALEM, Oct 8 (Reuters) - Rockets fell.", "GAZA/JERUSALEM, Oct 8 (Reuters) -"),
        ("MOGADISHU (Reuters) - A bomb went off.", "MOGADISHU (Reuters) -"),
        ("BOGOTA, 4 MAY 88 (RADIO X) -- [TEXT] A BOMB WENT OFF.", "BOGOTA, 4 MAY 88 (RADIO X) --"),
        ("MEXICO CITY (MEXICO), 12 JAN 90 (XYZ) -- A MAN WAS SHOT.", "MEXICO CITY (MEXICO), 12 JAN 90 (XYZ) --"),
        ("Beirut, Lebanon (CNN) — Jets flew over.", "Beirut, Lebanon (CNN) —"),
        ("The U.N. said so.", None),
        ("FIGHTING IN SEVERAL AREAS", None),
    ],
)
def test_a_date_line_is_told_from_other_openings(line, place_line):
    (story,) = split_stories(line)
    found = None if story.place_line is None else story.place_line.of(line)
    assert found == place_line


def test_a_compilation_is_cut_at_date_lines_and_keeps_bylines_with_their_story():
    first = "GOMA, Congo (AP) — Rebels advanced.\n\nMore text here.\n\n"
    byline = "___\n\nSmith reported from Kinshasa, Congo.\n\n"
    second = "BUKAVU, Congo (AP) — Troops arrived on Friday."
    text = first + byline + second
    stories = split_stories(text)
    assert [story.span.of(text) for story in stories] == [first + byline, second]


def test_a_separator_alone_starts_a_new_story():
    text = "One thing happened.\n\n* * *\n\nAnother thing happened."
    assert [story.span.of(text).strip() for story in split_stories(text)] == [
        "One thing happened.\n\n* * *",
        "Another thing happened.",
    ]


def test_a_line_in_a_text_all_in_capitals_is_no_date_line_without_a_blank_line_before_it():
    text = "LIMA, 3 MAY 89 (EFE) -- THE POLICE SAID\nABIDE BY THE LAW -- AND SO ON."
    assert len(split_stories(text)) == 1


@given(st.text(alphabet=st.sampled_from("ABab .,\n_-—()'’“”12é\u00a0"), max_size=300))
def test_stories_and_sentences_lie_in_order_inside_the_text(text):
    stories = split_stories(text)
    assert all(0 <= a.span.start <= a.span.end <= len(text) for a in stories)
    assert all(a.span.end <= b.span.start for a, b in pairwise(stories))
    sentences = split_sentences(text, stories)
    assert all(a.span.end <= b.span.start for a, b in pairwise(sentences))
    assert all(stories[s.story].span.holds(s.span) for s in sentences)
    assert all(s.span.of(text).strip() == s.span.of(text) != "" for s in sentences)
