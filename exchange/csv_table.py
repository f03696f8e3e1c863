"""Events as a CSV table that is safe to open in a spreadsheet."""

import csv
import io
import re
from collections.abc import Sequence

from exchange.meta import ExportMeta
from exchange.record import CONTRACT_FIELDS, event_record
from extraction.records import EventMention

# A spreadsheet runs a cell that starts so as a formula; news text and file names are not ours to trust.
# Source: OWASP, CSV Injection (with the full-width forms that some programs fold to ASCII).
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_PLAIN_NUMBER = re.compile(r"[+-]?[0-9]{1,18}(?:\.[0-9]{1,18})?(?:e[+-]?[0-9]{1,3})?")


def write_csv(events: Sequence[EventMention], meta: ExportMeta) -> bytes:  # noqa: ARG001
    """Return a table in UTF-8 with the contracts' fields as header, one row an event, in the order given.

    Lists stand in one cell: actors as "A; B", evidence as "place:10-16; date:20-29". Unknown is an empty
    cell. The description of the export has no place in a table and is left out.

    Source: RFC 4180 (quotes, CRLF).
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CONTRACT_FIELDS)
    for event in events:
        record = event_record(event)
        writer.writerow([_cell(field, record[field]) for field in CONTRACT_FIELDS])
    return out.getvalue().encode("utf-8", errors="backslashreplace")


def guard(text: str) -> str:
    """Return the text with an apostrophe in front when a spreadsheet would take it for a formula.

    >>> guard("=HYPERLINK(1)"), guard("-12.5"), guard("- he said")
    ("'=HYPERLINK(1)", '-12.5', "'- he said")
    """
    if text.startswith(_FORMULA_STARTS) and not _PLAIN_NUMBER.fullmatch(text):
        return "'" + text
    return text


def _cell(field: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        parts = [_evidence(item) if field == "evidence" else str(item) for item in value]
        return guard("; ".join(parts))
    return guard(str(value))


def _evidence(item: dict[str, object]) -> str:
    return f"{item['field']}:{item['start']}-{item['end']}"
