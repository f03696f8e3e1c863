"""Administrative divisions: readable English names, extent from their settlements, spellings to index."""

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from gazetteer.names import fold
from gazetteer.schema import NameRow, best_per_fold, prior
from gazetteer.settlements import add_transliterations, has_soft_signs, readable
from gazetteer.sources import Division, read_own_table

_KM_PER_DEG: Final = 111.2
_SMALLEST_RADIUS_KM: Final = 5.0
# A few settlements say little about how far a division reaches.
_FEW_SETTLEMENTS: Final = 5
_RADIUS_OF_FEW_KM: Final = 25.0
_CELLS_ACROSS: Final = 8
# A bare region name ("Kyiv", "Idlib") means the city of that name first.
_BEHIND_THE_CITY: Final = 0.3
_REGION_LOSS: Final = 0.7
_DISTRICT_LOSS: Final = 1.5

_WORDS: Final = (
    "Autonomous Okrug|Autonomous Oblast|Autonomous Republic|Regional State|Oblast|oblast|Region|Governorate|Province"
    "|State|County|District|Krai|Kray|Republic|Prefecture|Department|Voivodeship|Voivodship|Raion|Rayon|Territory"
    "|Division|Municipality|City"
)
_TYPED: Final = re.compile(rf"(?P<stem>.{{2,80}}?)[ -](?P<word>{_WORDS})")
_OF: Final = re.compile(
    r"(?:The )?(?:Republic|State|Province|Governorate|County|Prov[ií]ncia|R[ée]gion|Departamento|D[ée]partement)"
    r" (?:of|d[aeiou]|des|du|de la|del) (?P<stem>.{2,80})"
)
_ADJECTIVE: Final = re.compile(r"(?:skiy|skyi|skyy|s'kyy|skaya|ska|ske|skoye)$", re.IGNORECASE)
_OWN_WORDS: Final = {
    "Administrative region": "Oblast",
    "Administrative territory": "Krai",
    "Autonomous district": "Autonomous Okrug",
    "Autonomous region": "Autonomous Oblast",
    "Rayon": "District",
    "State": "State",
    "Region": "Region",
}
_GENERIC_WORDS: Final = ("Region", "Province")
_PLAIN: Final = frozenset(row["country_code"] for row in read_own_table("region_words.tsv") if row["style"] == "plain")


@dataclass(slots=True)
class Extent:
    """The settlements of a division, gathered while reading.

    Attributes:
        points: Latitude and longitude of each, decimal degrees.
        population: Sum of their inhabitants.
        largest: Name of the largest one.
        largest_population: Inhabitants of the largest one.
        largest_id: GeoNames id of the largest one, None before the first.
        named: The most populous one of each folded name: inhabitants and point.
    """

    points: list[tuple[float, float]] = field(default_factory=list)
    population: int = 0
    largest: str = ""
    largest_population: int = -1
    largest_id: int | None = None
    named: dict[str, tuple[int, tuple[float, float]]] = field(default_factory=dict)

    def add(self, geoname_id: int, name: str, point: tuple[float, float], population: int) -> None:
        """Take in one settlement."""
        self.points.append(point)
        self.population += population
        folded = fold(name)
        self.named[folded] = max(self.named.get(folded, (-1, point)), (population, point))
        if population > self.largest_population:
            self.largest, self.largest_population, self.largest_id = name, population, geoname_id

    def seat(self, names: Iterable[str]) -> tuple[float, float]:
        """Return the point of a division's seat: the settlement of its name, else its largest one.

        News of "the X district" is of the people round X, and event data sets code it to that town.

        Args:
            names: Folded names of the division.

        Source: ACLED codebook 2023, geo-precision 2.
        """
        namesakes = [self.named[name] for name in names if name in self.named]
        return max(namesakes or [self.named[fold(self.largest)]])[1]

    def circle(self, middle: tuple[float, float] | None = None) -> tuple[float, float, float]:
        """Return a middle point (latitude, longitude) and the radius that holds 95 % of the settlements, km.

        Args:
            middle: The point when it is known better than from the settlements.
        """
        lat, lon = middle or mean_point(self._thinned())
        distances = sorted(flat_distance_km((lat, lon), point) for point in self.points)
        radius_km = distances[math.ceil(len(distances) * 0.95) - 1]
        least_km = _RADIUS_OF_FEW_KM if len(self.points) < _FEW_SETTLEMENTS else _SMALLEST_RADIUS_KM
        return round(lat, 4), round(lon, 4), round(max(radius_km, least_km), 1)

    def _thinned(self) -> list[tuple[float, float]]:
        """Return one point for each settled cell of a grid, so that a crowded corner does not draw the middle."""
        lats, lons = [lat for lat, _ in self.points], [lon for _, lon in self.points]
        size_deg = max(max(lats) - min(lats), max(lons) - min(lons)) / _CELLS_ACROSS
        if size_deg == 0 or size_deg * _CELLS_ACROSS > 180:
            return self.points
        cells: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for lat, lon in self.points:
            cells.setdefault((math.floor(lat / size_deg), math.floor(lon / size_deg)), []).append((lat, lon))
        return [mean_point(cell) for cell in cells.values()]


