"""Build event mentions from drafts: place, date, counts, who says so, codes, and the evidence of each field."""

from collections.abc import Sequence
from dataclasses import dataclass

from extraction.actors import Actor
from extraction.attribution import Claim, Denial, claim_for, denied_by
from extraction.codes import date_prec, geo_precision, time_precision, where_prec
from extraction.date_link import EventDate, link_date
from extraction.place_link import QUALITY, Draft
from extraction.records import (
    Attribution,
    Count,
    Document,
    EventMention,
    Evidence,
    Sentence,
    Status,
    Story,
    Timex,
)
from geo.records import Span

_FATAL_ROLES = ("killed", "bodies")
_MOST_ACTORS = 6


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything found in a document that its events are built from.

    Attributes:
        document: The input.
        plain: Its normalised text.
        stories: Its stories with their days.
        sentences: Its sentences.
        timexes: Its temporal expressions.
        counts: Its counts.
        attributions: Who says what.
        denials: Who denies what.
        actors: Who acts or suffers.
    """

    document: Document
    plain: str
    stories: tuple[Story, ...]
    sentences: tuple[Sentence, ...]
    timexes: tuple[Timex, ...]
    counts: tuple[Count, ...]
    attributions: tuple[Attribution, ...]
    denials: tuple[Denial, ...]
    actors: tuple[Actor, ...]


def assemble(findings: Findings, drafts: Sequence[Draft]) -> tuple[EventMention, ...]:
    """Return the event mentions of a document in text order, numbered; ``same_as`` is not set yet."""
    owners = _count_owners(findings, drafts)
    return tuple(
        _event(findings, draft, number, tuple(owners.get(number - 1, ())))
        for number, draft in enumerate(drafts, start=1)
    )


def _event(findings: Findings, draft: Draft, number: int, counts: tuple[Count, ...]) -> EventMention:
    document, sentence, site = findings.document, findings.sentences[draft.sentence], draft.site
    story = findings.stories[sentence.story]
    when = link_date(findings.plain, sentence, story, draft.trigger, findings.timexes)
    claim = claim_for(draft.trigger.span, draft.sentence, findings.sentences, findings.attributions)
    denial = denied_by(draft.sentence, draft.trigger, site.name, claim, findings.sentences, findings.denials)
    dead = _first(counts, _FATAL_ROLES)
    hurt = _first(counts, ("injured",))
    actors = _actors(findings, sentence)
    place = site.place
    context = _context(findings.sentences, draft.sentence)
    return EventMention(
        doc=document.doc,
        id=f"{document.doc}#e{number:02d}",
        quote=sentence.span.of(document.text),
        start=sentence.span.start,
        end=sentence.span.end,
        trigger=draft.trigger.text,
        type=draft.trigger.type,
        sub_type=draft.trigger.sub_type,
        place_text=site.text,
        place=site.name,
        lat=round(site.lat, 6),
        lon=round(site.lon, 6),
        precision=site.precision,
        uncertainty_km=None if site.uncertainty_km is None else round(site.uncertainty_km, 1),
        gazetteer_id=place.id if place else None,
        country_code=place.country_code if place else None,
        admin1=place.admin1 if place else None,
        relation=site.relation,
        date_text=when.timex.text if when.timex else None,
        date_start=when.start,
        date_end=when.end,
        date_basis=when.basis,
        fatalities=dead.best if dead else None,
        fatalities_low=dead.low if dead else None,
        fatalities_high=dead.high if dead else None,
        injured=hurt.best if hurt else None,
        actors=tuple(actor.name for actor in actors),
        attribution=claim.attribution,
        status=_status(claim, denial),
        denied_by=denial.source if denial else None,
        geo_precision=geo_precision(site.precision, site.relation if place else "offset"),
        time_precision=time_precision(when.start, when.end),
        where_prec=where_prec(site.precision, site.relation if place else "offset", place.kind if place else None),
        date_prec=date_prec(when.start, when.end, when.basis),
        confidence=round(site.confidence * QUALITY[draft.link], 2),
        same_as=None,
        evidence=_evidence(draft, when, claim, denial, (dead, hurt), actors),
        published=story.published,
        place_reasons=_place_reasons(draft),
        candidates=_candidates(draft),
        date_reason=when.reason,
        context_start=context.start,
        context_end=context.end,
    )


def _status(claim: Claim, denial: Denial | None) -> Status:
    if denial is not None and claim.status != "unverified":
        return "disputed"
    return claim.status


def _first(counts: Sequence[Count], roles: Sequence[str]) -> Count | None:
    """Return the count of the first of the roles; one incident's count goes before a running total."""
    for role in roles:
        of_role = sorted((c for c in counts if c.role == role), key=lambda c: (c.cumulative, c.span.start))
        if of_role:
            return of_role[0]
    return None


