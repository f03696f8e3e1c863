"""Find the words that name a speaker: before the verb, after it, or as the subject of an apposition."""

from dataclasses import dataclass
from typing import Final

from extraction.parties import is_source_noun, is_title, side_of
from extraction.tokens import Tokens
from extraction.word_lists import read_words

_BETWEEN: Final = read_words("grammar_words", "word", list="between")
_CONJUNCTIONS: Final = read_words("grammar_words", "word", list="conjunction")
_VERBS: Final = read_words("grammar_words", "word", list="verb")
_PREPOSITIONS: Final = read_words("grammar_words", "word", list="preposition")
_OPENERS: Final = read_words("grammar_words", "word", list="opener")
_DETERMINERS: Final = read_words("grammar_words", "word", list="determiner")
_DESCRIBERS: Final = read_words("grammar_words", "word", list="describer")
_PERSONS: Final = read_words("persons", "singular")
PRONOUNS: Final = frozenset(("he", "she", "it", "they"))
_MARKS: Final = read_words("source_words", "word", list="mark")
_ASIDES: Final = read_words("source_words", "word", list="aside")
_COUNTED_OUT: Final = (["one"], ["another"], ["others"], ["two"], ["some"])
_LONGEST_ASIDE: Final = 7
_RELATIVES: Final = frozenset(
    (
        "who",
        "which",
        "whose",
        "where",
        "whom",
        "speaking",
        "citing",
        "quoting",
        "also",
        "known",
        "formerly",
        "based",
        "led",
        "headed",
    )
)
_LONGEST: Final = 26
_LONGEST_NAME: Final = 12
_LINKS: Final = frozenset(("of", "for", "in", "from", "at", "to", "and", "on", "&", "the", "-", "'s", "'", "with"))


@dataclass(frozen=True, slots=True)
class Phrase:
    """A stretch of tokens that names a speaker, with the words beside it that tell more.

    Attributes:
        first: Index of its first token.
        stop: Index after its last token.
        about: Index range of the whole construction, apposition included ("X, governor of Y,").
    """

    first: int
    stop: int
    about: tuple[int, int]


def speaker_before(tokens: Tokens, verb: int) -> Phrase | None:
    """Return the speaker named before a verb at token index ``verb``, None without one."""
    at = verb
    while at and (tokens.lower[at - 1] in _BETWEEN or tokens.lower[at - 1].endswith("ly")):
        if tokens.words[at - 1][0].isupper() and at - 1 and tokens.lower[at - 1].endswith("ly"):
            break
        at -= 1
    if at == 0 or tokens.lower[at - 1] in ("not", "n't", "'", "to"):
        return None
    at = _before_aside(tokens, at)
    if tokens.lower[at - 1] == ",":
        return _by_apposition(tokens, at - 1)
    if tokens.lower[at - 1] == ")":
        # An abbreviation in brackets may follow the name.
        at = next((i for i in range(at - 2, max(0, at - 8), -1) if tokens.lower[i] == "("), at)
    return _noun_phrase_before(tokens, at)


def _before_aside(tokens: Tokens, stop: int) -> int:
    """Step over the ", for his part," that may stand between a speaker and the verb."""
    if tokens.lower[stop - 1] != ",":
        return stop
    for first in range(stop - 2, max(0, stop - _LONGEST_ASIDE), -1):
        if tokens.lower[first - 1] == ",":
            return first - 1 if " ".join(tokens.lower[first : stop - 1]) in _ASIDES and first > 1 else stop
    return stop


def _noun_phrase_before(tokens: Tokens, stop: int) -> Phrase | None:
    words = tokens.lower
    if words[stop - 1] in PRONOUNS:
        return Phrase(stop - 1, stop, (stop - 1, stop))
    if words[stop - 1] in ("who", "i", "we", "you") or words[stop - 1] in _VERBS or words[stop - 1] in _DETERMINERS:
        return None
    start = _clause_start(tokens, stop)
    start = _without_openers(tokens, start, stop)
    if start >= stop:
        return None
    clause = words[start:stop]
    if clause[0] in _PREPOSITIONS or not _VERBS.isdisjoint(clause) or stop - start > _LONGEST_NAME or "," in clause:
        start = _trailing_name(tokens, start, stop)
    return Phrase(start, stop, (start, stop)) if start < stop and _names_source(tokens, start, stop) else None


