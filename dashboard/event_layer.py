"""The map: a constant folium base map with our canvas layers, and the few numbers that change."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import folium
import streamlit as st
from folium.elements import JSCSSMixin
from folium.template import Template
from streamlit.runtime import get_instance
from streamlit_folium import st_folium

from dashboard import assets
from dashboard.payload import DAY_ZERO
from dashboard.symbols import STATUS_MARKS, SYMBOLS
from dashboard.wording import EVENT_TYPES, PRECISION_WORDS, PRECISIONS, STATUS_WORDS, STATUSES, WIDE_PRECISIONS

MAP_KEY: Final = "map"
# streamlit-folium has no field for a layer of our own; this one carries text and is else unused here.
_ANSWER: Final = "last_object_clicked_tooltip"
_CREDIT: Final = "Borders: Natural Earth, drawn after UN resolution 68/262 | Names: GeoNames CC BY"
_ALT: Final = (
    "Map of the events shown. Arrow keys move it, plus and minus zoom. The event list has every event in text."
)
_RADII_PX: Final = {"site": 6.5, "settlement": 8.0}
_WIDE_RADIUS_PX: Final = 8.0


@dataclass(frozen=True, slots=True)
class MapRequest:
    """What the map shows; the only thing that is sent again when the reader moves the slider.

    Attributes:
        url: Address of the event columns.
        first: First day shown, days since 1900; ``last`` the last one.
        last: Last day shown.
        undated: Whether events without a day are shown.
        selected: Number of the chosen event, -1 for none.
        fit: Changes when the view shall fit the events shown.
        focus: Changes when the view shall go to the chosen event.
    """

    url: str
    first: int
    last: int
    undated: bool
    selected: int
    fit: int
    focus: int


class _Layers(JSCSSMixin, folium.MacroElement):
    """Our own layers; nothing in it depends on the events, so the map is never built anew."""

    _template = Template(
        "{% macro script(this, kwargs) %}Dateline.start({{ this._parent.get_name() }}, {{ this.config|tojson }});"
        "{% endmacro %}"
    )

    def __init__(self, config: Mapping[str, object]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "DatelineLayers"
        self.config = config
        self.default_js = [(name, assets.address(name)) for name in assets.SCRIPTS]
        self.default_css = [(name, assets.address(name)) for name in assets.STYLES]


class _Request(folium.MacroElement):
    """The numbers for the layers, as the script of a feature group."""

    _template = Template(
        "{% macro script(this, kwargs) %}Dateline.events.show({{ this.request|tojson }});{% endmacro %}"
    )

    def __init__(self, request: Mapping[str, object]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._name = "DatelineRequest"
        self.request = request


class _LocalMap(folium.Map):
    """A folium map that asks for none of folium's files on public servers."""

    default_js: list[tuple[str, str]] = []  # noqa: RUF012 (as folium declares it)
    default_css: list[tuple[str, str]] = []  # noqa: RUF012


def layer_config() -> dict[str, object]:
    """Return what the layers must know before any event: symbols, words, addresses."""
    precisions = [*PRECISIONS, None]
    return {
        "types": [
            {"name": kind, "fill": SYMBOLS[kind].fill, "dark": SYMBOLS[kind].dark, "shape": SYMBOLS[kind].outline}
            for kind in EVENT_TYPES
        ],
        "statuses": [{"name": STATUS_WORDS[status], "mark": STATUS_MARKS[status]} for status in STATUSES],
        "precisions": [
            PRECISION_WORDS[precision] if precision else "place of unknown precision" for precision in precisions
        ],
        "radii": [_RADII_PX.get(precision or "", _WIDE_RADIUS_PX) for precision in precisions],
        "wide": [number for number, precision in enumerate(precisions) if precision in WIDE_PRECISIONS],
        "dayZero": DAY_ZERO.isoformat(),
        "worldUrl": assets.address("basemap/world.topojson"),
        "placeUrls": [assets.address(f"vendor/{name}") for name in assets.PLACE_FILES],
        "credit": _CREDIT,
        "alt": _ALT,
    }


def base_map() -> folium.Map:
    """Return a new map with our layers and no events; a folium map must not be drawn twice."""
    fresh = _LocalMap(location=(48.5, 31.5), zoom_start=5, tiles=None, font_size="12px")
    fresh.options.update({"min_zoom": 2, "max_zoom": 14, "max_bounds": [[-85, -220], [85, 220]], "zoom_snap": 1})
    _Layers(layer_config()).add_to(fresh)
    return fresh


def publish(columns: bytes) -> str:
    """Return an address under which this session's browser finds the event columns.

    The media store of the server keeps them in memory, one copy per content, and drops them with the last
    session that shows them: nothing about unpublished texts is written into a served folder.
    """
    return get_instance().media_file_mgr.add(columns, "application/octet-stream", MAP_KEY)


def show_map(request: MapRequest, height_px: int, on_click: Callable[[str], None]) -> None:
    """Draw the map.

    Args:
        request: What to show.
        height_px: Height of the map.
        on_click: Called before the page is drawn again, with what the click said: address, number and count.
    """

    def heard() -> None:
        answer = (st.session_state.get(MAP_KEY) or {}).get(_ANSWER)
        if isinstance(answer, str):
            on_click(answer)

    changing = folium.FeatureGroup(name="events")
    changing.add_child(_Request(asdict(request)))
    st_folium(
        base_map(),
        key=MAP_KEY,
        height=height_px,
        use_container_width=True,
        feature_group_to_add=changing,
        # Anything else asked for here would rerun the page on every pan and zoom.
        returned_objects=[_ANSWER],
        on_change=heard,
    )


def clicked_number(answer: str, url: str) -> int | None:
    """Return the number of the event clicked; None when the click meant other columns.

    >>> clicked_number("/media/a.bin 7 2", "/media/a.bin")
    7
    >>> clicked_number("/media/old.bin 7 2", "/media/a.bin") is None
    True
    """
    parts = answer.split(" ")
    return int(parts[1]) if len(parts) == 3 and parts[0] == url and parts[1].isdecimal() else None


def remote_addresses(fresh: folium.Map) -> list[str]:
    """Return the addresses on other machines that a map would ask for; there must be none."""
    elements: list[Any] = [fresh, *fresh._children.values()]  # noqa: SLF001 (folium has no public way to list them)
    links = [link for e in elements for _, link in (*getattr(e, "default_js", ()), *getattr(e, "default_css", ()))]
    return [link for link in links if "//" in link]
