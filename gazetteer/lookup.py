"""Look-up in the cached gazetteer: exact names, prefixes, names one edit away, entries by identifier."""

import sqlite3
import threading
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import Final

from gazetteer.edits import one_edit_away
from gazetteer.files import default_path, stored_about
from gazetteer.names import fold
from gazetteer.records import Candidate, GazetteerError, Place
from gazetteer.schema import SCHEMA_VERSION

_PLACE: Final = (
    "p.id, p.name, p.lat, p.lon, p.kind, p.feature_class, p.feature_code, p.country_code,"
    " p.admin1, p.admin1_code, p.population, p.radius_km, p.source"
)
_BY_NAME: Final = (
    f"SELECT n.rank, n.canonical, n.spelling, {_PLACE} FROM name n JOIN place p ON p.row = n.row"  # noqa: S608  # no input
    " WHERE n.folded = ? ORDER BY n.rank, n.row LIMIT ?"
)
# No folded character sorts before the space, so the names that start with some words follow directly on them.
_NEXT_NAME: Final = "SELECT folded FROM name WHERE folded >= ? ORDER BY folded LIMIT 1"
# Enough for the names of a few hundred articles, some 30 MB when full of much-shared names.
_CACHED_NAMES: Final = 8192
_SHORTEST_FUZZY: Final = 5


