"""Why a candidate was preferred, in words a reader can check."""

from collections.abc import Iterator, Sequence

from gazetteer.lookup import Gazetteer
from gazetteer.records import Candidate
from geo.features import FEATURES, StoryContext
from geo.story_names import StoryName

_STATED = FEATURES.index("stated")
_PHRASE_FIT = FEATURES.index("phrase_fit")
_AREA_IS_AREA = FEATURES.index("area_is_area")
_COUNTRY_SHARE = FEATURES.index("country_share")
_NEAR = FEATURES.index("near")


def reasons_for(
    name: StoryName, candidate: Candidate, features: Sequence[float], context: StoryContext, gazetteer: Gazetteer
) -> tuple[str, ...]:
    """Return the reasons for a candidate, strongest first; never empty.

    Args:
        name: The name with its surroundings.
        candidate: One of its candidates.
        features: The candidate's features in the story.
        context: The story.
        gazetteer: Names the countries.
    """
    return tuple(_reasons(name, candidate, features, context, gazetteer)) or ("a place of this name",)


def _reasons(
    name: StoryName, candidate: Candidate, features: Sequence[float], context: StoryContext, gazetteer: Gazetteer
) -> Iterator[str]:
    place, shared = candidate.place, len(name.candidates) > 1
    if not shared:
        yield "the only place of this name in the gazetteer"
    if features[_STATED]:
        yield "named with its region or country"
    for phrase, anchor in context.described.get((name.key, name.area), ()):
        fits = features[_PHRASE_FIT] > -1.0
        yield f"{'fits' if fits else 'does not fit'} '{phrase.text}' ({anchor.name})"
    if features[_AREA_IS_AREA]:
        yield "the text says region or district"
    if shared and features[_COUNTRY_SHARE] > 0.15 and place.kind != "country":
        yield _country_reason(name, candidate, gazetteer)
    if shared and features[_NEAR] > 0.3:
        yield "close to other places of the story"
    if shared and _is_largest(candidate, name.candidates):
        yield f"largest place of this name ({place.population:,} people)" if place.population else "best known by it"
    if not candidate.canonical:
        yield f"also called {candidate.matched_name}"


def _country_reason(name: StoryName, candidate: Candidate, gazetteer: Gazetteer) -> str:
    code = candidate.place.country_code or ""
    country = gazetteer.country(code)
    same = sum(other.place.country_code == code for other in name.candidates)
    where = code if country is None else country.name
    return f"{'the only one' if same == 1 else f'1 of {same}'} in {where}, where the story is set"


def _is_largest(candidate: Candidate, candidates: Sequence[Candidate]) -> bool:
    least = candidate.place.population or 0
    return all((other.place.population or 0) <= least for other in candidates)
