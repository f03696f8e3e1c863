import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from gazetteer.build import ensure, is_current
from gazetteer.files import default_path, stored_about, user_path
from gazetteer.lookup import Gazetteer
from gazetteer.records import GazetteerError
from gazetteer.schema import PlaceRow, prior
from gazetteer.user_data import Addition, UserData

ROOT = Path(__file__).parents[2]
ENSURE = "import sys; from pathlib import Path; from gazetteer.build import ensure; ensure(Path(sys.argv[1]))"
VILLAGE = PlaceRow(
    "add:ua.testove.49.0000.36.0000", "Testove", 49.0, 36.0, "settlement", "P", "PPL", "UA", None, None, 120, None,
    "user",
)  # fmt: skip


def start_building(path):
    return subprocess.Popen([sys.executable, "-c", ENSURE, str(path)], cwd=ROOT, stderr=subprocess.PIPE)


def wait_for(condition, seconds=120.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def building_files(folder):
    return [file for file in folder.iterdir() if ".building" in file.name]


def make_stale(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE about SET value = '{}' WHERE key = 'inputs'")


@pytest.fixture
def copy(gazetteer, tmp_path):
    path = tmp_path / "gazetteer.sqlite3"
    path.write_bytes(gazetteer.path.read_bytes())
    return path


def test_the_built_gazetteer_is_current_and_complete(gazetteer):
    assert is_current(gazetteer.path)
    counts = gazetteer.stats()
    assert counts["country"] == 252
    assert counts["settlement"] > 234_908
    assert counts["region"] > 3_800
    assert counts["district"] > 30_000
    assert counts["names"] > 1_000_000


def test_ensure_leaves_a_current_file_alone(copy):
    before = copy.stat().st_mtime_ns
    assert ensure(copy) == copy
    assert copy.stat().st_mtime_ns == before


def test_the_variable_names_the_file(monkeypatch, tmp_path):
    monkeypatch.setenv("DATELINE_GAZETTEER", str(tmp_path / "own.sqlite3"))
    assert default_path() == tmp_path / "own.sqlite3"
    monkeypatch.delenv("DATELINE_GAZETTEER")
    assert default_path().name == "gazetteer.sqlite3"
    assert default_path().parent.name == "dateline"


def test_an_unreadable_file_says_nothing_about_itself(tmp_path):
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(b"\x00" * 4096)
    assert stored_about(broken) == {}
    assert stored_about(tmp_path / "none.sqlite3") == {}
    assert not is_current(broken)


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder", encoding="utf-8")
    with pytest.raises(GazetteerError, match="cannot be written"):
        ensure(in_the_way / "gazetteer.sqlite3")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kills a process the POSIX way")
def test_a_killed_build_leaves_the_old_file_and_the_next_one_cleans_up(copy, tmp_path):
    user = UserData(user_path(copy))
    user.add([Addition(VILLAGE, ("Testove", "Тестове"))], [("gn:703448", "Kyjiwgrad")])
    user.keep_answer("nowhere|", None)
    make_stale(copy)
    old = copy.read_bytes()

    killed = start_building(copy)
    wait_for(lambda: any(file.stat().st_size > 0 for file in building_files(tmp_path)) or killed.poll() is not None)
    killed.send_signal(signal.SIGKILL)
    killed.wait(timeout=30)
    killed.stderr.close()
    assert copy.read_bytes() == old
    assert building_files(tmp_path) != []
    assert not is_current(copy)

    both = [start_building(copy) for _ in range(2)]
    for process in both:
        _, errors = process.communicate(timeout=300)
        assert (process.returncode, errors) == (0, b"")
    assert is_current(copy)
    assert building_files(tmp_path) == []

    rebuilt = Gazetteer.open(copy)
    assert rebuilt.candidates("Testove")[0].place.id == VILLAGE.id
    assert rebuilt.candidates("Тестове")[0].place.source == "user"
    assert rebuilt.candidates("Kyjiwgrad")[0].place.id == "gn:703448"
    assert user.answer("nowhere|") == (True, None)


def test_prior_is_the_logarithm_of_the_population_and_a_bonus_for_the_main_name():
    assert prior(900, canonical=False) == pytest.approx(3.0)
    assert prior(900, canonical=True) == pytest.approx(5.2)
    assert prior(0, canonical=False) == pytest.approx(2.0)
