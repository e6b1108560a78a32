"""The tracked files of the project, for the tests that look at them as text."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "taisai"


@cache
def tracked_files(*patterns: str) -> tuple[Path, ...]:
    """The files that git knows and that are there, by pattern; all of them without one."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, check=True, capture_output=True, text=True
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return tuple(path for path in paths if path.is_file())


def name_of(path: Path) -> str:
    """A file by its path from the root."""
    return path.relative_to(ROOT).as_posix()


def modules() -> tuple[Path, ...]:
    """The modules of the package."""
    return tracked_files("src/taisai/*.py")
