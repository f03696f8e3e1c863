"""The command line of the extraction package, run as a user runs it."""

import json
import subprocess
import sys

import pytest

from extraction.__main__ import main

TEXT = "Shells hit Nikopol on Tuesday, killing two people, the governor said."


@pytest.fixture
def article(tmp_path):
    path = tmp_path / "article.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def run(*arguments, stdin=None):
    command = [sys.executable, "-m", "extraction", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, input=stdin, encoding="utf-8", check=False)


def test_events_as_geojson_on_standard_output(article):
    done = run("events", article, "--published", "2024-03-06", "--format", "geojson")
    assert done.returncode == 0
    (feature,) = json.loads(done.stdout)["features"]
    assert feature["geometry"]["coordinates"] == [34.39126, 47.56826]
    found = {
        key: feature["properties"][key] for key in ("place", "sub_type", "date_start", "fatalities", "attribution")
    }
    assert found == {
        "place": "Nikopol",
        "sub_type": "Shelling/artillery/missile attack",
        "date_start": "2024-03-05",
        "fatalities": 2,
        "attribution": "the governor",
    }


def test_mentions_come_in_text_order_with_their_fields():
    done = run("mentions", "-", "--published", "2024-03-06", stdin=TEXT)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["kind"], row["text"]) for row in rows] == [
        ("trigger", "Shells hit"),
        ("place", "Nikopol"),
        ("date", "on Tuesday"),
        ("trigger", "killing"),
        ("count", "two people"),
        ("attribution", "the governor said"),
    ]
    assert {row["doc"] for row in rows} == {"standard input"}


def test_what_cannot_be_read_is_named_and_the_rest_is_done(article, tmp_path, capfdbinary):
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    assert main(["events", str(tmp_path / "empty.txt"), str(article), "--published", "2024-03-06"]) == 1
    out, err = capfdbinary.readouterr()
    assert out.count(b"\n") == 1
    assert err.decode() == "dateline: empty.txt: holds no text\n"


def test_a_missing_publication_day_is_said(article, capfdbinary):
    assert main(["events", str(article)]) == 0
    assert capfdbinary.readouterr().err.decode() == (
        "dateline: article.txt: no publication date; relative dates stay unresolved\n"
    )


@pytest.mark.parametrize(
    "arguments", [[], ["events"], ["events", "x", "--published", "soon"], ["events", "x", "--format", "pdf"]]
)
def test_wrong_usage_ends_with_two(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: python -m extraction" in capsys.readouterr().err


def test_an_output_file_appears_whole_or_not_at_all(article, tmp_path, capsys):
    target = tmp_path / "events.csv"
    assert main(["events", str(article), "--published", "2024-03-06", "--format", "csv", "--output", str(target)]) == 0
    assert target.read_text(encoding="utf-8").startswith("doc,")
    assert main(["events", str(article), "--output", str(tmp_path / "none" / "x.csv")]) == 1
    assert "cannot be written (No such file or directory)" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["article.txt", "events.csv"]


def test_reports_of_one_event_in_two_texts_point_at_the_first(tmp_path):
    lines = [{"doc": f"d{i}", "text": TEXT, "published": "2024-03-06"} for i in (1, 2)]
    (tmp_path / "two.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    rows = [json.loads(line) for line in run("events", tmp_path / "two.jsonl").stdout.splitlines()]
    assert [(row["id"], row["same_as"]) for row in rows] == [("d1#e01", None), ("d2#e01", "d1#e01")]
