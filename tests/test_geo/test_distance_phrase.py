import pytest

from geo.distance_phrase import find_distance_phrases
from geo.records import Span
from tests.test_geo.marked_text import read_cases, read_marks


def _said(phrase):
    """Write a phrase's values as the case table does: relation, km, range, wind, ~ when approximate, @anchor."""
    parts = [phrase.relation]
    if phrase.distance_km is not None:
        parts.append(f"{round(phrase.distance_km, 3):g}")
    if phrase.distance_low_km is not None:
        parts.append(f"{round(phrase.distance_low_km, 3):g}..{round(phrase.distance_high_km, 3):g}")
    if phrase.direction:
        parts.append(phrase.direction)
    if phrase.approximate:
        parts.append("~")
    return " ".join([*parts, f"@{phrase.anchor_text}"])


@pytest.mark.parametrize("case", read_cases("distance_phrases.tsv"), ids=lambda case: case["id"])
def test_phrase_case(case):
    text, toponyms, spans = read_marks(case["text"])
    found = find_distance_phrases(text, toponyms)
    assert "; ".join(map(_said, found)) == case["expected"], case["why"]
    assert [phrase.span for phrase in found] == spans
    assert [phrase.text for phrase in found] == [span.of(text) for span in spans]


def test_anchor_is_the_toponym_that_stands_there():
    text, toponyms, _ = read_marks("It is {5 km from the [Kyiv] suburb of [Irpin]}.")
    (phrase,) = find_distance_phrases(text, toponyms)
    assert phrase.anchor_span == toponyms[1].span


def test_description_has_no_anchor_span():
    (phrase,) = find_distance_phrases("It is 34 km north of the country's capital.", [])
    assert phrase.anchor_span is None
    assert phrase.anchor_text == "the country's capital"


def test_both_ends_of_a_line_are_anchors():
    text, toponyms, _ = read_marks("halfway between [Homs] and [Hama]")
    (phrase,) = find_distance_phrases(text, toponyms)
    assert (phrase.anchor_span, phrase.second_anchor_span) == (toponyms[0].span, toponyms[1].span)


@pytest.mark.parametrize(
    ("number", "step_km"),
    [("37", 1.0), ("40", 10.0), ("350", 10.0), ("100", 50.0), ("12.5", 0.1), ("10", 5.0), ("7,500", 100.0)],
)
def test_precision_of_the_stated_number(number, step_km):
    (phrase,) = find_distance_phrases(f"{number} km north of Beni", [])
    assert phrase.step_km == pytest.approx(step_km)


@pytest.mark.parametrize("role", ["dateline", "byline"])
def test_filing_place_is_no_anchor(role):
    text, (toponym,), _ = read_marks("near [Goma]")
    filed = toponym.__class__(toponym.span, "Goma", "Goma", None, role, False, ())
    assert find_distance_phrases(text, [filed]) == ()


def test_side_of_the_war_is_no_place_to_be_near():
    text, (toponym,), _ = read_marks("near [Moscow]")
    side = toponym.__class__(toponym.span, "Moscow", "Moscow", None, "place", True, ())
    assert find_distance_phrases(text, [side]) == ()


def test_phrases_do_not_overlap_and_are_in_order():
    text, toponyms, spans = read_marks("{5 km from [Beni]}, {near [Oicha]}, {north of [Goma]}")
    assert [phrase.span for phrase in find_distance_phrases(text, toponyms)] == spans
    assert spans == sorted(spans, key=lambda span: Span(span.start, span.end))


def test_phrase_over_a_wrapped_line_keeps_its_characters():
    marked = "The rebels attacked an army post on the main road {20 km\nnorth of the town\nof [Beni]}, he said."
    text, toponyms, spans = read_marks(marked.replace("town\nof", "town of"))
    (phrase,) = find_distance_phrases(text, toponyms)
    assert [phrase.span] == spans
    assert phrase.text == "20 km\nnorth of the town of Beni"
    assert (phrase.distance_km, phrase.direction) == (20.0, "N")


def test_heading_does_not_run_into_the_next_line():
    text, toponyms, _ = read_marks("Fighting goes on near\n[Goma] is quiet today, its mayor said.")
    assert find_distance_phrases(text, toponyms) == ()
