"""The day that a story states of itself: in its date line, a line of its own or after "Published"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from extraction.records import Story
from extraction.timex_grammar import TimexMatch, find_matches
from extraction.timex_resolve import EXPLICIT
from extraction.timex_tokens import tokenise
from extraction.timex_value import Context
from geo.records import Span

_HEAD_CHARACTERS = 1200
_HEAD_LINES = 8
_FURTHEST_DAY_IN_PLACE_LINE = 70
_LABEL = re.compile(
    r"^\W{0,4}(?:first |last |originally )?(?:published|posted|updated|modified|issued|date|last update|created)"
    r"(?: on| at|:|\b)",
    re.IGNORECASE,
)
# What may stand beside the day on a line of its own.
_FILLER = re.compile(
    r"\b(?:first|last|originally|published|posted|updated|update|modified|issued|created|date|time|on|at|by|the|"
    r"local|a\.?m|p\.?m|gmt|utc|bst|est|edt|et|cet|cest|eet|eest|msk|ist|min|mins|minutes|read|ago|edition|"
    r"mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(?:[A-Z][\w.'/-]{0,20}[ ,-]{1,3}|\([A-Z][A-Za-z ]{1,30}\)[ ,-]{0,3}){1,6}$")
_AFTER_PLACE_LINE = re.compile(r" ?(?:\([A-Z][^()\n]{1,60}\)|-{1,2} |[:|/]|\. )")
_HOUR = re.compile(r"(?<!\d)\d{1,2}[:.]\d{2}(?!\d)")
_YEARS = ("year", "oldyear", "two")
_LONGEST_DATE_LINE = 120
_OLDEST_YEAR, _YOUNGEST_YEAR = 1900, 2100


@dataclass(frozen=True, slots=True)
class DateLine:
    """A day that a story states of itself.

    Attributes:
        span: The characters of the date.
        day: The day; None when the line gives no year and none is known.
        labelled: It stands after "Published" or the like.
        updated: It stands after "Updated" or the like, so another one is better.
    """

    span: Span
    day: date | None
    labelled: bool
    updated: bool


def find_date_lines(plain: str, story: Story, published: date | None) -> tuple[DateLine, ...]:
    """Return the days that a story states of itself, in text order.

    Args:
        plain: The normalised text.
        story: The story.
        published: The document's day, which gives the year to a date line without one.
    """
    return tuple(
        DateLine(match.span, _day(match, published), labelled=bool(label), updated="pdate" in label or "odif" in label)
        for match, label, _ in _stated(plain, story)
    )


def date_line_spans(plain: str, story: Story) -> tuple[Span, ...]:
    """Return where a story states its own day, hours included: those characters date no event."""
    spans = [line for _, _, line in _stated(plain, story)]
    return tuple(spans if story.place_line is None else [story.place_line, *spans])


def stated_day(plain: str, story: Story, published: date | None) -> date | None:
    """Return the day that a story states of itself and that can be believed; None without one.

    A day after the document's own, or of another century, is not believed.
    """
    lines = [line for line in find_date_lines(plain, story, published) if _is_believable(line.day, published)]
    first = next((line for line in lines if not line.updated), lines[0] if lines else None)
    return first.day if first else None


def _is_believable(day: date | None, published: date | None) -> bool:
    if day is None or not _OLDEST_YEAR <= day.year <= _YOUNGEST_YEAR:
        return False
    return published is None or day <= published


def _day(match: TimexMatch, published: date | None) -> date | None:
    try:
        value = EXPLICIT[match.kind](match.parts, Context(published))
    except (OverflowError, ValueError):
        return None
    return value.start if value is not None and value.start == value.end else None


def _stated(plain: str, story: Story) -> Iterator[tuple[TimexMatch, str, Span]]:
    """Give the dates of the date line and head lines, each with its label ("Published", or "") and its line."""
    head_end = min(story.span.end, story.span.start + _HEAD_CHARACTERS)
    for number, line in enumerate(_lines(plain, story.span.start, head_end)):
        body = line.of(plain)
        if not any(map(str.isdigit, body)):
            continue
        label = _LABEL.match(body)
        for match in _explicit_days(plain, line):
            if number == 0 and _is_in_place_line(plain, story, match):
                yield match, "", match.span
                break
            rest = _beside(plain, line, match)
            # A bare month and day on a line of its own is a heading of a time line, not a date line.
            complete = bool(label) or _HOUR.search(rest) or any(part.kind in _YEARS for part in match.parts)
            if number < _HEAD_LINES and complete and _is_filler(rest):
                yield match, label.group() if label else "", line
                break


def _lines(plain: str, start: int, end: int) -> list[Span]:
    lines: list[Span] = []
    while start < end:
        stop = plain.find("\n", start, end)
        stop = end if stop < 0 else stop
        if plain[start:stop].strip():
            lines.append(Span(start, stop))
        start = stop + 1
    return lines


def _explicit_days(plain: str, line: Span) -> Iterator[TimexMatch]:
    limit = min(line.end, line.start + 300)
    for match in find_matches(tokenise(plain[line.start : limit])):
        if match.kind in ("date", "iso", "numeric"):
            span = Span(match.span.start + line.start, match.span.end + line.start)
            yield TimexMatch(span, match.kind, match.rule, match.first, match.last, match.parts)


def _is_in_place_line(plain: str, story: Story, match: TimexMatch) -> bool:
    if story.place_line is not None:
        return story.place_line.holds(match.span)
    before = plain[story.span.start : match.span.start]
    near = len(before) <= _FURTHEST_DAY_IN_PLACE_LINE
    return near and bool(_PLACE.match(before)) and bool(_AFTER_PLACE_LINE.match(plain, match.span.end))


def _beside(plain: str, line: Span, match: TimexMatch) -> str:
    """Return what stands beside a date in its line, or between the bars of "By A. Writer | April 3, 2022 |"."""
    before = plain[line.start : match.span.start].rpartition("|")[2]
    return f"{before} {plain[match.span.end : line.end].partition('|')[0]}"


def _is_filler(rest: str) -> bool:
    return len(rest) < _LONGEST_DATE_LINE and not any(map(str.isalpha, _FILLER.sub("", rest)))
