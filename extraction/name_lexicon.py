"""Word lists that tell place names from other capitalised words, read once from the lexicon folder."""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

_FOLDER = Path(__file__).parent / "lexicon"


@cache
def table(name: str) -> Mapping[str, str]:
    """Return the first column of a lexicon file, mapped to its second.

    Args:
        name: File name without ending: "not_places" maps a folded word to its kind (function, date,
            common, rare, organisation), "organisation_words" maps to whether the name before is kept.

    >>> table("not_places")["march"], table("organisation_words")["brigade"]
    ('date', 'drop')
    """
    with (_FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as handle:
        rows = csv.reader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return MappingProxyType({row[0].lower(): row[1] for row in rows})


@cache
def words(name: str) -> frozenset[str]:
    """Return the first column of a lexicon file.

    >>> "colonel" in words("titles")
    True
    """
    return frozenset(table(name))


@cache
def weights(name: str) -> Mapping[str, float]:
    """Return the first column of a lexicon file, mapped to the number in its second.

    >>> weights("toponym_evidence")["given_name_before"] < 0
    True
    """
    return MappingProxyType({key: float(value) for key, value in table(name).items()})


@cache
def cues(name: str) -> frozenset[str]:
    """Return the words that give a cue: "locative", "path", "attack", "speech", "government" ...

    >>> "near" in cues("locative")
    True
    """
    return frozenset(key.partition(":")[2] for key, cue in table("place_cues").items() if cue == name)
