"""Find who acts and who suffers: forces of states, armed groups by name, gunmen, civilians, protesters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, cast

from extraction.lexicon import table
from extraction.parties import side_of
from extraction.records import Sentence
from extraction.tokens import Tokens, plain_and_words, tokenise, words_of
from extraction.word_lists import read_words
from geo.demonyms import demonym_countries
from geo.records import Span

ActorKind = Literal[
    "state forces", "rebel group", "militia", "civilians", "protesters", "government", "international", "other"
]
_ARMED: Final = frozenset(("state forces", "rebel group", "militia"))
_LONGEST_NAME: Final = 9
_LONGEST_NOUN: Final = 2
_MOST_QUALIFIERS: Final = 4
_QUALIFIERS: Final = read_words("actor_qualifiers", "word")
# "IS" is a verb wherever nothing tells that it is a group.
_FOLLOWERS: Final = frozenset(
    ("militants", "fighters", "group", "jihadists", "insurgents", "terrorists", "affiliate", "extremists", "gunmen")
)
_ADJECTIVE_ENDS: Final = ("an", "ish", "ese", "i", "ic", "ine", "ch")
_ACTS: Final = read_words("grammar_words", "word", list="act")


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who takes part in what is told.

    Attributes:
        span: Where the words stand.
        text: The characters of the span.
        name: One name for all spellings: "Rapid Support Forces", "Russian forces", "civilians", "gunmen".
        kind: state forces, rebel group, militia, civilians, protesters, government, international, other.
    """

    span: Span
    text: str
    name: str
    kind: ActorKind


@dataclass(frozen=True, slots=True)
class _Found:
    first: int
    stop: int
    name: str
    kind: ActorKind


@dataclass(frozen=True, slots=True)
class _Group:
    words: list[str]
    written: list[str]
    name: str
    kind: ActorKind
    match: str


@dataclass(frozen=True, slots=True)
class _Noun:
    size: int
    kind: ActorKind
    needs_owner: bool
    name: str


@cache
def _groups() -> dict[str, list[_Group]]:
    """Return the named groups by the first lower-case token of their names, longest names first."""
    by_first: dict[str, list[_Group]] = {}
    for row in table("actors"):
        tokens = tokenise(row["name"], Span(0, len(row["name"])))
        group = _Group(tokens.lower, tokens.words, row["canonical"], cast("ActorKind", row["kind"]), row["match"])
        by_first.setdefault(tokens.lower[0], []).append(group)
    for groups in by_first.values():
        groups.sort(key=lambda group: -len(group.words))
    return by_first


@cache
def _nouns() -> dict[str, list[tuple[tuple[str, ...], _Noun]]]:
    by_first: dict[str, list[tuple[tuple[str, ...], _Noun]]] = {}
    for row in table("actor_nouns"):
        words = tuple(tokenise(row["noun"], Span(0, len(row["noun"]))).lower)
        noun = _Noun(len(words), cast("ActorKind", row["kind"]), row["needs_owner"] == "yes", row["name"])
        by_first.setdefault(words[0], []).append((words, noun))
    for rows in by_first.values():
        rows.sort(key=lambda row: -len(row[0]))
    return by_first


@cache
def _gate() -> frozenset[str]:
    return frozenset(word for first in _heads() for word in first.split("'"))


@cache
def _heads() -> frozenset[str]:
    return frozenset((*_groups(), *_nouns(), *_ACTS))


@cache
def _adjectives() -> dict[str, str]:
    """Return one demonym for each country code, for names such as "Russian forces"."""
    found: dict[str, str] = {}
    words = demonym_countries().items()
    # "Turkish" goes before "Turk": a noun for a person is no adjective.
    for word, code in sorted(words, key=lambda item: not item[0].endswith(_ADJECTIVE_ENDS)):
        if code and code not in found:
            found[code] = word.title()
    return found


def find_actors(text: str, sentences: Sequence[Sentence]) -> tuple[Actor, ...]:
    """Return the actors of all sentences in text order.

    The forces of a state carry one name whatever is told of them ("Russian soldiers", "Russian missiles").
    """
    plain, blank = plain_and_words(text)
    gate = _gate()
    found: list[Actor] = []
    for sentence in sentences:
        span = sentence.span
        if sentence.kind in ("furniture", "byline") or gate.isdisjoint(words_of(blank[span.start : span.end])):
            continue
        tokens = tokenise(plain, span)
        for actor in _actors_in(tokens):
            where = tokens.span(actor.first, actor.stop)
            found.append(Actor(where, where.of(text), actor.name, actor.kind))
    return tuple(found)


