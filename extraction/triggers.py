"""Find the words that name an event, with ACLED type, sub-type and realis.

The lexicon (``lexicon/triggers.tsv``) holds one pattern a row; ``key`` lists how the words that set it off
begin, ``needs`` says what else the sentence must
show before the words count ("hit" needs a weapon or a force), by the named contexts of ``lexicon/contexts.tsv``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from extraction.by_sentence import by_sentence
from extraction.caseless import compile_lower
from extraction.event_type import refine
from extraction.lexicon import table
from extraction.normalise import normalise
from extraction.realis import realis_of
from extraction.records import EventType, Sentence, Trigger
from geo.records import Span
from geo.scan import lower_case

_TYPES: dict[str, EventType] = {
    "B": "Battles",
    "E": "Explosions/Remote violence",
    "V": "Violence against civilians",
    "P": "Protests",
    "R": "Riots",
    "S": "Strategic developments",
}
_WINDOW_CHARS = 80
_WORD = re.compile(r"[^\W\d_]{1,40}")
_OPENING = 3


@dataclass(frozen=True, slots=True)
class _Need:
    where: str  # any, before, after, not
    contexts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Caseless:
    """A pattern that ignores case, for lower-case text where no part of it minds case."""

    pattern: re.Pattern[str]
    lowered: bool

    @classmethod
    def of(cls, pattern: str) -> "_Caseless":
        if "(?-i:" in pattern:
            return cls(re.compile(pattern, re.IGNORECASE), lowered=False)
        return cls(compile_lower(pattern), lowered=True)


@dataclass(frozen=True, slots=True)
class _Rule:
    id: str
    keys: tuple[str, ...]
    pattern: "_Caseless"
    type: EventType
    sub_type: str
    needs: tuple[_Need, ...]


@dataclass(frozen=True, slots=True)
class SentenceContext:
    """What a rule may ask of a sentence.

    Attributes:
        body: The normalised text of the sentence.
        lowered: The same in lower case.
        places: Spans, counted from the sentence's start, of places an event may be at.
        armed: Spans, counted from the sentence's start, of armed actors by name ("RSF").
        disaster: The story is about nature, disease or accidents, not about people fighting.
    """

    body: str
    lowered: str
    places: tuple[Span, ...]
    armed: tuple[Span, ...]
    disaster: bool


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(
        _Rule(
            row["id"],
            tuple(row["key"].split("|")),
            _Caseless.of(row["pattern"]),
            _TYPES[row["type"]],
            row["sub_type"],
            tuple(_need(part) for part in row["needs"].split(";") if part),
        )
        for row in table("triggers")
    )


def _need(text: str) -> _Need:
    where, contexts = text.split(":")
    return _Need(where, tuple(contexts.split("|")))


@cache
def _contexts() -> dict[str, _Caseless]:
    return {row["name"]: _Caseless.of(row["pattern"]) for row in table("contexts")}


def find_triggers(
    text: str,
    sentences: Sequence[Sentence],
    places: Sequence[Span],
    armed: Sequence[Span] = (),
    denied: Sequence[Span] = (),
) -> tuple[Trigger, ...]:
    """Return the event triggers of a text in order; no two overlap.

    Args:
        text: The document's text.
        sentences: Its sentences; bylines and furniture name no events.
        places: Spans of places an event may be at.
        armed: Spans of armed actors by name.
        denied: Spans in which somebody denies something: triggers there are negated.
    """
    plain = normalise(text)
    lowered = lower_case(plain)
    found: list[Trigger] = []
    words = [_WORD.findall(lowered, sentence.span.start, sentence.span.end) for sentence in sentences]
    disasters = _disaster_stories(sentences, words)
    places_of = by_sentence(places, lambda span: span, sentences)
    armed_of = by_sentence(armed, lambda span: span, sentences)
    for index, sentence in enumerate(sentences):
        if sentence.kind in ("byline", "furniture"):
            continue
        rules = _rules_for(words[index])
        if not rules:
            continue
        span = sentence.span
        context = SentenceContext(
            span.of(plain),
            span.of(lowered),
            _counted_from(span, places_of[index]),
            _counted_from(span, armed_of[index]),
            sentence.story in disasters,
        )
        for rule, match in _best_matches(context, rules):
            at = Span(span.start + match.start(), span.start + match.start() + len(match.group().rstrip()))
            negated = any(area.overlaps(at) for area in denied)
            realis = "negated" if negated else realis_of(context.body, match.start(), match.end())
            event_type, sub_type = refine(rule.id, rule.type, rule.sub_type, context.body, match.span())
            found.append(Trigger(at, at.of(text), event_type, sub_type, realis, rule.id))
    return tuple(found)


@cache
def _topic_words() -> tuple[frozenset[str], frozenset[str]]:
    rows = table("story_topics")
    nature, conflict = (frozenset(row["word"] for row in rows if row["topic"] == t) for t in ("nature", "conflict"))
    return nature, conflict


def _disaster_stories(sentences: Sequence[Sentence], words: Sequence[Sequence[str]]) -> frozenset[int]:
    """Return the stories in which words of nature and disease outnumber those of conflict."""
    nature, conflict = _topic_words()
    balance: dict[int, list[int]] = {}
    for sentence, own in zip(sentences, words, strict=True):
        tally = balance.setdefault(sentence.story, [0, 0])
        for kind, topic in enumerate((nature, conflict)):
            if not topic.isdisjoint(own):
                tally[kind] += sum(word in topic for word in own)
    return frozenset(story for story, (natural, fought) in balance.items() if natural > max(1, 2 * fought))


def _counted_from(sentence: Span, spans: Sequence[Span]) -> tuple[Span, ...]:
    if not spans:
        return ()
    return tuple(Span(span.start - sentence.start, span.end - sentence.start) for span in spans)


@cache
def _rules_by_opening() -> dict[str, tuple[tuple[str, tuple[int, ...]], ...]]:
    """Return by their first letters the beginnings of words, with the rules that each may set off."""
    by_key: dict[str, dict[str, list[int]]] = {}
    for number, rule in enumerate(_rules()):
        for key in rule.keys:
            by_key.setdefault(key[:_OPENING], {}).setdefault(key, []).append(number)
    return {opening: tuple((key, tuple(n)) for key, n in keys.items()) for opening, keys in by_key.items()}


@lru_cache(maxsize=1 << 15)
def _set_off_by(word: str) -> tuple[int, ...]:
    """Return the numbers of the rules that a word may set off."""
    by_opening = _rules_by_opening()
    found: tuple[int, ...] = ()
    for length in range(1, _OPENING + 1):
        for key, numbers in by_opening.get(word[:length], ()):
            if word.startswith(key):
                found += numbers
    return found


def _rules_for(words: Sequence[str]) -> list[_Rule]:
    """Return the rules worth trying on a sentence of these words, in the table's order."""
    found: set[int] = set()
    found.update(*set(map(_set_off_by, words)))
    rules = _rules()
    return [rules[number] for number in sorted(found)]


def _best_matches(context: SentenceContext, rules: Sequence[_Rule]) -> Iterator[tuple[_Rule, re.Match[str]]]:
    seen: dict[str, bool] = {}
    matches = [
        (rule, match)
        for rule in rules
        for match in rule.pattern.pattern.finditer(context.lowered if rule.pattern.lowered else context.body)
        if all(_holds(need, context, match, seen) for need in rule.needs)
    ]
    # The table puts the words that know more first ("rocket attack" before "attack").
    taken: list[tuple[int, int]] = []
    kept: list[int] = []
    for i in range(len(matches)):
        start, end = matches[i][1].span()
        if all(end <= a or b <= start for a, b in taken):
            taken.append((start, end))
            kept.append(i)
    for i in sorted(kept, key=lambda i: matches[i][1].start()):
        yield matches[i]


def _holds(need: _Need, context: SentenceContext, match: re.Match[str], seen: dict[str, bool]) -> bool:
    """Tell whether a need is met; what holds for the whole sentence is looked up once and kept in ``seen``."""
    if need.where == "before":
        low, high = max(0, match.start() - _WINDOW_CHARS), match.start()
        return any(_present(name, context, low, high) for name in need.contexts)
    if need.where == "after":
        low, high = match.end(), min(len(context.body), match.end() + _WINDOW_CHARS)
        return any(_present(name, context, low, high) for name in need.contexts)
    for name in need.contexts:
        if name not in seen:
            seen[name] = _present(name, context, 0, len(context.body))
    return any(seen[name] for name in need.contexts) != (need.where == "not")


def _present(name: str, context: SentenceContext, low: int, high: int) -> bool:
    if name == "natural" and context.disaster:
        return True
    if name == "place":
        return any(low <= span.start < high for span in context.places)
    if name == "forces" and any(low <= span.start < high for span in context.armed):
        return True
    sought = _contexts()[name]
    return bool(sought.pattern.search(context.lowered if sought.lowered else context.body, low, high))
