"""Documents that are made from the code say what the code says."""

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
READINGS, EDITIONS = "docs/law/readings.md", "docs/law/editions.md"


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("generate_docs")


def test_no_generated_document_is_stale(generator: ModuleType) -> None:
    assert generator.stale() == [], "run `make docs`"


@pytest.fixture
def few(generator: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The generator with two documents that are quickly made."""
    quick = [one for one in generator.DOCUMENTS if one[0] in (READINGS, EDITIONS)]
    monkeypatch.setattr(generator, "DOCUMENTS", tuple(quick))
    return generator


def test_a_missing_document_is_stale(few: ModuleType, tmp_path: Path) -> None:
    assert few.stale(tmp_path) == [READINGS, EDITIONS]


def test_a_changed_document_is_stale_until_it_is_written_anew(
    few: ModuleType, tmp_path: Path
) -> None:
    few.write(tmp_path)
    (tmp_path / EDITIONS).write_text("something else\n", encoding="utf-8")

    assert few.stale(tmp_path) == [EDITIONS]
    assert few.write(tmp_path) == [EDITIONS]
    assert few.stale(tmp_path) == []


def test_the_generator_refuses_what_it_does_not_know(generator: ModuleType) -> None:
    assert generator.main(["--force"]) == 2


def test_make_docs_runs_the_generator_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools/generate_docs.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert (done.returncode, done.stderr) == (0, "")
