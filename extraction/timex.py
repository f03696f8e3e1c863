"""Find the temporal expressions of a text and say which days they mean, story by story."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field, replace
from datetime import date
from itertools import zip_longest

from extraction.date_lines import date_line_spans
from extraction.normalise import normalise
from extraction.records import Sentence, Story, Timex
from extraction.timex_anaphora import ANAPHORIC
from extraction.timex_calendar import Days
from extraction.timex_context import (
    comes_after,
    compares,
    dates_a_war,
    has_border,
    is_perfect,
    is_round_count,
    is_said,
    names_a_year,
    same_happening,
    speaks_of_future,
    tells_a_happening,
    tells_of_past,
    usual_day,
)
from extraction.timex_grammar import TimexMatch, find_matches
from extraction.timex_relative import RELATIVE
from extraction.timex_resolve import EXPLICIT
from extraction.timex_tokens import TokenisedText, class_letters, tokenise
from extraction.timex_told import DAYS, PARTS_OF_DAY, Named, Position, is_day, is_told, looks_back, told_before
from extraction.timex_value import NOTHING_TOLD, Context, Told, Value
from geo.records import Span

_RESOLVERS = {**EXPLICIT, **RELATIVE, **ANAPHORIC}
_SPEECH_TOKENS, _PARAGRAPH_SENTENCES = 2000, 20
_OPENING_TOKENS, _LOOK_AHEAD = 4, 5
_LEAD_REACH = 1500
_CLAUSE_REACH = 40
_SHIFTED = ("last", "next", "past", "coming", "following", "prev")
_CLAUSE = re.compile(r"[^.,;:!?()\"\n]{0,60}(?=[.,;:!?()\"\s]|$)")
_NO_SENTENCE = Sentence(Span(0, 0), 0, 0, "body")


@dataclass(slots=True)
class _Reader:
    """One pass over a text, remembering what was dated so far."""

    tokenised: TokenisedText
    stories: Sequence[Story]
    sentences: Sequence[Sentence]
    war_start: date | None = None
    dated: list[Named] = field(default_factory=list)
    lead: Named | None = None
    matches: Sequence[TimexMatch] = ()
    match_starts: Sequence[int] = ()
    text_year: tuple[int, int] = (-2, 0)
    _sentence_starts: list[int] = field(default_factory=list)
    _story_starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Prepare the look-ups by offset."""
        self._sentence_starts = [sentence.span.start for sentence in self.sentences]
        self._story_starts = [story.span.start for story in self.stories]

    def story_index(self, offset: int) -> int:
        """Return the index of the story that holds an offset, -1 when none does."""
        return bisect_right(self._story_starts, offset) - 1

    def sentence_index(self, offset: int) -> int:
        """Return the index of the sentence that holds an offset, -1 before the first."""
        return bisect_right(self._sentence_starts, offset) - 1

    def bounds(self, sentence: int) -> tuple[int, int]:
        """Return the first token of a sentence and the index after its last."""
        span = self.sentences[sentence].span if sentence >= 0 else _NO_SENTENCE.span
        return self.tokenised.index_at(span.start), self.tokenised.index_at(span.end)

    def published(self, offset: int) -> date | None:
        """Return the day of the story at an offset."""
        story = self.story_index(offset)
        return self.stories[story].published if story >= 0 else None

    def resolve(self, match: TimexMatch) -> Value | None:
        """Return the value of an expression; None when it turns out to be no date."""
        sentence = self.sentence_index(match.span.start)
        bounds = self.bounds(sentence)
        context = self._context(match, sentence, bounds)
        try:
            return _RESOLVERS[match.kind](match.parts, context)
        except (OverflowError, ValueError):
            # A story of year 1 or 9999: the calendar ends before the expression's day.
            return Value(None, None, "relative", "range")

    def _context(self, match: TimexMatch, sentence: int, bounds: tuple[int, int]) -> Context:
        heading = sentence >= 0 and self.sentences[sentence].kind == "heading"
        first = min(bounds[0], match.first)
        within = (first, bounds[1])
        after_clause = match.kind == "after_clause"
        return Context(
            published=self.published(match.span.start),
            future=speaks_of_future(self.tokenised, match, within, heading=heading),
            superlative=compares(self.tokenised, match, first),
            perfect=match.kind == "for_years" and is_perfect(self.tokenised, match, first),
            names_year=match.rule != "year_alone" or names_a_year(self.tokenised, match),
            past=match.kind == "date" and tells_of_past(self.tokenised, match, within),
            told=self._told(match, sentence, within) if looks_back(match) else NOTHING_TOLD,
            war_start=self.war_start,
            clause_day=self._clause_day(match, within) if after_clause else None,
            clause_tells=after_clause and tells_a_happening(self.tokenised, match),
            text_year=self.text_year[1] if sentence - self.text_year[0] <= 1 else None,
        )

    def _told(self, match: TimexMatch, sentence: int, bounds: tuple[int, int]) -> Told:
        opening = self._paragraph_start(sentence)
        start = max(self.bounds(opening)[0], match.first - _SPEECH_TOKENS)
        speech = self.tokenised.tokens[start : match.first].count('"') % 2 == 1
        position = Position(
            match.span.start,
            self.story_index(match.span.start),
            sentence,
            0 if speech else opening,
            occurs=comes_after(self.tokenised, match, bounds[0]),
            near_lead=match.kind != "overnight" and self._is_near_lead(match),
        )
        return told_before(self.dated, position, self._day_ahead(match, bounds), self.lead)

    def _is_near_lead(self, match: TimexMatch) -> bool:
        lead = self.lead
        if lead is None or lead.story != self.story_index(match.span.start):
            return False
        return match.span.start - lead.match.span.end <= _LEAD_REACH

    def _paragraph_start(self, sentence: int) -> int:
        first = sentence
        while first > 0 and sentence - first < _PARAGRAPH_SENTENCES:
            if self.sentences[first - 1].paragraph != self.sentences[sentence].paragraph:
                break
            first -= 1
        return first

    def _day_ahead(self, match: TimexMatch, bounds: tuple[int, int]) -> Days | None:
        """Return the day that the rest of the sentence names, for "At dawn, shells fell on the town on Sunday"."""
        clause = match.kind == "after_clause"
        if match.kind not in PARTS_OF_DAY and not (clause and match.first - bounds[0] <= _OPENING_TOKENS):
            return None
        return self._next_day(match, bounds[1], commas=(1, 1) if clause else (0, 9))

    def _next_day(self, match: TimexMatch, end: int, commas: tuple[int, int]) -> Days | None:
        """Return the day named behind an expression in its sentence, with so many commas (least, most) between."""
        at = bisect_right(self.match_starts, match.first)
        for other in self.matches[at : at + _LOOK_AHEAD]:
            if other.first >= end:
                return None
            between = self.tokenised.classes[match.last : other.first]
            count = between.count(class_letters("comma"))
            if other.kind not in DAYS or not commas[0] <= count <= commas[1] or has_border(between):
                continue
            value = self.resolve(other)
            if value is not None and value.role == "event" and value.start and value.end:
                return value.start, value.end
        return None

    def _clause_day(self, match: TimexMatch, bounds: tuple[int, int]) -> date | None:
        """Return the day of what "two days after it" counts from: named in its clause, or told before."""
        own = self._next_day(match, bounds[1], commas=(0, 0))
        if own is not None:
            return own[0]
        story = self.story_index(match.span.start)
        clause = (match.first, self.tokenised.index_at(match.span.end + 60))
        for item in self.dated[: -_CLAUSE_REACH - 1 : -1]:
            if item.story != story:
                return None
            if item.value.start is None or item.value.start != item.value.end:
                continue
            until = item.match.parts[0].kind == "until"
            if same_happening(self.tokenised, clause, self.bounds(item.sentence), until=until):
                return item.value.start
        return None

    def remember(self, match: TimexMatch, value: Value) -> None:
        """Keep a resolved expression for those that count from it."""
        sentence = self.sentence_index(match.span.start)
        said = is_said(self.tokenised, match)
        named = Named(match, value, self.story_index(match.span.start), sentence, said)
        if is_told(named):
            self.dated.append(named)
            new_story = self.lead is None or self.lead.story != named.story
            if new_story and not said and is_day(named) and match.kind in DAYS:
                self.lead = named
        if value.start is not None and match.kind == "date" and any(part.kind == "year" for part in match.parts):
            self.text_year = (sentence, value.start.year)


