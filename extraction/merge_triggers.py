"""Within a sentence, let several words about one incident be one event mention."""

import re
from collections.abc import Sequence

from extraction.place_link import Draft

_HARM = frozenset({"killed", "dead", "wounded", "bodies", "corpses"})
_OTHER_SPEAKER = re.compile(
    r"\b(?:said|says|saying|told|claimed|claiming|accused|according to|denied|while|days after)\b"
)
_DAMAGE = frozenset({"destroyed", "hit-target", "was-hit", "targeted", "struck", "striking", "explosions", "blasts"})
_VIOLENT = frozenset({"Battles", "Explosions/Remote violence", "Violence against civilians", "Riots", "Protests"})
_BY_SUB_TYPE = frozenset({"Strategic developments", "Battles", "Violence against civilians"})


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
    return sorted(drafts, key=lambda d: (d.sentence, d.trigger.rule in _HARM, d.trigger.span.start, d.site.span.start))


def _same(plain: str, draft: Draft, other: Draft) -> bool:
    if draft.sentence != other.sentence or draft.site.name != other.site.name:
        return False
    a, b = draft.trigger, other.trigger
    if a.rule in _HARM and b.type in _VIOLENT:
        return a.type == b.type or a.rule not in ("bodies", "corpses") or b.rule in _HARM
    same_kind = a.sub_type == b.sub_type if a.type in _BY_SUB_TYPE else a.type == b.type
    if not same_kind or a.type != b.type:
        return False
    first, last = sorted((a.span, b.span))
    return not _OTHER_SPEAKER.search(plain[first.end : last.start])
