"""An upgrade and the way back, with the program that was 0.1: its wheel, made from its own commit.

A house that 0.1 made goes on under this tree; 0.1 refuses what was upgraded; the backup that was
made before brings it back, and 0.1 proves and serves it as if nothing had been.
"""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from harness.drill import Tally
from packages.made import ROOT, build, empty_environment, install, run

pytestmark = [pytest.mark.drill, pytest.mark.xdist_group("packages")]

WAIT_S = 240
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("TAISAI_")}
"""A house reads its settings from there: a drill's own word is none."""


@pytest.fixture
def first_wheel(tmp_path: Path) -> Path:
    """The wheel of the commit before the version under way began."""
    words = ("git", "log", "--format=%H", '-Sversion = "0.2.0.dev0"', "--", "pyproject.toml")
    found = run(*words, cwd=ROOT).split()
    if not found:
        pytest.skip("the history does not reach back to 0.1")
    source = tmp_path / "source"
    run("git", "clone", "--quiet", "--no-checkout", ROOT, source, cwd=tmp_path)
    run("git", "checkout", "--quiet", f"{found[-1]}^", cwd=source)
    assert 'version = "0.1' in (source / "pyproject.toml").read_text()
    return build(source, "wheel", tmp_path / "wheel")


def _installed(wheel: Path, folder: Path) -> Path:
    python = empty_environment(folder)
    wanted = f"taisai[server] @ {wheel.as_uri()}"
    install(python, "--constraint", ROOT / "requirements/dev.txt", wanted)
    return python.parent / "taisai"


def _refused(program: Path, *words: str, cwd: Path) -> str:
    done = subprocess.run(
        [program, *words],
        cwd=cwd,
        env=PLAIN,
        capture_output=True,
        text=True,
        check=False,
        timeout=WAIT_S,
    )
    assert done.returncode != 0, done.stdout
    return done.stderr


def _serve_once(program: Path, cwd: Path) -> None:
    """Starts a house, and ends it in good order once it is open."""
    words = [program, "serve", "--data", "house", "--port", "0"]
    with subprocess.Popen(words, cwd=cwd, env=PLAIN, stdout=subprocess.PIPE, text=True) as serving:
        try:
            assert serving.stdout is not None
            opened = any(re.search(r"http://127\.0\.0\.1:\d+", line) for line in serving.stdout)
            assert opened, "the house did not open"
        finally:
            serving.send_signal(signal.SIGTERM)
            serving.wait(WAIT_S)
    assert serving.returncode == 0


def test_a_house_of_the_first_version_is_upgraded_and_brought_back(
    first_wheel: Path, tmp_path: Path, tally: Tally
) -> None:
    first = _installed(first_wheel, tmp_path / "first")
    this = _installed(build(ROOT, "wheel", tmp_path / "made"), tmp_path / "this")
    run(first, "init", "--demo", "--data", "house", cwd=tmp_path, env=PLAIN)
    _serve_once(first, tmp_path)
    run(first, "verify", "--data", "house", cwd=tmp_path, env=PLAIN)
    run(first, "backup", "copy.sqlite", "--data", "house", cwd=tmp_path, env=PLAIN)

    _serve_once(this, tmp_path)
    run(this, "verify", "--data", "house", cwd=tmp_path, env=PLAIN)
    _refused(first, "serve", "--data", "house", "--port", "0", cwd=tmp_path)

    for file in (tmp_path / "house").glob("journal.sqlite*"):
        file.rename(tmp_path / f"newer-{file.name}")
    run(first, "restore", "copy.sqlite", "--data", "house", cwd=tmp_path, env=PLAIN)
    run(first, "verify", "--data", "house", cwd=tmp_path, env=PLAIN)
    _serve_once(first, tmp_path)
    tally["ways back"] += 1
