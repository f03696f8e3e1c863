"""Geodesics on WGS84, and the great circle where a fraction of a per cent does not matter."""

import math

# geographiclib comes with geopy, whose geodesic distance is the same computation without bearings.
from geographiclib.geodesic import Geodesic  # type: ignore[import-untyped]

from gazetteer.records import LatLon

# Mean radius of the Earth, km. Source: IUGG value R1, Moritz 2000, doi:10.1007/s001900050278.
EARTH_RADIUS_KM = 6371.0088


_WGS84 = Geodesic.WGS84


def normalise_lon(lon: float) -> float:
    """Return the same meridian as a longitude from -180 up to, but not including, 180 degrees.

    >>> normalise_lon(181.5), normalise_lon(-180.0), normalise_lon(180.0)
    (-178.5, -180.0, -180.0)
    """
    wrapped = (lon + 180.0) % 360.0 - 180.0
    # A hair under -180 rounds up to exactly 180.
    return wrapped if wrapped < 180.0 else -180.0


def destination(anchor: LatLon, bearing_deg: float, distance_km: float) -> LatLon:
    """Return the point at a distance and bearing from an anchor.

    Args:
        anchor: Start of the geodesic.
        bearing_deg: Azimuth at the anchor, clockwise from true north; any finite value.
        distance_km: Length of the geodesic, >= 0.

    Raises:
        ValueError: A number is not finite, or the distance is negative.

    Source: direct problem on WGS84, Karney 2013, doi:10.1007/s00190-012-0578-z.

    >>> end = destination(LatLon(50.4547, 30.5238), 315.0, 37.0)  # 37 km north-west of Kyiv
    >>> round(end.lat, 4), round(end.lon, 4)
    (50.6893, 30.1536)
    """
    if not (math.isfinite(bearing_deg) and math.isfinite(distance_km)) or distance_km < 0.0:
        raise ValueError(f"a destination needs a finite bearing and a distance >= 0, not {bearing_deg}, {distance_km}")
    _check(anchor)
    line = _WGS84.Direct(anchor.lat, anchor.lon, bearing_deg, distance_km * 1000.0)
    return LatLon(float(line["lat2"]), normalise_lon(float(line["lon2"])))


def distance_km(first: LatLon, second: LatLon) -> float:
    """Return the length of the geodesic between two points, km.

    Raises:
        ValueError: A coordinate is not finite or a latitude is beyond a pole.

    Source: inverse problem on WGS84, Karney 2013, doi:10.1007/s00190-012-0578-z.

    >>> round(distance_km(LatLon(50.4547, 30.5238), LatLon(49.0681, 33.4204)), 1)  # Kyiv to Kremenchuk
    259.5
    """
    _check(first)
    _check(second)
    return float(_WGS84.Inverse(first.lat, first.lon, second.lat, second.lon, Geodesic.DISTANCE)["s12"]) / 1000.0


def bearing_deg(start: LatLon, end: LatLon) -> float:
    """Return the azimuth at the start of the geodesic to the end, degrees clockwise from true north, 0 to 360.

    Raises:
        ValueError: A coordinate is not finite or a latitude is beyond a pole.

    Source: inverse problem on WGS84, Karney 2013, doi:10.1007/s00190-012-0578-z.

    >>> round(bearing_deg(LatLon(50.4547, 30.5238), LatLon(50.5434, 30.2120)))  # Kyiv to Bucha
    294
    """
    _check(start)
    _check(end)
    azimuth = float(_WGS84.Inverse(start.lat, start.lon, end.lat, end.lon, Geodesic.AZIMUTH)["azi1"]) % 360.0
    # A hair west of north rounds up to exactly 360.
    return azimuth if azimuth < 360.0 else 0.0


def great_circle_km(first: LatLon, second: LatLon) -> float:
    """Return the distance on a sphere, km: up to 0.6 % off, a hundred times faster; for scoring only.

    Source: haversine formula, Sinnott 1984, Sky and Telescope 68(2), p. 159.

    >>> round(great_circle_km(LatLon(0.0, 0.0), LatLon(0.0, 1.0)), 2)
    111.2
    """
    lat1, lat2 = math.radians(first.lat), math.radians(second.lat)
    half_lat = math.sin((lat2 - lat1) / 2.0)
    half_lon = math.sin(math.radians(second.lon - first.lon) / 2.0)
    share = half_lat * half_lat + math.cos(lat1) * math.cos(lat2) * half_lon * half_lon
    return 2.0 * EARTH_RADIUS_KM * math.asin(math.sqrt(min(1.0, share)))


def great_circle_bearing_deg(start: LatLon, end: LatLon) -> float:
    """Return the azimuth at the start on a sphere, degrees clockwise from true north; for scoring only.

    Source: Sinnott 1984, as for the distance.

    >>> great_circle_bearing_deg(LatLon(0.0, 0.0), LatLon(0.0, 1.0))
    90.0
    """
    lat1, lat2 = math.radians(start.lat), math.radians(end.lat)
    turn = math.radians(end.lon - start.lon)
    east = math.sin(turn) * math.cos(lat2)
    north = math.cos(lat1) * math.sin(lat2) - math.sin(lat1) * math.cos(lat2) * math.cos(turn)
    return math.degrees(math.atan2(east, north)) % 360.0


def midpoint(first: LatLon, second: LatLon) -> LatLon:
    """Return the point halfway along the geodesic between two points.

    Raises:
        ValueError: A coordinate is not finite or a latitude is beyond a pole.

    >>> midpoint(LatLon(0.0, 179.0), LatLon(0.0, -179.0))
    LatLon(lat=0.0, lon=-180.0)
    """
    half_km = distance_km(first, second) / 2.0
    middle = destination(first, bearing_deg(first, second), half_km)
    return LatLon(round(middle.lat, 9), normalise_lon(round(middle.lon, 9)))


def _check(point: LatLon) -> None:
    if not (math.isfinite(point.lat) and math.isfinite(point.lon)) or abs(point.lat) > 90.0:
        raise ValueError(f"no such point on the Earth: latitude {point.lat}, longitude {point.lon}")
