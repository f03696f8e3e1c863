"""Readers of the place files a user can add: GeoNames dumps, postal dumps, tables with a header."""

import csv
import gzip
import io
import math
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from gazetteer.names import is_ukrainian, romanise_ukrainian
from gazetteer.records import PlaceFileError

_DUMP_COLUMNS: Final = 19
_POSTAL_COLUMNS: Final = 12
_LONGEST_LINE: Final = 200_000
_LARGEST_BYTES: Final = 3 * 1024**3
_LEAST_POSTAL_ACCURACY: Final = 3
# Of the class S (buildings, sites) only what news places events at. Source: gazetteer study, section 5.
_SITE_CODES: Final = ("AIRP", "AIRB", "BDG", "DAM", "PS", "MN", "RSTN", "HSP", "PRN", "MFG")
_KEPT_CLASSES: Final = frozenset("PAHTL")
_COLUMN_NAMES: Final = {
    "name": ("name",),
    "lat": ("latitude", "lat"),
    "lon": ("longitude", "lon", "lng", "long"),
    "names": ("alternatenames", "names", "alternate_names"),
    "country": ("country_code", "country", "cc"),
    "admin1": ("admin1", "admin1_name", "region"),
    "population": ("population",),
    "feature_code": ("feature_code",),
    "feature_class": ("feature_class",),
    "radius_km": ("accuracy_km", "radius_km"),
}


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One place of a file.

    Attributes:
        line: Line number in the file, from 1.
        names: Main name first, then the other spellings.
        lat: Latitude, decimal degrees.
        lon: Longitude, decimal degrees.
        feature_class: GeoNames feature class.
        feature_code: GeoNames feature code.
        country_code: ISO 3166-1 alpha-2, None when the file does not say.
        admin1: Name or GeoNames code of the first-order division, None when the file does not say.
        population: Inhabitants, None when unknown.
        radius_km: Extent, or how far off the point may be, km; None when unknown.
        geoname_id: GeoNames id, None outside GeoNames dumps.
        check_region: The point must lie in the division, which this kind of file often gets wrong.
    """

    line: int
    names: tuple[str, ...]
    lat: float
    lon: float
    feature_class: str
    feature_code: str
    country_code: str | None
    admin1: str | None
    population: int | None
    radius_km: float | None
    geoname_id: int | None
    check_region: bool


class _Unquoted(csv.excel_tab):
    quoting = csv.QUOTE_NONE


Reader = Callable[[Sequence[str], int], ImportRow | None]


def read_places(path: Path) -> Iterator[ImportRow | PlaceFileError]:
    """Yield the places of a file, and for each row that cannot be used the reason.

    Raises:
        PlaceFileError: The file cannot be read at all, or is of no known kind.
    """
    name = path.name
    try:
        with _open_text(path) as file:
            yield from _read_rows(file, name)
    except (OSError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise PlaceFileError(name, f"the file cannot be read ({error})") from error
    except UnicodeDecodeError as error:
        raise PlaceFileError(name, "the file is not UTF-8 text, so it is no dump or table of places") from error


def _read_rows(file: IO[str], name: str) -> Iterator[ImportRow | PlaceFileError]:
    lines = _lines(file, name)
    first = next(lines, None)
    if first is None:
        raise PlaceFileError(name, "the file is empty")
    fields = first[1].split("\t")
    if len(fields) == _DUMP_COLUMNS and fields[0].isdigit():
        yield from _rows(((number, line.split("\t")) for number, line in _with(first, lines)), _dump_row, name)
    elif len(fields) == _POSTAL_COLUMNS and fields[0].isupper() and len(fields[0]) == 2:
        yield from _rows(((number, line.split("\t")) for number, line in _with(first, lines)), _postal_row, name)
    else:
        yield from _table_rows(first[1], lines, name)


def _with(first: tuple[int, str], rest: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    yield first
    yield from rest


def _lines(file: IO[str], name: str) -> Iterator[tuple[int, str]]:
    number = 0
    while line := file.readline(_LONGEST_LINE):
        number += 1
        if "\x00" in line:
            raise PlaceFileError(name, "the file is binary, no dump or table of places")
        if len(line) == _LONGEST_LINE:
            raise PlaceFileError(name, f"a line is longer than {_LONGEST_LINE:,} characters", number)
        text = line.rstrip("\r\n")
        if text.strip():
            yield number, text.removeprefix("\ufeff")


def _rows(
    lines: Iterable[tuple[int, Sequence[str]]], reader: Reader, name: str
) -> Iterator[ImportRow | PlaceFileError]:
    for number, fields in lines:
        try:
            row = reader(fields, number)
        except (ValueError, IndexError) as error:
            yield PlaceFileError(name, str(error) or "the row cannot be read", number)
        else:
            if row is not None:
                yield row


def _dump_row(fields: Sequence[str], line: int) -> ImportRow | None:
    """Read a row of a GeoNames dump; None for features that no event is placed at."""
    if len(fields) != _DUMP_COLUMNS:
        raise ValueError(f"{_DUMP_COLUMNS} columns expected, {len(fields)} found")
    geoname_id, name, ascii_name, alternates, lat, lon, feature_class, code, country, _cc2, admin1 = fields[:11]
    if feature_class not in _KEPT_CLASSES and not (feature_class == "S" and code.startswith(_SITE_CODES)):
        return None
    return ImportRow(
        line, _names(name, [ascii_name, *alternates.split(",")]), *_point(lat, lon), feature_class, code,
        country or None, admin1 or None, _whole(fields[14]), None, int(geoname_id), check_region=False,
    )  # fmt: skip


def _postal_row(fields: Sequence[str], line: int) -> ImportRow | None:
    """Read a row of a GeoNames postal dump; None below accuracy 3, where most points are far off."""
    if len(fields) != _POSTAL_COLUMNS:
        raise ValueError(f"{_POSTAL_COLUMNS} columns expected, {len(fields)} found")
    country, _code, name, admin1 = fields[:4]
    if (_whole(fields[11]) or 0) < _LEAST_POSTAL_ACCURACY:
        return None
    roman = [romanise_ukrainian(name)] if country == "UA" and is_ukrainian(name) else []
    main, *others = [*roman, name]
    radius_km = 2.0 if fields[11].strip() != str(_LEAST_POSTAL_ACCURACY) else 7.0
    return ImportRow(
        line, _names(main, others), *_point(fields[9], fields[10]), "P", "PPL", country, admin1 or None,
        None, radius_km, None, check_region=True,
    )  # fmt: skip


def _table_rows(header: str, lines: Iterable[tuple[int, str]], name: str) -> Iterator[ImportRow | PlaceFileError]:
    delimiter = max("\t,;", key=header.count)
    titles = [title.strip().lower() for title in next(csv.reader([header], delimiter=delimiter))]
    columns = {
        field: titles.index(title) for field, known in _COLUMN_NAMES.items() for title in known[::-1] if title in titles
    }
    missing = [field for field in ("name", "lat", "lon") if field not in columns]
    if missing:
        wanted = "a header with name, latitude and longitude, 19 tab-separated columns (GeoNames) or 12 (postal)"
        raise PlaceFileError(name, f"the columns are unknown: expected {wanted}", 1)
    numbers: list[int] = []

    def texts() -> Iterator[str]:
        for number, line in lines:
            numbers.append(number)
            yield line

    # Tab-separated gazetteers quote nothing: a name may begin with a quotation mark.
    dialect = _Unquoted if delimiter == "\t" else csv.excel
    parsed = ((numbers[-1], fields) for fields in csv.reader(texts(), dialect, delimiter=delimiter))
    try:
        yield from _rows(parsed, lambda fields, line: _table_row(fields, line, columns), name)
    except csv.Error as error:
        raise PlaceFileError(name, f"the table cannot be read ({error})", numbers[-1] if numbers else None) from error


def _table_row(fields: Sequence[str], line: int, columns: Mapping[str, int]) -> ImportRow:
    def cell(field: str) -> str:
        at = columns.get(field)
        return fields[at].strip() if at is not None and at < len(fields) else ""

    if len(fields) <= max(columns[field] for field in ("name", "lat", "lon")):
        raise ValueError("the row has too few columns")
    others = cell("names").replace(";", ",").split(",")
    country = cell("country").upper()
    if country and not (len(country) == 2 and country.isascii() and country.isalpha()):
        raise ValueError(f"country {country!r} is not a two-letter code")
    radius = cell("radius_km")
    return ImportRow(
        line, _names(cell("name"), others), *_point(cell("lat"), cell("lon")), cell("feature_class") or "P",
        cell("feature_code") or "PPL", country or None, cell("admin1") or None, _whole(cell("population")),
        _positive(radius) if radius else None, None, check_region=False,
    )  # fmt: skip


def _names(main: str, others: Iterable[str]) -> tuple[str, ...]:
    names = dict.fromkeys(name.strip() for name in (main, *others))
    names.pop("", None)
    if not main.strip() or not any(char.isalpha() for char in main):
        raise ValueError("the name is empty or has no letter")
    return tuple(name for name in names if len(name) <= 200)


def _point(lat_text: str, lon_text: str) -> tuple[float, float]:
    try:
        lat, lon = float(lat_text), float(lon_text)
    except ValueError:
        raise ValueError(f"coordinates {lat_text[:30]!r}, {lon_text[:30]!r} are no numbers") from None
    if not (math.isfinite(lat) and math.isfinite(lon) and -90 <= lat <= 90 and -180 <= lon <= 180):
        raise ValueError(f"coordinates {lat_text[:30]}, {lon_text[:30]} lie outside the globe")
    return lat, lon


def _whole(text: str) -> int | None:
    """Return a count; None for an empty or zero one, which stands for unknown in these files."""
    cleaned = text.strip()
    if not cleaned:
        return None
    if not (cleaned.isascii() and cleaned.isdigit() and len(cleaned) <= 11):
        raise ValueError(f"{cleaned[:30]!r} is no whole number")
    return int(cleaned) or None


def _positive(text: str) -> float:
    value = float(text)
    if not 0 < value < 21_000:
        raise ValueError(f"accuracy {text[:30]!r} is not a distance in km")
    return value


@contextmanager
def _open_text(path: Path) -> Iterator[IO[str]]:
    """Open a plain, gzipped or zipped file as UTF-8 text."""
    suffix = path.suffix.lower()
    if suffix == ".zip":
        with zipfile.ZipFile(path) as archive, archive.open(_dump_member(archive, path.name)) as member:
            yield io.TextIOWrapper(member, encoding="utf-8", newline="")
    elif suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
            yield file
    else:
        with path.open(encoding="utf-8", newline="") as file:
            yield file


def _dump_member(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    texts = [info for info in archive.infolist() if info.filename.lower().endswith((".txt", ".csv", ".tsv"))]
    texts = [info for info in texts if not info.filename.lower().startswith("readme")]
    if len(texts) != 1:
        raise PlaceFileError(name, f"one table expected in the archive, {len(texts)} found")
    if texts[0].file_size > _LARGEST_BYTES:
        raise PlaceFileError(name, "the table in the archive is larger than 3 GB")
    return texts[0]
