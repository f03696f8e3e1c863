"""Fit the weights of toponym resolution on public corpora: ``python -m benchmarks.fit_resolution``.

A conditional logit chooses among the candidates of a name. The corpora stand in a folder beside the repository
(../shared/bench): GeoVirus (weight 1), WikToR (0.3, its names are chosen to mislead) and places of UCDP events in
a set sentence (1). A logistic curve on the log odds, the best score and whether the story names the country gives
the confidence; it is fitted on the first and the last only. Rows of geo/data/weights.tsv whose source says "set by
hand" stay as they are.
"""

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from extraction.normalise import normalise
from extraction.sentences import split_sentences
from extraction.stories import split_stories
from extraction.toponyms import find_toponyms
from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer
from gazetteer.records import LatLon
from geo.context_names import context_toponyms
from geo.features import FEATURES, features
from geo.geodesy import great_circle_km
from geo.given_spans import toponyms_of_spans
from geo.records import Span, Toponym
from geo.scoring import Answer, Key, demonym_counts, look, story_context, weights
from geo.story_names import StoryName, story_names

ROOT = Path(__file__).resolve().parents[1]
WEIGHTS = ROOT / "geo" / "data" / "weights.tsv"
CALIBRATION = ("calibration_offset", "calibration_slope", "calibration_score", "calibration_absent")
ABSENT = FEATURES.index("country_absent")
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Item:
    """A text with the points that some of its names mean."""

    names: tuple[StoryName, ...]
    demonyms: Mapping[str, int]
    points: Mapping[Key, LatLon]
    weight: float
    news: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """The features of a name's candidates, those that are right (none when the gazetteer lacks the place)."""

    values: Matrix
    right: tuple[int, ...]
    weight: float
    news: bool


def items(bench: Path, gazetteer: Gazetteer) -> Iterator[Item]:
    """Give the texts of the three corpora."""
    for corpus, weight, given in (("geovirus_places", 1.0, False), ("wiktor_places", 0.3, True)):
        gold: dict[str, list[dict[str, float | str]]] = {}
        for row in _rows(bench / f"{corpus}.gold.jsonl"):
            gold.setdefault(str(row["doc"]), []).append(row)
        for row in _rows(bench / f"{corpus}.docs.jsonl"):
            text, marked = str(row["text"]), gold.get(str(row["doc"]), [])
            spans = [Span(int(item["start"]), int(item["end"])) for item in marked]
            points = {
                span: LatLon(float(item["lat"]), float(item["lon"])) for span, item in zip(spans, marked, strict=True)
            }
            toponyms = toponyms_of_spans(text, spans, gazetteer) if given else _found(text, gazetteer)
            if given:
                further = context_toponyms(normalise(text), toponyms, gazetteer)
                toponyms = tuple(sorted((*toponyms, *further), key=lambda toponym: toponym.span))
            yield _item(text, toponyms, points, weight)
    for row in _rows(bench / "ucdp_events.jsonl"):
        if row["where_precision"] == 1 and row["place"]:
            country = str(row["country"]).split(" (", maxsplit=1)[0]
            lead = f"{country}'s army reported fighting this week. The clash was in "
            text = f"{lead}{row['place']}, residents said. It happened {row['where_description'] or ''}."
            span = Span(len(lead), len(lead) + len(str(row["place"])))
            point = LatLon(float(row["lat"]), float(row["lon"]))
            yield _item(text, _found(text, gazetteer), {span: point}, 1.0)


def _rows(path: Path) -> list[dict[str, float | str]]:
    with path.open(encoding="utf-8") as handle:
        return [json.loads(line) for line in handle if line.strip()]


def _found(text: str, gazetteer: Gazetteer) -> tuple[Toponym, ...]:
    stories = split_stories(text)
    return find_toponyms(text, stories, split_sentences(text, stories), gazetteer)


def _item(text: str, toponyms: Sequence[Toponym], points: Mapping[Span, LatLon], weight: float) -> Item:
    plain = normalise(text)
    names = story_names(plain, toponyms, range(len(toponyms)))
    meant = {
        (name.key, name.area): point
        for name in names
        for number in name.numbers
        for span, point in points.items()
        if toponyms[number].span.overlaps(span)
    }
    return Item(names, demonym_counts(plain, Span(0, len(plain))), meant, weight, news=weight == 1.0)


def choices(corpus: Sequence[Item], answers: Sequence[Mapping[Key, Answer]]) -> list[Choice]:
    """Return the choices that the names with known points pose, given the answers of an earlier look."""
    found: list[Choice] = []
    for item, earlier in zip(corpus, answers, strict=True):
        context = story_context(item.names, earlier, item.demonyms, {})
        for name in item.names:
            point = item.points.get((name.key, name.area))
            if point is not None and name.candidates:
                values = np.array([features(name, candidate, context) for candidate in name.candidates])
                weight = item.weight * min(2.0, len(name.numbers) ** 0.5)
                found.append(Choice(values, _right(name, point), weight, item.news))
    return found


