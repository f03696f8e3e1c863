"""The user's own file: places added from dumps and tables, and answers of the online geocoder."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gazetteer.records import GazetteerError
from gazetteer.schema import PlaceRow

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS added (id TEXT PRIMARY KEY, place TEXT NOT NULL, names TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS spelling (id TEXT, spelling TEXT, PRIMARY KEY (id, spelling)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answer (query TEXT PRIMARY KEY, place TEXT, asked TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS revision (number INTEGER NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class Addition:
    """A place that the user added, with its spellings; the first one is the main name."""

    place: PlaceRow
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UserData:
    """Reads and writes the user's own file; each method opens it for itself.

    Attributes:
        path: The file; it need not exist yet.
    """

    path: Path

    def revision(self) -> int:
        """Return how often places were added; 0 before the first time."""
        if not self.path.exists():
            return 0
        with closing(self._connect()) as connection:
            row = connection.execute("SELECT max(number) FROM revision").fetchone()
            return int(row[0] or 0)

    def additions(self) -> Iterator[Addition]:
        """Yield the added places in the order of their identifiers."""
        if not self.path.exists():
            return
        with closing(self._connect()) as connection:
            for place, names in connection.execute("SELECT place, names FROM added ORDER BY id"):
                yield Addition(PlaceRow(*json.loads(place)), tuple(json.loads(names)))

    def spellings(self) -> list[tuple[str, str]]:
        """Return the identifiers of known places with the further spellings the user added to them."""
        if not self.path.exists():
            return []
        with closing(self._connect()) as connection:
            rows = connection.execute("SELECT id, spelling FROM spelling ORDER BY id, spelling").fetchall()
        return [(place_id, spelling) for place_id, spelling in rows]

    def add(self, additions: Iterable[Addition], spellings: Iterable[tuple[str, str]]) -> None:
        """Keep places and further spellings, all or nothing; what is there already stays as it is.

        Raises:
            GazetteerError: The file cannot be written.
        """
        with closing(self._connect()) as connection, connection:
            connection.executemany(
                "INSERT OR IGNORE INTO added VALUES (?,?,?)",
                (
                    (row.place.id, json.dumps(row.place, ensure_ascii=False), json.dumps(row.names, ensure_ascii=False))
                    for row in additions
                ),
            )
            connection.executemany("INSERT OR IGNORE INTO spelling VALUES (?,?)", spellings)
            connection.execute("INSERT INTO revision SELECT coalesce(max(number), 0) + 1 FROM revision")

    def answer(self, query: str) -> tuple[bool, PlaceRow | None]:
        """Return whether a query was ever answered, and the answer (None: nothing was found)."""
        if not self.path.exists():
            return False, None
        with closing(self._connect()) as connection:
            row = connection.execute("SELECT place FROM answer WHERE query = ?", (query,)).fetchone()
        if row is None:
            return False, None
        return True, None if row[0] is None else PlaceRow(*json.loads(row[0]))

    def keep_answer(self, query: str, place: PlaceRow | None) -> None:
        """Keep the answer to a query for good; the first answer stays.

        Raises:
            GazetteerError: The file cannot be written.
        """
        stored = None if place is None else json.dumps(place, ensure_ascii=False)
        with closing(self._connect()) as connection, connection:
            connection.execute("INSERT OR IGNORE INTO answer VALUES (?, ?, datetime('now'))", (query, stored))

    def _connect(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=30.0)
            connection.executescript(_TABLES)
        except (OSError, sqlite3.DatabaseError) as error:
            raise GazetteerError(
                f"the file of added places {self.path} cannot be used ({error}): move it away and add the places again"
            ) from error
        return connection
