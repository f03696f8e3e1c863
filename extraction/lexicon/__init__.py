"""Word lists and patterns as tables: each row says what it is for or shows an example."""

import csv
from functools import cache
from importlib.resources import files


@cache
def table(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a lexicon table as read-only-by-custom dictionaries, in file order.

    Args:
        name: File name without ".tsv".

    Raises:
        FileNotFoundError: There is no such table.
    """
    text = files(__name__).joinpath(f"{name}.tsv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
