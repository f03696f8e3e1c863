"""The SQLite file: tables, version, place and name rows on their way into it."""

import math
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from gazetteer.names import fold
from gazetteer.records import PlaceKind

SCHEMA_VERSION: Final = 1

# Names of 1.2 million rows are sorted once at the end: inserting them in order takes a third of the time.
TABLES: Final = """
CREATE TABLE place (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, lat REAL NOT NULL, lon REAL NOT NULL,
    kind TEXT NOT NULL, feature_class TEXT NOT NULL, feature_code TEXT NOT NULL, country_code TEXT,
    admin1 TEXT, admin1_code TEXT, population INTEGER, radius_km REAL, source TEXT NOT NULL
);
CREATE TEMP TABLE unsorted (folded TEXT, rank INTEGER, row INTEGER, canonical INTEGER, spelling TEXT);
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
INDEXES: Final = """
CREATE TABLE name (
    folded TEXT NOT NULL, rank INTEGER NOT NULL, row INTEGER NOT NULL, canonical INTEGER NOT NULL, spelling TEXT,
    PRIMARY KEY (folded, rank, row)
) WITHOUT ROWID;
INSERT OR IGNORE INTO name SELECT folded, rank, row, canonical, spelling FROM unsorted ORDER BY folded, rank, row;
DROP TABLE unsorted;
CREATE UNIQUE INDEX place_id ON place (id);
CREATE INDEX place_size ON place (country_code, population DESC) WHERE kind = 'settlement';
"""
_ROWS_AT_ONCE: Final = 20_000

# A main name outweighs an alternate one of a city 160 times its size: without it "Chornobyl" is a spa
# of 13,000 people that once bore the name. Source: shared gazetteer study, tuned on Ukrainian namesakes.
CANONICAL_BONUS: Final = 2.2


def prior(population: int, *, canonical: bool) -> float:
    """Return the score of a name for a place of that many people, without any context.

    Source: gazetteer study, section 3: log10(population + 100), plus 2.2 for a main name.

    >>> prior(900, canonical=False), prior(900, canonical=True)
    (3.0, 5.2)
    """
    return math.log10(population + 100) + (CANONICAL_BONUS if canonical else 0.0)


class NameRow(NamedTuple):
    """One spelling of a place: as written, its score, and whether it counts as a main name."""

    spelling: str
    prior: float
    canonical: bool


class PlaceRow(NamedTuple):
    """A place as stored; the fields are those of :class:`gazetteer.records.Place`."""

    id: str
    name: str
    lat: float
    lon: float
    kind: PlaceKind
    feature_class: str
    feature_code: str
    country_code: str | None
    admin1: str | None
    admin1_code: str | None
    population: int | None
    radius_km: float | None
    source: str


def best_per_fold(names: Iterable[NameRow]) -> dict[str, NameRow]:
    """Return the names by folded form; of several with one form the best-scored stays."""
    best: dict[str, NameRow] = {}
    for row in names:
        folded = fold(row.spelling)
        if folded and (folded not in best or best[folded].prior < row.prior):
            best[folded] = row
    return best


class Writer:
    """Puts places and their names into a new gazetteer file.

    Attributes:
        places: Number of places written so far.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Lay out the tables in an empty database."""
        self._connection = connection
        self._place_rows: list[tuple[object, ...]] = []
        self._name_rows: list[tuple[object, ...]] = []
        self.places = 0
        connection.executescript(TABLES)

    def add(self, place: PlaceRow, names: Mapping[str, NameRow]) -> None:
        """Write one place with its names by folded form."""
        self.places += 1
        row = self.places
        self._place_rows.append((row, *place))
        main = place.name
        self._name_rows += [
            # Lower rank is better, so that the primary key lists the likeliest place first.
            (folded, -round(score * 1000), row, canonical, None if spelling == main else spelling)
            for folded, (spelling, score, canonical) in names.items()
        ]
        if len(self._name_rows) > _ROWS_AT_ONCE:
            self._flush()

    def finish(self, about: Mapping[str, str]) -> None:
        """Sort the names into their table, make the indexes and write down what the file is made of."""
        self._flush()
        self._connection.executescript(INDEXES)
        self._connection.executemany("INSERT INTO about VALUES (?,?)", sorted(about.items()))

    def _flush(self) -> None:
        self._connection.executemany("INSERT INTO place VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)", self._place_rows)
        self._connection.executemany("INSERT INTO unsorted VALUES (?,?,?,?,?)", self._name_rows)
        self._place_rows.clear()
        self._name_rows.clear()
