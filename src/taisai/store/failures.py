"""What the failures of a database, a driver or a file are called, for those who put them right.

Must not know how a database is opened, nor what is kept there. Obeys: promise 12.
"""

import errno
import sqlite3
from enum import StrEnum
from typing import Any, Final

from sqlalchemy.exc import DBAPIError

from taisai.journal import StoreUnavailable


class Failure(StrEnum):
    """What has failed, for those who must put it right."""

    DISK_FULL = "disk_full"
    READ_ONLY = "read_only"
    LOCKED = "locked"
    CORRUPT = "corrupt"
    NO_CONNECTION = "no_connection"
    NOT_SET_UP = "not_set_up"
    ARCHIVE_AWAY = "archive_away"
    GONE = "gone"
    OTHER = "other"


WORDS: Final = {
    Failure.DISK_FULL: "the disk is full",
    Failure.READ_ONLY: "the database cannot be written to",
    Failure.LOCKED: "another program holds the database",
    Failure.CORRUPT: "the database is damaged: restore a backup",
    Failure.NO_CONNECTION: "the database cannot be reached",
    Failure.NOT_SET_UP: "the database lacks a table: upgrade it",
    Failure.GONE: "the journal's file is gone",
    Failure.ARCHIVE_AWAY: "an archive of the journal is missing",
    Failure.OTHER: "the database failed",
}
"""Each failure in words for the operator."""


class StoreFailed(StoreUnavailable):
    """The store failed.

    Attributes:
        reason: What has failed.
    """

    def __init__(self, reason: Failure, detail: str) -> None:
        super().__init__(f"{WORDS[reason]} ({detail})")
        self.reason = reason


def failure_of(error: Exception) -> StoreFailed:
    """What a failure of a driver is called."""
    original: Any = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(original, "sqlite_errorcode", None)
    if isinstance(code, int):
        return StoreFailed(_sqlite_failure(code, str(original)), str(original))
    state = getattr(original, "sqlstate", None)
    lines = str(original).strip().splitlines() or [type(original).__name__]
    if isinstance(state, str):
        return StoreFailed(_postgresql_failure(state), lines[0])
    if isinstance(original, OSError):
        return StoreFailed(_FILES.get(original.errno or 0, Failure.OTHER), lines[0])
    # A driver that has no word from its server has lost it.
    is_lost = isinstance(error, DBAPIError) or type(error).__name__ == "OperationalError"
    return StoreFailed(Failure.NO_CONNECTION if is_lost else Failure.OTHER, lines[0])


_FILES: Final = {
    errno.ENOSPC: Failure.DISK_FULL,
    errno.EDQUOT: Failure.DISK_FULL,
    errno.EROFS: Failure.READ_ONLY,
    errno.EACCES: Failure.READ_ONLY,
    errno.EPERM: Failure.READ_ONLY,
}

_SQLITE: Final = {
    sqlite3.SQLITE_FULL: Failure.DISK_FULL,
    sqlite3.SQLITE_READONLY: Failure.READ_ONLY,
    sqlite3.SQLITE_PERM: Failure.READ_ONLY,
    sqlite3.SQLITE_BUSY: Failure.LOCKED,
    sqlite3.SQLITE_LOCKED: Failure.LOCKED,
    sqlite3.SQLITE_CORRUPT: Failure.CORRUPT,
    sqlite3.SQLITE_NOTADB: Failure.CORRUPT,
    sqlite3.SQLITE_CANTOPEN: Failure.NO_CONNECTION,
}

_POSTGRESQL: Final[tuple[tuple[str, Failure], ...]] = (
    ("53100", Failure.DISK_FULL),
    ("25006", Failure.READ_ONLY),
    ("42501", Failure.READ_ONLY),
    ("55P03", Failure.LOCKED),
    ("57014", Failure.LOCKED),
    ("40", Failure.LOCKED),
    ("42P01", Failure.NOT_SET_UP),
    ("XX", Failure.CORRUPT),
    ("08", Failure.NO_CONNECTION),
    ("28", Failure.NO_CONNECTION),
    ("3D", Failure.NO_CONNECTION),
    ("53", Failure.NO_CONNECTION),
    ("57P", Failure.NO_CONNECTION),
)
"""SQLSTATE, whole or by its class; the first that fits."""


def _sqlite_failure(code: int, words: str) -> Failure:
    if "no such table" in words:
        return Failure.NOT_SET_UP
    # The low byte is the kind; the rest says more than anybody asks.
    return _SQLITE.get(code & 0xFF, Failure.OTHER)


def _postgresql_failure(state: str) -> Failure:
    return next((one for start, one in _POSTGRESQL if state.startswith(start)), Failure.OTHER)
