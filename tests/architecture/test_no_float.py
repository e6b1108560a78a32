"""Money and chance are whole numbers and fractions: there is no float below the shell."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from architecture.tree import PACKAGE, modules, name_of

CORE = {
    "money",
    "names",
    "rules",
    "maths",
    "ledger",
    "table",
    "cage",
    "house",
    "journal",
    "views",
    "scenarios",
    "protocol",
}

WITHOUT_FRACTIONS = CORE - {"maths"}
"""Where a slash between two whole numbers would make a float; in maths it divides fractions."""

NOT_MONEY = {
    "src/taisai/rules/law/finding.py": "how alike two citations are, for a hint in a refusal",
}


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def floats(tree: ast.AST) -> Iterator[int]:
    """The lines with a float's literal, or with the name of its type."""
    for node in ast.walk(tree):
        is_literal = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
        if is_literal or (isinstance(node, ast.Name) and node.id in ("float", "complex")):
            yield node.lineno


def divisions(tree: ast.AST) -> Iterator[int]:
    """The lines with a slash between two values."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno


CORE_MODULES = [path for path in modules() if room(path) in CORE]


def test_the_core_is_looked_at() -> None:
    assert {"money", "names", "rules", "maths"} <= {room(path) for path in CORE_MODULES}


@pytest.mark.parametrize("path", CORE_MODULES, ids=name_of)
def test_no_float_is_written_in_the_core(path: Path) -> None:
    found = list(floats(ast.parse(path.read_text(encoding="utf-8"))))
    assert bool(found) == (name_of(path) in NOT_MONEY), f"{name_of(path)}: floats on lines {found}"


@pytest.mark.parametrize(
    "path", [path for path in CORE_MODULES if room(path) in WITHOUT_FRACTIONS], ids=name_of
)
def test_no_slash_divides_where_whole_numbers_are_kept(path: Path) -> None:
    found = list(divisions(ast.parse(path.read_text(encoding="utf-8"))))
    assert found == [], f"{name_of(path)}: use // or divmod on lines {found}"


@pytest.mark.parametrize("text", ["x = 1.5", "def f(x: float): ...", "y = float(x)", "z = 1e3"])
def test_a_float_would_be_found(text: str) -> None:
    assert list(floats(ast.parse(text))) == [1]


@pytest.mark.parametrize("text", ["x = a / b", "x /= 2"])
def test_a_division_would_be_found(text: str) -> None:
    assert list(divisions(ast.parse(text))) == [1]
