"""Command line: ``python -m geo locate PHRASE`` and ``python -m geo resolve --input FILE.jsonl``."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from tqdm import tqdm

from extraction.normalise import normalise
from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer
from gazetteer.records import GazetteerError
from geo.distance_phrase import find_distance_phrases
from geo.given_spans import toponyms_of_spans
from geo.locate import Location, locate
from geo.output import mention_record
from geo.records import InputError, Span
from geo.resolve import resolve_given


class _RowError(ValueError):
    """A line of the input cannot be used; the message is the reason."""


Row = dict[str, object]
Command = Callable[[Row, Gazetteer], Iterator[Row]]

_STANDARD_INPUT = "standard input"
_LARGEST_LINE = 2_000_000
_EPILOG = """\
examples:
  python -m geo locate "23 km ESE of Kyiv"
  python -m geo locate "some 40 kilometres north of Tripoli" --country LY
  python -m geo locate --input phrases.jsonl --output points.jsonl
  python -m geo resolve --input toponyms.jsonl > places.jsonl

input (JSON Lines, UTF-8; - for standard input):
  locate   {"id": "a1", "phrase": "6 km E of Dedham", "region": "Maine"}   region and country (a two-letter code) are
           optional; a region may also follow the place after a comma: "33 km NNE of Labuan Lombok, Indonesia"
  resolve  {"doc": "a", "text": "... Paris, Texas ...", "spans": [[4, 9], [11, 16]]}   offsets in code points

output:
  one JSON object for a phrase or line; coordinates are WGS84 decimal degrees, distances km, null where the phrase or
  its place is not understood. uncertainty_km is the radius that should hold the truth nine times in ten.

exit status:
  0 done; 1 some input could not be read (the rest was done, each failure is named on standard error); 2 wrong usage.
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m geo",
        description="From words to coordinates: distance phrases and place names in their context.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    one = commands.add_parser(
        "locate",
        help="the point that a phrase like '23 km ESE of Kyiv' means",
        description="Print the point that a distance phrase means, with the radius of its uncertainty.",
    )
    one.add_argument("phrase", nargs="?", help="the phrase, its country or state after a comma where needed")
    one.add_argument("--country", metavar="CODE", help="two-letter code of the country that the place lies in (UA)")
    many = commands.add_parser(
        "resolve",
        help="which places given names of a text mean",
        description="Print the place that each given name of a text means, by its context.",
    )
    one.add_argument("--input", metavar="FILE", help="JSON Lines with id, phrase and optional region, or -")
    many.add_argument("--input", metavar="FILE", required=True, help="JSON Lines with doc, text and spans, or -")
    for command in (one, many):
        command.add_argument("--output", metavar="FILE", help="where to write (default: standard output)")
        command.add_argument(
            "--gazetteer", metavar="FILE", type=Path, help="gazetteer file (default: the user's cache)"
        )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = _parser()
    args = parser.parse_args(argv)
    if args.command == "locate" and (args.phrase is None) == (args.input is None):
        parser.error("locate takes either a phrase or --input FILE")
    try:
        gazetteer = Gazetteer.open(ensure(args.gazetteer, progress=sys.stderr.isatty()))
    except GazetteerError as error:
        print(f"dateline: {error}", file=sys.stderr)
        return 1
    country = getattr(args, "country", None)
    if country and gazetteer.country(country) is None:
        parser.error(f"--country {country}: no such two-letter country code")
    try:
        with ExitStack() as stack:
            out = stack.enter_context(_writer(args.output)) if args.output else sys.stdout
            if args.input is None:
                return _locate_one(args.phrase, country, gazetteer, out)
            return _run_lines(args.input, _command(args.command, country), gazetteer, out)
    except OSError as error:
        print(f"dateline: {error.filename or args.input}: {error.strerror or error}", file=sys.stderr)
        return 1


def _writer(path: str) -> TextIO:
    return Path(path).open("w", encoding="utf-8", newline="\n")


def _locate_one(phrase: str, country: str | None, gazetteer: Gazetteer, out: TextIO) -> int:
    location = locate(normalise(phrase), gazetteer, country_code=country and country.upper())
    _print(_location_row(location), out)
    if location is None:
        print(f"dateline: {phrase!r}: no distance phrase with a known place", file=sys.stderr)
    return 1 if location is None else 0


