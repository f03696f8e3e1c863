"""Refine a trigger's type by its sentence: who was hit, with what, and who did it."""

import re
from functools import cache

from extraction.caseless import compile_lower
from extraction.lexicon import table
from extraction.records import EventType
from geo.scan import lower_case

_STRUCK_BY_REMOTE = frozenset(
    {
        "strike-on",
        "struck",
        "striking",
        "hit-target",
        "was-hit",
        "targeted",
        "destroyed",
        "came-under-fire",
        "explosions",
        "blasts",
        "strikes-launched",
        "pounded",
        "barrage",
        "damaged",
    }
)
_ATTACKS = frozenset({"attacked", "attack-noun", "raided", "assault-on", "stormed", "opened-fire", "fired-at"})
_HARM = frozenset({"killed", "dead", "wounded", "slain", "died"})
_OBJECT_CHARS = 60


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {row["name"]: compile_lower(row["pattern"]) for row in table("event_type")}


def _has(name: str, body: str) -> bool:
    return bool(_patterns()[name].search(body))


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
    body = lower_case(body)
    if rule in _STRUCK_BY_REMOTE:
        refined = _remote(sub_type, body)
    elif rule in ("bombed", "bomb"):
        refined = _bombed(rule, body)
    elif rule in _ATTACKS:
        refined = _attack(rule, sub_type, body, at)
    elif rule in _HARM:
        refined = _harm(body)
    elif event_type == "Protests":
        refined = _protest(body)
    elif rule in ("captured", "took-control") and _has("keepers", body[: at[0]]):
        refined = "Battles", "Government regains territory"
    elif rule == "clashes" and _has("protest", body):
        refined = "Riots", "Violent demonstration"
    else:
        refined = event_type, sub_type
    return refined


def _remote(sub_type: str, body: str) -> tuple[EventType, str]:
    if _has("suicide", body):
        return "Explosions/Remote violence", "Suicide bomb"
    if _has("air", body):
        return "Explosions/Remote violence", "Air/drone strike"
    if _has("device", body) and not _has("ground", body):
        return "Explosions/Remote violence", "Remote explosive/landmine/IED"
    return "Explosions/Remote violence", sub_type


def names_no_weapon(rule: str, body: str) -> bool:
    """Tell whether words of remote violence leave open what it was done with ("a strike hit the market")."""
    lowered = lower_case(body)
    return rule in _STRUCK_BY_REMOTE and not any(_has(name, lowered) for name in ("air", "ground", "device", "suicide"))


def _bombed(rule: str, body: str) -> tuple[EventType, str]:
    if _has("suicide", body):
        return "Explosions/Remote violence", "Suicide bomb"
    by_plane = rule == "bombed" and not _has("device", body)
    if _has("air", body) or by_plane:
        return "Explosions/Remote violence", "Air/drone strike"
    return "Explosions/Remote violence", "Remote explosive/landmine/IED"


def _attack(rule: str, sub_type: str, body: str, at: tuple[int, int]) -> tuple[EventType, str]:
    if _has("remote", body) or _has("device", body) or _has("suicide", body):
        return _remote("Shelling/artillery/missile attack", body)
    if _has("protest", body) and rule in ("opened-fire", "fired-at"):
        return "Protests", "Excessive force against protesters"
    # Who was attacked stands behind the word; the rest of the sentence may speak of others.
    for part in (body[at[1] : at[1] + _OBJECT_CHARS], body):
        military, civilian = _patterns()["military_target"].search(part), _patterns()["civilian_target"].search(part)
        if military and (not civilian or (part is not body and military.start() < civilian.start())):
            return "Battles", "Armed clash"
        if civilian:
            return "Violence against civilians", "Attack"
    return "Battles", sub_type


def _harm(body: str) -> tuple[EventType, str]:
    if _has("remote", body) or _has("device", body) or _has("suicide", body):
        return _remote("Shelling/artillery/missile attack", body)
    if _has("protest", body) and _has("police", body):
        return "Protests", "Excessive force against protesters"
    if _has("killed_combatants", body) or _has("clash", body):
        return "Battles", "Armed clash"
    return "Violence against civilians", "Attack"


def _protest(body: str) -> tuple[EventType, str]:
    if _has("police", body) and _has("lethal", body):
        return "Protests", "Excessive force against protesters"
    if _has("violent", body):
        return "Riots", "Violent demonstration"
    if _has("dispersed", body):
        return "Protests", "Protest with intervention"
    return "Protests", "Peaceful protest"
