"""Adding a file of places to the gazetteer: what is known stays, what is new is kept for good."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from gazetteer.build import ensure, merge_additions
from gazetteer.files import sole_writer, user_path
from gazetteer.imports import ImportRow, read_places
from gazetteer.lookup import Gazetteer
from gazetteer.names import fold
from gazetteer.records import Place, PlaceFileError, PlaceKind
from gazetteer.regions import flat_distance_km
from gazetteer.schema import PlaceRow
from gazetteer.user_data import Addition, UserData

_SAME_PLACE_KM: Final = 5.0
# A region's circle holds 95 % of its settlements; the rest and its corners lie a little outside.
_REGION_MARGIN: Final = 1.4
_KINDS: Final[dict[str, PlaceKind]] = {
    "P": "settlement",
    "A": "district",
    "H": "water",
    "T": "other",
    "L": "region",
    "S": "site",
}
_MOST_SPELLINGS: Final = 60


@dataclass(frozen=True, slots=True)
class AddReport:
    """What became of a file's rows.

    Attributes:
        added: New places.
        known: Rows whose place was there already.
        spellings: Further spellings of known places.
        refused: Rows that could not be used, with the reason.
    """

    added: int
    known: int
    spellings: int
    refused: tuple[PlaceFileError, ...]


@dataclass(slots=True)
class _Batch:
    """The new places and spellings of one file, found while reading it."""

    gazetteer: Gazetteer
    country: str | None
    additions: list[Addition] = field(default_factory=list)
    spellings: list[tuple[str, str]] = field(default_factory=list)
    refused: list[PlaceFileError] = field(default_factory=list)
    known: int = 0
    by_name: dict[str, list[PlaceRow]] = field(default_factory=dict)
    regions: dict[tuple[str | None, str | None], Place | None] = field(default_factory=dict)

    def take(self, row: ImportRow, source: str) -> None:
        """Sort one row into known, new or refused."""
        country = row.country_code or self.country
        region = self._region(country, row.admin1)
        if row.check_region and not _holds(region, row):
            reason = f"the point of {row.names[0]!r} does not lie in its region {row.admin1 or 'unknown'!r}"
            self.refused.append(PlaceFileError(source, reason, row.line))
            return
        if row.feature_class == "A" and row.feature_code in ("PCLI", "ADM1"):
            # Countries and first-order divisions are complete; a second point for them would only confuse.
            self.known += 1
            return
        place_id = self._known_place(row)
        if place_id is None:
            self._add(row, country, region)
        else:
            self.known += 1
            if not place_id.startswith("add:"):
                self._add_spellings(row, place_id)

    def _region(self, country: str | None, admin1: str | None) -> Place | None:
        key = country, admin1
        if key not in self.regions:
            self.regions[key] = self._find_region(country, admin1)
        return self.regions[key]

    def _find_region(self, country: str | None, admin1: str | None) -> Place | None:
        if country is None or admin1 is None:
            return None
        by_code = self.gazetteer.admin1(country, admin1)
        if by_code is not None:
            return by_code
        named = (candidate.place for candidate in self.gazetteer.candidates(admin1))
        return next((place for place in named if place.kind == "region" and place.country_code == country), None)

    def _known_place(self, row: ImportRow) -> str | None:
        """Return the identifier of the place that a row is about, None for a new one."""
        if row.geoname_id is not None:
            known = self.gazetteer.place(f"gn:{row.geoname_id}")
            if known is not None:
                return known.id
        folded = fold(row.names[0])
        near = [
            *((place.id, place.lat, place.lon) for place in self.by_name.get(folded, ())),
            *((hit.place.id, hit.place.lat, hit.place.lon) for hit in self.gazetteer.candidates(row.names[0], 200)),
        ]
        return next(
            (
                place_id
                for place_id, lat, lon in near
                if flat_distance_km((row.lat, row.lon), (lat, lon)) <= _SAME_PLACE_KM
            ),
            None,
        )

    def _add(self, row: ImportRow, country: str | None, region: Place | None) -> None:
        folded = fold(row.names[0])
        if not folded:
            return
        place_id = f"add:{(country or 'xx').lower()}.{folded.replace(' ', '-')}.{row.lat:.4f}.{row.lon:.4f}"
        place = PlaceRow(
            place_id, row.names[0], row.lat, row.lon, _KINDS.get(row.feature_class, "other"), row.feature_class,
            row.feature_code, country, region.name if region else None, region.admin1_code if region else None,
            row.population, row.radius_km, "user",
        )  # fmt: skip
        self.additions.append(Addition(place, row.names[:_MOST_SPELLINGS]))
        self.by_name.setdefault(folded, []).append(place)

    def _add_spellings(self, row: ImportRow, place_id: str) -> None:
        for name in row.names[:_MOST_SPELLINGS]:
            if not any(hit.place.id == place_id for hit in self.gazetteer.candidates(name, 200)):
                self.spellings.append((place_id, name))


def _holds(region: Place | None, row: ImportRow) -> bool:
    if region is None or region.radius_km is None:
        return False
    distance_km = flat_distance_km((region.lat, region.lon), (row.lat, row.lon))
    return distance_km <= region.radius_km * _REGION_MARGIN + _SAME_PLACE_KM


def add_file(
    source: Path, path: Path | None = None, *, country: str | None = None, progress: bool = False
) -> AddReport:
    """Add a file of places to the gazetteer; doing it twice adds nothing the second time.

    Args:
        source: GeoNames dump (XX.zip, XX.txt), postal dump, or table with name, latitude and longitude.
        path: The gazetteer, None for the default one; built first when missing.
        country: Country code for rows that name none.
        progress: Show a bar on standard error when the gazetteer has to be built.

    Raises:
        PlaceFileError: The file cannot be read, is of no known kind, or holds no usable row. Nothing was changed.
        GazetteerError: The gazetteer cannot be built or written.
    """
    target = ensure(path, progress=progress)
    rows = read_places(source)
    with sole_writer(target):
        batch = _Batch(Gazetteer.open(target), country)
        _take_all(batch, rows, source.name)
        if not batch.additions and not batch.known:
            reason = f": {batch.refused[0].reason} (line {batch.refused[0].line})" if batch.refused else ""
            raise PlaceFileError(source.name, f"no usable place in the file{reason}")
        if batch.additions or batch.spellings:
            UserData(user_path(target)).add(batch.additions, batch.spellings)
            merge_additions(target)
    return AddReport(len(batch.additions), batch.known, len(batch.spellings), tuple(batch.refused))


def _take_all(batch: _Batch, rows: Iterable[ImportRow | PlaceFileError], source: str) -> None:
    for row in rows:
        if isinstance(row, PlaceFileError):
            batch.refused.append(row)
        else:
            batch.take(row, source)
