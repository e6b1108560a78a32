"""Snapshots: a stream's state at a record, so that recovery need not read from the beginning.

Must not know what a state is; it keeps bytes. A snapshot is believed only where the journal's
record at its place has its digest: it can save time and never decide anything.
"""

from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import Engine, Exists, delete, select

from taisai.journal import Head, StreamName
from taisai.store.engine import reading, writing
from taisai.store.journal import AnyRow
from taisai.store.schema import chain_starts, records, snapshots

KEPT_COUNT: Final = 2
"""How many snapshots of a stream are kept: the newest, and one should it not be readable."""


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


class Snapshots:
    """The snapshots in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, head: Head, format_name: str, state: bytes) -> None:
        """Keeps the state after a head's record, and drops what is older than the one before."""
        row = {
            "stream": head.stream,
            "sequence": head.sequence,
            "digest": bytes.fromhex(head.digest),
            "format": format_name,
            "state": state,
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
            connection.execute(delete(snapshots).where(older & ~_is_start()))

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
        query = (
            select(snapshots)
            .where(snapshots.c.stream == stream)
            .where((snapshots.c.format == format_name) | _is_start())
            .order_by(snapshots.c.sequence.desc())
        )
        with reading(self._engine) as connection:
            for row in connection.execute(query).all():
                place = (stream, row.sequence)
                here = select(records.c.digest).where(
                    (records.c.stream == place[0]) & (records.c.sequence == place[1])
                )
                start = select(chain_starts.c.digest).where(
                    (chain_starts.c.stream == place[0]) & (chain_starts.c.sequence == place[1])
                )
                digests = list(connection.execute(here.union(start)).scalars())
                if digests == [row.digest] and is_readable(row.state):
                    return _snapshot_of(row)
        return None

    def forget(self) -> None:
        """Drops all snapshots: the next recovery reads from the beginning of this database.

        One from which a stream goes on here is kept: what was before it is in an archive.
        """
        with writing(self._engine) as connection:
            connection.execute(delete(snapshots).where(~_is_start()))


def _is_start() -> Exists:
    """The stream goes on from here: what was before is in an archive, so this one must stay."""
    same = (chain_starts.c.stream == snapshots.c.stream) & (
        chain_starts.c.sequence == snapshots.c.sequence
    )
    return select(chain_starts.c.stream).where(same).exists()


def _snapshot_of(row: AnyRow) -> Snapshot:
    return Snapshot(row.stream, row.sequence, row.digest.hex(), row.format, row.state)