def find_timexes(text: str, stories: Sequence[Story], sentences: Sequence[Sentence]) -> tuple[Timex, ...]:
    """Return the temporal expressions of a text in order, with the days they mean.

    Relative ones count from the day of their story; without one their dates are None. The date line of a
    story is no expression of it: it is the story's own day.

    Args:
        text: The text as given.
        stories: Its stories with their days set.
        sentences: Its sentences.
    """
    plain = normalise(text)
    tokenised = tokenise(plain, tuple(sentence.span for sentence in sentences))
    reader = _Reader(tokenised, stories, sentences)
    date_lines = sorted(span for story in stories for span in date_line_spans(plain, story))
    matches = [
        match
        for match in find_matches(tokenised)
        if not _is_inside(date_lines, match.span) and _is_date(tokenised, match)
    ]
    reader.matches, reader.match_starts = matches, [match.first for match in matches]
    reader.war_start = _war_start(reader, matches)
    found: list[Timex] = []
    for match, following in zip_longest(matches, matches[1:]):
        value = reader.resolve(match)
        if value is None:
            continue
        reader.remember(match, value)
        clause = match.kind == "after_clause"
        span = _with_clause(plain, match, following) if clause else match.span
        days = (value.start, value.end, value.basis, value.precision, value.role)
        found.append(Timex(span, span.of(text), *days, counts_from_clause=clause, origin=value.origin))
    return tuple(found)


