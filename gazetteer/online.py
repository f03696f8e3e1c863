"""A second geocoder, asked over the network only when the user wants it: Nominatim of OpenStreetMap."""

import math
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from geopy.exc import GeopyError
from geopy.geocoders import Nominatim

from gazetteer.files import default_path, user_path
from gazetteer.names import fold
from gazetteer.records import GazetteerError, Place, PlaceKind
from gazetteer.regions import flat_distance_km
from gazetteer.schema import PlaceRow
from gazetteer.user_data import UserData

USER_AGENT: Final = "dateline/0.1 (conflict event mapping for journalists)"
# Source: Nominatim usage policy, at most one request a second.
_PAUSE_S: Final = 1.0
_TIMEOUT_S: Final = 10.0
_KINDS: Final[dict[str, PlaceKind]] = {
    "city": "settlement",
    "town": "settlement",
    "village": "settlement",
    "hamlet": "settlement",
    "municipality": "settlement",
    "suburb": "district",
    "neighbourhood": "district",
    "quarter": "district",
    "county": "district",
    "state": "region",
    "region": "region",
    "country": "country",
    "river": "water",
}
_CLASSES: Final[dict[PlaceKind, tuple[str, str]]] = {
    "settlement": ("P", "PPL"),
    "district": ("P", "PPLX"),
    "region": ("A", "ADM1"),
    "country": ("A", "PCLI"),
    "water": ("H", "WTR"),
}


class OnlineGeocoder:
    """Asks Nominatim, at most once a second, and keeps every answer for good, also "nothing found".

    Answers lie in the user's own file beside the gazetteer, which no rebuild touches.
    """

    def __init__(
        self, path: Path | None = None, *, domain: str = "nominatim.openstreetmap.org", scheme: str = "https"
    ) -> None:
        """Make a geocoder; nothing is asked yet.

        Args:
            path: The gazetteer whose user file keeps the answers, None for the default one.
            domain: Host of the service, with its port if not the usual one.
            scheme: "https", or "http" for a service on the own machine.
        """
        self._answers = UserData(user_path(path or default_path()))
        self._ask = self._geocoder(domain, scheme)
        self._lock = threading.Lock()
        self._last_s = -_PAUSE_S

    def find(self, name: str, country_code: str | None = None) -> Place | None:
        """Return the place a name stands for, None when the service knows none.

        Args:
            name: The name as written.
            country_code: ISO 3166-1 alpha-2 code to look in, None for the whole world.

        Raises:
            GazetteerError: The service could not be reached, or refused; the question may be asked again.
        """
        query = f"{fold(name)}|{(country_code or '').lower()}"
        answered, stored = self._answers.answer(query)
        if not answered:
            with self._lock:
                stored = self._ask_service(name, country_code)
            self._answers.keep_answer(query, stored)
        return None if stored is None else Place(*stored)

    def _ask_service(self, name: str, country_code: str | None) -> PlaceRow | None:
        time.sleep(max(0.0, self._last_s + _PAUSE_S - time.monotonic()))
        try:
            location = self._ask(
                name, country_codes=country_code.lower() if country_code else None, addressdetails=True, language="en"
            )
        except GeopyError as error:
            raise GazetteerError(f"the online geocoder did not answer ({error}): try again later") from error
        finally:
            self._last_s = time.monotonic()
        return None if location is None else _place_row(location.raw)

    @staticmethod
    def _geocoder(domain: str, scheme: str) -> Callable[..., Any]:
        service = Nominatim(user_agent=USER_AGENT, domain=domain, scheme=scheme, timeout=_TIMEOUT_S)
        ask: Callable[..., Any] = service.geocode
        return ask


def _place_row(raw: dict[str, Any]) -> PlaceRow:
    """Return Nominatim's answer as a place; the extent is half the diagonal of its bounding box."""
    lat, lon = float(raw["lat"]), float(raw["lon"])
    kind = _KINDS.get(str(raw.get("addresstype") or raw.get("type")), "site")
    feature_class, feature_code = _CLASSES.get(kind, ("S", "FCL"))
    address = raw.get("address") or {}
    country = str(address.get("country_code") or "").upper() or None
    box = [float(edge) for edge in raw.get("boundingbox") or ()]
    radius_km = None
    if len(box) == 4 and all(math.isfinite(edge) for edge in box):
        south, north, west, east = box
        radius_km = round(flat_distance_km((south, west), (north, east)) / 2, 1)
    name = str(raw.get("name") or raw.get("display_name", "").split(",")[0])
    return PlaceRow(
        f"osm:{raw.get('osm_type', 'place')}.{raw.get('osm_id', raw.get('place_id'))}", name, lat, lon, kind,
        feature_class, feature_code, country, address.get("state"), None, None, radius_km, "online",
    )  # fmt: skip
