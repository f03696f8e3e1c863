import pytest

from extraction.normalise import normalise
from geo.geodesy import distance_km
from geo.locate import locate
from tests.test_geo.marked_text import make_place, read_cases


@pytest.mark.parametrize("case", read_cases("locate.tsv"), ids=lambda case: case["id"])
def test_locate_case(case, gazetteer):
    found = locate(normalise(case["phrase"]), gazetteer, case["region"] or None)
    if not case["lat"]:
        assert found is None, case["why"]
        return
    assert found.anchor.id == case["anchor_id"], case["why"]
    expected = make_place("expected", lat=float(case["lat"]), lon=float(case["lon"]))
    # The gazetteer's next edition may move a town by a street or count its people anew.
    assert distance_km(found.point, expected.point) < 2.0
    assert found.uncertainty_km == pytest.approx(float(case["radius_km"]), rel=0.25, abs=0.3)


@pytest.mark.parametrize(("code", "anchor_id"), [("GB", "gn:2643743"), ("CA", "gn:6058560"), ("JP", None)])
def test_country_code_decides(code, anchor_id, gazetteer):
    found = locate("10 km N of London", gazetteer, country_code=code)
    assert (found and found.anchor.id) == anchor_id


def test_larger_namesake_without_a_region(gazetteer):
    assert locate("10 km N of London", gazetteer).anchor.country_code == "GB"


def test_typing_error_within_the_region(gazetteer):
    assert locate("10 km N of Kremenchok, Ukraine", gazetteer).anchor.id == "gn:704147"


def test_long_text_takes_its_head_only(gazetteer):
    assert locate("10 km N of London" + " and more" * 100_000, gazetteer).anchor.country_code == "GB"