def past_weekdays(plain: str, story: Story, sentences: Sequence[Sentence]) -> tuple[int, ...]:
    """Return the weekdays (Monday is 0) that a story names as past, in text order, for guessing its own day.

    Args:
        plain: The normalised text.
        story: The story.
        sentences: All sentences of the text.
    """
    start = story.span.start
    first, last = (bisect_left(sentences, at, key=lambda sentence: sentence.span.start) for at in astuple(story.span))
    own = [replace(at, span=Span(at.span.start - start, at.span.end - start)) for at in sentences[first:last]]
    tokenised = tokenise(plain[start : story.span.end], tuple(sentence.span for sentence in own))
    reader = _Reader(tokenised, (), own)
    found: list[int] = []
    for match in find_matches(tokenised):
        if (match.kind != "weekday" and match.rule != "weekday_list") or not _is_date(tokenised, match):
            continue
        sentence = reader.sentence_index(match.span.start)
        heading = sentence >= 0 and own[sentence].kind == "heading"
        ahead = speaks_of_future(tokenised, match, reader.bounds(sentence), heading=heading)
        if not ahead and not any(part.kind in _SHIFTED for part in match.parts):
            found.extend(part.value for part in match.parts if part.kind == "weekday")
    return tuple(found)


def _is_inside(lines: Sequence[Span], span: Span) -> bool:
    """Tell whether a span begins inside one of the sorted lines."""
    at = bisect_right(lines, span.start, key=lambda line: line.start) - 1
    return at >= 0 and span.start < lines[at].end


def _is_date(tokenised: TokenisedText, match: TimexMatch) -> bool:
    """Refuse names ("Black Friday", "Sunday Times", "March 23 Movement"), "every Monday" and numbers of things."""
    before = tokenised.classes[max(0, match.first - 2) : match.first].rstrip()
    after = tokenised.classes[match.last : match.last + 2].lstrip()
    calendar = match.kind in ("weekday", "month", "date")
    if match.rule == "vague_ago" and tokenised.tokens[max(0, match.first - 2)].isdigit():
        return False
    if calendar and before[-1:] == class_letters("notday") and match.parts[0].kind != "on":
        return False
    if calendar and after[:1] and after[:1] in class_letters("named" if match.kind == "date" else "named paper"):
        return False
    return not (match.rule in ("year_after_word", "year_alone", "year_since") and is_round_count(tokenised, match))


def _war_start(reader: _Reader, matches: Sequence[TimexMatch]) -> date | None:
    days: list[date] = []
    for match in matches:
        if match.kind not in ("date", "iso", "numeric"):
            continue
        bounds = reader.bounds(reader.sentence_index(match.span.start))
        if dates_a_war(reader.tokenised, match, (min(bounds[0], match.first), bounds[1])):
            value = reader.resolve(replace(match, parts=tuple(part for part in match.parts if part.kind != "since")))
            if value is not None and value.start is not None and value.start == value.end:
                days.append(value.start)
    return usual_day(days)


def _with_clause(plain: str, match: TimexMatch, following: TimexMatch | None) -> Span:
    """Take the clause into the span of "a day after the troops left": without it the words mean nothing."""
    rest = _CLAUSE.match(plain, match.span.end)
    end = rest.end() if rest else match.span.end
    if following is not None:
        end = min(end, following.span.start)
    return Span(match.span.start, match.span.end + len(plain[match.span.end : end].rstrip()))
