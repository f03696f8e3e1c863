"""Where the gazetteer lives, and the lock that lets one process at a time change it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import platformdirs

from gazetteer.records import GazetteerError

PATH_VARIABLE: Final = "DATELINE_GAZETTEER"
_LOCK_WAIT_S: Final = 600.0


def default_path() -> Path:
    """Return the gazetteer's file: $DATELINE_GAZETTEER, or gazetteer.sqlite3 in the user's cache folder."""
    chosen = os.environ.get(PATH_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_cache_path("dateline") / "gazetteer.sqlite3"


def user_path(path: Path) -> Path:
    """Return the file beside a gazetteer that keeps what the user added and what online look-ups answered.

    It is never rebuilt, so both outlive every rebuild of the gazetteer.
    """
    return path.with_name(f"{path.stem}.user.sqlite3")


def stored_about(path: Path) -> dict[str, str]:
    """Return what a gazetteer file says about itself; empty when there is no readable one."""
    if not path.is_file():
        return {}
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            return dict(connection.execute("SELECT key, value FROM about").fetchall())
    except sqlite3.DatabaseError:
        return {}


@contextmanager
def sole_writer(path: Path) -> Iterator[None]:
    """Hold the right to change a gazetteer; other processes wait until it is given back.

    The lock is SQLite's own on an empty file, so it works on every system and ends with its process.

    Raises:
        GazetteerError: The folder cannot be written, or the lock was not free for ten minutes.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(path.with_name(f"{path.name}.lock"), timeout=_LOCK_WAIT_S, isolation_level=None)
    except (OSError, sqlite3.OperationalError) as error:
        raise _unwritable(path, error) from error
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise _unwritable(path, error) from error
        yield


def _unwritable(path: Path, error: Exception) -> GazetteerError:
    return GazetteerError(
        f"the gazetteer cannot be written at {path} ({error}): name another file with --output or ${PATH_VARIABLE}"
    )
