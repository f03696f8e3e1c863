import json
from importlib.resources import files

from dashboard import assets


def test_leaflet_comes_unchanged_from_its_package(tmp_path):
    assets.lay_out(tmp_path)
    packed = files("xstatic.pkg.leaflet").joinpath("data")
    assert (tmp_path / "leaflet.js").read_bytes() == packed.joinpath("leaflet.js").read_bytes()
    assert (tmp_path / "leaflet.css").read_bytes() == packed.joinpath("leaflet.css").read_bytes()
    assert not list(tmp_path.glob("*.part"))


def test_place_names_come_largest_first_and_small_ones_apart(tmp_path):
    assets.lay_out(tmp_path)
    towns, villages = (json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in assets.PLACE_FILES)
    for rows in (towns, villages):
        assert rows == sorted(rows, key=lambda row: -row[3])
    assert ["Kyiv", 50.455, 30.524] in [row[:3] for row in towns]
    assert "Orikhiv" in {row[0] for row in villages}
    assert towns[-1][3] >= 20_000 > villages[0][3]


def test_an_address_changes_with_the_content_of_its_file(tmp_path, monkeypatch):
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    (tmp_path / "a.js").write_text("1", encoding="utf-8")
    first = assets.address("a.js")
    (tmp_path / "a.js").write_text("2", encoding="utf-8")
    assert first.startswith("../../app/static/a.js?v=")
    assert assets.address("a.js") != first


def world():
    return json.loads((assets.STATIC / "basemap" / "world.topojson").read_text(encoding="utf-8"))


def corners(topology, ring):
    scale, translate = topology["transform"]["scale"], topology["transform"]["translate"]
    points = []
    for number in ring:
        x, y, line = 0, 0, []
        for dx, dy in topology["arcs"][number if number >= 0 else ~number]:
            x, y = x + dx, y + dy
            line.append((x * scale[0] + translate[0], y * scale[1] + translate[1]))
        points.extend(line if number >= 0 else reversed(line))
    return points


def holds(ring, lon, lat):
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (y1 > lat) != (y2 > lat) and lon < x1 + (lat - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def country_at(topology, lon, lat):
    return [
        country["properties"]["country"]
        for country in topology["objects"]["countries"]["geometries"]
        if any(holds(corners(topology, polygon[0]), lon, lat) for polygon in country["arcs"])
    ]


def test_the_base_map_draws_crimea_with_ukraine_as_its_readme_says():
    topology = world()
    assert country_at(topology, 34.10, 44.95) == ["UKR"]  # Simferopol
    assert country_at(topology, 33.60, 44.57) == ["UKR"]  # Sevastopol
    assert country_at(topology, 38.97, 45.04) == ["RUS"]  # Krasnodar
    assert country_at(topology, 30.52, 50.45) == ["UKR"]  # Kyiv
    assert "68/262" in (assets.STATIC / "basemap" / "README.md").read_text(encoding="utf-8")


def test_the_base_map_is_small_and_covers_the_world():
    assert (assets.STATIC / "basemap" / "world.topojson").stat().st_size <= 600_000
    countries = {country["properties"]["country"] for country in world()["objects"]["countries"]["geometries"]}
    assert {"SDN", "PSX", "ISR", "SOM", "MMR", "COD", "MLI", "BFA", "SYR", "YEM", "AFG"} <= countries
