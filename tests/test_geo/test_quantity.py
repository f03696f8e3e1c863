import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from geo.anchor import AnchorReader
from geo.distance_phrase import find_distance_phrases
from geo.quantity import find_quantities
from tests.test_geo.marked_text import make_toponym

_HOSTILE = {
    "digits": "1" * 100_000,
    "spaces": " " * 100_000,
    "brackets": "(" * 100_000,
    "letters": "a" * 100_000,
    "units": "km " * 33_000,
    "numbers with units": "1 km " * 20_000,
    "numbers without": "1 " * 50_000,
    "commas": "1," * 50_000 + "000 km",
    "modifiers": "about " * 16_000 + "5 km",
    "number words": "one hundred and twenty-" * 4_000 + "km",
    "halves": "half of a dozen km " * 5_000,
    "winds": "north " * 16_000 + "of Beni",
    "winds in a list": "north, east, " * 8_000,
    "cues": "near " * 20_000,
    "outskirts": "the northern outskirts of " * 4_000,
    "between": "road between " * 8_000,
    "leads": "5 km from the " + "besieged " * 11_000,
    "chained": "5 km north of " * 7_000,
    "capitals": "5 km from " + "Aa " * 30_000,
}


@pytest.mark.parametrize("name", _HOSTILE)
def test_hostile_text_takes_no_time(name):
    start = time.process_time()
    find_distance_phrases(_HOSTILE[name], [])
    assert time.process_time() - start < 4.0


def test_many_names_take_no_time():
    text = "near Beni " * 10_000
    names = [make_toponym(text, at + 5, at + 9) for at in range(0, len(text), 10)]
    start = time.process_time()
    assert len(find_distance_phrases(text, names)) == 10_000
    assert time.process_time() - start < 4.0


@given(st.text(alphabet="0123456789 .,-½kmilesnorth()ofKyiv'\n", max_size=80))
def test_any_text_gives_spans_within_it(text):
    for phrase in find_distance_phrases(text, []):
        assert phrase.span.of(text) == phrase.text
        assert phrase.text.strip()


@given(st.integers(1, 9999), st.sampled_from(["km", " km", " kilometres", "-kilometre"]))
def test_whole_numbers_are_read_as_written(number, unit):
    (quantity,) = find_quantities(f"It was {number}{unit} away")
    assert quantity.distance_km == number


@given(st.integers(1000, 9_999_999))
def test_thousands_separators_change_nothing(number):
    (quantity,) = find_quantities(f"{number:,} km")
    assert quantity.distance_km == number


@given(st.integers(1, 500), st.integers(1, 500))
def test_range_has_its_middle_between_its_ends(first, second):
    low, high = sorted((first, second))
    for quantity in find_quantities(f"{low}-{high} km"):
        if quantity.low_km is not None:
            assert quantity.low_km == low
            assert quantity.high_km == high
            assert quantity.distance_km == (low + high) / 2


def test_anchor_words_before_a_name_have_an_end():
    text = "the " + "very " * 20 + "Beni"
    reader = AnchorReader(text, [make_toponym(text, len(text) - 4, len(text))])
    assert reader.named(0) is None
