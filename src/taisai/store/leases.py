"""Leases: which process runs a house, with a number that grows each time another takes over.

Nobody compares clocks: whoever holds a lease renews it again and again, and another may take it
that has seen no renewal for long enough by its own clock. The number fences: it is looked at inside
the transaction that appends, so a process that was taken over cannot write, whatever it believes.
Who takes a lease ends what the last holder left open in the database: a machine that stalls, or
loses its power, in the middle of a transaction would keep the lease locked for as long as it likes.
Must not know the time, or who may take a lease and when (`server.upkeep.leasing`).
Obeys: promise 13 (one writer for each stream); decision 14.
"""

from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, select, update
from sqlalchemy.exc import IntegrityError

from taisai.journal import StoreUnavailable
from taisai.store.engine import Failure, StoreFailed, reading, writing
from taisai.store.schema import leases

FLOOR: Final = "floor"
"""The lease of a whole house: its tables, its cage and its own stream."""


RENEWAL_MS: Final = 2_000
"""How long a renewal or a look may take; another is tried before anybody else may take over."""

PATIENCE_MS: Final = 1_000
"""How long a transaction of the last holder is waited for before its session is ended."""

_HELD: Final = {
    "sqlite": "SELECT 1 FROM leases WHERE name = ? AND fencing = ?",
    "postgresql": "SELECT 1 FROM leases WHERE name = %s AND fencing = %s FOR SHARE",
}


# PostgreSQL has no limit of its own for these: none of its timeouts counts while a session waits
# for the rest of a COPY. Every transaction that holds or renews a lease locks the table so.
_END_SESSIONS_POSTGRESQL: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE relation = 'leases'::regclass AND granted AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND mode IN ('RowShareLock', 'RowExclusiveLock')
"""
ONE_TAKER_POSTGRESQL: Final = "SELECT pg_advisory_xact_lock(hashtext('taisai takes a lease'))"
"""Lets one at a time end sessions: two who wait must not end each other, nor the first of them."""


class LeaseLost(StoreUnavailable):
    """Another process has taken over: this one writes nothing any more."""


class Lease(msgspec.Struct, frozen=True, kw_only=True):
    """A lease as it stands.

    Attributes:
        fencing: Grows by one each time that the lease is taken; it never goes back.
        renewal: How often it was renewed since; by it others see that its holder lives.
        holder: Who holds it; empty where it was given back.
        process: The holder's name, for people.
    """

    name: str
    fencing: int
    renewal: int
    holder: str
    process: str


class Leases:
    """The leases in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def newest(self, name: str) -> Lease | None:
        """A lease as it stands; None where nobody ever took it."""
        with reading(self._engine, within_ms=RENEWAL_MS) as connection:
            query = select(leases).where(leases.c.name == name)
            row = connection.execute(query).mappings().one_or_none()
        return None if row is None else Lease(**{str(key): row[key] for key in row})

    def take(self, name: str, holder: str, process: str, seen: Lease | None) -> Lease | None:
        """Takes a lease that is as it was seen; durable before anybody acts on it.

        Args:
            name: Which lease.
            holder: Who takes it.
            process: The taker's name, for people.
            seen: The lease as the taker saw it; None where there was none.

        Returns:
            The lease; None where it has changed since: somebody holds it.
        """
        number = 1 if seen is None else seen.fencing + 1
        taken = Lease(name=name, fencing=number, renewal=0, holder=holder, process=process)
        if seen is None:
            return self._first(taken)
        if self._engine.dialect.name == "sqlite":
            return self._taken(taken, seen)
        try:
            return self._taken(taken, seen, patience_ms=PATIENCE_MS)
        except StoreFailed as failed:
            if failed.reason is not Failure.LOCKED:
                raise
        return self._taken(taken, seen, ends_sessions=True)

    def _first(self, taken: Lease) -> Lease | None:
        try:
            with writing(self._engine) as connection:
                connection.execute(leases.insert(), msgspec.structs.asdict(taken))
        except IntegrityError:
            return None
        return taken

    def _taken(
        self, taken: Lease, seen: Lease, *, patience_ms: int = 0, ends_sessions: bool = False
    ) -> Lease | None:
        as_seen = (leases.c.renewal == seen.renewal) & (leases.c.holder == seen.holder)
        mine = _is(seen) & as_seen
        with writing(self._engine) as connection:
            if patience_ms:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {patience_ms}")
            if ends_sessions:
                connection.exec_driver_sql(ONE_TAKER_POSTGRESQL)
                if connection.execute(select(leases).where(mine)).one_or_none() is None:
                    return None
                connection.exec_driver_sql(_END_SESSIONS_POSTGRESQL)
            row = msgspec.structs.asdict(taken)
            changed = connection.execute(update(leases).where(mine).values(**row)).rowcount
        return taken if changed else None

    def renew(self, lease: Lease) -> Lease | None:
        """Shows that the holder lives; None where another has taken over.

        It need not wait for the disk: after a loss of power an older renewal says the same.
        """
        renewed = msgspec.structs.replace(lease, renewal=lease.renewal + 1)
        with writing(self._engine, is_derived=True, within_ms=RENEWAL_MS) as connection:
            values = {"renewal": renewed.renewal}
            changed = connection.execute(update(leases).where(_is(lease)).values(**values)).rowcount
        return renewed if changed else None

    def release(self, lease: Lease) -> None:
        """Gives a lease back, so that another need not wait; nothing where it was lost."""
        with writing(self._engine) as connection:
            connection.execute(update(leases).where(_is(lease)).values(holder=""))


def is_held(connection: Connection, lease: Lease) -> bool:
    """Tells whether a lease is still held, and keeps it so until this transaction ends."""
    # Whoever takes the lease waits for this transaction, or this one has seen it taken. SQLite has
    # one writer at a time. Said to the driver: it is asked for every group of records.
    found = connection.exec_driver_sql(
        _HELD[connection.dialect.name], (lease.name, lease.fencing)
    ).one_or_none()
    return found is not None


def demand_held(connection: Connection, lease: Lease | None) -> None:
    """Lets only the holder of a lease write.

    Raises:
        LeaseLost: Another process has taken over; nothing was written.
    """
    if lease is not None and not is_held(connection, lease):
        raise LeaseLost(f"another process has taken over from {lease.process}")


def _is(lease: Lease) -> ColumnElement[bool]:
    """By its number alone: renewals are the holder's own."""
    return (leases.c.name == lease.name) & (leases.c.fencing == lease.fencing)
