"""The publication day of each story: stated by itself, given with the document, or inferred from its weekdays."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from extraction.date_lines import stated_day
from extraction.normalise import normalise
from extraction.records import Sentence, Story
from extraction.timex import past_weekdays
from extraction.timex_calendar import weekday_on_or_before

_SEPARATOR = re.compile(
    r"^[ ]{0,4}(?:_{3,80}|\*{3,80}|-{3,80}|={3,80}|\#{3,80}|(?:\* ){2,40}\*)[ ]{0,4}$", re.MULTILINE
)


def date_stories(
    text: str, stories: Sequence[Story], sentences: Sequence[Sentence], published: date | None
) -> tuple[Story, ...]:
    """Return the stories with their publication days.

    A story's own date line wins, then the document's day. A later story of a compilation that states no
    day and opens with a date line of its own is older than the one before (agencies put the newest first):
    its day is inferred from the weekdays it names as past.

    Args:
        text: The text as given.
        stories: Its stories in order.
        sentences: Its sentences.
        published: The document's day, None when unknown.
    """
    plain = normalise(text)
    dated: list[Story] = []
    for index, story in enumerate(stories):
        stated = stated_day(plain, story, published)
        if stated is not None:
            dated.append(replace(story, published=stated, published_basis="stated"))
            continue
        before = dated[-1].published if dated else None
        weekday = None
        if index and before is not None and _stands_apart(plain, stories[index - 1], story):
            weekday = publication_weekday(past_weekdays(plain, story, sentences))
        if weekday is not None and before is not None:
            inferred = weekday_on_or_before(before, weekday)
            dated.append(replace(story, published=inferred, published_basis="inferred"))
        else:
            day = published if published is not None else before
            dated.append(replace(story, published=day, published_basis=None if day is None else "document"))
    return tuple(dated)


def publication_weekday(weekdays: Sequence[int]) -> int | None:
    """Return the weekday a story was published on, from the past weekdays it names; None when it names none.

    The days of one story are close together, so the day of publication is the one that is followed by
    the longest gap in the circle of the week.

    >>> publication_weekday([1, 3, 4])  # Tuesday, Thursday, Friday: published on Friday
    4
    """
    named = sorted(set(weekdays))
    if not named:
        return None
    gaps = [((named[(at + 1) % len(named)] - day) % 7 or 7, day) for at, day in enumerate(named)]
    longest = max(gap for gap, _ in gaps)
    tied = [day for gap, day in gaps if gap == longest]
    # Of two equally likely days the one named last in the story's text says less; the first is its news.
    return min(tied, key=list(weekdays).index)


def _stands_apart(plain: str, before: Story, story: Story) -> bool:
    """Tell whether a line of underscores or a date line separates a story from the one before."""
    if story.place_line is not None:
        return True
    return bool(_SEPARATOR.search(plain[max(before.span.start, story.span.start - 120) : story.span.start]))
