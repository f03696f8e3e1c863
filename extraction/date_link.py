"""Link each event to the expression that dates it; without one it carries the story's publication day."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from extraction.records import DateBasis, Story, Timex, Trigger
from geo.records import Span

_BORDER = re.compile(
    r";|, (?:which|who|whose|where|while|but|with|after|before|when|although|as|saying|and that)\b"
    r"|\b(?:while|but|after|before|although|whereas|when|because|since|who|which|that had|and that|and said|and says)\b"
)
# A month named over there frames what is told over there.
_OTHER_CLAUSE = re.compile(r";|, but\b|\b(?:while|whereas|and that|and said|and says)\b")
# "Who were collecting wood" is told of the same time.
_RELATIVE_CLAUSE = re.compile(r", (?:who|which|whose)\b(?! (?:was|were) [a-z]{2,15}ing\b)|\b(?:who|which|that) had\b")
_ASIDE = re.compile(r", [a-z]{2,15}(?:ed|en|ld|nt|de) [^,;.]{0,50}$")
_ASIDE_REACH = 70
# "Days after" without a number reaches from two to five days, as "days ago" does.
_VAGUE_AFTER = re.compile(r"(?:^|, |\b(?:came|happened|occurred) )(?P<unit>days|weeks|months) after\b")
_VAGUE_DAYS = (timedelta(days=5), timedelta(days=2))
# "They met after an attack the day before": the meeting was the day after that.
_COUNTED = re.compile(r"\b(?:before|earlier|previous|preceding|later|following|next)$|\b(?:previous|following|next) ")
_AHEAD = re.compile(r"\b(?:ahead|before|for|until|till|due|will|would|shall|to|by|next|plan\w{0,6}|schedul\w{0,6})\b")
_BESIDE_COST = 3.0
_NOUN_REACH = 25
_PLACE_BEHIND = re.compile(r" (?:at|in|on|near|against|of) ")
_LONGEST_HISTORY_DAYS = 31
_LONGEST_FRAME_DAYS = 7
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
        timexes: The sentence's expressions. Future ones and years of the past never date a reported event, nor
            does the day of the date line; a day or month of the past dates the event it stands beside.
    """
    span = trigger.span
    own = [t for t in timexes if not _in_place_line(t, story) and _may_date(plain, span, t)]
    if own:
        timex = min(own, key=lambda t: (_cost(plain, span, t.span) + _COARSE[t.precision], t.span.start))
        return _counted_back(plain, span, timex) or _dated(_of_clause(plain, span, timex), story)
    ahead = [t for t in timexes if _lies_ahead(plain, span, t)]
    if ahead:
        reason = f'"{ahead[0].text}" lies after the story\'s day although the event is told as past.'
        return EventDate(None, None, None, ahead[0], reason)
    if story.published is None:
        return EventDate(None, None, None, None, "The text names no day and no publication date is known.")
    day = story.published
    how = {"stated": "as the story states", "inferred": "inferred from the weekdays it names"}.get(
        story.published_basis or "", "as given with the text"
    )
    return EventDate(day, day, "publication", None, f"No day is named: publication day {day.isoformat()}, {how}.")


def inherited(when: EventDate) -> EventDate | None:
    """Return the date for an event told in the next sentences of the same paragraph; None when it was not told."""
    if when.timex is None or when.start is None:
        return None
    reason = f'No day is named: that of the event told just before, "{when.timex.text}".'
    return replace(when, basis="relative", reason=reason)


def of_report(when: EventDate) -> EventDate | None:
    """Return the date for a heading from the story's first dated report of the event; None when it has no day."""
    if when.timex is None or when.start is None:
        return None
    reason = f'The heading names no day: that of the report below it, "{when.timex.text}".'
    return replace(when, basis="relative", reason=reason)


def only_background(plain: str, trigger: Trigger, timexes: Sequence[Timex]) -> bool:
    """Tell whether the only time beside a trigger is a year or more of history ("killed in the war of 2014").

    History with its day or month ("in November 2012") is kept: it can stand on a map.
    """
    near = [
        t
        for t in timexes
        if _cost(plain, trigger.span, t.span) < _BESIDE_COST
        and not _compares(t)
        and not (t.role == "background" and _names(plain, t) and not _is_named_by(trigger.span, t))
    ]
    return bool(near) and all(t.role == "background" and not _is_dated_history(plain, trigger.span, t) for t in near)


def _may_date(plain: str, trigger: Span, timex: Timex) -> bool:
    if timex.role == "future" or _compares(timex):
        return False
    if timex.role == "background":
        return _cost(plain, trigger, timex.span) < _BESIDE_COST and _is_dated_history(plain, trigger, timex)
    if timex.counts_from_clause and timex.date_start is None and not _in_clause(plain, trigger, timex):
        return False
    return not _told_elsewhere(plain, trigger, timex)


