from dataclasses import replace

import pytest

from dashboard.library import analyse, catalogue, read_opened, read_samples, titles
from dashboard.records import LoadedText
from dashboard.settings import Settings, read_settings
from extraction.records import Document
from geo.records import InputError


def test_the_samples_are_readable_and_marked_as_samples():
    documents = read_samples(Settings().samples)
    assert 6 <= len(documents) <= 12
    assert all(document.published and document.source.startswith("Dateline sample") for document in documents)
    assert len({document.doc for document in documents}) == len(documents)


def test_no_file_of_samples_means_no_samples(tmp_path):
    assert read_samples(tmp_path / "none.jsonl") == ()


def test_a_damaged_file_of_samples_is_an_error(tmp_path):
    (tmp_path / "samples.jsonl").write_text('{"text": ""}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r'samples\.jsonl, line 1: has an empty "text"'):
        read_samples(tmp_path / "samples.jsonl")


def test_a_file_of_events_gives_the_same_events_back(found, events_file):
    texts, refused = read_opened(events_file)
    assert refused == ()
    assert catalogue(texts).events == found.events
    assert [text.document for text in texts] == [Document("orikhiv.txt", "", published=found.events[0].published)]


def test_a_bad_row_of_events_is_listed_and_costs_no_other(events_file):
    events_file.write_bytes(events_file.read_bytes() + b"{}\n")
    texts, refused = read_opened(events_file)
    assert len(texts[0].events) == 5
    assert [row.row for row in refused] == [6]


def test_a_file_of_events_that_is_not_there_gets_one_sentence(tmp_path):
    with pytest.raises(InputError, match="cannot be opened"):
        read_opened(tmp_path / "none.jsonl")


def test_the_version_changes_when_the_events_do(found, make_event, document):
    other = catalogue([LoadedText(document, (make_event(lat=1.0),), "added")])
    assert other.version != found.version
    assert catalogue([LoadedText(document, found.events, "added")]).version == found.version


def test_titles_leave_out_texts_without_one(found, document):
    assert titles(found) == {"orikhiv.txt": "Grain store hit"}
    assert titles(catalogue([LoadedText(replace(document, title=None), (), "added")])) == {}


def test_samples_are_known_by_name(document):
    assert catalogue([LoadedText(document, (), "sample")]).sample_docs == {"orikhiv.txt"}


def test_the_events_of_a_text_come_from_the_pipeline(gazetteer):
    text = "Shells hit a market in Kherson on 5 March 2024, killing two people, the city council said."
    loaded = analyse(Document("a.txt", text), gazetteer, "added")
    assert [(event.type, event.place) for event in loaded.events] == [("Explosions/Remote violence", "Kherson")]
    assert all(text[event.start : event.end] == event.quote for event in loaded.events)


def test_settings_name_their_files():
    settings = read_settings({"DATELINE_SAMPLES": "a.jsonl", "DATELINE_GAZETTEER": "g.sqlite", "OTHER": "x"})
    assert (settings.samples.name, settings.gazetteer.name, settings.events) == ("a.jsonl", "g.sqlite", None)
