"""A real app on a free port and a real Chromium; every test also checks that no request leaves this machine."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from dashboard.wording import EVENT_TYPES, STATUSES
from exchange.jsonl import write_jsonl
from exchange.meta import export_meta
from extraction.records import EventMention, Evidence

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = Path(__file__).parent / "screenshots"
FRAME = 'iframe[title="streamlit_folium.st_folium"]'
REPORT = pytest.StashKey()
QUOTE = "At least 4 people died when shells hit the market, officials said."
HOSTILE = '<img src=x onerror="window.top.hacked=1"> ![p](http://evil.example/p.png) `$x$` </script>'


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):  # noqa: ARG001
    report = yield
    if report.when == "call":
        item.stash[REPORT] = report
    return report


def made_event(number, random, **changes):
    """Make a synthetic event; the same number and random state give the same event."""
    day = date(2022, 2, 24) + timedelta(days=random.randrange(1000))
    town = random.randrange(40)
    start = number * 200
    event = EventMention(
        doc=f"report{number % 25}.txt", id=f"e{number}", quote=QUOTE, start=start, end=start + len(QUOTE),
        trigger="hit",
        type=random.choice(EVENT_TYPES), sub_type="Shelling/artillery/missile attack", place_text=f"Town {town}",
        place=f"Town {town}", lat=round(45 + town % 7 + random.gauss(0, 0.2), 3),
        lon=round(24 + town / 3 + random.gauss(0, 0.2), 3), precision="settlement", uncertainty_km=3.0,
        gazetteer_id="1",
        country_code="UA", admin1=None, relation=None, date_text="Tuesday", date_start=day, date_end=day,
        date_basis="relative", fatalities=4, fatalities_low=4, fatalities_high=None, injured=None, actors=(),
        attribution="officials", status=random.choice(STATUSES), denied_by=None, geo_precision=1, time_precision=1,
        where_prec=1, date_prec=1, confidence=0.8, same_as=None,
        evidence=(Evidence("trigger", start + 39, start + 42),), published=day, place_reasons=(), candidates=(),
        date_reason="the Tuesday before the story's day", context_start=start, context_end=start + len(QUOTE),
    )  # fmt: skip
    return replace(event, **changes)


def chosen_events():
    """Give fourteen events: twelve apart, two at one spot, one wide, one undated, one unplaced, one hostile."""
    random = Random(1)  # noqa: S311 (made-up events, no secret)
    spots = [(44 + n, 22 + 1.5 * n) for n in range(10)]
    days = [date(2022, 3, 1 + n) for n in range(10)]
    events = [
        made_event(
            n,
            random,
            lat=lat,
            lon=lon,
            type=EVENT_TYPES[n % 3],
            place=f"Town {n}",
            date_start=days[n],
            date_end=days[n],
        )
        for n, (lat, lon) in enumerate(spots)
    ]
    hostile = dict.fromkeys(
        ("quote", "place", "place_text", "attribution", "denied_by", "date_reason", "admin1"), HOSTILE
    )
    return [
        *events,
        replace(events[0], id="twin", type="Riots", quote="A second report of Town 0."),
        replace(events[1], id="wide", lat=50.0, lon=24.0, precision="region", uncertainty_km=90.0, place="Region 1"),
        replace(events[2], id="undated", lat=46.0, lon=33.0, date_start=None, date_end=None),
        replace(events[3], id="unplaced", lat=None, lon=None, place=None, precision=None),
        replace(events[4], id="hostile", lat=47.0, lon=21.0, doc=HOSTILE, **hostile),
    ]


@contextmanager
def running_app(log, **variables):
    """Run the app on a free port until the block ends; gives its address once it says that it is healthy."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), "--server.headless=true",
               f"--server.port={port}", "--server.address=127.0.0.1", "--server.fileWatcherType=none"]  # fmt: skip
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | variables, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            wait_until_healthy(f"http://127.0.0.1:{port}/_stcore/health", process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=20)


def wait_until_healthy(address, process, log):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with suppress(OSError), urllib.request.urlopen(address, timeout=2) as answer:  # noqa: S310 (our own)
            if answer.status == 200:
                return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    pytest.fail(f"the app did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")