class Gazetteer:
    """Answers questions about place names; safe to share between threads.

    Attributes:
        path: The file behind it.
    """

    def __init__(self, path: Path) -> None:
        """Use :meth:`open` instead, which checks the file."""
        self.path = path
        self._local = threading.local()
        # Caches per object, so that they go with it; lru_cache is safe in threads.
        self._by_folded = lru_cache(maxsize=_CACHED_NAMES)(self._read_by_folded)
        self._next_name = lru_cache(maxsize=4 * _CACHED_NAMES)(self._read_next_name)
        self._places = lru_cache(maxsize=_CACHED_NAMES)(self._read_place)

    @classmethod
    def open(cls, path: Path | None = None) -> "Gazetteer":
        """Return the gazetteer in a file that exists already; :func:`gazetteer.build.ensure` makes one.

        Args:
            path: The file, None for the default one.

        Raises:
            GazetteerError: There is no gazetteer in the file, or one of another version.
        """
        target = path or default_path()
        schema = stored_about(target).get("schema")
        if schema is None:
            raise GazetteerError(f"no gazetteer at {target}: run 'python -m gazetteer build' first")
        if schema != str(SCHEMA_VERSION):
            raise GazetteerError(f"the gazetteer at {target} is of another version: run 'python -m gazetteer build'")
        return cls(target)

    def candidates(self, name: str, limit: int = 60) -> tuple[Candidate, ...]:
        """Return the places that a name can mean, the likeliest without context first.

        An abbreviation in capitals ("US", "CAR") is not found by a word with small letters ("us", "Car").

        Args:
            name: The name as written.
            limit: At most so many; some Ukrainian village names have more than a hundred bearers.
        """
        found, written_out = self._by_folded(fold(name), limit)
        return found if name.isupper() else written_out

    def candidates_folded(self, folded: str, limit: int = 60, *, capitals: bool = False) -> tuple[Candidate, ...]:
        """Return what :meth:`candidates` does for a name that is folded already.

        Args:
            folded: The folded name.
            limit: At most so many.
            capitals: The name is written in capitals, so that it may be an abbreviation.
        """
        if self._next_name(folded) != folded:
            return ()
        found, written_out = self._by_folded(folded, limit)
        return found if capitals else written_out

    def has_prefix(self, folded: str) -> bool:
        """Tell whether some name is, or starts with, these folded words ("deir ez" of "deir ez zor")."""
        following = self._next_name(folded)
        return following == folded or following.startswith(f"{folded} ")

    def similar(self, name: str, country_codes: Collection[str], limit: int = 5) -> tuple[Candidate, ...]:
        """Return places of some countries whose name is one edit away, likeliest first.

        One letter too many, missing, other, or two swapped. Names below five letters have no such kin:
        one edit turns them into another name more often than into the right one.

        Args:
            name: The name as written; the exact name itself is not looked up.
            country_codes: ISO 3166-1 alpha-2 codes of the countries to look in.
            limit: At most so many.
        """
        folded = fold(name)
        if len(folded) < _SHORTEST_FUZZY or not country_codes:
            return ()
        variants = one_edit_away(folded)
        marks = ",".join("?" * len(variants))
        near = self._connection().execute(f"SELECT DISTINCT folded FROM name WHERE folded IN ({marks})", variants)  # noqa: S608
        wanted = frozenset(country_codes)
        found = [
            (other[0] != folded[0], -candidate.prior, candidate.place.id, candidate)
            for (other,) in near.fetchall()
            for candidate in self._by_folded(other, 60)[0]
            if candidate.place.country_code in wanted
        ]
        best: dict[str, Candidate] = {}
        for *_, candidate in sorted(found, key=lambda row: row[:3]):
            best.setdefault(candidate.place.id, candidate)
        return tuple(best.values())[:limit]

    def place(self, place_id: str) -> Place | None:
        """Return the entry of an identifier ("gn:703448"), None when there is none."""
        return self._places(place_id)

    def country(self, code: str) -> Place | None:
        """Return a country by its ISO 3166-1 alpha-2 code, None when there is none."""
        return self._places(f"cc:{code.upper()}")

    def admin1(self, country_code: str, admin1_code: str) -> Place | None:
        """Return a first-order division by country and GeoNames admin1 code, None when there is none."""
        return self._places(f"a1:{country_code}.{admin1_code}")

    def capital(self, code: str) -> Place | None:
        """Return the capital of a country, None when it has none here."""
        return self._one(
            f"SELECT {_PLACE} FROM place p WHERE kind = 'settlement' AND country_code = ? AND feature_code = 'PPLC'"  # noqa: S608
            " LIMIT 1",
            (code.upper(),),
        )

    def largest(self, country_code: str, rank: int) -> Place | None:
        """Return a country's city by size (rank 2: the second-largest), None when there are not so many."""
        if rank < 1:
            return None
        return self._one(
            f"SELECT {_PLACE} FROM place p WHERE kind = 'settlement' AND country_code = ?"  # noqa: S608
            " ORDER BY population DESC, row LIMIT 1 OFFSET ?",
            (country_code.upper(), rank - 1),
        )

    def stats(self) -> dict[str, int]:
        """Return how many places of each kind and how many names there are."""
        connection = self._connection()
        counts: dict[str, int] = dict(
            connection.execute("SELECT kind, count(*) FROM place GROUP BY kind ORDER BY kind")
        )
        counts["names"] = connection.execute("SELECT count(*) FROM name").fetchone()[0]
        return counts

    def _read_by_folded(self, folded: str, limit: int) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
        """Return the places of a name, and those of them that are not found by an abbreviation."""
        rows = self._connection().execute(_BY_NAME, (folded, limit)).fetchall()
        found = tuple(
            Candidate(Place(*fields), spelling or fields[1], bool(canonical), -rank / 1000)
            for rank, canonical, spelling, *fields in rows
        )
        written_out = tuple(candidate for candidate in found if not _is_abbreviation(candidate.matched_name))
        return found, found if len(written_out) == len(found) else written_out

    def _read_next_name(self, folded: str) -> str:
        row: tuple[str] | None = self._connection().execute(_NEXT_NAME, (folded,)).fetchone()
        return "" if row is None else row[0]

    def _read_place(self, place_id: str) -> Place | None:
        return self._one(f"SELECT {_PLACE} FROM place p WHERE id = ?", (place_id,))  # noqa: S608

    def _one(self, query: str, arguments: tuple[str | int, ...]) -> Place | None:
        row = self._connection().execute(query, arguments).fetchone()
        return None if row is None else Place(*row)

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            # A gazetteer file is never changed in place, only replaced, so no locks are needed to read it.
            connection = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
            self._local.connection = connection
        return connection


def _is_abbreviation(name: str) -> bool:
    return len(name) <= 6 and name.isupper()
