"""The documents tell the truth: links lead somewhere, examples run, words keep their meaning.

The `>>>` examples in README.md and docs are doctests, which pytest runs by itself; here are the
console examples, the links, the glossary and the shape of the pages.
"""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from taisai.cli import app

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"

KEPT_OUT = {"highlight", "jackpot", "payout", "roll", "rollback", "stake", "throw", "wallet"}
"""Synonyms that no library's words collide with, so that a find is always a fault."""


def _tracked(pattern: str) -> tuple[Path, ...]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", pattern], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return tuple(ROOT / name for name in listed.stdout.split("\0") if name)


DOCUMENTS = _tracked("*.md")


def _name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


# ------------------------------------------------------------------------------ links


def _without_code(text: str) -> str:
    return re.sub(r"^```.*?^```|`[^`\n]*`", "", text, flags=re.MULTILINE | re.DOTALL)


def _links(document: Path) -> Iterator[tuple[Path, str]]:
    """Yields each relative link of a page as the file it leads to and the heading, if any."""
    for target in re.findall(r"\]\(([^)\s]+)\)", _without_code(document.read_text())):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, heading = target.partition("#")
        yield ((document.parent / path).resolve() if path else document), heading


def _headings(document: Path) -> set[str]:
    """The anchors of a page's headings, as the usual renderers name them."""
    found = re.findall(r"^#+ (.+)$", document.read_text(), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).strip().replace(" ", "-") for one in found}


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_relative_link_leads_to_a_file_and_heading_that_exist(document: Path) -> None:
    broken = [
        f"{target}#{heading}"
        for target, heading in _links(document)
        if not target.exists() or (heading and heading not in _headings(target))
    ]
    assert broken == []


def test_every_page_of_the_docs_can_be_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    waiting = [README]
    while waiting:
        page = waiting.pop()
        reached.add(page)
        waiting += {link for link, _ in _links(page) if link.suffix == ".md"} - reached
    pages = {document for document in DOCUMENTS if (ROOT / "docs") in document.parents}
    assert sorted(_name(page) for page in pages - reached) == []


# ------------------------------------------------------------------------------ examples


@dataclass(frozen=True)
class Example:
    """A command line from a console block, what it is said to print, and its exit code."""

    document: str
    command: str
    shown: tuple[str, ...]
    code: int


def _examples() -> Iterator[Example]:
    for document in DOCUMENTS:
        for block in re.findall(r"^```console\n(.*?)^```", document.read_text(), re.M | re.S):
            runs = [run.splitlines() for run in re.split(r"^\$ ", block, flags=re.M)[1:]]
            for index, (command, *shown) in enumerate(runs):
                if "taisai" not in command.split():
                    continue
                after = runs[index + 1] if index + 1 < len(runs) else []
                code = int(after[1]) if after[:1] == ["echo $?"] else 0
                yield Example(_name(document), command, tuple(shown), code)


EXAMPLES = tuple(_examples())


def _missing(shown: tuple[str, ...], printed: str) -> list[str]:
    """The shown lines that were not printed in that order; a line of dots stands for any others."""
    rest = iter([line.rstrip() for line in printed.splitlines()])
    wanted = [line.rstrip() for line in shown if line.strip() not in ("", "...", "…")]
    return [line for line in wanted if line not in rest]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.document}: {one.command}")
def test_a_console_example_prints_what_the_page_shows(example: Example) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ran = subprocess.run(
        ["sh", "-c", example.command],
        cwd=ROOT,
        env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == example.code, ran.stdout
    assert _missing(example.shown, ran.stdout) == [], ran.stdout


def test_the_readme_shows_every_command_at_work() -> None:
    commands = {
        one.name or one.callback.__name__ for one in app.registered_commands if one.callback
    }
    shown = {
        name
        for example in EXAMPLES
        if example.document == "README.md"
        for name in re.findall(r"\btaisai (\w+)", example.command)
    }
    assert commands - shown == set()


# ------------------------------------------------------------------------------ words


def _defined(tree: ast.AST) -> Iterator[str]:
    """The identifiers that a module makes up itself, not those that it borrows from a library."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _words(identifier: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", identifier)}


def test_no_identifier_uses_a_word_that_the_glossary_keeps_out() -> None:
    found = {
        f"{module.relative_to(ROOT)}: {identifier}"
        for module in (ROOT / "src" / "taisai").rglob("*.py")
        for identifier in _defined(ast.parse(module.read_text()))
        if _words(identifier) & {word + ending for word in KEPT_OUT for ending in ("", "s")}
    }
    assert found == set()


def test_the_words_looked_for_are_those_of_the_glossary() -> None:
    rows = re.findall(r"^\|.*\|$", (ROOT / "docs/glossary.md").read_text(), flags=re.MULTILINE)
    refused = {
        word for row in rows for word in re.split(r"[|,]\s*", row.strip("| ").split("|")[-1])
    }
    assert {word.strip() for word in refused} >= KEPT_OUT


def test_a_word_is_defined_once() -> None:
    glossary = (ROOT / "docs/glossary.md").read_text()
    defined = [
        word.strip()
        for row in re.findall(r"^\| ([^|]+) \|", glossary, flags=re.MULTILINE)
        if row != "say"
        for word in row.split(",")
    ]
    assert sorted(defined) == sorted(set(defined))


# ------------------------------------------------------------------------------ shape


@pytest.mark.parametrize(
    "decision", sorted((ROOT / "docs/decisions").glob("*.md")), ids=lambda one: one.stem
)
def test_a_decision_gives_its_context_consequences_and_what_was_refused(decision: Path) -> None:
    number = decision.stem.split("-")[0]
    title, *sections = re.findall(r"^#+ (.+)$", decision.read_text(), flags=re.MULTILINE)
    assert title.startswith(f"{int(number)}. ")
    assert {"Context", "Decision", "Consequences", "What was refused"} <= set(sections)


def test_every_news_file_has_a_slug_and_a_known_kind() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["towncrier"]
    kinds = "|".join(kind["directory"] for kind in settings["type"])
    strange = [
        path.name
        for path in (ROOT / settings["directory"]).iterdir()
        if path.name != "README.md" and not re.fullmatch(rf"\+[a-z0-9-]+\.({kinds})\.md", path.name)
    ]
    assert strange == []


def test_contributing_explains_every_target_of_the_makefile_and_no_other() -> None:
    targets = re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    explained = re.findall(
        r"^\| `make (\w+)`", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE
    )
    assert sorted(explained) == sorted(targets)


def test_architecture_stars_just_the_rooms_that_are_not_built() -> None:
    package = ROOT / "src" / "taisai"
    tracked = {module.relative_to(package).parts[0] for module in _tracked("src/taisai/*.py")}
    built = {name.removesuffix(".py") for name in tracked} - {"__init__", "__main__"}
    drawing = (ROOT / "ARCHITECTURE.md").read_text().split("```")[1]
    rooms = {
        room.strip()
        for line in drawing.strip().splitlines()
        if not line.startswith("---")
        for room in re.split(r"\s{2,}", line)[0].split("|")
    }
    assert {room for room in rooms if not room.endswith("*")} == built
    assert {room[:-1] for room in rooms if room.endswith("*")} & built == set()
