"""Measure how fast text becomes events, how long a start takes and how much memory it needs.

The command line is timed as a user runs it, on one process. CPU seconds are the figure to compare: on a
busy machine wall time measures the neighbours.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from dateparser.search import search_dates

from benchmarks.corpus import varied
from benchmarks.pages import README, ROOT, rows, write_table
from extraction.records import Document
from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer

_CAPITALISED = re.compile(r"\b[A-Z][a-z]{1,30}(?: [A-Z][a-z]{1,30}){0,3}\b")
# The library takes seconds for what we read in a moment: a small part of the corpus is enough.
_DATEPARSER_BYTES = 40_000


@dataclass(frozen=True, slots=True)
class Run:
    """What a command took.

    Attributes:
        wall_s: Seconds on the clock.
        cpu_s: Seconds of processor time, user and system.
        peak_mb: Largest resident memory, MB (10^6 bytes).
    """

    wall_s: float
    cpu_s: float
    peak_mb: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("--megabytes", type=float, default=1.0, help="size of the corpus (1)")
    parser.add_argument("--write", action="store_true", help="write the table into README.md")
    options = parser.parse_args(arguments)
    gazetteer = Gazetteer.open(ensure())
    articles = list(varied(gazetteer, int(options.megabytes * 1e6)))
    text = "\n\n".join(article.text for article in articles)
    with tempfile.TemporaryDirectory() as folder:
        # The first run warms the disk; the best of three is the least disturbed by other programs.
        start = min((_events(articles[:1], Path(folder)) for _ in range(3)), key=lambda run: run.wall_s)
        whole = _events(articles, Path(folder))
    size_mb = sum(len(article.text.encode("utf-8")) for article in articles) / 1e6
    table = _table(size_mb, start, whole, text)
    print(f"{len(articles)} articles, {size_mb:.2f} MB, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(table)
    if options.write:
        write_table(README, "speed", table)
    return 0


def _table(size_mb: float, start: Run, whole: Run, text: str) -> str:
    speed = size_mb / (whole.cpu_s - start.cpu_s)
    wall = size_mb / (whole.wall_s - start.wall_s)
    lines = [
        ("text to events, MB a CPU second", f"{speed:.2f}", "0.3"),
        ("text to events, MB a second on the clock", f"{wall:.2f}", ""),
        ("start and one article, seconds", f"{start.wall_s:.2f}", "1.5"),
        ("memory at most, MB", f"{whole.peak_mb:.0f}", "400"),
    ]
    for name, other in (("dateparser search_dates, dates only", _dateparser(text)), ("one regex", _one_regex(text))):
        lines.append((f"for comparison: {name}, MB a CPU second", f"{other:.3g}", f"ratio {speed / other:.2g}"))
    return rows(("speed", "measured", "goal"), lines)


def _events(articles: Sequence[Document], folder: Path) -> Run:
    path = folder / "articles.jsonl"
    rows = [{"doc": a.doc, "text": a.text, "published": str(a.published)} for a in articles]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    command = [sys.executable, "-m", "extraction", "events", str(path), "--output", str(folder / "events.jsonl")]
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT)
    _, status, used = os.wait4(process.pid, 0)
    wall_s = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"the command ended with {process.returncode}")
    # Linux counts in units of 1,024 bytes, macOS in bytes.
    unit_bytes = 1 if sys.platform == "darwin" else 1024
    return Run(wall_s, used.ru_utime + used.ru_stime, used.ru_maxrss * unit_bytes / 1e6)


def _dateparser(text: str) -> float:
    part = text[:_DATEPARSER_BYTES]
    began = time.process_time()
    search_dates(part, languages=["en"], settings={"RELATIVE_BASE": datetime(2024, 3, 6)})  # noqa: DTZ001 (days only)
    return len(part.encode("utf-8")) / 1e6 / (time.process_time() - began)


def _one_regex(text: str) -> float:
    began = time.process_time()
    sum(1 for _ in _CAPITALISED.finditer(text))
    return len(text.encode("utf-8")) / 1e6 / (time.process_time() - began)


if __name__ == "__main__":
    sys.exit(main())
