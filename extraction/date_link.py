"""Link each event to the expression that dates it; without one it carries the story's publication day."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from extraction.records import DateBasis, Story, Timex, Trigger
from geo.records import Span

_BORDER = re.compile(
    r";|, (?:which|who|where|while|but|with|after|before|when|although|as|saying)\b"
    r"|\b(?:while|but|after|before|although|whereas|when|because)\b"
)
_BESIDE_COST = 3.0
# "This year" beside "on Monday" is the frame, not the day.
_COARSE = {"day": 0.0, "range": 0.0, "week": 1.0, "month": 1.0, "year": 6.0}


@dataclass(frozen=True, slots=True)
class EventDate:
    """When an event was, and why we think so.

    Attributes:
        start: First day, None when unknown.
        end: Last day, inclusive, None when unknown.
        basis: "explicit", "relative" or "publication"; None when nothing tells.
        timex: The expression, None when the publication day stands in.
        reason: One sentence for the reader.
    """

    start: date | None
    end: date | None
    basis: DateBasis | None
    timex: Timex | None
    reason: str


def link_date(plain: str, story: Story, trigger: Trigger, timexes: Sequence[Timex]) -> EventDate:
    """Return the date of an event.

    Args:
        plain: Normalised text.
        story: The trigger's story; its day stands in when the sentence names none.
        trigger: The event's words.
        timexes: The sentence's expressions; background and future ones never date a reported event, nor does
            the day of the date line.
    """
    own = [timex for timex in timexes if timex.role == "event" and not _in_place_line(timex, story)]
    if own:
        timex = min(own, key=lambda t: (_cost(plain, trigger.span, t.span) + _COARSE[t.precision], t.span.start))
        return _dated(timex, story)
    if story.published is None:
        return EventDate(None, None, None, None, "The text names no day and no publication date is known.")
    day = story.published
    how = {"stated": "as the story states", "inferred": "inferred from the weekdays it names"}.get(
        story.published_basis or "", "as given with the text"
    )
    return EventDate(day, day, "publication", None, f"No day is named: publication day {day.isoformat()}, {how}.")


def inherited(date: EventDate) -> EventDate | None:
    """Return the date for an event told in the next sentences of the same paragraph; None when it was not told."""
    if date.timex is None or date.start is None:
        return None
    reason = f'No day is named: that of the event told just before, "{date.timex.text}".'
    return EventDate(date.start, date.end, "relative", date.timex, reason)


def only_background(plain: str, trigger: Trigger, timexes: Sequence[Timex]) -> bool:
    """Tell whether the only day beside a trigger is history ("killed during the occupation in 2014")."""
    near = [timex for timex in timexes if _cost(plain, trigger.span, timex.span) < _BESIDE_COST]
    return bool(near) and all(timex.role == "background" for timex in near)


def _in_place_line(timex: Timex, story: Story) -> bool:
    return story.place_line is not None and story.place_line.overlaps(timex.span)


def _dated(timex: Timex, story: Story) -> EventDate:
    if timex.date_start is None:
        return EventDate(None, None, None, timex, f'"{timex.text}" could not be resolved to calendar days.')
    anchor = f" counted from the story's day {story.published.isoformat()}" if story.published else ""
    days = timex.date_start.isoformat()
    if timex.date_end and timex.date_end != timex.date_start:
        days = f"{days} to {timex.date_end.isoformat()}"
    reason = f'"{timex.text}"{anchor if timex.basis == "relative" else ""}: {days}.'
    return EventDate(timex.date_start, timex.date_end, timex.basis, timex, reason)


def _cost(plain: str, trigger: Span, timex: Span) -> float:
    first, last = sorted((trigger, timex))
    between = plain[first.end : last.start]
    return len(between) / 30 + 3.0 * len(_BORDER.findall(between))
