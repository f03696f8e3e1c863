"""Remember who speaks in a story, so that "he", "the ministry" and a bare surname find their source."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from extraction.parties import SourceKind, belligerents, kind_of
from extraction.speaker_phrases import PRONOUNS, Phrase, clean_name
from extraction.tokens import Tokens
from extraction.word_lists import read_words
from geo.records import Span

_PLURALS: Final = read_words("source_words", "word", list="plural")
_BODIES: Final = read_words("source_words", "word", list="body")

_CLAUSE_MARK: Final = re.compile(r"[.;:,()\"](?!$)(?= )")
_APPOSITION: Final = re.compile(r", ([^,.;\"]{4,90})[,.]")


@dataclass(frozen=True, slots=True)
class Source:
    """A speaker as the story introduced it.

    Attributes:
        text: Name or description.
        span: Where that stands.
        kind: What is known of it.
    """

    text: str
    span: Span
    kind: SourceKind


class SourceMemory:
    """The speakers of one story so far."""

    def __init__(self, story: str) -> None:
        """Start a story.

        Args:
            story: Normalised text of the story. It shows which countries fight; the others are onlookers.
        """
        self._story = story
        self._by_name: dict[str, Source] = {}
        self._by_body: dict[str, Source] = {}
        self._last: dict[str, Source] = {}

    @cached_property
    def _fighting(self) -> frozenset[str]:
        return belligerents(self._story)

    def source(self, text: str, tokens: Tokens, phrase: Phrase) -> Source | None:
        """Return the source that a phrase names, or the one its pronoun stands for; None when that is not known."""
        word = tokens.lower[phrase.first]
        if phrase.stop - phrase.first == 1 and word in PRONOUNS:
            return self._last.get(word if word != "she" else "he")
        first, stop = clean_name(tokens, phrase)
        span = tokens.span(first, stop)
        words = tokens.lower[phrase.first : phrase.stop]
        # A surname may look like a people's name: where an office stands before it, the office tells the side.
        kind = kind_of(tokens.lower[phrase.first : first if first > phrase.first else phrase.stop])
        if phrase.about != (phrase.first, phrase.stop):
            kind = _joined(kind, kind_of(tokens.lower[phrase.about[0] : phrase.about[1]]))
        named = tokens.cased and tokens.words[stop - 1][0].isupper() and (kind.person or kind.party is None)
        source = Source(span.of(text), span, self._weighed(kind))
        known = self._known(tokens, (first, stop), kind)
        if (
            known is None
            and kind.party is None
            and "group" in " ".join(tokens.lower[phrase.about[0] : phrase.about[1]])
        ):
            # Conflict news leaves "the group" unnamed for armed ones.
            source = Source(source.text, source.span, replace(source.kind, party=True))
        if known is not None:
            shorter = len(source.text) <= len(known.text) and known.text.lower().endswith(words[-1])
            source = known if shorter else Source(source.text, source.span, known.kind)
        self._keep(source, tokens.lower[first:stop], named=named or kind.person)
        return source

    def _known(self, tokens: Tokens, name: tuple[int, int], kind: SourceKind) -> Source | None:
        last = tokens.lower[name[1] - 1]
        if kind.party is None and tokens.words[name[1] - 1][0].isupper():
            return (
                self._by_name.get(last)
                or self._misspelt(last)
                or self._introduced(tokens.words[name[1] - 1], tokens.span(*name))
            )
        if kind.party is None and last in ("group", "organisation", "organization"):
            return self._last.get("it")
        # "The ministry said": the one this story named before, with its owner.
        if name[1] - name[0] == 2 and tokens.lower[name[0]] == "the" and kind.side is None:
            return self._by_body.get(last)
        return None

    def _misspelt(self, last: str) -> Source | None:
        """Find "Pavliuk" under "Palviuk": two letters changed places, or one differs."""
        return next((source for name, source in self._by_name.items() if _alike(name, last)), None)

    def _introduced(self, surname: str, span: Span) -> Source | None:
        """Read who somebody is where the story first names them ("an aide to President Volodymyr Zelenskiy")."""
        first = _first_of(self._story, surname)
        if first is None:
            return None
        before = _CLAUSE_MARK.split(self._story[max(0, first - 70) : first])[-1]
        after = _APPOSITION.match(self._story, first + len(surname))
        for told in (before, after.group(1) if after else ""):
            kind = kind_of(told.lower().split()[-8:] if told is before else told.lower().split())
            if kind.person:
                return Source(surname, span, self._weighed(kind))
        return None

    def _weighed(self, kind: SourceKind) -> SourceKind:
        """Call the officials of a country that does not fight here onlookers."""
        country = kind.party and not kind.always and kind.side is not None and len(kind.side) == 2
        if country and self._fighting and kind.side not in self._fighting:
            return SourceKind(party=False, side=kind.side, outlet=kind.outlet, person=kind.person, always=False)
        return kind

    def _keep(self, source: Source, words: list[str], *, named: bool) -> None:
        last = words[-1]
        if named:
            self._by_name.setdefault(last, source)
        if last in _BODIES and source.kind.side is not None:
            self._by_body[last] = source
        if last in _PLURALS or "and" in words:
            self._last["they"] = source
        elif named or last in ("resident", "witness", "official", "doctor"):
            self._last["he"] = source
        elif not source.kind.outlet:
            self._last["it"] = source


def _first_of(story: str, word: str) -> int | None:
    """Return where a word first stands by itself."""
    at = story.find(word)
    while at >= 0:
        stop = at + len(word)
        if not (_in_word(story[at - 1 : at]) or _in_word(story[stop : stop + 1])):
            return at
        at = story.find(word, stop)
    return None


def _in_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _alike(known: str, named: str) -> bool:
    if min(len(known), len(named)) < 5 or known[0] != named[0] or known == named:
        return known == named
    if len(known) == len(named):
        return sorted(known) == sorted(named) or sum(a != b for a, b in zip(known, named, strict=True)) == 1
    shorter, longer = sorted((known, named), key=len)
    return len(longer) - len(shorter) == 1 and any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


def _joined(kind: SourceKind, about: SourceKind) -> SourceKind:
    """Give a name what its apposition tells ("Lyman, an expert with ...", "X, governor of Y")."""
    own = kind.party is not None and (kind.side is not None or kind.party is False) and not kind.person
    return SourceKind(
        party=kind.party if own else about.party,
        side=kind.side or about.side,
        outlet=kind.outlet,
        person=True if kind.party is None else kind.person or about.person,
        always=about.always,
    )
