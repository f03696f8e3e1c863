"""Populated places: readable names, official romanisation, which spellings to index and how high."""

import unicodedata
from collections.abc import Iterator
from typing import Final

from rapidfuzz import fuzz

from gazetteer.names import abbreviation_variants, article_variants, fold, is_ukrainian, romanise_ukrainian
from gazetteer.schema import NameRow, best_per_fold, prior
from gazetteer.sources import City, read_own_table
from gazetteer.transliteration import arabic_spellings, somali_spellings

# Column "spelling" of countries.tsv. GeoNames writes names of all these countries in scholarly romanisation
# (Khān Yūnis), which news writes without the marks; "arabic" names may bear an article, "cyrillic" ones soft signs.
_SPELLING: Final = {row["code"]: row["spelling"] for row in read_own_table("countries.tsv") if row["spelling"]}
# The official romanisation must be near GeoNames' main name: a town's former names are also among its alternates.
_OWN_NAME_LIKENESS: Final = 65.0
_VARIANT_LOSS: Final = 1.0
# A spelling made by rule stays behind the same one when a place really bears it.
_ROMANISATION_LOSS: Final = 0.2


def readable(name: str, country_code: str | None) -> str:
    """Return a name without the marks of scholarly romanisation where the country's names carry them.

    >>> readable("Khān Yūnis", "PS"), readable("Yel’nya", "RU"), readable("Bogotá", "CO")
    ('Khan Yunis', 'Yelnya', 'Bogotá')
    """
    style = _SPELLING.get(country_code or "")
    if style is None:
        return name
    if name.isascii() and "'" not in name:
        return name
    text = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    if style == "cyrillic":
        return "".join(char for char in text if char not in "'’‘ʼʹ″”`")
    return "".join("'" if char in "’‘ʼʻʿʾ" else char for char in text)


def has_soft_signs(country_code: str) -> bool:
    """Tell whether names of the country come from Cyrillic or a like script, with soft signs to drop."""
    return _SPELLING.get(country_code) == "cyrillic"


def own_ukrainian_name(city: City) -> str | None:
    """Return a Ukrainian place's own name in the official romanisation; None when no alternate name fits.

    Of all Cyrillic alternates the one whose romanisation is likest to the main name is taken: the
    alternates carry no language, and some are names the place had a century ago.
    """
    main = fold(city["name"])
    best, best_likeness = None, _OWN_NAME_LIKENESS
    for name in city["alternatenames"]:
        if is_ukrainian(name):
            roman = romanise_ukrainian(name)
            likeness = fuzz.ratio(fold(roman), main)
            if likeness > best_likeness:
                best, best_likeness = roman, likeness
    return best


def is_indexed(name: str) -> bool:
    """Tell whether an alternate name is worth indexing.

    Codes (IEV) and machine transliterations without a capital (kyf) are no spellings of news texts,
    and Latin names below four letters are ordinary words more often than places.

    >>> [is_indexed(name) for name in ("Kiev", "IEV", "kyf", "Kő", "Ош", "KABUL")]
    [True, False, False, False, True, True]
    """
    if name[:1].isascii() or "LATIN" in unicodedata.name(name[:1], ""):
        return len(name) >= 4 and name.lower() != name
    return len(name) >= 2


def _spellings(city: City, main: str) -> Iterator[NameRow]:
    population = city["population"]
    high, low = prior(population, canonical=True), prior(population, canonical=False)
    yield NameRow(main, high, canonical=True)
    if city["name"] != main:
        yield NameRow(city["name"], high, canonical=True)
    for name in city["alternatenames"]:
        if is_indexed(name):
            yield NameRow(name, low, canonical=False)


def main_name(city: City) -> str:
    """Return a place's canonical English name."""
    own = own_ukrainian_name(city) if city["countrycode"] == "UA" else None
    return own or readable(city["name"], city["countrycode"])


def settlement_names(city: City, main: str) -> dict[str, NameRow]:
    """Return the spellings of a place by folded form, given its canonical English name."""
    country = city["countrycode"]
    names = best_per_fold(_spellings(city, main))
    for folded, row in [entry for entry in names.items() if " " in entry[0]]:
        for variant in abbreviation_variants(folded):
            names.setdefault(variant, row)
    add_transliterations(names, country)
    return names


def add_transliterations(names: dict[str, NameRow], country_code: str) -> None:
    """Add the other usual romanisations of a country's names."""
    style = _SPELLING.get(country_code)
    spellings = arabic_spellings if style == "arabic" else somali_spellings if style == "somali" else None
    if spellings is not None:
        for folded, row in list(names.items()):
            if row.canonical:
                for variant in spellings(folded):
                    names.setdefault(variant, row._replace(prior=row.prior - _ROMANISATION_LOSS))
    if style in ("arabic", "somali"):
        _add_article_variants(names)


def _add_article_variants(names: dict[str, NameRow]) -> None:
    """Add the other spellings of the Arabic article; a name without its article ranks lower."""
    for folded, row in [entry for entry in names.items() if " " in entry[0]]:
        for variant in article_variants(folded):
            bare = not variant.startswith(("al ", "el "))
            weaker = row._replace(prior=row.prior - _VARIANT_LOSS, canonical=False) if bare else row
            if variant not in names or names[variant].prior < weaker.prior:
                names[variant] = weaker
