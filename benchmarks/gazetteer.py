"""Measure how long the gazetteer takes to open and to look a name up, and optionally to build."""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from benchmarks.pages import README, rows, write_table
from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer

COUNTRIES = ("UA", "RU", "SD", "SY", "MM", "CD", "ML", "SO", "IQ", "CO")
RANKS = 200


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gazetteer", description=__doc__)
    parser.add_argument("--build", action="store_true", help="time a build from nothing as well")
    parser.add_argument("--write", action="store_true", help="write the table into README.md")
    options = parser.parse_args(arguments)
    path = ensure()
    lines = [("size, MB", f"{path.stat().st_size / 1e6:.0f}", ""), *_reading(path)]
    if options.build:
        with tempfile.TemporaryDirectory() as folder:
            built_s = _seconds(lambda: ensure(Path(folder) / "gazetteer.sqlite3"))
        lines.append(("build from nothing, seconds", f"{built_s:.0f}", ""))
    table = rows(("gazetteer", "measured", "goal"), lines)
    print(table)
    if options.write:
        write_table(README, "gazetteer", table)
    return 0


def _reading(path: Path) -> list[tuple[str, str, str]]:
    opened_s = [_seconds(lambda: Gazetteer.open(path)) for _ in range(20)]
    lines = [("open, ms", f"{statistics.median(opened_s) * 1e3:.1f}", "50")]
    gazetteer = Gazetteer.open(path)
    found = (gazetteer.largest(country, rank) for country in COUNTRIES for rank in range(1, RANKS + 1))
    names = [place.name for place in found if place is not None]
    absent = [f"{name[::-1]}x" for name in names]
    for label, asked in (("a name", names), ("the name again", names), ("a name that is none", absent)):
        took_s = [_seconds(partial(gazetteer.candidates, name)) for name in asked]
        lines.append((f"look up {label}, us, median of {len(asked)}", f"{statistics.median(took_s) * 1e6:.0f}", "50"))
    return lines


def _seconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
