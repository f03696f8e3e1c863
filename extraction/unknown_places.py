"""Find names that stand where a place stands but are in no gazetteer: their events must not be pinned elsewhere."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from extraction.by_sentence import by_sentence
from extraction.lexicon import table
from extraction.records import Sentence
from geo.records import Span

_NAME = (
    r"(?P<name>(?:(?:[Aa]l|[Ee]l|[Aa]s|[Aa]d|[Aa]n|[Aa]r|[Aa]z|[Aa]sh|de|la|le)[- ])?"
    r"[A-Z][a-z'-]{2,20}(?:[ -][A-Z][a-z'-]{1,20}){0,2})"
)
_KIND = (
    r"(?:towns?|villages?|cit(?:y|ies)|hamlets?|localit(?:y|ies)|settlements?|districts?|neighbou?rhoods?|quarters?|suburbs?|"
    r"camps?|outposts?|bases?|posts?|areas?|communit(?:y|ies))"
)
_VERBS = (
    r"(?:shelled|bombed|hit|struck|stormed|attacked|captured|seized|took|retook|recaptured|entered|reached|pounded|raided"
    r"|overran|surrounded|besieged|evacuated|abandoned|looted|torched|regained"
    r"|(?:took|seized|gained|regained) control of)"
)
# Small sets of first characters let the matcher skip ahead: no text opens with the small letters of the first four.
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\W(?:in|near|at|outside|around|inside|towards?) (?:the )?(?:(?:\w{{1,14}} ){{0,2}}{_KIND} of )?{_NAME}",
        rf"\W(?:{_KIND}|residents|people|villagers|inhabitants) (?:of|at|in) {_NAME}",
        rf"\W(?:strikes?|attacks?|raids?|assault|shelling|bombardment|offensive) on (?:the )?{_NAME}",
        rf"\W{_VERBS} {_NAME}\b(?! [a-z]{{2,20}}s\b)",
        rf"\b(?=[A-Zadel]){_NAME} (?:{_KIND}|LGA|junction|barracks|checkpoint)\b",
    )
)
_DEMONYM = re.compile(r"(?:ian|ese|ish|ean|ist|ists|ians)$")


@dataclass(frozen=True, slots=True)
class UnknownPlace:
    """A name in the place of a place, without a point.

    It has the fields by which the nearness of a place to an event is reckoned, as a site has.
    """

    span: Span
    role: str = "at"
    precision: str = "settlement"
    place: None = None


def find_unknown_places(
    plain: str, sentences: Sequence[Sentence], known: Sequence[Span]
) -> tuple[tuple[UnknownPlace, ...], ...]:
    """Return, for each sentence, the names that may be places but that nothing here knows.

    Args:
        plain: Normalised text.
        sentences: Sentences in text order.
        known: Spans of capitalised words that are understood: toponyms, dates, sources, actors.
    """
    known_of = by_sentence(known, lambda span: span, sentences)
    # No pattern reaches over the end of a sentence, so the text is searched once for all of them.
    names_of = by_sentence(sorted(set(_names_in(plain))), lambda span: span, sentences)
    return tuple(
        tuple(UnknownPlace(span) for span in names if not any(span.overlaps(other) for other in spans))
        # In capitals every word looks like a name.
        if names and not sentence.span.of(plain).isupper()
        else ()
        for sentence, names, spans in zip(sentences, names_of, known_of, strict=True)
    )


@cache
def _things() -> frozenset[str]:
    return frozenset(row["word"] for row in table("capitalised_things"))


def _names_in(plain: str) -> Iterator[Span]:
    for pattern in _PATTERNS:
        for match in pattern.finditer(plain):
            first = match.group("name").split()[0]
            if first not in _things() and not _DEMONYM.search(first):
                yield Span(*match.span("name"))
