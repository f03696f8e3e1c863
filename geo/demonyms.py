"""Demonyms: words for peoples, which say what country a story speaks of and are never places themselves."""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

_FILE = Path(__file__).parent / "data" / "demonyms.tsv"


@cache
def demonym_countries() -> Mapping[str, str]:
    """Return the lower-case demonyms with their ISO 3166-1 alpha-2 country codes, "" for several countries.

    >>> demonym_countries()["sudanese"], demonym_countries()["kurdish"]
    ('SD', '')
    """
    with _FILE.open(encoding="utf-8", newline="") as handle:
        rows = csv.reader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return MappingProxyType({row[0].lower(): row[1] for row in rows})
