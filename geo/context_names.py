"""Places named around given toponyms, read only to help resolving those."""

import re
from collections.abc import Iterator, Sequence

from gazetteer.lookup import Gazetteer
from gazetteer.names import fold
from geo.records import Span, Toponym

_RUN = re.compile(
    r"(?<![\w-])[^\W\d_a-z][\w'.-]{1,24}(?: (?:(?:of|de|del|and|da|do|la) (?:the )?)?[^\W\d_a-z][\w'.-]{1,24}){0,5}"
)
_BEFORE = re.compile(r"(?:\b(?:in|of|near|from|to|at|between|and|around|west|east|north|south|within)|,|\() (?:the )?$")
_MOST_WORDS = 4
_LEAST_POPULATION = 15_000


def context_toponyms(text: str, toponyms: Sequence[Toponym], gazetteer: Gazetteer) -> tuple[Toponym, ...]:
    """Return further names that stand where places stand, without those that overlap the given ones.

    A stand-in for full toponym recognition where a corpus gives only some of the names: countries, regions
    and districts, and towns of 15,000 people and more, after "in", "of", "near", a comma and the like.

    Args:
        text: The normalised text.
        toponyms: The given names, in text order.
        gazetteer: Where names are looked up.
    """
    found: list[Toponym] = []
    at = 0
    for match in _RUN.finditer(text):
        while at < len(toponyms) and toponyms[at].span.end <= match.start():
            at += 1
        if at < len(toponyms) and toponyms[at].span.start < match.end():
            continue
        if _BEFORE.search(text, max(0, match.start() - 14), match.start()):
            found.extend(_first_name(text, match, gazetteer))
    return tuple(found)


def _first_name(text: str, match: re.Match[str], gazetteer: Gazetteer) -> Iterator[Toponym]:
    """Give the longest name that a run of capitalised words opens with."""
    ends = [match.start() + word.end() for word in re.finditer(r"[^ ]+", match.group())][:_MOST_WORDS]
    for end in reversed(ends):
        name = text[match.start() : end].removesuffix("'s").rstrip(".,'")
        candidates = gazetteer.candidates(name) if gazetteer.has_prefix(fold(name)) else ()
        if candidates and (
            candidates[0].place.kind != "settlement" or (candidates[0].place.population or 0) >= _LEAST_POPULATION
        ):
            yield Toponym(
                Span(match.start(), match.start() + len(name)), name, name, None, "place", metonymic=False,
                candidates=candidates,
            )  # fmt: skip
            return
