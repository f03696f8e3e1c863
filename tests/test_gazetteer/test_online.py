import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

from gazetteer.files import user_path
from gazetteer.online import USER_AGENT, OnlineGeocoder
from gazetteer.records import GazetteerError

VILLAGE = {
    "place_id": 7,
    "osm_type": "node",
    "osm_id": 42,
    "lat": "49.5",
    "lon": "36.25",
    "type": "village",
    "addresstype": "village",
    "name": "Testove",
    "display_name": "Testove, Kharkiv Oblast, Ukraine",
    "address": {"village": "Testove", "state": "Kharkiv Oblast", "country_code": "ua"},
    "boundingbox": ["49.49", "49.51", "36.24", "36.26"],
}


@pytest.fixture
def service():
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            query = parse_qs(urlsplit(self.path).query)
            asked.append((time.monotonic(), query, self.headers["User-Agent"]))
            name = query["q"][0]
            body = json.dumps([VILLAGE] if name == "Testove" else []).encode()
            self.send_response(503 if name == "Broken" else 200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments):
            """Keep the test's output quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"127.0.0.1:{server.server_address[1]}", asked
    server.shutdown()
    thread.join()
    server.server_close()


def test_answers_are_kept_for_good_and_questions_a_second_apart(service, tmp_path):
    domain, asked = service
    path = tmp_path / "gazetteer.sqlite3"
    geocoder = OnlineGeocoder(path, domain=domain, scheme="http")
    place = geocoder.find("Testove", "UA")
    assert (place.id, place.name, place.lat, place.lon) == ("osm:node.42", "Testove", 49.5, 36.25)
    assert (place.kind, place.country_code, place.admin1) == ("settlement", "UA", "Kharkiv Oblast")
    assert (place.radius_km, place.source) == (1.3, "online")
    assert geocoder.find("Nowhere") is None
    assert asked[1][0] - asked[0][0] >= 1.0
    assert {agent for _, _, agent in asked} == {USER_AGENT}
    assert asked[0][1]["countrycodes"] == ["ua"]

    later = OnlineGeocoder(path, domain=domain, scheme="http")
    assert later.find("TESTOVE", "UA") == place
    assert later.find("nowhere") is None
    assert len(asked) == 2
    assert user_path(path).exists()


def test_a_refusal_is_one_sentence_and_is_not_kept(service, tmp_path):
    domain, asked = service
    geocoder = OnlineGeocoder(tmp_path / "gazetteer.sqlite3", domain=domain, scheme="http")
    for _ in range(2):
        with pytest.raises(GazetteerError, match="did not answer"):
            geocoder.find("Broken")
    assert len(asked) == 2
