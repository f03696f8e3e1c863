"""Symbols of the six event types: one table for the map, the legend and the list."""

import math
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from markupsafe import Markup

from extraction.records import EventType, Status

DARK = "#1A1A1A"
LIGHT = "#FFFFFF"
Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Symbol:
    """How an event type is drawn.

    Attributes:
        fill: Colour of the shape.
        dark: Whether the fill is a dark one: the ring next to it is then white, else dark.
        outline: Corners of the shape around (0, 0), x right, y down, some 1 in size.

    Source: colours with a smallest CIEDE2000 difference of 22.7 under simulated protanopia (Machado 2009),
    shapes that differ by 31 % or more of their area within the dark and within the light fills.
    """

    fill: str
    dark: bool
    outline: Outline


def _regular(corners: int, radius: float, inner: float | None = None) -> Outline:
    """Return a regular polygon with a corner on top, or a star when an inner radius is given."""
    steps = corners * (2 if inner is not None else 1)
    return tuple(
        (
            round((radius if inner is None or step % 2 == 0 else inner) * math.sin(2 * math.pi * step / steps), 3),
            round(-(radius if inner is None or step % 2 == 0 else inner) * math.cos(2 * math.pi * step / steps), 3),
        )
        for step in range(steps)
    )


def _box(half_width: float, half_height: float) -> Outline:
    """Return an upright rectangle."""
    return (
        (-half_width, -half_height),
        (half_width, -half_height),
        (half_width, half_height),
        (-half_width, half_height),
    )


def _cross(arm: float, half: float) -> Outline:
    """Return an x-shaped cross."""
    plus = (
        (-half, -arm), (half, -arm), (half, -half), (arm, -half), (arm, half), (half, half),
        (half, arm), (-half, arm), (-half, half), (-arm, half), (-arm, -half), (-half, -half),
    )  # fmt: skip
    turn = math.sqrt(0.5)
    return tuple((round((x - y) * turn, 3), round((x + y) * turn, 3)) for x, y in plus)


SYMBOLS: Mapping[EventType, Symbol] = MappingProxyType(
    {
        "Battles": Symbol("#C30709", dark=True, outline=_cross(1.2, 0.42)),
        "Explosions/Remote violence": Symbol("#E6AF59", dark=False, outline=_regular(5, 1.3, 0.62)),
        "Violence against civilians": Symbol("#773BC1", dark=True, outline=((-1.1, -0.85), (1.1, -0.85), (0.0, 1.15))),
        "Protests": Symbol("#18B8FF", dark=False, outline=_box(0.85, 0.85)),
        "Riots": Symbol("#267B6A", dark=True, outline=_regular(20, 0.98)),
        "Strategic developments": Symbol(
            "#B9BAB7", dark=False, outline=((-1.2, -0.55), (1.2, -0.55), (1.2, 0.55), (-1.2, 0.55))
        ),
    },
)
# How the centre of a symbol tells how far the text stands behind the report.
STATUS_MARKS: Mapping[Status, str] = MappingProxyType(
    {"reported": "plain", "claimed": "open", "unverified": "dot", "disputed": "half"},
)


def symbol_svg(kind: EventType, size_px: int = 18) -> str:
    """Return the symbol of an event type as an SVG picture; it holds no text from outside."""
    symbol = SYMBOLS[kind]
    inner, outer = (LIGHT, DARK) if symbol.dark else (DARK, LIGHT)
    points = " ".join(f"{x:g},{y:g}" for x, y in symbol.outline)
    rings = "".join(
        f'<polygon points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"/>'
        for colour, width in ((DARK, 0.95), (outer, 0.7), (inner, 0.4))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size_px}" height="{size_px}" viewBox="-1.8 -1.8 3.6 3.6">'
        f'{rings}<polygon points="{points}" fill="{symbol.fill}"/></svg>'
    )


def symbol_uri(kind: EventType) -> str:
    """Return the symbol as a data URI: drawings inside the page's own HTML are stripped by Streamlit."""
    return "data:image/svg+xml;base64," + b64encode(symbol_svg(kind, 40).encode()).decode()


def symbol_html(kind: EventType) -> Markup:
    """Return the symbol as a picture of text height; the words beside it say the type."""
    return Markup('<img src="{}" alt="" style="width:1.15em;height:1.15em;vertical-align:-0.2em">').format(
        symbol_uri(kind)
    )
