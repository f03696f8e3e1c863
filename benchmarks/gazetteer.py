"""Measure how long the gazetteer takes to open and to look a name up, and optionally to build."""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer

COUNTRIES = ("UA", "RU", "SD", "SY", "MM", "CD", "ML", "SO", "IQ", "CO")
RANKS = 200


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gazetteer", description=__doc__)
    parser.add_argument("--build", action="store_true", help="time a build from nothing as well")
    options = parser.parse_args(arguments)
    path = ensure()
    print(f"file: {path.stat().st_size / 1e6:.0f} MB")
    opened_s = [_seconds(lambda: Gazetteer.open(path)) for _ in range(20)]
    print(f"open: median {statistics.median(opened_s) * 1e3:.1f} ms, slowest {max(opened_s) * 1e3:.1f} ms (goal 50)")
    gazetteer = Gazetteer.open(path)
    found = (gazetteer.largest(country, rank) for country in COUNTRIES for rank in range(1, RANKS + 1))
    names = [place.name for place in found if place is not None]
    absent = [f"{name[::-1]}x" for name in names]
    for label, asked in (("first look-up", names), ("look-up again", names), ("name that is none", absent)):
        took_s = [_seconds(lambda name=name: gazetteer.candidates(name)) for name in asked]  # type: ignore[misc]
        median_us, p90_us = statistics.median(took_s) * 1e6, sorted(took_s)[int(len(took_s) * 0.9)] * 1e6
        print(f"{label}: median {median_us:.0f} us, p90 {p90_us:.0f} us, {len(asked)} names (goal 50)")
    if options.build:
        with tempfile.TemporaryDirectory() as folder:
            built_s = _seconds(lambda: ensure(Path(folder) / "gazetteer.sqlite"))
        print(f"build: {built_s:.1f} s")
    return 0


def _seconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
