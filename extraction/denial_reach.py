"""Decide which passages a denial answers: the claim it names, or what was told just before of the same thing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from extraction.actors import armed_actors
from extraction.lexicon import table
from extraction.parties import side_of
from extraction.records import Attribution, Sentence
from extraction.word_lists import read_words
from gazetteer.names import fold
from geo.demonyms import demonym_countries
from geo.records import Span

NEAR_SENTENCES: Final = 3
FARTHEST_SENTENCES: Final = 40
_LONGEST_PARAGRAPH: Final = 8
_WORDS: Final = re.compile(r"[a-z]{3,24}")
_TOPICS: Final = tuple((row["stem"], row["topic"]) for row in table("denial_topics"))
# Who "takes part" takes no town.
_TAKE_PART: Final = re.compile(r"\b(?:take|takes|taken|took|taking) part\b")
_OBJECTS: Final = read_words("source_words", "word", list="target")
_UNSPECIFIC: Final = read_words("source_words", "word", list="unspecific")
_AIR: Final = read_words("source_words", "word", list="weapon_air")
_GROUND: Final = read_words("source_words", "word", list="weapon_ground")
_PERSONS: Final = {
    row[number]: row["singular"] or row["plural"]
    for row in table("persons")
    for number in ("singular", "plural")
    if row[number] and not {row["singular"], row["plural"]} & (_UNSPECIFIC | demonym_countries().keys())
}
_NOBODY: Final = frozenset(("gunmen", "armed men", "assailants", "attackers", "gunman"))
_PLACE: Final = re.compile(
    r"\b(?:in|at|near|on|from|of|around|outside) (?:the (?:\w{3,12} )?(?:of )?)?"
    r"((?:[A-Z][\w'-]{1,24} ?){1,3})"
)
_IT: Final = re.compile(r"^\w{3,12} (?:it|this)\b", re.IGNORECASE)
_DISTANCE: Final = re.compile(
    r"\b(?:km|kilomet\w{1,5}|miles?|\w{0,5}(?:north|south|east|west)\w{0,5})\)? $", re.IGNORECASE
)
# "two days after missiles hit the hospital": what stands before is another event.
_EVENT_BORDER: Final = re.compile(
    r"\b(?:minutes|hours?|days?|weeks?|months?|years?) (?:after|before)\b"
    r"|, (?:as|while|but|although|though|whereas)\b|;"
)
_CLAUSE_BORDER: Final = re.compile(r"[,;]|\b(?:and that|but|while)\b")
_SUFFERS: Final = re.compile(
    r" (?:\w+ )?(?:was|were|been|had been|are|is)\b|[^\w]{1,2}(?:killed|wounded|injured|dead)\b"
)


@dataclass(frozen=True, slots=True)
class Told:
    """What a denied clause says.

    Attributes:
        clause: Its characters.
        start: Where it starts.
        end: Where it ends.
        sentence: Index of its sentence.
        side: Country code or armed group of who denies, None when not told.
        answer: "claim" (it names no more than "the claim", "it"), "part" (what stands before it in its sentence),
            "act" (it says what is denied).
        own_act: It denies an act of its own side.
        wide: It rejects accusations in general, or any part in what happened.
    """

    clause: str
    start: int
    end: int
    sentence: int
    side: str | None
    answer: str
    own_act: bool
    wide: bool


@dataclass(frozen=True, slots=True)
class Reach:
    """The passages that a denial answers.

    Attributes:
        answers: Stretches of text it answers.
        others: Stretches near it that tell of acts of other sides, or by other weapons.
        places: Folded place words of the passages it answers.
        topics: What the claim it answers is about, where the denial only says "the claim".
    """

    answers: tuple[Span, ...]
    others: tuple[Span, ...]
    places: frozenset[str]
    topics: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Marks:
    """The words of a passage that single an event out."""

    things: frozenset[str]
    air: bool
    ground: bool

    def clashes(self, other: "_Marks") -> bool:
        """Tell whether one speaks of air raids alone and the other of shells alone."""
        one, two = (self.air, self.ground), (other.air, other.ground)
        return {one, two} == {(True, False), (False, True)}

    @property
    def bare(self) -> bool:
        """Nothing here tells which event is meant, so that the passage goes on with the one before."""
        return not (self.things or self.air or self.ground)


@lru_cache(maxsize=2048)
def _marks(body: str) -> _Marks:
    words = set(_WORDS.findall(body.lower()))
    stems = {word.removesuffix("s") for word in words}
    things = (stems & _OBJECTS) | {_PERSONS[word] for word in words & _PERSONS.keys()}
    return _Marks(frozenset(things), not words.isdisjoint(_AIR), not words.isdisjoint(_GROUND))


def topics_of(body: str) -> frozenset[str]:
    """Return what a passage is about: atrocity, attack, capture, abduction, destruction, aid, chemical.

    >>> sorted(topics_of("Shells hit a convoy"))
    ['aid', 'attack']
    """
    words = set(_WORDS.findall(_TAKE_PART.sub(" ", body.lower())))
    return frozenset(topic for word in words for topic in _topics_of_word(word))


@lru_cache(maxsize=2048)
def _topics_of_word(word: str) -> tuple[str, ...]:
    return tuple(topic for stem, topic in _TOPICS if word.startswith(stem) and len(word) <= len(stem) + 5)


def places_in(clause: str) -> frozenset[str]:
    """Return the folded place words of a clause, those that only measure a distance left out.

    >>> sorted(places_in("shelled a market in Lyman, 20 km north of Kramatorsk"))
    ['lyman']
    """
    return frozenset(
        fold(match.group(1).strip())
        for match in _PLACE.finditer(clause)
        if not _DISTANCE.search(clause[max(0, match.start() - 16) : match.start()])
    )


def reach_of(plain: str, sentences: Sequence[Sentence], told: Told, spoken: dict[int, list[Attribution]]) -> Reach:
    """Return the passages that a denial answers.

    Args:
        plain: Normalised text.
        sentences: All sentences.
        told: The denied clause.
        spoken: The attributions by the index of their sentence.
    """
    if told.answer == "part":
        own = sentences[told.sentence].span
        start = max(own.start, plain.rfind(";", own.start, told.start) + 1)
        return _linked(plain, sentences, told, (Span(start, told.start),))
    if told.answer == "claim":
        return _linked(plain, sentences, told, tuple(_claims(plain, sentences, told, spoken)))
    return _of_act(plain, sentences, told)


def _linked(plain: str, sentences: Sequence[Sentence], told: Told, answers: tuple[Span, ...]) -> Reach:
    """Add to a denied claim what its paragraph told before of the same thing, and the claim's places and topics."""
    bodies = " ".join(span.of(plain) for span in answers)
    marks = _marks(bodies)
    first = min((span.start for span in answers), default=0)
    same = [
        sentences[at].span
        for at in _window(sentences, told.sentence)
        if sentences[at].span.end <= first
        and is_near(sentences, told.sentence, at)
        and (_shared(marks, _marks(sentences[at].span.of(plain))))
    ]
    return Reach((*answers, *same), (), places_in(bodies), topics_of(bodies))


