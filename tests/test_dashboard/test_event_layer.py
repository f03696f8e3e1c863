import json
import re

import folium
from streamlit_folium import generate_js_hash, generate_leaflet_string

from dashboard.assets import STATIC, lay_out
from dashboard.event_layer import MapRequest, _Request, base_map, clicked_number, layer_config, remote_addresses
from dashboard.wording import EVENT_TYPES, PRECISIONS, STATUSES


def script_of(fresh):
    fresh.get_root().render()
    return generate_leaflet_string(fresh)


def test_the_map_asks_no_other_machine():
    lay_out()
    assert remote_addresses(base_map()) == []
    assert remote_addresses(folium.Map()) != []
    assert "http" not in re.sub(r"https?://www\.w3\.org/\S+", "", script_of(base_map()))


def test_two_maps_have_one_identity_so_the_view_is_kept():
    lay_out()
    first, second = (generate_js_hash(script_of(base_map()), "map") for _ in range(2))
    assert first == second


def test_a_request_sends_numbers_only():
    request = MapRequest(url="/media/abc.bin", first=1, last=2, undated=True, selected=-1, fit=0, focus=0)
    group = folium.FeatureGroup()
    group.add_child(_Request({"url": request.url, "first": request.first}))
    group.add_to(base_map())
    group.render()
    assert 'Dateline.events.show({"first": 1, "url": "/media/abc.bin"});' in generate_leaflet_string(group)


def test_the_layers_know_every_type_status_and_precision():
    lay_out()
    config = json.loads(json.dumps(layer_config()))
    assert [kind["name"] for kind in config["types"]] == list(EVENT_TYPES)
    assert len({kind["fill"] for kind in config["types"]}) == len({str(kind["shape"]) for kind in config["types"]}) == 6
    assert len(config["statuses"]) == len(STATUSES)
    assert len(config["precisions"]) == len(config["radii"]) == len(PRECISIONS) + 1
    assert config["wide"] == [2, 3, 4, 5]


def test_our_own_scripts_name_no_other_machine_and_write_no_markup():
    for name in ("map_canvas.js", "base_map.js", "event_layer.js", "map.css"):
        text = (STATIC / name).read_text(encoding="utf-8")
        assert not re.search(r"https?://|innerHTML|insertAdjacentHTML|document\.write|bindPopup|eval\(", text), name


def test_a_click_on_older_columns_is_not_taken_for_one_on_these():
    assert clicked_number("/media/a.bin 12 3", "/media/a.bin") == 12
    for answer in ("/media/b.bin 12 3", "12", "", "/media/a.bin -1 3", "/media/a.bin x 3", "/media/a.bin 1 2 3"):
        assert clicked_number(answer, "/media/a.bin") is None
