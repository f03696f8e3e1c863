import pytest

from geo.distance_phrase import find_distance_phrases
from geo.geodesy import bearing_deg, distance_km
from geo.offset import constraint_fit, geocode_phrases
from geo.records import PlaceMention
from tests.test_geo.marked_text import make_place, make_toponym, read_marks

KYIV = make_place("Kyiv", lat=50.4547, lon=30.5238, population=2_797_553, country_code="UA")
ODESA = make_place("Odesa", lat=46.4775, lon=30.7326, population=1_015_826, country_code="UA")
KREMENCHUK = make_place("Kremenchuk", lat=49.0681, lon=33.4204, population=217_710, country_code="UA")
BUCHA = make_place("Bucha", lat=50.5434, lon=30.2120, population=37_321, country_code="UA")
UKRAINE = make_place("Ukraine", "country", 49.0, 32.0, country_code="UA")
YEMEN = make_place("Yemen", "country", 15.5, 47.5, country_code="YE")
HOMS = make_place("Homs", lat=34.7240, lon=36.7256, population=775_404, country_code="SY")
HAMA = make_place("Hama", lat=35.1318, lon=36.7578, population=460_602, country_code="SY")
PLACES = {place.name: place for place in (KYIV, ODESA, KREMENCHUK, BUCHA, UKRAINE, YEMEN, HOMS, HAMA)}


def _geocode(marked, gazetteer):
    text, toponyms, _ = read_marks(marked)
    named = [make_toponym(text, item.span.start, item.span.end, PLACES.get(item.text)) for item in toponyms]
    mentions = [PlaceMention(item, PLACES.get(item.text), 1.0, (), 1) for item in named]
    return geocode_phrases(text, find_distance_phrases(text, named), mentions, gazetteer)


def test_named_place_is_never_moved(gazetteer):
    (found,) = _geocode("the [Kremenchuk] oil refinery, 350 kilometres northeast of [Odesa], burned", gazetteer)
    assert (found.role, found.point, found.anchor) == ("describes", KREMENCHUK.point, ODESA)
    assert found.uncertainty_km < 5.0


def test_unnamed_place_gets_the_geodesic_point(gazetteer):
    (found,) = _geocode("Shells hit a refinery 350 kilometres northeast of [Odesa].", gazetteer)
    assert (found.role, found.described_span, found.bearing_deg) == ("locates", None, 45.0)
    assert distance_km(ODESA.point, found.point) == pytest.approx(350.0, abs=1e-6)
    assert bearing_deg(ODESA.point, found.point) == pytest.approx(45.0, abs=1e-6)
    assert 100.0 < found.uncertainty_km < 220.0


def test_named_place_that_no_gazetteer_knows_gets_the_geodesic_point(gazetteer):
    (found,) = _geocode("In [Staryi Bykiv], 80 km east of [Kyiv], men were shot.", gazetteer)
    assert found.role == "describes"
    assert found.described_span.start == 3
    assert distance_km(KYIV.point, found.point) == pytest.approx(80.0, abs=1e-6)


def test_capital_of_the_country_the_text_speaks_of(gazetteer):
    (found,) = _geocode("Fighting in [Ukraine] went on north of the country's capital.", gazetteer)
    assert found.anchor.id == "gn:703448"
    assert found.point.lat > found.anchor.lat


def test_capital_of_another_country_by_its_adjective(gazetteer):
    (found,) = _geocode("[Ukraine] hit a depot 300 km south of the Russian capital.", gazetteer)
    assert found.anchor.id == "gn:524901"


@pytest.mark.parametrize(
    "marked",
    [
        "30 km north of the capital",
        "[Ukraine] and [Yemen] met 30 km north of the capital",
        "[Ukraine] met 30 km north of the regional capital",
        "[Ukraine] stands 30 km from the front line",
        "A tanker burned off the coast of [Yemen]",
        "It is 30 km north of [Nowhere Known]",
    ],
)
def test_what_the_text_does_not_tell_has_no_point(marked, gazetteer):
    (found,) = _geocode(marked, gazetteer)
    assert (found.point, found.uncertainty_km) == (None, None)


def test_the_city_is_the_settlement_named_last(gazetteer):
    (found,) = _geocode("[Odesa] was shelled. Rockets fell 10 km west of the city.", gazetteer)
    assert found.anchor == ODESA


def test_the_city_is_not_sought_far_back(gazetteer):
    (found,) = _geocode(
        "[Odesa] was shelled. " + "It rained. " * 80 + "Rockets fell 10 km west of the city.", gazetteer
    )
    assert found.anchor is None


def test_halfway_is_the_middle(gazetteer):
    (found,) = _geocode("a post halfway between [Homs] and [Hama]", gazetteer)
    assert distance_km(HOMS.point, found.point) == pytest.approx(distance_km(found.point, HAMA.point), abs=1e-3)


def test_near_is_the_anchor_with_a_wider_radius(gazetteer):
    (found,) = _geocode("Missiles struck near [Odesa].", gazetteer)
    assert (found.role, found.point) == ("locates", ODESA.point)
    assert found.uncertainty_km == pytest.approx(19.6, abs=0.1)


def _phrase(marked):
    text, toponyms, _ = read_marks(marked)
    return find_distance_phrases(text, toponyms)[0]


@pytest.mark.parametrize(
    ("marked", "anchor", "true"),
    [
        ("37 km (23 miles) northwest of [Kyiv] city centre", KYIV, BUCHA),
        ("around 40km (25 miles) northwest of [Kyiv]", KYIV, BUCHA),
        ("350 kilometres northeast of [Odesa]", ODESA, KREMENCHUK),
        ("northwest of [Kyiv]", KYIV, BUCHA),
        ("near [Kyiv]", KYIV, BUCHA),
    ],
)
def test_true_place_fits_and_a_namesake_does_not(marked, anchor, true):
    namesake = make_place("Namesake", lat=48.9, lon=25.4, population=5_000)
    assert constraint_fit(_phrase(marked), anchor, true) > -0.6
    assert constraint_fit(_phrase(marked), anchor, namesake) < -8.0


def test_fit_falls_with_the_misfit():
    phrase = _phrase("60 km north of [Homs]")
    fits = [
        constraint_fit(phrase, HOMS, make_place("x", lat=34.7240 + step * 0.25, lon=36.7256, population=1_000))
        for step in range(2, 9)
    ]
    assert fits.index(max(fits)) in {0, 1}
    assert fits[1:] == sorted(fits[1:], reverse=True)
    assert min(fits) >= -12.0
