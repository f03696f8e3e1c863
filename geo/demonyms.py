"""Words for peoples: they say what country a story speaks of and are never places themselves."""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from gazetteer.sources import read_own_table

_PEOPLES = Path(__file__).parent / "data" / "peoples.tsv"


@cache
def demonym_countries() -> Mapping[str, str]:
    """Return the lower-case demonyms with their ISO 3166-1 alpha-2 country codes, "" for peoples of several countries.

    The gazetteer's table has the demonyms of countries; peoples within or across countries come on top.

    >>> demonym_countries()["sudanese"], demonym_countries()["kurdish"]
    ('SD', '')
    """
    with _PEOPLES.open(encoding="utf-8", newline="") as handle:
        rows = csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
        peoples = {row["people"].lower(): row["country_code"] for row in rows}
    countries = {row["word"].lower(): row["country_code"] for row in read_own_table("demonyms.tsv")}
    return MappingProxyType(countries | peoples)
