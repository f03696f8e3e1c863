"""What a number counts: the noun phrase after it, its head noun, and whether that is people or things."""

from dataclasses import dataclass
from typing import Final, Literal

from extraction.quantities import Quantity
from extraction.word_lists import read_words

PERSON_SINGULARS: Final = read_words("persons", "singular")
PERSON_PLURALS: Final = read_words("persons", "plural")
PROTESTERS: Final = read_words("persons", "plural", role="protesters")
_UNITS: Final = read_words("things", "word", kind="unit")
_OBJECTS: Final = read_words("things", "word", kind="object") | read_words("things", "word", kind="munition")
# Words that cannot stand inside a noun phrase and so end it.
_ENDS: Final = read_words("count_grammar", "word", list="phrase_end")
_AFTER_OF: Final = read_words("count_grammar", "word", list="after_of")
_LONGEST: Final = 6
HeadKind = Literal["person", "unit", "object", "unknown", "none"]


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """The words after a number, up to and with the head noun.

    Attributes:
        stop: Index after the head noun, or after the number when none follows.
        head: The head noun in lower case, "" without one.
        kind: What the head noun stands for.
        part: The number is a part of something told elsewhere ("two of them", "three of the dead").
    """

    stop: int
    head: str
    kind: HeadKind
    part: bool


def read_noun_phrase(words: list[str], quantity: Quantity, cue_starts: frozenset[int]) -> NounPhrase:
    """Return the noun phrase that follows a number.

    Args:
        words: Lower-case tokens of the sentence.
        quantity: The number.
        cue_starts: Indexes at which a word of the role lexicon starts; it ends the phrase.

    >>> quantity = Quantity(0, 0, 1, 12, 12, 12)
    >>> read_noun_phrase("12 displaced Congolese civilians fled".lower().split(), quantity, frozenset({4})).head
    'civilians'
    """
    at, part = quantity.stop, False
    if words[at : at + 1] == ["more"]:
        at += 1
    if words[at : at + 1] == ["of"]:
        follows = words[at + 1] if at + 1 < len(words) else ""
        part = follows in ("them", "whom", "these", "those", "the")
        at += 2 if follows in _AFTER_OF else 1
        if follows in ("them", "whom"):
            return NounPhrase(at, "", "none", part=True)
    run_start = at
    best: tuple[int, str, HeadKind] | None = None
    while at < len(words) and at - run_start < _LONGEST and at not in cue_starts and _may_stand_inside(words[at]):
        kind = _kind(words[at], one=quantity.best == 1)
        if kind != "unknown" or best is None or best[2] == "unknown":
            best = (at + 1, words[at], kind)
        at += 1
    if best is None:
        return NounPhrase(max(quantity.stop, run_start if part else quantity.stop), "", "none", part)
    stop, head, kind = best
    return NounPhrase(stop, head, kind, part)


def _may_stand_inside(word: str) -> bool:
    return word == "-" or (word[0].isalpha() and word not in _ENDS)


def _kind(word: str, *, one: bool) -> HeadKind:
    bare = word.removesuffix("'s")
    # "8 Muslim Brotherhood loyalists": a singular is what they are, not who is counted.
    if bare in PERSON_PLURALS or (one and bare in PERSON_SINGULARS):
        # "12 soldiers' homes": the possessor is not what is counted.
        return "person" if bare == word else "unknown"
    if word in _UNITS:
        return "unit"
    return "object" if word in _OBJECTS else "unknown"
