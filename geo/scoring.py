"""Weigh the candidates of a story's names: first each name by itself, then with what the first look gave."""

import csv
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter, mul
from pathlib import Path
from types import MappingProxyType

from gazetteer.records import Candidate, Place
from geo.demonyms import demonym_countries
from geo.features import FEATURES, Areas, StoryContext, all_features, vote
from geo.records import DistancePhrase, Span
from geo.story_names import StoryName

_WEIGHTS = Path(__file__).parent / "data" / "weights.tsv"
_CAPITALISED = re.compile(r"[A-Z](?<!\w.)[a-z]{2,20}(?: (?:Leonean|Lankans?|Sudanese|Koreans?|Africans?|Zealanders?))?")
_ABSENT = FEATURES.index("country_absent")
_LANDMARKS = 16
_SURE = 0.3
# At first look, of a name with one bearer.
_LONE_CONFIDENCE = 0.85
_SURE_CONTAINER = 0.8
_WIDE = ("country", "region", "district")

Key = tuple[str, bool]
Described = Mapping[Key, tuple[tuple[DistancePhrase, Place], ...]]


@dataclass(frozen=True, slots=True)
class Answer:
    """The candidates of a name, best first, with scores and features, and the confidence in the first."""

    ranked: tuple[tuple[Candidate, float, tuple[float, ...]], ...]
    confidence: float

    @property
    def place(self) -> Place:
        """The best candidate's place."""
        return self.ranked[0][0].place


@cache
def weights(look: str) -> Mapping[str, float]:
    """Return the weight of each feature in the "first" or "second" look, with the numbers of the calibration.

    Source: conditional logit fitted on the development halves of GeoVirus and WikToR; see data/weights.tsv.
    """
    with _WEIGHTS.open(encoding="utf-8", newline="") as handle:
        rows = csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        return MappingProxyType({row["feature"]: float(row[look]) for row in rows})


def demonym_counts(text: str, span: Span) -> Mapping[str, int]:
    """Return how often a text's demonyms ("Sudanese") point to each country."""
    codes = demonym_countries()
    found = map(codes.get, map(str.lower, _CAPITALISED.findall(text, span.start, span.end)))
    return Counter(code for code in found if code)


def look(
    names: Sequence[StoryName],
    answers: Mapping[Key, Answer],
    demonyms: Mapping[str, int],
    described: Described,
    which: str,
) -> dict[Key, Answer]:
    """Return the answers for a story's names, given those of an earlier look (none for the first)."""
    context = story_context(names, answers, demonyms, described)
    table = weights(which)
    vector = tuple(table[feature] for feature in FEATURES)
    return {
        (name.key, name.area): _answer(name, context, vector, table)
        if answers or len(name.candidates) > 1
        else Answer(((name.candidates[0], 0.0, ()),), _LONE_CONFIDENCE)
        for name in names
        if name.candidates
    }


def story_context(
    names: Sequence[StoryName], answers: Mapping[Key, Answer], demonyms: Mapping[str, int], described: Described
) -> StoryContext:
    """Return what the answers so far say about a story as a whole."""
    places = {key: (answer.place, answer.confidence) for key, answer in answers.items()}
    countries, regions = vote(places, names, demonyms)
    located = {(name.key, name.area) for name in names if name.located}
    spots = sorted(
        (-confidence, key, place)
        for key, (place, confidence) in places.items()
        if key in located and place.kind not in ("country", "region") and confidence >= _SURE
    )
    known = [answers.get((name.key, name.area)) for name in names]
    wide = {at: _outer_places(name, answer) for at, (name, answer) in enumerate(zip(names, known, strict=True))}
    containers = {at: outer for at, outer in wide.items() if outer}
    holders = frozenset((names[at].key, names[at].area) for name in names for at in name.stated)
    heads = {
        at: name.candidates[0].place if answer is None else answer.place
        for at, (name, answer) in enumerate(zip(names, known, strict=True))
        if name.candidates
    }
    landmarks = tuple((key, place) for _, key, place in spots[:_LANDMARKS])
    return StoryContext(countries, regions, places, landmarks, heads, containers, holders, described)


def _outer_places(name: StoryName, answer: Answer | None) -> Areas:
    """Return what a name can mean as a container of other places: its answer if sure, else all its regions."""
    if answer is not None and answer.confidence >= _SURE_CONTAINER:
        return {answer.place.country_code: (answer.place,)} if answer.place.kind in _WIDE else {}
    found: dict[str | None, list[Place]] = {}
    for candidate in name.candidates if answer is None else (answer.ranked[0][0], *name.candidates):
        if candidate.place.kind in _WIDE:
            found.setdefault(candidate.place.country_code, []).append(candidate.place)
    return found


def _answer(name: StoryName, context: StoryContext, vector: Sequence[float], table: Mapping[str, float]) -> Answer:
    scored = []
    for order, (candidate, values) in enumerate(zip(name.candidates, all_features(name, context), strict=True)):
        scored.append((sum(map(mul, vector, values)), -order, candidate, values))
    share = 1.0
    if len(scored) > 1:
        scored.sort(key=itemgetter(0, 1), reverse=True)
        share /= sum(math.exp(max(-60.0, item[0] - scored[0][0])) for item in scored)
    ranked = tuple((candidate, score, values) for score, _, candidate, values in scored)
    _, best, values = ranked[0]
    return Answer(ranked, _confidence(share, best, values[_ABSENT], table))


def _confidence(share: float, best: float, absent: float, table: Mapping[str, float]) -> float:
    """Return the share of right answers among those with such a softmax share and such a best score.

    A low score of a lone candidate, in a country that the story never names, says that the place meant is
    likelier one that the gazetteer lacks.
    """
    odds = min(8.0, math.log(share / max(1e-9, 1.0 - share)))
    line = table["calibration_offset"] + table["calibration_slope"] * odds + table["calibration_score"] * best
    line += table["calibration_absent"] * absent
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, line))))