def _shared(marks: _Marks, other: _Marks) -> bool:
    return bool(marks.things & other.things)


def _claims(
    plain: str, sentences: Sequence[Sentence], told: Told, spoken: dict[int, list[Attribution]]
) -> Iterator[Span]:
    """Give the claim that "the claim" or "it" stands for: the last one of somebody else."""
    own = sentences[told.sentence].span
    earlier = [item for item in spoken.get(told.sentence, ()) if item.scope.start < told.start and not _by(told, item)]
    apart = plain.rfind(",", own.start, told.start) > own.start + 20 or ";" in plain[own.start : told.start]
    if apart and (earlier or told.start - own.start > 60):
        yield Span(own.start, told.start)
        return
    window = list(_window(sentences, told.sentence))
    for at in reversed([] if _IT.search(told.clause) else window):
        if not is_near(sentences, told.sentence, at):
            break
        sources = {item.source for item in spoken.get(at, ()) if not _by(told, item)}
        if sources:
            yield sentences[at].span
            yield from _same_speaker(sentences, at, spoken, sources)
            return
    if window:
        yield sentences[window[-1]].span


def _same_speaker(
    sentences: Sequence[Sentence], at: int, spoken: dict[int, list[Attribution]], sources: set[str | None]
) -> Iterator[Span]:
    while at and sentences[at - 1].paragraph == sentences[at].paragraph:
        at -= 1
        if not sources & {item.source for item in spoken.get(at, ()) if item.source}:
            return
        yield sentences[at].span


def _by(told: Told, item: Attribution) -> bool:
    """Tell whether an attribution is the denier's own, or no claim at all."""
    return item.status == "unverified" or (told.side is not None and item.side == told.side)


def _window(sentences: Sequence[Sentence], index: int) -> range:
    """Return the indexes of the sentences before one, of its story, as far back as a denial may reach."""
    first = index
    while first and index - first < FARTHEST_SENTENCES and sentences[first - 1].story == sentences[index].story:
        first -= 1
    return range(first, index)


