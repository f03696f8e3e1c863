"""What a whole story says for and against its names: people introduced, countries spoken of, lists and containment."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from extraction.name_lexicon import weights
from extraction.toponym_evidence import Evidence
from extraction.toponym_matches import Match
from extraction.toponym_regions import RegionMark
from extraction.toponym_words import Words
from gazetteer.records import Candidate, Place
from geo.demonyms import demonym_countries

# A country must have this share of the story's certain mentions to lend support to doubtful ones.
_COUNTRY_SHARE = 0.12
_CERTAIN = 1.5
_COUNTRY_WEIGHT = {"country": 2, "region": 2, "million": 1, "large": 1}
_LIST_GAPS = frozenset((", ", " and ", ", and ", " or ", "/", ",\n", " and\n"))
_CONTAINER_GAPS = frozenset((", ", " (", ",\n"))
_CONTAINERS = ("country", "region")


@dataclass(frozen=True, slots=True)
class StoryView:
    """The matches of one story with what is known before the story is looked at as a whole."""

    listed: Words
    matches: Sequence[Match]
    evidence: Sequence[Evidence]
    marks: Mapping[int, RegionMark]
    filed: frozenset[int]


def story_scores(view: StoryView) -> tuple[tuple[float, ...], Mapping[str, float]]:
    """Return the score of each match with the support of the whole story, and the story's countries."""
    table_of_weights = weights("toponym_evidence")
    first_scores = [
        evidence.score + sum(table_of_weights[cue] for cue in _linked_cues(view, number))
        for number, evidence in enumerate(view.evidence)
    ]
    surnames = frozenset(
        match.key.rpartition(" ")[2]
        for match, evidence, score in zip(view.matches, view.evidence, first_scores, strict=True)
        if evidence.surname and score < _CERTAIN
    )
    certain = frozenset(match.key for match, score in zip(view.matches, first_scores, strict=True) if score >= _CERTAIN)
    countries = story_countries(view, first_scores)
    scores: list[float] = []
    for number, match in enumerate(view.matches):
        found = [*_story_cues(match, countries)]
        if match.key in surnames and not (view.evidence[number].placed and first_scores[number] >= _CERTAIN):
            found.append("known_surname")
        elif match.key in certain and first_scores[number] < _CERTAIN and not view.evidence[number].person:
            found.append("named_elsewhere")
        if scores and scores[-1] > 0 and (_gap_before(view, number) or ".").lower() in _LIST_GAPS:
            found.append("listed")
        scores.append(first_scores[number] + sum(table_of_weights[cue] for cue in found))
    return tuple(scores), countries


def _linked_cues(view: StoryView, number: int) -> Iterator[str]:
    """Give the cues that tie a match to the next one or to a region word."""
    if number in view.filed:
        yield "dateline"
    if number in view.marks:
        yield "region_word"
    following = number + 1
    if (
        following < len(view.matches)
        and _gap_before(view, following) in _CONTAINER_GAPS
        and _contains(view.matches[following].candidates, view.matches[number].candidates)
    ):
        yield "contained"


def _gap_before(view: StoryView, number: int) -> str | None:
    if number == 0:
        return None
    before, match = view.matches[number - 1], view.matches[number]
    return view.listed.plain[view.listed.ends[before.last - 1] : view.listed.starts[match.first]]


def _contains(containers: Sequence[Candidate], contained: Sequence[Candidate]) -> bool:
    """Tell whether a name of the first kind can be the country or region of a place of the second."""
    return any(
        _lies_in(container.place, candidate.place)
        for container in containers[:8]
        if container.place.kind in _CONTAINERS
        for candidate in contained
    )


def _lies_in(outer: Place, inner: Place) -> bool:
    if inner.kind in _CONTAINERS and inner.kind == outer.kind:
        return False
    if inner.country_code is None or inner.country_code != outer.country_code:
        return False
    return outer.kind == "country" or inner.admin1_code == outer.admin1_code


def story_countries(view: StoryView, scores: Sequence[float]) -> Mapping[str, float]:
    """Return the countries that a story speaks of with their shares, by its certain places and its demonyms."""
    weight: Counter[str] = Counter()
    for match, score in zip(view.matches, scores, strict=True):
        code = match.candidates[0].place.country_code
        if score >= _CERTAIN and code is not None:
            weight[code] += _COUNTRY_WEIGHT.get(match.importance, 0)
    if view.matches:
        demonyms = demonym_countries()
        within = slice(view.matches[0].first, view.matches[-1].last)
        capitalised = compress(view.listed.folded[within], view.listed.capital[within])
        weight.update(code for code in map(demonyms.get, capitalised) if code)
    total = weight.total()
    return {code: share / total for code, share in weight.items() if share}


def _story_cues(match: Match, countries: Mapping[str, float]) -> Iterator[str]:
    alternate = not any(c.canonical for c in match.candidates)
    if not countries or match.importance in ("country", "region") or (match.importance == "million" and not alternate):
        return
    local = [c for c in match.candidates if c.place.country_code in countries and _of_note(c, match)]
    if any(countries[c.place.country_code or ""] >= _COUNTRY_SHARE for c in local):
        yield "in_country"
    elif not local and match.importance != "site":
        yield "far_from_country"
        if alternate:
            yield "far_alternate"
        elif match.importance in ("small", "tiny"):
            yield "far_small"


def _of_note(candidate: Candidate, match: Match) -> bool:
    """An alternate spelling of a small place supports only names that no other sense explains."""
    return (
        candidate.canonical
        or not any(c.canonical for c in match.candidates)
        or ((candidate.place.population or 0) >= 5_000)
    )
