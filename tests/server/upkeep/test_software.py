"""The software's identity is the same for the same code, and another for other code."""

import subprocess
import sys
import sysconfig
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


@pytest.mark.slow
@pytest.mark.rule("D9A 3.5")
def test_a_wheel_and_a_clone_of_the_same_source_have_one_digest(tmp_path: Path) -> None:
    root = Path(taisai.__file__).parents[2]
    wheels, scratch = tmp_path / "wheels", tmp_path / "scratch"
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels), cwd=root)
    (wheel,) = wheels.glob("*.whl")
    _run(sys.executable, "-m", "venv", "--without-pip", str(scratch), cwd=tmp_path)
    python = scratch / "bin" / "python"
    install = ("install", "--quiet", "--no-deps", "--no-index", str(wheel))
    _run(sys.executable, "-m", "pip", "--python", str(python), *install, cwd=tmp_path)

    script = (
        "import taisai; from taisai.server.upkeep.software import software_identity as found;"
        "print(taisai.__file__, found().version, found().digest)"
    )
    # What it stands on is found beside it: the wheel alone is what is looked at.
    beside = {"PYTHONPATH": sysconfig.get_path("purelib")}
    file, version, digest = _run(str(python), "-c", script, cwd=tmp_path, env=beside).split()

    assert Path(file).is_relative_to(scratch)
    assert (version, digest) == (software_identity().version, software_identity().digest)


def _run(*command: str, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=240
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
