"""Ceilings for what a reader waits for, at twice the published figures: other work may share the machine."""

import time
from statistics import median

import pytest

FIRST_MAP_S = 5.0
REPAINT_S = 0.3


@pytest.mark.slow
def test_the_first_map_and_a_slider_step_with_ten_thousand_events(open_map, large_app, record_property):
    began = time.perf_counter()
    map_page = open_map(large_app)
    first_map_s = time.perf_counter() - began
    assert map_page.header().startswith("10,000 events shown of 10,000")
    assert map_page.state()["drawn"] == 10_000
    map_page.page.get_by_role("slider", name="Days shown — end").focus()
    waits_s = []
    for _ in range(9):
        painted = map_page.state()["painted"]
        began = time.perf_counter()
        map_page.page.keyboard.press("PageDown")
        map_page.wait(f"state => state.painted > {painted}")
        waits_s.append(time.perf_counter() - began)
        map_page.page.wait_for_timeout(300)
    record_property("first_map_s", round(first_map_s, 2))
    record_property("repaint_median_s", round(median(waits_s), 3))
    print(f"first map {first_map_s:.2f} s, repaint median {median(waits_s):.3f} s, slowest {max(waits_s):.3f} s")  # noqa: T201
    assert first_map_s <= 2 * FIRST_MAP_S
    assert median(waits_s) <= 2 * REPAINT_S
