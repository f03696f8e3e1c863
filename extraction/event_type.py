"""Refine a trigger's type by its sentence: who was hit, with what, and who did it."""

import re

from extraction.records import EventType

_AIR = re.compile(
    r"\b(?:air-?launched|air ?strikes?|airstrikes?|air raids?|warplanes?|fighter jets?|jets?|drones?|UAVs?|helicopters?|gunships?|aircraft|bombers?|"
    r"planes?|from the air|aerial|air ?force|loitering munitions?|quadcopters?|glide bombs?)\b",
    re.IGNORECASE,
)
_GROUND = re.compile(
    r"\b(?:shell\w*|artillery|mortars?|rockets?|missiles?|howitzers?|tanks?|grad|katyusha)\b", re.IGNORECASE
)
_REMOTE = re.compile(
    r"\b(?:shelling|shelled|artillery|mortars?|rockets?|missiles?|air ?strikes?|airstrikes?|air raids?|warplanes?|drones?|bombard\w+|bombed|bombing|shells)\b",
    re.IGNORECASE,
)
_DEVICE = re.compile(
    r"\b(?:car bomb|roadside|bomb (?:blast|attack|explo)|planted|explosive device|IED|land ?mine|detonat\w+|truck bomb)\w*",
    re.IGNORECASE,
)
_SUICIDE = re.compile(r"\bsuicide (?:bomb|attack|blast|car)|\bblew (?:him|her|them)sel", re.IGNORECASE)
_PLANES = re.compile(
    r"\b(?:warplanes?|jets?|planes?|aircraft|helicopters?|air ?force|aerial|from the air)\b", re.IGNORECASE
)
_COMBATANTS = (
    r"(?:soldiers?|troops|militants?|rebels?|fighters?|gunmen|insurgents?|guerrillas?|jihadis?t?s?|terrorists?|police(?:m[ae]n| officers?)?|combatants?|"
    r"paramilitar(?:y|ies)|servicem[ae]n|guards?|commanders?|militiam[ae]n|peacekeepers?|officers?)"
)
_KILLED_COMBATANTS = re.compile(
    rf"\bkill(?:s|ed|ing)? (?:[\w',-]+ ){{0,5}}?{_COMBATANTS}\b|\b{_COMBATANTS} (?:[\w',-]+ ){{0,5}}?(?:was|were|been|being|are) (?:\w+ )?(?:killed|wounded|injured)\b"
    rf"|\bdeaths? of (?:[\w',-]+ ){{0,4}}?{_COMBATANTS}\b|\b{_COMBATANTS} (?:dead|died)\b",
    re.IGNORECASE,
)
_CLASH = re.compile(
    r"\b(?:clash\w*|fighting|battles?|gun ?battle|firefight|ambush\w*|offensive|skirmish\w*|fought)\b", re.IGNORECASE
)
_CIVILIAN_TARGET = re.compile(
    r"\b(?:civilians?|villagers?|residents?|worshipp?ers?|church(?:es)?|mosques?|villages?|markets?|schools?|hospitals?|farmers?|passengers?|bus(?:es)?|women|"
    r"children|families|refugees?|displaced|camp for|students?|journalists?|aid workers?|herders?|miners?|people|homes?|houses?|nightclub|restaurant|hotel)\b",
    re.IGNORECASE,
)
_MILITARY_TARGET = re.compile(
    rf"\b(?:{_COMBATANTS}|army|military|barracks?|base|bases|positions?|checkpoints?|outposts?|patrols?|garrisons?|police stations?|units?|front ?lines?|forces)\b",
    re.IGNORECASE,
)
_PROTEST = re.compile(r"\b(?:protest\w*|demonstrat\w*|rall(?:y|ies)|marchers?|sit-in|crowds?)\b", re.IGNORECASE)
_DISPERSED = re.compile(
    r"\b(?:dispers\w+|tear ?gas|water cannons?|rubber bullets?|batons?|broke up|arrested|detained|stun grenades?)\b",
    re.IGNORECASE,
)
_LETHAL = re.compile(
    r"\b(?:live (?:ammunition|rounds|fire|bullets)|opened fire|shot|killed|fired (?:on|at|into)|gunned|dead)\b",
    re.IGNORECASE,
)
_VIOLENT = re.compile(
    r"\b(?:hurl\w+|threw|throwing|stones|torch\w+|set fire|burn\w+|clash\w*|molotov|vandal\w+|loot\w*|riot\w*|barricades?)\b",
    re.IGNORECASE,
)
_POLICE = re.compile(r"\b(?:police|security forces|riot|troops|soldiers|army|gendarmes?|guards?)\b", re.IGNORECASE)

