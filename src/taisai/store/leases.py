"""Leases: which processes run a house, each with a number that grows when another takes over.

Nobody compares clocks: whoever holds a lease renews it again and again, and another may take it
that has seen no renewal for long enough by its own clock. The number fences: it is looked at inside
the transaction that appends, so a process that was taken over cannot write, whatever it believes.
A renewal never waits for an append, which may itself wait for a replica: who appends keeps others
from taking the lease, and from nothing else.
Who takes a lease ends what the last holder left open in the database: a machine that stalls, or
loses its power, in the middle of a transaction would keep the lease locked for as long as it likes.
Must not know the time, or who may take a lease and when (`server.upkeep.leasing`).
Obeys: promise 13 (one writer for each stream); decision 14.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, select, update
from sqlalchemy.exc import IntegrityError

from taisai.journal import StoreUnavailable
from taisai.store.direct import Direct
from taisai.store.engine import CALL_MS, reading, writing
from taisai.store.failures import Failure, StoreFailed
from taisai.store.schema import leases

FLOOR: Final = "floor"
"""The lease of a process that runs a house without others: one member, which owns everything."""


RENEWAL_MS: Final = 2_000
"""How long a renewal or a look may take; another is tried before anybody else may take over."""

PATIENCE_MS: Final = 1_000
"""How long a transaction of the last holder is waited for before its session is ended."""

STALL_MS: Final = 2_000
"""For so long the database waits for a process in the middle of what others wait for."""

# Who holds a row cannot be asked of PostgreSQL; so whoever does says so by a lock of its own, which
# hinders nobody and is seen in `pg_locks`.
_MARK: Final = "pg_advisory_xact_lock_shared(hashtext('taisai member'), hashtext(%s))"

_HELD: Final = "SELECT shares FROM leases WHERE name = ? AND fencing = ?"
_HELD_POSTGRESQL: Final = (
    f"SELECT shares, {_MARK} FROM leases WHERE name = %s AND fencing = %s FOR KEY SHARE"  # noqa: S608
)

# PostgreSQL has no limit of its own for these: none of its timeouts counts while a session waits
# for the rest of a COPY.
_END_SESSIONS_POSTGRESQL: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid() AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid::int8 = hashtext('taisai member')::int8 & 4294967295
      AND objid::int8 = hashtext(%s)::int8 & 4294967295
"""
ONE_TAKER_POSTGRESQL: Final = "SELECT pg_advisory_xact_lock(hashtext('taisai takes a lease'))"
"""Lets one at a time end sessions: two who wait must not end each other, nor the first of them."""


T = TypeVar("T")


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
        return self.all().get(name)

    def all(self) -> dict[str, Lease]:
        """All leases by name; also in a database of a version before there were members."""
        columns = [leases.c[name] for name in Lease.__struct_fields__]
        with reading(self._engine, within_ms=RENEWAL_MS) as connection:
            rows = connection.execute(select(*columns)).mappings().all()
        return {row["name"]: Lease(**{str(key): row[key] for key in row}) for row in rows}

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
        return self.by_force_if_need_be(partial(self._taken, taken, seen))

    def _first(self, taken: Lease) -> Lease | None:
        try:
            with writing(self._engine) as connection:
                connection.execute(leases.insert(), _row_of(taken))
        except IntegrityError:
            return None
        return taken

    def _taken(self, taken: Lease, seen: Lease, *, ends_sessions: bool) -> Lease | None:
        as_seen = (leases.c.renewal == seen.renewal) & (leases.c.holder == seen.holder)
        with writing_for_others(self._engine) as connection:
            if not lock_alone(connection, seen, as_seen, ends_sessions=ends_sessions):
                return None
            row = _row_of(taken)
            connection.execute(update(leases).where(is_lease(seen)).values(**row))
        return taken

    def let_all_end(self, lease: Lease) -> None:
        """Returns when no transaction is under way that was begun while this lease was held.

        Its holder may have lost sight of one, and the database go on with it.

        Raises:
            LeaseLost: Another process has taken over.
        """
        if self._engine.dialect.name == "postgresql":
            self.by_force_if_need_be(partial(self._let_all_end, lease))

    def _let_all_end(self, lease: Lease, *, ends_sessions: bool) -> None:
        with writing_for_others(self._engine, is_derived=True) as connection:
            if not lock_alone(connection, lease, ends_sessions=ends_sessions):
                raise LeaseLost(_taken_over(lease))

    def by_force_if_need_be(self, lock_and_do: Callable[..., T]) -> T:
        """Waits a while for those who hold a lease; then ends what they have open."""
        try:
            return lock_and_do(ends_sessions=False)
        except StoreFailed as failed:
            if failed.reason is not Failure.LOCKED or self._engine.dialect.name == "sqlite":
                raise
        return lock_and_do(ends_sessions=True)

    def renew(self, lease: Lease) -> Lease | None:
        """Shows that the holder lives; None where another has taken over.

        It need not wait for the disk: after a loss of power an older renewal says the same.
        """
        renewed = msgspec.structs.replace(lease, renewal=lease.renewal + 1)
        with writing(self._engine, is_derived=True, within_ms=RENEWAL_MS) as connection:
            mark_session(connection, lease.name)
            values = {"renewal": renewed.renewal}
            changed = connection.execute(
                update(leases).where(is_lease(lease)).values(**values)
            ).rowcount
        return renewed if changed else None

    def release(self, lease: Lease) -> None:
        """Gives a lease back, so that another need not wait; nothing where it was lost."""
        with writing_for_others(self._engine) as connection:
            connection.execute(update(leases).where(is_lease(lease)).values(holder=""))


