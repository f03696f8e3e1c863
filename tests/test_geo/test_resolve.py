import csv
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.normalise import normalise
from extraction.sentences import split_sentences
from extraction.stories import split_stories
from extraction.toponyms import find_toponyms
from geo.distance_phrase import find_distance_phrases
from geo.features import FEATURES
from geo.geodesy import great_circle_km
from geo.output import mention_kind, mention_record
from geo.records import Span, Toponym
from geo.resolve import resolve, resolve_given
from geo.scoring import weights

CASES = Path(__file__).parent.parent / "cases"


def rows(name):
    with (CASES / name).open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def mentions(text, gazetteer):
    stories = split_stories(text)
    toponyms = find_toponyms(text, stories, split_sentences(text, stories), gazetteer)
    plain = normalise(text)
    phrases = find_distance_phrases(plain, toponyms)
    return resolve(plain, toponyms, phrases, gazetteer, [story.span for story in stories])


def named(found, name):
    return next(mention for mention in found if mention.toponym.text == name)


@pytest.mark.parametrize("row", rows("resolution.tsv"), ids=lambda row: row["id"])
def test_a_name_means_the_place_that_its_story_speaks_of(row, gazetteer):
    mention = named(mentions(row["text"], gazetteer), row["name"])
    country, _, rest = row["expected"].partition(" ")
    region, _, kind = rest.rpartition(" ")
    assert (mention.place.country_code, mention.place.kind) == (country, kind), row["why"]
    assert region in ("*", mention.place.admin1), row["why"]
    assert row["reason"] in "; ".join(mention.ranked[0].reasons), row["why"]


def test_one_name_has_one_meaning_in_a_story_and_another_in_the_next(gazetteer):
    text = (
        "TRIPOLI, Libya (AP) - Militias clashed in Tripoli and Misrata, medics said. Shops in Tripoli closed.\n\n"
        "BEIRUT, Lebanon (AP) - Gunmen clashed in Tripoli and Akkar, Lebanese soldiers said.\n"
    )
    countries = [m.place.country_code for m in mentions(text, gazetteer) if m.toponym.text.title() == "Tripoli"]
    assert countries == ["LY", "LY", "LY", "LB"]


def test_a_distance_phrase_chooses_among_namesakes(gazetteer):
    near_kyiv = "Shells hit Andriivka, 45 km west of Kyiv."
    near_donetsk = "Shells hit Andriivka, 60 km northwest of Donetsk."
    first = named(mentions(near_kyiv, gazetteer), "Andriivka")
    second = named(mentions(near_donetsk, gazetteer), "Andriivka")
    kyiv, donetsk = gazetteer.capital("UA"), gazetteer.candidates("Donetsk")[0].place
    assert great_circle_km(first.place.point, kyiv.point) < 90
    assert great_circle_km(second.place.point, donetsk.point) < 110
    assert first.ranked[0].reasons[0] == "fits '45 km west of Kyiv' (Kyiv)"


def test_filing_places_do_not_draw_namesakes_to_them(gazetteer):
    text = (
        "A missile hit Mykolaiv, in the south of Ukraine, near Odesa.\n\n"
        "Smith reported from Lviv, Ukraine. Jones in Lviv contributed to this report."
    )
    assert named(mentions(text, gazetteer), "Mykolaiv").place.id == "gn:700569"


def test_an_unknown_place_gets_no_pin_on_a_far_namesake(gazetteer):
    text = "Sudanese troops took the village of Arbin, officials in Khartoum said. Omdurman was calm."
    found = [mention for mention in mentions(text, gazetteer) if mention.toponym.text == "Arbin"]
    assert all(mention.place is None or mention.confidence < 0.6 for mention in found)


def test_candidates_come_best_first_with_reasons(gazetteer):
    mention = named(mentions("He flew to Paris, Texas.", gazetteer), "Paris")
    assert mention.considered == len(mention.toponym.candidates)
    assert 2 <= len(mention.ranked) <= 5
    assert mention.ranked[0].place == mention.place
    scores = [candidate.score for candidate in mention.ranked]
    assert scores == sorted(scores, reverse=True)
    assert all(candidate.reasons for candidate in mention.ranked)
    assert 0.5 < mention.confidence < 1.0


def test_a_region_word_never_pins_a_town(gazetteer):
    text = "Shells fell in the Bucha, Brovary and Vyshhorod regions and in Merefa district, Ukraine."
    areas = [mention for mention in mentions(text, gazetteer) if mention.toponym.region_word]
    assert [mention.toponym.text for mention in areas] == ["Bucha", "Brovary", "Vyshhorod", "Merefa district"]
    assert {mention_kind(mention) for mention in areas} == {"district"}


