"""Find how many people were killed, wounded, detained ..., with the role each number plays in its sentence.

Numbers are never added up. A range takes its more cautious end as ``best``: "between 10 and 15" is 10. A vague
number gives no ``best``, only ``low``: at least 12 for "dozens", 20 for "scores", 100 for "hundreds".

Source: ACLED codebook, section on fatalities (most conservative number; dozens 12, hundreds 100).
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from extraction.count_cues import TELLING_WORDS
from extraction.count_roles import Reading, assign_roles, read_sentence
from extraction.noun_phrases import PROTESTERS
from extraction.records import Count, Sentence
from extraction.single_victims import Victims, find_victims
from extraction.tokens import Tokens, plain_and_words, tokenise, words_of
from extraction.word_lists import read_words
from geo.records import Span

_TOTAL: Final = re.compile(
    r"\b(?:since|so far|to date|in total|overall|nationwide|countrywide|all over the country"
    r"|across the (?:country|region)"
    r"|(?:bring|brought)(?:s|ing)? (?:the )?(?:\w{1,12} ){0,3}(?:toll|total|number)"
    r"|(?:war|conflict|invasion|offensive|campaign|insurgency|violence|fighting|crisis|occupation|siege|hostilities)"
    r" (?:has|have|had|that has|which has|that have)\b"
    r"|(?:year|month|week|decade)s?-(?:long|old) (?:\w{1,12} ){0,2}"
    r"(?:war|conflict|occupation|siege|insurgency|campaign|rule)"
    r"|(?:over|in|during) the (?:past|last) (?:\w{1,12} ){0,2}(?:year|quarter|month|week|decade)s?"
    r"|in recent (?:year|month|week)s|in (?:19|20)\d\d alone|(?:this|last) year"
    r"|during the (?:\w{1,12} )?(?:war|conflict|occupation|siege)"
    r"|(?:in|across|from) (?:(?!(?:two|three|four|five|six|\d{1,3}) )\w[\w'-]{0,20} ){0,4}"
    r"(?:towns|villages|cities|areas|provinces|regions|districts|states|camps)\b"
    r"(?! (?:of|called|named)\b))",
    re.IGNORECASE,
)
_TOTAL_WORDS: Final = read_words("count_grammar", "word", list="total")
_RECORD: Final = re.compile(
    r"\b(?:deadliest|worst|biggest|largest|first|heaviest|bloodiest|fiercest|most)\b[^.;]{0,60}$", re.IGNORECASE
)
_THEY: Final = re.compile(
    r"(?:They|All|Both|Most|The (?:men|women|victims|people|group))\b[^.;\"]{0,40}\b"
    r"(killed|executed|shot dead|murdered|massacred)\b(?! (?:(?:the|a|an|his|their)\b|\d))"
)
_GATE: Final = TELLING_WORDS | PROTESTERS
_ROLES_OF_TOTALS: Final = frozenset(("killed", "injured", "bodies", "displaced", "detained", "missing"))


def find_counts(text: str, sentences: Sequence[Sentence]) -> tuple[Count, ...]:
    """Return the counts of all sentences in text order.

    A number becomes a count when a word of the lexicon gives it a role ("killed 12", "12 dead", "the
    bodies of 12"); money, distances, ages, dates and numbers of things do not. Persons listed one by one
    under one verb ("the mayor, her husband and her son") are one count.
    """
    plain, blank = plain_and_words(text)
    found: list[Count] = []
    for sentence, following in zip_longest(sentences, sentences[1:]):
        if sentence.kind in ("furniture", "byline"):
            continue
        span = sentence.span
        words = words_of(blank[span.start : span.end])
        resumed = (
            following is not None and following.paragraph == sentence.paragraph and _goes_on(plain, following.span)
        )
        if resumed or not _GATE.isdisjoint(words):
            counts = _counts_of(plain, text, sentence, resumed=resumed)
            total = counts and not _TOTAL_WORDS.isdisjoint(words)
            found.extend(_flagged(counts, plain, sentence.span) if total else counts)
    return tuple(found)


def _goes_on(plain: str, following: Span) -> bool:
    """Tell whether the next sentence tells what became of the people of this one ("They were shot")."""
    return plain[following.start] in "TABM" and _THEY.match(plain, following.start, following.end) is not None


def _counts_of(plain: str, text: str, sentence: Sentence, *, resumed: bool) -> list[Count]:
    tokens = tokenise(plain, sentence.span)
    reading = read_sentence(tokens.lower, resumed=resumed)
    roles = assign_roles(reading)
    if resumed and not roles:
        roles = _resumed_roles(reading)
    victims = [
        item
        for item in find_victims(tokens, reading.cues, heading=sentence.kind == "heading")
        if not _is_told_by_number(item, reading, roles)
    ]
    counts = [_count(text, tokens.span(item.first, item.stop), item.role, (item.number,) * 3) for item in victims]
    for index, role in sorted(roles.items()):
        quantity = reading.quantities[index]
        if not any(item.first <= quantity.number < item.stop for item in victims):
            span = _span_of(reading, tokens, index)
            counts.append(_count(text, span, role, (quantity.low, quantity.best, quantity.high)))
    return sorted(counts, key=lambda count: (count.span.start, count.span.end))


def _is_told_by_number(item: Victims, reading: Reading, roles: dict[int, str]) -> bool:
    """Tell whether the list is no more than a number that has its role already ("killed one person")."""
    return any(
        roles.get(index) == item.role
        and item.first <= quantity.number < item.stop
        and item.number <= (quantity.best or 0)
        for index, quantity in enumerate(reading.quantities)
    )


def _span_of(reading: Reading, tokens: Tokens, index: int) -> Span:
    quantity, phrase = reading.quantities[index], reading.phrases[index]
    stop = max(quantity.stop, phrase.stop)
    cue = next((cue for cue in reading.cues if cue.first in (stop, quantity.stop)), None)
    if cue is not None and {"noun", "after", "adjective"} & cue.forms:
        stop = max(stop, cue.stop)
    return tokens.span(quantity.first, stop)


def _count(text: str, span: Span, role: str, bounds: tuple[int | None, int | None, int | None]) -> Count:
    return Count(span, span.of(text), role, *bounds)


def _resumed_roles(reading: Reading) -> dict[int, str]:
    """Give the role of "One group of nine lay there. They had been killed": the next sentence tells it."""
    people = [
        index
        for index, (quantity, phrase) in enumerate(zip(reading.quantities, reading.phrases, strict=True))
        if phrase.kind in ("person", "none")
        and not phrase.part
        and not reading.skipped[quantity.number]
        and not (quantity.digits and (quantity.best or 0) >= 1900)
        and quantity.best is not None
        and quantity.best > 1
    ]
    return {people[0]: "killed"} if people else {}


def _flagged(counts: list[Count], plain: str, sentence: Span) -> list[Count]:
    """Mark the count nearest to words of a long time or a wide area ("since April", "across the country")."""
    flagged = dict(enumerate(counts))
    for match in _TOTAL.finditer(plain, sentence.start, sentence.end):
        if match.group().lower() == "since" and _RECORD.search(
            plain, max(sentence.start, match.start() - 90), match.start()
        ):
            continue
        nearest = [
            (_gap(match, count), index) for index, count in flagged.items() if _may_be_total(plain, match, count)
        ]
        if nearest:
            index = min(nearest)[1]
            flagged[index] = replace(flagged[index], cumulative=True)
    return list(flagged.values())


def _may_be_total(plain: str, match: re.Match[str], count: Count) -> bool:
    if count.role not in _ROLES_OF_TOTALS:
        return False
    opening = match.group()[:2].lower()
    if opening == "br":
        return count.span.start >= match.start()
    if opening in ("in", "ac", "fr") and match.group().lower() != "in total" and match.group()[-1] == "s":
        # A wide area is told right behind its total: "410 bodies were found in towns around the capital".
        between = plain[count.span.end : match.start()]
        return count.span.end <= match.start() and len(between) < 60 and not set(between) & set(".;|,")
    return True


def _gap(match: re.Match[str], count: Count) -> int:
    return max(match.start() - count.span.end, count.span.start - match.end(), 0)