def _right(name: StoryName, point: LatLon) -> tuple[int, ...]:
    """Return the candidates within 50 km; wide ones may have their point elsewhere, the nearest then counts."""
    places = [candidate.place for candidate in name.candidates]
    far_km = [great_circle_km(point, place.point) for place in places]
    towns = tuple(i for i, km in enumerate(far_km) if km < 15.0 and places[i].kind == "settlement")
    near = tuple(i for i, km in enumerate(far_km) if km < 50.0)
    if near:
        return towns if towns and not name.area else near
    best = int(np.argmin(far_km))
    limit_km = 700.0 if places[best].kind in ("country", "region") else 161.0
    return (best,) if far_km[best] < limit_km else ()


def fit(posed: Sequence[Choice], start: Matrix, free: Sequence[int]) -> Matrix:
    """Return the weights that make the right candidates likeliest, moving only the free ones (Adam, L2)."""
    usable = [choice for choice in posed if choice.right and len(choice.values) > 1]
    total = sum(choice.weight for choice in usable)
    vector, first, second = start.copy(), np.zeros(len(start)), np.zeros(len(start))
    mask = np.zeros(len(start))
    mask[list(free)] = 1.0
    for step in range(1, 501):
        gradient = 0.002 * vector
        for choice in usable:
            share = _softmax(choice.values @ vector)
            target = np.zeros(len(share))
            target[list(choice.right)] = share[list(choice.right)]
            gradient += choice.weight / total * (choice.values.T @ (share - target / target.sum()))
        gradient *= mask
        first, second = 0.9 * first + 0.1 * gradient, 0.99 * second + 0.01 * gradient**2
        vector -= 0.05 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return vector


def calibrate(posed: Sequence[Choice], vector: Matrix) -> tuple[Matrix, float]:
    """Return the logistic curve of the confidence (Newton's method) and its expected calibration error."""
    rows, right, weight = [], [], []
    for choice in posed:
        scores = choice.values @ vector
        best = int(np.argmax(scores))
        share = _softmax(scores)[best]
        odds = min(8.0, float(np.log(share / max(1e-9, 1.0 - share))))
        rows.append((1.0, odds, scores[best], choice.values[best, ABSENT]))
        right.append(float(best in choice.right))
        weight.append(choice.weight)
    inputs, answers, mass = np.array(rows), np.array(right), np.array(weight)
    curve = np.zeros(4)
    for _ in range(60):
        guess = 1.0 / (1.0 + np.exp(-inputs @ curve))
        gradient = inputs.T @ (mass * (guess - answers)) + 0.05 * curve
        hessian = (inputs * (mass * guess * (1.0 - guess))[:, None]).T @ inputs + 0.05 * np.eye(4)
        curve -= np.linalg.solve(hessian, gradient)
    guess = 1.0 / (1.0 + np.exp(-inputs @ curve))
    bins = [(guess >= low / 10) & (guess < (low + 1) / 10) for low in range(10)]
    error = sum(chosen.sum() * abs(guess[chosen].mean() - answers[chosen].mean()) for chosen in bins if chosen.any())
    return curve, float(error / len(guess))


def _softmax(scores: Matrix) -> Matrix:
    shares: Matrix = np.exp(scores - scores.max())
    shares /= shares.sum()
    return shares


def _write(column: str, vector: Matrix, curve: Matrix) -> None:
    with WEIGHTS.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))
    fitted = dict(zip((*FEATURES, *CALIBRATION), (*vector, *curve), strict=True))
    lines = ["\t".join(rows[0])]
    lines += ["\t".join({**row, column: f"{fitted[row['feature']]:.3f}"}.values()) for row in rows]
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    weights.cache_clear()


def _by_hand() -> frozenset[str]:
    with WEIGHTS.open(encoding="utf-8", newline="") as handle:
        rows = csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        return frozenset(row["feature"] for row in rows if row["source"].startswith("set by hand"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit both looks, write the weights and print how often each look is right; 0 when done."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fit_resolution", description=__doc__)
    parser.add_argument("--bench", type=Path, default=ROOT.parent / "shared" / "bench", help="folder of the corpora")
    bench: Path = parser.parse_args(arguments).bench
    if not bench.is_dir():
        print(f"no corpora at {bench}", file=sys.stderr)
        return 1
    corpus = list(items(bench, Gazetteer.open(ensure())))
    fixed = _by_hand()
    free = [number for number, feature in enumerate(FEATURES) if feature not in fixed]
    answers: list[dict[Key, Answer]] = [{} for _ in corpus]
    for which in ("first", "second"):
        posed = choices(corpus, answers)
        start = np.array([weights(which)[feature] if feature in fixed else 0.0 for feature in FEATURES])
        vector = fit(posed, start, free)
        curve, error = calibrate([choice for choice in posed if choice.news], vector)
        _write(which, vector, curve)
        known = [choice for choice in posed if choice.right]
        hits = sum(int(np.argmax(choice.values @ vector)) in choice.right for choice in known)
        print(f"{which} look: right {hits / len(known):.3f} of {len(known)} names, calibration error {error:.3f}")
        answers = [
            look(item.names, earlier, item.demonyms, {}, which) for item, earlier in zip(corpus, answers, strict=True)
        ]
    return 0


if __name__ == "__main__":
    sys.exit(main())
