"""A gazetteer of each test's own, to add to and to look up in."""

import os
import shutil

import pytest


@pytest.fixture
def own_gazetteer(gazetteer, tmp_path, monkeypatch):
    """The path of the whole gazetteer in a fresh folder, named as the one in use."""
    path = tmp_path / "gazetteer.sqlite3"
    try:
        # The file is only ever replaced, never changed, so a second name for it is as good as a copy.
        os.link(gazetteer.path, path)
    except OSError:
        shutil.copyfile(gazetteer.path, path)
    monkeypatch.setenv("DATELINE_GAZETTEER", str(path))
    return path
