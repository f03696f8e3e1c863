"""The pages as Streamlit runs them; the map's frame itself is tested in a browser."""

import json
from datetime import date
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

APP = Path(__file__).resolve().parents[2] / "app.py"


@pytest.fixture
def app(events_file, monkeypatch):
    """Start the app on a file of five events."""
    monkeypatch.setenv("DATELINE_EVENTS", str(events_file))
    st.cache_resource.clear()
    yield AppTest.from_file(str(APP), default_timeout=60).run()
    st.cache_resource.clear()


def header(app):
    return next(text.value for text in app.markdown if "shown of" in text.value)


def pills(app, label):
    return next(group for group in app.button_group if group.label == label)


def button(app, label):
    return next(button for button in app.button if button.label == label)


def request_of(app):
    args = json.loads(app.get("component_instance")[0].proto.json_args)
    return json.loads(args["feature_group"].split("Dateline.events.show(")[1].split(");")[0])


def list_of(app):
    return app.dataframe[0].value


def test_the_map_page_counts_in_its_header_list_and_buttons_alike(app):
    assert not app.exception
    assert (
        header(app) == "**5 events shown of 5 | 1 Mar 2022 - 5 Apr 2022 | 3 types | 1 without date, 1 without place**"
    )
    assert len(list_of(app)) == 5
    assert [item.proto.label for item in app.get("download_button")] == [
        "Download 5 events as GeoJSON", "Download 5 events as JSON Lines", "Download 5 events as CSV table",
    ]  # fmt: skip


def test_the_map_is_built_without_events_and_asks_no_other_machine(app):
    args = json.loads(app.get("component_instance")[0].proto.json_args)
    assert all("//" not in link for link in (*args["js_links"], *args["css_links"]))
    assert "Orikhiv" not in app.get("component_instance")[0].proto.json_args
    assert args["returned_objects"] == ["last_object_clicked_tooltip"]


def test_a_type_filter_narrows_header_list_and_map(app):
    before = request_of(app)["url"]
    pills(app, "Type").set_value(["Battles"]).run()
    assert header(app).startswith("**1 event shown of 5 | 1 Mar 2022 - 4 Mar 2022 | 1 type")
    assert list(list_of(app)["Sub-type"]) == ["Armed clash"]
    assert request_of(app)["url"] != before
    button(app, "Reset all filters").click().run()
    assert header(app).startswith("**5 events shown of 5")
    assert request_of(app)["url"] == before


def test_the_slider_sends_two_numbers_and_keeps_the_columns(app):
    before = request_of(app)
    app.slider[0].set_range(date(2022, 3, 20), date(2022, 4, 5)).run()
    after = request_of(app)
    assert after == {**before, "first": (date(2022, 3, 20) - date(1900, 1, 1)).days}
    assert header(app).startswith("**4 events shown of 5")
    assert app.date_input[0].value == date(2022, 3, 20)


def test_the_day_fields_and_steps_move_the_slider(app):
    app.date_input[1].set_value(date(2022, 3, 10)).run()
    assert app.slider[0].value == (date(2022, 3, 1), date(2022, 3, 10))
    button(app, "Later").click().run()
    assert app.slider[0].value == (date(2022, 3, 11), date(2022, 3, 20))
    assert header(app).startswith("**1 event shown of 5 | 1 type | 1 without date")


def test_undated_events_can_be_switched_off(app):
    app.toggle[0].set_value(False).run()
    assert header(app).startswith("**4 events shown of 5")
    assert request_of(app)["undated"] is False


def test_a_filter_that_leaves_nothing_offers_a_way_out(app):
    app.text_input[0].set_value("mars").run()
    assert header(app) == "**0 events shown of 5**"
    assert app.warning[0].value == "0 of 5 events match the filters."
    assert all(item.proto.disabled for item in app.get("download_button"))
    button(app, "Drop the search words").click().run()
    assert header(app).startswith("**5 events shown of 5")
