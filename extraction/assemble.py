"""Build event mentions from drafts: place, date, counts, who says so, codes, and the evidence of each field."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from extraction.actors import Actor
from extraction.attribution import Claim, Denial, claim_for, denied_by
from extraction.by_sentence import by_sentence
from extraction.codes import date_prec, geo_precision, time_precision, where_prec
from extraction.date_link import EventDate, inherited, link_date, of_report, only_background
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
_BLOODLESS = ("Protests", "Strategic developments")
_MOST_ACTORS = 6
_DAY_GOES_ON_SENTENCES = 2
# "In Niger State, fighters raised their flag" turns to another place: the day named before does not go on.
_NEW_SCENE = re.compile(r"Elsewhere\b|In (?:the )?(?:[a-z]+ ){0,4}[A-Z]")
_RESULT = re.compile(r"\b(?:killing|wounding|injuring|leaving)\b", re.IGNORECASE)


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
    """Return the event mentions of a document in text order, numbered; ``same_as`` is not set yet.

    A trigger whose only day lies in history gives no event.
    """
    timexes = by_sentence(findings.timexes, lambda timex: timex.span, findings.sentences)
    actors = by_sentence(findings.actors, lambda actor: actor.span, findings.sentences)
    recent = [d for d in drafts if not only_background(findings.plain, d.trigger, timexes[d.sentence])]
    owners = _count_owners(findings, recent)
    dates = _dates(findings, recent, timexes)
    return tuple(
        _event(findings, draft, number, _Nearby(when, tuple(counts), _named(actors[draft.sentence])))
        for number, (draft, when, counts) in enumerate(zip(recent, dates, owners, strict=True), start=1)
    )


def _dates(findings: Findings, drafts: Sequence[Draft], timexes: Sequence[tuple[Timex, ...]]) -> tuple[EventDate, ...]:
    """Return each draft's date; within a paragraph the day that was named goes on until another is.

    A heading takes the day of the first report below it, before the next heading, of a like event or place.
    """
    dates: list[EventDate] = []
    told: tuple[int, int, EventDate, str] | None = None
    for draft in drafts:
        sentence = findings.sentences[draft.sentence]
        own = timexes[draft.sentence]
        when = link_date(findings.plain, findings.stories[sentence.story], draft.trigger, own)
        if when.timex is not None:
            told = (sentence.paragraph, draft.sentence, when, draft.site.name)
        elif told and draft.site.name != told[3] and _NEW_SCENE.match(findings.plain, sentence.span.start):
            told = None
        elif told and not own and told[0] == sentence.paragraph and draft.sentence - told[1] <= _DAY_GOES_ON_SENTENCES:
            when = inherited(told[2]) or when
        dates.append(when)
    return tuple(_of_report(findings.sentences, drafts, dates, at) or dates[at] for at in range(len(drafts)))


def _of_report(
    sentences: Sequence[Sentence], drafts: Sequence[Draft], dates: Sequence[EventDate], at: int
) -> EventDate | None:
    """Return the day of the report below a heading without one; None for anything else."""
    heading = sentences[drafts[at].sentence]
    if heading.kind != "heading" or dates[at].timex is not None:
        return None
    for below in range(at + 1, len(drafts)):
        draft, when = drafts[below], dates[below]
        sentence = sentences[draft.sentence]
        if sentence.story != heading.story or (sentence.kind == "heading" and sentence != heading):
            return None
        same_place = draft.site.name == drafts[at].site.name
        if sentence != heading and (same_place or (when.timex and draft.trigger.type == drafts[at].trigger.type)):
            return of_report(when)
    return None


@dataclass(frozen=True, slots=True)
class _Nearby:
    """What belongs to a draft: its date, its own counts, the actors of its sentence."""

    when: EventDate
    counts: tuple[Count, ...]
    actors: tuple[Actor, ...]


def _event(findings: Findings, draft: Draft, number: int, nearby: _Nearby) -> EventMention:
    document, sentence, site = findings.document, findings.sentences[draft.sentence], draft.site
    story, when = findings.stories[sentence.story], nearby.when
    claim = claim_for(draft.trigger.span, draft.sentence, findings.sentences, findings.attributions)
    denial = denied_by(draft.sentence, draft.trigger, site.name, claim, findings.sentences, findings.denials)
    dead = _first(nearby.counts, _FATAL_ROLES)
    hurt = _first(nearby.counts, ("injured",))
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
        place_text=site.span.of(document.text),
        place=site.name,
        lat=round(site.lat, 6),
        lon=round(site.lon, 6),
        precision=site.precision,
        uncertainty_km=None if site.uncertainty_km is None else round(site.uncertainty_km, 1),
        gazetteer_id=place.id if place else None,
        country_code=place.country_code if place else None,
        admin1=place.admin1 if place else None,
        relation=site.relation_span.of(document.text) if site.relation_span else None,
        date_text=when.timex.text if when.timex else None,
        date_start=when.start,
        date_end=when.end,
        date_basis=when.basis,
        fatalities=dead.best if dead else None,
        fatalities_low=dead.low if dead else None,
        fatalities_high=dead.high if dead else None,
        injured=hurt.best if hurt else None,
        actors=tuple(actor.name for actor in nearby.actors),
        attribution=claim.attribution,
        status=_status(claim, denial),
        denied_by=denial.source if denial else None,
        geo_precision=geo_precision(site.precision, site.relation if place else "offset"),
        time_precision=time_precision(when.start, when.end),
        where_prec=where_prec(site.precision, site.relation if place else "offset", place.kind if place else None),
        date_prec=date_prec(when.start, when.end, when.basis),
        confidence=round(site.confidence * QUALITY[draft.link], 2),
        same_as=None,
        evidence=_evidence(draft, when, claim, denial, (dead, hurt), nearby.actors),
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
        # "They had seen no body" tells that none was seen, not that none died.
        of_role = sorted(
            (c for c in counts if c.role == role and not (role == "bodies" and c.best == 0)),
            key=lambda c: (c.cumulative, c.span.start),
        )
        if of_role:
            return of_role[0]
    return None


def _count_owners(findings: Findings, drafts: Sequence[Draft]) -> tuple[list[Count], ...]:
    """Give each count of people to the nearest event of its sentence, where one place alone is meant."""
    owned: tuple[list[Count], ...] = tuple([] for _ in drafts)
    of_sentence: dict[int, list[int]] = {}
    for i, draft in enumerate(drafts):
        of_sentence.setdefault(draft.sentence, []).append(i)
    for index, counts in enumerate(by_sentence(findings.counts, lambda count: count.span, findings.sentences)):
        for count in counts:
            # "..., killing 19, as the battle went on": a result belongs to what was told before it.
            result = bool(_RESULT.search(findings.plain[max(0, count.span.start - 24) : count.span.start + 12]))
            near = [
                (
                    result and drafts[i].trigger.span.start > count.span.start,
                    _gap(drafts[i].trigger.span, count.span),
                    i,
                )
                for i in of_sentence.get(index, ())
                if drafts[i].siblings == 1 and not (count.role in _FATAL_ROLES and drafts[i].trigger.type in _BLOODLESS)
            ]
            if near:
                owned[min(near)[2]].append(count)
    return owned


def _gap(a: Span, b: Span) -> int:
    return max(0, max(a.start, b.start) - min(a.end, b.end))


def _named(actors: Sequence[Actor]) -> tuple[Actor, ...]:
    """Return the first mention of each actor."""
    first: dict[str, Actor] = {}
    for actor in actors:
        first.setdefault(actor.name, actor)
    return tuple(first.values())[:_MOST_ACTORS]


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
        return (link, f'No place is named: the point comes from "{draft.site.text}".')
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
