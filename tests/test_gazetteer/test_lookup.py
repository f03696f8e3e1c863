import csv
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from gazetteer.edits import one_edit_away
from gazetteer.lookup import Gazetteer
from gazetteer.names import fold
from gazetteer.records import GazetteerError
from gazetteer.regions import flat_distance_km

CASES = Path(__file__).parents[1] / "cases"
WITHIN_KM = 20.0


def rows(name):
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        return [pytest.param(row, id=row["id"]) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


@pytest.mark.parametrize("row", rows("gazetteer_places.tsv"))
def test_finds_places_of_wars_by_their_usual_spelling(row, gazetteer):
    inside = [hit for hit in gazetteer.candidates(row["name"]) if hit.place.country_code == row["country_code"]]
    best = inside[0].place
    distance_km = flat_distance_km((best.lat, best.lon), (float(row["lat"]), float(row["lon"])))
    assert distance_km <= WITHIN_KM, best


@pytest.mark.parametrize("row", rows("gazetteer_traps.tsv"))
def test_the_likeliest_place_comes_first(row, gazetteer):
    best = gazetteer.candidates(row["name"])[0]
    assert (best.place.id, best.place.name) == (row["place_id"], row["canonical"])


def test_the_town_of_chornobyl_stays_among_the_candidates(gazetteer):
    assert "gn:710403" in [hit.place.id for hit in gazetteer.candidates("Chernobyl")]


def test_candidates_come_by_falling_prior_and_no_place_twice(gazetteer):
    hits = gazetteer.candidates("Ivanivka")
    assert [hit.prior for hit in hits] == sorted((hit.prior for hit in hits), reverse=True)
    assert len({hit.place.id for hit in hits}) == len(hits) > 10
    assert gazetteer.candidates("Ivanivka", limit=3) == hits[:3]


def test_an_abbreviation_is_not_found_by_a_small_word(gazetteer):
    assert "cc:US" in [hit.place.id for hit in gazetteer.candidates("US")]
    assert "cc:US" not in [hit.place.id for hit in gazetteer.candidates("us")]
    assert "cc:CF" in [hit.place.id for hit in gazetteer.candidates("CAR")]
    assert "cc:CF" not in [hit.place.id for hit in gazetteer.candidates("Car")]


def test_directions_and_ordinary_words_are_no_regions(gazetteer):
    for word in ("Northern", "Central", "Lakes", "Unity", "Bay", "Est"):
        assert not [hit for hit in gazetteer.candidates(word) if hit.place.kind in ("region", "district")], word
    assert gazetteer.candidates("Bay Region")[0].place.id == "a1:SO.04"
    assert gazetteer.candidates("Unity State")[0].place.id == "a1:SS.06"
    assert gazetteer.candidates("Northern State")[0].place.id == "a1:SD.43"


@pytest.mark.parametrize("word", ["Al Jazeera", "Hamas", "Taliban", "Region", "Said", "Abbas", "Thursday"])
def test_groups_people_and_ordinary_words_are_no_places(word, gazetteer):
    assert gazetteer.candidates(word) == ()


def test_demonyms_are_no_places(gazetteer):
    assert [gazetteer.candidates(word) for word in ("Ukrainian", "Russians", "French", "Somali")] == [(), (), (), ()]


def test_prefixes_are_whole_words(gazetteer):
    assert gazetteer.has_prefix("deir ez")
    assert gazetteer.has_prefix("kyiv")
    assert not gazetteer.has_prefix("deir e")
    assert not gazetteer.has_prefix("qqqq")


@pytest.mark.parametrize(
    ("typo", "country", "place_id"),
    [
        ("Bakmut", "UA", "gn:713174"),
        ("Mairupol", "UA", "gn:701822"),
        ("Kremenchukk", "UA", "gn:704147"),
        ("Омдурмон", "SD", "gn:365137"),
        ("Zaporizhia", "RU", None),
    ],
)
def test_names_one_edit_away_are_found_in_the_named_country(typo, country, place_id, gazetteer):
    found = gazetteer.similar(typo, (country,))
    assert {hit.place.country_code for hit in found} <= {country}
    assert (found[0].place.id if found else None) == place_id


def test_short_names_and_missing_countries_have_no_kin(gazetteer):
    assert gazetteer.similar("Kyyv", ("UA",)) == ()
    assert gazetteer.similar("Bakmut", ()) == ()
    assert fold("Bakhmut") not in one_edit_away(fold("Bakhmut"))


def test_entries_by_code(gazetteer):
    assert gazetteer.country("ua").name == "Ukraine"
    assert (gazetteer.country("UA").lat, gazetteer.country("UA").lon) == (49.0, 32.0)
    assert gazetteer.capital("UA").id == "gn:703448"
    assert gazetteer.capital("SD").name == "Khartoum"
    assert gazetteer.admin1("UA", "13").name == "Kyiv Oblast"
    assert gazetteer.largest("UA", 2).id == "gn:706483"
    assert gazetteer.place("gn:1").__class__ is type(None)
    assert gazetteer.country("ZZ") is None
    assert gazetteer.largest("VA", 50) is None
    assert gazetteer.largest("UA", 0) is None


@pytest.mark.parametrize("code", ["UA", "RU", "SD", "SY", "IQ", "YE", "SO", "CD", "MM", "ML", "BF", "NG", "ET", "IL"])
def test_countries_at_war_have_their_capital(code, gazetteer):
    assert gazetteer.capital(code).feature_code == "PPLC"


def test_regions_have_seats_a_point_and_an_extent(gazetteer):
    seats = [gazetteer.candidates(name)[0].place for name in ("Kharkiv", "Zaporizhzhia", "Idlib", "Goma")]
    assert [seat.feature_code for seat in seats] == ["PPLA"] * 4
    kharkiv = gazetteer.admin1("UA", "07")
    assert (kharkiv.kind, kharkiv.feature_code) == ("region", "ADM1")
    assert flat_distance_km((kharkiv.lat, kharkiv.lon), (49.6, 36.5)) < 30
    assert 80 < kharkiv.radius_km < 180


def test_place_points_are_its_coordinates(gazetteer):
    kyiv = gazetteer.place("gn:703448")
    assert (kyiv.point.lat, kyiv.point.lon) == (kyiv.lat, kyiv.lon) == (50.45466, 30.5238)
    assert replace(kyiv) == kyiv


def test_several_threads_get_the_same_answers(gazetteer):
    fresh = Gazetteer.open(gazetteer.path)
    names = ["Kyiv", "Odesa", "Goma", "Rafah", "Nyala"] * 20
    answers = []

    def ask():
        answers.append([fresh.candidates(name) for name in names])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
    assert all(answer == answers[0] for answer in answers)
    assert answers[0][0][0].place.id == "gn:703448"


def test_a_missing_gazetteer_names_the_command(tmp_path):
    with pytest.raises(GazetteerError, match="python -m gazetteer build"):
        Gazetteer.open(tmp_path / "none.sqlite3")


def test_a_file_of_another_kind_is_no_gazetteer(tmp_path):
    other = tmp_path / "other.sqlite3"
    other.write_bytes(b"not a database at all" * 100)
    with pytest.raises(GazetteerError, match="python -m gazetteer build"):
        Gazetteer.open(other)
