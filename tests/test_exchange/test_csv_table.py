import csv
import io

import pytest

from exchange.csv_table import guard, write_csv
from exchange.meta import ExportMeta
from exchange.record import CONTRACT_FIELDS


def read(data):
    return list(csv.DictReader(io.StringIO(data.decode("utf-8"), newline="")))


def test_header_and_cells(make_event):
    data = write_csv([make_event()], ExportMeta())
    assert data.decode("utf-8").split("\r\n")[0] == ",".join(CONTRACT_FIELDS)
    row = read(data)[0]
    assert row["quote"] == make_event().quote
    assert row["lat"] == "46.65581"
    assert row["date_start"] == "2023-05-02"
    assert row["fatalities"] == "2"
    assert row["injured"] == ""
    assert row["actors"] == "Military Forces of Russia; Civilians"
    assert row["evidence"] == "place:69-76; date:77-87"


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ('=HYPERLINK("http://x.test","open")', '\'=HYPERLINK("http://x.test","open")'),
        ("+380 44 000", "'+380 44 000"),
        ("-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"),
        ("@SUM(1+1)", "'@SUM(1+1)"),
        ("\t=1+1", "'\t=1+1"),
        ("\r=1+1", "'\r=1+1"),
        ("\n=1+1", "'\n=1+1"),
        ("＝1+1", "'＝1+1"),
        ("- he said", "'- he said"),
        ("-12.5", "-12.5"),
        ("+7", "+7"),
        ("-1e-05", "-1e-05"),
        ("-" + "9" * 30, "'-" + "9" * 30),
        ("", ""),
        ("Kherson", "Kherson"),
        ("1 = 1", "1 = 1"),
    ],
)
def test_formulas_are_guarded_and_numbers_are_not(text, cell):
    assert guard(text) == cell


def test_hostile_cells_stay_in_their_cell(make_event):
    quote = 'He said "run", then\r\nleft;\nНаселення 人口 🕊 \x00'
    row = read(write_csv([make_event(quote=quote, place_text="=A1", actors=("@x", "y"))], ExportMeta()))[0]
    assert row["quote"] == quote
    assert row["place_text"] == "'=A1"
    assert row["actors"] == "'@x; y"


def test_southern_and_western_coordinates_are_plain_numbers(make_event):
    row = read(write_csv([make_event(lat=-1.67409, lon=-29.22845)], ExportMeta()))[0]
    assert (row["lat"], row["lon"]) == ("-1.67409", "-29.22845")