def armed_actors(plain: str) -> tuple[Actor, ...]:
    """Return the forces, rebels and militias that a passage of normalised text names, in text order.

    >>> [(actor.text, actor.kind) for actor in armed_actors("Malian troops fought rebels near a clinic.")]
    [('Malian troops', 'state forces'), ('rebels', 'rebel group')]
    """
    tokens = tokenise(plain, Span(0, len(plain)))
    return tuple(
        Actor(where := tokens.span(actor.first, actor.stop), where.of(plain), actor.name, actor.kind)
        for actor in _actors_in(tokens)
        if actor.kind in _ARMED
    )


def _actors_in(tokens: Tokens) -> Iterator[_Found]:
    floor = 0
    heads = _heads()
    for at, word in enumerate(tokens.lower):
        if at < floor or word not in heads:
            continue
        found = _group_at(tokens, at) or _noun_at(tokens, at, floor) or _state_before(tokens, at, floor)
        if found is not None:
            yield found
            floor = found.stop


def _group_at(tokens: Tokens, at: int) -> _Found | None:
    for group in _groups().get(tokens.lower[at], ()):
        stop = at + len(group.words)
        if tokens.lower[at:stop] == group.words and _is_written(tokens, at, group):
            noun = _noun(tokens, stop)
            return _Found(at, stop + (noun.size if noun and noun.kind != "civilians" else 0), group.name, group.kind)
    return None


def _is_written(tokens: Tokens, at: int, group: _Group) -> bool:
    """Tell whether the letters are as large as the name asks: "ADF" and "Fano" are words in small ones."""
    written = tokens.words[at : at + len(group.words)]
    follower = tokens.lower[at + len(written)] if at + len(written) < len(tokens.words) else ""
    if group.match == "followed":
        return written == group.written and follower in _FOLLOWERS
    if not tokens.cased:
        return True
    if group.match == "exact" or group.written[0].isupper():
        return written == group.written
    return any(word[0].isupper() for word in written) or group.written == group.words


def _noun(tokens: Tokens, at: int) -> _Noun | None:
    for words, noun in _nouns().get(tokens.lower[at] if at < len(tokens) else "", ()):
        if tuple(tokens.lower[at : at + len(words)]) == words:
            return noun
    return None


def _noun_at(tokens: Tokens, at: int, floor: int) -> _Found | None:
    """Read "Russian artillery", "the army", "Myanmar's military", "pro-Russian separatists", "gunmen"."""
    noun = _noun(tokens, at)
    if noun is None:
        return None
    first = at
    while first > floor and at - first < 2 * _MOST_QUALIFIERS and _qualifies(tokens, first - 1):
        first -= 1
    while first < at and tokens.lower[first] in ("-", "'", "'s"):
        first += 1
    leaning = first >= floor + 2 and tokens.lower[first - 1] == "-" and tokens.lower[first - 2] in ("pro", "anti")
    side = side_of(tokens.lower[first:at]) if first < at else None
    owner = _owner(tokens, first, at, side, noun.kind) if side else None
    if side is None and noun.needs_owner:
        return None
    if leaning:
        first -= 2
        return _Found(first, at + noun.size, f"{tokens.lower[first]}-{_name(noun, owner)}", noun.kind)
    bare = " ".join(tokens.lower[at : at + noun.size])
    name = bare if side is None and noun.kind == "state forces" else _name(noun, owner)
    return _Found(first, at + noun.size, name, noun.kind)


def _qualifies(tokens: Tokens, at: int) -> bool:
    word = tokens.lower[at]
    if word in ("-", "'", "'s") or word in _QUALIFIERS:
        return True
    return bool(side_of([word])) or word in demonym_countries()


def _name(noun: _Noun, owner: str | None) -> str:
    owned = owner is not None and noun.kind in ("state forces", "government", "rebel group", "militia")
    return f"{owner} {noun.name}" if owned else noun.name


def _owner(tokens: Tokens, first: int, stop: int, side: str, kind: ActorKind) -> str:
    """Return whose they are: a state's forces go by one adjective, rebels by the people that the text names."""
    people = [tokens.words[at].title() for at in range(first, stop) if tokens.lower[at] in demonym_countries()]
    return people[0] if people and kind != "state forces" else _adjectives().get(side, side)


def _state_before(tokens: Tokens, verb: int, floor: int) -> _Found | None:
    """Read a state that acts itself: "Israel struck a depot", "Russia has shelled the port"."""
    at = verb - 1
    while at > floor and tokens.lower[at] in ("has", "had", "also", "have", "again"):
        at -= 1
    if at < floor or tokens.lower[verb] not in _ACTS or not (tokens.words[at][0].isupper() and tokens.cased):
        return None
    side = side_of([tokens.lower[at]])
    if side is None or len(side) != 2 or tokens.lower[at] in demonym_countries():
        return None
    return _Found(at, at + 1, f"{_adjectives().get(side, side)} forces", "state forces")
