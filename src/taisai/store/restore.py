"""Restore: a backup becomes the house's database again, proved first; a house is never overwritten.

Sessions and enrolment codes of the copy are ended: what was ended since must not come back to life.
Must not know keys; who checks signatures may come in.
"""

import os
import shutil
from pathlib import Path

from sqlalchemy import Engine, inspect, text

from taisai.journal import CheckSignature, Verified
from taisai.names import BadInput
from taisai.store.backup import sync
from taisai.store.engine import Progress, make_engine, reading, sqlite_file, translate_failures
from taisai.store.failures import StoreFailed
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.postgres_programs import run_program
from taisai.store.proof import demand_whole
from taisai.store.secrets import Secrets


class HouseThere(BadInput):
    """There is a house already."""


class NoBackup(BadInput):
    """The file is no backup."""


def restore(
    backup: Path,
    engine: Engine,
    check_signature: CheckSignature | None = None,
    progress: Progress = lambda _: None,
) -> Verified:
    """Makes a backup the database of a house that has none.

    Args:
        backup: The file that `back_up` made.
        engine: An SQLite file that is not there, or a PostgreSQL database without tables.
        check_signature: Checks the signed heads too.
        progress: Is told how many records have been proved.

    Returns:
        What was proved.

    Raises:
        HouseThere: There is a database already; it was not touched.
        NoBackup: There is no such file.
        JournalBroken: The backup does not hold; for SQLite nothing was made.
        StoreFailed: The database failed, or the file is damaged.
    """
    if not backup.is_file():
        raise NoBackup(f"there is no backup {backup}")
    if engine.dialect.name == "sqlite":
        verified = _restore_sqlite(backup, engine, check_signature, progress)
    else:
        _restore_postgresql(backup, engine)
        verified = demand_whole(SqlJournal(engine), check_signature, progress)
    upgrade(engine)
    Secrets(engine).forget_what_passes()
    return verified


def _restore_sqlite(
    backup: Path, engine: Engine, check_signature: CheckSignature | None, progress: Progress
) -> Verified:
    file = sqlite_file(engine)
    beside = [file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm", "-journal")]
    if found := [one for one in beside if one.exists()]:
        raise HouseThere(f"{found[0]} is there: move it away first, then restore")
    partial = file.with_name(f"{file.name}.partial")
    with translate_failures(engine):
        shutil.copyfile(backup, partial)
        partial.chmod(0o600)
        sync(partial)
    try:
        copy = make_engine(f"sqlite:///{partial}", is_read_only=True)
        try:
            verified = demand_whole(SqlJournal(copy), check_signature, progress)
        finally:
            copy.dispose()
        with translate_failures(engine):
            partial.rename(file)
            sync(file.parent)
    finally:
        partial.unlink(missing_ok=True)
    return verified


def _restore_postgresql(backup: Path, engine: Engine) -> None:
    with reading(engine) as connection:
        tables = inspect(connection).get_table_names()
    if tables:
        raise HouseThere("the database has tables: restore into a new, empty one")
    label = f"taisai restores {os.getpid()}"
    with translate_failures(engine):
        run_program(
            "pg_restore",
            engine.url,
            "--no-owner",
            "--single-transaction",
            "--exit-on-error",
            str(backup),
            label=label,
            is_moving=lambda: _is_served(engine, label),
        )


def _is_served(engine: Engine, label: str) -> bool:
    """Tells whether the database still has the session of a program; an index may take long."""
    query = text("SELECT count(*) FROM pg_stat_activity WHERE application_name = :label")
    try:
        with reading(engine) as connection:
            return bool(connection.execute(query, {"label": label}).scalar_one())
    except StoreFailed:
        return False
