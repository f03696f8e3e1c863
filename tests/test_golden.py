import pytest

from benchmarks.golden import TEXTS, documents, golden_bytes, golden_path

DOCUMENTS = {document.doc: document for document in documents()}


@pytest.mark.parametrize("doc", DOCUMENTS)
def test_the_events_of_a_whole_text_are_those_of_its_golden_file(doc, gazetteer):
    document = DOCUMENTS[doc]
    path = golden_path(document)
    assert path.is_file(), f"{path.name} is missing: run make golden, read it, commit it"
    assert golden_bytes(document, gazetteer).decode("utf-8") == path.read_text(encoding="utf-8")


def test_there_are_enough_texts():
    assert len(DOCUMENTS) >= 12


def test_no_golden_file_is_left_over():
    expected = {golden_path(document).name for document in DOCUMENTS.values()}
    assert {path.name for path in TEXTS.glob("*.golden.jsonl")} == expected


def test_every_text_says_that_it_is_a_sample():
    for document in DOCUMENTS.values():
        assert document.text.rstrip().splitlines()[-1].startswith("This is a sample text written for Dateline")
