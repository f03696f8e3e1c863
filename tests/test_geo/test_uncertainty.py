from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geo.distance_phrase import find_distance_phrases
from geo.geodesy import destination, distance_km
from geo.offset import locate_phrase
from geo.uncertainty import distance_band_km, extent_km, half_angle_deg, uncertainty_km
from tests.test_geo.marked_text import make_place, read_marks

KYIV = make_place("Kyiv", lat=50.4547, lon=30.5238, population=2_797_553)
BENI = make_place("Beni", lat=0.4911, lon=29.4731, population=10_000)


def _phrase(marked):
    text, toponyms, _ = read_marks(marked)
    (phrase,) = find_distance_phrases(text, toponyms)
    return phrase


@pytest.mark.parametrize(
    ("place", "km"),
    [
        (KYIV, 15.95),
        (BENI, 0.95),
        (make_place("Hamlet", population=600), 0.5),
        (make_place("Village"), 1.0),
        (make_place("Oblast", "region"), 100.0),
        (replace(make_place("Plant", "site"), radius_km=3.5), 3.5),
    ],
)
def test_extent_of_a_place(place, km):
    assert extent_km(place) == pytest.approx(km, abs=0.01)


@pytest.mark.parametrize(
    ("marked", "deg"),
    [
        ("30 km north of [Beni]", 30.0),
        ("30 km northwest of [Beni]", 25.0),
        ("30 km north-northwest of [Beni]", 11.25),
        ("30 km N of [Beni]", 10.125),
        ("30 km NNW of [Beni]", 10.125),
        ("30 km from [Beni]", 180.0),
    ],
)
def test_half_angle_follows_the_kind_of_wind(marked, deg):
    assert half_angle_deg(_phrase(marked)) == deg


@pytest.mark.parametrize(
    ("marked", "low_km", "high_km"),
    [
        ("37 km northwest of [Beni]", 22.94, 38.0),
        ("about 37 km northwest of [Beni]", 22.94, 39.0),
        ("40 km northwest of [Beni]", 24.8, 50.0),
        ("about 40 km northwest of [Beni]", 20.0, 60.0),
        ("10-15 km northwest of [Beni]", 6.2, 17.0),
        ("23 km NW of [Beni]", 22.5, 23.5),
        ("300 km northwest of [Beni]", 200.0, 400.0),
    ],
)
def test_straight_lines_that_a_stated_distance_may_mean(marked, low_km, high_km):
    assert distance_band_km(_phrase(marked)) == pytest.approx((low_km, high_km), abs=0.01)


@pytest.mark.parametrize(
    ("marked", "anchor", "km"),
    [
        # What the method gives by hand: the far corner of the sector plus the extent of the anchor.
        ("23 km ESE of [Beni]", BENI, 4.61),
        ("37 km northwest of [Kyiv] city centre", KYIV, 20.87),
        ("near [Beni]", BENI, 10.95),
        ("on the outskirts of [Beni]", BENI, 3.95),
        ("30 km from [Beni]", BENI, 40.95 + 0.0),
        ("north of [Beni]", BENI, 30.48),
    ],
)
def test_radius(marked, anchor, km):
    assert uncertainty_km(_phrase(marked), anchor) == pytest.approx(km, abs=0.02)


def test_true_places_of_news_phrases_lie_within_the_radius():
    true = {
        "37 km (23 miles) northwest of [Kyiv] city centre": (50.5434, 30.2120),  # Bucha
        "some 50 kilometers (30 miles) west of [Kyiv]": (50.3900, 29.9200),  # Motyzhyn
    }
    for marked, (lat, lon) in true.items():
        point, radius_km = locate_phrase(_phrase(marked), KYIV)
        assert distance_km(point, make_place("x", lat=lat, lon=lon).point) < radius_km


@given(st.floats(-11.25, 11.25), st.integers(1, 300), st.floats(-0.5, 0.5))
def test_catalogue_phrase_covers_nine_tenths_of_its_sector(turn_deg, stated_km, rounding_km):
    phrase = _phrase(f"{stated_km} km ENE of [Beni]")
    point, radius_km = locate_phrase(phrase, BENI)
    truth = destination(BENI.point, 67.5 + turn_deg, max(0.0, stated_km + rounding_km))
    if abs(turn_deg) <= 10.0:
        assert distance_km(point, truth) <= radius_km


@given(st.integers(1, 300))
def test_about_never_narrows_the_radius(stated_km):
    plain = uncertainty_km(_phrase(f"{stated_km} km north of [Beni]"), BENI)
    assert uncertainty_km(_phrase(f"about {stated_km} km north of [Beni]"), BENI) >= plain
