"""A corpus of news texts for timing: the sample articles with their places, numbers, days and months changed.

The same words again and again would flatter any cache, so every article gets other towns of the same
country, other numbers and other days.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta

from benchmarks.golden import documents
from extraction.pipeline import extract
from extraction.records import Document
from gazetteer.lookup import Gazetteer

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "June", "July", "August", "October", "November", "December")
TOWNS_A_COUNTRY = 400
_WEEKDAY = re.compile(r"\b(?:" + "|".join(WEEKDAYS) + r")\b")
_MONTH = re.compile(r"\b(?:" + "|".join(MONTHS) + r")\b")
_NUMBER = re.compile(r"(?<![\d.,:])\d{1,3}(?![\d.,:])")


def varied(gazetteer: Gazetteer, size_bytes: int) -> Iterator[Document]:
    """Yield articles until their texts hold the size; the same call gives the same articles."""
    patterns = [_pattern(document, gazetteer) for document in documents()]
    countries = {country for _, _, spans in patterns for _, _, country in spans}
    towns = {country: _towns(gazetteer, country) for country in sorted(countries)}
    total = number = 0
    while total < size_bytes:
        document, text, spans = patterns[number % len(patterns)]
        dice = random.Random(number)  # noqa: S311 (a corpus for timing, not a secret)
        changed = _change(text, spans, towns, dice)
        published = date(2015, 1, 1) + timedelta(days=dice.randrange(3600))
        yield replace(document, doc=f"{number:05d}", text=changed, published=published)
        total += len(changed.encode("utf-8"))
        number += 1


Spans = Sequence[tuple[int, int, str]]


def _pattern(document: Document, gazetteer: Gazetteer) -> tuple[Document, str, Spans]:
    spans = []
    for mention in extract(document, gazetteer).places:
        place = mention.place
        if place is not None and place.kind == "settlement" and place.country_code:
            spans.append((mention.toponym.span.start, mention.toponym.span.end, place.country_code))
    return document, document.text, spans


def _towns(gazetteer: Gazetteer, country_code: str) -> list[str]:
    found = (gazetteer.largest(country_code, rank) for rank in range(1, TOWNS_A_COUNTRY + 1))
    return [place.name for place in found if place is not None]


def _change(text: str, spans: Spans, towns: Mapping[str, Sequence[str]], dice: random.Random) -> str:
    parts, at = [], 0
    for start, end, country in spans:
        town = dice.choice(towns[country]) if towns[country] else text[start:end]
        parts += [_reword(text[at:start], dice), town.upper() if text[start:end].isupper() else town]
        at = end
    return "".join([*parts, _reword(text[at:], dice)])


def _reword(text: str, dice: random.Random) -> str:
    text = _WEEKDAY.sub(_draw(WEEKDAYS, dice), text)
    text = _MONTH.sub(_draw(MONTHS, dice), text)
    return _NUMBER.sub(lambda match: str(dice.randrange(1, 10 ** len(match.group()))), text)


def _draw(words: Sequence[str], dice: random.Random) -> Callable[[re.Match[str]], str]:
    return lambda _match: dice.choice(words)
