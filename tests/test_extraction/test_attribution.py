"""Who says so, what is denied and what is unverified: tables of texts, lexicon examples, invariants."""

import csv
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.attribution import claim_for, denial_spans, denied_by, find_attributions, find_denials
from extraction.lexicon import table
from extraction.parties import belligerents, kind_of, side_of
from extraction.records import Trigger
from extraction.sentences import split_sentences
from extraction.stories import split_stories
from extraction.tokens import tokenise
from geo.records import Span

CASES = Path(__file__).parents[1] / "cases"
HOSTILE = [
    "and said " * 11_000,
    "said " * 20_000,
    '"' * 100_000,
    "(" * 100_000,
    "A, " * 33_000,
    "denied the " * 9_000,
    "The army denied killing a student in Goma. " * 2_300,
    "Rebels rejected the accusations of crimes, which the army denied. " * 1_500,
    "A figure, a claim, which , which " * 3_000,
    "each other blamed each other for " * 3_000,
    "1" * 100_000,
    "said,\n" * 16_000,
]


def rows(name):
    with (CASES / name).open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))


def read(text):
    sentences = split_sentences(text, split_stories(text))
    said = find_attributions(text, sentences)
    return sentences, said, find_denials(text, sentences, said)


def claim_of(text, trigger):
    sentences, said, _ = read(text)
    start = text.index(trigger)
    index = next(i for i, s in enumerate(sentences) if s.span.start <= start < s.span.end)
    return claim_for(Span(start, start + len(trigger)), index, sentences, said)


def denial_of(row):
    sentences, said, denials = read(row["text"])
    start = row["text"].index(row["trigger"])
    span = Span(start, start + len(row["trigger"]))
    index = next(i for i, s in enumerate(sentences) if s.span.start <= start < s.span.end)
    claim = claim_for(span, index, sentences, said)
    trigger = Trigger(span, row["trigger"], row["type"], "Other", "actual", "case")
    return claim, denied_by(index, trigger, row["place"], claim, sentences, denials)


@pytest.mark.parametrize("row", rows("attribution.tsv"), ids=lambda row: row["id"])
def test_the_event_rests_on_this_source(row):
    claim = claim_of(row["text"], row["trigger"])
    assert (claim.attribution or "", claim.status) == (row["attribution"], row["status"])


@pytest.mark.parametrize("row", rows("denials.tsv"), ids=lambda row: row["id"])
def test_the_event_is_denied_by_this_party(row):
    claim, denial = denial_of(row)
    disputed = denial is not None and claim.status != "unverified"
    assert (denial.source if denial else "", "disputed" if disputed else claim.status) == (
        row["denied_by"],
        row["status"],
    )


@pytest.mark.parametrize("row", table("speech_verbs"), ids=lambda row: row["word"])
def test_each_speech_verb_attributes_its_example(row):
    _, said, _ = read(row["example"] + ".")
    expected = "confirmed" if row["kind"] == "show" else row["status"]
    assert expected in [item.status for item in said if item.source]


@pytest.mark.parametrize(
    "row",
    [row for row in table("denial_words") if row["kind"] in ("deny", "reject", "brand", "label")],
    ids=lambda r: r["words"],
)
def test_each_denial_word_makes_its_example_a_denial(row):
    _, _, denials = read(f"The mayor said soldiers killed ten men. {row['example']}.")
    assert [denial.source for denial in denials] == ["The army"]


@pytest.mark.parametrize(
    "row", [row for row in table("denial_words") if row["kind"] == "refused"], ids=lambda r: r["words"]
)
def test_what_is_refused_is_not_denied(row):
    assert read(f"The mayor said soldiers killed ten men. {row['example']}.")[2] == ()


@pytest.mark.parametrize("row", table("parties"), ids=lambda row: row["word"])
def test_each_word_for_a_source_has_its_verdict(row):
    words = tokenise(row["word"], Span(0, len(row["word"]))).lower
    verdicts = {"yes": True, "always": True, "no": False}
    if row["party"] in verdicts:
        assert kind_of(["the", *words]).party is verdicts[row["party"]]


