"""Building the gazetteer file: whole, in one step, from the installed packages and our own tables."""

import hashlib
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tqdm import tqdm

from gazetteer.contents import Contents
from gazetteer.files import default_path, sole_writer, stored_about, user_path
from gazetteer.records import GazetteerError
from gazetteer.schema import SCHEMA_VERSION, Writer
from gazetteer.sources import DATA, OWN_TABLES, package_versions
from gazetteer.user_data import UserData
from gazetteer.user_places import write_additions

_BUILDING: Final = ".building"
# Modules that decide on the content: when one changes, the file is built anew.
_CONTENT_CODE: Final = (
    "contents.py",
    "names.py",
    "regions.py",
    "schema.py",
    "settlements.py",
    "sources.py",
    "transliteration.py",
    "user_places.py",
)


def ensure(path: Path | None = None, *, progress: bool = False) -> Path:
    """Return the path of a gazetteer that is up to date, building it when it is missing or stale.

    Safe when several processes call it at once: one builds, the others wait and use its file.

    Args:
        path: The file, None for the default one.
        progress: Show a bar on standard error while building.

    Raises:
        GazetteerError: A data package is missing, or the file cannot be written.
    """
    target = path or default_path()
    if not is_current(target):
        build(target, progress=progress, force=False)
    return target


def is_current(path: Path) -> bool:
    """Tell whether a gazetteer exists and was built from the inputs of today."""
    return stored_about(path).get("inputs") == _inputs(path)


def build(path: Path, *, progress: bool = False, force: bool = True) -> None:
    """Build a gazetteer file; the old one, if any, stays in use until the new one is complete.

    Args:
        path: The file.
        progress: Show a bar on standard error.
        force: Build even when another process has just brought the file up to date.

    Raises:
        GazetteerError: A data package is missing, or the file cannot be written.
    """
    with sole_writer(path):
        if not force and is_current(path):
            return
        with _replacement(path) as temporary, closing(_connect_new(temporary)) as connection:
            writer = Writer(connection)
            contents = Contents.read()
            bar = tqdm(
                contents.rows(), total=contents.total, desc="Building the gazetteer", unit=" places",
                file=sys.stderr, disable=not progress, mininterval=0.5,
            )  # fmt: skip
            for place, names in bar:
                writer.add(place, names)
            writer.finish(_about(path))
            write_additions(connection, UserData(user_path(path)))
            connection.commit()


def merge_additions(path: Path) -> None:
    """Take the user's additions into an up-to-date gazetteer without building it anew.

    The caller holds :func:`gazetteer.files.sole_writer`.
    """
    with _replacement(path) as temporary:
        shutil.copyfile(path, temporary)
        with closing(_connect_new(temporary)) as connection:
            write_additions(connection, UserData(user_path(path)))
            # The rest of the inputs stays as it is: a file that is stale for another reason must remain so.
            inputs = json.loads(stored_about(path)["inputs"]) | {"additions": UserData(user_path(path)).revision()}
            connection.execute("UPDATE about SET value = ? WHERE key = 'inputs'", (json.dumps(inputs, sort_keys=True),))
            connection.commit()


def _inputs(path: Path) -> str:
    """Return everything the content depends on, in one line."""
    digest = hashlib.sha256()
    folder = DATA.parent
    for file in (*(DATA / name for name in OWN_TABLES), *(folder / name for name in _CONTENT_CODE)):
        digest.update(file.read_bytes())
    return json.dumps(
        {
            "schema": SCHEMA_VERSION,
            "packages": package_versions(),
            "unicode": unicodedata.unidata_version,
            "own": digest.hexdigest(),
            "additions": UserData(user_path(path)).revision(),
        },
        sort_keys=True,
    )


def _about(path: Path) -> dict[str, str]:
    return {"schema": str(SCHEMA_VERSION), "inputs": _inputs(path)}


def _connect_new(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    # The file is thrown away if anything goes wrong, so it needs no journal of its own.
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA temp_store = FILE")
    return connection


@contextmanager
def _replacement(path: Path) -> Iterator[Path]:
    """Give a temporary file that takes the place of the old one when the block ends well."""
    # Only the holder of the lock builds, so what lies about is left over from a killed build.
    for leftover in path.parent.glob(f"{path.name}.*{_BUILDING}*"):
        leftover.unlink(missing_ok=True)
    try:
        handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=_BUILDING, dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        try:
            yield temporary
            with temporary.open("rb+") as file:
                os.fsync(file.fileno())
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except (OSError, sqlite3.OperationalError) as error:
        raise GazetteerError(f"the gazetteer {path} could not be built: {error}") from error
