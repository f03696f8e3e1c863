"""Tell what happened from what is denied, feared, planned or only said in a figure of speech."""

import re
from dataclasses import dataclass
from functools import cache
from typing import cast

from extraction.caseless import compile_lower
from extraction.lexicon import table
from extraction.records import Realis
from geo.scan import lower_case

# A cue reaches no further than its clause.
_CLAUSE_BORDER = re.compile(
    r"[;:]|,? (?:but|while|although|though|whereas|after|because|since|when|as|which|who|that|and)\b|[.!?]"
)
_AUXILIARY = re.compile(r"\b(?:had|has|was|were)\b(?! (?:\w+ )?to\b)")
_REPORTING_BORDER = re.compile(r"\b(?:said|says|saying|told)(?: that)? ")


@dataclass(frozen=True, slots=True)
class _Cue:
    realis: Realis
    where: str
    window_chars: int
    pattern: re.Pattern[str]


@cache
def _cues() -> tuple[_Cue, ...]:
    return tuple(
        _Cue(_realis(row["realis"]), row["where"], int(row["window_chars"]), compile_lower(row["pattern"]))
        for row in table("realis")
    )


def _realis(word: str) -> Realis:
    values: tuple[Realis, ...] = ("negated", "hypothetical", "future", "metaphor")
    return values[values.index(cast("Realis", word))]


def realis_of(body: str, start: int, end: int) -> Realis:
    """Return the realis of the words at ``body[start:end]``.

    Args:
        body: Normalised text of the sentence.
        start: First character of the trigger within the sentence.
        end: End of the trigger within the sentence, exclusive.
    """
    before = _clause_before(body, start)
    parts = {"before": before, "governs": _governed_part(before), "after": _clause_after(body, end)}
    windows = {where: lower_case(part) for where, part in parts.items()}
    for cue in _cues():
        window = windows[cue.where]
        reach = window[: cue.window_chars] if cue.where == "after" else window[-cue.window_chars :]
        if cue.pattern.search(reach):
            return cue.realis
    return "hypothetical" if body.rstrip("\"')").endswith("?") else "actual"


def _clause_before(body: str, start: int) -> str:
    left = body[max(0, start - 100) : start]
    for border in (_CLAUSE_BORDER, _REPORTING_BORDER):
        cuts = [match.end() for match in border.finditer(left)]
        if cuts:
            left = left[cuts[-1] :].lstrip()
    return left


def _governed_part(before: str) -> str:
    """Cut at the last finite auxiliary: "to help the sick had yet to come" is past the reach of "help"."""
    cuts = [match.start() for match in _AUXILIARY.finditer(before)]
    return before[cuts[-1] :] if cuts else before


def _clause_after(body: str, end: int) -> str:
    right = body[end : end + 80]
    cut = _CLAUSE_BORDER.search(right)
    return right[: cut.start()].lstrip() if cut else right.lstrip()
