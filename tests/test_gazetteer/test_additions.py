import gzip
import zipfile

import pytest

from gazetteer.additions import add_file
from gazetteer.build import is_current
from gazetteer.files import user_path
from gazetteer.imports import ImportRow, read_places
from gazetteer.lookup import Gazetteer
from gazetteer.records import PlaceFileError

HEADER = "name,latitude,longitude,alternatenames,country_code,admin1,population,accuracy_km\n"


@pytest.fixture
def write(tmp_path):
    def write_file(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8", newline="")
        return path

    return write_file


def dump_row(number, name, feature_class, code, *, at=("13.5", "24.1"), alternates=""):
    fields = [str(number), name, name, alternates, *at, feature_class, code, "SD", "", "55", "", "", "", "300"]
    return "\t".join([*fields, "", "0", "Africa/Khartoum", "2024-01-01"]) + "\n"


def test_a_table_adds_places_once(own_gazetteer, write):
    table = write("villages.csv", HEADER + "Qarya Jadida,13.9,25.3,Garya Gadida;قرية جديدة,SD,North Darfur,1200,3\n")
    report = add_file(table, own_gazetteer)
    assert (report.added, report.known, report.refused) == (1, 0, ())
    place = Gazetteer.open(own_gazetteer).candidates("Garya Gadida")[0].place
    assert place.id == "add:sd.qarya-jadida.13.9000.25.3000"
    assert (place.name, place.kind, place.admin1, place.admin1_code) == (
        "Qarya Jadida",
        "settlement",
        "North Darfur",
        "55",
    )
    assert (place.population, place.radius_km, place.source) == (1200, 3.0, "user")
    assert is_current(own_gazetteer)
    before = own_gazetteer.stat()
    again = add_file(table, own_gazetteer)
    assert (again.added, again.known, again.spellings) == (0, 1, 0)
    assert (own_gazetteer.stat().st_ino, own_gazetteer.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_known_place_gets_the_new_spelling_and_no_second_point(own_gazetteer, write):
    table = write("more.tsv", "name\tlatitude\tlongitude\talternatenames\nBucha\t50.55\t30.22\tButschahausen\n")
    report = add_file(table, own_gazetteer)
    assert (report.added, report.known, report.spellings) == (0, 1, 1)
    assert Gazetteer.open(own_gazetteer).candidates("Butschahausen")[0].place.id == "gn:711350"


def test_a_namesake_farther_than_five_km_is_another_place(own_gazetteer, write):
    table = write("far.csv", "name;lat;lng\nBucha;49.1;33.3\n")
    assert add_file(table, own_gazetteer, country="UA").added == 1
    found = Gazetteer.open(own_gazetteer).candidates("Bucha")
    assert [hit.place.country_code for hit in found if hit.place.source == "user"] == ["UA"]
    assert found[0].place.id == "gn:711350"


def test_a_country_dump_keeps_what_events_are_placed_at(own_gazetteer, tmp_path):
    text = "".join(
        [
            dump_row(9900001, "Wadi Testi", "H", "STM"),
            dump_row(9900002, "Testi Airport", "S", "AIRP"),
            dump_row(9900003, "Testi School", "S", "SCH"),
            dump_row(9900004, "Hillat Testi", "P", "PPL", alternates="Hillet Testi,حلة"),
            dump_row(9900005, "Testi Road", "R", "RD"),
            dump_row(9900006, "Sudan", "A", "PCLI"),
            dump_row(379555, "El Fasher", "P", "PPLA", at=("13.62", "25.34"), alternates="Faschir am Markt"),
        ]
    )
    with zipfile.ZipFile(tmp_path / "SD.zip", "w") as archive:
        archive.writestr("SD.txt", text)
        archive.writestr("readme.txt", "about the dump")
    report = add_file(tmp_path / "SD.zip", own_gazetteer)
    assert (report.added, report.known, report.spellings) == (3, 2, 1)
    added = Gazetteer.open(own_gazetteer)
    kinds = {name: added.candidates(name)[0].place.kind for name in ("Wadi Testi", "Testi Airport", "Hillet Testi")}
    assert kinds == {"Wadi Testi": "water", "Testi Airport": "site", "Hillet Testi": "settlement"}
    assert added.candidates("Testi School") == ()
    assert added.candidates("Faschir am Markt")[0].place.id == "gn:379555"


def test_a_postal_dump_is_checked_against_its_regions(own_gazetteer, write):
    def row(name, region, lat, lon, accuracy):
        return f"UA\t00000\t{name}\t{region}\t01\t{region}\t\t\t\t{lat}\t{lon}\t{accuracy}\n"

    dump = write(
        "UA.txt",
        row("Тестопілля", "Poltavska", "49.6", "34.5", "4")
        + row("Далекопілля", "Poltavska", "50.0", "24.0", "4")
        + row("Неточне", "Poltavska", "49.6", "34.6", "1"),
    )
    report = add_file(dump, own_gazetteer)
    assert (report.added, [error.line for error in report.refused]) == (1, [2])
    assert "does not lie in its region" in str(report.refused[0])
    place = Gazetteer.open(own_gazetteer).candidates("Testopillia")[0].place
    assert (place.name, place.admin1, place.radius_km) == ("Testopillia", "Poltava Oblast", 2.0)


def test_gzip_is_opened(tmp_path):
    packed = tmp_path / "villages.csv.gz"
    packed.write_bytes(gzip.compress(b"name,latitude,longitude\nAyn Testi,35.1,38.2\n"))
    assert list(read_places(packed)) == [
        ImportRow(2, ("Ayn Testi",), 35.1, 38.2, "P", "PPL", None, None, None, None, None, check_region=False)
    ]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("Testove,95.0,30.0", "lie outside the globe"),
        ("Testove,50.0,190", "lie outside the globe"),
        ("Testove,nan,30.0", "lie outside the globe"),
        ("Testove,north,30.0", "are no numbers"),
        (",50.0,30.0", "name is empty"),
        ("12345,50.0,30.0", "has no letter"),
        ("Testove", "too few columns"),
        ("Testove,50.0,30.0,,Ukraine", "is not a two-letter code"),
        ("Testove,50.0,30.0,,UA,,many", "is no whole number"),
        ("Testove,50.0,30.0,,UA,,-5", "is no whole number"),
        ("Testove,50.0,30.0,,UA,,5,-3", "is not a distance"),
    ],
)
def test_a_bad_row_is_refused_with_its_line_and_the_rest_is_read(row, reason, write):
    read = list(read_places(write("rows.csv", HEADER + row + "\nGood Village,50.0,30.0\n")))
    assert (type(read[0]), read[0].line) == (PlaceFileError, 2)
    assert reason in str(read[0])
    assert str(read[0]).startswith("rows.csv, line 2: ")
    assert read[1].names == ("Good Village",)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("empty.csv", b"", "is empty"),
        ("blank.csv", b"\n \n", "is empty"),
        ("picture.csv", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)), "not UTF-8"),
        ("nul.csv", b"name,latitude,longitude\nA\x00B,1,2\n", "is binary"),
        ("columns.csv", b"place,where\nKyiv,there\n", "columns are unknown"),
        ("header.csv", b"name,latitude,longitude\n", "no usable place"),
        ("bad.csv", b"name,latitude,longitude\nTestove,99,99\n", "no usable place"),
        ("broken.zip", b"PK\x03\x04 not an archive", "cannot be read"),
        ("broken.csv.gz", b"\x1f\x8b\x08 not an archive", "cannot be read"),
        ("long.csv", b"name,latitude,longitude\n" + b"a" * 300_000 + b",1,2\n", "is longer than"),
    ],
)
def test_a_hostile_file_is_refused_in_one_sentence_and_changes_nothing(name, data, reason, own_gazetteer, tmp_path):
    file = tmp_path / name
    file.write_bytes(data)
    before = own_gazetteer.stat().st_ino, own_gazetteer.stat().st_mtime_ns
    with pytest.raises(PlaceFileError) as refused:
        add_file(file, own_gazetteer)
    sentence = str(refused.value)
    assert sentence.startswith(name)
    assert reason in sentence
    assert "\n" not in sentence
    assert (own_gazetteer.stat().st_ino, own_gazetteer.stat().st_mtime_ns) == before
    assert not user_path(own_gazetteer).exists()


def test_a_missing_file_is_named(own_gazetteer, tmp_path):
    with pytest.raises(PlaceFileError, match=r"^absent\.csv: the file cannot be read"):
        add_file(tmp_path / "absent.csv", own_gazetteer)


def test_the_villages_of_ukraine_are_added_and_found(own_gazetteer, shared):
    report = add_file(shared / "data" / "gazetteer_ua_villages.tsv.gz", own_gazetteer)
    assert report.refused == ()
    assert report.added + report.known == 30_110
    assert 20_000 < report.added < 26_000
    found = Gazetteer.open(own_gazetteer).candidates("Synkivka")
    assert next(hit.place.admin1 for hit in found if hit.place.country_code == "UA") == "Kharkiv Oblast"
    assert add_file(shared / "data" / "gazetteer_ua_villages.tsv.gz", own_gazetteer).added == 0


def test_the_postal_dump_of_ukraine_is_added_without_points_outside_their_regions(own_gazetteer, shared):
    report = add_file(shared / "data" / "geonames_postal_UA.tsv.gz", own_gazetteer)
    assert 10_000 < report.added < 16_000
    assert 800 < len(report.refused) < 2_000
