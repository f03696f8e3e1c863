"""Link each event trigger to the place or places it is about: the step where most systems lose."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from extraction.by_sentence import by_sentence
from extraction.link_cost import BORDER_COST, link_cost, with_list
from extraction.records import Sentence, Trigger
from extraction.sites import Site, anaphor, into_country
from geo.records import Span

Link = Literal["clause", "sentence", "description", "carried"]

QUALITY: dict[Link, float] = {"clause": 0.9, "sentence": 0.75, "description": 0.7, "carried": 0.5}
"""Share of right links of each kind on the development texts, rounded; the factor of an event's confidence."""

_LONGEST_LINK_COST = 14.0
_CARRY_SENTENCES = {"Violence against civilians": 8}
_CARRY_SENTENCES_DEFAULT = 2
_SITES_REMEMBERED = 40
# These say where forces were before or after: without a place of their own they locate nothing.
_NEVER_CARRIED = frozenset(
    {"Change to group/activity", "Agreement", "Disrupted weapons use", "Headquarters or base established"}
)
# "Attacks" or "thousands dead" without a place of their own speak of the whole war.
_NEVER_CARRIED_RULES = frozenset({"attack-noun", "dead", "fighting", "fled", "displaced"})
_HARM = frozenset({"killed", "wounded"})
_PASSIVE_HARM = re.compile(r"\b(?:was|were|been|being) (?:\w+ ){0,2}$")
_AGENT = re.compile(r"^(?: (?!by\b)[\w'-]+){0,4} by ")
# "near Robotyne" where Robotyne is in no gazetteer: the event is there, and nowhere else.
_NAMED_PLACE = re.compile(
    r"\b(?:in|near|at|outside|around) (?:the )?(?:(?:town|village|city|camp|district|area) of )?"
    r"(?P<name>[A-Z][a-z'-]{2,20}(?: [A-Z][a-z'-]{2,20}){0,2})"
)
_NAMED_OBJECT = re.compile(r" (?P<name>[A-Z][a-z'-]{2,20})\b(?! [a-z]{1,20}s\b)")
_TAKES_A_PLACE = ("Battles", "Explosions/Remote violence")


@dataclass(frozen=True, slots=True)
class Draft:
    """A trigger with the place it is about.

    Attributes:
        trigger: The event's words.
        sentence: Index of its sentence.
        site: The place.
        link: How the place was found.
        via: The description that stands for the place ("the city"), None otherwise.
        siblings: How many places the same words are about ("shelled Irpin and Makariv": 2).
    """

    trigger: Trigger
    sentence: int
    site: Site
    link: Link
    via: Span | None
    siblings: int


@dataclass(frozen=True, slots=True)
class _Focus:
    """The last event of the story that stands at one place of its own."""

    draft: Draft | None = None
    sentence: int = -100

    def after(self, index: int, found: Sequence[Draft]) -> "_Focus":
        own = [draft for draft in found if draft.link != "carried"]
        if not own:
            return self
        places = {draft.site.name for draft in own}
        # Several places at once leave open which of them the next sentence is about.
        return _Focus(own[-1] if len(places) == 1 else None, index)


@dataclass(frozen=True, slots=True)
class _Scene:
    """A sentence with what may locate its events."""

    plain: str
    index: int
    sentence: Sentence
    here: tuple[Site, ...]
    usable: tuple[Site, ...]
    earlier: tuple[Site, ...]
    known: tuple[Span, ...]
    focus: _Focus


def link_places(
    plain: str,
    sentences: Sequence[Sentence],
    triggers: Sequence[Trigger],
    sites: Sequence[Site],
    known: Sequence[Span],
) -> tuple[Draft, ...]:
    """Return a draft for each trigger and place it is about; a trigger without a place gives none.

    Args:
        plain: Normalised text.
        sentences: Sentences in text order.
        triggers: Triggers in text order; only actual ones are linked.
        sites: Places events may be at, in text order.
        known: Spans of capitalised words that are understood (toponyms, dates, sources, actors); after a
            preposition of place any other capitalised word may be a place that no gazetteer has.
    """
    at_home = _home_countries(sites)
    of_sentence = by_sentence(triggers, lambda trigger: trigger.span, sentences)
    sites_of = by_sentence(sites, lambda site: site.span, sentences)
    known_of = by_sentence(known, lambda span: span, sentences)
    drafts: list[Draft] = []
    earlier: tuple[Site, ...] = ()
    focus = _Focus()
    for index, sentence in enumerate(sentences):
        if index and sentences[index - 1].story != sentence.story:
            earlier, focus = (), _Focus()
        here = sites_of[index]
        usable = tuple(site for site in here if _usable(plain, site, at_home))
        scene = _Scene(plain, index, sentence, here, usable, earlier, known_of[index], focus)
        found = [
            draft
            for trigger in of_sentence[index]
            if trigger.realis == "actual"
            for draft in _drafts_of(scene, trigger)
        ]
        focus = focus.after(index, found)
        drafts.extend(found)
        earlier = (*earlier, *(site for site in here if site.role != "country"))[-_SITES_REMEMBERED:]
    return tuple(drafts)


