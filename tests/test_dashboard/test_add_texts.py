"""The page Add texts as Streamlit runs it."""

from datetime import date

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

TEXT = "Shells hit a market in Kherson on Tuesday, killing two people, the city council said."


def _page():
    import os  # noqa: PLC0415 (Streamlit runs only the body of this function)

    from dashboard.add_texts_page import show_add_texts_page  # noqa: PLC0415
    from dashboard.settings import read_settings  # noqa: PLC0415

    show_add_texts_page(read_settings(os.environ))


@pytest.fixture
def page(events_file, monkeypatch):
    """Open the page on a file of five events."""
    monkeypatch.setenv("DATELINE_EVENTS", str(events_file))
    st.cache_resource.clear()
    yield AppTest.from_function(_page, default_timeout=120).run()
    st.cache_resource.clear()


def paste(page, text, published=None, title="", url=""):
    page.text_area[0].set_value(text)
    page.date_input[0].set_value(published)
    fields = {field.label: field for field in page.text_input}
    fields["Title"].set_value(title)
    fields["Web address"].set_value(url)
    next(button for button in page.button if button.label == "Find events").click()
    return page.run()


def reports(page):
    return next(
        frame.value for frame in page.dataframe if "Without place" in frame.value and "On the map" not in frame.value
    )


@pytest.mark.parametrize(
    ("text", "published", "title", "sentence"),
    [
        (TEXT, None, "", r"Pasted text\: has no publication date; give one, or say that it is unknown\."),
        ("", date(2024, 3, 6), "", r"Pasted text\: holds no text\."),
        (TEXT, date(2999, 1, 1), "", r"Pasted text\: the publication date 2999\-01\-01 lies in the future\."),
        ("a\x00b", date(2024, 3, 6), "![x](http://evil.example/x.png)",
         r"\!\[x\]\(http\://evil\.example/x\.png\)\: is a binary file, not text\."),
        ("<html><script>alert(1)</script></html>", date(2024, 3, 6), "",
         r"Pasted text\: holds no readable text between its HTML tags\."),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence_and_adds_nothing(page, text, published, title, sentence):
    paste(page, text, published, title)
    assert not page.exception
    assert [error.value for error in page.error] == [sentence]
    assert not page.success
    assert len(page.dataframe) == 1  # the texts on the map, no report


def test_a_pasted_article_is_reported_with_what_is_missing(page):
    paste(page, TEXT, date(2024, 3, 6), "Market hit")
    assert not page.exception
    assert page.success[0].value.startswith("1 text read, 1 event found.")
    assert reports(page).to_dict("records") == [
        {"Text": "Market hit", "Published": "6 Mar 2024", "Events": 1, "Without place": 0, "Without date": 0}
    ]


def test_a_text_without_events_is_said_to_have_none(page):
    paste(page, "The orchestra played Mozart in Vienna.", date(2024, 3, 6))
    assert page.warning[0].value == "1 text read. No conflict event was found in what they report as fact."


def test_the_same_text_is_not_taken_twice(page):
    paste(page, TEXT, date(2024, 3, 6), "Market hit")
    paste(page, TEXT, date(2024, 3, 6), "Again")
    assert [error.value for error in page.error] == [r"Again\: is already here, as Market hit\."]


def test_two_texts_of_one_title_keep_apart(page):
    paste(page, TEXT, date(2024, 3, 6), "Report")
    paste(page, TEXT.replace("Kherson", "Izium"), date(2024, 3, 6), "Report")
    assert list(reports(page)["Text"]) == ["Report (2)"]


def test_every_text_of_the_session_is_listed(page):
    paste(page, TEXT, date(2024, 3, 6), "Market hit")
    table = page.dataframe[-1].value
    assert list(table["Text"]) == ["orikhiv.txt", "Market hit"]
    assert list(table["On the map"]) == ["yes", "yes"]
