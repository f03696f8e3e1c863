from dataclasses import fields

from exchange.record import CONTRACT_FIELDS, REASON_FIELDS, event_record
from extraction.records import EventMention


def test_the_fields_are_those_of_the_record_in_its_order():
    assert tuple(field.name for field in fields(EventMention)) == CONTRACT_FIELDS + REASON_FIELDS


def test_values_are_ready_for_json(make_event):
    record = event_record(make_event(injured=None, lat=46.6558123456, lon=-0.00000004))
    assert list(record) == [*CONTRACT_FIELDS, *REASON_FIELDS]
    assert record["date_start"] == "2023-05-02"
    assert record["published"] == "2023-05-03"
    assert record["injured"] is None
    assert record["lat"] == 46.655812
    assert str(record["lon"]) == "0.0"
    assert record["actors"] == ["Military Forces of Russia", "Civilians"]
    assert record["evidence"] == [
        {"field": "place", "start": 69, "end": 76},
        {"field": "date", "start": 77, "end": 87},
    ]
    assert record["candidates"] == [["gn:706448", "Kherson", 7.5]]
