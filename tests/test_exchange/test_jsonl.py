import json

import pytest

from exchange.jsonl import RefusedRow, read_events, write_jsonl
from exchange.meta import ExportMeta
from exchange.record import event_record
from geo.records import InputError

NO_TYPE = (
    "type is none of Battles, Explosions/Remote violence, Violence against civilians, Protests, Riots, "
    "Strategic developments"
)


def line(event, **changes):
    return json.dumps(event_record(event) | changes).encode("utf-8") + b"\n"


def test_a_line_an_event(make_event):
    events = (make_event(), make_event(id="sample-01-e02", quote="Line\nbreaks \u2028 and \u0085 stay inside."))
    data = write_jsonl(events, ExportMeta())
    assert len(data.decode("utf-8").splitlines()) == 2
    assert read_events(data, "events.jsonl") == (events, ())


def test_a_lone_surrogate_survives(make_event):
    event = make_event(quote="broken \ud800 character")
    assert read_events(write_jsonl([event], ExportMeta()), "events.jsonl") == ((event,), ())


def test_a_byte_order_mark_and_windows_line_ends_are_fine(make_event):
    data = b"\xef\xbb\xbf" + line(make_event()).replace(b"\n", b"\r\n\r\n")
    assert read_events(data, "events.jsonl") == ((make_event(),), ())


def test_only_the_required_fields(make_event):
    record = event_record(make_event())
    short = {
        field: record[field]
        for field in ("doc", "id", "quote", "start", "end", "trigger", "type", "sub_type", "status", "confidence")
    }
    events, refused = read_events(json.dumps(short).encode(), "events.jsonl")
    assert refused == ()
    assert events[0].place is None
    assert events[0].actors == ()
    assert (events[0].context_start, events[0].context_end) == (40, 108)
    assert events[0].date_reason == ""


def test_unknown_fields_are_passed_over(make_event):
    assert read_events(line(make_event(), colour="red"), "events.jsonl") == ((make_event(),), ())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"quote": None}, "quote is missing"),
        ({"quote": 5}, "quote is not text"),
        ({"start": "40"}, "start is not a whole number"),
        ({"start": True}, "start is not a whole number"),
        ({"start": -1}, "start is not between 0 and 1000000000000"),
        ({"start": 200}, "start lies behind end"),
        ({"type": "Battle"}, NO_TYPE),
        ({"type": []}, NO_TYPE),
        ({"status": "true"}, "status is none of reported, claimed, unverified, disputed"),
        ({"lat": 91}, "lat is not between -90 and 90"),
        ({"lat": "46"}, "lat is not a number"),
        ({"lat": False}, "lat is not a number"),
        ({"lat": None}, "lat and lon must be given together"),
        ({"lon": float("nan")}, "lon is not between -180 and 180"),
        ({"uncertainty_km": float("inf")}, "uncertainty_km is not between 0 and 20100"),
        ({"confidence": 1.01}, "confidence is not between 0 and 1"),
        ({"date_start": "2023-02-30"}, "date_start is not a day like 2022-04-03"),
        ({"date_start": 20230502}, "date_start is not a day like 2022-04-03"),
        ({"date_start": "2023-05-04"}, "date_start lies behind date_end"),
        ({"date_end": None}, "date_start and date_end must be given together"),
        ({"fatalities": 2.5}, "fatalities is not a whole number"),
        ({"geo_precision": 4}, "geo_precision is not between 1 and 3"),
        ({"actors": "both"}, "actors is not a list"),
        ({"actors": [1]}, "actors is not text"),
        ({"evidence": ["place"]}, "evidence holds something that is not an object"),
        ({"evidence": [{"field": "place", "start": 0}]}, "evidence is not a whole number"),
        ({"candidates": [["gn:1", "A"]]}, "candidates holds something that is not [id, name, score]"),
    ],
)
def test_a_bad_row_is_refused_with_its_reason(make_event, changes, reason):
    data = line(make_event(id="first")) + line(make_event(), **changes) + line(make_event(id="last"))
    events, refused = read_events(data, "events.jsonl")
    assert [event.id for event in events] == ["first", "last"]
    assert refused == (RefusedRow(2, reason),)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (b"{", "is not JSON: Expecting property name enclosed in double quotes at character 2"),
        (b"<html><script>alert(1)</script>", "is not JSON: Expecting value at character 1"),
        (b"[1, 2]", "is not a JSON object"),
        (b"null", "is not a JSON object"),
        (b"[" * 100_000, "is nested too deeply"),
    ],
)
def test_a_row_that_is_no_object_is_refused(row, reason):
    assert read_events(row, "events.jsonl") == ((), (RefusedRow(1, reason),))


def test_a_very_long_number_is_refused(make_event):
    data = line(make_event()).replace(b'"fatalities": 2', b'"fatalities": ' + b"9" * 5000)
    events, refused = read_events(data, "events.jsonl")
    assert events == ()
    assert refused[0].row == 1


def test_a_second_event_with_the_same_id_is_refused(make_event):
    events, refused = read_events(line(make_event()) * 2, "events.jsonl")
    assert len(events) == 1
    assert refused == (RefusedRow(2, "the id 'sample-01-e01' is used by row 1 already"),)


def test_bytes_that_are_no_text_are_refused_whole():
    with pytest.raises(InputError) as caught:
        read_events(b"\x89PNG\r\n\x1a\n\x00\xff", "photo.png")
    assert str(caught.value) == "photo.png, byte 0: is not UTF-8 text"


def test_nothing_gives_nothing():
    assert read_events(b"", "events.jsonl") == ((), ())
