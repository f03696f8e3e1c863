"""Sets of words taken from the lexicon tables."""

from extraction.lexicon import table


def read_words(name: str, column: str, **wanted: str) -> frozenset[str]:
    """Return the distinct values of one column of a table, of the rows whose other columns have these values.

    >>> sorted(read_words("number_words", "word", kind="pair"))
    ['couple', 'pair']
    """
    return frozenset(
        row[column] for row in table(name) if row[column] and all(row[key] == value for key, value in wanted.items())
    )
