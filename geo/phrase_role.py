"""Whether a distance phrase describes a place that the sentence names, or locates one that has no name."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from geo.anchor import anchor_words, join_lines
from geo.records import DistancePhrase, PlaceMention, Span

_LONGEST_GAP = 120
# A phrase joined to another by these speaks of the same place.
_CHAIN = re.compile(r",?(?: (?:and|but|or))?(?: (?:lies|is))?,? ")
# "Bucha, Kyiv region, 37 km from ...": the region only says where Bucha is.
_CONTAINED = re.compile(r",? (?:in |in the )?")
_TOKEN = re.compile(r"[\w][\w'.-]*|[,(]| - |'s\b")
_LINK = frozenset(
    {"is", "was", "are", "lies", "lay", "sits", "stands", "which", "that", "located", "situated", "lying", "sitting"}
)
_ARTICLE = frozenset({"a", "an", "the", "another", "its", "their"})
_PREPOSITION = frozenset({"of", "in", "on", "at", "near", "by", "with", "from", "to", "and"})
# "Some 50 km west of Kyiv, in the village of Motyzhyn": the name comes behind.
_BEHIND = re.compile(
    r"\)?(?:,? (?:in|at|lies|is|sits|stands)|,? (?:called|named|known as)| of|(?P<comma>,))"
    r"(?: (?:the|a)(?: [a-z-]{2,20}){0,3}?(?: (?P<noun>[a-z]{3,15}) (?:of|called|named))?)? ",
    re.IGNORECASE,
)
_FRONT = re.compile(r"(?:\A|[.!?:\n\"] ?|\n)\s{0,3}(?:(?:just|some|about|in|at) )?\Z", re.IGNORECASE)
# A settlement, its district, its region, its country.
_LEVELS = 4
_VAGUE = frozenset({"near", "around", "coast", "outskirts"})
_NO_SPOT = frozenset({"country", "region"})


def described_places(
    text: str, phrases: Sequence[DistancePhrase], mentions: Sequence[PlaceMention]
) -> tuple[PlaceMention | None, ...]:
    """Return, phrase by phrase, the mention that it describes, None where it locates an unnamed place.

    Args:
        text: Text with straight quotes, plain spaces and plain hyphens.
        phrases: The phrases in text order.
        mentions: The place mentions; those of datelines and bylines are never described.
    """
    text = join_lines(text)
    named = sorted(
        (item for item in mentions if item.toponym.role == "place"), key=lambda item: item.toponym.span.start
    )
    starts = [item.toponym.span.start for item in named]
    anchors = frozenset(item.anchor_span for item in phrases if item.anchor_span)
    answers: list[PlaceMention | None] = []
    for number, phrase in enumerate(phrases):
        earlier = phrases[number - 1] if number else None
        opened = _opened_anchor(text, earlier, phrase)
        if earlier and not opened and _CHAIN.fullmatch(text, earlier.span.end, phrase.span.start):
            answers.append(answers[-1])
            continue
        at = bisect_left(starts, phrase.span.start)
        before = _before(text, phrase, named[max(0, at - _LEVELS) : at], anchors - opened)
        behind_at = bisect_left(starts, phrase.span.end)
        answers.append(before or _behind(text, phrase, named[behind_at : behind_at + 1]))
    return tuple(answers)


def _opened_anchor(text: str, earlier: DistancePhrase | None, phrase: DistancePhrase) -> frozenset[Span]:
    """Return the anchor of "near X, 350 km northeast of Y": the finer phrase describes X, not what is near it."""
    if earlier is None or earlier.anchor_span is None or earlier.relation not in _VAGUE:
        return frozenset()
    gap = text[earlier.span.end : phrase.span.start]
    finer = phrase.distance_km is not None or (phrase.direction is not None and gap != " ")
    return frozenset({earlier.anchor_span}) if finer and gap in {", ", " (", " "} else frozenset()


def _before(
    text: str,
    phrase: DistancePhrase,
    nearest: Sequence[PlaceMention],
    anchors: frozenset[Span],
) -> PlaceMention | None:
    """Return the mention in front of the phrase that the words between tie to it."""
    if not nearest:
        return None
    number = len(nearest) - 1
    while number and _only_contains(text, nearest[number - 1], nearest[number]):
        number -= 1
    return _tied(text, phrase, nearest[number], nearest[-1].toponym.span.end, anchors)


def _only_contains(text: str, inner: PlaceMention, outer: PlaceMention) -> bool:
    """Tell whether the later name is the region of the earlier one: "Bucha, Kyiv region"."""
    if outer.place is None or outer.place.kind not in _NO_SPOT:
        return False
    return _CONTAINED.fullmatch(text, inner.toponym.span.end, outer.toponym.span.start) is not None


def _tied(
    text: str,
    phrase: DistancePhrase,
    mention: PlaceMention,
    gap_start: int,
    anchors: frozenset[Span],
) -> PlaceMention | None:
    gap = text[gap_start : phrase.span.start]
    if not _can_be_described(mention) or mention.toponym.span in anchors or len(gap) > _LONGEST_GAP:
        return None
    return mention if _is_apposition(gap, phrase.relation) else None


def _can_be_described(mention: PlaceMention) -> bool:
    """Tell whether the name is a spot: nothing is described as lying 37 km from a region's own town."""
    return not mention.toponym.metonymic and (mention.place is None or mention.place.kind not in _NO_SPOT)


