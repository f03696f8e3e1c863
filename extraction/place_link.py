"""Link each event trigger to the place or places it is about: the step where most systems lose."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from extraction.by_sentence import by_sentence
from extraction.link_cost import BORDER_COST, CLAUSE_BORDER, link_cost, with_list
from extraction.records import Sentence, Story, Trigger
from extraction.sites import Described, Site, anaphor, into_country
from extraction.unknown_places import UnknownPlace
from geo.records import Span

Link = Literal["clause", "sentence", "description", "carried"]

QUALITY: dict[Link, float] = {"clause": 0.9, "sentence": 0.75, "description": 0.7, "carried": 0.5}
"""Share of right links of each kind on the development texts, rounded; the factor of an event's confidence."""

_LONGEST_LINK_COST = 14.0
_CARRY_SENTENCES = {"Violence against civilians": 8}
_CARRY_SENTENCES_DEFAULT = 2
_SITES_REMEMBERED = 40
# These say where forces were before or after: without a place of their own they locate nothing.
_NEVER_CARRIED = frozenset({"Change to group/activity", "Agreement", "Headquarters or base established"})
# "Attacks" or "thousands dead" without a place of their own speak of the whole war.
_NEVER_CARRIED_RULES = frozenset({"attack-noun", "dead", "fighting", "fled", "displaced"})
_HARM = frozenset({"killed", "wounded"})
_TOLLS = frozenset({"slain", "died", "dead"})
_PASSIVE_HARM = re.compile(r"\b(?:was|were|been|being) (?:\w+ ){0,2}$")
_AGENT = re.compile(r"^(?: (?!by\b)[\w'-]+){0,4} by ")
# "the village of X, in the Y district": where a place without a point lies.
_CONTAINED = re.compile(
    r"^(?:[- ]\w{1,14})?,? ?(?:\(|(?:[\w'-]{1,14} ){0,4}?(?:in|of|near|close to|outside) )"
    r"(?:the )?(?:(?:\w{1,14} ){0,3}(?:town|city|district|territory) of )?$"
)
_CLAUSE_CHARS = 70


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

    def after(self, index: int, found: Sequence[Draft], *, lost: bool) -> "_Focus":
        own = [draft for draft in found if draft.link != "carried"]
        if not own:
            # An event at a place that nobody knows: what follows is there too.
            return _Focus() if lost else self
        places = {draft.site.name for draft in own}
        # Several places at once leave open which of them the next sentence is about.
        return _Focus(own[-1] if len(places) == 1 else None, index)


@dataclass(frozen=True, slots=True)
class _Scene:
    """A sentence with what may locate its events.

    ``unknown_before`` is the end of the last unknown place of the story before the sentence, -1 without one.
    """

    plain: str
    index: int
    sentence: Sentence
    here: tuple[Site, ...]
    usable: tuple[Site, ...]
    unknown: tuple[UnknownPlace, ...]
    earlier: tuple[Site, ...]
    unknown_before: int
    focus: _Focus


def link_places(
    plain: str,
    stories: Sequence[Story],
    sentences: Sequence[Sentence],
    triggers: Sequence[Trigger],
    sites: Sequence[Site],
    unknown: Sequence[tuple[UnknownPlace, ...]],
) -> tuple[Draft, ...]:
    """Return a draft for each trigger and place it is about; a trigger without a place gives none.

    Args:
        plain: Normalised text.
        stories: Stories in text order; one with a date line starts afresh.
        sentences: Sentences in text order.
        triggers: Triggers in text order; only actual ones are linked.
        sites: Places events may be at, in text order.
        unknown: For each sentence, names that may be places but that no gazetteer has: an event at one of
            them is pinned to what is said to contain it, or nowhere.
    """
    at_home = _home_countries(sites)
    of_sentence = by_sentence(triggers, lambda trigger: trigger.span, sentences)
    sites_of = by_sentence(sites, lambda site: site.span, sentences)
    drafts: list[Draft] = []
    earlier: tuple[Site, ...] = ()
    focus, unknown_before = _Focus(), -1
    for index, sentence in enumerate(sentences):
        if index and sentences[index - 1].story != sentence.story:
            focus, unknown_before = _Focus(), -1
            if stories[sentence.story].place_line is not None:
                earlier = ()
        here = sites_of[index]
        actual = [trigger for trigger in of_sentence[index] if trigger.realis == "actual"]
        found: list[Draft] = []
        if actual:
            usable = tuple(site for site in here if _usable(plain, site, at_home))
            scene = _Scene(plain, index, sentence, here, usable, unknown[index], earlier, unknown_before, focus)
            found = [draft for trigger in actual for draft in _drafts_of(scene, trigger)]
        focus = focus.after(index, found, lost=bool(actual and unknown[index]))
        drafts.extend(found)
        if here:
            earlier = (*earlier, *(site for site in here if site.role != "country"))[-_SITES_REMEMBERED:]
        unknown_before = max([unknown_before, *(name.span.end for name in unknown[index])])
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
    strange = sorted((link_cost(scene.plain, scene.sentence, trigger, name), i) for i, name in enumerate(scene.unknown))
    best_cost = costs[0][0] if costs else _LONGEST_LINK_COST
    # A name in the trigger's own clause goes before "the site" beside it.
    beside = _beside(scene, trigger) if best_cost >= BORDER_COST + 1 else None
    if strange and strange[0][0] <= best_cost:
        container = _container(scene, scene.unknown[strange[0][1]])
        if container is not None:
            yield Draft(trigger, scene.index, container, "sentence", None, 1)
    elif beside is not None:
        yield from _described(scene, trigger, beside)
    elif costs and best_cost <= _LONGEST_LINK_COST:
        chosen = with_list(scene.plain, scene.usable, costs[0][1])
        link: Link = "clause" if best_cost < BORDER_COST + 2 else "sentence"
        for site in chosen:
            yield Draft(trigger, scene.index, site, link, None, len(chosen))
    elif scene.sentence.kind != "heading":
        yield from _drafts_from_before(scene, trigger)


