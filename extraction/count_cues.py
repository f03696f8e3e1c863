"""The words that give a number its role ("killed", "wounded", "bodies of"), found in the tokens of a sentence."""

import re
from dataclasses import dataclass
from typing import Final

from extraction.lexicon import table

_ROWS: Final = tuple(
    (tuple(row["words"].split()), row["role"], frozenset(row["forms"].split())) for row in table("count_words")
)
_BY_FIRST: Final = {
    first: sorted((row for row in _ROWS if row[0][0] == first), key=lambda row: -len(row[0]))
    for first in {row[0][0] for row in _ROWS}
}
# A cheap look at a sentence: only those with the longest word of a phrase are read token by token.
TELLING_WORDS: Final = frozenset(
    max(re.findall(r"[^\W_]+", " ".join(words)), key=lambda word: (len(word), word)) for words, _, _ in _ROWS
)


@dataclass(frozen=True, slots=True)
class Cue:
    """A word or phrase that gives a role.

    Attributes:
        first: Index of its first token.
        stop: Index after its last token.
        role: killed, injured, bodies, ...
        forms: How it may govern a number: "passive" (12 were killed), "active" (killed 12), "state"
            (12 died), "after" (12 dead), "adjective" (12 dead men), "noun" (12 deaths), "of" (deaths of
            12), "toll" (the toll rose to 12).
    """

    first: int
    stop: int
    role: str
    forms: frozenset[str]


def find_cues(words: list[str]) -> list[Cue]:
    """Return the cues among the lower-case tokens of a sentence, the longest at each place.

    >>> [(cue.role, sorted(cue.forms)) for cue in find_cues("12 were shot dead and 30 wounded".split())]
    [('killed', ['active', 'passive']), ('injured', ['active', 'adjective', 'passive'])]
    """
    found: list[Cue] = []
    floor = 0
    for at, word in enumerate(words):
        if word in _BY_FIRST and at >= floor and (cue := _cue_at(words, at)) is not None:
            found.append(cue)
            floor = cue.stop
    return found


def _cue_at(words: list[str], at: int) -> Cue | None:
    for phrase, role, forms in _BY_FIRST[words[at]]:
        if len(phrase) == 1 or tuple(words[at : at + len(phrase)]) == phrase:
            return Cue(at, at + len(phrase), role, forms)
    return None