def test_the_record_holds_the_fields_of_the_contract(gazetteer):
    mention = named(mentions("Troops withdrew from the Sumy region.", gazetteer), "Sumy region")
    record = mention_record("a.txt", mention)
    assert record | {"lat": None, "lon": None, "confidence": None, "candidates": None} == {
        "doc": "a.txt",
        "kind": "place",
        "start": 25,
        "end": 36,
        "text": "Sumy region",
        "name": "Sumy Oblast",
        "lat": None,
        "lon": None,
        "gazetteer_id": "a1:UA.21",
        "place_kind": "region",
        "country_code": "UA",
        "admin1": "Sumy Oblast",
        "population": None,
        "metonymic": False,
        "role": "place",
        "confidence": None,
        "candidates": mention.considered,
    } | {"candidates": None}
    assert (round(record["lat"]), round(record["lon"])) == (51, 34)
    assert json.loads(json.dumps(record)) == record


def test_an_unresolved_mention_is_null_in_its_record():
    toponym = Toponym(Span(0, 4), "Xyzt", "Xyzt", None, "place", metonymic=False, candidates=())
    (mention,) = resolve("Xyzt", (toponym,), (), None, (Span(0, 4),))
    record = mention_record("a", mention)
    assert (record["name"], record["lat"], record["place_kind"], record["confidence"]) == (None, None, None, 0.0)


def test_given_names_are_resolved_with_the_names_around_them(gazetteer):
    text = "Salem is a city in Dent County, Missouri, United States."
    toponym = Toponym(
        Span(0, 5), "Salem", "Salem", None, "place", metonymic=False, candidates=gazetteer.candidates("Salem")
    )
    (mention,) = resolve_given(text, (toponym,), (), gazetteer)
    assert (mention.toponym, mention.place.admin1) == (toponym, "Missouri")


def test_toponyms_outside_all_groups_are_resolved_too(gazetteer):
    text = "Paris, Texas"
    toponyms = tuple(
        Toponym(
            span,
            span.of(text),
            span.of(text),
            None,
            "place",
            metonymic=False,
            candidates=gazetteer.candidates(span.of(text)),
        )
        for span in (Span(0, 5), Span(7, 12))
    )
    found = resolve(text, toponyms, (), gazetteer, ())
    assert [mention.place.admin1 for mention in found] == ["Texas", "Texas"]


def test_every_feature_has_its_weights():
    for look in ("first", "second"):
        assert set(weights(look)) == {
            *FEATURES, "calibration_offset", "calibration_slope", "calibration_score", "calibration_absent",
        }  # fmt: skip


def test_seed_texts_are_resolved_within_25_km(gazetteer, shared):
    for number, least in (("001", 0.95), ("003", 0.97)):
        (path,) = shared.glob(f"seeds/{number}_*.txt")
        (gold_path,) = shared.glob(f"gold/places_{number}.jsonl")
        gold = [json.loads(line) for line in gold_path.read_text(encoding="utf-8").splitlines() if line]
        found = {
            mention.toponym.span.start: mention for mention in mentions(path.read_text(encoding="utf-8"), gazetteer)
        }
        right = 0
        for item in gold:
            mention = found.get(item["start"])
            if mention is None or mention.place is None:
                continue
            limit_km = 25 if item["kind"] in ("settlement", "site") else 161
            right += (
                great_circle_km(mention.place.point, type(mention.place.point)(item["lat"], item["lon"])) <= limit_km
            )
        assert right / len(gold) >= least


@pytest.mark.parametrize(
    "unit",
    ["Ivanivka 5 km north of Kyiv. ", "San Jose in Texas, ", "Kyiv region, ", "Paris and ", "Sudan's army said. "],
)
def test_a_name_repeated_thousands_of_times_is_still_one_name(unit, gazetteer):
    found = mentions(unit * 1000, gazetteer)
    assert len({(mention.toponym.name, mention.place, mention.confidence) for mention in found}) <= 2
    assert len(found) >= 1000


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(["Kyiv", "Bucha, ", "Ukraine", "Paris", " in Texas", "Ivanivka", " and ", ". ", "of "]),
        max_size=30,
    )
)
def test_every_mention_is_answered_once_and_the_same_each_time(gazetteer, parts):
    text = " ".join(parts)
    found = mentions(text, gazetteer)
    assert found == mentions(text, gazetteer)
    assert all(0.0 <= mention.confidence <= 1.0 for mention in found)
    assert all(mention.place is None or mention.ranked[0].place == mention.place for mention in found)
