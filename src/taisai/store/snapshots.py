"""Snapshots: a stream's state at a record, so that recovery need not read from the beginning.

Must not know what a state is; it keeps bytes. A snapshot is believed only under the house's seal,
and where the journal's record at its place has its digest: it can save time and never decide
anything. One that bears a seal and is not believed was forged, or belongs elsewhere: it is named to
whoever raises the alarm. Few are kept: the newest for recovery, and one in a long while for whoever
looks at what was long ago.
Obeys: promise 9.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Exists, delete, inspect, select

from taisai.journal import Head, Seals, StreamName
from taisai.store.engine import reading, writing
from taisai.store.record_rows import AnyRow
from taisai.store.schema import chain_starts, records, snapshots

KEPT_COUNT: Final = 2
"""How many snapshots of a stream are kept: the newest, and one should it not be readable."""

MILESTONE_RECORDS: Final = 20_000
"""Of so many records one snapshot stays: nobody need replay more to see what was long ago."""


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a stream after a record.

    Attributes:
        digest: Of the record at that place; by it the snapshot is believed.
        format: What wrote the state; a program reads only its own.
        state: The state's bytes.
    """

    stream: StreamName
    sequence: int
    digest: str
    format: str
    state: bytes


class DoubtfulSnapshot(NamedTuple):
    """A snapshot that bears a seal and is not believed."""

    stream: StreamName
    sequence: int


TellDoubt = Callable[[DoubtfulSnapshot], None]
"""Is told of a snapshot that is not believed."""


class Snapshots:
    """The snapshots in a database."""

    def __init__(
        self, engine: Engine, seals: Seals, tell_doubt: TellDoubt = lambda _doubtful: None
    ) -> None:
        """The snapshots in a database.

        Args:
            engine: The database.
            seals: Makes and checks seals.
            tell_doubt: Is told of each that bears a seal and is not believed.
        """
        self._engine = engine
        self._seals = seals
        self._tell_doubt = tell_doubt

    def keep(self, head: Head, format_name: str, state: bytes) -> None:
        """Keeps the state after a head's record, and drops what is older than the one before."""
        row = {
            "stream": head.stream,
            "sequence": head.sequence,
            "digest": bytes.fromhex(head.digest),
            "format": format_name,
            "state": state,
            "seal": self._seals.seal_state(head, format_name, state),
        }
        same = (snapshots.c.stream == head.stream) & (snapshots.c.sequence == head.sequence)
        newest = (
            select(snapshots.c.sequence)
            .where(snapshots.c.stream == head.stream)
            .order_by(snapshots.c.sequence.desc())
            .limit(KEPT_COUNT)
        )
        with writing(self._engine, is_derived=True) as connection:
            connection.execute(delete(snapshots).where(same))
            connection.execute(snapshots.insert(), row)
            kept = list(connection.execute(newest).scalars())
            older = (snapshots.c.stream == head.stream) & (snapshots.c.sequence < kept[-1])
            connection.execute(delete(snapshots).where(older & ~_is_start() & ~_is_milestone()))

    def newest(
        self, stream: StreamName, format_name: str, is_readable: Callable[[bytes], bool]
    ) -> Snapshot | None:
        """The newest snapshot of a stream that the journal confirms; None where there is none.

        Args:
            stream: Of which stream.
            format_name: Only a snapshot of this format, or the one from which the stream goes on
                after an archive: an upgraded program has nothing else to begin from.
            is_readable: Tells whether its bytes can be read.
        """
        is_known = (snapshots.c.format == format_name) | _is_start()
        return self._newest(stream, is_known, is_readable)

    def newest_before(
        self, stream: StreamName, sequence: int, is_readable: Callable[[bytes], bool]
    ) -> Snapshot | None:
        """The newest snapshot before a record, whatever wrote it; None where there is none.

        For what can be checked afterwards: who relies on a state that another version wrote has
        to have something to hold it against.
        """
        return self._newest(stream, snapshots.c.sequence < sequence, is_readable)

    def _newest(
        self,
        stream: StreamName,
        condition: ColumnElement[bool],
        is_readable: Callable[[bytes], bool],
    ) -> Snapshot | None:
        query = (
            select(snapshots)
            .where(snapshots.c.stream == stream)
            .where(condition)
            .order_by(snapshots.c.sequence.desc())
        )
        with reading(self._engine) as connection:
            if not _has_seals(connection):
                return None
            for row in connection.execute(query):
                if self._is_believed(connection, row) and is_readable(row.state):
                    return _snapshot_of(row)
        return None

    def _is_believed(self, connection: Connection, row: AnyRow) -> bool:
        head = Head(row.stream, row.sequence, row.digest.hex(), 0)
        is_sealed = bool(row.seal) and self._seals.is_sealed(head, row.format, row.state, row.seal)
        if is_sealed and _is_confirmed(connection, row):
            return True
        # One without a seal is of version 0.1, which made none: there is nothing to be alarmed of.
        if row.seal:
            self._tell_doubt(DoubtfulSnapshot(row.stream, row.sequence))
        return False

    def forget(self) -> None:
        """Drops all snapshots: the next recovery reads from the beginning of this database.

        One from which a stream goes on here is kept: what was before it is in an archive.
        """
        with writing(self._engine) as connection:
            connection.execute(delete(snapshots).where(~_is_start()))


