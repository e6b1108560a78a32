"""Where a house runs: its database, and the machine and folder from which it is run.

Every signed head says so. A copy that is started elsewhere is seen by it and needs two persons who
say that the house was moved; it never goes on by itself. Only digests are written down. What cannot
be told from here, such as a machine that was cloned with its disk, a witness elsewhere tells.
Obeys: promise 17 (tampering shows); decision 20.
"""

import hashlib
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Engine, text

from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.engine import reading, sqlite_file

_MACHINE: Final = (Path("/etc/machine-id"), Path("/var/lib/dbus/machine-id"))
_LENGTH: Final = 32

# A dump that was restored has another number; a machine that took over by replication has not.
_DATABASE_POSTGRESQL: Final = """
    SELECT (SELECT system_identifier FROM pg_control_system()), oid
    FROM pg_database WHERE datname = current_database()
"""


class Place(NamedTuple):
    """Where a house runs, each part as a digest.

    Attributes:
        database: The very file on its machine, or the very database of a server, from whatever
            machine: one that stands by takes it over.
        seat: The machine and the folder from which it is run; each has a witness of its own.
    """

    database: str
    seat: str


def place_of(files: HouseFiles, engine: Engine) -> Place:
    """Where a house runs now.

    Raises:
        StoreFailed: The database cannot say which it is.
    """
    machine = next((_said_in(one) for one in _MACHINE if one.is_file()), "")
    seat = _digest("seat", machine, str(files.folder.resolve()))
    return Place(_database_of(engine, machine), seat)


def _database_of(engine: Engine, machine: str) -> str:
    if engine.dialect.name == "sqlite":
        file = sqlite_file(engine).resolve()
        # The folder's path and the file's number: the next file after an archive is signed in
        # before it has its name.
        return _digest("sqlite", machine, str(file.parent), str(file.stat().st_ino))
    with reading(engine) as connection:
        cluster, number = connection.execute(text(_DATABASE_POSTGRESQL)).one()
    return _digest("postgresql", str(cluster), str(number))


def _said_in(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:_LENGTH]