def mean_point(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the middle of some points, right also across the 180th meridian.

    >>> mean_point([(0.0, 179.0), (0.0, -179.0)])
    (0.0, 180.0)
    """
    lat = sum(point[0] for point in points) / len(points)
    first = points[0][1]
    lon = first + sum((point[1] - first + 180) % 360 - 180 for point in points) / len(points)
    return lat, lon if lon == 180 else (lon + 180) % 360 - 180


def flat_distance_km(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return a distance good to some per cent, for extents and for finding doubles, km.

    Source: equirectangular approximation; mapped distances use the geodesic of the geo package.

    >>> round(flat_distance_km((50.0, 30.0), (50.0, 31.0)), 1)
    71.5
    """
    across = ((other[1] - one[1] + 180) % 360 - 180) * math.cos(math.radians((one[0] + other[0]) / 2))
    return math.hypot(other[0] - one[0], across) * _KM_PER_DEG


@dataclass(frozen=True, slots=True)
class RegionWords:
    """What English news calls the first-order divisions of the countries ("Oblast", "Governorate")."""

    words: Mapping[str, str]

    @classmethod
    def read(cls) -> "RegionWords":
        """Read gazetteer/data/region_words.tsv."""
        return cls({row["country_code"]: row["word"] for row in read_own_table("region_words.tsv")})

    def word(self, division: Division) -> str | None:
        """Return the word that belongs to a division's English name; None where it goes by its bare name."""
        country = division.code.split(".")[0]
        if country not in self.words:
            return None
        if country in _PLAIN:
            return None
        if "city" in division.own_word.lower():
            return "City"
        return self.words[country] or _OWN_WORDS.get(division.own_word)


def _is_latin(name: str) -> bool:
    return name.isascii() or all(
        char.isascii() or "LATIN" in unicodedata.name(char, "") or not char.isalpha() for char in name
    )


def _stems(division: Division) -> Iterator[tuple[str, str]]:
    """Yield the bare name and the type word of each English form among a division's names."""
    country = division.code.split(".")[0]
    if country in _PLAIN:
        return
    for name in (division.name, *division.aliases):
        text = readable(name, country) if _is_latin(name) else ""
        match = _TYPED.fullmatch(text)
        if match is not None:
            yield match["stem"], match["word"]
        else:
            match = _OF.fullmatch(text)
            if match is not None:
                yield match["stem"], ""


def _is_adjective(word: str, country_code: str) -> bool:
    """Tell "Zhytomyrska" and "Kurskaya" from English names (Nebraska is one)."""
    return has_soft_signs(country_code) and _ADJECTIVE.search(word) is not None


def bare_name(division: Division, word: str | None, seat: str) -> str:
    """Return a division's English name without its type word ("Zhytomyr", "North Kivu").

    Args:
        division: The division.
        word: What English news calls it, None for nothing.
        seat: Name of its largest settlement, which tells what "Kurskaya oblast'" is in English.
    """
    stems = list(_stems(division))
    country = division.code.split(".")[0]
    plain = [(stem, typed) for stem, typed in stems if not _is_adjective(stem, country)]
    for wanted in (word, *_WORDS.split("|")):
        for stem, typed in plain:
            if typed == wanted:
                return stem
    main = readable(division.name, country)
    head = main.split(" ")[0]
    if _is_adjective(head, country):
        if fold(seat)[:3] == fold(head)[:3]:
            return seat
        latin = [alias for alias in division.aliases if alias.isascii() and " " not in alias]
        return latin[0] if latin else main
    if "," in main:
        return main.split(",")[0]
    return stems[0][0] if stems and stems[0][1] else main


def _region_names(division: Division, bare: str, full: str, scores: tuple[float, float]) -> Iterator[NameRow]:
    bare_prior, full_prior = scores
    if full != bare:
        yield NameRow(full, full_prior, canonical=True)
    yield NameRow(bare, bare_prior, canonical=True)
    for name in (division.name, *division.aliases):
        typed = _TYPED.fullmatch(name) or _OF.fullmatch(name) or not _is_latin(name)
        yield NameRow(name, full_prior if typed else bare_prior, canonical=False)
    for stem, _word in _stems(division):
        yield NameRow(stem, bare_prior, canonical=False)


def region_names(
    division: Division, extent: Extent, words: RegionWords, namesake_population: int | None
) -> tuple[str, dict[str, NameRow]]:
    """Return the canonical English name of a first-order division and its spellings by folded form.

    Args:
        division: The division.
        extent: Its settlements.
        words: What English news calls the divisions of its country.
        namesake_population: Inhabitants of the settlement in it that bears its name, None without one.
    """
    word = words.word(division)
    bare = bare_name(division, word, extent.largest)
    full = f"{bare} {word}" if word and not bare.endswith(word) else bare
    score = prior(extent.population, canonical=True) - _REGION_LOSS
    bare_score = score
    if namesake_population is not None:
        bare_score = min(score, prior(namesake_population, canonical=True) - _BEHIND_THE_CITY)
    names = best_per_fold(_region_names(division, bare, full, (bare_score, score)))
    for generic in () if word == "City" else (*_GENERIC_WORDS, word or division.own_word or "Region"):
        names.setdefault(fold(f"{bare} {generic}"), NameRow(f"{bare} {generic}", score, canonical=True))
    add_transliterations(names, division.code.split(".")[0])
    return full, names


def district_names(division: Division, extent: Extent) -> tuple[str, dict[str, NameRow]]:
    """Return the canonical English name of a second-order division and its spellings by folded form."""
    country = division.code.split(".")[0]
    stems = [(stem, word) for stem, word in _stems(division) if not _is_adjective(stem, country)]
    bare, word = next(((stem, word) for stem, word in stems if word), (readable(division.name, country), ""))
    full = f"{bare} {word}".strip()
    full_score = prior(extent.population, canonical=True) - _DISTRICT_LOSS
    # "Fife" is the council area, "Kharkiv" never the district round the city.
    seat = fold(extent.largest) == fold(bare)
    score = prior(extent.population, canonical=False) - _DISTRICT_LOSS if seat else full_score
    if country in _PLAIN:
        # American counties never go by their bare name, which is a person's more often than not.
        return full, best_per_fold([NameRow(full, full_score, canonical=True)])
    names = best_per_fold(_region_names(division, bare, full, (score, full_score)))
    generic = f"{bare} District"
    names.setdefault(fold(generic), NameRow(generic, full_score, canonical=True))
    return full, names