def snapshot_places(engine: Engine, stream: StreamName, format_name: str) -> list[int]:
    """After which records of a stream a state of a format is kept; whether it is true, none knows.

    For who proves the states by the records, and so asks for no seal.
    """
    query = (
        select(snapshots.c.sequence)
        .where(snapshots.c.stream == stream, snapshots.c.format == format_name)
        .order_by(snapshots.c.sequence)
    )
    with reading(engine) as connection:
        return list(connection.execute(query).scalars())


def snapshot_data(engine: Engine, stream: StreamName, sequence: int) -> bytes | None:
    """What is kept as a stream's state after a record; whether it is true, nobody knows."""
    here = (snapshots.c.stream == stream) & (snapshots.c.sequence == sequence)
    with reading(engine) as connection:
        return connection.execute(select(snapshots.c.state).where(here)).scalars().first()


def _has_seals(connection: Connection) -> bool:
    """An archive of version 0.1 is read as it is: its snapshots bear no seals at all."""
    return any(one["name"] == "seal" for one in inspect(connection).get_columns("snapshots"))


def _is_start() -> Exists:
    """The stream goes on from here: what was before is in an archive, so this one must stay."""
    same = (chain_starts.c.stream == snapshots.c.stream) & (
        chain_starts.c.sequence == snapshots.c.sequence
    )
    return select(chain_starts.c.stream).where(same).exists()


def _is_milestone() -> ColumnElement[bool]:
    """No other of its stream stands before it among the same so many records."""
    other = snapshots.alias()
    same = (
        (other.c.stream == snapshots.c.stream)
        & (other.c.sequence // MILESTONE_RECORDS == snapshots.c.sequence // MILESTONE_RECORDS)
        & (other.c.sequence < snapshots.c.sequence)
    )
    is_first = ~select(other.c.stream).where(same).exists()
    return is_first & (snapshots.c.sequence >= MILESTONE_RECORDS)


def _is_confirmed(connection: Connection, row: AnyRow) -> bool:
    """The journal has a record of that digest at that place, or goes on from it."""
    here = select(records.c.digest).where(
        (records.c.stream == row.stream) & (records.c.sequence == row.sequence)
    )
    start = select(chain_starts.c.digest).where(
        (chain_starts.c.stream == row.stream) & (chain_starts.c.sequence == row.sequence)
    )
    return list(connection.execute(here.union(start)).scalars()) == [row.digest]


def _snapshot_of(row: AnyRow) -> Snapshot:
    return Snapshot(row.stream, row.sequence, row.digest.hex(), row.format, row.state)
