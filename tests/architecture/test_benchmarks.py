"""Benchmarks share the tests' houses: each finds them before it asks for them."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = {one.name for one in (ROOT / "tests").iterdir() if one.is_dir()}
BENCHMARKS = sorted((ROOT / "benchmarks").glob("bench_*.py"))


def _imported(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.ImportFrom):
        return {(node.module or "").partition(".")[0]}
    if isinstance(node, ast.Import):
        return {one.name.partition(".")[0] for one in node.names}
    return set()


@pytest.mark.parametrize("file", BENCHMARKS, ids=lambda file: file.stem)
def test_a_benchmark_says_where_the_tests_are_before_it_imports_from_them(file: Path) -> None:
    is_told = False
    for node in ast.parse(file.read_text()).body:
        is_told = is_told or ast.unparse(node).startswith("sys.path.insert")
        assert is_told or not _imported(node) & SHARED, f"line {node.lineno}"
