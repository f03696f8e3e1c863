import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard.quote_markup import is_web_address, link_html, plain, quote_html, rows_html
from extraction.records import Evidence

HOSTILE = (
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    '"><svg onload=alert(1)>',
    "'; alert(1); //",
    "&lt;b&gt;",
    "{0} {} %s",
    "[a](javascript:alert(1)) ![p](http://evil.example/p.png)",
    "`x` $y$ :red[z] C:\\path",
)
FIELDS = ("trigger", "place", "date", "fatalities", "attribution", "actor", "<b>")


def without_tags(page):
    return html.unescape(
        re.sub(r'<span style="[^"]*">\[(?:what|where|when|how many|who says)\]</span>|</?span[^<>]*>', "", page)
    )


def test_evidence_is_marked_with_a_word_beside_it():
    text = "Shells hit the store."
    page = str(quote_html(text, 100, [Evidence("trigger", 107, 110), Evidence("place", 115, 120)]))
    assert '">hit</span>' in page
    assert ">[what]</span>" in page
    assert ">store</span>" in page
    assert ">[where]</span>" in page


@given(
    text=st.text(max_size=60) | st.sampled_from(HOSTILE),
    offset=st.integers(0, 5),
    spans=st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(-5, 70), st.integers(-5, 70)), max_size=5),
)
def test_a_marked_quote_reads_as_the_quote_and_holds_no_tag_of_it(text, offset, spans):
    page = str(quote_html(text, offset, [Evidence(*span) for span in spans]))
    assert without_tags(page) == text
    assert set(re.findall(r"<(/?\w*)", page)) <= {"span", "/span"}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_row_shows_hostile_text_as_text(text):
    page = str(rows_html([("Title", text)]))
    assert html.escape(text, quote=False) in page.replace("&#34;", '"').replace("&#39;", "'")
    assert set(re.findall(r"<(\w+)", page)) == {"table", "tr", "th", "td"}


@pytest.mark.parametrize(
    ("url", "web"),
    [
        ("https://example.org/a?b=c", True),
        ("http://example.org", True),
        ("javascript:alert(1)", False),
        ("data:text/html,<b>", False),
        ("https:///nohost", False),
        ("https://exa mple.org", False),
        ("https://[broken", False),
        ("//example.org", False),
        ("", False),
        (None, False),
    ],
)
def test_only_web_addresses_become_links(url, web):
    assert is_web_address(url) is web
    assert ("<a " in str(link_html(url))) is web


def test_an_address_cannot_leave_its_attribute():
    assert '"onmouseover' not in str(link_html('https://example.org/"onmouseover="alert(1)'))


@given(st.text(max_size=50))
def test_text_for_markdown_keeps_its_words_and_no_bare_sign(text):
    shown = plain(text)
    assert re.sub(r"\\(.)", r"\1", shown) == " ".join(text.split())
    assert not re.search(r"(?<!\\)(?:\\\\)*[`*_\[\]<>!$:]", shown)
