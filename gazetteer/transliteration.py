"""Other Latin spellings of folded names whose language has no single romanisation in news."""

import re
from itertools import product
from typing import Final

_MOST_VARIANTS: Final = 32
# Scholarly romanisation of a word of place names -> what agencies write.
_ARABIC_WORDS: Final = {
    "bayt": ("beit", "bait"),
    "dayr": ("deir",),
    "ayn": ("ain", "ein"),
    "tall": ("tal", "tell", "tel"),
    "shaykh": ("sheikh",),
    "jabal": ("jebel",),
    "kafr": ("kfar",),
    "umm": ("um",),
    "burj": ("bourj",),
    "khirbat": ("khirbet",),
    "qasr": ("kasr",),
}
_ARTICLES: Final = frozenset(
    {"ad", "adh", "ar", "as", "ash", "at", "ath", "az", "an", "ed", "er", "es", "esh", "et", "ez"}
)
_DIPHTHONG: Final = re.compile(r"ay(?=[bcdfghjklmnqrstwxz])")
_LONG_VOWEL: Final = re.compile(r"([aeiou])\1")
_DOUBLE_CONSONANT: Final = re.compile(r"([lmnr])\1")


def _arabic_word(word: str, following: str) -> tuple[str, ...]:
    if word in ("al", "el"):
        return ("al", "el")
    if word in _ARTICLES and following.startswith(word[1:]):
        return (word, "al", "el")
    forms = [word, *_ARABIC_WORDS.get(word, ())]
    if word.endswith("iyah"):
        forms += [word[:-1], f"{word[:-2]}eh", f"{word[:-2]}ye"]
    elif word.endswith("ah") and len(word) > 4:
        forms.append(word[:-1])
    forms += [_DIPHTHONG.sub(sound, form) for form in forms for sound in ("ei", "ai") if _DIPHTHONG.search(form)]
    return tuple(dict.fromkeys(forms))


def arabic_spellings(folded: str) -> tuple[str, ...]:
    """Return further spellings of a folded Arabic place name, without the name itself.

    >>> arabic_spellings("jisr ash shughur")
    ('jisr al shughur', 'jisr el shughur')
    >>> "deir al zawr" in arabic_spellings("dayr az zawr"), "hawija" in arabic_spellings("hawijah")
    (True, True)
    """
    words = folded.split(" ")
    choices = [_arabic_word(word, following) for word, following in zip(words, [*words[1:], ""], strict=True)]
    spellings = (" ".join(form) for form, _ in zip(product(*choices), range(_MOST_VARIANTS), strict=False))
    return tuple(dict.fromkeys(spelling for spelling in spellings if spelling != folded))


def somali_spellings(folded: str) -> tuple[str, ...]:
    """Return further spellings of a folded Somali place name, without the name itself.

    Somali writes long vowels double, x for a breathed h and c for a throat sound that English leaves out.

    >>> somali_spellings("xarardheere"), somali_spellings("laascaanood")
    (('xarardhere', 'harardhere'), ('lascanod', 'lasanod'))
    """
    short = _DOUBLE_CONSONANT.sub(r"\1", _LONG_VOWEL.sub(r"\1", folded))
    plain = short.replace("x", "h").replace("c", "")
    return tuple(form for form in dict.fromkeys((short, plain)) if form != folded)
