"""The whole way from a document to its event mentions."""

from dataclasses import dataclass

from extraction.actors import find_actors
from extraction.assemble import Findings, assemble
from extraction.attribution import find_attributions, find_denials
from extraction.counts import find_counts
from extraction.merge_triggers import merge
from extraction.normalise import normalise
from extraction.place_link import link_places
from extraction.records import Attribution, Count, Document, EventMention, Sentence, Story, Timex, Trigger
from extraction.same_event import link_same
from extraction.sentences import split_sentences
from extraction.sites import find_sites
from extraction.stories import split_stories
from extraction.story_dates import date_stories
from extraction.timex import find_timexes
from extraction.toponyms import find_toponyms
from extraction.triggers import find_triggers
from extraction.unknown_places import find_unknown_places
from extraction.weapons import with_weapons
from gazetteer.lookup import Gazetteer
from geo.distance_phrase import find_distance_phrases
from geo.offset import geocode_phrases
from geo.records import DistanceMention, PlaceMention
from geo.resolve import resolve

_ARMED_KINDS = frozenset({"state forces", "rebel group", "militia"})


@dataclass(frozen=True, slots=True)
class Analysis:
    """A document with everything found in it, each in text order."""

    document: Document
    stories: tuple[Story, ...]
    sentences: tuple[Sentence, ...]
    places: tuple[PlaceMention, ...]
    distances: tuple[DistanceMention, ...]
    timexes: tuple[Timex, ...]
    triggers: tuple[Trigger, ...]
    counts: tuple[Count, ...]
    attributions: tuple[Attribution, ...]
    events: tuple[EventMention, ...]


def extract(document: Document, gazetteer: Gazetteer) -> Analysis:
    """Return the document's mentions and events.

    Args:
        document: The text with its publication day.
        gazetteer: An open gazetteer.

    Every span counts code points of ``document.text``; the same input gives the same output.
    """
    text, plain = document.text, normalise(document.text)
    stories = split_stories(text)
    sentences = split_sentences(text, stories)
    stories = date_stories(text, stories, sentences, document.published)
    toponyms = find_toponyms(text, stories, sentences, gazetteer)
    phrases = find_distance_phrases(plain, toponyms)
    places = resolve(plain, toponyms, phrases, gazetteer, [story.span for story in stories])
    distances = geocode_phrases(plain, phrases, places, gazetteer)
    timexes = find_timexes(text, stories, sentences)
    counts = find_counts(text, sentences)
    attributions = find_attributions(text, sentences)
    denials = find_denials(text, sentences, attributions)
    actors = find_actors(text, sentences)
    sites = find_sites(plain, stories, places, distances)
    triggers = find_triggers(
        text,
        sentences,
        places=[site.span for site in sites],
        armed=[actor.span for actor in actors if actor.kind in _ARMED_KINDS],
        denied=[denial.span for denial in denials],
    )
    known = [
        *(place.toponym.span for place in places),
        *(timex.span for timex in timexes),
        *(actor.span for actor in actors),
        *(a.source_span for a in attributions if a.source_span is not None),
    ]
    unknown = find_unknown_places(plain, sentences, known)
    linked = link_places(plain, stories, sentences, triggers, sites, unknown)
    drafts = merge(plain, with_weapons(plain, sentences, linked))
    findings = Findings(document, plain, stories, sentences, timexes, counts, attributions, denials, actors)
    events = link_same(assemble(findings, drafts))
    return Analysis(document, stories, sentences, places, distances, timexes, triggers, counts, attributions, events)
