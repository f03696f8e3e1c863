"""What a place name does in its sentence: filing place, byline, or a government spoken of by its capital's name."""

import re

from extraction.name_lexicon import cues
from extraction.records import Sentence, Story
from extraction.toponym_matches import Match
from extraction.toponym_words import Words
from gazetteer.records import Candidate
from geo.records import Span, ToponymRole

_SEATS = ("kremlin", "pentagon", "white house")
_WAS_REPORTED = re.compile(r"\b(?:was|were|been|are|is|also) reported from\b")


def role_of(listed: Words, span: Span, story: Story, sentence: Sentence | None) -> ToponymRole:
    """Return whether a name stands in a date line, in a byline or in the text proper."""
    if story.place_line is not None and story.place_line.holds(span):
        return "dateline"
    if sentence is not None and sentence.kind == "byline":
        before = listed.plain[sentence.span.start : span.start]
        if not _WAS_REPORTED.search(before):
            return "byline"
    return "place"


def is_metonymic(listed: Words, match: Match) -> bool:
    """Tell whether a country, capital or seat of power stands for its government or side.

    "Moscow said" and "pressure on Moscow" do; "in Moscow" and "fled Moscow" do not.
    """
    if not _may_stand_for_government(match.candidates):
        return False
    if match.candidates[0].place.name.lower() in _SEATS:
        return True
    if _dealt_with(listed, match):
        return True
    before, after = _word_before(listed, match.first), _words_after(listed, match)
    if before in cues("locative") or before in cues("stopping_place"):
        return False
    if _acts(listed, match, before, after):
        return True
    return before in cues("party")


def _dealt_with(listed: Words, match: Match) -> bool:
    """Tell "sanctions on Moscow" and "talks between Moscow and Kyiv" from "attacks on Kyiv"."""
    for index in range(match.first - 1, max(0, match.first - 4), -1):
        if listed.folded[index] == "on":
            return listed.folded[index - 1] in cues("pressure")
        if listed.folded[index] == "between":
            return listed.folded[index - 1] in cues("dealing")
    return False


def _acts(listed: Words, match: Match, before: str, after: tuple[str, ...]) -> bool:
    possessive = listed.possessive(match.last - 1)
    if possessive or before in ("of", "the"):
        near = after[:3] if possessive else after[:1]
        return any(word in cues("government") for word in near)
    if not after:
        return False
    if after[0] in cues("ally") and listed.gap(match.last) == "-":
        return True
    return after[0] in cues("act") or after[0] in cues("government")


def _may_stand_for_government(candidates: tuple[Candidate, ...]) -> bool:
    best = (candidate.place for candidate in candidates[:2])
    return any(p.kind == "country" or p.feature_code == "PPLC" or p.name.lower() in _SEATS for p in best)


def _word_before(listed: Words, first: int) -> str:
    index = first - 1
    if index >= 0 and listed.folded[index] == "the" and listed.joined(first):
        index -= 1
        return listed.folded[index] if index >= 0 and listed.joined(index + 1) else "the"
    return listed.folded[index] if index >= 0 and listed.joined(first) else ""


def _words_after(listed: Words, match: Match) -> tuple[str, ...]:
    last = match.last
    gap = listed.gap(last) if last < len(listed) else "."
    if gap.lower().removeprefix("'s").strip("- \n"):
        return ()
    return tuple(listed.folded[last : last + 3])
