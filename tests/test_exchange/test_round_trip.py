import csv
import io
import json
from datetime import date
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from exchange.csv_table import guard
from exchange.formats import FORMATS
from exchange.jsonl import read_events
from exchange.meta import ExportMeta
from exchange.record import CONTRACT_FIELDS, event_record
from extraction.records import DateBasis, EventMention, EventType, Evidence, Precision, Status

# Every script and symbol, and the strings that break tables, formulas, markup and line ends.
HOSTILE = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "=1+1", "+A1", "-", "@x", "\t", "\r", "\n", "\r\n", '"', "'", '","', "</script><script>", "\x00", "\u2028",
            "\u202eltr", "\x85", "\\u0041", "NaN", "-0", "Ізюм", "الفاشر", "မန္တလေး", "ガザ", "𝕏", "e\u0301", "{", "[[",
        ],
    ),
)  # fmt: skip
MAYBE_TEXT = st.none() | HOSTILE
OFFSET = st.integers(0, 10**9)
PEOPLE = st.none() | st.integers(0, 10**9)
DEGREES = st.floats(-1, 1, allow_nan=False)
DAY = st.dates(date(1, 1, 1), date(9999, 12, 31))


def code(high):
    return st.none() | st.integers(1, high)


@st.composite
def events(draw):
    start, end = sorted((draw(OFFSET), draw(OFFSET)))
    days = draw(st.none() | st.tuples(DAY, DAY).map(sorted))
    scale = draw(st.sampled_from((1.0, 1e-6, 1e-9)))
    point = draw(st.none() | st.tuples(DEGREES, DEGREES))
    spot = None if point is None else (round(point[0] * 90 * scale, 6) + 0.0, round(point[1] * 180 * scale, 6) + 0.0)
    return EventMention(
        doc=draw(HOSTILE),
        id=draw(HOSTILE),
        quote=draw(HOSTILE),
        start=start,
        end=end,
        trigger=draw(HOSTILE),
        type=draw(st.sampled_from(get_args(EventType))),
        sub_type=draw(HOSTILE),
        place_text=draw(MAYBE_TEXT),
        place=draw(MAYBE_TEXT),
        lat=spot[0] if spot else None,
        lon=spot[1] if spot else None,
        precision=draw(st.none() | st.sampled_from(get_args(Precision))),
        uncertainty_km=draw(st.none() | st.floats(0, 20_000)),
        gazetteer_id=draw(MAYBE_TEXT),
        country_code=draw(MAYBE_TEXT),
        admin1=draw(MAYBE_TEXT),
        relation=draw(MAYBE_TEXT),
        date_text=draw(MAYBE_TEXT),
        date_start=days[0] if days else None,
        date_end=days[1] if days else None,
        date_basis=draw(st.none() | st.sampled_from(get_args(DateBasis))),
        fatalities=draw(PEOPLE),
        fatalities_low=draw(PEOPLE),
        fatalities_high=draw(PEOPLE),
        injured=draw(PEOPLE),
        actors=tuple(draw(st.lists(HOSTILE, max_size=3))),
        attribution=draw(MAYBE_TEXT),
        status=draw(st.sampled_from(get_args(Status))),
        denied_by=draw(MAYBE_TEXT),
        geo_precision=draw(code(3)),
        time_precision=draw(code(3)),
        where_prec=draw(code(7)),
        date_prec=draw(code(5)),
        confidence=draw(st.floats(0, 1)),
        same_as=draw(MAYBE_TEXT),
        evidence=tuple(draw(st.lists(st.builds(Evidence, HOSTILE, OFFSET, OFFSET), max_size=3))),
        published=draw(st.none() | DAY),
        place_reasons=tuple(draw(st.lists(HOSTILE, max_size=3))),
        candidates=tuple(draw(st.lists(st.tuples(HOSTILE, HOSTILE, st.floats(-1e6, 1e6)), max_size=3))),
        date_reason=draw(HOSTILE),
        context_start=start,
        context_end=end,
    )


# A record has 43 fields: drawing them takes longer than hypothesis likes, on a busy machine most of all.
SETTINGS = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
BATCH = st.lists(events(), max_size=3, unique_by=lambda event: event.id)


@SETTINGS
@given(BATCH)
def test_what_jsonl_writes_it_reads_back(batch):
    assert read_events(FORMATS["jsonl"].write(batch, ExportMeta()), "events.jsonl") == (tuple(batch), ())


@SETTINGS
@given(BATCH)
def test_geojson_holds_every_record(batch):
    collection = json.loads(FORMATS["geojson"].write(batch, ExportMeta()))
    assert [feature["properties"] for feature in collection["features"]] == [event_record(event) for event in batch]
    for feature, event in zip(collection["features"], batch, strict=True):
        place = None if event.lat is None else {"type": "Point", "coordinates": [event.lon, event.lat]}
        place = json.loads(json.dumps(place))
        assert feature["geometry"] == place


@SETTINGS
@given(BATCH)
def test_csv_gives_every_cell_back(batch):
    table = FORMATS["csv"].write(batch, ExportMeta()).decode("utf-8")
    rows = list(csv.reader(io.StringIO(table, newline="")))
    assert tuple(rows[0]) == CONTRACT_FIELDS
    assert len(rows) == len(batch) + 1
    for row, event in zip(rows[1:], batch, strict=True):
        cells = dict(zip(CONTRACT_FIELDS, row, strict=True))
        assert cells["quote"] == guard(event.quote)
        assert cells["place_text"] == guard(event.place_text or "")
        assert cells["lat"] == ("" if event.lat is None else str(event.lat))
        assert not any(cell.startswith(("=", "@", "\t", "\r")) for cell in row)


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_events_give_the_same_bytes(name, make_event):
    batch = [make_event(), make_event(id="sample-01-e02", lat=None, lon=None)]
    assert FORMATS[name].write(batch, ExportMeta()) == FORMATS[name].write(list(batch), ExportMeta())


@pytest.mark.parametrize("name", FORMATS)
def test_the_registry_names_each_format_by_its_key(name):
    item = FORMATS[name]
    assert item.name == name
    assert item.suffix == f".{name}"
    assert item.media_type.partition("/")[0] in {"application", "text"}
