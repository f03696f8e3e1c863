"""Let a bare "strike" be of the kind its story has told of: an air strike after air strikes."""

from collections.abc import Sequence
from dataclasses import replace

from extraction.event_type import names_no_weapon
from extraction.place_link import Draft
from extraction.records import Sentence, Trigger

_REMOTE = "Explosions/Remote violence"


def with_weapons(plain: str, sentences: Sequence[Sentence], drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Return the drafts with the sub-type of bare words of remote violence taken from the story.

    A "strike", "blast" or "hit" whose sentence names no weapon takes the sub-type of the last event of remote
    violence at the same place, else of the story's first; without one it stays as the lexicon has it.
    """
    told: dict[tuple[int, str], str] = {}
    first: dict[int, str] = {}
    result: list[Draft] = []
    for draft in drafts:
        sentence, trigger = sentences[draft.sentence], draft.trigger
        if trigger.type == _REMOTE:
            at = (sentence.story, draft.site.name)
            if names_no_weapon(trigger.rule, sentence.span.of(plain)):
                trigger = _of_kind(trigger, told.get(at) or first.get(sentence.story))
            told[at] = trigger.sub_type
            first.setdefault(sentence.story, trigger.sub_type)
        result.append(replace(draft, trigger=trigger))
    return tuple(result)


def _of_kind(trigger: Trigger, sub_type: str | None) -> Trigger:
    return trigger if sub_type is None else replace(trigger, sub_type=sub_type)
