"""Spellings of names: folding for look-up, official romanisation, usual variants."""

import re
import unicodedata

# Stress marks and Latin accents go, but these Cyrillic letters are letters of their own.
_PROTECTED = {"й": "\ue000", "ї": "\ue001", "ў": "\ue002"}
_PROTECT = str.maketrans(_PROTECTED)

_APOSTROPHES = "'’‘ʼʹ″”“\"`´ʻʽʾʿˈˊ′‛‚„«»‹›״׳"
_LETTERS = {
    "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ə": "a", "ǝ": "a",
    "ŋ": "n", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y", "ɛ": "e", "ɔ": "o", "ß": "ss", "ŧ": "t", "ƒ": "f",
    "ё": "е", "ѐ": "е", "ѝ": "и",
    "ى": "ي", "ی": "ي", "ې": "ي", "ک": "ك", "ة": "ه", "ہ": "ه", "ٱ": "ا", "ـ": "",
    "&": " and ",
}  # fmt: skip


class _FoldTable(dict[int, str | None]):
    """Table for ``str.translate`` that works out each further character when it is first met."""

    def __missing__(self, code: int) -> str | None:
        char = chr(code)
        folded: str | None = char
        # Classes up to 9 are vowel signs and viramas of Indic scripts and kana marks: they tell names apart.
        if unicodedata.combining(char) > 9 or unicodedata.category(char) == "Cf":
            folded = None
        elif not char.isalnum() and unicodedata.category(char)[0] in "CPSZ":
            folded = " "
        self[code] = folded
        return folded


_TABLE = _FoldTable(
    {ord(char): None for char in _APOSTROPHES}
    | {ord(char): text for char, text in _LETTERS.items()}
    | {ord(mark): letter for letter, mark in _PROTECTED.items()}
)
# "U.S." and "D.C." close up; "St.Petersburg" and "Ft. Worth" part.
_INNER_DOT = re.compile(r"(?<=[^\W_]{2})\.(?=[^\W_])")


def fold(name: str) -> str:
    """Return the form under which a name is stored and looked up.

    Case, accents, apostrophes, soft signs and dots go; hyphens, dashes and other punctuation become
    single spaces. Cyrillic й, ї and ў stay letters of their own, ё is е; Arabic letter variants
    (hamza seats, final ya, ta marbuta, Persian kaf) fold together.

    >>> fold("Kup'yans'k"), fold("U.S."), fold("Deir ez-Zor"), fold("Şāʻdah")
    ('kupyansk', 'us', 'deir ez zor', 'sadah')
    """
    text = name
    if "." in text:
        text = _INNER_DOT.sub(" ", text).replace(".", "")
    if text.isascii():
        return " ".join(text.lower().translate(_TABLE).split())
    text = unicodedata.normalize("NFC", text).casefold()
    if "й" in text or "ї" in text or "ў" in text:
        text = text.translate(_PROTECT)
    text = unicodedata.normalize("NFKD", text).casefold().translate(_TABLE)
    return unicodedata.normalize("NFC", " ".join(text.split()))


_ROMAN = {
    "а": "a", "б": "b", "в": "v", "г": "h", "ґ": "g", "д": "d", "е": "e", "є": "ie", "ж": "zh", "з": "z", "и": "y",
    "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
    "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ь": "", "ю": "iu",
    "я": "ia", "'": "", "’": "", "ʼ": "",
}  # fmt: skip
_ROMAN_FIRST = {"є": "ye", "ї": "yi", "й": "y", "ю": "yu", "я": "ya"}
_UKRAINIAN_NAME = re.compile(r"[А-ЩЬЮЯЄІЇҐ][а-щьюяєіїґА-ЩЬЮЯЄІЇҐ'’ʼ \-]{0,80}")


def is_ukrainian(name: str) -> bool:
    """Tell whether a name can be Ukrainian: only letters of its alphabet, so no ы, э, ъ or ё.

    >>> is_ukrainian("Чорнобиль"), is_ukrainian("Чернобыль"), is_ukrainian("Kyiv")
    (True, False, False)
    """
    return _UKRAINIAN_NAME.fullmatch(name) is not None


def romanise_ukrainian(name: str) -> str:
    """Return a Ukrainian name in the official Latin spelling; other characters stay as they are.

    Source: Cabinet of Ministers of Ukraine, resolution 55 of 27 January 2010.

    >>> romanise_ukrainian("Запоріжжя"), romanise_ukrainian("Згурівка"), romanise_ukrainian("Єнакієве")
    ('Zaporizhzhia', 'Zghurivka', 'Yenakiieve')
    """
    parts: list[str] = []
    before = ""
    for char in name:
        low = char.lower()
        first = not (before.isalpha() or before in "'’ʼ") or before == ""
        latin = _ROMAN_FIRST.get(low) if first else None
        if latin is None:
            latin = "gh" if low == "г" and before.lower() == "з" else _ROMAN.get(low, char)
        parts.append(latin.capitalize() if char != low else latin)
        before = char
    return "".join(parts)


_ARTICLE = re.compile(r"(?:al|el|(?P<sun>[ae](?:d|r|sh|s|th|t|z|n|l))) (?P<rest>[^ ].{2,80})")
_SAINT = re.compile(r"\b(st|ste|mt|ft) (?=[^ ])")
_LONG = {"st": "saint", "ste": "sainte", "mt": "mount", "ft": "fort"}
_SHORT = {long: short for short, long in _LONG.items()}
_SAINT_LONG = re.compile(r"\b(saint|sainte|mount|fort) (?=[^ ])")


def abbreviation_variants(folded: str) -> tuple[str, ...]:
    """Return a folded name with "st", "mt" ... written out, or the other way round; empty without one.

    >>> abbreviation_variants("st petersburg"), abbreviation_variants("mount lebanon")
    (('saint petersburg',), ('mt lebanon',))
    """
    if _SAINT.search(folded):
        return (_SAINT.sub(lambda match: f"{_LONG[match[1]]} ", folded),)
    if _SAINT_LONG.search(folded):
        return (_SAINT_LONG.sub(lambda match: f"{_SHORT[match[1]]} ", folded),)
    return ()


def article_variants(folded: str) -> tuple[str, ...]:
    """Return the spellings of a folded Arabic name with its article as "al", as "el" and left out.

    The last one, without the article, is the weakest. Empty when the name has no article.

    >>> article_variants("ash shaddadah"), article_variants("el fasher"), article_variants("nyala")
    (('al shaddadah', 'el shaddadah', 'shaddadah'), ('al fasher', 'fasher'), ())
    """
    match = _ARTICLE.fullmatch(folded)
    if match is None:
        return ()
    sun, rest = match["sun"], match["rest"]
    # The n of "an" or the d of "ad" is the article's l taken over by the next letter: "ad dali", never "an dali".
    if sun is not None and sun not in ("al", "el") and not rest.startswith(sun[1:]):
        return ()
    return tuple(form for form in (f"al {rest}", f"el {rest}", rest) if form != folded)