def _container(scene: _Scene, name: UnknownPlace) -> Site | None:
    """Return the place that a name without a point is said to lie in or near."""
    for site in scene.usable:
        if site.span.start < name.span.end or not _CONTAINED.match(scene.plain[name.span.end : site.span.start]):
            continue
        if site.precision in ("region", "district") or site.relation is not None:
            return site
    return None


def _beside(scene: _Scene, trigger: Trigger) -> Described | None:
    """Return what a description right beside the trigger stands for: "fell on the camp's market"."""
    start, end = trigger.span.end, min(scene.sentence.span.end, trigger.span.end + _CLAUSE_CHARS)
    border = CLAUSE_BORDER.search(scene.plain, start, end)
    clause = Span(start, border.start() if border else end)
    return anaphor(scene.plain, clause, _known_before(scene, trigger))


def _known_before(scene: _Scene, trigger: Trigger) -> list[Site]:
    """Return the sites named before a trigger, after the last name that no gazetteer has."""
    before = [*scene.earlier, *(site for site in scene.here if site.span.end <= trigger.span.start)]
    return [site for site in before if site.span.start >= scene.unknown_before]


def _described(scene: _Scene, trigger: Trigger, said: Described) -> Iterator[Draft]:
    for site in said.sites:
        yield Draft(trigger, scene.index, site, "description", said.span, len(said.sites))


def _drafts_from_before(scene: _Scene, trigger: Trigger) -> Iterator[Draft]:
    """Give drafts at a place the sentence only describes, or at that of the event told just before."""
    said = anaphor(scene.plain, scene.sentence.span, _known_before(scene, trigger))
    if said is not None:
        yield from _described(scene, trigger, said)
        return
    limit = _CARRY_SENTENCES.get(trigger.type, _CARRY_SENTENCES_DEFAULT)
    elsewhere = any(site.role == "at" for site in scene.here) or _national_total(scene, trigger)
    vague = trigger.sub_type in _NEVER_CARRIED or trigger.rule in _NEVER_CARRIED_RULES
    last = scene.focus.draft
    if last is not None and scene.index - scene.focus.sentence <= limit and not elsewhere and not vague:
        yield Draft(_as_casualty(scene, trigger, last.trigger), scene.index, last.site, "carried", None, 1)


def _national_total(scene: _Scene, trigger: Trigger) -> bool:
    """Tell whether deaths are those of a whole country ("1,200 people have been killed in Lebanon")."""
    return trigger.rule in _HARM | _TOLLS and any(into_country(scene.plain, site) for site in scene.here)


def _as_casualty(scene: _Scene, trigger: Trigger, last: Trigger) -> Trigger:
    """Give harm that names nobody who did it the type of the event told just before ("A guard was killed.")."""
    near = scene.index - scene.focus.sentence <= _CARRY_SENTENCES_DEFAULT
    passive = trigger.rule in _TOLLS or _PASSIVE_HARM.search(
        scene.plain[scene.sentence.span.start : trigger.span.start]
    )
    named = _AGENT.match(scene.plain[trigger.span.end : scene.sentence.span.end])
    if trigger.rule not in _HARM | _TOLLS or not passive or named or not near or last.type == "Strategic developments":
        return trigger
    return replace(trigger, type=last.type, sub_type=last.sub_type)
