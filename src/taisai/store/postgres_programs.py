"""PostgreSQL's own programs, found on the path and run with the address of a database.

Must not know what is backed up. A password goes by the environment: a command line can be read by
everybody on the machine.
"""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from taisai.names import BadInput
from taisai.store.addresses import words_for_programs

LOOK_S: Final = 1.0
"""How often a program is looked after."""

QUIET_LOOKS_MAX: Final = 60
"""A program that has not come further in so many looks waits for a database that is gone."""
_FOLDERS: Final = Path("/usr/lib/postgresql")


class NoProgram(BadInput):
    """A program of PostgreSQL is not installed."""


class ProgramFailed(BadInput):
    """A program of PostgreSQL gave up; the message is its own."""


def find_program(name: str) -> str:
    """Where a program of PostgreSQL is: the newest of Debian's, else the one on the path.

    Raises:
        NoProgram: It is nowhere.
    """
    versions = sorted(_FOLDERS.glob("*/bin"), key=lambda one: one.parent.name.zfill(3))
    places = [str(one) for one in reversed(versions)]
    found = shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", "")]))
    if found is None:
        raise NoProgram(
            f"{name} is not on the path: install PostgreSQL's client programs "
            "(on Debian and Ubuntu: apt-get install postgresql-client)"
        )
    return found


def run_program(
    name: str, url: URL, *arguments: str, is_moving: Callable[[], bool], label: str = "taisai"
) -> str:
    """Runs a program against a database; what it said.

    Args:
        name: The program.
        url: The database.
        arguments: What else it is told.
        is_moving: Tells whether it has come further since the last time; it has no deadline of its
            own, and would wait for a database that has stopped as long as that lasts.
        label: Under which name the database lists its session.

    Raises:
        NoProgram: It is not installed.
        ProgramFailed: It gave up, or was ended because it did not move any more.
    """
    environment = {**os.environ, "PGCONNECT_TIMEOUT": "10", "PGAPPNAME": label}
    where, password = words_for_programs(url)
    if password:
        environment["PGPASSWORD"] = password
    command = [find_program(name), f"--dbname={where}", *arguments]
    with subprocess.Popen(  # noqa: S603 - our own words, and no shell
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        said, complained = _watch(process, name, is_moving)
    if process.returncode:
        lines = complained.strip().splitlines() or [f"it ended with {process.returncode}"]
        raise ProgramFailed(f"{name}: {lines[-1]}")
    return said


def _watch(
    process: subprocess.Popen[str], name: str, is_moving: Callable[[], bool]
) -> tuple[str, str]:
    """What a program says until its end, which comes by force where it does not move."""
    quiet_looks = 0
    while True:
        try:
            return process.communicate(timeout=LOOK_S)
        except subprocess.TimeoutExpired:
            quiet_looks = 0 if is_moving() else quiet_looks + 1
            if quiet_looks >= QUIET_LOOKS_MAX:
                process.kill()
                raise ProgramFailed(
                    f"{name}: the database has not answered for {quiet_looks * LOOK_S:.0f} s"
                ) from None
