"""The software's identity is the same for the same code, and another for other code."""

from pathlib import Path

import pytest

import taisai
from taisai import __version__
from taisai.server.upkeep.software import software_identity


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A little package in place of the real one."""
    (tmp_path / "one.py").write_text("a = 1\n")
    (tmp_path / "two.py").write_text("b = 2\n")
    monkeypatch.setattr(taisai, "__file__", str(tmp_path / "__init__.py"))
    return tmp_path


@pytest.mark.rule("D9A 3.5")
def test_the_same_code_has_the_same_digest() -> None:
    assert software_identity() == software_identity()
    assert software_identity().version == __version__


@pytest.mark.rule("D9A 3.5")
def test_a_changed_letter_changes_the_digest(installed: Path) -> None:
    before = software_identity()
    (installed / "one.py").write_text("a = 2\n")
    assert software_identity().digest != before.digest


@pytest.mark.rule("D9A 3.5")
def test_code_moved_from_one_file_to_another_changes_the_digest(installed: Path) -> None:
    before = software_identity()
    (installed / "one.py").write_text("a = 1\nb = 2\n")
    (installed / "two.py").write_text("")
    assert software_identity().digest != before.digest


def test_what_is_no_code_does_not_count(installed: Path) -> None:
    before = software_identity()
    (installed / "one.pyc").write_text("compiled")
    assert software_identity() == before
