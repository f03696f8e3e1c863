"""Read the lexicon tables: tab-separated files with a header line, beside this module."""

from importlib.resources import files


def read_rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a lexicon table as dictionaries by column name.

    >>> read_rows("speech_verbs")[0]["word"]
    'said'
    """
    text = (files("extraction") / "lexicon" / f"{name}.tsv").read_text(encoding="utf-8")
    head, *lines = text.splitlines()
    columns = head.split("\t")
    return tuple(dict(zip(columns, line.split("\t"), strict=True)) for line in lines if line)


def read_words(name: str, column: str, **wanted: str) -> frozenset[str]:
    """Return the distinct values of one column of a table, of the rows whose other columns have these values."""
    rows = read_rows(name)
    return frozenset(
        row[column] for row in rows if row[column] and all(row[key] == value for key, value in wanted.items())
    )
