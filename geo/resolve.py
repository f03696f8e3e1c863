"""Toponym resolution: which of the places of a name a text means, with confidence and reasons."""

from collections.abc import Mapping, Sequence

from gazetteer.lookup import Gazetteer
from gazetteer.records import Place
from geo.context_names import context_toponyms
from geo.features import StoryContext
from geo.phrase_role import described_places
from geo.reasons import reasons_for
from geo.records import DistancePhrase, PlaceMention, ScoredCandidate, Span, Toponym
from geo.scoring import Answer, Key, demonym_counts, look, story_context
from geo.story_names import StoryName, fitting_name, story_names

_RANKED = 5
_PHRASES = 8
# Below it the place meant is likelier one that the gazetteer lacks, and no pin is better than a wrong one.
_LEAST_CONFIDENCE = 0.4


def resolve(
    text: str,
    toponyms: Sequence[Toponym],
    phrases: Sequence[DistancePhrase],
    gazetteer: Gazetteer,
    groups: Sequence[Span],
) -> tuple[PlaceMention, ...]:
    """Return the place that each toponym means, in the order of the toponyms.

    Each group (a story) is resolved by itself, every name once: first by size, kind and what the text says
    it lies in; then again with the countries, regions and places that the first look gave, and with the
    distance phrases that describe it ("Bucha, 37 km northwest of Kyiv").

    Args:
        text: The normalised text: straight quotes, plain spaces, "-" for dashes.
        toponyms: The names, in text order.
        phrases: Distance phrases of the text.
        gazetteer: Names the countries in the reasons.
        groups: Spans within which a name has one meaning; toponyms outside all of them form one more group.
    """
    mentions = [PlaceMention(toponym, None, 0.0, (), len(toponym.candidates)) for toponym in toponyms]
    stories = []
    for numbers, span in _grouped(text, toponyms, groups):
        names = story_names(text, toponyms, numbers)
        demonyms = demonym_counts(text, span)
        answers = look(names, {}, demonyms, {}, "first")
        stories.append((names, demonyms, answers))
        if phrases:
            _fill(mentions, names, answers, None, gazetteer)
    described = _described(text, phrases, mentions)
    for names, demonyms, answers in stories:
        own = {
            (name.key, name.area): tuple(pairs.values())[:_PHRASES]
            for name in names
            if (pairs := {pair[0].text: pair for number in name.numbers for pair in described.get(number, ())})
        }
        fitting = tuple(
            fitting_name(name, toponyms[name.numbers[0]].candidates, own.get((name.key, name.area), ()))
            for name in names
        )
        second = look(fitting, answers, demonyms, own, "second")
        _fill(mentions, fitting, second, story_context(fitting, answers, demonyms, own), gazetteer)
    return tuple(mentions)


def resolve_given(
    text: str, toponyms: Sequence[Toponym], phrases: Sequence[DistancePhrase], gazetteer: Gazetteer
) -> tuple[PlaceMention, ...]:
    """Return the places of given toponyms of one text, with the help of further names that stand around them.

    Args:
        text: The normalised text.
        toponyms: The given names, in text order, for instance those of a corpus.
        phrases: Distance phrases of the text.
        gazetteer: Where the further names are looked up.
    """
    further = context_toponyms(text, toponyms, gazetteer)
    together = tuple(sorted((*toponyms, *further), key=lambda toponym: toponym.span))
    given = frozenset(toponym.span for toponym in toponyms)
    mentions = resolve(text, together, phrases, gazetteer, [Span(0, len(text))])
    return tuple(mention for mention in mentions if mention.toponym.span in given)


def _grouped(text: str, toponyms: Sequence[Toponym], groups: Sequence[Span]) -> list[tuple[list[int], Span]]:
    """Return the indexes of each group's toponyms with its span; those outside all groups come last."""
    found: list[tuple[list[int], Span]] = []
    left = set(range(len(toponyms)))
    at = 0
    for group in sorted(groups):
        while at < len(toponyms) and toponyms[at].span.start < group.start:
            at += 1
        numbers = []
        while at < len(toponyms) and toponyms[at].span.start < group.end:
            numbers.append(at)
            at += 1
        left.difference_update(numbers)
        found.append((numbers, group))
    if left:
        found.append((sorted(left), Span(0, len(text))))
    return found


def _described(
    text: str, phrases: Sequence[DistancePhrase], mentions: Sequence[PlaceMention]
) -> Mapping[int, list[tuple[DistancePhrase, Place]]]:
    """Return for each mention the phrases that describe it, with the place of their anchor."""
    numbers = {mention.toponym.span: number for number, mention in enumerate(mentions)}
    found: dict[int, list[tuple[DistancePhrase, Place]]] = {}
    for phrase, mention in zip(phrases, described_places(text, phrases, mentions), strict=True):
        anchor = None if phrase.anchor_span is None else numbers.get(phrase.anchor_span)
        if mention is None or anchor is None or phrase.second_anchor_span is not None:
            continue
        place = mentions[anchor].place
        number = numbers[mention.toponym.span]
        if place is not None and number != anchor and place.kind not in ("country", "region"):
            found.setdefault(number, []).append((phrase, place))
    return found


def _fill(
    mentions: list[PlaceMention],
    names: Sequence[StoryName],
    answers: Mapping[Key, Answer],
    context: StoryContext | None,
    gazetteer: Gazetteer,
) -> None:
    """Write the answers of a story's names into all their mentions; without a context only the places."""
    for name in names:
        answer = answers.get((name.key, name.area))
        if answer is None:
            continue
        ranked = () if context is None else _ranked(name, answer, context, gazetteer)
        confidence = round(answer.confidence, 4)
        place = answer.place if answer.confidence >= _LEAST_CONFIDENCE else None
        for number in name.numbers:
            toponym = mentions[number].toponym
            mentions[number] = PlaceMention(toponym, place, confidence, ranked, len(toponym.candidates))


def _ranked(
    name: StoryName, answer: Answer, context: StoryContext, gazetteer: Gazetteer
) -> tuple[ScoredCandidate, ...]:
    return tuple(
        ScoredCandidate(candidate.place, round(score, 4), reasons_for(name, candidate, values, context, gazetteer))
        for candidate, score, values in answer.ranked[:_RANKED]
    )
