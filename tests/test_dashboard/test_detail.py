import re
from dataclasses import replace

from dashboard.detail import detail_html
from dashboard.library import catalogue
from dashboard.records import LoadedText

SECTIONS = ("What the text says", "Why this place", "Why this date")


def page_of(event, document):
    return str(detail_html(event, catalogue([LoadedText(document, (event,), "added")])))


def test_the_parts_stand_in_their_fixed_order(make_event, document):
    page = page_of(make_event(), document)
    order = ["Shelling/artillery/missile attack, Orikhiv, 5 Apr 2022", "Reported.", "<blockquote", "Source", *SECTIONS]
    places = [page.index(part) for part in order]
    assert places == sorted(places)


def test_the_quote_stands_between_the_sentences_around_it(make_event, document):
    quote = re.search(r"<blockquote[^>]*>(.*)</blockquote>", page_of(make_event(), document)).group(1)
    words = re.sub(r"\[(?:what|where|when|how many)\]", "", re.sub(r"<[^>]*>", "", quote))
    assert words == document.text


def test_events_from_a_file_show_their_quote_without_the_text(make_event, document):
    page = page_of(make_event(), replace(document, text=""))
    assert ">hit</span>" in page
    assert "Rain fell" not in page


def test_every_field_names_its_words_in_the_text(make_event, document):
    page = page_of(make_event(), document)
    for words in ("&#34;hit&#34;", "2 reported", "&#34;two people&#34;", "officials", "the Tuesday before Wednesday"):
        assert words in page
    assert "Orikhiv, Zaporizhzhia (4.20)<br>Orikhiv, Poltava (1.10)" in page
    assert 'href="https://example.org/orikhiv"' in page


def test_the_unknown_is_said_to_be_unknown(make_event, document):
    event = make_event(
        lat=None, lon=None, place=None, place_text=None, precision=None, date_start=None, date_end=None,
        fatalities=None, fatalities_low=None, fatalities_high=None, published=None, date_basis=None,
    )  # fmt: skip
    page = page_of(event, replace(document, published=None, title=None, source=None, url=None))
    for words in ("no place, no date", "no pin on the map", "does not tell when", "unknown: relative dates stay open"):
        assert words in page
    assert page.count("not told") == 3


def test_a_wide_place_says_how_wide_in_the_title(make_event, document):
    page = page_of(make_event(precision="region", place="Zaporizhzhia", uncertainty_km=120.0), document)
    assert "Zaporizhzhia (region only), 5 Apr 2022" in page
    assert "within 120 km, in nine of ten cases" in page


def test_other_reports_of_the_event_stand_below_with_their_own_quote(make_event, document):
    second = make_event(doc="b.txt", id="b.txt:1", same_as="orikhiv.txt:1", quote="Three died in Orikhiv.")
    texts = [
        LoadedText(document, (make_event(),), "added"),
        LoadedText(replace(document, doc="b.txt"), (second,), "added"),
    ]
    own = catalogue(texts)
    first = next(event for event in own.events if event.doc == "orikhiv.txt")
    assert "Three died in Orikhiv." in str(detail_html(first, own))


def test_hostile_text_stays_text_in_every_field(make_event, document):
    evil = "<img src=x onerror=alert(1)>"
    fields = (
        "quote",
        "trigger",
        "place_text",
        "place",
        "admin1",
        "relation",
        "date_text",
        "attribution",
        "denied_by",
        "date_reason",
        "gazetteer_id",
        "country_code",
        "doc",
        "sub_type",
    )
    event = make_event(
        **dict.fromkeys(fields, evil), actors=(evil,), place_reasons=(evil,), candidates=((evil, evil, 1.0),)
    )
    hostile = replace(document, doc=evil, title=evil, source=evil, url=f"javascript:{evil}", text="")
    page = page_of(event, hostile)
    assert "<img src=x" not in page
    assert "javascript:&lt;img" in page
    assert "<a " not in page
