"""Sort findings to the sentences that hold them, once, so that no step searches the whole text again."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from extraction.records import Sentence
from geo.records import Span

_T = TypeVar("_T")


def by_sentence(
    items: Iterable[_T], span_of: Callable[[_T], Span], sentences: Sequence[Sentence]
) -> tuple[tuple[_T, ...], ...]:
    """Return, for each sentence, the items that lie wholly inside it, in text order.

    Args:
        items: Anything with a span, in any order.
        span_of: Gives an item's span.
        sentences: Sentences in text order.
    """
    held: list[list[_T]] = [[] for _ in sentences]
    at = 0
    # Pairs of numbers compare much faster than spans; the running number keeps items out of the comparison.
    spans = ((span_of(item), item) for item in items)
    ordered = sorted((span.start, span.end, number, item) for number, (span, item) in enumerate(spans))
    for start, end, _, item in ordered:
        while at < len(sentences) and sentences[at].span.end <= start:
            at += 1
        if at < len(sentences) and sentences[at].span.start <= start and end <= sentences[at].span.end:
            held[at].append(item)
    return tuple(map(tuple, held))
