"""Precision codes of ACLED and UCDP for an event's place and date."""

from datetime import date

from extraction.records import DateBasis, Precision


def geo_precision(precision: Precision | None, relation: str | None) -> int | None:
    """Return ACLED's geo-precision.

    1: the town or site is known. 2: near a town, or a small part of a region. 3: a larger region or less.

    Source: ACLED codebook 2023, "Geo-precision".
    """
    if precision is None:
        return None
    if precision in ("site", "settlement"):
        return 2 if relation else 1
    return 2 if precision == "district" else 3


def where_prec(precision: Precision | None, relation: str | None, kind: str | None) -> int | None:
    """Return UCDP's where_prec.

    1: exact. 2: within a limited area around a place. 3: second-order division. 4: first-order division.
    6: country. 7: sea or air.

    Source: UCDP GED codebook 23.1, "where_prec".
    """
    if precision is None:
        return None
    if kind == "water":
        return 7
    if precision in ("site", "settlement"):
        return 2 if relation else 1
    return {"district": 3, "region": 4, "country": 6}[precision]


def time_precision(start: date | None, end: date | None) -> int | None:
    """Return ACLED's time-precision: 1 a day, 2 within a week, 3 within a month or more.

    Source: ACLED codebook 2023, "Time precision".
    """
    if start is None or end is None:
        return None
    days = (end - start).days
    return 1 if days <= 1 else 2 if days <= 7 else 3


def date_prec(start: date | None, end: date | None, basis: DateBasis | None) -> int | None:
    """Return UCDP's date_prec: 1 a day, 2 two to six days, 3 a week to a month, 4 a month, 5 more.

    A day that is only the publication day is known to lie within a few days: 2.

    Source: UCDP GED codebook 23.1, "date_prec".
    """
    if start is None or end is None:
        return None
    days = (end - start).days + 1
    if days == 1:
        return 2 if basis == "publication" else 1
    for code, limit in ((2, 6), (3, 30), (4, 31)):
        if days <= limit:
            return code
    return 5
