"""Demonyms: words for the people of a country. They tell the country of a report, but are no places."""

from functools import cache

from gazetteer.names import fold
from gazetteer.sources import read_own_table


@cache
def _countries() -> dict[str, str]:
    return {fold(row["word"]): row["country_code"] for row in read_own_table("demonyms.tsv")}


def demonym_country(word: str) -> str | None:
    """Return the country of a demonym as ISO 3166-1 alpha-2 code, None when the word is none.

    A capital letter is needed: "polish" is no nationality.

    >>> demonym_country("Ukrainian"), demonym_country("South Sudanese"), demonym_country("polish")
    ('UA', 'SS', None)
    """
    if not word[:1].isupper():
        return None
    return _countries().get(fold(word))
