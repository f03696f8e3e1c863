import json
import subprocess
import sys

import pytest

from geo.__main__ import main

# The commands open the gazetteer by themselves; the fixture has it built first.
pytestmark = pytest.mark.usefixtures("gazetteer")


def _run(capsys, *argv):
    status = main([str(item) for item in argv])
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err


@pytest.fixture
def file_of(tmp_path):
    def write(*rows):
        path = tmp_path / "input.jsonl"
        path.write_bytes(b"\n".join(row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows))
        return path

    return write


def test_one_phrase(capsys):
    status, (row,), err = _run(capsys, "locate", "23 km ESE of Kyiv", "--country", "ua")
    assert (status, err) == (0, "")
    assert row["anchor"] == "Kyiv"
    assert row["gazetteer_id"] == "gn:703448"
    assert (row["distance_km"], row["bearing_deg"]) == (23.0, 112.5)
    assert (round(row["lat"], 2), round(row["lon"], 2)) == (50.38, 30.82)


def test_phrase_that_is_not_understood(capsys):
    status, (row,), err = _run(capsys, "locate", "somewhere else")
    assert status == 1
    assert set(row.values()) == {None}
    assert err == "dateline: 'somewhere else': no distance phrase with a known place\n"


def test_lines_keep_their_order_and_ids(capsys, file_of):
    path = file_of(
        {"id": "a", "phrase": "6 km E of Dedham", "region": "Maine"},
        {"id": "b", "phrase": "6 km E of Xyzzyburg"},
        {"id": 3, "phrase": "6 km E of London", "country": "CA"},
    )
    status, rows, _ = _run(capsys, "locate", "--input", path)
    assert status == 0
    assert [row["id"] for row in rows] == ["a", "b", 3]
    assert [row["country_code"] for row in rows] == ["US", None, "CA"]
    assert rows[1]["lat"] is None
    assert rows[1]["uncertainty_km"] is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{", "the line is not JSON"),
        (b"\xff\xfe", "the line is not UTF-8 text"),
        (b"[1]", "the line is no JSON object"),
        (b"[" * 200_000, "the line is not JSON"),
        (b'{"id": 1}', 'the field "phrase" is missing or no text'),
        (b'{"id": 1, "phrase": 5}', 'the field "phrase" is missing or no text'),
        (b'{"phrase": "near Goma", "region": 5}', 'the field "region" is missing or no text'),
        (b" " * 2_000_001 + b"{}", "the line is longer than 2,000,000 bytes"),
    ],
)
def test_bad_line_is_named_and_the_rest_done(capsys, file_of, line, reason):
    path = file_of({"id": 1, "phrase": "near Goma"}, line, {"id": 2, "phrase": "near Goma"})
    status, rows, err = _run(capsys, "locate", "--input", path)
    assert status == 1
    assert [row["id"] for row in rows] == [1, 2]
    assert err == f"dateline: {path}, line 2: {reason}\n"


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "COMMAND"),
        (["locate"], "either a phrase or --input"),
        (["locate", "near Goma", "--input", "x"], "either a phrase or --input"),
        (["locate", "near Goma", "--country", "QQ"], "no such two-letter country code"),
        (["resolve"], "--input"),
        (["fly"], "invalid choice"),
    ],
)
def test_wrong_usage(capsys, argv, words):
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("command", ["locate", "resolve"])
def test_missing_file(capsys, tmp_path, command):
    status, rows, err = _run(capsys, command, "--input", tmp_path / "none.jsonl")
    assert (status, rows) == (1, [])
    assert err == f"dateline: {tmp_path / 'none.jsonl'}: No such file or directory\n"


@pytest.mark.parametrize("argv", [["--help"], ["locate", "--help"], ["resolve", "--help"]])
def test_help(capsys, argv):
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 0
    assert "--output" in capsys.readouterr().out or argv == ["--help"]


def test_output_file(capsys, tmp_path):
    target = tmp_path / "point.json"
    status, rows, _ = _run(capsys, "locate", "near Goma", "--output", target)
    assert (status, rows) == (0, [])
    assert json.loads(target.read_text(encoding="utf-8"))["anchor"] == "Goma"


def test_resolve_names_in_their_context(capsys, file_of):
    text = "In Texas the town of Paris was flooded; Dallas was spared."
    spans = [[text.index(name), text.index(name) + len(name)] for name in ("Texas", "Paris", "Dallas")]
    status, rows, err = _run(capsys, "resolve", "--input", file_of({"doc": "a", "text": text, "spans": spans}))
    assert (status, err) == (0, "")
    assert [(row["start"], row["end"]) for row in rows] == [tuple(span) for span in spans]
    assert [row["country_code"] for row in rows] == ["US", "US", "US"]
    assert rows[1]["admin1"].startswith("Texas")
    assert {row["kind"] for row in rows} == {"place"}


@pytest.mark.parametrize("spans", [None, 5, [[0]], [[0, 99]], [[3, 3]], [[-1, 2]], [["a", "b"]]])
def test_bad_spans(capsys, file_of, spans):
    status, rows, err = _run(capsys, "resolve", "--input", file_of({"doc": "a", "text": "Goma", "spans": spans}))
    assert (status, rows) == (1, [])
    assert "span" in err


def test_standard_input_and_no_traceback():
    done = subprocess.run(
        [sys.executable, "-m", "geo", "locate", "--input", "-"],
        input=b'{"id": "x", "phrase": "near Goma"}\nnonsense\n',
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["anchor"] == "Goma"
    assert done.stderr == b"dateline: standard input, line 2: the line is not JSON\n"
