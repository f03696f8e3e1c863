"""Tables of measured figures in the documents, each between two marks, written by the benchmark that made it."""

from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
ACCURACY = ROOT / "docs" / "accuracy.md"


def marks(name: str) -> tuple[str, str]:
    """Return the lines that stand before and after the table of that name."""
    return f"<!-- {name}: start -->", f"<!-- {name}: end -->"


def rows(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table."""
    every = [header, ["---"] * len(header), *lines]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in every)


def with_table(page: str, name: str, table: str) -> str:
    """Return the page with the table between its marks.

    Raises:
        ValueError: The page lacks a mark.
    """
    start, end = marks(name)
    head, _, rest = page.partition(start)
    _, found, tail = rest.partition(end)
    if not found:
        raise ValueError(f"the page has no {start} ... {end}")
    return f"{head}{start}\n{table}\n{end}{tail}"


def write_table(path: Path, name: str, table: str) -> None:
    """Put the table between its marks in the file."""
    path.write_text(with_table(path.read_text(encoding="utf-8"), name, table), encoding="utf-8")
