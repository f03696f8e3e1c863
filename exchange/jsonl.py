"""Events as JSON Lines, out and back in."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from exchange.meta import ExportMeta
from exchange.parsing import parse_event
from exchange.record import event_record
from extraction.records import EventMention
from geo.records import InputError

# Some programs end a line at these; JSON lets them stand bare inside a string.
_LINE_ENDS = {0x85: "\\u0085", 0x2028: "\\u2028", 0x2029: "\\u2029"}


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A row of an events file that was set aside.

    Attributes:
        row: Line number, counted from 1.
        reason: What is wrong with it, as one clear sentence without a full stop.
    """

    row: int
    reason: str


def write_jsonl(events: Sequence[EventMention], meta: ExportMeta) -> bytes:  # noqa: ARG001
    """Return one JSON object a line in UTF-8, in the order given.

    Every line is an event, as the contracts have it, so the description of the export is left out.

    Raises:
        ValueError: A number is not finite.
    """
    return b"".join(_line(event) for event in events)


def read_events(data: bytes, source: str) -> tuple[tuple[EventMention, ...], tuple[RefusedRow, ...]]:
    """Return the events of a JSON Lines file and the rows that were refused, each with its reason.

    One bad row never costs the others. Empty lines are skipped; a second event with the same id is refused.

    Args:
        data: The file's bytes, UTF-8 with or without a byte order mark.
        source: What the messages call it, the file's name as a rule.

    Raises:
        InputError: The bytes are not UTF-8 text.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(source, "is not UTF-8 text", f"byte {error.start}") from error
    events: list[EventMention] = []
    refused: list[RefusedRow] = []
    rows_by_id: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            event = parse_event(_object(line))
        except (ValueError, RecursionError) as error:
            refused.append(RefusedRow(number, _reason(error)))
            continue
        first_row = rows_by_id.setdefault(event.id, number)
        if first_row == number:
            events.append(event)
        else:
            refused.append(RefusedRow(number, f"the id {event.id!r} is used by row {first_row} already"))
    return tuple(events), tuple(refused)


def _line(event: EventMention) -> bytes:
    text = json.dumps(event_record(event), ensure_ascii=False, allow_nan=False)
    # Only lone surrogates cannot be encoded, and the replacement is their JSON escape.
    return (text.translate(_LINE_ENDS) + "\n").encode("utf-8", errors="backslashreplace")


def _object(line: str) -> dict[str, object]:
    value = json.loads(line)
    if not isinstance(value, dict):
        raise ValueError("is not a JSON object")  # noqa: TRY004 (a value from outside, not a programming error)
    return value


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"is not JSON: {error.msg} at character {error.pos + 1}"
    if isinstance(error, RecursionError):
        return "is nested too deeply"
    return str(error)
