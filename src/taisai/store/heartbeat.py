"""The heartbeat: a row for each member that says until when it ran, outside the chain.

After a crash it bounds the time in which nothing was accepted: R3 counts how long wagers were
really accepted. A beat also says that what the member has taken up goes on: the moment that was
put down when its last owner died is no longer needed. Must not know the time; it comes in.
Obeys: R3; decision 26.
"""

from collections.abc import Collection

import msgspec
from sqlalchemy import Engine, select, update

from taisai.store.engine import reading, writing
from taisai.store.leases import FLOOR, Lease, demand_held
from taisai.store.schema import heartbeats, owners
from taisai.streams import IN_ORDER


class Beat(msgspec.Struct, frozen=True):
    """How long a member of the Game System has run.

    Attributes:
        started_at: When it was started, in milliseconds of UTC.
        at: When it last said that it runs.
    """

    started_at: int
    at: int


class Heartbeat:
    """A member's heartbeat in a database."""

    def __init__(self, engine: Engine, lease: Lease | None = None) -> None:
        """The heartbeat in a database.

        Args:
            engine: The database.
            lease: Beat only while this lease is held: who was taken over vouches for nothing.
        """
        self._engine = engine
        self._lease = lease
        self._member = FLOOR if lease is None else lease.name

    def last(self) -> Beat | None:
        """The last beat, of this run or of the one before; None for a new member."""
        with reading(self._engine) as connection:
            query = select(heartbeats).where(heartbeats.c.member == self._member)
            row = connection.execute(query).one_or_none()
        return None if row is None else Beat(row.started_at, row.at)

    def start(self, at: int, vouched: Collection[int] = ()) -> Beat | None:
        """A run begins.

        Returns:
            The last beat of the run before; None for a new member.

        Raises:
            LeaseLost: Another process has taken over.
        """
        before = self.last()
        self._write(at, vouched, started_at=at)
        return before

    def beat(self, at: int, vouched: Collection[int] = ()) -> None:
        """The Game System runs; to be said each second.

        Args:
            at: Until when all that the member has taken up goes on.
            vouched: Groups that go on since the last beat, with their interruptions on record.

        Raises:
            LeaseLost: Another process has taken over.
        """
        self._write(at, vouched)

    def _write(self, at: int, vouched: Collection[int], **more: int) -> None:
        mine = heartbeats.c.member == self._member
        with writing(self._engine) as connection:
            demand_held(connection, self._lease)
            values = {"at": at, **more}
            if not connection.execute(update(heartbeats).where(mine).values(values)).rowcount:
                row = {"member": self._member, "started_at": at, "at": at}
                connection.execute(heartbeats.insert(), row)
            if vouched:
                own = (owners.c.member == self._member) & owners.c.number.in_(sorted(vouched))
                connection.execute(update(owners).where(own).values(alive_at=IN_ORDER))
