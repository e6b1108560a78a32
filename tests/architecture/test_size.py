"""Files of at most 400 lines, functions of at most 70."""

import ast
from pathlib import Path

import pytest

from architecture.tree import name_of, tracked_files

FILE_LINES_MAX = 400
FUNCTION_LINES_MAX = 70

PYTHON_FILES = tracked_files("*.py")


def long_functions(text: str) -> list[tuple[str, int]]:
    """The functions that are too long, each with its number of lines."""
    functions = (
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    lengths = ((one.name, (one.end_lineno or one.lineno) - one.lineno + 1) for one in functions)
    return [(name, length) for name, length in lengths if length > FUNCTION_LINES_MAX]


def test_the_files_are_found() -> None:
    assert len(PYTHON_FILES) > 50


@pytest.mark.parametrize("path", PYTHON_FILES, ids=name_of)
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= FILE_LINES_MAX


@pytest.mark.parametrize("path", PYTHON_FILES, ids=name_of)
def test_no_function_is_too_long(path: Path) -> None:
    assert long_functions(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(("lines", "is_long"), [(70, False), (71, True)])
def test_a_function_that_is_too_long_would_be_found(lines: int, *, is_long: bool) -> None:
    text = "def f():\n" + "    x = 1\n" * (lines - 1)
    assert bool(long_functions(text)) is is_long
