"""Region words that belong to a name: "Kyiv region", "the Bucha and Brovary districts", "the province of Idlib"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extraction.name_lexicon import cues, table
from extraction.toponym_matches import Match
from extraction.toponym_words import Words

_LIST_GAPS = frozenset((", ", " and ", ", and ", " or ", " & ", ",\n", " and\n", "\nand "))


@dataclass(frozen=True, slots=True)
class RegionMark:
    """That a name stands for an area.

    Attributes:
        word: The folded region word.
        in_span: The word follows the name and belongs to its span ("Kyiv region").
    """

    word: str
    in_span: bool


def region_marks(listed: Words, matches: Sequence[Match]) -> Mapping[int, RegionMark]:
    """Return the region word of each match that has one, by the match's place in the sequence."""
    kinds = table("region_words")
    marks: dict[int, RegionMark] = {}
    count = len(listed)
    covered = {index for match in matches for index in range(match.first, match.last)}
    for number, match in enumerate(matches):
        after = match.last
        number_kind = kinds.get(listed.folded[after]) if after < count else None
        if number_kind and listed.joined(after) and listed.sentence[after] == listed.sentence[after - 1]:
            if number_kind == "one" and not (opens_other_name(listed, after) or _holds_next(listed, match)):
                marks[number] = RegionMark(listed.folded[after], in_span=True)
            elif number_kind == "many":
                word, members = listed.folded[after], _list_before(listed, matches, number)
                # "Cisco states that": one name takes no plural.
                if len(members) > 1:
                    marks.update((i, RegionMark(word, in_span=False)) for i in members)
        before = marks.get(number - 1)
        own = before is not None and before.in_span and matches[number - 1].last == match.first - 2
        if number not in marks and not own and match.first - 2 not in covered:
            marks.update(_marks_of_prefix(listed, matches, number))
    return marks


def _holds_next(listed: Words, match: Match) -> bool:
    """Tell "the US state of Texas" from "Andarab district of Baghlan"."""
    following = match.last + 1
    return match.importance == "country" and following < len(listed) and listed.folded[following] == "of"


def opens_other_name(listed: Words, index: int) -> bool:
    """Tell whether a region word belongs to what follows: "Kyiv State University", "Sudan state television"."""
    following = index + 1
    if following >= len(listed) or not listed.joined(following):
        return False
    if listed.capital[index]:
        if listed.folded[following] in ("of", "for"):
            return True
        return listed.capital[following] and not listed.loud[index] and listed.folded[following] not in table("titles")
    return listed.folded[index] == "state" and listed.folded[following] in cues("state_organ")


def _list_before(listed: Words, matches: Sequence[Match], number: int) -> list[int]:
    """Return the members of the list that ends at a match, the match itself included."""
    members = [number]
    while number > 0:
        gap = listed.plain[listed.ends[matches[number - 1].last - 1] : listed.starts[matches[number].first]]
        if gap.lower() not in _LIST_GAPS:
            break
        number -= 1
        members.append(number)
    return members


def _can_be_area(word: str, match: Match) -> bool:
    """Tell "the state of Georgia" from "the Northern State of Sudan" and "the Republic of Panama"."""
    if match.importance != "country":
        return True
    return not word.startswith("republic") and any(c.place.kind == "region" and c.canonical for c in match.candidates)


def _marks_of_prefix(listed: Words, matches: Sequence[Match], number: int) -> dict[int, RegionMark]:
    """Return the marks that a region word before the name gives: "province of X", "republics of X and Y"."""
    kinds = table("region_words")
    first = matches[number].first
    if first < 2 or listed.folded[first - 1] != "of" or not (listed.joined(first) and listed.joined(first - 1)):
        return {}
    word = listed.folded[first - 2]
    number_kind = kinds.get(word)
    if number_kind is None or not _can_be_area(word, matches[number]):
        return {}
    marks = {number: RegionMark(word, in_span=False)}
    if number_kind == "many":
        following = number + 1
        while following < len(matches):
            gap = listed.plain[listed.ends[matches[following - 1].last - 1] : listed.starts[matches[following].first]]
            if gap.lower() not in _LIST_GAPS:
                break
            marks[following] = RegionMark(word, in_span=False)
            following += 1
    return marks
