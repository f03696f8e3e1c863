"""What the words around an expression say about it: tense of the clause, comparisons, the start of a war."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import cache

from extraction.timex_grammar import TimexMatch
from extraction.timex_tokens import TokenisedText, class_letters

_CLAUSE_TOKENS = 60
_SENTENCE_TOKENS = 240


def speaks_of_future(tokenised: TokenisedText, match: TimexMatch, bounds: tuple[int, int], *, heading: bool) -> bool:
    """Tell whether the clause around an expression is about what is to come.

    "Talks were due to resume on Monday" is; "Russia said Tuesday that it would withdraw" is not, because
    the day belongs to the saying.

    Args:
        tokenised: The text.
        match: The expression.
        bounds: First token of its sentence and index after the last.
        heading: Its sentence is a heading, where "talks to resume Monday" has no other verb.
    """
    before = clause_before(tokenised, match, bounds[0])
    if _future_before().search(before) or (heading and _infinitive().search(before)):
        return True
    after = tokenised.classes[match.last : min(bounds[1], match.last + _CLAUSE_TOKENS)]
    opening = tokenised.classes[bounds[0] : match.first]
    opens = len(opening) <= 4 and not re.search(f"[{class_letters('say')}]", opening)
    return bool(_planned_after().match(after) or (opens and _future_after().match(after)))


def clause_before(tokenised: TokenisedText, match: TimexMatch, sentence_first: int) -> str:
    """Return the class letters of the clause in front of an expression."""
    start = max(sentence_first, match.first - _CLAUSE_TOKENS)
    return _boundary().split(tokenised.classes[start : match.first])[-1]


def tells_of_past(tokenised: TokenisedText, match: TimexMatch, bounds: tuple[int, int]) -> bool:
    """Tell whether a past verb stands before "on June 27" in its clause: what was done lies behind.

    "Postponed to June 27" and "called a vote for June 27" look ahead.
    """
    if match.parts[0].kind in ("until", "by", "from", "to", "for"):
        return False
    before = tokenised.classes[max(bounds[0], match.first - 2) : match.first]
    if re.search(f"[{class_letters('to for until by of')}]", before):
        return False
    clause = clause_before(tokenised, match, bounds[0])
    tokens = tokenised.tokens[match.first - len(clause) : match.first]
    return bool(re.search(f"[{class_letters('leave arrive')}]", clause)) or any(map(_is_past_verb, tokens))


def has_border(between: str) -> bool:
    """Tell whether another clause begins within some class letters ("before dawn after they left on Monday")."""
    return bool(re.search(f"[{class_letters('sub after before until since')}]", between))


def is_said(tokenised: TokenisedText, match: TimexMatch) -> bool:
    """Tell whether an expression stands right behind a verb of saying ("said on Tuesday")."""
    return bool(_say_before().search(tokenised.classes, max(0, match.first - 12), match.first))


def comes_after(tokenised: TokenisedText, match: TimexMatch, sentence_first: int) -> bool:
    """Tell whether "the strike came" stands right before "two days after ..."."""
    start = max(sentence_first, match.first - 8)
    return bool(_occurs_before().search(tokenised.classes[start : match.first]))


def tells_a_happening(tokenised: TokenisedText, match: TimexMatch) -> bool:
    """Tell whether what follows "ten days after" happened once: "the ambush", "rebels attacked", not "infection"."""
    opener = tokenised.classes[match.last - 1 : match.last + 1].strip()[:1]
    if opener in class_letters("the his that a"):
        return True
    rest = tokenised.classes[match.last : match.last + _CLAUSE_TOKENS]
    stop = _boundary().search(rest)
    end = match.last + (stop.start() if stop else len(rest))
    verbs = f"[{class_letters('leave arrive began occur invade')}]"
    found = re.search(verbs, tokenised.classes[match.last : end])
    return found is not None or any(map(_is_past_verb, tokenised.tokens[match.last : end]))


def _is_past_verb(token: str) -> bool:
    return len(token) > 4 and token.islower() and token.endswith("ed")


def compares(tokenised: TokenisedText, match: TimexMatch, sentence_first: int) -> bool:
    """Tell whether a superlative stands before ("the deadliest attack since 2014")."""
    start = max(sentence_first, match.first - 20)
    return bool(re.search(f"[{class_letters('superl ord')}]", tokenised.classes[start : match.first]))


def is_perfect(tokenised: TokenisedText, match: TimexMatch, sentence_first: int) -> bool:
    """Tell whether "have been" stands before in the sentence."""
    start = max(sentence_first, match.first - _CLAUSE_TOKENS)
    return bool(_have_been().search(tokenised.classes[start : match.first]))


def names_a_year(tokenised: TokenisedText, match: TimexMatch) -> bool:
    """Tell whether a bare number between 1800 and 2099 reads as a year here ("the devastating 2014 war")."""
    before = tokenised.tokens[max(0, match.first - 3) : match.first]
    after = tokenised.tokens[match.last : match.last + 2]
    previous = next((token for token in reversed(before) if not token.isspace()), "\n")
    following = next((token for token in after if not token.isspace()), "")
    letter = tokenised.classes[match.first - len(before) + before.index(previous)] if before else "\n"
    if letter in class_letters("approx least resolution be other day two num dot colon slash nword ord say ago at"):
        return False
    counts = following.isalpha() and following.islower() and (following.endswith("s") or not before)
    if previous.islower() and previous.isalpha():
        return following.isalpha() and not following.endswith("s") and letter in class_letters("word fullscale")
    return not (counts and previous.islower()) and not previous.isdigit()


def is_round_count(tokenised: TokenisedText, match: TimexMatch) -> bool:
    """Tell whether "2000" is rather a number of things ("after 2000 rebels") or an hour ("by 1800")."""
    year = match.parts[-1]
    if match.parts[0].kind in ("by", "until", "since"):
        return year.value < 1900 and match.parts[0].kind == "by" and year.value % 100 < 60
    after = tokenised.tokens[match.last : match.last + 2]
    following = next((token for token in after if not token.isspace()), "")
    before = tokenised.classes[max(0, match.first - 2) : match.first]
    return (
        year.value % 100 == 0 and following[:1].islower() and not re.search(f"[{class_letters('in by the')}]", before)
    )


def dates_a_war(tokenised: TokenisedText, match: TimexMatch, bounds: tuple[int, int]) -> bool:
    """Tell whether a day is given as the start of a war ("the invasion, which began on Feb. 24")."""
    after = tokenised.classes[match.last : min(bounds[1], match.last + 12)]
    before = tokenised.classes[max(bounds[0], match.first - 40) : match.first]
    return bool(_war_after().match(after) or _war_before().search(before))


def usual_day(days: Sequence[date]) -> date | None:
    """Return the day named most often, None when two are named equally often or there is none.

    >>> usual_day([date(2022, 2, 24), date(2022, 2, 24), date(2014, 4, 6)])
    datetime.date(2022, 2, 24)
    """
    ranked = Counter(days).most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]


def same_happening(tokenised: TokenisedText, clause: tuple[int, int], other: tuple[int, int], *, until: bool) -> bool:
    """Tell whether the clause after "a day after" and an earlier sentence speak of the same leaving or arrival.

    Args:
        tokenised: The text.
        clause: First token of the clause and index after the last.
        other: First token of the earlier sentence and index after the last.
        until: The earlier sentence gives its day as the end of a stay ("stayed until March 30").
    """
    leave, arrive = class_letters("leave"), class_letters("arrive")
    here, there = tokenised.classes[slice(*clause)], tokenised.classes[slice(*other)][:_SENTENCE_TOKENS]
    if leave in here:
        return until or leave in there
    return arrive in here and arrive in there and not until


@cache
def _boundary() -> re.Pattern[str]:
    return re.compile(f"[{class_letters('say comma colon quote lpar rpar sub')}]")


@cache
def _say_before() -> re.Pattern[str]:
    c = class_letters
    return re.compile(f"{c('say')} (?:[{c('in at to by')}] (?:[{c('a the his')}] )?{c('word')} )?$")


@cache
def _occurs_before() -> re.Pattern[str]:
    return re.compile(f"{class_letters('occur')} (?:[{class_letters('word approx least')}] ){{0,2}}$")


@cache
def _future_before() -> re.Pattern[str]:
    c = class_letters
    not_cause = f"(?! {c('to')} (?:[{c('the a this his weekday')}]|$))"
    return re.compile(
        f"[{c('will scheduled coming')}]"
        f"|{c('be')} (?:{c('word')} )?{c('due')}{not_cause}"
        f"|{c('due')} ?$"
        f"|[{c('schedset intend be due')}] {c('to')} [^ {c('the a this his weekday')}]"
        f"|{c('to')} {c('be')}"
        f"|{c('ask')} (?:{c('word')} )?{c('for')}|{c('schedset')} {c('for')}"
        f"|{c('ahead')} {c('of')}"
    )


@cache
def _infinitive() -> re.Pattern[str]:
    return re.compile(f"{class_letters('to')} {class_letters('word')}")


@cache
def _planned_after() -> re.Pattern[str]:
    """Match what follows in "Monday's planned talks", "a June 3 hearing has been scheduled", "June 1 deadline"."""
    c = class_letters
    return re.compile(
        f" ?(?:{c('apos')} ?{c('s')} )?(?:{c('word')} ){{0,2}}(?:{c('longfor')} {c('been')} )?{c('scheduled')}"
    )


@cache
def _future_after() -> re.Pattern[str]:
    c = class_letters
    stop = c("say sub dot quote") + "\n"
    planned = f"{c('to')}|{c('due')}|{c('scheduled')}|{c('schedset')} {c('to')}"
    return re.compile(f"[^{stop}]{{0,16}}?(?:{c('will')}|{c('be')} (?:{planned}))")


@cache
def _have_been() -> re.Pattern[str]:
    c = class_letters
    return re.compile(f"{c('longfor')} (?:{c('word')} )?{c('been')}")


@cache
def _war_after() -> re.Pattern[str]:
    c = class_letters
    return re.compile(
        f" ?(?:(?:{c('fullscale')}|{c('word')}) ?(?:{c('dash')} ?)?){{0,3}}{c('war')}"
        f"|, ?{c('start')} {c('of')} {c('the')} (?:{c('fullscale')} ){{0,2}}{c('war')}"
        f"| {c('start')} {c('of')} {c('the')} (?:{c('fullscale')} ){{0,2}}{c('war')}"
    )


@cache
def _war_before() -> re.Pattern[str]:
    """Match "invasion, which began", "launched its full-scale invasion of Ukraine", "invaded Ukraine" up to the day."""
    c = class_letters
    gap = f"[^{c('dot')}\n]"
    return re.compile(
        f"{c('war')}{gap}{{0,12}}{c('began')}{gap}{{0,6}}$"
        f"|{c('began')}{gap}{{0,10}}{c('war')}{gap}{{0,8}}$"
        f"|{c('invade')}{gap}{{0,8}}$"
        f"|{c('start')} {c('of')}{gap}{{0,8}}{c('war')}{gap}{{0,8}}$"
    )
