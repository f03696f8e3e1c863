"""Within a sentence, let several words about one incident be one event mention."""

import re
from collections.abc import Sequence

from extraction.place_link import Draft
from extraction.records import Trigger

_REMOTE = "Explosions/Remote violence"
_HARM = frozenset({"killed", "dead", "wounded", "slain", "died", "bodies", "corpses"})
_OTHER_SPEAKER = re.compile(
    r"\b(?:said|says|saying|told|claimed|claiming|accused|according to|denied|while|days after)\b"
)
_DAMAGE = frozenset({"destroyed", "hit-target", "was-hit", "targeted", "struck", "striking", "explosions", "blasts"})
# What an attack hit ("the shelling of an aid convoy") is no event beside it.
_TARGETS = frozenset({"aid-convoy", "evacuated", "cut-off", "trapped", "siege"})
# "Abducted the chief and killed his guards" are two events.
_NOT_DEADLY = frozenset({"Abduction/forced disappearance", "Sexual violence", "Peaceful protest"})
# "..., killing six" tells what the attack before it led to, wherever the next name stands.
_RESULTS = frozenset({"killing", "wounding", "injuring"})
_VIOLENT = frozenset({"Battles", _REMOTE, "Violence against civilians", "Riots", "Protests"})
_BY_SUB_TYPE = frozenset({"Strategic developments", "Battles", "Violence against civilians", _REMOTE})


def merge(plain: str, drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Return the drafts without those that repeat another of the same sentence and place.

    Killed or wounded people beside an attack are its casualties, not a second event; a second speaker
    ("with the army saying it had destroyed ...") tells of it anew.
    """
    kept: list[Draft] = []
    for draft in _specific_first(drafts):
        if not any(_same(plain, draft, other) for other in kept):
            kept.append(draft)
    return tuple(sorted(kept, key=lambda d: (d.trigger.span.start, d.site.span.start)))


def _specific_first(drafts: Sequence[Draft]) -> list[Draft]:
    return sorted(
        drafts, key=lambda d: (d.sentence, d.trigger.rule in _HARM | _TARGETS, d.trigger.span.start, d.site.span.start)
    )


def _same(plain: str, draft: Draft, other: Draft) -> bool:
    if draft.sentence != other.sentence:
        return False
    a, b = draft.trigger, other.trigger
    if b.type in _VIOLENT and a.text.lower() in _RESULTS and b.span.start < a.span.start:
        return True
    return draft.site.name == other.site.name and (_belongs_to(a, b) or _retells(plain, a, b))


def _belongs_to(a: Trigger, b: Trigger) -> bool:
    """Tell whether the first is what the second did: its casualties, or what it hit."""
    if b.type not in _VIOLENT:
        return False
    if a.rule in _TARGETS:
        return True
    if b.sub_type in _NOT_DEADLY and a.rule not in ("bodies", "corpses"):
        return False
    return a.rule in _HARM and (a.type == b.type or a.rule not in ("bodies", "corpses") or b.rule in _HARM)


def _retells(plain: str, a: Trigger, b: Trigger) -> bool:
    same_kind = a.type == b.type and (a.sub_type == b.sub_type or a.type not in _BY_SUB_TYPE)
    first, last = sorted((a.span, b.span))
    return same_kind and not _OTHER_SPEAKER.search(plain[first.end : last.start])
