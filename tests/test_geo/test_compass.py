import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geo.compass import WINDS, combine_winds, nearest_wind, parse_wind, turn_deg, wind_bearing_deg


@pytest.mark.parametrize("wind", WINDS)
def test_wind_and_bearing_are_inverse(wind):
    assert nearest_wind(wind_bearing_deg(wind)) == wind


@given(st.floats(-1e4, 1e4))
def test_nearest_wind_is_within_half_a_step(bearing):
    assert turn_deg(wind_bearing_deg(nearest_wind(bearing)), bearing) <= 11.25 + 1e-9


@pytest.mark.parametrize(
    ("words", "wind"),
    [
        ("north", "N"),
        ("South-East", "SE"),
        ("southwest", "SW"),
        ("north west", "NW"),
        ("east-northeast", "ENE"),
        ("west southwest", "WSW"),
        ("north by northwest", "NNW"),
        ("NORTHEAST", "NE"),
        ("ESE", "ESE"),
        ("north-south", None),
        ("eastwest", None),
        ("NEN", None),
        ("", None),
    ],
)
def test_words_of_the_compass(words, wind):
    assert parse_wind(words) == wind


@pytest.mark.parametrize(("pair", "wind"), [(("N", "E"), "NE"), (("W", "S"), "SW"), (("N", "S"), None)])
def test_two_winds_make_one(pair, wind):
    assert combine_winds(*pair) == wind


@pytest.mark.parametrize("bearing", [math.nan, math.inf])
def test_bearing_must_be_finite(bearing):
    with pytest.raises(ValueError, match="finite"):
        nearest_wind(bearing)
