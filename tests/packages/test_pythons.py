"""Every newer Python that is on this machine plays, and the classifiers name those that did.

`tools/find_pythons` brings those that the machine has not (docs/maintain/dependencies.md).
"""

import subprocess
import tomllib
from pathlib import Path

import pytest

from harness.drill import Tally
from packages.made import PROGRAMS, ROOT, build, install, run
from packages.test_bounds import STANDING_ON_LIBRARIES, TOOLS, play

pytestmark = [pytest.mark.drill, pytest.mark.xdist_group("packages")]

NEWER = ("3.12", "3.13", "3.14", "3.15")
AHEAD_OF_PINS = {"3.15"}
"""For these the pinned versions have no wheels yet: the newest of everything is installed."""
UNPACKED = ROOT / ".cache/pythons"
PURE = ("tests/maths", "tests/cage", "tests/journal")


def _python(version: str) -> str | None:
    """A Python of a version: on the path, where pyenv keeps those not in use, or unpacked here."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    unpacked = UNPACKED / version / "usr/bin" / f"python{version}"
    for one in (f"python{version}", *map(str, kept), str(unpacked)):
        try:
            told = subprocess.run([one, "--version"], capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        if f"Python {version}." in told.stdout:
            return one
    return None


@pytest.mark.parametrize("version", NEWER)
def test_a_newer_python_plays(version: str, tmp_path: Path, tally: Tally) -> None:
    found = _python(version)
    if found is None:
        pytest.skip(f"Python {version} is not on this machine")
    wheel = build(ROOT, "wheel", tmp_path / "wheel")
    folder = tmp_path / "environment"
    run(PROGRAMS / "uv", "venv", "--quiet", "--python", found, folder, cwd=tmp_path)
    python = folder / "bin" / "python"
    wanted = f"taisai[server,postgres,parquet,numbers] @ {wheel.as_uri()}"
    pins = () if version in AHEAD_OF_PINS else ("--constraint", ROOT / "requirements/dev.txt")
    install(python, *pins, *TOOLS, wanted)
    play(python, *STANDING_ON_LIBRARIES, *PURE)
    tally["newer Pythons tried"] += 1


def test_the_classifiers_name_the_pythons_that_are_tried() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    named = [one.rpartition(" :: ")[2] for one in told if "Python :: 3." in one]
    assert named[0] == "3.11"
    assert tuple(named[1:]) == NEWER