def _home_countries(sites: Sequence[Site]) -> frozenset[str | None]:
    """Return the countries in which the text names finer places: their own name then locates nothing."""
    return frozenset(site.place.country_code for site in sites if site.place is not None and site.role != "country")


def _usable(plain: str, site: Site, at_home: frozenset[str | None]) -> bool:
    if site.role != "country":
        return True
    return site.place is not None and site.place.country_code not in at_home and into_country(plain, site)


def _drafts_of(scene: _Scene, trigger: Trigger) -> Iterator[Draft]:
    costs = sorted((link_cost(scene.plain, scene.sentence, trigger, site), i) for i, site in enumerate(scene.usable))
    strange = _names_unknown_place(scene, trigger)
    if costs and strange:
        # The event is at a place that no gazetteer has; only a finer name beside it can stand in.
        costs = [(cost, i) for cost, i in costs if scene.usable[i].precision not in ("country", "region")]
    if costs and costs[0][0] <= _LONGEST_LINK_COST:
        cost, best = costs[0]
        chosen = with_list(scene.plain, scene.usable, best)
        link: Link = "clause" if cost < BORDER_COST + 2 else "sentence"
        for site in chosen:
            yield Draft(trigger, scene.index, site, link, None, len(chosen))
    elif scene.sentence.kind != "heading" and not strange:
        yield from _drafts_from_before(scene, trigger)


def _drafts_from_before(scene: _Scene, trigger: Trigger) -> Iterator[Draft]:
    """Give drafts at a place the sentence only describes, or at that of the event told just before."""
    before = [*scene.earlier, *(site for site in scene.here if site.span.end <= trigger.span.start)]
    said = anaphor(scene.plain, scene.sentence, before)
    if said is not None:
        for site in said.sites:
            yield Draft(trigger, scene.index, site, "description", said.span, len(said.sites))
        return
    limit = _CARRY_SENTENCES.get(trigger.type, _CARRY_SENTENCES_DEFAULT)
    elsewhere = any(site.role == "at" for site in scene.here)
    vague = trigger.sub_type in _NEVER_CARRIED or trigger.rule in _NEVER_CARRIED_RULES
    last = scene.focus.draft
    if last is not None and scene.index - scene.focus.sentence <= limit and not elsewhere and not vague:
        yield Draft(_as_casualty(scene, trigger, last.trigger), scene.index, last.site, "carried", None, 1)


def _as_casualty(scene: _Scene, trigger: Trigger, last: Trigger) -> Trigger:
    """Give harm that names nobody who did it the type of the event told just before ("A guard was killed.")."""
    near = scene.index - scene.focus.sentence <= _CARRY_SENTENCES_DEFAULT
    passive = _PASSIVE_HARM.search(scene.plain[scene.sentence.span.start : trigger.span.start])
    named = _AGENT.match(scene.plain[trigger.span.end : scene.sentence.span.end])
    if trigger.rule not in _HARM or not passive or named or not near or last.type == "Strategic developments":
        return trigger
    return replace(trigger, type=last.type, sub_type=last.sub_type)


def _names_unknown_place(scene: _Scene, trigger: Trigger) -> bool:
    """Tell whether the sentence names a place that nothing here knows, after a preposition or as what was hit."""
    start, end = scene.sentence.span.start, scene.sentence.span.end
    found = [Span(*match.span("name")) for match in _NAMED_PLACE.finditer(scene.plain, start, end)]
    hit = _NAMED_OBJECT.match(scene.plain, trigger.span.end, end)
    if hit and trigger.type in _TAKES_A_PLACE:
        found.append(Span(*hit.span("name")))
    return any(not any(span.overlaps(other) for other in scene.known) for span in found)
