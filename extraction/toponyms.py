"""Find place names in news text: capitalised names of the gazetteer that their surroundings bear out."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import not_

from extraction.name_lexicon import table
from extraction.normalise import normalise
from extraction.records import Sentence, Story
from extraction.toponym_evidence import Neighbours, weigh
from extraction.toponym_matches import Lookups, Match, find_matches
from extraction.toponym_regions import RegionMark, opens_other_name, region_marks
from extraction.toponym_roles import is_metonymic, role_of
from extraction.toponym_spelling import misspelt_names
from extraction.toponym_story import StoryView, story_scores
from extraction.toponym_words import Words, read_words
from gazetteer.lookup import Gazetteer
from gazetteer.records import Candidate
from geo.records import Span, Toponym


def find_toponyms(
    text: str, stories: Sequence[Story], sentences: Sequence[Sentence], gazetteer: Gazetteer
) -> tuple[Toponym, ...]:
    """Return the place names of a text in order; demonyms, people and organisations are left out.

    Args:
        text: The text as given.
        stories: Its stories; each is judged by its own people and countries.
        sentences: Its sentences.
        gazetteer: Where names are looked up.
    """
    listed = read_words(normalise(text), sentences)
    lookups = Lookups(gazetteer)
    matches = tuple(find_matches(listed, lookups))
    marks = region_marks(listed, matches)
    found: list[Toponym] = []
    at = 0
    for story in stories:
        start = at
        while at < len(matches) and listed.starts[matches[at].first] < story.span.end:
            at += 1
        local_marks = {number - start: mark for number, mark in marks.items() if start <= number < at}
        found.extend(_story_toponyms(text, listed, (story, sentences), (matches[start:at], local_marks), lookups))
    return tuple(sorted(found, key=lambda toponym: toponym.span))


def _story_toponyms(
    text: str,
    listed: Words,
    layout: tuple[Story, Sequence[Sentence]],
    named: tuple[Sequence[Match], Mapping[int, RegionMark]],
    lookups: Lookups,
) -> Iterator[Toponym]:
    (story, sentences), (matches, marks) = layout, named
    first, last = listed.first_at(story.span.start), listed.first_at(story.span.end)
    around = Neighbours(
        {index: match for match in matches for index in range(match.first, match.last)},
        frozenset(compress(listed.folded[first:last], map(not_, listed.capital[first:last]))),
    )
    filed = frozenset(
        number
        for number, match in enumerate(matches)
        if story.place_line is not None and listed.starts[match.first] < story.place_line.end
    )
    view = StoryView(listed, matches, tuple(weigh(listed, match, around) for match in matches), marks, filed)
    scores, countries = story_scores(view)
    accepted = [number for number, score in enumerate(scores) if score > 0]
    spelt = misspelt_names(view, (scores, frozenset(countries)), (first, last), around, lookups)
    for number in accepted:
        if number not in spelt.replaced:
            yield _toponym(text, listed, (story, sentences), (matches[number], marks.get(number)), lookups)
    for match in spelt.matches:
        yield _toponym(text, listed, (story, sentences), (match, None), lookups)


def _toponym(
    text: str,
    listed: Words,
    layout: tuple[Story, Sequence[Sentence]],
    named: tuple[Match, RegionMark | None],
    lookups: Lookups,
) -> Toponym:
    (story, sentences), (match, mark) = layout, named
    start, end = listed.starts[match.first], listed.ends[match.last - 1]
    candidates, region_word = match.candidates, None
    name = Span(start, end).of(text)
    if mark is not None:
        region_word = mark.word
        if mark.in_span:
            end = listed.ends[match.last]
            candidates = _merged(lookups.candidates(f"{match.key} {mark.word}"), candidates)
    elif _ends_in_region_word(listed, match):
        bare = match.key.rpartition(" ")[0]
        inner = lookups.candidates(bare)
        if match.candidates[0].place.kind != "country":
            region_word = listed.folded[match.last - 1]
            candidates = _merged(match.candidates, inner)
            if inner:
                name = text[start : listed.ends[match.last - 2]]
    span = Span(start, end)
    number = listed.sentence[match.first]
    role = role_of(listed, span, story, sentences[number] if number >= 0 else None)
    metonymic = role == "place" and region_word is None and is_metonymic(listed, match)
    return Toponym(span, span.of(text), name, region_word, role, metonymic, candidates)


def _ends_in_region_word(listed: Words, match: Match) -> bool:
    last = match.last - 1
    return last > match.first and listed.folded[last] in table("region_words") and not opens_other_name(listed, last)


def _merged(first: Sequence[Candidate], second: Sequence[Candidate]) -> tuple[Candidate, ...]:
    seen = {candidate.place.id for candidate in first}
    return (*first, *(candidate for candidate in second if candidate.place.id not in seen))
