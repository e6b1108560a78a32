"""The heartbeat: one row that says until when the Game System ran, outside the chain.

After a crash it bounds the time in which nothing was accepted: R3 counts how long wagers were
really accepted. Must not know the time; it comes in.
"""

import msgspec
from sqlalchemy import Engine, select, update

from taisai.store.engine import reading, writing
from taisai.store.leases import Lease, demand_held
from taisai.store.schema import heartbeat

_ONLY = 1


class Beat(msgspec.Struct, frozen=True):
    """How long the Game System has run.

    Attributes:
        started_at: When it was started, in milliseconds of UTC.
        at: When it last said that it runs.
    """

    started_at: int
    at: int


class Heartbeat:
    """The heartbeat in a database."""

    def __init__(self, engine: Engine, lease: Lease | None = None) -> None:
        """The heartbeat in a database.

        Args:
            engine: The database.
            lease: Beat only while this lease is held: who was taken over vouches for nothing.
        """
        self._engine = engine
        self._lease = lease

    def last(self) -> Beat | None:
        """The last beat, of this run or of the one before; None in a new house."""
        with reading(self._engine) as connection:
            row = connection.execute(select(heartbeat)).one_or_none()
        return None if row is None else Beat(row.started_at, row.at)

    def start(self, at: int) -> Beat | None:
        """A run begins.

        Returns:
            The last beat of the run before; None in a new house.

        Raises:
            LeaseLost: Another process has taken over.
        """
        before = self.last()
        row = {"number": _ONLY, "started_at": at, "at": at}
        with writing(self._engine) as connection:
            demand_held(connection, self._lease)
            if not connection.execute(update(heartbeat).values(row)).rowcount:
                connection.execute(heartbeat.insert(), row)
        return before

    def beat(self, at: int) -> None:
        """The Game System runs; to be said each second.

        Raises:
            LeaseLost: Another process has taken over.
        """
        with writing(self._engine) as connection:
            demand_held(connection, self._lease)
            connection.execute(update(heartbeat).values(at=at))
