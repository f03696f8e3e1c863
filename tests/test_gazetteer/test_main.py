import json
import subprocess
import sys
from pathlib import Path

import pytest

from gazetteer.__main__ import main

ROOT = Path(__file__).parents[2]


@pytest.mark.usefixtures("own_gazetteer")
def test_lookup_prints_one_json_object_a_line(capsys):
    assert main(["lookup", "Kiev"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert (first["id"], first["name"], first["matched_name"]) == ("gn:703448", "Kyiv", "Kiev")
    assert main(["lookup", "Bucha", "--country", "de"]) == 0
    countries = {json.loads(line)["country_code"] for line in capsys.readouterr().out.splitlines()}
    assert countries == {"DE"}


@pytest.mark.usefixtures("own_gazetteer")
def test_lookup_of_nothing_says_so_on_standard_error(capsys):
    assert main(["lookup", "Qqqqville", "--country", "UA"]) == 0
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == "nothing found for 'Qqqqville' in UA\n"


@pytest.mark.usefixtures("own_gazetteer")
def test_fuzzy_lookup_needs_a_country(capsys):
    assert main(["lookup", "Bakmut", "--country", "UA", "--fuzzy"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["name"] == "Bakhmut"
    with pytest.raises(SystemExit) as stopped:
        main(["lookup", "Bakmut", "--fuzzy"])
    assert stopped.value.code == 2


def test_stats_count_places_and_names(own_gazetteer, capsys):
    assert main(["stats"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert (counts["path"], counts["country"]) == (str(own_gazetteer), 252)
    assert counts["size_bytes"] == own_gazetteer.stat().st_size


def test_build_leaves_a_current_gazetteer_alone(own_gazetteer, capsys):
    assert main(["build"]) == 0
    assert capsys.readouterr().err == f"gazetteer is up to date: {own_gazetteer}\n"
    assert main(["build", "--output", str(own_gazetteer)]) == 0


@pytest.mark.usefixtures("own_gazetteer")
def test_add_reports_rows_and_its_exit_status_tells_of_refused_ones(capsys, tmp_path):
    good = tmp_path / "good.csv"
    good.write_text("name,latitude,longitude\nTestopolye,50.1,39.9\n", encoding="utf-8")
    assert main(["add", str(good), "--country", "ru"]) == 0
    assert capsys.readouterr().err == "good.csv: 1 places added, 0 known already, 0 spellings added, 0 rows refused\n"
    mixed = tmp_path / "mixed.csv"
    mixed.write_text("name,latitude,longitude\nTestograd,50.1,38.9\nTestoburg,500,39.9\n", encoding="utf-8")
    assert main(["add", str(mixed)]) == 1
    first, last = capsys.readouterr().err.splitlines()
    assert first == "mixed.csv, line 3: coordinates 500, 39.9 lie outside the globe"
    assert last == "mixed.csv: 1 places added, 0 known already, 0 spellings added, 1 rows refused"
    assert main(["add", str(tmp_path / "absent.csv")]) == 1


@pytest.mark.parametrize(
    "arguments", [[], ["fly"], ["lookup"], ["lookup", "Kyiv", "--country", "UKR"], ["add"], ["build", "--fast"]]
)
def test_wrong_usage_ends_with_two(arguments):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2


@pytest.mark.parametrize("command", [[], ["build"], ["add"], ["lookup"], ["stats"]])
def test_each_command_has_help_with_an_example(command, capsys):
    with pytest.raises(SystemExit) as stopped:
        main([*command, "--help"])
    assert stopped.value.code == 0
    assert "python -m gazetteer" in capsys.readouterr().out.split("example")[1]


def test_the_module_runs_as_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "gazetteer", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("usage: python -m gazetteer")
