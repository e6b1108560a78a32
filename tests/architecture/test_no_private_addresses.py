"""What is committed names no machine's paths and no registry's address."""

import re
from pathlib import Path

import pytest

from architecture.tree import name_of, tracked_files

PRIVATE = {
    "a path of one machine": r"(?<![\w.~-])/(?:work|root|home/\w+|Users/\w+)/",
    "a list of packages": r"https?://[^\s\"')]+/simple\b",
    "a registry": r"https?://(?:registry\.|files\.pythonhosted)",
    "an index in a command": r"(?<![\w-])--(?:extra-)?index[-]url",
    "an address by number": r"https?://(?!127\.0\.0\.1|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}",
    "a name and password": r"https?://[^\s/\"'@]+:[^\s/\"'@]+@",
}
PATTERNS = {what: re.compile(pattern) for what, pattern in PRIVATE.items()}


def private_things(text: str) -> list[tuple[str, str]]:
    """What must not be committed, as kind and quotation."""
    return [(what, found.group()) for what, one in PATTERNS.items() for found in one.finditer(text)]


FILES = [path for path in tracked_files() if path != Path(__file__)]


def test_the_files_are_found() -> None:
    assert {"pyproject.toml", "requirements/dev.txt"} <= {name_of(path) for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_names_nothing_private(path: Path) -> None:
    assert private_things(path.read_text(encoding="utf-8", errors="replace")) == []


@pytest.mark.parametrize(
    "text",
    [
        "see /home/someone/notes",
        "cd /{}/x".format("root"),
        "https://packages.example/simple/",
        "https://registry.example/msgspec",
        "pip install --{}-url x".format("index"),
        "http://10.0.0.7:8080/",
        "https://user:secret@example.org/",
    ],
)
def test_something_private_would_be_found(text: str) -> None:
    assert len(private_things(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "uv pip compile --no-emit-{}-url".format("index"),
        "http://127.0.0.1:8080/",
        "homework/root/x",
        "~/{}/x".format("work"),
    ],
)
def test_something_harmless_is_let_be(text: str) -> None:
    assert private_things(text) == []
