"""Files that the browser loads: laid beside our own layers, so that no request leaves the machine."""

import json
import shutil
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from dashboard.settings import ROOT
from gazetteer.sources import City, read_cities

STATIC: Final = ROOT / "static"
VENDOR: Final = STATIC / "vendor"
# Inhabitants from, and below; the small places are only asked for when the reader has zoomed far in.
PLACE_FILES: Final = {"towns.json": (20_000, 10**9), "villages.json": (2_000, 20_000)}
# In the order in which the map needs them.
SCRIPTS: Final = ("vendor/leaflet.js", "map_canvas.js", "base_map.js", "event_layer.js")
STYLES: Final = ("vendor/leaflet.css", "map.css")
_LEAFLET_FILES: Final = ("leaflet.js", "leaflet.css")


def lay_out(vendor: Path = VENDOR) -> None:
    """Bring the third-party script, its stylesheet and the town names into the served folder, when missing.

    Raises:
        GazetteerError: The package with the place names is not installed.

    Source: Leaflet 1.9.3 (BSD-2-Clause) from the package XStatic-Leaflet; towns from GeoNames (CC BY 4.0).
    """
    vendor.mkdir(parents=True, exist_ok=True)
    for name in _LEAFLET_FILES:
        content = files("xstatic.pkg.leaflet").joinpath("data", name).read_bytes()
        _write_when_new(vendor / name, content)
    shutil.copytree(str(files("xstatic.pkg.leaflet").joinpath("data", "images")), vendor / "images", dirs_exist_ok=True)
    missing = [name for name in PLACE_FILES if not (vendor / name).exists()]
    cities = read_cities() if missing else []
    for name in missing:
        _write_when_new(vendor / name, place_names(cities, *PLACE_FILES[name]))


def place_names(cities: Sequence[City], smallest: int, below: int) -> bytes:
    """Return names for the base map as JSON rows of name, latitude, longitude, population; largest first.

    >>> city = {"name": "Izium", "latitude": 49.2089, "longitude": 37.2486, "population": 45884, "geonameid": 706442}
    >>> place_names([city], 20_000, 10**9)
    b'[["Izium",49.209,37.249,45884]]'
    """
    chosen = sorted(
        (city for city in cities if smallest <= city["population"] < below),
        key=lambda city: (-city["population"], city["geonameid"]),
    )
    rows = [
        [city["name"], round(city["latitude"], 3), round(city["longitude"], 3), city["population"]] for city in chosen
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode()


def address(name: str) -> str:
    """Return the address of a static file as seen from the map's frame.

    It is relative, so that it holds behind a proxy with a base path, and carries a hash of the content, so
    that no browser keeps an old layer after an upgrade.
    """
    digest = sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"../../app/static/{name}?v={digest}"


def _write_when_new(path: Path, content: bytes) -> None:
    if path.exists() and path.read_bytes() == content:
        return
    # Two servers may start at once: each writes its own file and the last rename wins, whole.
    part = path.with_name(f"{path.name}.{sha256(content).hexdigest()[:8]}.part")
    part.write_bytes(content)
    part.replace(path)
