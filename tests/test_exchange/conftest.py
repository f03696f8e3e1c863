"""One event to start from, and a way to change it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from extraction.records import EventMention, Evidence

_EVENT = EventMention(
    doc="sample-01",
    id="sample-01-e01",
    quote="Shells fell on the market in Kherson on Tuesday, killing two people.",
    start=40,
    end=108,
    trigger="Shells fell",
    type="Explosions/Remote violence",
    sub_type="Shelling/artillery/missile attack",
    place_text="Kherson",
    place="Kherson",
    lat=46.65581,
    lon=32.6178,
    precision="settlement",
    uncertainty_km=8.0,
    gazetteer_id="gn:706448",
    country_code="UA",
    admin1="Kherson",
    relation=None,
    date_text="on Tuesday",
    date_start=date(2023, 5, 2),
    date_end=date(2023, 5, 2),
    date_basis="relative",
    fatalities=2,
    fatalities_low=2,
    fatalities_high=None,
    injured=None,
    actors=("Military Forces of Russia", "Civilians"),
    attribution="regional governor",
    status="claimed",
    denied_by=None,
    geo_precision=1,
    time_precision=1,
    where_prec=1,
    date_prec=1,
    confidence=0.83,
    same_as=None,
    evidence=(Evidence("place", 69, 76), Evidence("date", 77, 87)),
    published=date(2023, 5, 3),
    place_reasons=("the only Kherson of Ukraine",),
    candidates=(("gn:706448", "Kherson", 7.5),),
    date_reason="the Tuesday before Wednesday 3 May 2023",
    context_start=0,
    context_end=180,
)


@pytest.fixture(scope="session")
def make_event() -> Callable[..., EventMention]:
    return lambda **changes: replace(_EVENT, **changes)
