"""Documents that are made from the code say what the code says."""

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("generate_docs")


def test_no_generated_document_is_stale(generator: ModuleType) -> None:
    assert generator.stale() == [], "run `make docs`"


def test_a_missing_document_is_stale(generator: ModuleType, tmp_path: Path) -> None:
    assert generator.stale(tmp_path) == [path for path, _ in generator.DOCUMENTS]


def test_a_changed_document_is_stale_until_it_is_written_anew(
    generator: ModuleType, tmp_path: Path
) -> None:
    generator.write(tmp_path)
    (tmp_path / "docs/law/readings.md").write_text("something else\n", encoding="utf-8")

    assert generator.stale(tmp_path) == ["docs/law/readings.md"]
    assert generator.write(tmp_path) == ["docs/law/readings.md"]
    assert generator.stale(tmp_path) == []


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