@pytest.fixture(scope="session")
def sample_app(gazetteer, tmp_path_factory):  # noqa: ARG001 (the place names are built before the clock runs)
    """Give the address of the app as a new user starts it."""
    with running_app(tmp_path_factory.mktemp("log") / "samples.log") as address:
        yield address


@pytest.fixture(scope="session")
def events_app(gazetteer, tmp_path_factory):  # noqa: ARG001
    """Give the address of the app with the chosen events."""
    folder = tmp_path_factory.mktemp("chosen")
    events = chosen_events()
    (folder / "events.jsonl").write_bytes(write_jsonl(events, export_meta(events)))
    with running_app(folder / "app.log", DATELINE_EVENTS=str(folder / "events.jsonl")) as address:
        yield address


@pytest.fixture(scope="session")
def large_app(tmp_path_factory):
    """Give the address of the app with 10,000 synthetic events."""
    folder = tmp_path_factory.mktemp("large")
    random = Random(2)  # noqa: S311
    events = [made_event(number, random) for number in range(10_000)]
    (folder / "events.jsonl").write_bytes(write_jsonl(events, export_meta(events)))
    with running_app(folder / "app.log", DATELINE_EVENTS=str(folder / "events.jsonl")) as address:
        yield address


@pytest.fixture(scope="session")
def browser():
    """Give a Chromium: the system's own, else Playwright's."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser, request):
    """Give a fresh page; afterwards, no request and no socket may have gone to another machine."""
    fresh = browser.new_page(viewport={"width": 1400, "height": 900}, accept_downloads=True)
    fresh.set_default_timeout(20_000)
    asked, faults = [], []
    fresh.on("request", lambda asking: asked.append(asking.url))
    fresh.on("websocket", lambda socket: asked.append(socket.url))
    fresh.on("pageerror", lambda error: faults.append(str(error)))
    yield fresh
    report = request.node.stash.get(REPORT, None)
    if report is None or report.failed:
        SCREENSHOTS.mkdir(exist_ok=True)
        fresh.screenshot(path=SCREENSHOTS / f"{request.node.name}.png")
    fresh.close()
    away = [
        url
        for url in asked
        if urlsplit(url).scheme not in {"data", "blob", "about"} and urlsplit(url).hostname != "127.0.0.1"
    ]
    assert away == []
    assert faults == []
    assert asked


class MapPage:
    """The map page as a reader uses it."""

    def __init__(self, page, address):
        self.page = page
        page.goto(address)
        self.frame = page.frame_locator(FRAME)
        self.frame.locator("canvas").first.wait_for()
        self.wait("state => state.url && state.painted > 0")

    @property
    def window(self):
        return next(frame for frame in self.page.frames if "streamlit_folium" in frame.url)

    def wait(self, condition):
        """Wait until the event layer's state meets a condition, a JavaScript function of it."""
        self.window.wait_for_function(f"() => window.Dateline?.events && ({condition})(Dateline.events.state)")

    def state(self):
        return json.loads(self.window.evaluate("() => JSON.stringify(Dateline.events.state)"))

    def zoom(self):
        return self.window.evaluate("() => [map.getZoom(), map.getCenter().lat, map.getCenter().lng]")

    def header(self):
        return self.page.locator("strong").filter(has_text="shown of").inner_text()

    def wait_for_header(self, words):
        self.page.locator("strong").filter(has_text=words).wait_for()

    def spot(self, test):
        """Give the place on the page of the first group of events that passes a JavaScript test."""
        point = self.window.evaluate(
            f"""() => {{
                const group = Dateline.events._visible.find({test});
                const {{ x, y }} = map.layerPointToContainerPoint([group.px, group.py]);
                return [x, y];
            }}"""
        )
        box = self.page.locator(FRAME).bounding_box()
        return box["x"] + point[0], box["y"] + point[1]


@pytest.fixture
def open_map(page):
    """Open the map page of an app."""
    return lambda address: MapPage(page, address)


@pytest.fixture
def choose_row(page):
    """Choose a row of the event list, counted from 0."""

    def choose(row):
        # While the page still runs, the table may be replaced under the pointer.
        page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
        table = page.get_by_test_id("stDataFrame").first
        table.scroll_into_view_if_needed()
        box = table.bounding_box()
        page.mouse.click(box["x"] + 18, box["y"] + 38 + 35 * row + 17)

    return choose