def _clause_start(tokens: Tokens, stop: int) -> int:
    at = stop
    while at and stop - at < _LONGEST:
        word = tokens.lower[at - 1]
        if _is_abbreviated_title(tokens, at - 1):
            at -= 2
            continue
        if word in _MARKS or word in _CONJUNCTIONS or word == "," or tokens.lower[at - 1] == "--":
            break
        at -= 1
    return at


def _is_abbreviated_title(tokens: Tokens, stop: int) -> bool:
    """Tell whether the full stop at an index belongs to a title ("Maj. Gen. Igor Konashenkov")."""
    return (
        tokens.words[stop] == "." and stop > 0 and len(tokens.words[stop - 1]) <= 4 and is_title(tokens.lower[stop - 1])
    )


def _without_openers(tokens: Tokens, start: int, stop: int) -> int:
    while start < stop and (tokens.lower[start] in _OPENERS or tokens.lower[start] in ("'", "--", "with", "or")):
        start += 1
    return start


def _trailing_name(tokens: Tokens, start: int, stop: int) -> int:
    """Return where the last noun phrase of a longer clause starts ("In a video address Foreign Minister X")."""
    at, solid = stop, stop
    while at > start:
        word, written = tokens.lower[at - 1], tokens.words[at - 1]
        if word in _DETERMINERS and solid < stop:
            return at - 1
        if is_source_noun(word) or word in _DESCRIBERS or (written[0].isupper() and tokens.cased) or word[0].isdigit():
            at -= 1
            solid = at
        elif word in _LINKS and at < stop and solid == at:
            at -= 1
        else:
            break
    while solid < stop and tokens.lower[solid] in _PREPOSITIONS:
        solid += 1
    return solid


def _names_source(tokens: Tokens, start: int, stop: int) -> bool:
    words = tokens.lower[start:stop]
    if any(is_source_noun(word) for word in words):
        return True
    if not tokens.cased:
        return side_of(words) is not None
    named = [w for w in tokens.words[start:stop] if w[0].isupper() and w.lower() not in _DETERMINERS]
    return (
        bool(named)
        and not words[-1].isdigit()
        and (tokens.words[stop - 1][0].isupper() or words[-1] in ("'s", "sources"))
    )


def _by_apposition(tokens: Tokens, comma: int) -> Phrase | None:
    """Read "X, governor of Y, said", "the ministry's chief, X, said" and "one resident, who ..., said"."""
    parts = _parts_before(tokens, comma)
    if len(parts) < 2:
        return None
    for index in range(len(parts) - 1, 0, -1):
        head = parts[index - 1]
        # "X, deputy mayor of Y, which lies ..., said": the role is not the speaker, whoever stands before it is.
        if (
            index > 1
            and tokens.words[head[0]][0].islower()
            and tokens.lower[head[0]] not in _DETERMINERS
            and _has_role(tokens, *head)
        ):
            continue
        return _apposed(tokens, head, parts[index], comma)
    return None


def _apposed(tokens: Tokens, subject: tuple[int, int], role: tuple[int, int], comma: int) -> Phrase | None:
    first = _without_openers(tokens, _after_conjunction(tokens, *subject), subject[1])
    subject = (first, subject[1])
    if first >= subject[1] or not _VERBS.isdisjoint(tokens.lower[first : subject[1]]):
        first = _trailing_name(tokens, *subject) if first < subject[1] else first
        if first >= subject[1] or not _is_name(tokens, *role):
            return None
    if tokens.lower[first] in _PREPOSITIONS or subject[1] - first > _LONGEST_NAME:
        first = _trailing_name(tokens, first, subject[1])
        if first >= subject[1]:
            return None
    about = (first, comma)
    describes = tokens.lower[role[0]] in _RELATIVES or _has_role(tokens, *role)
    if _is_name(tokens, *role) and _has_role(tokens, first, subject[1]):
        return Phrase(role[0], role[1], about)
    if describes and _names_source(tokens, first, subject[1]):
        return Phrase(first, subject[1], about)
    if tokens.lower[first : subject[1]] in _COUNTED_OUT:
        # "One, a trader who fled, said": the apposition tells who it is.
        stop = next((at for at in range(*role) if tokens.lower[at] in _RELATIVES), role[1])
        return Phrase(role[0], stop, about) if _has_role(tokens, role[0], stop) else None
    return None


