"""A type checker refuses an account that is misspelt, or that stands in another book."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINES = Path(__file__).with_name("refused_lines.py")


def test_a_wrong_account_cannot_be_written() -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", str(LINES)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stdout + checked.stderr
