"""Cut a document into stories: a text may hold several articles, each with its own day."""

import re

from extraction.normalise import normalise
from extraction.records import Story
from geo.records import Span

_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]{0,7}\.?"
_CAPITALS = r"[A-Z][A-Z'.]{1,20}(?:[ \-][A-Z][A-Z'.]{0,20}){0,3}"
_COUNTRY = (
    r"(?:, ?[A-Z][A-Za-z.'\-]{1,20}(?: (?:of |the |and ){0,2}[A-Z][A-Za-z.'\-]{1,20}){0,3}| \([A-Z][A-Z ]{2,30}\))?"
)
_PLACES = rf"{_CAPITALS}(?:(?:/|, ?){_CAPITALS}){{0,2}}{_COUNTRY}"
_DAY = rf"(?:,? ?(?:{_MONTH} \d{{1,2}}(?:, ?\d{{4}})?|\d{{1,2}} (?:{_MONTH}|[A-Z]{{3,9}})(?: \d{{2,4}})?|NO DATE))?"
_AGENCY = r"\((?:[A-Z][\w./&' -]{1,40})\)"
_TITLE_CASE = r"[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20}){0,2}(?:, [A-Z][a-z]{2,20}){0,2}"
# A date line is capitals, a day and an agency in this order: "GAZA/JERUSALEM, Oct 8 (Reuters) - ".
PLACE_LINE = re.compile(
    rf"^[ ]{{0,4}}(?:{_PLACES}{_DAY}(?: ?{_AGENCY})? ?-{{1,2}}(?= )"
    rf"|{_PLACES}{_DAY} ?{_AGENCY}(?= )"
    rf"|{_TITLE_CASE}{_DAY} {_AGENCY}{_DAY} ?(?:-{{1,2}}(?= )|\.$))",
    re.MULTILINE,
)
_SEPARATOR = re.compile(
    r"^[ ]{0,4}(?:_{3,80}|\*{3,80}|-{3,80}|={3,80}|\#{3,80}|(?:\* ){2,40}\*)[ ]{0,4}$", re.MULTILINE
)


def split_stories(text: str) -> tuple[Story, ...]:
    """Return the stories of a text in order; their days are not set yet.

    A new story starts after a line of underscores or stars, and at a paragraph that opens with a date
    line ("KYIV, Ukraine (AP) -"). Stories cover the text without gaps, except for leading white space.
    """
    plain = normalise(text)
    lines = {match.start(): match for match in PLACE_LINE.finditer(plain) if _opens_paragraph(plain, match)}
    cuts = sorted({0, *lines, *(match.end() for match in _SEPARATOR.finditer(plain))})
    spans: list[Span] = []
    for start, end in zip(cuts, [*cuts[1:], len(plain)], strict=True):
        body = plain[start:end]
        if not body.strip(" \n\r_*-=#"):
            continue
        spans.append(Span(start + len(body) - len(body.lstrip()), end))
    spans = _joined_bylines(plain, spans, set(lines))
    return tuple(Story(span, None, None, _place_line(span, lines)) for span in spans) or (
        Story(Span(0, len(text)), None, None, None),
    )


def _opens_paragraph(plain: str, match: re.Match[str]) -> bool:
    """In a text all in capitals any line may look like a date line: ask for a blank line before it."""
    before = plain[: match.start()].rstrip(" ")
    shouting = plain[match.end() : match.end() + 80].upper() == plain[match.end() : match.end() + 80]
    return not before.strip() or not shouting or before.endswith("\n\n")


def _joined_bylines(plain: str, spans: list[Span], place_lines: set[int]) -> list[Span]:
    """Give a short tail after a separator ("X reported from Y.") back to the story it ends."""
    joined: list[Span] = []
    for span in spans:
        opens_story = any(span.start - 4 <= at <= span.start for at in place_lines)
        if joined and not opens_story and _is_byline(span.of(plain)):
            joined[-1] = Span(joined[-1].start, span.end)
        else:
            joined.append(span)
    return joined


_BYLINE_WORDS = re.compile(
    r"\b(?:reported from|contributed to this|Story:|reporting by|editing by|contributed reporting)", re.IGNORECASE
)
_LONGEST_BYLINE = 600


def _is_byline(body: str) -> bool:
    return len(body.strip()) < _LONGEST_BYLINE and bool(_BYLINE_WORDS.search(body))


def _place_line(span: Span, lines: dict[int, re.Match[str]]) -> Span | None:
    for at, match in lines.items():
        if span.start - 4 <= at <= span.start:
            return Span(span.start, match.end())
    return None
