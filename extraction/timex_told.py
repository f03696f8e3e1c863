"""What a story has named so far: the days that "the next day", "at dawn" and "that month" count from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from extraction.timex_calendar import Days
from extraction.timex_grammar import TimexMatch
from extraction.timex_value import Told, Value

_REACH = 800
PARTS_OF_DAY = ("clock", "part_of_day", "overnight")
_NIGHTS = ("weekday", "weekday_range", "night_of", "date", "day_range", *PARTS_OF_DAY)
_LOOKING_BACK = frozenset({*PARTS_OF_DAY, "anaphor", "night_and_day", "soon_after"})
_LOOKING_BACK |= {"after_clause", "that_month", "day_of_month", "same_period"}
DAYS = frozenset({"weekday", "date", "iso", "numeric", "deictic", "night_of", "weekday_range"})
"""Kinds that name a day by themselves."""


@dataclass(frozen=True, slots=True)
class Named:
    """An expression that was read.

    Attributes:
        match: The expression.
        value: Its days.
        story: Index of its story.
        sentence: Index of its sentence.
        said: It tells on which day somebody said something.
    """

    match: TimexMatch
    value: Value
    story: int
    sentence: int
    said: bool


@dataclass(frozen=True, slots=True)
class Position:
    """Where an expression stands that looks back.

    Attributes:
        start: Its first character.
        story: Index of its story.
        sentence: Index of its sentence.
        scene: Index of the first sentence whose days a time of day may belong to: the paragraph's, or further
            back in speech, which goes on about what was told.
        occurs: "The strike came" stands in front.
        near_lead: The story has only begun: what it tells still belongs to the first day it named.
    """

    start: int
    story: int
    sentence: int
    scene: int
    occurs: bool
    near_lead: bool


def told_before(named: Sequence[Named], at: Position, ahead: Days | None, lead: Named | None) -> Told:
    """Return what was told before a position.

    Args:
        named: The expressions read so far.
        at: The position.
        ahead: The day named further on in the sentence, None without one; what stands before goes first.
        lead: The first happening that the story dates, None without one.
    """
    near = tuple(_near(named, at))
    days = [item for item in near if is_day(item)]
    scene = next((item for item in days if item.sentence >= at.scene), lead if at.near_lead else None)
    scene = None if ahead is not None and (scene is None or scene.sentence != at.sentence) else scene
    last = named[-1] if named and named[-1].sentence == at.sentence else None
    return Told(
        anchor=_first(days),
        month=_first([item for item in near if _within(item, 7)]),
        year=_first([item for item in near if _within(item, 4)]),
        sentence_days=_days(last) if last else None,
        scene=_days(scene) if scene else ahead,
        said=scene is not None and scene.said,
        happening=_happening([*days, *([lead] if lead else [])], at, ahead),
    )


def looks_back(match: TimexMatch) -> bool:
    """Tell whether an expression may count from what was told before."""
    if match.kind in ("weekday", "relative_unit", "part_of_day"):
        return match.kind == "part_of_day" or any(part.kind in ("next", "following", "that") for part in match.parts)
    return match.kind in _LOOKING_BACK


def is_told(item: Named) -> bool:
    """Tell whether an expression adds a day of its own: a bare "at dawn" only repeats the one told."""
    deictic = any(part.kind in ("this", "last") for part in item.match.parts)
    return item.match.kind not in PARTS_OF_DAY or deictic


def _near(named: Sequence[Named], at: Position) -> Iterator[Named]:
    for item in reversed(named):
        if item.story != at.story or at.start - item.match.span.end > _REACH:
            return
        yield item


def _days(item: Named) -> Days | None:
    start, end = item.value.start, item.value.end
    return None if start is None or end is None else (start, end)


def is_day(item: Named) -> bool:
    """Tell whether an expression dates a happening to a day or a night."""
    days = _days(item)
    if days is None or item.value.role != "event":
        return False
    length = (days[1] - days[0]).days
    return length == 0 or (length == 1 and item.match.kind in _NIGHTS)


def _within(item: Named, digits: int) -> bool:
    """Tell whether the days share their month (the first 7 characters of an ISO date) or year (the first 4)."""
    days = _days(item)
    return days is not None and days[0].isoformat()[:digits] == days[1].isoformat()[:digits]


def _first(items: Sequence[Named]) -> date | None:
    return items[0].value.start if items else None


def _happening(days: Sequence[Named], at: Position, ahead: Days | None) -> date | None:
    """Return the day of the main clause of "resumed on Sunday, ten days after ...", "the attack came a day after"."""
    own = [item for item in days if item.sentence == at.sentence and not item.said]
    if own:
        return own[0].value.start
    if ahead is not None:
        return ahead[0]
    return _first([item for item in days if not item.said]) if at.occurs else None
