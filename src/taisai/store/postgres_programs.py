"""PostgreSQL's own programs, found on the path and run with the address of a database.

Must not know what is backed up. A password goes by the environment: a command line can be read by
everybody on the machine.
"""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from taisai.names import BadInput

_TIMEOUT_S: Final = 6 * 60 * 60
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


def run_program(name: str, url: URL, *arguments: str) -> str:
    """Runs a program against a database; what it said.

    Raises:
        NoProgram: It is not installed.
        ProgramFailed: It gave up.
    """
    environment = {**os.environ, "PGCONNECT_TIMEOUT": "10"}
    if url.password:
        environment["PGPASSWORD"] = str(url.password)
    where = {"--host": url.host, "--port": url.port, "--username": url.username}
    options = [f"{option}={value}" for option, value in where.items() if value]
    command = [find_program(name), *options, f"--dbname={url.database}", *arguments]
    done = subprocess.run(  # noqa: S603 - our own words, and no shell
        command, env=environment, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        raise ProgramFailed(f"{name}: {said[-1]}")
    return done.stdout
