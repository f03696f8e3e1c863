"""Settings of the dashboard, read once from the environment."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Settings:
    """What the operator decides.

    Attributes:
        samples: JSON Lines of articles for the first start (``DATELINE_SAMPLES``).
        events: JSON Lines of ready-made events to open instead of the samples (``DATELINE_EVENTS``), None
            for none.
        gazetteer: The gazetteer file (``DATELINE_GAZETTEER``), None for the one in the user's cache folder.
    """

    samples: Path = ROOT / "samples" / "articles.jsonl"
    events: Path | None = None
    gazetteer: Path | None = None


def read_settings(environ: Mapping[str, str]) -> Settings:
    """Return the settings that the environment asks for.

    >>> read_settings({"DATELINE_EVENTS": "events.jsonl"}).events == Path("events.jsonl")
    True
    >>> read_settings({"DATELINE_EVENTS": ""}).events is None
    True
    """
    paths = {
        name: Path(environ[variable])
        for name, variable in (
            ("samples", "DATELINE_SAMPLES"),
            ("events", "DATELINE_EVENTS"),
            ("gazetteer", "DATELINE_GAZETTEER"),
        )
        if environ.get(variable)
    }
    return Settings(**paths)