def _count_owners(findings: Findings, drafts: Sequence[Draft]) -> dict[int, list[Count]]:
    """Give each count of people to the nearest event of its sentence, where one place alone is meant."""
    owners: dict[int, list[Count]] = {}
    for count in findings.counts:
        near = [
            (_gap(draft.trigger.span, count.span), i)
            for i, draft in enumerate(drafts)
            if draft.siblings == 1
            and findings.sentences[draft.sentence].span.holds(count.span)
            and not (count.role in _FATAL_ROLES and draft.trigger.type in ("Protests", "Strategic developments"))
        ]
        if near:
            owners.setdefault(min(near)[1], []).append(count)
    return owners


def _gap(a: Span, b: Span) -> int:
    return max(0, max(a.start, b.start) - min(a.end, b.end))


def _actors(findings: Findings, sentence: Sentence) -> tuple[Actor, ...]:
    named: dict[str, Actor] = {}
    for actor in findings.actors:
        if sentence.span.holds(actor.span):
            named.setdefault(actor.name, actor)
    return tuple(named.values())[:_MOST_ACTORS]


def _evidence(
    draft: Draft,
    when: EventDate,
    claim: Claim,
    denial: Denial | None,
    counts: tuple[Count | None, Count | None],
    actors: Sequence[Actor],
) -> tuple[Evidence, ...]:
    dead, hurt = counts
    spans: list[tuple[str, Span | None]] = [
        ("trigger", draft.trigger.span),
        ("place", draft.site.span),
        ("place_description", draft.via),
        ("relation", draft.site.relation_span),
        ("date", when.timex.span if when.timex else None),
        ("fatalities", dead.span if dead else None),
        ("injured", hurt.span if hurt else None),
        ("attribution", claim.source_span),
        ("denied_by", denial.source_span if denial else None),
        *(("actor", actor.span) for actor in actors),
    ]
    return tuple(Evidence(field, span.start, span.end) for field, span in spans if span is not None)


def _place_reasons(draft: Draft) -> tuple[str, ...]:
    link = {
        "clause": "Named beside the event's own words.",
        "sentence": "Named in the same sentence.",
        "description": "The sentence only describes the place; this is the last place named before that fits.",
        "carried": "The sentence names no place; this is where the event told just before happened.",
    }[draft.link]
    mention = draft.site.mention
    if mention is None:
        return (link, "No place is named: the point is computed from the distance phrase.")
    return (link, *(mention.ranked[0].reasons if mention.ranked else ()))


def _candidates(draft: Draft) -> tuple[tuple[str, str, float], ...]:
    mention = draft.site.mention
    if mention is None:
        return ()
    return tuple(
        (c.place.id, _label(c.place.name, c.place.admin1, c.place.country_code), round(c.score, 3))
        for c in mention.ranked
    )


def _label(name: str, admin1: str | None, country_code: str | None) -> str:
    return ", ".join(part for part in (name, admin1, country_code) if part)


def _context(sentences: Sequence[Sentence], index: int) -> Span:
    """Return the span of a sentence with its neighbours in the same story."""
    story = sentences[index].story
    first = index - 1 if index and sentences[index - 1].story == story else index
    last = index + 1 if index + 1 < len(sentences) and sentences[index + 1].story == story else index
    return Span(sentences[first].span.start, sentences[last].span.end)
