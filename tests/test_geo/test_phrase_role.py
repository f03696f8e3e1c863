import pytest

from geo.distance_phrase import find_distance_phrases
from geo.phrase_role import described_places
from geo.records import PlaceMention
from tests.test_geo.marked_text import make_place, read_cases, read_marks


def _mention(toponym):
    place = toponym.candidates[0].place if toponym.candidates else make_place(toponym.text)
    return PlaceMention(toponym, place, 1.0, (), 1)


@pytest.mark.parametrize("case", read_cases("phrase_roles.tsv"), ids=lambda case: case["id"])
def test_role_case(case):
    text, toponyms, spans = read_marks(case["text"])
    phrases = find_distance_phrases(text, toponyms)
    assert [phrase.span for phrase in phrases] == spans
    described = described_places(text, phrases, [_mention(toponym) for toponym in toponyms])
    assert "; ".join(item.toponym.text if item else "-" for item in described) == case["expected"], case["why"]


def test_unresolved_name_is_described_too():
    text, toponyms, _ = read_marks("[Staryi Bykiv], {80 km east of [Kyiv]}")
    mentions = [PlaceMention(toponym, None, 0.0, (), 0) for toponym in toponyms]
    (described,) = described_places(text, find_distance_phrases(text, toponyms), mentions)
    assert described.toponym.text == "Staryi Bykiv"
