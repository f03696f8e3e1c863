"""Make a Chromium ready for the browser tests, when none is.

An installed Chromium is used as it is. On a Debian machine where we may install, Debian's package is taken;
elsewhere Playwright fetches its own build.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright


def main() -> int:
    """Return 0 when a browser is ready."""
    if shutil.which("chromium") or playwright_has_its_own():
        return 0
    if is_debian() and os.geteuid() == 0:
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update"], check=True, env=environment)
        return subprocess.run(["apt-get", "install", "-y", "chromium"], check=False, env=environment).returncode
    return subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode


def playwright_has_its_own() -> bool:
    """Tell whether Playwright's own Chromium is on this machine."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).is_file()


def is_debian() -> bool:
    """Tell whether this system takes Debian's packages and names its browser as Debian does.

    Ubuntu's package called chromium only points to its shop of snaps, so it is not taken for Debian.
    """
    release = Path("/etc/os-release")
    return release.is_file() and "\nID=debian\n" in f"\n{release.read_text(encoding='utf-8')}\n"


if __name__ == "__main__":
    sys.exit(main())
