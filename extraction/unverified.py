"""Find "could not be verified" and the claims it speaks of: in its own sentence, before it, or of named people."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from extraction.records import Attribution, Sentence
from extraction.tokens import by_sentence, plain_and_words, words_of
from geo.records import Span

_GATE: Final = frozenset(
    (
        "verify",
        "verified",
        "verification",
        "confirm",
        "confirmed",
        "confirmation",
        "corroborate",
        "corroborated",
        "corroboration",
        "authenticate",
        "authenticated",
    )
)
_DOUBT: Final = re.compile(
    r"\b(?:(?:could|can)(?: not|n't|not) (?:\w{2,13} ){0,4}?"
    r"(?:verif(?:y|ied)|confirm(?:ed)?|corroborated?|authenticated?)"
    r"|(?:has|have|had)(?: not|n't) (?:yet )?been (?:able to )?(?:\w{2,13}ly ){0,2}(?:verif(?:y|ied)|confirm(?:ed)?)"
    r"|(?:were|was|are|is)(?: not|n't) (?:able to )?(?:\w{2,13}ly ){0,2}(?:verif(?:y|ied)|confirm(?:ed)?)"
    r"|(?:unable|impossible|difficult|hard) to (?:\w{2,13} ){0,3}?(?:verify|confirm|corroborate|authenticate)"
    r"|no (?:\w{2,13} ){0,2}?(?:independent|immediate|official) (?:confirmation|verification|corroboration)"
    r"|(?:not|never) (?:yet )?(?:been )?(?:independently|immediately) (?:verified|confirmed)"
    r"|could neither be (?:verified|confirmed)"
    r"|not (?:been )?in a position to (?:\w{2,13} ){0,2}?(?:verify|confirm)"
    r"|did not (?:independently )?verify)\b",
    re.IGNORECASE,
)
_REFUSAL: Final = re.compile(r"(?:neither|nor|or) (?:confirm|den)|refus|declin", re.IGNORECASE)
_NAME: Final = re.compile(r"(?:\bby|\bof|\band|,) ((?:[A-Z][\w'-]{1,25} ?){1,4})|\b([A-Z][\w-]{2,25})(?:'s|') ")
_TAIL: Final = re.compile(
    r"(?:, (?:a|the) \w{3,15} (?:that|which|it)|, (?:which|although|though|but|and|however))\b[^,;]{0,40}$"
)
_REPORTS_THAT: Final = re.compile(r"\b(?:reports?|claims?|allegations?|accounts?) that ")
_PLURAL: Final = re.compile(r"\b(?:claims|allegations|reports|accounts|accusations|figures|assertions|statements)\b")
_TOPIC: Final = re.compile(r"\b(?:reports?|claims?|allegations?|details?|accounts?) (?:of|that) (.{8,160})")
_WORD: Final = re.compile(r"[a-z]{5,20}")
_SUBJECT: Final = re.compile(
    r"^\W{0,3}(?:but |however,? |although )?(?:(?:the |these |those |this |that |his |her |their |its |such |"
    r"none of the )(?:\w{2,13} ){0,2})?(?:claims?|allegations?|reports?|accounts?|accusations?|figures?|toll|numbers?|"
    r"details?|information|statements?|assertions?|there|it|that|this|videos?|footage|which|the ap|"
    r"[A-Z][\w.]{1,20}(?: \w{2,20}){0,3})\b",
    re.IGNORECASE,
)
_SAYS_NOTHING: Final = re.compile(r"\b(?:not|n't|never|declined|refused)\b", re.IGNORECASE)
_REACH: Final = 4
_FARTHEST: Final = 60
_SHORT: Final = 60


def find_unverified(text: str, sentences: Sequence[Sentence], said: Sequence[Attribution]) -> list[Attribution]:
    """Return one row for each stretch of text that another sentence, or its own, says could not be verified.

    Args:
        text: The text.
        sentences: Its sentences.
        said: Who says what in it.
    """
    plain, blank = plain_and_words(text)
    spoken = by_sentence(sentences, said)
    found: list[Attribution] = []
    for index, sentence in enumerate(sentences):
        if sentence.kind in ("furniture", "byline") or _GATE.isdisjoint(
            words_of(blank[sentence.span.start : sentence.span.end])
        ):
            continue
        doubt = _DOUBT.search(plain, sentence.span.start, sentence.span.end)
        if doubt is None or _REFUSAL.search(plain, max(sentence.span.start, doubt.start() - 20), doubt.end() + 12):
            continue
        span = Span(doubt.start(), doubt.end())
        found.extend(
            Attribution(span, span.of(text), None, None, "unverified", None, scope)
            for scope in _scopes(plain, sentences, index, span, spoken)
        )
    return found


def _scopes(
    plain: str, sentences: Sequence[Sentence], index: int, doubt: Span, spoken: dict[int, list[Attribution]]
) -> Iterator[Span]:
    own = sentences[index].span
    before = plain[own.start : doubt.start]
    if len(before) > _SHORT or not _SUBJECT.match(before) or _TAIL.search(before):
        yield Span(own.start, doubt.end)
        return
    if _REPORTS_THAT.search(plain, doubt.end, own.end):
        yield Span(doubt.start, own.end)
    earlier = [
        item
        for at in range(max(0, index - _FARTHEST), index)
        if sentences[at].story == sentences[index].story
        for item in spoken.get(at, ())
    ]
    named = list(_of_named(plain[doubt.end : own.end], earlier))
    if named:
        yield from named
        return
    topic = _TOPIC.search(plain, doubt.end, own.end)
    about = list(_about(plain, sentences, index, topic.group(1).lower())) if topic else []
    if about:
        yield from about
        return
    yield from _sentences_before(sentences, index, earlier, plural=bool(_PLURAL.search(own.of(plain))))


def _of_named(after: str, earlier: Sequence[Attribution]) -> Iterator[Span]:
    """Give the scopes of the people named in "the allegations by Arestovych and Fedoruk"."""
    names = {(a or b).split()[-1] for a, b in _NAME.findall(after[:160]) if (a or b).split()}
    for name in sorted(names):
        of_name = [item for item in earlier if item.source and name in item.source]
        if of_name:
            yield of_name[-1].scope


def _about(plain: str, sentences: Sequence[Sentence], index: int, topic: str) -> Iterator[Span]:
    """Give the sentences before that share two words of weight with "the reports of ..."."""
    wanted = {word[:6] for word in _WORD.findall(topic)}
    for sentence in reversed(sentences[max(0, index - 8) : index]):
        words = {word[:6] for word in _WORD.findall(sentence.span.of(plain).lower())}
        if sentence.story == sentences[index].story and len(wanted & words) >= 2:
            yield sentence.span
            return


def _sentences_before(
    sentences: Sequence[Sentence], index: int, earlier: Sequence[Attribution], *, plural: bool
) -> Iterator[Span]:
    """Give the claim just before, or all claims of the paragraph before for "the claims"."""
    near = [
        sentence
        for sentence in sentences[max(0, index - _REACH) : index]
        if sentence.story == sentences[index].story and sentence.kind == "body"
    ]
    claims = [
        s for s in near if any(s.span.start <= i.span.start < s.span.end and i.party for i in earlier if _tells(i))
    ]
    if not near:
        return
    told = [s for s in near if any(s.span.start <= i.scope.start < s.span.end for i in earlier if _tells(i))]
    if plural and told and told[-1].paragraph == sentences[index].paragraph:
        # "The figures" of a paragraph in which somebody is quoted at length.
        yield from (sentence.span for sentence in near if told[0].span.start <= sentence.span.start)
    elif plural and claims:
        paragraph = claims[-1].paragraph
        yield from (sentence.span for sentence in claims if sentence.paragraph == paragraph)
    else:
        yield (claims[-1] if claims else near[-1]).span


def _tells(attribution: Attribution) -> bool:
    """Tell whether somebody makes a claim: "it did not say how many" makes none."""
    return not _SAYS_NOTHING.search(attribution.text)
