"""Take docs/screenshot.png from the sample articles: `python docs/make_screenshot.py` in the project's folder."""  # noqa: INP001

import shutil
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "screenshot.png"
PORT = 8599
ADDRESS = f"http://127.0.0.1:{PORT}"


def main() -> None:
    """Start the app, open an event and keep the picture."""
    options = ["--server.headless=true", f"--server.port={PORT}", "--server.address=127.0.0.1"]
    app = subprocess.Popen([sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), *options], cwd=ROOT)  # noqa: S603
    try:
        wait_until_healthy()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            open_event(page)
            page.screenshot(path=TARGET)
            browser.close()
    finally:
        app.terminate()


def wait_until_healthy() -> None:
    """Return when the app answers."""
    for _ in range(300):
        with suppress(OSError), urllib.request.urlopen(f"{ADDRESS}/_stcore/health", timeout=2):  # noqa: S310 (our own)
            return
        time.sleep(0.2)


def open_event(page: Page) -> None:
    """Select the first event of Kherson and look at the south of Ukraine."""
    page.goto(ADDRESS)
    page.set_default_timeout(120_000)
    page.get_by_label("Words in quote, title, place or actor").fill("ukraine")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Fit the map to the events shown").click()
    table = page.get_by_test_id("stDataFrame").first
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    if box:
        page.mouse.click(box["x"] + 18, box["y"] + 38 + 35 * 3 + 17)
    page.locator("article").wait_for()
    page.locator("strong").first.scroll_into_view_if_needed()
    page.wait_for_timeout(2500)


if __name__ == "__main__":
    main()
