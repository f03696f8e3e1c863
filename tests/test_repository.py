"""The conventions of the house as tests."""

import ast
import importlib
import os
import pkgutil
import re
import subprocess
import sys
import time
import tomllib
from functools import cache
from hashlib import blake2b
from pathlib import Path

import pytest

from exchange.formats import FORMATS

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("gazetteer", "geo", "extraction", "exchange", "dashboard", "benchmarks")
READING_PACKAGES = ("gazetteer", "geo", "extraction", "exchange")
COMMANDS = (
    "python -m extraction mentions",
    "python -m extraction events",
    "python -m geo locate",
    "python -m geo resolve",
    "python -m gazetteer build",
    "python -m gazetteer add",
    "python -m gazetteer lookup",
    "python -m gazetteer stats",
    "python -m benchmarks.accuracy",
    "python -m benchmarks.speed",
    "python -m benchmarks.gazetteer",
    "python -m benchmarks.golden",
)
MAKE_TARGETS = ("app", "test", "bench", "golden", "format")
# A pattern is used by sentence or by text; 100 kB without a full stop is the worst of both.
HOSTILE_LENGTH = 100_000
HOSTILE = {
    name: (unit * (HOSTILE_LENGTH // len(unit) + 1))[:HOSTILE_LENGTH]
    for name, unit in {
        "digits": "7",
        "spaces": " ",
        "opening brackets": "(",
        "small letters": "a",
        "capitals": "A",
        "capitalised words": "Kyiv ",
        "numbers": "12 345,678.9 ",
        "numbers and dots": "1.",
        "commas": "one, ",
        "hyphens": "-",
        "kilometres": "5 km north of ",
        "dates": "March 3, ",
        "quotes": '"',
        "line ends": "\n",
        "mixed": '12 (3 km) A-b, March 4; Al-Noor\'s "x" ',
    }.items()
}
SECONDS_A_PATTERN = 2.0
SEED_WORDS = 12


@cache
def everything():
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    ignored = {line.rstrip("/") for line in lines} | {".git"}
    found = []
    for folder, folders, names in os.walk(ROOT):
        here = Path(folder).relative_to(ROOT)
        folders[:] = sorted(name for name in folders if name not in ignored and str(here / name) not in ignored)
        found += [ROOT / here / name for name in sorted(names) if not name.endswith(".pyc")]
    return found


def tracked(*suffixes):
    return [path for path in everything() if not suffixes or path.suffix in suffixes]


def text_of(path):
    return path.read_text(encoding="utf-8", errors="replace")


def sources():
    return [path for path in tracked(".py") if path.relative_to(ROOT).parts[0] != "tests"]


def text_files():
    return [path for path in tracked() if path.suffix not in {".png", ".gz", ".zip", ".ico", ".bin"}]


def patterns():
    found = {}
    for package in READING_PACKAGES:
        for module in pkgutil.iter_modules([str(ROOT / package)], f"{package}."):
            if module.name.endswith("__main__"):
                continue
            for name, value in vars(importlib.import_module(module.name)).items():
                for pattern in value if isinstance(value, tuple | list) else (value,):
                    if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
                        found.setdefault(pattern, f"{module.name}.{name}")
    return {name: pattern for pattern, name in found.items()}


PATTERNS = patterns()


def test_no_file_of_code_has_more_than_400_lines():
    long = {
        str(path.relative_to(ROOT)): count
        for path in tracked(".py", ".js")
        if (count := len(text_of(path).splitlines())) > 400
    }
    assert long == {}


def test_no_function_has_more_than_60_lines():
    long = [
        f"{path.relative_to(ROOT)}:{node.name}"
        for path in sources()
        for node in ast.walk(ast.parse(text_of(path)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno - node.lineno >= 60
    ]
    assert long == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_stands_in_the_readme(command):
    asked = [sys.executable, *command.split()[1:], "--help"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage:")
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("target", MAKE_TARGETS)
def test_every_make_target_stands_in_the_readme(target):
    assert f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"make {target}" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_stands_in_the_docs(name):
    item = FORMATS[name]
    row = f"| `{item.name}` | {item.label} | `{item.suffix}` | `{item.media_type}` |"
    assert row in (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_survives_hostile_text(name):
    pattern = PATTERNS[name]
    for kind, text in HOSTILE.items():
        began = time.process_time()
        for _ in pattern.finditer(text):
            pass
        assert time.process_time() - began < SECONDS_A_PATTERN, f"{name} on {kind}: {pattern.pattern[:200]}"


def test_the_patterns_are_found():
    assert len(PATTERNS) >= 20


def test_nothing_prints_but_commands_and_benchmarks():
    quiet = [path for path in sources() if path.name != "__main__.py" and "benchmarks" not in path.parts]
    printing = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in quiet
        for node in ast.walk(ast.parse(text_of(path)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert printing == []


def test_no_sentence_of_the_seed_texts_is_in_the_repository():
    lines = (ROOT / "tests" / "data" / "seed_sentences.txt").read_text(encoding="utf-8").splitlines()
    seeds = {line for line in lines if not line.startswith("#")}
    assert len(seeds) > 200
    copied = []
    for path in text_files():
        words = re.findall(r"\w+", text_of(path).lower())
        for at in range(len(words) - SEED_WORDS + 1):
            opening = " ".join(words[at : at + SEED_WORDS])
            if blake2b(opening.encode(), digest_size=8).hexdigest() in seeds:
                copied.append(f"{path.relative_to(ROOT)}: {opening}")
    assert copied == []


def test_no_script_of_the_page_asks_another_machine():
    asking = [
        f"{path.relative_to(ROOT)}: {match}"
        for path in tracked(".js", ".css", ".html")
        for match in re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"')]*", text_of(path))
        # An XML namespace is a name that looks like an address; nothing is asked there.
        if not match.startswith("http://www.w3.org/")
    ]
    assert asking == []


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_are_pinned_exactly(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith(("#", "-r "))]
    loose = [line for line in wanted if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.]*", line)]
    assert len(wanted) > 10
    assert loose == []


def test_no_package_is_called_utils():
    banned = {"utils.py", "helpers.py", "common.py", "misc.py"}
    assert [path.name for path in tracked(".py") if path.name in banned] == []


def test_test_folders_are_no_packages():
    assert [path for path in tracked(".py") if path.name == "__init__.py" and "tests" in path.parts] == []


def test_every_public_package_is_checked_by_types_and_layers():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert set(settings["mypy"]["packages"]) == set(PACKAGES)
    assert set(settings["importlinter"]["root_packages"]) == set(PACKAGES) - {"benchmarks"}


def test_nothing_speaks_of_where_it_was_made():
    # Built from parts, or this file would be its own finding.
    words = (
        "/" + "work/",
        "/" + "tmp/venv",
        "/" + "root/",
        "Co-Authored" + "-By",
        "chat" + "bot",
        "TO" + "DO",
        "FIX" + "ME",
    )
    found = [f"{path.relative_to(ROOT)}: {word}" for path in text_files() for word in words if word in text_of(path)]
    assert found == []


def test_markdown_links_lead_somewhere():
    broken = [
        f"{path.relative_to(ROOT)}: {target}"
        for path in tracked(".md")
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text_of(path))
        if not target.startswith(("http://", "https://", "mailto:")) and not (path.parent / target).exists()
    ]
    assert broken == []
