from datetime import date

import pytest

from extraction.reading import MAX_BYTES, document_of_bytes, documents_of_jsonl, parse_published, read_documents
from extraction.records import Document
from geo.records import InputError

TODAY = date(2024, 5, 1)


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("a.txt", b"", "a.txt: holds no text"),
        ("a.txt", b" \n\t ", "a.txt: holds no text"),
        ("a.txt", b"\x89PNG\r\n\x1a\n\x00\x00\x00", "a.txt: is a binary file, not text"),
        ("a.txt", b"\x01\x02\x03\x04\x05" * 20 + b"abc", "a.txt: is a binary file, not text"),
        ("a.txt", "Обстріл міста".encode("cp1251"), "a.txt, byte 0: is not UTF-8 text; save it as UTF-8 and try again"),
        ("a.txt", b"a" * (MAX_BYTES + 1), "a.txt: is 10.0 MB; the limit is 10 MB"),
        ("a.html", b"<html><script>alert(1)</script></html>", "a.html: holds no readable text between its HTML tags"),
    ],
)
def test_bad_bytes_get_one_clear_sentence(name, data, sentence):
    with pytest.raises(InputError) as caught:
        document_of_bytes(name, data, None)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2022-04-03", date(2022, 4, 3)),
        ("2022-04-03T01:30:00+03:00", date(2022, 4, 2)),
        ("2022-04-03T01:30:00", date(2022, 4, 3)),
        ("2024-05-02", date(2024, 5, 2)),
    ],
)
def test_publication_days_are_read_in_utc(value, expected):
    assert parse_published(value, "x", TODAY) == expected


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("2024-05-03", "x: the publication date 2024-05-03 lies in the future"),
        ("1822-04-03", "x: the publication date 1822-04-03 lies before 1900"),
        ("yesterday", 'x: the publication date "yesterday" is not a date like 2022-04-03'),
        ("2022-02-30", 'x: the publication date "2022-02-30" is not a date like 2022-04-03'),
    ],
)
def test_impossible_publication_days_are_refused(value, sentence):
    with pytest.raises(InputError) as caught:
        parse_published(value, "x", TODAY)
    assert str(caught.value) == sentence


def test_html_becomes_its_readable_text_and_nothing_runs():
    page = (
        b"<!doctype html><html><head><title>x</title></head>"
        b"<body><h1>Fire</h1><script>evil()</script><p>Two &amp; three.</p></body></html>"
    )
    assert document_of_bytes("page.html", page, None).text == "Fire\n\nTwo & three."


def test_utf16_with_its_mark_and_utf8_with_a_mark_are_read():
    assert document_of_bytes("a.txt", "Київ".encode("utf-16"), None).text == "Київ"
    assert document_of_bytes("a.txt", b"\xef\xbb\xbfKyiv", None).text == "Kyiv"


def test_a_bad_line_of_json_lines_does_not_stop_the_rest():
    lines = [
        (
            '{"doc": "one", "text": "First.", "published": "2022-04-03", "title": "T", "source": "S",'
            ' "url": "https://e.org/1", "language": "en"}'
        ),
        "not json",
        '{"doc": "two"}',
        '{"text": "Third."}',
        '{"text": "x", "published": "soon"}',
        '{"text": "x", "title": 5}',
        "[" * 5000,
    ]
    found = list(documents_of_jsonl("a.jsonl", "\n".join(lines).encode(), date(2022, 4, 4)))
    assert found[0] == Document("one", "First.", "T", date(2022, 4, 3), "S", "https://e.org/1", "en")
    assert found[3] == Document("a.jsonl:4", "Third.", published=date(2022, 4, 4))
    assert found[5] == Document("a.jsonl:5", "x")
    assert [str(item) for item in found if isinstance(item, InputError)] == [
        "a.jsonl, line 2: is not a JSON object",
        'a.jsonl, line 3: has no "text"',
        'a.jsonl, line 5: the publication date "soon" is not a date like 2022-04-03',
        'a.jsonl, line 6: "title" is not a string',
        "a.jsonl, line 7: is not a JSON object",
    ]


def test_files_and_standard_input_are_read_and_missing_files_named(tmp_path):
    (tmp_path / "a.txt").write_text("Text here.", encoding="utf-8")
    assert list(read_documents(str(tmp_path / "a.txt"), None, None)) == [Document("a.txt", "Text here.")]
    assert list(read_documents("-", b"From a pipe.", None)) == [Document("standard input", "From a pipe.")]
    (error,) = read_documents(str(tmp_path / "none.txt"), None, None)
    assert str(error).endswith("none.txt: cannot be opened (No such file or directory)")
    assert "Is a directory" in str(next(iter(read_documents(str(tmp_path), None, None))))


def test_an_archive_larger_than_the_limit_is_read_line_by_line(tmp_path):
    archive = tmp_path / "archive.jsonl"
    with archive.open("w", encoding="utf-8") as file:
        file.writelines(f'{{"doc": "d{i}", "text": "{"Words here. " * 90_000}"}}\n' for i in range(12))
        file.write('{"doc": "long", "text": "' + "x" * (MAX_BYTES + 5) + '"}\n')
        file.write('{"doc": "last", "text": "Here."}\n')
    found = list(read_documents(str(archive), None, None))
    assert [item.doc for item in found if isinstance(item, Document)] == [*(f"d{i}" for i in range(12)), "last"]
    assert [str(item) for item in found if isinstance(item, InputError)] == [
        "archive.jsonl, line 13: is 10.0 MB; the limit is 10 MB"
    ]


def test_a_binary_file_that_calls_itself_an_archive_is_refused_once(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"\x00\x01\n" * 5000)
    assert [str(item) for item in read_documents(str(tmp_path / "a.jsonl"), None, None)] == [
        "a.jsonl: is a binary file, not text"
    ]