_STRUCK_BY_REMOTE = frozenset(
    "strike-on struck striking hit-target was-hit targeted destroyed came-under-fire explosions blasts strikes-launched pounded barrage".split()  # noqa: SIM905
)
_ATTACKS = frozenset({"attacked", "attack-on", "attack-noun", "raided", "assault-on", "stormed", "opened-fire"})
_HARM = frozenset({"killed", "dead", "wounded"})
_KEEPERS = re.compile(
    r"\b(?:army|government (?:forces|troops)|security forces|national army|troops loyal|regime forces|police)\b",
    re.IGNORECASE,
)


def refine(rule: str, event_type: EventType, sub_type: str, body: str, at: tuple[int, int]) -> tuple[EventType, str]:
    """Return the ACLED type and sub-type that the sentence gives to a trigger.

    Args:
        rule: Identifier of the lexicon row.
        event_type: Type of the row.
        sub_type: Sub-type of the row.
        body: Normalised text of the sentence.
        at: Start and end of the trigger within the sentence.

    Source: ACLED codebook 2023, sections on event types; shelling during a battle counts as remote violence
    when it is what the words name.
    """
    if rule in _STRUCK_BY_REMOTE:
        return _remote(sub_type, body)
    if rule in ("bombed", "bomb"):
        return _bombed(rule, body)
    if rule in _ATTACKS:
        return _attack(rule, sub_type, body)
    if rule in _HARM:
        return _harm(body)
    if event_type == "Protests":
        return _protest(body)
    if rule in ("captured", "took-control", "entered") and _KEEPERS.search(body[: at[0]]):
        return "Battles", "Government regains territory" if rule != "entered" else sub_type
    if rule == "clashes" and _PROTEST.search(body):
        return "Riots", "Violent demonstration"
    return event_type, sub_type


def _remote(sub_type: str, body: str) -> tuple[EventType, str]:
    if _SUICIDE.search(body):
        return "Explosions/Remote violence", "Suicide bomb"
    if _AIR.search(body):
        return "Explosions/Remote violence", "Air/drone strike"
    if _DEVICE.search(body) and not _GROUND.search(body):
        return "Explosions/Remote violence", "Remote explosive/landmine/IED"
    return "Explosions/Remote violence", sub_type


def _bombed(rule: str, body: str) -> tuple[EventType, str]:
    if _SUICIDE.search(body):
        return "Explosions/Remote violence", "Suicide bomb"
    by_plane = rule == "bombed" and not _DEVICE.search(body)
    if _PLANES.search(body) or by_plane:
        return "Explosions/Remote violence", "Air/drone strike"
    return "Explosions/Remote violence", "Remote explosive/landmine/IED"


def _attack(rule: str, sub_type: str, body: str) -> tuple[EventType, str]:
    if _REMOTE.search(body) or _DEVICE.search(body) or _SUICIDE.search(body):
        return _remote("Shelling/artillery/missile attack", body)
    if _PROTEST.search(body) and rule == "opened-fire":
        return "Protests", "Excessive force against protesters"
    if _MILITARY_TARGET.search(body) and not _CIVILIAN_TARGET.search(body):
        return "Battles", "Armed clash"
    if _CIVILIAN_TARGET.search(body):
        return "Violence against civilians", "Attack"
    return "Battles", sub_type


def _harm(body: str) -> tuple[EventType, str]:
    if _REMOTE.search(body) or _DEVICE.search(body) or _SUICIDE.search(body):
        return _remote("Shelling/artillery/missile attack", body)
    if _PROTEST.search(body) and _POLICE.search(body):
        return "Protests", "Excessive force against protesters"
    if _KILLED_COMBATANTS.search(body) or _CLASH.search(body):
        return "Battles", "Armed clash"
    return "Violence against civilians", "Attack"


def _protest(body: str) -> tuple[EventType, str]:
    if _POLICE.search(body) and _LETHAL.search(body):
        return "Protests", "Excessive force against protesters"
    if _VIOLENT.search(body):
        return "Riots", "Violent demonstration"
    if _DISPERSED.search(body):
        return "Protests", "Protest with intervention"
    return "Protests", "Peaceful protest"
