"""Link each event trigger to the place or places it is about: the step where most systems lose."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from extraction.records import Sentence, Trigger
from extraction.sites import Site, anaphor, into_country, locative
from geo.records import Span

Link = Literal["clause", "sentence", "description", "carried"]

QUALITY: dict[Link, float] = {"clause": 0.9, "sentence": 0.75, "description": 0.7, "carried": 0.5}
"""Share of right links of each kind on the development texts, rounded; the factor of an event's confidence."""

_BORDER = re.compile(
    r";|: |, (?:which|who|where|while|but|with|after|before|when|although|as|saying|adding|whose)\b"
    r"|\b(?:said|says|saying|told|while|but|after|before|although|whereas|when|because|where|that)\b|\""
)
_LIST_GAP = re.compile(
    r"^,? ?(?:and |or |as well as |plus |& )?"
    r"(?:(?:also|in|near|around|on|at|of|from|nearby|neighbou?ring|the|a|port|coastal|central|cit(?:y|ies)|towns?|villages?"
    r"|suburbs?|districts?|regions?|areas?|provinces?|(?:north|south|east|west)\w*|capital) ){0,7}$",
    re.IGNORECASE,
)
_FROM_BEFORE = re.compile(r"\bfrom (?:the )?(?:\w+ ){0,2}$", re.IGNORECASE)
_FRONTED = re.compile(r"^\W{0,3}(?:\w+ ){0,2}(?:In|At|Near|Around|Outside|On|Across|Elsewhere in) ")
_BORDER_COST = 3.0
_LONGEST_LINK_COST = 14.0
_CARRY_SENTENCES = {"Violence against civilians": 8}
_CARRY_SENTENCES_DEFAULT = 2
# These say where forces were before or after: without a place of their own they locate nothing.
_NEVER_CARRIED = frozenset(
    {"Change to group/activity", "Agreement", "Disrupted weapons use", "Headquarters or base established"}
)


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


def link_places(
    plain: str, sentences: Sequence[Sentence], triggers: Sequence[Trigger], sites: Sequence[Site]
) -> tuple[Draft, ...]:
    """Return a draft for each trigger and place it is about; a trigger without a place gives none.

    Args:
        plain: Normalised text.
        sentences: Sentences in text order.
        triggers: Triggers in text order; only actual ones are linked.
        sites: Places events may be at, in text order.
    """
    drafts: list[Draft] = []
    earlier: list[Site] = []
    focus = _Focus()
    for index, sentence in enumerate(sentences):
        if index and sentences[index - 1].story != sentence.story:
            earlier, focus = [], _Focus()
        here = [site for site in sites if sentence.span.holds(site.span)]
        usable = [site for site in here if _usable(plain, site)]
        found: list[Draft] = []
        for trigger in triggers:
            if trigger.realis == "actual" and sentence.span.holds(trigger.span):
                found.extend(_drafts_of(plain, (index, sentence), trigger, (usable, here, earlier), focus))
        focus = focus.after(index, found)
        drafts.extend(found)
        earlier.extend(site for site in here if site.role != "country")
    return tuple(drafts)


@dataclass(frozen=True, slots=True)
class _Focus:
    """The place of the last event of the story and the sentence it stood in."""

    site: Site | None = None
    sentence: int = -100

    def after(self, index: int, found: Sequence[Draft]) -> "_Focus":
        own = [draft for draft in found if draft.link != "carried"]
        if not own:
            return self
        places = {draft.site.name for draft in own}
        # Several places at once leave open which of them the next sentence is about.
        return _Focus(own[-1].site if len(places) == 1 else None, index)


def _usable(plain: str, site: Site) -> bool:
    return site.role != "country" or into_country(plain, site)


def _drafts_of(
    plain: str,
    at: tuple[int, Sentence],
    trigger: Trigger,
    places: tuple[Sequence[Site], Sequence[Site], Sequence[Site]],
    focus: _Focus,
) -> Iterator[Draft]:
    index, sentence = at
    usable, here, earlier = places
    costs = sorted((link_cost(plain, sentence, trigger, site), i) for i, site in enumerate(usable))
    finer = [(cost, i) for cost, i in costs if usable[i].role != "country"]
    costs = finer or costs
    if costs and costs[0][0] <= _LONGEST_LINK_COST:
        cost, best = costs[0]
        chosen = _with_list(plain, usable, best)
        link: Link = "clause" if cost < _BORDER_COST + 2 else "sentence"
        for site in chosen:
            yield Draft(trigger, index, site, link, None, len(chosen))
        return
    said = anaphor(plain, sentence, earlier)
    if said is not None:
        yield Draft(trigger, index, said[0], "description", said[1], 1)
        return
    limit = _CARRY_SENTENCES.get(trigger.type, _CARRY_SENTENCES_DEFAULT)
    elsewhere = any(site.role == "at" for site in here)
    if focus.site and index - focus.sentence <= limit and not elsewhere and trigger.sub_type not in _NEVER_CARRIED:
        yield Draft(trigger, index, focus.site, "carried", None, 1)


def link_cost(plain: str, sentence: Sentence, trigger: Trigger, site: Site) -> float:
    """Return how far a place is from being the trigger's own; lower is nearer.

    Clause borders between the two weigh most, then the distance in characters, then what the place's
    words say: a preposition of place helps, an office ("mayor of X") or "from X" hurts.
    """
    first, last = sorted((trigger.span, site.span))
    between = plain[first.end : last.start]
    cost = len(between) / 30 + _BORDER_COST * len(_BORDER.findall(between))
    follows = site.span.start >= trigger.span.end
    cost += 0.0 if follows else 0.7
    if locative(plain, site):
        cost -= 1.0
    if _FRONTED.match(plain[sentence.span.start : site.span.start]):
        cost = min(cost, 2.5)
    if site.role == "office":
        cost += 4.0
    if site.precision in ("region", "country"):
        cost += 1.0
    withdrawn = trigger.sub_type in ("Non-violent transfer of territory", "Change to group/activity", "Other")
    if not withdrawn and _FROM_BEFORE.search(plain[max(0, site.span.start - 30) : site.span.start]):
        cost += 2.0
    return cost


def _with_list(plain: str, sites: Sequence[Site], best: int) -> list[Site]:
    """Return the place with the others of its list ("Irpin and Makariv")."""
    chosen = [sites[best]]
    for step in (1, -1):
        at = best
        while 0 <= at + step < len(sites):
            left, right = sorted((sites[at], sites[at + step]), key=lambda site: site.span.start)
            if not _LIST_GAP.match(plain[left.span.end : right.span.start]) or _contains(left, right):
                break
            at += step
            if sites[at].role != "office" and not any(_contains(site, sites[at]) for site in chosen):
                chosen.append(sites[at])
    return sorted(chosen, key=lambda site: site.span.start)


def _contains(inner: Site, outer: Site) -> bool:
    """Tell whether "X, Y" names Y only to say where X is."""
    if inner.place is None or outer.place is None:
        return False
    if outer.precision == "country":
        return True
    same_country = inner.place.country_code == outer.place.country_code
    return outer.precision == "region" and inner.precision != "region" and same_country
