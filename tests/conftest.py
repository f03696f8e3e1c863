"""Fixtures shared by all tests."""

import os
from pathlib import Path

import pytest

from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def gazetteer():
    """The whole gazetteer, built on first use."""
    return Gazetteer.open(ensure())


@pytest.fixture(scope="session")
def shared():
    """The folder with the seed texts and hand-checked answers; tests that need it say so when it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"the folder {SHARED.name} with seed texts and gold answers is not beside the repository")
    return SHARED


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    """With DATELINE_REQUIRE_ALL=1 a skipped test is a failed one."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("DATELINE_REQUIRE_ALL") == "1":
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped although every test is required: {report.longrepr}"
