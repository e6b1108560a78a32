"""Archive: a database is closed and kept for ever, and the next goes on from its heads.

Nothing is deleted from a journal. The archive is the old database itself, read only; the new one
begins with the head of every stream, a snapshot there, and what is kept beside the journal.
The Game System must be stopped. Must not know what a state is, or the time.
Obeys: decision 12 (archives); promise 17 (nothing leaves a journal); E2.
"""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, Table, inspect, select, text

from taisai.journal import Head, StreamName
from taisai.names import BadInput
from taisai.store import schema
from taisai.store.backup import CopyExists, sync
from taisai.store.engine import (
    ANY_MS,
    Progress,
    driver_of,
    expect_another_file,
    make_engine,
    reading,
    sqlite_file,
    translate_failures,
    writing,
)
from taisai.store.failures import Failure, StoreFailed
from taisai.store.journal import SqlJournal
from taisai.store.migrations import check_version, upgrade
from taisai.store.proof import demand_whole

_READ_ONLY: Final = 0o400

SignNext = Callable[[Engine], object]
"""Signs the heads of the next database in its own place, before it takes the old one's."""

_CARRIED: Final = (
    schema.rounds,
    schema.meters,
    schema.vouchers,
    schema.staff,
    schema.incidents,
    schema.projected,
    schema.passwords,
    schema.sessions,
    schema.enrolment_codes,
    schema.heartbeats,
)
"""What goes on in the next database besides heads and their snapshots."""


class NoSnapshot(BadInput):
    """A stream has no snapshot at its head, so it could not go on without the archive."""


class ClosedDatabase(msgspec.Struct, frozen=True):
    """A database that was closed.

    Attributes:
        archive: Its file, or its database's name.
        records_count: How many records it holds.
        heads: From where each stream goes on.
    """

    archive: str
    records_count: int
    heads: dict[StreamName, Head]


def archive_file(
    engine: Engine,
    to: Path,
    progress: Progress = lambda _: None,
    sign: SignNext = lambda _: None,
) -> ClosedDatabase:
    """Closes an SQLite journal under another name and begins the next in its place.

    At every instant the house's file is the old one, whole, or the new one, whole and signed.

    Raises:
        CopyExists: The archive's file is there already.
        NoSnapshot: A stream has no snapshot at its head.
        JournalBroken: The journal does not hold; nothing was changed.
        StoreFailed: The Game System runs still, or the disk failed.
    """
    file = sqlite_file(engine)
    if to.exists():
        if not to.samefile(file):
            raise CopyExists(f"{to} is there already: name a file that is not")
        # Left by an attempt that was cut off after it had given the file its second name.
        to.unlink()
    following = file.with_name(f"{file.name}.next")
    _remove(following)
    _close(engine)
    old = make_engine(f"sqlite:///{file}", is_read_only=True)
    new = make_engine(f"sqlite:///{following}")
    try:
        # The next database says where the archive is, from wherever it will be asked.
        archived = begin_next(old, new, str(to.absolute()), progress, sign)
        _close(new)
        with translate_failures(engine):
            following.chmod(0o600)
            sync(following)
            _name_too(file, to)
            following.replace(file)
            expect_another_file(engine)
            sync(file.parent)
            to.chmod(_READ_ONLY)
    finally:
        old.dispose()
        new.dispose()
        _remove(following)
    return msgspec.structs.replace(archived, archive=str(to))


def archive_database(
    engine: Engine,
    new: Engine,
    progress: Progress = lambda _: None,
    sign: SignNext = lambda _: None,
) -> ClosedDatabase:
    """Closes a PostgreSQL journal and begins the next in another, empty database.

    The old one refuses all writing from then on; the settings name the new one.

    Raises:
        CopyExists: The new database has tables already.
        NoSnapshot: A stream has no snapshot at its head.
        JournalBroken: The journal does not hold; nothing was changed.
    """
    with reading(new) as connection:
        if inspect(connection).get_table_names():
            raise CopyExists("the next database has tables: name a new, empty one")
    name = str(engine.url.database)
    archived = begin_next(engine, new, name, progress, sign)
    with writing(engine) as connection:
        quoted = connection.dialect.identifier_preparer.quote(name)
        connection.execute(text(f"ALTER DATABASE {quoted} SET default_transaction_read_only = on"))
    engine.dispose()
    return archived


def begin_next(
    old: Engine,
    new: Engine,
    archive: str,
    progress: Progress = lambda _: None,
    sign: SignNext = lambda _: None,
) -> ClosedDatabase:
    """Fills an empty database with what it takes to go on where a closed one ends."""
    check_version(old)
    journal = SqlJournal(old)
    verified = demand_whole(journal, progress=progress)
    heads = dict(journal.heads())
    upgrade(new)
    with (
        reading(old, within_ms=ANY_MS) as source,
        writing(new, within_ms=ANY_MS) as target,
    ):
        _begin_chains(target, heads, archive)
        _carry_snapshots(source, target, heads)
        _carry_newest_signed(source, target)
        for table in _CARRIED:
            _carry(source, target, table)
    sign(new)
    if dict(SqlJournal(new).heads()) != heads:
        raise StoreFailed(Failure.OTHER, "the next database does not begin where the old one ends")
    return ClosedDatabase(archive, verified.records_count, heads)


def _begin_chains(target: Connection, heads: dict[StreamName, Head], archive: str) -> None:
    rows = [
        {
            "stream": head.stream,
            "sequence": head.sequence,
            "digest": bytes.fromhex(head.digest),
            "at": head.at,
            "archive": archive,
        }
        for head in heads.values()
    ]
    if rows:
        target.execute(schema.chain_starts.insert(), rows)


def _carry_snapshots(source: Connection, target: Connection, heads: dict[StreamName, Head]) -> None:
    table = schema.snapshots
    for head in heads.values():
        here = (table.c.stream == head.stream) & (table.c.sequence == head.sequence)
        row = source.execute(select(table).where(here)).mappings().one_or_none()
        if row is None or row["digest"] != bytes.fromhex(head.digest):
            raise NoSnapshot(
                f"stream {head.stream!r} has no snapshot at its newest record {head.sequence}: "
                "stop the Game System in good order, which makes them, and archive then"
            )
        target.execute(table.insert(), dict(row))


def _carry_newest_signed(source: Connection, target: Connection) -> None:
    """The next signed heads follow the archive's last, which is in both."""
    table = schema.signed_heads
    query = select(table).order_by(table.c.number.desc()).limit(1)
    row = source.execute(query).mappings().one_or_none()
    if row is not None:
        target.execute(table.insert(), dict(row))


def _carry(source: Connection, target: Connection, table: Table) -> None:
    rows = [dict(row) for row in source.execute(select(table)).mappings()]
    if rows:
        target.execute(table.insert(), rows)


def _close(engine: Engine) -> None:
    """Folds the write-ahead log into the file; refused while anybody else has it open."""
    with translate_failures(engine), engine.connect() as connection:
        mode = driver_of(connection).execute("PRAGMA journal_mode=DELETE").fetchone()
        if mode != ("delete",):
            raise StoreFailed(Failure.LOCKED, "stop the Game System first")
    engine.dispose()


def _name_too(file: Path, to: Path) -> None:
    """Gives a file a second name, or a copy where the disk knows no second names."""
    try:
        os.link(file, to)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EXDEV, errno.EOPNOTSUPP):
            raise
        shutil.copyfile(file, to)
        sync(to)
    sync(to.parent)


def _remove(file: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(f"{file.name}{end}").unlink(missing_ok=True)
