"""An event from a record of outside: every field checked once, here, before it comes in."""

import math
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NoReturn, get_args

from exchange.record import CONTRACT_FIELDS, REASON_FIELDS
from extraction.records import DateBasis, EventMention, EventType, Evidence, Precision, Status

Reader = Callable[[object], Any]


def parse_event(record: Mapping[str, object]) -> EventMention:
    """Return the event that a record of the contracts describes.

    Fields that are missing count as unknown; fields that the contracts do not name are passed over.

    Raises:
        ValueError: A field is missing, has the wrong type or an impossible value; the message names it.
    """
    values: dict[str, Any] = {field: _field(record, field) for field in CONTRACT_FIELDS + REASON_FIELDS}
    if values["context_start"] is None or values["context_end"] is None:
        values["context_start"], values["context_end"] = values["start"], values["end"]
    values["date_reason"] = values["date_reason"] or ""
    event = EventMention(**values)
    _check_together(event)
    return event


def _field(record: Mapping[str, object], field: str) -> object:
    value = record.get(field)
    if value is None:
        if field in _LISTS:
            return ()
        if field in _REQUIRED:
            raise ValueError(f"{field} is missing")
        return None
    try:
        return _READERS[field](value)
    except ValueError as error:
        raise ValueError(f"{field} {error}") from error


def _check_together(event: EventMention) -> None:
    if (event.lat is None) != (event.lon is None):
        raise ValueError("lat and lon must be given together")
    if event.start > event.end or event.context_start > event.context_end:
        raise ValueError("start lies behind end")
    if (event.date_start is None) != (event.date_end is None):
        raise ValueError("date_start and date_end must be given together")
    if event.date_start is not None and event.date_end is not None and event.date_start > event.date_end:
        raise ValueError("date_start lies behind date_end")


def _refuse(reason: str) -> NoReturn:
    raise ValueError(reason)


def _text(value: object) -> str:
    if not isinstance(value, str):
        _refuse("is not text")
    return value


def _one_of(choices: tuple[str, ...]) -> Reader:
    def read(value: object) -> str:
        if value not in choices:
            _refuse(f"is none of {', '.join(choices)}")
        return str(value)

    return read


def _number(low: float, high: float) -> Reader:
    def read(value: object) -> float:
        # In Python a truth value is a number; in a file of events it is a mistake.
        if isinstance(value, bool) or not isinstance(value, int | float):
            _refuse("is not a number")
        if not low <= value <= high or not math.isfinite(value):
            _refuse(f"is not between {low:g} and {high:g}")
        return float(value)

    return read


def _whole(low: int, high: int) -> Reader:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            _refuse("is not a whole number")
        if not low <= value <= high:
            _refuse(f"is not between {low} and {high}")
        return value

    return read


def _day(value: object) -> date:
    try:
        return date.fromisoformat(_text(value))
    except ValueError as error:
        raise ValueError("is not a day like 2022-04-03") from error


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        _refuse("is not a list")
    return value


def _texts(value: object) -> tuple[str, ...]:
    return tuple(_text(item) for item in _list(value))


def _evidence(value: object) -> tuple[Evidence, ...]:
    found = []
    for item in _list(value):
        if not isinstance(item, dict):
            _refuse("holds something that is not an object")
        found.append(Evidence(_text(item.get("field")), _offset(item.get("start")), _offset(item.get("end"))))
    return tuple(found)


def _candidates(value: object) -> tuple[tuple[str, str, float], ...]:
    found = []
    for item in _list(value):
        parts = _list(item)
        if len(parts) != 3:
            _refuse("holds something that is not [id, name, score]")
        found.append((_text(parts[0]), _text(parts[1]), _score(parts[2])))
    return tuple(found)


_LARGEST = 10**12  # people, characters: beyond it a number is a slip, not a fact
_offset = _whole(0, _LARGEST)
_people = _whole(0, _LARGEST)
_score = _number(-1e12, 1e12)
_LISTS = frozenset({"actors", "evidence", "place_reasons", "candidates"})
_REQUIRED = frozenset(
    {"doc", "id", "quote", "start", "end", "trigger", "type", "sub_type", "status", "confidence"},
)
_READERS: dict[str, Reader] = dict.fromkeys(CONTRACT_FIELDS + REASON_FIELDS, _text) | {
    "start": _offset,
    "end": _offset,
    "type": _one_of(get_args(EventType)),
    "lat": _number(-90, 90),
    "lon": _number(-180, 180),
    "precision": _one_of(get_args(Precision)),
    "uncertainty_km": _number(0, 20_100),  # half the way around the earth
    "date_start": _day,
    "date_end": _day,
    "date_basis": _one_of(get_args(DateBasis)),
    "fatalities": _people,
    "fatalities_low": _people,
    "fatalities_high": _people,
    "injured": _people,
    "actors": _texts,
    "status": _one_of(get_args(Status)),
    "geo_precision": _whole(1, 3),
    "time_precision": _whole(1, 3),
    "where_prec": _whole(1, 7),
    "date_prec": _whole(1, 5),
    "confidence": _number(0, 1),
    "evidence": _evidence,
    "published": _day,
    "place_reasons": _texts,
    "candidates": _candidates,
    "context_start": _offset,
    "context_end": _offset,
}
