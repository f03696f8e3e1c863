import math
import struct
from datetime import date

from dashboard.payload import NO_DAY, day_number, pack, placed
from dashboard.wording import EVENT_TYPES, PRECISIONS, STATUSES


def unpack(data):
    count = struct.unpack_from("<I", data, 4)[0]
    at, columns = 8, []
    for kind in "fffHHBBB":
        columns.append(struct.unpack_from(f"<{count}{kind}", data, at))
        at += count * struct.calcsize(kind)
    assert at == len(data)
    return columns


def test_the_columns_hold_the_placed_events_in_order(found):
    pins = placed(found.events)
    data = pack(pins)
    assert data[:4] == b"DLE1"
    assert len(data) == 8 + 19 * 4
    lat, lon, radius_km, first, last, kind, precision, status = unpack(data)
    assert [round(value, 4) for value in lat] == [47.5678, 47.5678, 46.6, 48.0]
    assert [round(value, 4) for value in lon] == [35.7874, 35.7874, 32.6, 37.8]
    assert radius_km == (3.0, 3.0, 3.0, 3.0)
    assert first == (day_number(date(2022, 3, 1)), day_number(date(2022, 4, 5)), day_number(date(2022, 4, 5)), NO_DAY)
    assert last[0] - first[0] == 3
    assert [EVENT_TYPES[number] for number in kind][:3] == ["Battles", "Explosions/Remote violence", "Protests"]
    assert [PRECISIONS[number] for number in precision] == ["settlement", "settlement", "settlement", "region"]
    assert [STATUSES[number] for number in status] == ["reported", "reported", "claimed", "disputed"]


def test_an_unknown_radius_is_not_a_number_and_an_unknown_precision_has_its_own_code(make_event):
    columns = unpack(pack([make_event(uncertainty_km=None, precision=None)]))
    assert math.isnan(columns[2][0])
    assert columns[6] == (len(PRECISIONS),)


def test_no_word_of_a_text_reaches_the_columns(make_event):
    hostile = make_event(quote="<script>", place="<img onerror>", id="<b>", doc="<i>", attribution="<u>")
    assert pack([hostile]) == pack([make_event()])


def test_a_day_far_away_stays_within_its_column():
    assert day_number(date(9999, 12, 31)) == NO_DAY - 1