def _command(name: str, country: str | None) -> Command:
    if name == "resolve":
        return _resolve_row
    return lambda row, gazetteer: _locate_row(row, country, gazetteer)


def _run_lines(path: str, command: Command, gazetteer: Gazetteer, out: TextIO) -> int:
    """Run a command on each line of a file; a line that cannot be used is named and left out."""
    failures = 0
    source = _STANDARD_INPUT if path == "-" else path
    for number, line in enumerate(tqdm(_lines(path), desc=source, disable=not sys.stderr.isatty(), leave=False), 1):
        if not line.strip():
            continue
        try:
            for row in command(_parse(line), gazetteer):
                _print(row, out)
        except _RowError as error:
            print(f"dateline: {InputError(source, str(error), f'line {number}')}", file=sys.stderr)
            failures += 1
    return 1 if failures else 0


def _lines(path: str) -> Iterator[bytes]:
    if path == "-":
        yield from sys.stdin.buffer
        return
    with Path(path).open("rb") as handle:
        yield from handle


def _parse(line: bytes) -> Row:
    """Return the object of a line.

    Raises:
        _RowError: The line is too long, not UTF-8 or no JSON object; the message says which.
    """
    if len(line) > _LARGEST_LINE:
        raise _RowError(f"the line is longer than {_LARGEST_LINE:,} bytes")
    try:
        row = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise _RowError("the line is not UTF-8 text") from None
    except (json.JSONDecodeError, RecursionError):
        raise _RowError("the line is not JSON") from None
    if not isinstance(row, dict):
        raise _RowError("the line is no JSON object")
    return row


def _text(row: Row, field: str) -> str:
    """Return a text field.

    Raises:
        _RowError: The field is missing or no text.
    """
    value = row.get(field)
    if not isinstance(value, str):
        raise _RowError(f'the field "{field}" is missing or no text')
    return value


def _locate_row(row: Row, country: str | None, gazetteer: Gazetteer) -> Iterator[Row]:
    phrase = _text(row, "phrase")
    region = _text(row, "region") if row.get("region") is not None else None
    code = _text(row, "country") if row.get("country") is not None else country
    location = locate(normalise(phrase), gazetteer, region and normalise(region), code and code.upper())
    yield {"id": row.get("id"), "phrase": phrase, **_location_row(location)}


def _location_row(location: Location | None) -> Row:
    """Return the fields of the contracts; all null where the phrase was not understood."""
    if location is None:
        fields = ("lat", "lon", "uncertainty_km", "anchor", "anchor_lat", "anchor_lon", "distance_km", "bearing_deg")
        return dict.fromkeys((*fields, "gazetteer_id", "country_code"))
    anchor, distance_km = location.anchor, location.phrase.distance_km
    return {
        "lat": round(location.point.lat, 6),
        "lon": round(location.point.lon, 6),
        "uncertainty_km": round(location.uncertainty_km, 1),
        "anchor": anchor.name,
        "anchor_lat": round(anchor.lat, 6),
        "anchor_lon": round(anchor.lon, 6),
        "distance_km": None if distance_km is None else round(distance_km, 3),
        "bearing_deg": location.bearing_deg,
        "gazetteer_id": anchor.id,
        "country_code": anchor.country_code,
    }


def _resolve_row(row: Row, gazetteer: Gazetteer) -> Iterator[Row]:
    doc, text = _text(row, "doc"), _text(row, "text")
    spans = _spans(row.get("spans"), len(text))
    plain = normalise(text)
    toponyms = toponyms_of_spans(text, spans, gazetteer)
    phrases = find_distance_phrases(plain, toponyms)
    for mention in resolve_given(plain, toponyms, phrases, gazetteer):
        yield mention_record(doc, mention)


def _spans(value: object, length: int) -> list[Span]:
    """Return the spans of a row.

    Raises:
        _RowError: They are missing, no pairs of whole numbers, or lie outside the text.
    """
    if not isinstance(value, list):
        raise _RowError('the field "spans" is missing or no list')
    spans = []
    for pair in value:
        match pair:
            case [int(start), int(end)] if 0 <= start < end <= length:
                spans.append(Span(start, end))
            case _:
                raise _RowError(f"the span {json.dumps(pair)[:40]} is no [start, end] within the text")
    return spans


def _print(row: Row, out: TextIO) -> None:
    print(json.dumps(row, ensure_ascii=False), file=out)


if __name__ == "__main__":
    sys.exit(main())
