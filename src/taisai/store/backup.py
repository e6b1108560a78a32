"""Backup while the Game System runs: a copy of the whole database, proved before it counts.

The copy holds the secrets' hashes too: it is made for its owner's eyes alone. Must not know the
time: the name of the copy is given. Nobody waits for a backup: SQLite's writers go on beside it.
"""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Engine

from taisai.journal import Head, StreamName
from taisai.names import BadInput
from taisai.store.engine import Progress, make_engine, sqlite_file, translate_failures
from taisai.store.journal import SqlJournal
from taisai.store.postgres_programs import run_program
from taisai.store.proof import demand_whole

_OWNER_ALONE: Final = 0o600


class CopyExists(BadInput):
    """Something is there already; nothing is overwritten."""


class BackupMade(msgspec.Struct, frozen=True):
    """A backup that was made.

    Attributes:
        path: Where it is.
        records_count: How many records it holds; zero where the file does not tell (PostgreSQL).
        heads: How far it goes; for PostgreSQL, at least so far.
    """

    path: Path
    records_count: int
    heads: dict[StreamName, Head]


def back_up(engine: Engine, to: Path, progress: Progress = lambda _: None) -> BackupMade:
    """Copies a database to a file that does not exist yet.

    Args:
        engine: The database; it may be in use.
        to: For SQLite a database file, for PostgreSQL a file of pg_dump.
        progress: Is told how many records of the copy have been proved.

    Raises:
        CopyExists: The file is there already.
        JournalBroken: The copy does not hold; it was removed.
        StoreFailed: The database, or the disk of the copy, failed.
        NoProgram: pg_dump is not installed.
    """
    if to.exists():
        raise CopyExists(f"{to} is there already: name a file that is not")
    partial = to.with_name(f"{to.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        if engine.dialect.name == "sqlite":
            made = _copy_sqlite(engine, partial, to, progress)
        else:
            made = _dump_postgresql(engine, partial, to)
        _settle(partial, to)
    finally:
        partial.unlink(missing_ok=True)
    return made


def _copy_sqlite(engine: Engine, partial: Path, to: Path, progress: Progress) -> BackupMade:
    with translate_failures(engine):
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ALONE))
        source = sqlite3.connect(f"file:{sqlite_file(engine)}?mode=ro", uri=True)
        target = sqlite3.connect(partial)
        try:
            # All pages at once: copied in parts it would begin again at every commit.
            source.backup(target, pages=-1)
            # One file, with nothing beside it that could be left behind.
            target.execute("PRAGMA journal_mode=DELETE").close()
        finally:
            target.close()
            source.close()
    copy = make_engine(f"sqlite:///{partial}", is_read_only=True)
    try:
        journal = SqlJournal(copy)
        verified = demand_whole(journal, progress=progress)
        return BackupMade(to, verified.records_count, dict(journal.heads()))
    finally:
        copy.dispose()


def _dump_postgresql(engine: Engine, partial: Path, to: Path) -> BackupMade:
    heads = dict(SqlJournal(engine).heads())
    with translate_failures(engine):
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ALONE))
        run_program(
            "pg_dump",
            engine.url,
            "--format=custom",
            f"--file={partial}",
            "--no-owner",
            is_moving=_growing(partial),
        )
    return BackupMade(to, 0, heads)


def _growing(file: Path) -> Callable[[], bool]:
    """What tells, each time it is asked, whether a file has grown since."""
    size = 0

    def is_growing() -> bool:
        nonlocal size
        before, size = size, file.stat().st_size
        return size > before

    return is_growing


def _settle(partial: Path, to: Path) -> None:
    """Makes the copy durable, then gives it its name: what has the name is whole."""
    sync(partial)
    partial.rename(to)
    sync(to.parent)


def sync(path: Path) -> None:
    """Waits until the disk has a file, or the names in a folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