def _is_apposition(gap: str, relation: str) -> bool:
    """Tell whether the words between a name and a phrase make the phrase speak of that name.

    "Kremenchuk oil refinery, ", "Bucha, a commuter town ", "Bucha, which lies ", "Bucha (".
    """
    if re.search(r"[.;:!?\n]", gap):
        return False
    tokens = [token.strip() for token in _TOKEN.findall(gap.lower())]
    if relation in {"outskirts", "along", "between"} and tokens[-1:] in (["on"], ["in"], ["at"]):
        tokens.pop()
    at = 0
    while at < len(tokens) and tokens[at] not in {",", "(", "-"} | _LINK:
        at += 1
    head, tail = tokens[:at], tokens[at:]
    if head and not (len(head) <= 4 and head[-1] in anchor_words()["site_noun"] and not _stops(head)):
        return False
    return _is_description([token for token in tail if token not in {",", "(", "-"}])


def _is_description(tokens: Sequence[str]) -> bool:
    """Tell whether words between a name and its phrase are nothing, a link or one noun phrase about a place."""
    at = 0
    while at < len(tokens) and tokens[at] in _LINK:
        at += 1
    rest = tokens[at:]
    if not rest:
        return True
    if rest[0] not in _ARTICLE:
        return False
    places = anchor_words()["noun"] | anchor_words()["site_noun"]
    if len(rest) > 1 and not any(token in places for token in rest):
        return False
    # "a missile hit a village": a second article without a preposition before it opens another noun phrase.
    return not any(token in _ARTICLE and before not in _PREPOSITION for before, token in pairwise(rest)) and not _stops(
        [token for token in rest if token not in _LINK | _PREPOSITION]
    )


def _stops(tokens: Sequence[str]) -> bool:
    """Tell whether one of the words cannot stand inside a name's noun phrase."""
    return any(token in anchor_words()["stop"] for token in tokens)


def _behind(text: str, phrase: DistancePhrase, nearest: Sequence[PlaceMention]) -> PlaceMention | None:
    """Return the mention behind the phrase that is the place it speaks of."""
    if not nearest or not _can_be_described(nearest[0]):
        return None
    mention = nearest[0]
    gap = _BEHIND.fullmatch(text, phrase.span.end, mention.toponym.span.start)
    if gap is None or (gap[0] == " of " and phrase.relation != "outskirts"):
        return None
    if gap["noun"] and gap["noun"].lower() not in anchor_words()["noun"]:
        return None
    front = _FRONT.search(text, max(0, phrase.span.start - 12), phrase.span.start)
    return None if gap["comma"] and not gap["noun"] and front is None else mention
