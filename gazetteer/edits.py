"""Names one edit away from a name."""

from typing import Final

_ALPHABETS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгґдежзийклмнопрстуфхцчшщъыьэюяєії",
    "ءابتثجحخدذرزسشصضطظعغفقكلمنهوي",
)


def one_edit_away(folded: str) -> list[str]:
    """Return all folded names one edit away: a letter less, more or other, or two neighbours swapped.

    Letters come from the alphabet of the name's own letters (Latin, Cyrillic or Arabic).

    Source: Damerau 1964, doi:10.1145/363958.363994 (four kinds of single errors).

    >>> near = one_edit_away("bakhmut")
    >>> "bahmut" in near, "bakmhut" in near, "bakhmutt" in near, "bakhmut" in near
    (True, True, True, False)
    """
    alphabet = next((letters for letters in _ALPHABETS if any(char in letters for char in folded)), "")
    letters = alphabet + " "
    cuts = [(folded[:at], folded[at:]) for at in range(len(folded) + 1)]
    near = {head + tail[1:] for head, tail in cuts if tail}
    near.update(head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1)
    near.update(head + letter + tail[1:] for head, tail in cuts if tail for letter in letters)
    near.update(head + letter + tail for head, tail in cuts for letter in letters)
    near.discard(folded)
    return sorted(near)
