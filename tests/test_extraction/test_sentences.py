import pytest

from extraction.normalise import normalise
from extraction.sentences import split_sentences
from extraction.stories import split_stories


def sentences_of(text):
    return [sentence.span.of(text) for sentence in split_sentences(text, split_stories(text))]


def kinds_of(text):
    return [sentence.kind for sentence in split_sentences(text, split_stories(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It began on Feb. 24. It goes on.", ["It began on Feb. 24.", "It goes on."]),
        ("Maj. Gen. A. Ali of the U.S. Army spoke. He left.", ["Maj. Gen. A. Ali of the U.S. Army spoke.", "He left."]),
        ("They fled the U.S. The army stayed.", ["They fled the U.S.", "The army stayed."]),
        ("Troops fought the forces.The ministry denied it.", ["Troops fought the forces.", "The ministry denied it."]),
        ("“We left.” He wept.", ["“We left.”", "He wept."]),
        ("Why? Nobody knows! 12 people died.", ["Why?", "Nobody knows!", "12 people died."]),
        ("Rain of 3.5 cm fell at 6 p.m. in Goma.", ["Rain of 3.5 cm fell at 6 p.m. in Goma."]),
        ("A line\nwrapped in the middle goes on.", ["A line\nwrapped in the middle goes on."]),
        ("First paragraph.\nSecond paragraph.", ["First paragraph.", "Second paragraph."]),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text, expected):
    assert sentences_of(text) == expected


def test_text_wrapped_at_a_fixed_width_is_read_by_paragraphs():
    line = "THE ARMY REPORTED THAT A PATROL WAS ATTACKED NEAR THE BRIDGE ON\n"
    text = line * 5 + "SUNDAY.\n\nNOBODY WAS HURT."
    assert [sentence.count("\n") for sentence in sentences_of(text)] == [5, 0]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Shelling went on in the town.", "body"),
        ("FIGHTING IN MANY PLACES", "heading"),
        ("Karim reported from Aden, Yemen.", "byline"),
        ("Clashes were reported from Aden and Taiz.", "body"),
        ("Additional reporting by the Aden office", "byline"),
        ("Click here to read more.", "furniture"),
        ("Read more: what we know of the attack", "furniture"),
        ("___", "furniture"),
        ("03:11", "furniture"),
    ],
)
def test_lines_around_the_body_are_told_apart(line, kind):
    assert kinds_of(f"Some body text stands here.\n\n{line}\n\nAnd here it ends.")[1] == kind


@pytest.mark.parametrize("text", ["“Kyiv’s”\u00a0— x", "a\u2009b\ufeffc", "Мар’їнка « x »"])
def test_normalising_keeps_the_length(text):
    assert len(normalise(text)) == len(text)
    assert not set(normalise(text)) & set("“”’\u00a0—\u2009\ufeff«»")
