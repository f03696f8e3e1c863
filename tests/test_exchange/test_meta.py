import tomllib
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from exchange.meta import CAVEAT, CREDIT, VERSION, ExportMeta, export_meta


def test_counts_by_status_in_the_contracts_order(make_event):
    events = [make_event(status="disputed"), make_event(status="claimed"), make_event(status="claimed")]
    meta = export_meta(events, "type: Battles")
    assert meta.counts == (("reported", 0), ("claimed", 2), ("unverified", 0), ("disputed", 1))
    assert meta.filter == "type: Battles"


def test_moments_are_written_in_utc():
    kyiv = timezone(timedelta(hours=3))
    moment = datetime(2023, 5, 3, 1, 30, 15, 999, tzinfo=kyiv)
    assert ExportMeta(made_at=moment).record()["made_at"] == "2023-05-02T22:30:15Z"
    assert ExportMeta(made_at=moment.astimezone(UTC)).record() == ExportMeta(made_at=moment).record()
    assert ExportMeta().record()["made_at"] is None


def test_credit_and_caveat_go_with_every_file():
    record = ExportMeta().record()
    assert record["credit"] == CREDIT
    assert "CC BY 4.0" in CREDIT
    assert record["caveat"] == CAVEAT


def test_the_version_is_the_projects():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION
