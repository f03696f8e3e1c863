import csv
import io
import json

import pytest

ALONE = "group => group.members.length === 1 && group.spots === 1"


def test_the_first_start_shows_sample_events_on_a_map(open_map, sample_app):
    map_page = open_map(sample_app)
    assert map_page.page.get_by_text("sample articles written for Dateline").is_visible()
    shown = int(map_page.header().split(" ")[0])
    assert shown >= 10
    assert 0 < map_page.state()["drawn"] <= shown
    assert map_page.page.get_by_role("button", name=f"Download {shown} events as GeoJSON").is_visible()
    assert map_page.page.get_by_text("Select an event on the map or in the list").is_visible()


def test_the_slider_changes_header_and_map_and_keeps_the_view(open_map, events_app):
    map_page = open_map(events_app)
    assert (
        map_page.header()
        == "15 events shown of 15 | 1 Mar 2022 - 10 Mar 2022 | 4 types | 1 without date, 1 without place"
    )
    assert map_page.state()["drawn"] == 14
    view = map_page.zoom()
    map_page.page.get_by_role("slider", name="Days shown — end").focus()
    for _ in range(5):
        map_page.page.keyboard.press("ArrowLeft")
    map_page.wait_for_header("10 events shown of 15 | 1 Mar 2022 - 5 Mar 2022")
    map_page.wait("state => state.drawn === 9")
    assert map_page.zoom() == view


def test_a_type_filter_narrows_map_and_list_and_keeps_the_view(open_map, events_app):
    map_page = open_map(events_app)
    map_page.window.evaluate("() => { map.setView([47, 30], 8, { animate: false }); }")
    map_page.page.get_by_role("button", name="Riots 1").click()
    map_page.wait_for_header("1 event shown of 15")
    map_page.wait("state => state.url && state.drawn === 1")
    assert [round(value) for value in map_page.zoom()] == [8, 47, 30]
    map_page.page.get_by_role("button", name="Fit the map to the events shown").click()
    map_page.window.wait_for_function("() => map.getBounds().contains([44, 22])")


def test_a_table_that_is_not_there_yet_is_asked_for_again(open_map, page, events_app):
    refused = []

    def refuse_once(route):
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=404, body="gone")

    page.route("**/media/**", refuse_once)
    map_page = open_map(events_app)
    map_page.wait("state => state.url && state.drawn > 0")
    assert len(refused) == 1
    assert (
        map_page.window.evaluate("() => document.querySelector('.dateline-label').classList.contains('seen')") is False
    )


def test_panning_and_zooming_the_map_run_nothing(page, open_map, events_app):
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))  # noqa: PLW0108
    map_page = open_map(events_app)
    page.wait_for_timeout(1000)
    before, painted = len(sent), map_page.state()["painted"]
    map_page.window.evaluate("() => { map.panBy([120, 60], { animate: false }); }")
    map_page.window.evaluate("() => { map.setZoom(7, { animate: false }); }")
    map_page.wait(f"state => state.painted >= {painted + 2}")
    page.wait_for_timeout(600)  # the component waits a quarter of a second before it would send
    assert before > 0
    assert len(sent) == before


def test_a_click_on_a_symbol_opens_its_sentence(open_map, events_app):
    map_page = open_map(events_app)
    map_page.page.mouse.click(*map_page.spot(ALONE))
    article = map_page.page.locator("article")
    article.get_by_text("people died when shells").wait_for()
    assert "[what]" in article.inner_text()
    assert "Found automatically, not checked by a person." in article.inner_text()
    map_page.wait("state => state.selected >= 0")
    assert map_page.page.get_by_role("button", name="Next").is_enabled()


def test_several_events_at_one_spot_are_one_symbol_with_a_list(open_map, events_app):
    map_page = open_map(events_app)
    map_page.page.mouse.move(*map_page.spot("group => group.members.length === 2 && group.spots === 1"))
    label = map_page.frame.locator(".dateline-label.seen")
    label.wait_for()
    assert label.inner_text() == "2 events at this place\n1 Battles\n1 Riots"
    map_page.page.mouse.click(*map_page.spot("group => group.members.length === 2 && group.spots === 1"))
    map_page.page.get_by_text("2 events at this place").wait_for()


def test_previous_next_and_zoom_walk_through_the_events_shown(open_map, events_app):
    map_page = open_map(events_app)
    map_page.page.mouse.click(*map_page.spot(ALONE))
    step = map_page.page.get_by_text("of 15", exact=False).filter(has_text="of 15").last
    map_page.page.locator("article").wait_for()
    before = map_page.page.locator("article h3").inner_text()
    map_page.page.get_by_role("button", name="Next").click()
    map_page.page.wait_for_function("before => document.querySelector('article h3').innerText !== before", arg=before)
    assert "of 15" in step.inner_text()
    map_page.page.get_by_role("button", name="Zoom to").click()
    map_page.window.wait_for_function("() => map.getZoom() >= 7 && map.getBounds().getNorth() < 60")


def test_a_row_of_the_list_selects_its_event_on_the_map(open_map, choose_row, events_app):
    map_page = open_map(events_app)
    choose_row(2)
    map_page.page.locator("article").wait_for()
    map_page.wait("state => state.selected === 2")
    assert "2 Mar 2022" in map_page.page.locator("article h3").inner_text()


@pytest.mark.parametrize("words", ["GeoJSON", "CSV table", "JSON Lines"])
def test_a_download_holds_exactly_what_is_shown(open_map, events_app, words):
    map_page = open_map(events_app)
    map_page.page.get_by_role("button", name="Battles").click()
    map_page.wait_for_header("5 events shown of 15")
    button = map_page.page.get_by_role("button", name=f"Download 5 events as {words}")
    with map_page.page.expect_download() as caught:
        button.click()
    data = caught.value.path().read_text(encoding="utf-8")
    if words == "GeoJSON":
        features = json.loads(data)["features"]
        records = [feature["properties"] for feature in features]
        assert sum(feature["geometry"] is None for feature in features) == 1
    elif words == "CSV table":
        records = list(csv.DictReader(io.StringIO(data)))
    else:
        records = [json.loads(line) for line in data.splitlines()]
    assert len(records) == 5
    assert {record["type"] for record in records} == {"Battles"}
    assert caught.value.suggested_filename.startswith("events_2022-03-01_2022-03-10_5.")


def test_hostile_words_are_shown_and_do_not_run(open_map, events_app):
    map_page = open_map(events_app)
    map_page.page.get_by_label("Words in quote, title, place or actor").fill("onerror")
    map_page.page.keyboard.press("Enter")
    map_page.wait_for_header("1 event shown of 15")
    map_page.wait("state => state.url && state.drawn === 1")
    map_page.page.mouse.click(*map_page.spot(ALONE))
    article = map_page.page.locator("article")
    article.wait_for()
    assert article.inner_text().count("<img src=x onerror=") >= 6
    assert article.locator("img[onerror], script").count() == 0
    assert map_page.page.evaluate("() => window.hacked") is None
    assert "img" not in map_page.window.evaluate("() => document.getElementById('map_div').innerHTML")


def test_a_page_left_and_entered_again_keeps_the_filter(open_map, events_app):
    map_page = open_map(events_app)
    map_page.page.get_by_role("button", name="Battles").click()
    map_page.wait_for_header("5 events shown of 15")
    map_page.page.get_by_role("link", name="About").click()
    map_page.page.get_by_role("heading", name="About Dateline").wait_for()
    map_page.page.get_by_role("link", name="Map", exact=True).click()
    map_page.wait_for_header("5 events shown of 15")
    map_page.frame.locator("canvas").first.wait_for()


def test_a_telephone_shows_the_whole_page_without_sideways_scrolling(open_map, page, events_app):
    page.set_viewport_size({"width": 380, "height": 800})
    map_page = open_map(events_app)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 380
    assert map_page.window.evaluate("() => map.getSize().x") >= 300
    assert map_page.state()["drawn"] == 14
