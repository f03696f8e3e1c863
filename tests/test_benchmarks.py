import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.accuracy import FLOORS, Floor, Result, below, markdown, raised, read_floors
from benchmarks.pages import ACCURACY, README, marks, with_table
from benchmarks.tasks import TASKS

TASK = replace(TASKS[0], name="places", title="places of a text", goal=0.9, reference="")


def result(value, digest="abc"):
    return Result(TASK, {"f1": value}, digest, 12)


def floors(value):
    return {"places": Floor(digest="abc", rows=12, floors={"f1": value})}


@pytest.mark.parametrize(
    ("floor", "measured", "complaints"),
    [
        (0.9, 0.9, []),
        (0.9, 0.95, []),
        (0.9, 0.899, ["places: f1 is 0.899, below its floor 0.900"]),
    ],
)
def test_a_figure_must_reach_its_floor(floor, measured, complaints):
    assert below(floors(floor), [result(measured)]) == complaints


def test_other_answers_are_no_proof():
    assert below(floors(0.5), [result(0.9, digest="xyz")]) == [
        "places: the answers are not those of the floors; run with --update"
    ]
    assert below({}, [result(0.9)]) == ["places has no floor: run with --update"]


@pytest.mark.parametrize(
    ("allow_lower", "measured", "floor"), [(False, 0.95, 0.95), (False, 0.8, 0.9), (True, 0.8, 0.8), (True, 0.95, 0.95)]
)
def test_floors_only_rise_unless_lowering_is_allowed(allow_lower, measured, floor):
    assert raised(floors(0.9), [result(measured)], allow_lower=allow_lower) == floors(floor)


def test_floors_of_other_tasks_stay():
    other = {"dates": Floor(digest="d", rows=1, floors={"f1": 0.7})}
    assert raised(other, [result(0.9)], allow_lower=False) == other | floors(0.9)


def test_the_table_is_markdown():
    assert markdown([result(0.95)], floors(0.9)).splitlines()[2] == (
        "| places of a text | 12 | f1 | 0.950 | 0.900 | 0.90 |  |"
    )


def test_the_table_goes_between_its_marks():
    start, end = marks("speed")
    assert with_table(f"a\n{start}\nold\n{end}\nb\n", "speed", "new") == f"a\n{start}\nnew\n{end}\nb\n"
    with pytest.raises(ValueError, match="the page has no"):
        with_table("no marks", "speed", "new")


def test_every_figure_of_every_task_has_a_floor():
    held = read_floors()
    assert {name: set(floor["floors"]) for name, floor in held.items()} == {
        task.name: set(task.figures) for task in TASKS
    }


def table_in(page, name):
    start, end = marks(name)
    return re.search(f"{start}\n(.*?)\n{end}", page.read_text(encoding="utf-8"), re.DOTALL)[1]


def test_the_pages_show_every_figure():
    assert table_in(README, "accuracy") == table_in(ACCURACY, "accuracy")
    for task in TASKS:
        assert f"| {task.title} |" in table_in(README, "accuracy")
    assert "| text to events, MB a CPU second |" in table_in(README, "speed")
    assert "| look up a name, us, median of" in table_in(README, "gazetteer")


def test_floors_are_written_the_way_they_are_kept():
    text = FLOORS.read_text(encoding="utf-8")
    assert text == json.dumps(json.loads(text), indent=1, sort_keys=True) + "\n"


def test_without_the_corpora_the_command_says_so(tmp_path):
    command = [sys.executable, "-m", "benchmarks.accuracy", "--shared", str(tmp_path / "none")]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f"accuracy needs the corpora and the scorer, and there is no folder {tmp_path / 'none'}\n"
