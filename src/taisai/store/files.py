"""The file of an SQLite database: is it still the one that was opened?

A file that was deleted or moved can be written on for as long as it is open, and everything is
gone when it is closed. So it is looked at after every commit, before anybody is told; where it is
gone, all that it holds is copied beside its place while that can still be done. Its write-ahead
log is looked at too: what was committed is there first.
Must not know what is kept, or what is then done (`engine` calls it a failure).
Obeys: promise 12 (nothing is acknowledged before it is durable).
"""

import contextlib
import os
import sqlite3
import threading
import time
from pathlib import Path

Identity = tuple[int, int]


class FileGone(Exception):
    """The file is not at its place any more, or another is."""


class OpenedFile:
    """The file of an engine, from the first time that it was opened."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._wal = file.with_name(f"{file.name}-wal")
        self._seen: Identity | None = None
        self._lock = threading.Lock()
        self._rescued: dict[object, Path] = {}
        """What was copied, by the log into which it was written: each once, however many ask."""
        self._newest: Path | None = None
        """The copy that has all, until something is committed after it."""

    def demand_same(self) -> None:
        """Lets nobody open another file than before, or make a new one in its place.

        Raises:
            FileGone: It is not there.
        """
        found = _identity_of(self._file)
        if self._seen is not None and found != self._seen:
            raise FileGone(self._words(self._newest))

    def note_opened(self) -> None:
        """The file was opened; it is the one from now on."""
        if self._seen is None:
            self._seen = _identity_of(self._file)

    def forget(self) -> None:
        """Another file is to be opened at its place."""
        self._seen = None

    def demand_there(self, connection: sqlite3.Connection, known: dict[str, object]) -> None:
        """Lets only a commit pass that went into the file at its place.

        Args:
            connection: With which it was written.
            known: What is remembered of the connection.

        Raises:
            FileGone: The file is gone; what it holds was copied, and the words say where to.
        """
        wal = _identity_of(self._wal)
        is_same = wal is not None and known.setdefault("wal", wal) == wal
        log = known.get("wal")
        if _identity_of(self._file) != self._seen or not is_same:
            self._rescue(connection, log)
            raise FileGone(self._words(self._rescued.get(log)))
        if self._rescued:
            # It is back: what was rescued is no longer the newest.
            with self._lock:
                self._rescued.pop(log, None)
                self._newest = None

    def _rescue(self, connection: sqlite3.Connection, log: object) -> None:
        with self._lock:
            if log in self._rescued:
                return
            name = f"{self._file.stem}.rescued-{time.time_ns()}{self._file.suffix}"
            to = self._file.with_name(name)
            with contextlib.suppress(OSError, sqlite3.Error):
                os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                copy = sqlite3.connect(to)
                try:
                    connection.backup(copy)
                    copy.execute("PRAGMA journal_mode=DELETE").close()
                finally:
                    copy.close()
                self._rescued[log] = self._newest = to

    def _words(self, rescued: Path | None) -> str:
        kept = f"; all that was recorded is in {rescued}" if rescued else ""
        return f"{self._file} is gone: bring it back, or stop the house{kept}"


def _identity_of(file: Path) -> Identity | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
