"""Toponyms from spans that somebody else found: the names of a corpus, ready to be resolved."""

from collections.abc import Sequence

from gazetteer.lookup import Gazetteer
from gazetteer.records import Candidate
from geo.records import Span, Toponym

# A last word that makes a town's name that of the area around it.
_REGION_WORDS = frozenset({
    *("region", "regions", "oblast", "province", "governorate", "prefecture", "department", "canton", "state"),
    *("district", "raion", "county", "municipality", "subdistrict", "area", "division", "territory"),
})  # fmt: skip
_MOST_CANDIDATES = 100


def toponyms_of_spans(text: str, spans: Sequence[Span], gazetteer: Gazetteer) -> tuple[Toponym, ...]:
    """Return a toponym for each span, in text order, with what its name may mean.

    Args:
        text: The text; the spans must lie within it.
        spans: Where the names stand, with or without an article or a possessive ending.
        gazetteer: Where the names are looked up.
    """
    return tuple(_toponym(text, span, gazetteer) for span in sorted(set(spans)))


def _toponym(text: str, span: Span, gazetteer: Gazetteer) -> Toponym:
    written = span.of(text)
    name = " ".join(written.replace("’", "'").split()).removesuffix("'s").strip(" ,.;")
    if name[:4].lower() == "the " and not gazetteer.candidates(name):
        name = name[4:]
    candidates = gazetteer.candidates(name, _MOST_CANDIDATES)
    bare, _, last = name.rpartition(" ")
    if bare and last.lower() in _REGION_WORDS:
        inner = gazetteer.candidates(bare, _MOST_CANDIDATES)
        if inner:
            return Toponym(span, written, bare, last.lower(), "place", False, _merged(candidates, inner))
    if not candidates and "," in name:
        # "Paris, Texas" given as one span.
        name = name.split(",", 1)[0].strip()
        candidates = gazetteer.candidates(name, _MOST_CANDIDATES)
    return Toponym(span, written, name, None, "place", False, candidates)


def _merged(first: Sequence[Candidate], second: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the candidates of both names, each place once."""
    known = {candidate.place.id for candidate in first}
    return (*first, *(candidate for candidate in second if candidate.place.id not in known))