def _parts_before(tokens: Tokens, comma: int) -> list[tuple[int, int]]:
    """Return the stretches between commas, from the start of the clause to the comma before the verb."""
    parts: list[tuple[int, int]] = []
    stop = at = comma
    while at and comma - at < 2 * _LONGEST:
        word = tokens.lower[at - 1]
        if word in _MARKS - {"(", ")"} or tokens.lower[at - 1] == "--":
            break
        if word == ",":
            parts.append((at, stop))
            stop = at - 1
        at -= 1
    parts.append((at, stop))
    whole = [part for part in reversed(parts) if part[0] < part[1]]
    return [(_after_conjunction(tokens, *part) if index == 0 else part[0], part[1]) for index, part in enumerate(whole)]


def _after_conjunction(tokens: Tokens, first: int, stop: int) -> int:
    for at in range(stop - 1, first - 1, -1):
        if tokens.lower[at] in _CONJUNCTIONS:
            return at + 1
    return first


def _is_name(tokens: Tokens, first: int, stop: int) -> bool:
    words = tokens.words[first + (tokens.lower[first] == "the") : stop]
    return (
        tokens.cased
        and 0 < len(words) <= 6
        and all(w[0].isupper() or w in ("al", "-", "bin", "de", "el", "van") for w in words)
    )


def _has_role(tokens: Tokens, first: int, stop: int) -> bool:
    return any(is_title(word) or is_source_noun(word) for word in tokens.lower[first:stop])


def speaker_after(tokens: Tokens, verb: int) -> Phrase | None:
    """Return the speaker named after a verb in "..., said the mayor of Goma.", None without one."""
    stop = name_stop(tokens, verb + 1)
    first = verb + 1
    if stop == first or (stop < len(tokens) and tokens.lower[stop] in _VERBS):
        return None
    told = any(is_title(word) or is_source_noun(word) for word in tokens.lower[first:stop])
    named = tokens.cased and tokens.words[stop - 1][0].isupper()
    return Phrase(first, stop, (first, _apposition_stop(tokens, stop))) if told or named else None


def name_stop(tokens: Tokens, first: int) -> int:
    """Return where the noun phrase that starts at a token ends, as far as punctuation and links tell."""
    at = first
    while at < len(tokens) and at - first < _LONGEST_NAME + 2:
        word = tokens.lower[at]
        if _is_abbreviated_title(tokens, at):
            at += 1
            continue
        if word in _MARKS or word == "," or word in _CONJUNCTIONS or word in _VERBS or word == "--":
            break
        if word in _PREPOSITIONS and word not in ("in", "for", "from", "at", "to", "on"):
            break
        if word in _PREPOSITIONS and not _goes_on(tokens, at):
            break
        if word in ("told", "said", "saying", "late", "early", "today", "yesterday") or word.endswith("day"):
            break
        at += 1
    return at


def _goes_on(tokens: Tokens, preposition: int) -> bool:
    """Tell "the governor in Kharkiv" from "the governor in a statement" and "on Sunday"."""
    after = tokens.words[preposition + 1 : preposition + 3]
    if not after or after[0].lower().endswith("day") or after[0].lower() in ("a", "an"):
        return False
    return (tokens.words[preposition + 1][0].isupper() and tokens.cased) or (
        after[0] == "the" and after[-1][0].isupper()
    )


def _apposition_stop(tokens: Tokens, stop: int) -> int:
    if stop < len(tokens) and tokens.lower[stop] == ",":
        end = name_stop(tokens, stop + 1)
        if end > stop + 1 and _has_role(tokens, stop + 1, end):
            return end
    return stop


def _is_office(word: str) -> bool:
    """Tell whether a word before a name only says what its bearer is ("Mayor", "Teacher", "outlet")."""
    small = word.lower()
    return is_title(small) or (is_source_noun(small) and (word.islower() or small in _PERSONS))


def clean_name(tokens: Tokens, phrase: Phrase) -> tuple[int, int]:
    """Return the person's name alone where a title stands before it, or else the whole phrase.

    "Defence Ministry spokesman Maj. Gen. Igor Konashenkov" is "Igor Konashenkov".
    """
    first, stop = phrase.first, phrase.stop
    at = stop
    while (
        at > first
        and (tokens.words[at - 1][0].isupper() or tokens.words[at - 1] in ("-", "al", "el", "bin"))
        and tokens.cased
    ):
        if is_source_noun(tokens.lower[at - 1]):
            break
        at -= 1
    title_at = at - 1
    if first <= title_at and tokens.words[title_at] == "." and title_at > first:
        title_at -= 1
    if at < stop and first <= title_at and _is_office(tokens.words[title_at]):
        return at, stop
    return first, stop
