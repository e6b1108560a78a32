"""CPU of a start of the command line, and its ratio to a Typer program that does nothing.

Every command imports only what it needs, so that a script can ask for the odds in a loop. Starts
take turns, so that what else the machine does falls on all of them alike; bytecode is kept, as in
every installation.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

STARTS = 15

EMPTY = """
import typer
app = typer.Typer(add_completion=False)
@app.command()
def nothing(word: str = "nothing") -> None:
    typer.echo(word)
app()
"""

RATIO_MAX = 2.0
"""What `taisai odds` stays below: less than twice a program that does nothing."""

ASKED = (
    "odds",
    "odds --format json",
    "settle 1 3 6 small=5.00",
    "settle -",
    "rules R8",
    "layout standard",
    "risk small=5.00 --rounds 10",
    "play --help",
    "serve --help",
    "--help",
)


def cpu_of(words: list[str], bytecode: Path) -> float:
    """The CPU of one process from its start to its end, the system's part included."""
    env = os.environ | {"PYTHONPYCACHEPREFIX": str(bytecode), "PYTHONDONTWRITEBYTECODE": ""}
    process = subprocess.Popen(  # noqa: S603 - our own program
        words, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return used.ru_utime + used.ru_stime


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.py"
        empty.write_text(EMPTY)
        programs = {"a Typer program that does nothing": [sys.executable, str(empty)]}
        programs |= {
            f"taisai {one}": [sys.executable, "-m", "taisai", *one.split()] for one in ASKED
        }
        spent: dict[str, list[float]] = {name: [] for name in programs}
        for turn in range(STARTS + 1):
            for name, words in programs.items():
                cpu_s = cpu_of(words, Path(folder) / "bytecode")
                if turn:  # The first turn writes the bytecode.
                    spent[name].append(cpu_s)
    middle = {name: statistics.median(taken) for name, taken in spent.items()}
    least = next(iter(middle.values()))
    for name, cpu_s in middle.items():
        print(f"{name:34} {cpu_s * 1e3:6.0f} ms CPU a start, {cpu_s / least:.2f} times the least")
    assert middle["taisai odds"] / least < RATIO_MAX, "taisai odds imports more than it needs"


if __name__ == "__main__":
    main()
