"""State of a session: what it loaded, what it chose, and what the widgets of the page hold."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from typing import Final

import streamlit as st

from dashboard.library import analyse, catalogue, read_opened, read_samples
from dashboard.records import Catalogue, EventFilter, EventKey, LoadedText
from dashboard.settings import Settings
from exchange.jsonl import RefusedRow
from gazetteer.build import ensure
from gazetteer.lookup import Gazetteer

_KEY: Final = "dateline"
STALE: Final = object()
CONTROLS: Final = ("types", "sub_types", "statuses", "precisions", "words", "days", "first_day", "last_day", "undated")


@dataclass(slots=True)
class Session:
    """What one browser session holds; the texts added stay in it and nowhere else.

    Attributes:
        added: Texts pasted or uploaded, in order.
        hidden: Names of texts that were taken off the map.
        choice: The filter.
        selected: The event that the detail shows, None for none.
        fit: Grows when the view shall fit the events shown.
        focus: Grows when the view shall go to the selected event.
        found: The catalogue, built anew when ``added`` or ``hidden`` change.
        ages: How often each control of the filter got its value from elsewhere.
    """

    added: list[LoadedText] = field(default_factory=list)
    hidden: set[str] = field(default_factory=set)
    choice: EventFilter = field(default_factory=EventFilter)
    selected: EventKey | None = None
    fit: int = 0
    focus: int = 0
    found: Catalogue | None = None
    ages: Counter[str] = field(default_factory=Counter)

    def choose(self, choice: EventFilter, by: str | None = None) -> None:
        """Take another filter; every control but the one that it came from will show it afresh."""
        self.choice = choice
        self.ages.update(control for control in CONTROLS if control != by)

    def key(self, control: str) -> str:
        """Return the widget key of a control.

        It changes when the control's value came from elsewhere. A value written into a living widget would
        be undone by the browser's next message, which still tells the old one.
        """
        return f"{control} {self.ages[control]}"

    def heard(self, control: str, key: str) -> object:
        """Return what a control says, :data:`STALE` when a newer one has taken its place meanwhile."""
        return st.session_state.get(key, STALE) if key == self.key(control) else STALE

    def changed(self) -> None:
        """Forget the catalogue after texts came or went."""
        self.found = None
        self.selected = None


def session() -> Session:
    """Return the state of this browser session."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = Session()
    found: Session = st.session_state[_KEY]
    return found


@st.cache_resource(show_spinner="Preparing the list of place names. This takes about a minute and happens only once.")
def gazetteer(settings: Settings) -> Gazetteer:
    """Return the gazetteer, built on the first start.

    Raises:
        GazetteerError: Its data are not installed or its file cannot be written.
    """
    return Gazetteer.open(ensure(settings.gazetteer, progress=True))


@st.cache_resource(show_spinner="Reading the sample articles.")
def starting_texts(settings: Settings) -> tuple[tuple[LoadedText, ...], tuple[RefusedRow, ...]]:
    """Return the texts of the first start: the file of events if one was named, else the sample articles.

    They are the same for every session and hold no text of any user, so they are shared.

    Raises:
        InputError: The file cannot be read.
        GazetteerError: The gazetteer cannot be built.
    """
    if settings.events is not None:
        return read_opened(settings.events)
    documents = read_samples(settings.samples)
    if not documents:
        return (), ()
    names = gazetteer(settings)
    return tuple(analyse(document, names, "sample") for document in documents), ()


def all_texts(settings: Settings) -> tuple[LoadedText, ...]:
    """Return every text of the session, those taken off the map included."""
    return (*starting_texts(settings)[0], *session().added)


def current_catalogue(settings: Settings) -> Catalogue:
    """Return the events of the texts that are on the map."""
    state = session()
    if state.found is None:
        state.found = catalogue([text for text in all_texts(settings) if text.document.doc not in state.hidden])
    return state.found


def clamp(day: date, first: date, last: date) -> date:
    """Return the day, moved into a range.

    >>> clamp(date(2022, 5, 1), date(2022, 2, 24), date(2022, 4, 4))
    datetime.date(2022, 4, 4)
    """
    return min(max(day, first), last)
