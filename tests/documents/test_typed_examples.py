"""The library's examples pass the type checkers as they stand, as a reader's own program would.

That they run is proved by pytest, which takes every `>>>` of the pages as a doctest.
"""

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYRIGHT = ROOT / "web" / "node_modules" / ".bin" / "pyright"
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs" / "library").glob("*.md")))
NOTEBOOKS = tuple(sorted((ROOT / "examples").glob("*.ipynb")))


def program_of(page: Path) -> str:
    """All examples of a page as one program: they share their names, as a doctest's do."""
    found = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))
    return "".join(example.source for example in found)


@pytest.fixture
def programs(tmp_path: Path) -> list[Path]:
    files = []
    for page in PAGES:
        if text := program_of(page):
            # Two pages are named README.
            name = "_".join(page.relative_to(ROOT).with_suffix("").parts).lower()
            file = tmp_path / f"{name.replace('-', '_')}_examples.py"
            file.write_text(text, encoding="utf-8")
            files.append(file)
    assert len(files) > 1, "the pages have examples"
    for notebook in NOTEBOOKS:
        file = tmp_path / f"{notebook.stem}_notebook.py"
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        codes = ("".join(one["source"]) for one in cells if one["cell_type"] == "code")
        file.write_text("\n\n".join(codes), encoding="utf-8")
        files.append(file)
    return files


def test_they_pass_mypy_as_strictly_as_the_library_itself(programs: list[Path]) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *programs],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.skipif(not PYRIGHT.exists(), reason="pyright comes with the screens: make web")
def test_they_pass_pyright_strictly(programs: list[Path], tmp_path: Path) -> None:
    settings = {
        "include": [program.name for program in programs],
        "typeCheckingMode": "strict",
        # A page shows a value by naming it.
        "reportUnusedExpression": False,
        "pythonVersion": "3.11",
        "extraPaths": [str(ROOT / "src")],
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    checked = subprocess.run(
        [PYRIGHT, "--project", tmp_path, "--pythonpath", sys.executable],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