@pytest.mark.parametrize("row", table("sides"), ids=lambda row: row["word"])
def test_each_name_speaks_for_its_side(row):
    assert side_of(tokenise(row["word"], Span(0, len(row["word"]))).lower) == row["side"]


def test_pronouns_and_bare_bodies_find_their_source():
    _, said, _ = read(
        "Russia's defence ministry said its jets hit a depot. The ministry said the depot burned. "
        "Governor Ali Osman said shells fell on Wau. He said two houses burned."
    )
    assert [item.source for item in said] == [
        "Russia's defence ministry",
        "Russia's defence ministry",
        "Ali Osman",
        "Ali Osman",
    ]


def test_a_misspelt_surname_is_the_same_official():
    claim = claim_of("Governor Petro Pavlenko said shells fell. Tanks burned near Orikhiv, Pavlneko said.", "burned")
    assert (claim.attribution, claim.status) == ("Pavlneko", "claimed")


def test_an_onlooking_government_reports_and_a_fighting_one_claims():
    text = "Russian troops shelled Sumy. Ukrainian troops fired back. {} said tanks withdrew from Sumy."
    assert claim_of(text.format("Norway"), "withdrew").status == "reported"
    assert claim_of(text.format("Russia"), "withdrew").status == "claimed"
    assert belligerents(text) == {"RU", "UA"}


def test_the_outlets_own_words_after_a_claim_are_not_the_claimants():
    text = "The army said it freed the town, but shelling went on overnight."
    assert (claim_of(text, "freed").status, claim_of(text, "shelling").status) == ("claimed", "reported")


def test_a_quote_that_goes_on_keeps_its_speaker():
    text = '"They came at night," said Ali Noor, a farmer in Gwoza. "They burned the barn. They shot my brother."'
    assert claim_of(text, "shot").attribution == "Ali Noor"


def test_a_denied_responsibility_leaves_the_event_standing():
    text = "The rebels denied responsibility for the bombing in Bogota."
    _, _, denials = read(text)
    assert [span.of(text) for span in denial_spans(denials)] == ["denied responsibility"]


def test_a_denied_clause_holds_the_violence_it_denies():
    text = "The army denied that its jets bombed the school."
    _, _, denials = read(text)
    assert [span.of(text) for span in denial_spans(denials)] == ["denied that its jets bombed the school"]


def test_a_denial_answers_only_its_own_story():
    text = (
        "KANO, Nigeria (AP) - Soldiers killed ten men in Kano.\n\nGOMA, Congo (AP) - The army denied killing ten men."
    )
    sentences, said, denials = read(text)
    start = text.index("killed")
    trigger = Trigger(Span(start, start + 6), "killed", "Violence against civilians", "Attack", "actual", "case")
    assert len(denials) == 1
    claim = claim_for(trigger.span, 0, sentences, said)
    assert denied_by(0, trigger, "Kano", claim, sentences, denials) is None


@given(
    st.lists(
        st.sampled_from(
            [
                "said",
                "told",
                "the army",
                "Reuters",
                ",",
                ".",
                '"',
                "“",
                "that",
                "He",
                "denied",
                "Governor Ali Osman",
                "it",
                "could not verify",
                "according to",
                "killed",
                "men",
                "(",
                ")",
                "—",
                "and",
                "Russia's",
                "the claims",
            ]
        ),
        max_size=30,
    ),
)
def test_spans_reproduce_the_text_and_stay_inside_it(words):
    text = " ".join(words)
    _, said, denials = read(text)
    for item in said:
        assert text[item.span.start : item.span.end] == item.text
        assert 0 <= item.scope.start <= item.scope.end <= len(text)
        assert item.source_span is None or 0 <= item.source_span.start < item.source_span.end <= len(text)
    assert all(0 <= denial.span.start <= denial.span.end <= len(text) for denial in denials)


@given(st.text(max_size=200))
def test_any_text_is_read_without_error_and_alike_each_time(text):
    assert read(text) == read(text)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:8]))
def test_hostile_text_takes_linear_time(text):
    start = time.process_time()
    read(text)
    assert time.process_time() - start < 8
