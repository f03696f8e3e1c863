"""What a temporal expression means, and what its meaning depends on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from extraction.records import DateBasis, DatePrecision, DateRole
from extraction.timex_calendar import Days
from extraction.timex_tokens import Token

Side = Literal["before", "after"]
_BACKGROUND_DAYS = 365
_GRAIN: dict[int, DatePrecision] = {1: "day", 7: "week", 14: "week", 30: "month", 365: "year", 3650: "year"}


@dataclass(frozen=True, slots=True)
class Told:
    """What the story has named shortly before an expression, each None when it has not.

    Attributes:
        anchor: The last day, or the first of the last night.
        month: The first day of the last days that lie in one month.
        year: The first day of the last days that lie in one year.
        sentence_days: The days last named in the sentence.
        scene: The day or night of the sentence, else of its paragraph: a time of day belongs to it.
        said: That day is the day on which somebody said it.
        happening: The day of what "the strike came two days after ..." counts from.
    """

    anchor: date | None = None
    month: date | None = None
    year: date | None = None
    sentence_days: Days | None = None
    scene: Days | None = None
    said: bool = False
    happening: date | None = None


NOTHING_TOLD = Told()


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of an expression.

    Attributes:
        published: The story's day, None when unknown.
        future: The clause speaks of what is to come.
        superlative: The clause compares ("the deadliest since 2014"), so "since" names a day, not a range.
        perfect: "have been" stands before, so "for eight years" reaches up to now.
        names_year: A bare four-digit number here is a year.
        past: The clause tells with a past verb what has happened.
        told: What the story has named before.
        war_start: The day on which the text says the war began; None when it does not tell.
        clause_day: The day of the happening that "a day after ..." counts from; None when not told.
        clause_tells: The words behind "a day after" tell of a happening.
        text_year: The year last written out in the story; None without one.
    """

    published: date | None
    future: bool = False
    superlative: bool = False
    perfect: bool = False
    names_year: bool = False
    past: bool = False
    told: Told = NOTHING_TOLD
    war_start: date | None = None
    clause_day: date | None = None
    clause_tells: bool = False
    text_year: int | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """The days of an expression; both None when they cannot be told.

    ``origin`` are the days of the happening that "two days after it" counts from.
    """

    start: date | None
    end: date | None
    basis: DateBasis
    precision: DatePrecision
    role: DateRole = "event"
    origin: Days | None = None


Parts = Sequence[Token]
"""The tokens of an expression."""
Resolver = Callable[[Parts, Context], Value | None]
"""Gives an expression of one form its value, None when the text does not tell."""


def value_of(days: Days | None, basis: DateBasis, precision: DatePrecision, context: Context) -> Value:
    """Return the value with the role that follows from its distance to publication."""
    if days is None or days[0] > days[1]:
        return Value(None, None, basis, precision)
    value = Value(days[0], days[1], basis, precision)
    if context.published is None:
        return value
    if days[0] > context.published or (context.future and days[1] >= context.published):
        return replace(value, role="future")
    if (context.published - days[0]).days > _BACKGROUND_DAYS:
        return replace(value, role="background")
    return value


def up_to_publication(days: Days | None, context: Context) -> Days | None:
    """Return the range from the first day on to the publication, for "since"; the days alone in comparisons."""
    if days is None or context.published is None or context.superlative or days[0] > context.published:
        return days
    return days[0], context.published


def one_day(day: date | None) -> Days | None:
    """Return the day as a range."""
    return None if day is None else (day, day)


def grain(unit_days: int) -> DatePrecision:
    """Return the precision that a unit gives ("two weeks ago" is right to the week)."""
    return _GRAIN.get(unit_days, "range")


def first_of(parts: Sequence[Token], *kinds: str) -> Token | None:
    """Return the first token of some classes."""
    return next((part for part in parts if part.kind in kinds), None)


def has(parts: Sequence[Token], *kinds: str) -> bool:
    """Tell whether a token of some classes is there."""
    return any(part.kind in kinds for part in parts)


def third(parts: Sequence[Token]) -> str | None:
    """Return "early", "mid" or "late" as the words say it ("the end of" is late)."""
    found = first_of(parts, "early", "mid", "late", "start", "middle", "end")
    return None if found is None else ("early", "mid", "late")[found.value]


def amount(parts: Sequence[Token]) -> int | None:
    """Return the number before the unit: figures, words ("twenty-four"), "a few" is three; None when absurd.

    >>> amount((Token("nword", 20, "twenty"), Token("dash", 0, "-"), Token("nword", 4, "four")))
    24
    """
    number = 0
    for part in parts:
        if part.kind in ("day", "two", "num", "nword", "few", "couple"):
            number += part.value
        elif part.kind in ("unit", "units", "hour", "hours"):
            break
    return min(max(number, 1), _LARGEST_AMOUNT) if number <= _LARGEST_AMOUNT else None


_LARGEST_AMOUNT = 1000
