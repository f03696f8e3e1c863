"""Tell who a source is: a party to the conflict or its officials, whose side it is on, or an onlooker."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeVar

from extraction.lexicon import table
from extraction.tokens import tokenise
from extraction.word_lists import read_words
from geo.demonyms import demonym_countries
from geo.records import Span

_Value = TypeVar("_Value")
# The owner's people come after these words: in "the mayor of Goma" the mayor speaks.
_OWNERS: Final = frozenset(("of", "in", "for", "from", "at", "with", "to", "near", "on", "by", "responsible"))
_EMPLOYERS: Final = frozenset(("of", "for", "with", "from"))
_ARMS: Final = re.compile(
    r" (?:forces|troops|army|military|soldiers?|missiles?|shelling|shells|artillery|air ?strikes?|strikes?|warplanes|"
    r"drones?|bombardment|invasion|offensive|navy|jets|tanks|attacks?|rockets?|gunboats|occupation)\b"
)
# Looked for before each word for arms: to look for all capitals of a story takes three times as long.
_OWNER: Final = re.compile(
    r"(?:.{0,48}\b)?((?:[A-Z]\.){2}|[A-Z][a-z]{2,15})(?:'s)?"
    r"(?: (?!(?:and|said|says|told|saw|accused|blamed|reported|confirmed)\b)[a-z]{2,12})?",
    re.DOTALL,
)
_LONGEST_OWNER: Final = 34
# "Turkey said its howitzers had fired": it fights, whoever else does.
_OWN_FORCES: Final = re.compile(
    r" its (?:[a-z]{3,12} )?(?:forces|troops|army|soldiers|howitzers|artillery|planes|warplanes|jets|aircraft|drones|"
    r"missiles|navy)\b"
)
_TELLER: Final = re.compile(
    r"(?:.{0,48}\b)?([A-Z][a-z]{2,15}) (?:said|says|claimed|claims|confirmed|denied)"
    r"(?: on [A-Z][a-z]{3,8}day)?(?: that)?",
    re.DOTALL,
)
_LONGEST_TELLER: Final = 48
_REBELS: Final = re.compile(
    r"\b(?:rebels?|militants?|insurgents?|RSF|M23|Hamas|Hezbollah|Houthis?|Taliban|PKK|militias?|guerrillas?)\b"
)


@dataclass(frozen=True, slots=True)
class SourceKind:
    """What is known of a source.

    Attributes:
        party: True for a side of the conflict and its officials, False for onlookers, None when not told.
        side: Country code or name of the armed group it speaks for, None when not told.
        outlet: It is a news outlet or its people.
        person: The words carry a person's office ("mayor", "spokesman").
        always: Its claims stay claims whoever fights ("intelligence", "state media").
    """

    party: bool | None
    side: str | None
    outlet: bool
    person: bool
    always: bool


@cache
def _kinds() -> dict[str, list[tuple[tuple[str, ...], tuple[str, str]]]]:
    """Return kind and party of the words for sources by their first word, the longest first."""
    rows = {_words(row["word"]): (row["kind"], row["party"]) for row in table("parties")}
    for name in _armed():
        rows.setdefault(name, ("noun", "yes"))
    for number in ("singular", "plural"):
        for word in read_words("persons", number) - demonym_countries().keys():
            rows.setdefault((word,), ("noun", "no"))
    return _by_first_word(rows)


@cache
def _sides() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    rows = {_words(row["word"]): row["side"] for row in table("sides")}
    return _by_first_word(_armed() | rows)


@cache
def _armed() -> dict[tuple[str, ...], str]:
    """Return the named armed groups of the table of actors."""
    kinds = ("rebel group", "militia")
    return {
        _words(row["name"]): row["canonical"]
        for row in table("actors")
        if row["kind"] in kinds and row["match"] != "followed"
    }


def _words(name: str) -> tuple[str, ...]:
    return tuple(tokenise(name, Span(0, len(name))).lower)


def _by_first_word(rows: dict[tuple[str, ...], _Value]) -> dict[str, list[tuple[tuple[str, ...], _Value]]]:
    found: dict[str, list[tuple[tuple[str, ...], _Value]]] = {}
    for name in sorted(rows, key=lambda name: (-len(name), name)):
        found.setdefault(name[0], []).append((name, rows[name]))
    return found


@cache
def _titles() -> frozenset[str]:
    return read_words("parties", "word", kind="title")


def is_title(word: str) -> bool:
    """Tell whether a lower-case word names an office, a rank or a speaker for someone."""
    return word in _titles()


@cache
def _source_nouns() -> frozenset[str]:
    return frozenset(
        word for word, rows in _kinds().items() if any(len(name) == 1 and kind != "other" for name, (kind, _) in rows)
    )


def is_source_noun(word: str) -> bool:
    """Tell whether a lower-case word can stand for a source ("officials", "residents", "ministry")."""
    return word in _source_nouns()


def side_of(words: Sequence[str]) -> str | None:
    """Return the country code or armed group that lower-case words name, the first one told.

    >>> side_of(["the", "sudanese", "army"]), side_of(["hamas", "official"]), side_of(["a", "resident"])
    ('SD', 'Hamas', None)
    """
    demonyms, sides = demonym_countries(), _sides()
    for at, raw in enumerate(words):
        word = raw.removesuffix("'s").removesuffix("'")
        for name, side in sides.get(word, ()):
            if _stands(words, at, name):
                return side
        if demonyms.get(word):
            return demonyms[word]
    return None


def _stands(words: Sequence[str], at: int, name: tuple[str, ...]) -> bool:
    """Tell whether a name stands at an index; its last word may be a possessive."""
    return all(at + step < len(words) and words[at + step].removesuffix("'s") == word for step, word in enumerate(name))


def kind_of(words: Sequence[str]) -> SourceKind:
    """Return what is known of a source from its lower-case words.

    A body with its officials ("a WHO spokesman") stays a body.

    The head noun decides: "residents of the army camp" are residents, "a UN official" speaks for the UN.

    >>> kind_of(["two", "residents"]).party, kind_of(["the", "malian", "army"]).party
    (False, True)
    """
    return _kind_of(tuple(words))


@lru_cache(maxsize=4096)
def _kind_of(words: tuple[str, ...]) -> SourceKind:
    head = _head(words)
    found = _names_in(words, len(head)) or _names_in(words, len(words))
    if {kind for kind, _ in found} == {"title"} and len(head) < len(words) and words[len(head)] in _EMPLOYERS:
        # "The head of an aid group" speaks for the aid group.
        found += [owner for owner in _names_in(words[len(head) :], len(words) - len(head)) if owner[1] == "no"]
    side = side_of(head) or side_of(words)
    verdicts = [party for _, party in found]
    outlet = any(kind == "outlet" for kind, _ in found) or (
        bool(found)
        and found[-1] == ("noun", "no")
        and bool({"journalists", "reporters", "correspondents", "journalist", "reporter", "correspondent"} & set(head))
    )
    person = any(kind == "title" for kind, _ in found)
    always = "always" in verdicts
    # A bare "Russia" or "Hamas" speaks for its side; "a Russian economist" does not.
    itself = side is not None and len(head) > 0 and side_of(head[-1:]) == side
    return SourceKind(_party(found, itself=itself), side, outlet, person, always)


def _head(words: Sequence[str]) -> Sequence[str]:
    for at, word in enumerate(words):
        if word in _OWNERS and at:
            return words[:at]
    return words


def _names_in(words: Sequence[str], limit: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    at = 0
    while at < limit:
        for name, kind in _kinds().get(words[at].removesuffix("'s"), ()):
            if _stands(words, at, name):
                found.append(kind)
                at += len(name) - 1
                break
        at += 1
    return found


def _party(found: list[tuple[str, str]], *, itself: bool) -> bool | None:
    verdicts = [party for _, party in found]
    if "always" in verdicts:
        return True
    if any(kind in ("body", "outlet") for kind, _ in found):
        return False
    nouns = [party for kind, party in found if kind == "noun" and party in ("yes", "no")]
    titles = [party for kind, party in found if kind == "title" and party == "yes"]
    if nouns:
        # "an aid group official" is no official of a state.
        return nouns[-1] == "yes" and "no" not in nouns
    # "A spokesman said": someone speaks for a side, even where the text leaves open for which.
    return True if titles or itself or ("title", "by_owner") in found else None


def belligerents(plain: str) -> frozenset[str]:
    """Return the country codes whose forces, missiles or attacks a text tells of; none when it shows one side alone.

    >>> sorted(belligerents("Russian troops left. Ukraine's military advanced. The British envoy spoke."))
    ['RU', 'UA']
    """
    found = frozenset(side for word in _fighting_words(plain) if (side := _country(word)))
    # A lone country may fight another one that the text shows only as accuser or victim.
    return found if len(found) > 1 or _REBELS.search(plain) else frozenset()


def _fighting_words(plain: str) -> Iterator[str]:
    for marks, owner, longest in ((_ARMS, _OWNER, _LONGEST_OWNER), (_OWN_FORCES, _TELLER, _LONGEST_TELLER)):
        for arms in marks.finditer(plain):
            match = owner.fullmatch(plain, max(0, arms.start() - longest), arms.start())
            if match:
                yield match.group(1).lower()


def _country(word: str) -> str | None:
    return side_of([word])
