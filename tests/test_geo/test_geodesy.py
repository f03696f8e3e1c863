import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gazetteer.records import LatLon
from geo.compass import turn_deg
from geo.geodesy import (
    bearing_deg,
    destination,
    distance_km,
    great_circle_bearing_deg,
    great_circle_km,
    midpoint,
    normalise_lon,
)

POINTS = st.builds(LatLon, st.floats(-89.0, 89.0), st.floats(-180.0, 180.0))
BEARINGS = st.floats(0.0, 359.9)


@given(POINTS, BEARINGS, st.floats(0.001, 9000.0))
def test_destination_is_inverse_of_distance_and_bearing(anchor, bearing, length_km):
    end = destination(anchor, bearing, length_km)
    assert distance_km(anchor, end) == pytest.approx(length_km, abs=1e-6)
    assume(length_km > 0.1)
    assert turn_deg(bearing_deg(anchor, end), bearing) < 1e-3


@given(POINTS, BEARINGS, st.floats(0.0, 20000.0))
def test_destination_stays_on_the_map(anchor, bearing, length_km):
    end = destination(anchor, bearing, length_km)
    assert -90.0 <= end.lat <= 90.0
    assert -180.0 <= end.lon < 180.0


@given(POINTS, POINTS)
def test_distance_is_symmetric_and_near_the_great_circle(first, second):
    geodesic = distance_km(first, second)
    assert geodesic == pytest.approx(distance_km(second, first), abs=1e-6)
    assert great_circle_km(first, second) == pytest.approx(geodesic, rel=0.006, abs=1e-3)


@given(POINTS, st.floats(1.0, 500.0), BEARINGS)
def test_bearing_on_the_sphere_is_near_the_geodesic_one(start, length_km, bearing):
    assume(abs(start.lat) < 80.0)
    end = destination(start, bearing, length_km)
    assert turn_deg(great_circle_bearing_deg(start, end), bearing_deg(start, end)) < 0.25


@given(st.floats(-1e6, 1e6))
def test_normalised_longitude_is_the_same_meridian(lon):
    wrapped = normalise_lon(lon)
    assert -180.0 <= wrapped < 180.0
    assert math.cos(math.radians(wrapped)) == pytest.approx(math.cos(math.radians(lon)), abs=1e-6)


@given(POINTS, POINTS)
def test_midpoint_is_as_far_from_both_ends(first, second):
    assume(distance_km(first, second) < 15000.0)
    middle = midpoint(first, second)
    assert distance_km(first, middle) == pytest.approx(distance_km(middle, second), abs=1e-3)


def test_known_length_of_the_equator_degree():
    assert distance_km(LatLon(0.0, 0.0), LatLon(0.0, 1.0)) == pytest.approx(111.3195, abs=1e-4)


def test_eastward_over_the_antimeridian():
    end = destination(LatLon(-17.8, 179.9), 90.0, 50.0)
    assert (round(end.lat, 3), round(end.lon, 3)) == (-17.799, -179.628)
    assert bearing_deg(end, LatLon(-17.8, 179.9)) == pytest.approx(270.0, abs=0.2)


def test_north_over_the_pole():
    end = destination(LatLon(89.5, 10.0), 0.0, 111.7)
    assert round(end.lat, 2) == 89.5
    assert round(end.lon, 4) == -170.0


@pytest.mark.parametrize("lat", [90.0, -90.0])
def test_from_a_pole_every_way_leads_to_the_other_side(lat):
    end = destination(LatLon(lat, 0.0), 90.0, 100.0)
    assert distance_km(LatLon(lat, 0.0), end) == pytest.approx(100.0, abs=1e-6)
    assert abs(end.lat) < 90.0


def test_same_point_is_no_distance():
    assert distance_km(LatLon(50.0, 30.0), LatLon(50.0, 30.0)) == 0.0
    assert great_circle_km(LatLon(50.0, 30.0), LatLon(50.0, 30.0)) == 0.0


@pytest.mark.parametrize(
    ("bearing", "length_km"), [(math.nan, 1.0), (math.inf, 1.0), (0.0, math.inf), (0.0, math.nan), (0.0, -1.0)]
)
def test_impossible_destination_is_refused(bearing, length_km):
    with pytest.raises(ValueError, match="a destination needs"):
        destination(LatLon(0.0, 0.0), bearing, length_km)


@pytest.mark.parametrize("point", [LatLon(90.1, 0.0), LatLon(math.nan, 0.0), LatLon(0.0, math.inf)])
def test_impossible_point_is_refused(point):
    for call in (distance_km, bearing_deg):
        with pytest.raises(ValueError, match="no such point"):
            call(point, LatLon(0.0, 0.0))
