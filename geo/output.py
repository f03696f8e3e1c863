"""Place mentions as the records of the command line."""

from gazetteer.records import PlaceKind
from geo.records import PlaceMention


def mention_kind(mention: PlaceMention) -> PlaceKind | None:
    """Return what a mention locates, None when it was not resolved.

    A name with a region word never locates a settlement: where the gazetteer knows only the town of
    "the Brovary region", the answer is a district around it.
    """
    if mention.place is None:
        return None
    if mention.toponym.region_word is not None and mention.place.kind in ("settlement", "site"):
        return "district"
    return mention.place.kind


def mention_record(doc: str, mention: PlaceMention) -> dict[str, object]:
    """Return a place mention as a record of the contracts, kind "place".

    Args:
        doc: File name or identifier of the text.
        mention: The mention; latitude and longitude are WGS84 decimal degrees.
    """
    place = mention.place
    toponym = mention.toponym
    return {
        "doc": doc,
        "kind": "place",
        "start": toponym.span.start,
        "end": toponym.span.end,
        "text": toponym.text,
        "name": None if place is None else place.name,
        "lat": None if place is None else round(place.lat, 6),
        "lon": None if place is None else round(place.lon, 6),
        "gazetteer_id": None if place is None else place.id,
        "place_kind": mention_kind(mention),
        "country_code": None if place is None else place.country_code,
        "admin1": None if place is None else place.admin1,
        "population": None if place is None else place.population,
        "metonymic": toponym.metonymic,
        "role": toponym.role,
        "confidence": round(mention.confidence, 4),
        "candidates": mention.considered,
    }