def _row_of(taken: Lease) -> dict[str, object]:
    """A lease as it begins: nobody hands a table to one that has not come up yet."""
    return {**msgspec.structs.asdict(taken), "is_clock_off": 1}


def held_shares(direct: Direct, lease: Lease) -> int | None:
    """How often the groups of a lease's holder have changed; None where it is not held any more.

    The lease stays held until this transaction ends, and so do its groups.
    """
    # Whoever takes the lease waits for this transaction, or this one has seen it taken. SQLite has
    # one writer at a time.
    if direct.is_sqlite:
        found = direct.rows(_HELD, (lease.name, lease.fencing))
    else:
        found = direct.rows(_HELD_POSTGRESQL, (lease.name, lease.name, lease.fencing))
    return int(found[0][0]) if found else None


def mark_session(connection: Connection, name: str) -> None:
    """Says whose lease a transaction is about to lock, so that it can be ended should it stall."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT {_MARK}", (name,))


@contextmanager
def writing_for_others(
    engine: Engine, *, is_derived: bool = False, within_ms: float = CALL_MS
) -> Iterator[Connection]:
    """A connection to write with what others wait for; see `writing`.

    In it stand rows and turns of others, who show that they live by their own: so the database ends
    it where its process stalls in it.
    """
    with writing(engine, is_derived=is_derived, within_ms=within_ms) as connection:
        if engine.dialect.name == "postgresql":
            limit = f"idle_in_transaction_session_timeout = {STALL_MS}"
            connection.exec_driver_sql(f"SET LOCAL {limit}")
        yield connection


def is_held(connection: Connection, lease: Lease) -> bool:
    """Tells whether a lease is still held, and keeps it so until this transaction ends."""
    return held_shares(Direct.of(connection), lease) is not None


def demand_held(connection: Connection, lease: Lease | None) -> None:
    """Lets only the holder of a lease write.

    Raises:
        LeaseLost: Another process has taken over; nothing was written.
    """
    if lease is not None and not is_held(connection, lease):
        raise LeaseLost(_taken_over(lease))


def demand_held_durably(connection: Connection, lease: Lease | None) -> None:
    """Lets only the holder of a lease go on, and makes this transaction one that writes.

    Its commit then waits for the disk, and for a replica where there is one, and with it for all
    that was committed before it.

    Raises:
        LeaseLost: Another process has taken over; nothing was written.
    """
    demand_held(connection, lease)
    # On PostgreSQL that was a write: the lock stands in the row, and the log has it.
    if lease is not None and connection.dialect.name == "sqlite":
        connection.execute(update(leases).where(is_lease(lease)).values(process=lease.process))


def _taken_over(lease: Lease) -> str:
    return f"another process has taken over from {lease.process}"


def lock_alone(
    connection: Connection,
    lease: Lease,
    condition: ColumnElement[bool] | None = None,
    *,
    ends_sessions: bool,
) -> bool:
    """Locks a lease against all transactions of its holder; tells whether it is as it should be.

    Args:
        connection: To the database; others wait for what is done in it.
        lease: Which lease.
        condition: How it should be, besides not having been taken by another.
        ends_sessions: End those that hold it; else they are waited for, for a while.
    """
    found = select(leases.c.name).where(is_lease(lease))
    if condition is not None:
        found = found.where(condition)
    if connection.dialect.name == "postgresql" and ends_sessions:
        connection.exec_driver_sql(ONE_TAKER_POSTGRESQL)
        if connection.execute(found).one_or_none() is None:
            return False
        connection.exec_driver_sql(_END_SESSIONS_POSTGRESQL, (lease.name,))
    elif connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {PATIENCE_MS}")
    # An UPDATE of what is no key would not wait for those who hold a key's share.
    return connection.execute(found.with_for_update()).one_or_none() is not None


def is_lease(lease: Lease) -> ColumnElement[bool]:
    """Which row a lease is, by its number alone: renewals are the holder's own."""
    return (leases.c.name == lease.name) & (leases.c.fencing == lease.fencing)
