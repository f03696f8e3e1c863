import json
from datetime import UTC, datetime

import pytest

from exchange.geojson import write_geojson
from exchange.meta import ExportMeta, export_meta
from exchange.record import event_record


def read(data):
    return json.loads(data.decode("utf-8"))


def test_a_feature_collection_with_longitude_first(make_event):
    event = make_event()
    collection = read(write_geojson([event], ExportMeta()))
    assert list(collection) == ["type", "metadata", "features"]
    assert collection["type"] == "FeatureCollection"
    feature = collection["features"][0]
    assert list(feature) == ["type", "id", "geometry", "properties"]
    assert feature["type"] == "Feature"
    assert feature["id"] == "sample-01-e01"
    assert feature["geometry"] == {"type": "Point", "coordinates": [32.6178, 46.65581]}
    assert feature["properties"] == event_record(event)
    assert feature["properties"]["uncertainty_km"] == 8.0


def test_no_crs_and_no_second_type_member(make_event):
    text = write_geojson([make_event()], ExportMeta()).decode("utf-8")
    assert '"crs"' not in text


def test_an_event_without_place_keeps_its_properties(make_event):
    feature = read(write_geojson([make_event(lat=None, lon=None)], ExportMeta()))["features"][0]
    assert feature["geometry"] is None
    assert feature["properties"]["quote"] == make_event().quote
    assert feature["properties"]["lat"] is None


def test_metadata_tells_where_the_file_comes_from(make_event):
    events = [make_event()]
    meta = export_meta(events, "2 to 9 May 2023", datetime(2023, 5, 9, 12, tzinfo=UTC))
    metadata = read(write_geojson(events, meta))["metadata"]
    assert list(metadata) == ["filter", "made_at", "tool", "counts", "credit", "caveat"]
    assert metadata["filter"] == "2 to 9 May 2023"
    assert metadata["made_at"] == "2023-05-09T12:00:00Z"
    assert metadata["counts"] == {"reported": 0, "claimed": 1, "unverified": 0, "disputed": 0}


@pytest.mark.parametrize(
    ("lat", "lon", "coordinates"),
    [
        (90.0, 180.0, [180.0, 90.0]),
        (-90.0, -180.0, [-180.0, -90.0]),
        (0.0, 0.0, [0.0, 0.0]),
        (-16.78312345, 179.98765432, [179.987654, -16.783123]),
    ],
)
def test_extreme_positions(make_event, lat, lon, coordinates):
    feature = read(write_geojson([make_event(lat=lat, lon=lon)], ExportMeta()))["features"][0]
    assert feature["geometry"]["coordinates"] == coordinates


def test_not_a_number_is_never_written(make_event):
    with pytest.raises(ValueError, match="Out of range float"):
        write_geojson([make_event(confidence=float("nan"))], ExportMeta())


def test_nothing_shown_gives_an_empty_collection():
    assert read(write_geojson([], ExportMeta()))["features"] == []


def test_the_order_is_the_callers(make_event):
    events = [make_event(id="b"), make_event(id="a")]
    assert [feature["id"] for feature in read(write_geojson(events, ExportMeta()))["features"]] == ["b", "a"]
