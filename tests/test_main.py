"""Where the command line's libraries are not installed, the program says how to get them."""

import subprocess
import sys

WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None
import runpy
runpy.run_module("taisai", run_name="__main__")
"""


def test_the_library_alone_says_how_to_get_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, "typer", "odds"],
        capture_output=True,
        text=True,
        check=False,
    )
    said = "taisai: typer is not installed: pip install 'taisai[cli]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_what_the_command_line_lacks_of_ours_is_a_bug() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, "taisai.names", "odds"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ModuleNotFoundError" in done.stderr
