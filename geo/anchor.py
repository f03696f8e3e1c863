"""The anchor of a distance phrase: the name, or the description of a place, behind "north of"."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from geo.records import Span, Toponym

_DATA = Path(__file__).with_name("data")
_LONGEST_LEAD = 8

# A long line that breaks inside a sentence goes on in the next one; short ones are headings and lists.
_WRAPPED_FROM = 50

_WORD = re.compile(r"[^\W\d_][\w'.-]{0,24}")
_GAP = re.compile(r",? ")
_CENTRE = re.compile(
    r"(?:'s)?(?: (?:city|town|village))?(?: (?:cent(?:re|er)|central business district|CBD|downtown|city limits))\b"
    r"|(?:'s)? (?:Central Business District|City Cent(?:re|er))\b| city\b"
    r"|'s (?:[\w-]{1,15} )?(?:coast|shores?|coastline)\b",
)
# "the Kyiv suburb of Bucha": the name behind counts.
_PART_OF = re.compile(r"(?:'s)?(?: [a-z-]{2,15})? (?:suburb|town|village|city|district|neighbou?rhood|port|area) of ")
_NAME = re.compile(
    r"(?:the )?(?P<first>(?:(?:al|el|as|ash|ar|an|ad|at|az|ed|es|ez)-)?[^\W\d_a-z][\w-]{1,25})"
    r"(?: (?:(?:de|da|do|del|la|el|al|as|of the|of|the|bin|ibn) )?[^\W\d_a-z][\w'-]{1,25}){0,3}"
)
_NAME_END = re.compile(
    r"\Z|[.,;:!?)\]\n\"]| (?:and|or|in|on|at|by|with|near|after|before|when|where|as|that|to|for|is|was|-|\()"
)
_ROAD_NUMBER = re.compile(r" \d{1,4}\b")
_DESCRIBED_WITH = re.compile(r" (?:with|of) (?:the )?[^\W\d_a-z][\w'-]{1,25}")


def join_lines(text: str) -> str:
    r"""Return the text, exactly as long, with a space for each line break that only wraps a line.

    >>> join_lines("The rebels attacked a bridge on the main road 20 km\nnorth of Beni.\nGoma")
    'The rebels attacked a bridge on the main road 20 km north of Beni.\nGoma'
    """
    lines = text.split("\n")
    parts = [lines[0]]
    for line, following in pairwise(lines):
        wraps = len(line) >= _WRAPPED_FROM and (line[-1].isalnum() or line[-1] in ",;-")
        goes_on = following[:1].isalnum() or following[:1] in {"(", "'"}
        parts += (" " if wraps and goes_on else "\n", following)
    return "".join(parts)


@dataclass(frozen=True, slots=True)
class Anchor:
    """An anchor as read.

    Attributes:
        end: Where the phrase ends, with words like "city centre" that belong to the anchor.
        toponym: The name that stands there, None for a description or an unknown name.
        span: The name's characters; of a description all of it.
    """

    end: int
    toponym: Toponym | None
    span: Span


@cache
def anchor_words() -> Mapping[str, frozenset[str]]:
    """Return the words of the lexicon of anchors by kind."""
    kinds: dict[str, set[str]] = {}
    with (_DATA / "anchor_words.tsv").open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle, delimiter="\t"):
            kinds.setdefault(row["kind"], set()).add(row["word"])
    return {kind: frozenset(words) for kind, words in kinds.items()}


@cache
def _described() -> re.Pattern[str]:
    """Return the pattern of descriptions that stand for a place: "the country's capital", "the front line"."""
    nouns = "|".join(sorted(map(re.escape, anchor_words()["described"]), key=len, reverse=True))
    return re.compile(
        rf"(?:the|its|their) (?:[\w'-]{{1,20}} ){{0,3}}?(?P<noun>{nouns})\b(?: cent(?:re|er)\b)?", re.IGNORECASE
    )


class AnchorReader:
    """Reads anchors of one text, given the toponyms that stand in it."""

    def __init__(self, text: str, toponyms: Sequence[Toponym]) -> None:
        """Index the toponyms by where they start; of two that start together the longer one counts."""
        self._text = text
        self._starts: dict[int, Toponym] = {}
        for toponym in sorted(toponyms, key=lambda item: (item.span.start, item.span.end)):
            # "THE CAPITAL" in a text of capitals is the description, though a town of that name exists.
            if toponym.role == "place" and toponym.text.lower() not in anchor_words()["described"]:
                self._starts[toponym.span.start] = toponym

    def name_at(self, start: int) -> Toponym | None:
        """Return the toponym that starts at an offset, None without one."""
        return self._starts.get(start)

    def named(self, start: int) -> Anchor | None:
        """Return the anchor whose toponym stands at an offset or behind words that lead over to it.

        "Kyiv", "central Kyiv", "the besieged city of Kyiv", "the Ukrainian capital, Kyiv".
        """
        toponym = self._starts.get(start) or self._behind_lead(start)
        if toponym is None:
            return None
        part = _PART_OF.match(self._text, toponym.span.end)
        inner = part and self._starts.get(part.end())
        return self._close(inner or toponym, start)

    def described(self, start: int) -> Anchor | None:
        """Return the anchor that a description makes ("the capital", "the border with Chad"), None without one."""
        found = _described().match(self._text, start)
        if found is None:
            return None
        more = _DESCRIBED_WITH.match(self._text, found.end())
        end = more.end() if more else found.end()
        return Anchor(end, None, Span(start, end))

    def capital(self, start: int) -> Anchor | None:
        """Return the anchor that "the capital" or "the country's capital" makes, None without one."""
        found = _described().match(self._text, start)
        if found is None or found["noun"].lower() != "capital":
            return None
        return Anchor(found.end(), None, Span(start, found.end()))

    def unknown(self, start: int) -> Anchor | None:
        """Return the anchor that capitalised words make which are no known toponym, None without any."""
        found = _NAME.match(self._text, start)
        if found is None or found["first"] in anchor_words()["no_name"]:
            return None
        more = _CENTRE.match(self._text, found.end()) or _ROAD_NUMBER.match(self._text, found.end())
        end = more.end() if more else found.end()
        return Anchor(end, None, Span(start, found.end())) if _NAME_END.match(self._text, end) else None

    def _close(self, toponym: Toponym, start: int) -> Anchor:
        """Add what belongs to the name behind it; a name that only belongs to a line is no toponym of the phrase."""
        end = toponym.span.end
        following = _WORD.match(self._text, end + 1) if self._text[end : end + 1] == " " else None
        if following and following[0] in anchor_words()["linear"]:
            number = _ROAD_NUMBER.match(self._text, following.end())
            line_end = number.end() if number else following.end()
            return Anchor(line_end, None, Span(start, line_end))
        centre = _CENTRE.match(self._text, end)
        return Anchor(centre.end() if centre else end, toponym, toponym.span)

    def _behind_lead(self, start: int) -> Toponym | None:
        """Return the toponym behind "the city of", "central" and the like, None when other words come between."""
        words = anchor_words()
        at, before, bare, after_comma = start, "", True, False
        for number in range(_LONGEST_LEAD):
            word = _WORD.match(self._text, at)
            gap = word and _GAP.match(self._text, word.end())
            if word is None or gap is None or (after_comma and before in words["noun"]):
                return None
            bare = bare and not (number == 0 and word[0].lower() in words["determiner"])
            if not self._leads(word[0], before, number, bare=bare):
                return None
            before, after_comma, at = word[0].lower(), gap[0][0] == ",", gap.end()
            toponym = self._starts.get(at)
            if toponym and (not after_comma or before in words["noun"]):
                return None if after_comma and _kind(toponym) in {"country", "region"} else toponym
        return None

    def _leads(self, word: str, before: str, number: int, *, bare: bool) -> bool:
        """Tell whether a word may stand in a description before a name."""
        words = anchor_words()
        if word.endswith(("'", "'s")):
            return False
        if bare:
            return word in words["adjective"] or word.endswith(("-held", "-controlled", "-occupied"))
        if word.lower() == "of":
            return before in words["noun"]
        return number == 0 or word.lower() not in words["stop"]


def _kind(toponym: Toponym) -> str:
    """Return the kind of the likeliest candidate, "" without candidates."""
    return toponym.candidates[0].place.kind if toponym.candidates else ""
