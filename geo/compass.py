"""Compass points: the 16 winds as degrees, and as the words and letters that texts use for them."""

import math
import re

WINDS = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")
STEP_DEG = 22.5

_LETTER = {"north": "N", "south": "S", "east": "E", "west": "W"}
_WORD = re.compile(r"north|south|east|west")
_PAIRS = {("N", "E"): "NE", ("N", "W"): "NW", ("S", "E"): "SE", ("S", "W"): "SW"}


def wind_bearing_deg(wind: str) -> float:
    """Return the bearing of one of the 16 winds, degrees clockwise from true north.

    Raises:
        ValueError: The name is none of the 16.

    >>> wind_bearing_deg("NNW")
    337.5
    """
    return WINDS.index(wind) * STEP_DEG


def nearest_wind(bearing_deg: float) -> str:
    """Return the wind of the 16 that is nearest to a bearing; any finite number of degrees.

    Raises:
        ValueError: The bearing is not finite.

    >>> nearest_wind(295.0), nearest_wind(-5.0)
    ('WNW', 'N')
    """
    if not math.isfinite(bearing_deg):
        raise ValueError(f"a bearing must be a finite number of degrees, not {bearing_deg}")
    return WINDS[round(bearing_deg % 360.0 / STEP_DEG) % 16]


def parse_wind(words: str) -> str | None:
    """Return the wind that words or capital letters name, None when they name none.

    >>> parse_wind("south-southeast"), parse_wind("North West"), parse_wind("north by northwest"), parse_wind("SSW")
    ('SSE', 'NW', 'NNW', 'SSW')
    """
    if words in WINDS:
        return words
    letters = "".join(_LETTER[word] for word in _WORD.findall(words.lower()))
    return letters if letters in WINDS else None


def combine_winds(first: str, second: str) -> str | None:
    """Return the wind of "north and west", None when the two do not make one.

    >>> combine_winds("W", "N"), combine_winds("N", "S")
    ('NW', None)
    """
    return _PAIRS.get((first, second)) or _PAIRS.get((second, first))


def turn_deg(first_deg: float, second_deg: float) -> float:
    """Return the smallest turn between two bearings, 0 to 180 degrees.

    >>> turn_deg(350.0, 10.0)
    20.0
    """
    return abs((first_deg - second_deg + 180.0) % 360.0 - 180.0)
