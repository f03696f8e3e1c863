"""Command line: ``python -m extraction mentions|events INPUT...``."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import BinaryIO

from tqdm import tqdm

from exchange.formats import FORMATS
from exchange.meta import export_meta
from extraction.mention_records import mention_rows
from extraction.pipeline import Analysis, extract
from extraction.reading import parse_published, read_documents
from extraction.records import Document
from extraction.same_event import link_same
from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer
from gazetteer.records import GazetteerError
from geo.records import InputError

_EPILOG = """\
examples:
  python -m extraction events article.txt --published 2022-04-03 --format geojson > events.geojson
  python -m extraction events archive.jsonl --format csv --output events.csv
  cat article.txt | python -m extraction mentions - --published 2022-04-03

input:
  plain text (.txt), HTML (.html), JSON Lines (.jsonl, one article a line with "doc", "text" and, where known,
  "title", "published", "source", "url", "language"), or - for a text on standard input. UTF-8.

exit status:
  0 done; 1 some input could not be read (the rest was done, each failure is named on standard error); 2 wrong usage.
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m extraction",
        description="Find conflict events in news text, with place, date, ACLED type, counts, source and evidence.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    mentions = commands.add_parser(
        "mentions", help="every place, distance phrase, date, trigger, count and attribution, one JSON object a line"
    )
    events = commands.add_parser("events", help="the events, each with its quote and evidence")
    events.add_argument(
        "--format", choices=sorted(FORMATS), default="jsonl", help="how to write the events (default: %(default)s)"
    )
    for command in (mentions, events):
        command.add_argument("inputs", nargs="+", metavar="INPUT", help="file to read, or - for standard input")
        command.add_argument(
            "--published",
            metavar="YYYY-MM-DD",
            help="publication day of texts that state none; without it relative dates stay unresolved",
        )
        command.add_argument("--output", metavar="FILE", help="where to write (default: standard output)")
        command.add_argument(
            "--gazetteer", metavar="FILE", type=Path, help="gazetteer file (default: the user's cache)"
        )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = _parser()
    args = parser.parse_args(argv)
    try:
        published = parse_published(args.published, "--published") if args.published else None
    except InputError as error:
        parser.error(str(error))
    try:
        gazetteer = Gazetteer.open(ensure(args.gazetteer, progress=sys.stderr.isatty()))
    except GazetteerError as error:
        print(f"dateline: {error}", file=sys.stderr)
        return 1
    failures: list[InputError] = []
    analyses = (extract(document, gazetteer) for document in _documents(args.inputs, published, failures))
    try:
        with _output(args.output) as out:
            _write(args, analyses, out)
    except OSError as error:
        print(f"dateline: {args.output or 'standard output'}: cannot be written ({error.strerror})", file=sys.stderr)
        return 1
    return 1 if failures else 0


@contextmanager
def _output(path: str | None) -> Iterator[BinaryIO]:
    """Open the output; a file appears only when it is whole, and an older one stays until then."""
    if path is None:
        yield sys.stdout.buffer
        return
    unfinished = Path(f"{path}.part")
    try:
        with unfinished.open("wb") as out:
            yield out
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _documents(inputs: Sequence[str], published: date | None, failures: list[InputError]) -> Iterator[Document]:
    stdin = sys.stdin.buffer.read() if "-" in inputs else None
    quiet = not sys.stderr.isatty()
    for path in inputs:
        for item in tqdm(read_documents(path, stdin, published), desc=path, unit="text", disable=quiet, leave=False):
            if isinstance(item, InputError):
                print(f"dateline: {item}", file=sys.stderr)
                failures.append(item)
            else:
                if item.published is None:
                    print(f"dateline: {item.doc}: no publication date; relative dates stay unresolved", file=sys.stderr)
                yield item


def _write(args: argparse.Namespace, analyses: Iterator[Analysis], out: BinaryIO) -> None:
    if args.command == "mentions":
        for analysis in analyses:
            out.writelines(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in mention_rows(analysis))
        return
    # Reports of one event in several texts point at the first of them.
    events = link_same([event for analysis in analyses for event in analysis.events])
    out.write(FORMATS[args.format].write(events, export_meta(events)))


if __name__ == "__main__":
    sys.exit(main())
