"""Packages made by their own builder, and environments that hold nothing else."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PROGRAMS: Final = Path(sys.executable).parent


def run(
    *command: str | Path, cwd: Path, env: dict[str, str] | None = None, timeout: int = 900
) -> str:
    """Runs a command to its end, and gives what it printed."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=timeout
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def without_node() -> dict[str, str]:
    """The surroundings of a machine that has neither Node nor make."""
    return {**os.environ, "PATH": str(PROGRAMS)}


def build(source: Path, kind: str, into: Path, env: dict[str, str] | None = None) -> Path:
    """Builds one package, as `python -m build` does after it has made an environment."""
    command = (sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into)
    run(*command, cwd=source, env=env)
    (made,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


def unpack(package: Path, into: Path) -> Path:
    """The folder of a source package."""
    with tarfile.open(package) as archive:
        archive.extractall(into, filter="data")
    (folder,) = into.iterdir()
    return folder


def empty_environment(folder: Path) -> Path:
    """A virtual environment with nothing in it; the path of its Python."""
    run(PROGRAMS / "uv", "venv", "--quiet", "--python", sys.executable, folder, cwd=folder.parent)
    return folder / "bin" / "python"


def install(python: Path, *what: str | Path) -> None:
    """Installs what is asked for, with all that it says that it needs."""
    env = {**os.environ, "UV_SYSTEM_CERTS": os.environ.get("UV_SYSTEM_CERTS", "true")}
    command = (PROGRAMS / "uv", "pip", "install", "--quiet", "--python", python, *what)
    run(*command, cwd=python.parent, env=env)