def _is_dated_history(plain: str, trigger: Span, timex: Timex) -> bool:
    """Tell whether an event of the past has its day or month: not a year, nor the name of another happening."""
    if timex.date_start is None or timex.date_end is None or timex.precision not in ("day", "month", "range"):
        return False
    if _names(plain, timex) and not (_is_named_by(trigger, timex) and _PLACE_BEHIND.match(plain, trigger.end)):
        return False
    return (timex.date_end - timex.date_start).days < _LONGEST_HISTORY_DAYS


def _compares(timex: Timex) -> bool:
    """Tell whether an expression only measures ("the deadliest since March 2012")."""
    return timex.text[:5].lower() == "since" and timex.role == "background" and timex.precision != "range"


def _names(plain: str, timex: Timex) -> bool:
    """Tell whether a day only names a happening ("the 2 May attack", "Friday's raid")."""
    after = plain[timex.span.end : timex.span.end + 4]
    before = plain[max(0, timex.span.start - 4) : timex.span.start].lower()
    named = timex.text[:4].lower() == "the " or before.endswith(("the ", " a ")) or after[:2] == "'s"
    return named and bool(re.match(r"(?:'s)? [a-z]", after))


def _is_named_by(trigger: Span, timex: Timex) -> bool:
    return 0 <= trigger.start - timex.span.end <= _NOUN_REACH


def _told_elsewhere(plain: str, trigger: Span, timex: Timex) -> bool:
    """Tell whether a relative clause behind the trigger, or a frame of another clause, holds the expression."""
    between = _between(plain, trigger, timex.span)
    wide = timex.date_start and timex.date_end and (timex.date_end - timex.date_start).days >= _LONGEST_FRAME_DAYS
    if wide and _OTHER_CLAUSE.search(between):
        return True
    if _COUNTED.search(timex.text) and _BORDER.search(between):
        return True
    if timex.span.start < trigger.start:
        return False
    opened = [match.end() for match in _RELATIVE_CLAUSE.finditer(between)]
    # ", who had fled the town, on Monday" has closed before the day.
    return bool(opened) and not between[opened[-1] :].rstrip().endswith(",")


def _in_clause(plain: str, trigger: Span, timex: Timex) -> bool:
    """Tell whether the words behind "two days after" hold the trigger, and not the main clause."""
    if trigger.start < timex.span.start:
        return False
    fronted = timex.text[:1].isupper() and not timex.text.isupper()
    return not (fronted and "," in plain[timex.span.end : trigger.start])


def _of_clause(plain: str, trigger: Span, timex: Timex) -> Timex:
    """Return "two days after rebels attacked" with the days of the attack when that is the trigger."""
    if not timex.counts_from_clause or not _in_clause(plain, trigger, timex):
        return timex
    start, end = timex.origin or (None, None)
    return replace(timex, date_start=start, date_end=end)


def _counted_back(plain: str, trigger: Span, timex: Timex) -> EventDate | None:
    """Return the days of what came before in "on Sunday, days after troops attacked"; None for anything else."""
    vague = _VAGUE_AFTER.search(_between(plain, trigger, timex.span)) if timex.span.start < trigger.start else None
    if vague is None or timex.date_start is None or timex.date_end is None:
        return None
    words = f'"{timex.text}", and the event came {vague["unit"]} before'
    if vague["unit"] != "days":
        return EventDate(None, None, None, timex, f"{words}: it could not be resolved to calendar days.")
    start, end = timex.date_start - _VAGUE_DAYS[0], timex.date_end - _VAGUE_DAYS[1]
    return EventDate(start, end, "relative", timex, f"{words}: {start.isoformat()} to {end.isoformat()}.")


def _lies_ahead(plain: str, trigger: Span, timex: Timex) -> bool:
    """Tell whether a written day of the future stands in the clause of an event that has happened."""
    if timex.role != "future" or timex.basis != "explicit" or _cost(plain, trigger, timex.span) >= _BESIDE_COST:
        return False
    return not _AHEAD.search(f"{_between(plain, trigger, timex.span)} {timex.text}")


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


def _between(plain: str, trigger: Span, timex: Span) -> str:
    first, last = sorted((trigger, timex))
    return plain[first.end : last.start]


def _cost(plain: str, trigger: Span, timex: Span) -> float:
    between = _between(plain, trigger, timex)
    borders = len(_BORDER.findall(between))
    # "The group, formed in March 2012, attacked": the aside has its own day.
    if timex.end <= trigger.start and between.startswith(","):
        borders += bool(_ASIDE.search(plain[max(0, timex.start - _ASIDE_REACH) : timex.start]))
    return len(between) / 30 + 3.0 * borders
