"""How near a place stands to an event's words, and which places stand in one list with it."""

import re
from collections.abc import Sequence

from extraction.records import Sentence, Trigger
from extraction.sites import Site, locative
from extraction.unknown_places import UnknownPlace

CLAUSE_BORDER = re.compile(
    r";|: |, (?:which|who|where|while|but|with|after|before|when|although|as|saying|adding|whose)\b"
    r"|\b(?:said|says|saying|told|while|but|after|before|although|whereas|when|because|where|that)\b|\""
)
_KIND = (
    r"(?:the|a|port|coastal|central|nearby|neighbou?ring|cit(?:y|ies)|towns?|villages?|suburbs?|districts?|regions?|areas?"
    r"|provinces?|(?:north|south|east|west)\w*|capital|of)"
)
_LIST_GAP = re.compile(
    # ", in the Donbas" says where the first lies; a list needs "and" or a bare comma.
    rf"^(?: in the (?:north|south|east|west)\w*)?,? (?:and|or|as well as|plus|&) "
    rf"(?:(?:also|in|near|around|on|at|from) )?(?:{_KIND} ){{0,6}}$"
    rf"|^, (?:{_KIND} ){{0,6}}$"
    # A list of clauses: "hit a base in A, he said, and two depots in B".
    r"|^(?:, \w{1,12} (?:said|added),)?,? and (?:an?|another|one|two|three|four|five|several|some|other|\d{1,3}) "
    r"(?:[\w'-]+ ){1,3}?(?:in|near|at|outside) (?:the )?(?:\w+ern )?$",
    re.IGNORECASE,
)
# "a port on the Black Sea" tells where the port is.
_WATER_COST = 4.0
_FROM_BEFORE = re.compile(r"\bfrom (?:the )?(?:\w+ ){0,2}$", re.IGNORECASE)
# "pulled out towards X", "cut the road to X": where something leads is not where it was.
_TOWARDS_BEFORE = re.compile(
    r"\b(?:towards?|bound for|headed for|heading (?:for|to)|en route to|on (?:its|their|the) way to"
    r"|the (?:road|highway|route) to|direction of) (?:the )?(?:\w+ ){0,3}$",
    re.IGNORECASE,
)
# "families who had fled X": where people come from.
_ORIGIN_BEFORE = re.compile(
    r"\b(?:fled|fleeing|escaped|uprooted|displaced) (?:from )?(?:the )?(?:\w+ ){0,2}$", re.IGNORECASE
)
_ELSEWHERE_COST = 6.0
_FRONTED = re.compile(r"^\W{0,3}(?:\w+ ){0,2}(?:In|At|Near|Around|Outside|On|Across|Elsewhere in) ")
_GOES_TO = frozenset({"advance", "fired-weapon", "directing"})
BORDER_COST = 3.0
"""Cost of one clause border between an event's words and a place."""


def link_cost(plain: str, sentence: Sentence, trigger: Trigger, site: Site | UnknownPlace) -> float:
    """Return how far a place is from being the trigger's own; lower is nearer.

    Clause borders between the two weigh most, then the distance in characters, then what the place's
    words say: a preposition of place helps, an office ("mayor of X") or "from X" hurts.
    """
    first, last = sorted((trigger.span, site.span))
    between = plain[first.end : last.start]
    cost = len(between) / 30 + BORDER_COST * len(CLAUSE_BORDER.findall(between))
    follows = site.span.start >= trigger.span.end
    cost += 0.0 if follows else 0.7
    if locative(plain, site.span):
        cost -= 1.0
    if _FRONTED.match(plain[sentence.span.start : site.span.start]):
        cost = min(cost, 2.5)
    if site.role == "office":
        cost += 4.0
    if site.precision in ("region", "country"):
        cost += 1.5
    if site.place is not None and site.place.kind == "water":
        cost += _WATER_COST
    return cost + _origin_cost(plain[max(0, site.span.start - 60) : site.span.start], trigger)


def _origin_cost(before: str, trigger: Trigger) -> float:
    """Return what the words before a name add when they make it an origin or a destination."""
    cost = 0.0
    if _TOWARDS_BEFORE.search(before) and trigger.rule not in _GOES_TO:
        cost += _ELSEWHERE_COST
    if _ORIGIN_BEFORE.search(before) and trigger.rule not in ("fled", "displaced"):
        cost += _ELSEWHERE_COST
    withdrawn = trigger.sub_type in ("Non-violent transfer of territory", "Change to group/activity", "Other")
    if not withdrawn and _FROM_BEFORE.search(before):
        cost += 2.0
    return cost


def with_list(plain: str, sites: Sequence[Site], best: int) -> list[Site]:
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
