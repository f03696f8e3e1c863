import csv
from datetime import date
from pathlib import Path

import pytest

from dashboard.intake import Pasted, chosen_day, document_of_form, documents_of_files
from extraction.reading import MAX_BYTES
from extraction.records import Document
from geo.records import InputError

DAY = date(2022, 4, 6)
with (Path(__file__).parents[1] / "cases" / "intake_forms.tsv").open(encoding="utf-8", newline="") as table:
    FORMS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("case", FORMS, ids=[case["id"] for case in FORMS])
def test_a_form_that_cannot_be_used_gets_one_sentence(case):
    published = None if case["published"] == "-" else date.fromisoformat(case["published"])
    form = Pasted(case["text"], case["title"], case["publisher"], case["url"], published, case["date_unknown"] == "yes")
    with pytest.raises(InputError) as caught:
        document_of_form(form)
    assert str(caught.value) == case["sentence"]


def test_a_form_becomes_a_document_with_its_fields():
    got = document_of_form(
        Pasted(
            "Shells hit Orikhiv.", " Store \n hit ", "The Test Post", " https://example.org ", DAY, date_unknown=False
        )
    )
    assert got == Document("Store hit", "Shells hit Orikhiv.", "Store hit", DAY, "The Test Post", "https://example.org")


def test_the_day_may_be_said_to_be_unknown():
    assert chosen_day(None, date_unknown=True, source="x") is None


def test_a_pasted_page_of_html_is_reduced_to_its_text():
    page = "<!doctype html><html><body><script>alert('x')</script><p>Shells hit <b>Orikhiv</b>.</p></body></html>"
    assert document_of_form(Pasted(page, "", "", "", DAY, date_unknown=False)).text == "Shells hit Orikhiv."


def test_half_a_surrogate_pair_does_not_stop_a_form():
    assert (
        document_of_form(Pasted("Shells hit \ud83d Orikhiv.", "", "", "", DAY, date_unknown=False)).text
        == "Shells hit ? Orikhiv."
    )


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("empty.txt", b"", "empty.txt: holds no text"),
        ("photo.txt", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "photo.txt: is a binary file, not text"),
        ("old.txt", "Обстріл".encode("cp1251"), "old.txt, byte 0: is not UTF-8 text; save it as UTF-8 and try again"),
        ("big.txt", b"a" * (MAX_BYTES + 1), "big.txt: is 10.0 MB; the limit is 10 MB"),
        ("a.html", b"<html><script>x</script></html>", "a.html: holds no readable text between its HTML tags"),
        ("list.jsonl", b"not json\n", "list.jsonl, line 1: is not a JSON object"),
        ("<img src=x>.txt", b"", "<img src=x>.txt: holds no text"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_gets_one_sentence_and_costs_no_other(name, data, sentence):
    bad, good = documents_of_files([(name, data), ("good.txt", b"Shells hit Orikhiv.")], DAY)
    assert str(bad) == sentence
    assert good == Document("good.txt", "Shells hit Orikhiv.", published=DAY)


def test_articles_of_one_file_keep_their_own_days():
    lines = b'{"doc": "a", "text": "Shells hit.", "published": "2022-03-01"}\n{"doc": "b", "text": "Shells hit."}\n'
    assert [item.published for item in documents_of_files([("two.jsonl", lines)], DAY)] == [date(2022, 3, 1), DAY]
