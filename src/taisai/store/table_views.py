"""Tables as other members are shown them: rows that their owners write while somebody looks.

Whoever shows all tables counts up that it looks; by that members know, and each writes what has
changed of its own, in one transaction with the number of the telling. By that number a reader
knows that a member still tells, and what is new since it read last. A row counts only where its
writer owns the table when it is read, and only its owner can write it. Nothing here is a record: it
is all gone when nobody looks. Must not know what a view holds, or the time.
Obeys: promise 13 (a table is told by its owner alone); decisions 29 and 41.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql.dml import Insert as PostgresqlInsert
from sqlalchemy.dialects.sqlite.dml import Insert as SqliteInsert

from taisai.store.direct import Direct
from taisai.store.engine import reading, writing
from taisai.store.leases import RENEWAL_MS, Lease, demand_held, writing_for_others
from taisai.store.members import owned_groups
from taisai.store.schema import owners, table_views, tellings, watches
from taisai.streams import group_of

_RUN_BITS: Final = 32


def telling_of(lease: Lease, count: int) -> int:
    """The number of a member's so many-th telling; it grows from run to run too."""
    return (lease.fencing << _RUN_BITS) + count


def run_of(telling: int) -> int:
    """Of which run of its member a telling is."""
    return telling >> _RUN_BITS


class ViewRow(msgspec.Struct, frozen=True):
    """A table as its owner has written it, and by which telling."""

    stream: str
    member: str
    telling: int
    view: bytes


class Told(msgspec.Struct, frozen=True):
    """What members have told of a subject.

    Attributes:
        owners: Who owns each group now.
        tellings: Each member's newest telling.
        rows: What is new since the tellings that the reader knew.
    """

    owners: Mapping[int, str]
    tellings: Mapping[str, int]
    rows: tuple[ViewRow, ...]


class TableViews:
    """The views of tables in a database."""

    def __init__(self, engine: Engine, lease: Lease) -> None:
        self._engine = engine
        self._lease = lease

    # ---------------------------------------------------------------- who looks

    def watch(self, subjects: Collection[str]) -> None:
        """Says once more that somebody looks."""
        with writing_for_others(self._engine, is_derived=True, within_ms=RENEWAL_MS) as connection:
            for subject in sorted(subjects):
                put = _insert(connection, watches).values(subject=subject, looks=1)
                connection.execute(
                    put.on_conflict_do_update(
                        index_elements=["subject"], set_={"looks": watches.c.looks + 1}
                    )
                )

    def looks(self) -> dict[str, int]:
        """How often it was said of each subject that somebody looks; it grows while they do."""
        with reading(self._engine, within_ms=RENEWAL_MS) as connection:
            rows = connection.execute(select(watches.c.subject, watches.c.looks)).all()
        return {row.subject: row.looks for row in rows}

    def read(self, subject: str, since: Mapping[str, int]) -> Told:
        """What members have told of a subject.

        Args:
            subject: What about.
            since: The tellings of members that are known already; theirs are given from there on.
        """
        with reading(self._engine, within_ms=RENEWAL_MS) as connection:
            owned = connection.execute(select(owners.c.number, owners.c.member)).all()
            # Before the rows: what is told meanwhile is read once more next time, and not missed.
            about = select(tellings.c.member, tellings.c.telling)
            told = connection.execute(about.where(tellings.c.subject == subject)).all()
            rows: list[ViewRow] = []
            for member, telling in told:
                if telling != since.get(member):
                    rows += _rows(connection, subject, member, since.get(member, 0))
        return Told({row.number: row.member for row in owned}, dict(map(tuple, told)), tuple(rows))

    # ---------------------------------------------------------------- who tells

    def tell(
        self,
        telling: int,
        subjects: Collection[str],
        views: Mapping[tuple[str, str], bytes],
        gone: Collection[tuple[str, str]] = (),
    ) -> frozenset[int]:
        """Writes what has changed of this member's tables; what it does not own is left out.

        Args:
            telling: The number of this telling, greater than all before.
            subjects: What all is told of, whether something has changed or not.
            views: By subject and stream.
            gone: What this member has told before and does not run any more.

        Returns:
            The groups that it owns: what was told of others is not written.

        Raises:
            LeaseLost: Another process has taken over.
        """
        member = self._lease.name
        with writing(self._engine, is_derived=True, within_ms=RENEWAL_MS) as connection:
            # Nobody is handed or takes a group of this member's before this is written.
            demand_held(connection, self._lease)
            owned = owned_groups(Direct.of(connection), self._lease)
            for subject, stream in gone:
                key = (table_views.c.subject == subject) & (table_views.c.stream == stream)
                own = table_views.c.member == member
                connection.execute(delete(table_views).where(key & own))
            rows = [
                {"subject": subject, "stream": stream, "view": view}
                for (subject, stream), view in views.items()
                if group_of(stream) in owned
            ]
            _put(connection, table_views, rows, telling=telling, member=member)
            about = [{"subject": subject} for subject in sorted(subjects)]
            _put(connection, tellings, about, telling=telling, member=member)
        return owned

    def forget(self, subjects: Collection[str]) -> None:
        """Takes away what this member has told: nobody looks, or nobody knows how old it is."""
        with writing(self._engine, is_derived=True, within_ms=RENEWAL_MS) as connection:
            for table in (table_views, tellings):
                own = (table.c.member == self._lease.name) & table.c.subject.in_(subjects)
                connection.execute(delete(table).where(own))


def _rows(connection: Connection, subject: str, member: str, since: int) -> list[ViewRow]:
    told_since = (table_views.c.member == member) & (table_views.c.telling > since)
    query = select(table_views.c.stream, table_views.c.telling, table_views.c.view)
    rows = connection.execute(query.where(told_since & (table_views.c.subject == subject)))
    return [ViewRow(row.stream, member, row.telling, row.view) for row in rows]


def _insert(connection: Connection, table: Table) -> SqliteInsert | PostgresqlInsert:
    is_sqlite = connection.dialect.name == "sqlite"
    return sqlite.insert(table) if is_sqlite else postgresql.insert(table)


def _put(
    connection: Connection, table: Table, rows: Sequence[Mapping[str, object]], **same: int | str
) -> None:
    """Writes rows over those that are there."""
    if not rows:
        return
    put = _insert(connection, table)
    key = [one.name for one in table.primary_key]
    others = {one.name: put.excluded[one.name] for one in table.c if one.name not in key}
    put = put.on_conflict_do_update(index_elements=key, set_=others)
    connection.execute(put, [{**row, **same} for row in rows])
