"""Measure accuracy on corpora with known answers, and hold it against the floors.

``python -m benchmarks.accuracy`` prints a table. Floors only rise: ``--update`` lifts them to what was
measured; lowering one needs ``--allow-lower`` and a line in CHANGELOG.md.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from benchmarks.pages import ACCURACY, README, ROOT, rows, write_table
from benchmarks.tasks import TASKS, CommandError, Task, digest, measure, read_gold

FLOORS = Path(__file__).with_name("floors.json")
HEADER = ("what is scored", "answers", "figure", "measured", "floor", "goal", "for comparison")


class Floor(TypedDict):
    """What floors.json holds of a task: its answers' digest and number, and the least each figure may be."""

    digest: str
    rows: int
    floors: dict[str, float]


@dataclass(frozen=True, slots=True)
class Result:
    """A task with its figures, and the digest and number of the answers they were measured on."""

    task: Task
    figures: Mapping[str, float]
    digest: str
    rows: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    options = _parser().parse_args(arguments)
    if not (options.shared / "eval" / "score.py").is_file():
        sys.stderr.write(f"accuracy needs the corpora and the scorer, and there is no folder {options.shared}\n")
        return 2
    tasks = [task for task in TASKS if not options.task or task.name in options.task]
    try:
        results = _measure_all(tasks, options.shared)
    except CommandError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    floors = read_floors()
    if options.update:
        floors = raised(floors, results, allow_lower=options.allow_lower)
        FLOORS.write_text(json.dumps(floors, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    table = markdown(results, floors)
    print(table)
    if options.write:
        for page in (README, ACCURACY):
            write_table(page, "accuracy", table)
    complaints = below(floors, results) if options.check else []
    for complaint in complaints:
        sys.stderr.write(f"{complaint}\n")
    return 1 if complaints else 0


def read_floors() -> dict[str, Floor]:
    """Return the floors by task name."""
    floors: dict[str, Floor] = json.loads(FLOORS.read_text(encoding="utf-8"))
    return floors


def raised(floors: Mapping[str, Floor], results: Sequence[Result], *, allow_lower: bool) -> dict[str, Floor]:
    """Return the floors lifted to the results; one that would sink stays, unless lowering is allowed."""
    new = dict(floors)
    for result in results:
        old = floors[result.task.name]["floors"] if result.task.name in floors else {}
        values = {
            label: value if allow_lower else max(value, old.get(label, 0.0)) for label, value in result.figures.items()
        }
        new[result.task.name] = Floor(digest=result.digest, rows=result.rows, floors=values)
    return new


def below(floors: Mapping[str, Floor], results: Sequence[Result]) -> list[str]:
    """Return a sentence for each figure under its floor, and for answers that are not the pinned ones."""
    complaints = []
    for result in results:
        name = result.task.name
        if name not in floors:
            complaints.append(f"{name} has no floor: run with --update")
            continue
        if floors[name]["digest"] != result.digest:
            complaints.append(f"{name}: the answers are not those of the floors; run with --update")
            continue
        for label, floor in floors[name]["floors"].items():
            if result.figures[label] < floor:
                complaints.append(f"{name}: {label} is {result.figures[label]:.3f}, below its floor {floor:.3f}")
    return complaints


def markdown(results: Sequence[Result], floors: Mapping[str, Floor]) -> str:
    """Return the results as a table."""
    lines = []
    for result in results:
        pinned = floors[result.task.name]["floors"] if result.task.name in floors else {}
        for number, (label, value) in enumerate(result.figures.items()):
            first = number == 0
            floor = f"{pinned[label]:.3f}" if label in pinned else ""
            goal = f"{result.task.goal:.2f}" if first and result.task.goal is not None else ""
            title, count = (result.task.title, str(result.rows)) if first else ("", "")
            reference = result.task.reference if first else ""
            lines.append((title, count, label, f"{value:.3f}", floor, goal, reference))
    return rows(HEADER, lines)


def _measure_all(tasks: Sequence[Task], shared: Path) -> list[Result]:
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for task in tasks:
            figures = measure(task, shared, Path(folder))
            results.append(Result(task, figures, digest(task, shared), len(read_gold(task, shared))))
    return results


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared", help="folder with corpora and scorer")
    parser.add_argument("--task", action="append", choices=[task.name for task in TASKS], help="only this one")
    parser.add_argument("--check", action="store_true", help="fail when a figure is below its floor")
    parser.add_argument("--update", action="store_true", help="lift the floors to the figures measured")
    parser.add_argument("--allow-lower", action="store_true", help="let --update lower a floor")
    parser.add_argument("--write", action="store_true", help="write the table into docs/accuracy.md and README.md")
    return parser


if __name__ == "__main__":
    sys.exit(main())
