"""The corpora that accuracy is measured on: what is run, and how its answers are scored."""

import csv
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.pages import ROOT
from gazetteer.records import LatLon
from geo.geodesy import great_circle_km

HERE = Path(__file__).parent
Row = dict[str, object]
_ANNOTATED_LINES = frozenset({0, 2, 3, 4, 5})


@dataclass(frozen=True, slots=True)
class Task:
    """One corpus with its answers.

    Attributes:
        name: Key of the task in floors.json.
        title: What is scored on what, in words.
        kind: First argument of the scorer: places, dates, events or points.
        gold: Files of answers below the shared folder (an absolute path stands for itself).
        predict: Shared folder, answers and a folder for files on the way, to our records.
        figures: Figures that count, each with the pattern that finds it in the scorer's output.
        goal: What the first figure must reach, None without a goal.
        reference: The best published figure for comparison, "" without one.
    """

    name: str
    title: str
    kind: str
    gold: tuple[str, ...]
    predict: Callable[[Path, Sequence[Row], Path], list[Row]]
    figures: Mapping[str, str]
    goal: float | None
    reference: str


class CommandError(RuntimeError):
    """A command of ours or the scorer ended with an error; the message holds what it said."""


def measure(task: Task, shared: Path, work: Path) -> dict[str, float]:
    """Return the task's figures.

    Args:
        task: What to measure.
        shared: Folder with the corpora and the scorer.
        work: Folder for files on the way.

    Raises:
        CommandError: A command failed, or the scorer's output lacks a figure.
    """
    gold = read_gold(task, shared)
    gold_path, answer_path = work / f"{task.name}.gold.jsonl", work / f"{task.name}.answers.jsonl"
    write_rows(gold_path, gold)
    write_rows(answer_path, task.predict(shared, gold, work))
    scorer = [sys.executable, str(shared / "eval" / "score.py"), task.kind, str(gold_path), str(answer_path)]
    output = run(scorer)
    found = {}
    for label, pattern in task.figures.items():
        match = re.search(pattern, output)
        if match is None:
            raise CommandError(f"the scorer gave no {label} for {task.name}: {output.strip()}")
        found[label] = float(match.group(1))
    return found


def read_gold(task: Task, shared: Path) -> list[Row]:
    """Return the answers of the task's files, one after the other."""
    return [row for name in task.gold for row in read_rows(shared / name)]


def digest(task: Task, shared: Path) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of the task's answers."""
    whole = hashlib.sha256()
    for name in task.gold:
        whole.update((shared / name).read_bytes())
    return whole.hexdigest()[:16]