def is_near(sentences: Sequence[Sentence], index: int, at: int) -> bool:
    """Tell whether a sentence stands close before a denial: three sentences, its paragraph or the one before."""
    if index - at <= NEAR_SENTENCES:
        return True
    if index - at > _LONGEST_PARAGRAPH:
        return False
    last = index
    while last > at and sentences[last].paragraph == sentences[index].paragraph:
        last -= 1
    return sentences[at].paragraph >= sentences[last].paragraph


def _of_act(plain: str, sentences: Sequence[Sentence], told: Told) -> Reach:
    """Return the passages that tell of the act a clause denies: those that name its object, or else the near ones."""
    asked = _marks(told.clause)
    own = sentences[told.sentence].span
    answers: list[Span] = []
    others: list[Span] = []
    meant, paragraph = "no", -1
    stretches = [
        (at, sentences[at].span, near)
        for at in _window(sentences, told.sentence)
        if (near := is_near(sentences, told.sentence, at)) or asked.things or told.wide
    ]
    stretches.append((told.sentence, Span(own.start, told.start), True))
    for at, span, near in stretches:
        found = _marks(span.of(plain))
        goes_on = found.bare and sentences[at].paragraph == paragraph and (asked.things or meant == "clash")
        meant = meant if goes_on else _meant(asked, found, near=near, wide=told.wide)
        paragraph = sentences[at].paragraph
        if meant != "yes" or (goes_on and not near):
            others.extend([span] if near else [])
            continue
        kept, cut = _by_own_side(plain, told, _of_things(plain, span, asked), named=bool(asked.things))
        far = not near and not asked.things
        answers.extend([] if far and not _names_side(span.of(plain), told.side) else kept)
        others.extend(cut)
    answers.append(Span(told.end, own.end))
    bodies = " ".join(span.of(plain) for span in answers) if told.wide else ""
    whole = tuple(span for span in answers if span.start < span.end)
    return Reach(whole, tuple(others), places_in(bodies), frozenset())


def _meant(asked: _Marks, found: _Marks, *, near: bool, wide: bool) -> Literal["yes", "no", "clash"]:
    if asked.clashes(found):
        return "clash"
    if asked.things:
        return "yes" if asked.things & found.things else "no"
    return "yes" if near or wide else "no"


def _of_things(plain: str, span: Span, asked: _Marks) -> list[Span]:
    """Keep of a sentence that tells of several events the clauses that name the object."""
    borders = [match.end() for match in _EVENT_BORDER.finditer(plain, span.start, span.end)]
    if not asked.things or not borders:
        return [span]
    edges = [span.start, *borders, span.end]
    parts = [Span(a, b) for a, b in pairwise(edges)]
    return [part for part in parts if asked.things & _marks(part.of(plain)).things]


def _by_own_side(plain: str, told: Told, spans: list[Span], *, named: bool) -> tuple[list[Span], list[Span]]:
    """Split stretches into what the denier may have done, and what the text lays at another side."""
    if not told.own_act or named:
        return spans, []
    kept: list[Span] = []
    cut: list[Span] = []
    for span in spans:
        body, at = span.of(plain), 0
        for first, stop in _acts_of_others(body, told.side):
            kept.append(Span(span.start + at, span.start + first))
            cut.append(Span(span.start + first, span.start + stop))
            at = stop
        kept.append(Span(span.start + at, span.end))
    return kept, cut


def _acts_of_others(body: str, side: str | None) -> Iterator[tuple[int, int]]:
    """Give the clauses whose subject fights for another side than ``side``."""
    floor = 0
    for start, end, kind, name, actor_side in _fighters(body):
        if start < floor or not _is_other(kind, name, actor_side, side) or _SUFFERS.match(body, end):
            continue
        border = _CLAUSE_BORDER.search(body, end)
        floor = border.start() if border else len(body)
        if not _names_side(body[max(0, start - 20) : floor], side):
            yield start, floor


def _is_other(kind: str, name: str, actor_side: str | None, side: str | None) -> bool:
    if side is None or name in _NOBODY:
        return False
    if actor_side is not None:
        return actor_side != side
    state = len(side) == 2
    return (kind != "state forces") if state else kind == "state forces"


@lru_cache(maxsize=1024)
def _fighters(body: str) -> tuple[tuple[int, int, str, str, str | None], ...]:
    """Return the armed actors of a passage: where they stand, kind, name and side."""
    return tuple(
        (actor.span.start, actor.span.end, actor.kind, actor.text.lower(), side_of(actor.text.lower().split()))
        for actor in armed_actors(body)
    )


def _names_side(body: str, side: str | None) -> bool:
    return side is not None and any(actor_side == side for *_, actor_side in _fighters(body))
