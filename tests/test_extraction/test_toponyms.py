import csv
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.name_lexicon import cues, table
from extraction.normalise import normalise
from extraction.sentences import split_sentences
from extraction.stories import split_stories
from extraction.toponym_spelling import one_edit
from extraction.toponym_words import read_words
from extraction.toponyms import find_toponyms

CASES = Path(__file__).parent.parent / "cases"
FRAGMENTS = [
    *("Kyiv", "Sudan", "said", "in", "the", "of", "al-", "El", "Fasher", "region", "(AP)", "-", "Gen.", "Newton,"),
    *("March", "U.S.", "Moscow's", "and\n\n", "KYIV,"),
]
LEXICONS = Path(__file__).parents[2] / "extraction" / "lexicon"


def rows(name):
    with (CASES / name).open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def toponyms(text, gazetteer):
    stories = split_stories(text)
    return find_toponyms(text, stories, split_sentences(text, stories), gazetteer)


def shown(toponym):
    flags = [toponym.region_word] if toponym.region_word else []
    flags += [toponym.role] if toponym.role != "place" else []
    flags += ["metonymic"] if toponym.metonymic else []
    return f"{toponym.text} [{', '.join(flags)}]" if flags else toponym.text


@pytest.mark.parametrize("row", rows("toponyms.tsv"), ids=lambda row: row["id"])
def test_names_are_found_with_what_they_do(row, gazetteer):
    text = row["text"].replace("\\n", "\n")
    found = toponyms(text, gazetteer)
    assert "; ".join(map(shown, found)) == row["expected"].removesuffix("-"), row["why"]
    assert all(toponym.span.of(text) == toponym.text for toponym in found)


def test_the_bare_name_is_what_is_looked_up(gazetteer):
    (toponym,) = toponyms("Troops withdrew from the Sumy region.", gazetteer)
    assert (toponym.name, toponym.region_word) == ("Sumy", "region")
    assert toponym.candidates[0].place.name == "Sumy Oblast"
    assert {candidate.place.kind for candidate in toponym.candidates} >= {"region", "settlement"}


def test_a_typing_error_gets_the_candidates_of_the_name_meant(gazetteer):
    found = toponyms("Troops left Bucha in Ukraine. The mayor of Bacha showed two graves.", gazetteer)
    assert [toponym.text for toponym in found] == ["Bucha", "Ukraine", "Bacha"]
    assert found[2].candidates == found[0].candidates


def test_each_story_has_its_own_people(gazetteer):
    text = (
        "KYIV, Ukraine (AP) - Ivan Izium lost his house. Izium fled.\n\n"
        "ODESA, Ukraine (AP) - Shells fell on Izium on Friday.\n"
    )
    assert [toponym.text for toponym in toponyms(text, gazetteer)] == ["KYIV", "Ukraine", "ODESA", "Ukraine", "Izium"]


def test_curly_quotes_and_odd_spaces_do_not_shift_spans(gazetteer):
    text = "“We left Kup’yansk,” she said.\u00a0Russia’s guns hit Izium."
    found = toponyms(text, gazetteer)
    assert [(toponym.text, toponym.span.start) for toponym in found] == [
        ("Kup’yansk", 9),
        ("Russia", 31),
        ("Izium", 49),
    ]


def test_seed_texts_reach_the_wanted_recall_and_precision(gazetteer, shared):
    for number, expected in (("001", 66), ("003", 189)):
        (path,) = shared.glob(f"seeds/{number}_*.txt")
        (gold_path,) = shared.glob(f"gold/places_{number}.jsonl")
        gold = [line for line in gold_path.read_text(encoding="utf-8").splitlines() if line]
        found = toponyms(path.read_text(encoding="utf-8"), gazetteer)
        assert (len(gold), abs(len(found) - expected) <= 4) == (expected, True)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(FRAGMENTS),
            st.text(max_size=12),
        ),
        max_size=60,
    )
)
def test_any_text_gives_ordered_spans_that_reproduce_it(gazetteer, parts):
    text = " ".join(parts)
    found = toponyms(text, gazetteer)
    assert all(toponym.span.of(text) == toponym.text for toponym in found)
    assert all(first.span.end <= second.span.start for first, second in pairwise(found))
    assert toponyms(text, gazetteer) == found


@pytest.mark.parametrize(
    "unit", ["A", "a", "1", " ", "(", "'", "Al-", "Kyiv, ", "Kyiv and ", "U.S.", "of ", "the ", "\n", "Deir ez "]
)
def test_hostile_repetition_takes_linear_time(unit, gazetteer):
    text = unit * (100_000 // len(unit))
    assert len(toponyms(text, gazetteer)) <= len(text) // 4


def test_words_keep_abbreviations_and_part_hyphens():
    text = normalise("U.S.-based Kup’yans’k, Rostov-on-Don’s O’Leary")
    listed = read_words(text, ())
    assert list(listed.folded) == ["us", "based", "kupyansk", "rostov", "on", "don", "oleary"]
    assert [listed.possessive(index) for index in range(len(listed))] == [False] * 5 + [True, False]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("bacha", "bucha", True),
        ("kharkhiv", "kharkiv", True),
        ("odsea", "odesa", True),
        ("lviv", "lviv", False),
        ("kyiv", "kiev", False),
        ("mariupol", "mariupols", True),
        ("izium", "izyums", False),
    ],
)
def test_one_edit(first, second, expected):
    assert one_edit(first, second) is expected
    assert one_edit(second, first) is expected


def test_every_lexicon_row_has_its_source():
    for name in ("not_places", "given_names", "surnames", "titles", "region_words", "place_nouns", "place_cues"):
        with (LEXICONS / f"{name}.tsv").open(encoding="utf-8", newline="") as handle:
            reader = csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
            assert all(row["source"] for row in reader), name


def test_the_word_after_an_organisation_decides_whether_its_place_counts():
    assert set(table("organisation_words").values()) == {"keep", "drop"}
    assert cues("locative").isdisjoint(cues("speech"))