def read_rows(path: Path) -> list[Row]:
    """Return the objects of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def write_rows(path: Path, rows: Sequence[Row]) -> None:
    """Write objects as JSON Lines."""
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def run(command: Sequence[str]) -> str:
    """Return what the command writes on standard output.

    Input that the command refuses is named on standard error, and its answers count as missing.

    Raises:
        CommandError: It ended with an error.
    """
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT)
    if done.returncode not in (0, 1) or "Traceback" in done.stderr:
        raise CommandError(f"{' '.join(command[1:4])} ended with {done.returncode}: {done.stderr.strip()[-2000:]}")
    if done.returncode == 1:
        sys.stderr.write(done.stderr)
    return done.stdout


def ask(command: Sequence[str], rows: Sequence[Row], work: Path) -> list[Row]:
    """Return the rows that one of our commands gives for the rows in a file."""
    path = work / "input.jsonl"
    write_rows(path, rows)
    output = run([sys.executable, "-m", *command, str(path)])
    # Not splitlines: a quote may hold a line separator of its own.
    return [json.loads(line) for line in output.split("\n") if line]


def seed_documents(shared: Path) -> list[Row]:
    """Return the seed texts as articles, each with its publication day."""
    with (HERE / "seeds.tsv").open(encoding="utf-8", newline="") as handle:
        days = {row["doc"]: row["published"] for row in csv.DictReader(handle, delimiter="\t")}
    return [
        {"doc": name, "text": (shared / "seeds" / name).read_text(encoding="utf-8"), "published": day}
        for name, day in days.items()
    ]


def _seed_mentions(kind: str) -> Callable[[Path, Sequence[Row], Path], list[Row]]:
    def predict(shared: Path, gold: Sequence[Row], work: Path) -> list[Row]:
        docs = {row["doc"] for row in gold}
        articles = [row for row in seed_documents(shared) if row["doc"] in docs]
        return [row for row in ask(["extraction", "mentions"], articles, work) if row["kind"] == kind]

    return predict


def _corpus_mentions(corpus: str, kind: str) -> Callable[[Path, Sequence[Row], Path], list[Row]]:
    def predict(shared: Path, _gold: Sequence[Row], work: Path) -> list[Row]:
        articles = read_rows(shared / "bench" / f"{corpus}.docs.jsonl")
        return [row for row in ask(["extraction", "mentions"], articles, work) if row["kind"] == kind]

    return predict


def _annotated_dates(shared: Path, gold: Sequence[Row], work: Path) -> list[Row]:
    """Return the dates of the lines that MEANTIME's annotators read: the headline and the first four sentences.

    The line between them is the publication day, and most of each text lies behind them: what stands there is in no
    answer, so a date that is rightly found there would count as wrong.
    """
    texts = {row["doc"]: str(row["text"]) for row in read_rows(shared / "bench" / "meantime_dates.docs.jsonl")}
    found = _corpus_mentions("meantime_dates", "date")(shared, gold, work)
    lines = ((row, texts[row["doc"]].count("\n", 0, int(str(row["start"])))) for row in found)
    return [row for row, line in lines if line in _ANNOTATED_LINES]


def _seed_events(shared: Path, _gold: Sequence[Row], work: Path) -> list[Row]:
    return ask(["extraction", "events", "--format", "jsonl"], seed_documents(shared), work)


def _own_reports(name: str) -> Callable[[Path, Sequence[Row], Path], list[Row]]:
    def predict(_shared: Path, _gold: Sequence[Row], work: Path) -> list[Row]:
        return ask(["extraction", "events", "--format", "jsonl"], read_rows(HERE / "reports" / name), work)

    return predict


def _phrases(_shared: Path, gold: Sequence[Row], work: Path) -> list[Row]:
    questions = [{"id": row["id"], "phrase": row["phrase"], "region": row["region"]} for row in gold]
    return ask(["geo", "locate", "--input"], questions, work)


def _given_spans(shared: Path, gold: Sequence[Row], work: Path) -> list[Row]:
    texts = {row["doc"]: row["text"] for row in read_rows(shared / "bench" / "wiktor_places.docs.jsonl")}
    spans: dict[object, list[list[object]]] = {}
    for row in gold:
        spans.setdefault(row["doc"], []).append([row["start"], row["end"]])
    questions: list[Row] = [{"doc": doc, "text": texts[doc], "spans": found} for doc, found in spans.items()]
    return ask(["geo", "resolve", "--input"], questions, work)


def _pins(shared: Path, gold: Sequence[Row], work: Path) -> list[Row]:
    """Return for each pin the nearest event, or the farthest where every event with a word must be right."""
    events = [event for event in _seed_events(shared, gold, work) if event["lat"] is not None]
    answers: list[Row] = []
    for pin in gold:
        doc, word, here = str(pin["doc"]), str(pin["word"]), _point(pin)
        fitting = [e for e in events if str(e["doc"]).startswith(doc) and word in str(e["quote"])]
        ranked = sorted(fitting, key=lambda event: great_circle_km(here, _point(event)))
        if ranked:
            chosen = ranked[-1 if word else 0]
            answers.append({"id": pin["id"], "lat": chosen["lat"], "lon": chosen["lon"]})
    return answers


def _point(row: Row) -> LatLon:
    return LatLon(float(str(row["lat"])), float(str(row["lon"])))


TASKS = (
    Task(
        "seed_pins",
        "Bucha, Motyzhyn, Mariupol, Odesa and the Kremenchuk refinery on four agency texts",
        "points",
        (str(HERE / "pins.jsonl"),),
        _pins,
        {"within 5 km": r"within 5 km ([0-9.]+)"},
        1.0,
        "",
    ),
    Task(
        "gold_places",
        "place names, two agency texts",
        "places",
        ("gold/places_001.jsonl", "gold/places_003.jsonl"),
        _seed_mentions("place"),
        {"f1": r"places f1 ([0-9.]+)", "right place end to end": r"end-to-end recall ([0-9.]+)"},
        0.92,
        "spaCy md recall 0.63, flashgeotext 0.83",
    ),
    Task(
        "gold_dates",
        "dates, two agency texts",
        "dates",
        ("gold/dates_001.jsonl", "gold/dates_003.jsonl"),
        _seed_mentions("date"),
        {"value f1": r"dates value-f1 ([0-9.]+)"},
        0.88,
        "dateparser 20 to 40 of 48, HeidelTime 38 to 43 of 48 on four texts",
    ),
    Task(
        "gold_events",
        "events with place, type and date all right, two agency texts",
        "events",
        ("gold/events_001.jsonl", "gold/events_003.jsonl"),
        _seed_events,
        {"f1": r"events f1 ([0-9.]+)", "place only f1": r"place-only precision [0-9.]+ recall [0-9.]+ f1 ([0-9.]+)"},
        0.50,
        "GDELT 0.24 of rows right (an audit of other texts)",
    ),
    Task(
        "own_reports",
        "events with place, type and date all right, 14 invented reports on nine other conflicts",
        "events",
        (str(HERE / "reports" / "events.jsonl"),),
        _own_reports("articles.jsonl"),
        {"f1": r"events f1 ([0-9.]+)", "place only f1": r"place-only precision [0-9.]+ recall [0-9.]+ f1 ([0-9.]+)"},
        None,
        "0.33 when first run, before anything was mended on them",
    ),
    Task(
        "own_reports_second",
        "events with place, type and date all right, ten more invented reports",
        "events",
        (str(HERE / "reports" / "second_events.jsonl"),),
        _own_reports("second_articles.jsonl"),
        {"f1": r"events f1 ([0-9.]+)", "place only f1": r"place-only precision [0-9.]+ recall [0-9.]+ f1 ([0-9.]+)"},
        None,
        "0.54 when first run",
    ),
    Task(
        "usgs_distances",
        "points from distance phrases, USGS epicentres",
        "points",
        ("bench/usgs_distances.jsonl",),
        _phrases,
        {"within 25 km": r"within 25 km ([0-9.]+)", "radius covers": r"covers the truth: ([0-9.]+)"},
        0.80,
        "a naive reader 0.839, a perfect one 0.877",
    ),
    Task(
        "meantime_dates",
        "dates, MEANTIME news, the lines that were annotated",
        "dates",
        ("bench/meantime_dates.gold.jsonl",),
        _annotated_dates,
        {"value f1": r"dates value-f1 ([0-9.]+)", "value recall": r"value-recall ([0-9.]+)"},
        None,
        "HeidelTime 0.776 (TempEval-3)",
    ),
    Task(
        "meantime_dates_whole",
        "dates, MEANTIME news, all lines (most dates stand where no annotator read)",
        "dates",
        ("bench/meantime_dates.gold.jsonl",),
        _corpus_mentions("meantime_dates", "date"),
        {"value f1": r"dates value-f1 ([0-9.]+)"},
        0.70,
        "",
    ),
    Task(
        "geovirus_places",
        "places within 161 km, GeoVirus news, names not given",
        "places",
        ("bench/geovirus_places.gold.jsonl",),
        _corpus_mentions("geovirus_places", "place"),
        {"right place end to end": r"end-to-end recall ([0-9.]+)", "f1": r"places f1 ([0-9.]+)"},
        0.60,
        "CamCoder 0.82 of names given",
    ),
    Task(
        "wiktor_places",
        "places within 161 km, WikToR, names given",
        "places",
        ("bench/wiktor_places.gold.jsonl",),
        _given_spans,
        {"right place": r"end-to-end recall ([0-9.]+)"},
        None,
        "CamCoder 0.65",
    ),
)
