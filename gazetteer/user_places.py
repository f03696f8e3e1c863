"""Putting the user's additions into a finished gazetteer file."""

import sqlite3
from typing import Final

from gazetteer.schema import NameRow, best_per_fold, prior
from gazetteer.user_data import UserData

_INSERT_NAME: Final = "INSERT OR IGNORE INTO name VALUES (?,?,?,?,?)"


def write_additions(connection: sqlite3.Connection, user: UserData) -> None:
    """Write the user's places and spellings that the file does not hold yet."""
    known = {row[0] for row in connection.execute("SELECT id FROM place WHERE id LIKE 'add:%'")}
    row = connection.execute("SELECT coalesce(max(row), 0) FROM place").fetchone()[0]
    for addition in user.additions():
        if addition.place.id in known:
            continue
        row += 1
        connection.execute("INSERT INTO place VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)", (row, *addition.place))
        population = addition.place.population or 0
        main, *others = addition.names
        names = best_per_fold(
            [
                NameRow(main, prior(population, canonical=True), canonical=True),
                *(NameRow(other, prior(population, canonical=False), canonical=False) for other in others),
            ]
        )
        connection.executemany(
            _INSERT_NAME,
            [(folded, -round(name.prior * 1000), row, name.canonical, name.spelling) for folded, name in names.items()],
        )
    _write_spellings(connection, user)


def _write_spellings(connection: sqlite3.Connection, user: UserData) -> None:
    for place_id, spelling in user.spellings():
        found = connection.execute("SELECT row, population FROM place WHERE id = ?", (place_id,)).fetchone()
        if found is None:
            continue
        row, population = found
        for folded, name in best_per_fold(
            [NameRow(spelling, prior(population or 0, canonical=False), canonical=False)]
        ).items():
            held = connection.execute("SELECT 1 FROM name WHERE folded = ? AND row = ?", (folded, row)).fetchone()
            if held is None:
                connection.execute(_INSERT_NAME, (folded, -round(name.prior * 1000), row, name.canonical, spelling))
