"""Read models: rounds, vouchers, meters, staff and incidents, for people to search.

They follow the journal after a commit and can be made anew from it; nothing is decided by them.
Knows how far each stream has been followed. Must not know what an event means (`projections`).
Obeys: promise 9 (they decide nothing); E3 (recall), E4 (meters), E6 (significant events).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, islice, permutations
from operator import attrgetter
from typing import Final, TypeVar

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Engine,
    Executable,
    Select,
    Table,
    delete,
    false,
    func,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite

from taisai.cage.vocabulary import End, VoucherStatus
from taisai.journal import Journal, Record, StreamName, is_name
from taisai.names import BadInput
from taisai.store import rows, schema
from taisai.store.engine import ANY_MS, Progress, reading, writing
from taisai.store.journal import SqlJournal
from taisai.store.projections import PROJECTIONS
from taisai.store.projections.base import incident
from taisai.store.projections.voucher_numbers import hash_number
from taisai.streams import AnyKind, kind_of

BATCH_RECORDS_COUNT: Final = 1_000
"""How many records are followed in one transaction, so that nobody waits long for the lock."""

ROWS_COUNT_MAX: Final = 1_000
"""How many rows a question is answered with at most."""

T = TypeVar("T")


class ArchivesNeeded(BadInput):
    """The beginning of some streams is in archives, which were not given."""


class RoundsSought(msgspec.Struct, frozen=True, kw_only=True):
    """Which rounds somebody looks for; what is left out is any.

    Attributes:
        faces: The result as it stands, in any order.
        is_irregular: Only those that are void or were put right.
    """

    number: int = 0
    faces: tuple[int, ...] = ()
    is_irregular: bool = False


ANY_ROUND: Final = RoundsSought()


class UnreadableEvent(msgspec.Struct, frozen=True):
    """Stands for an event that this program cannot read; the journal has it."""

    problem: str


class _Tag(msgspec.Struct):
    type: str


_tag_decoder = msgspec.json.Decoder(_Tag)


class ReadModels:
    """The read models in a database; one thread at a time follows, any may ask."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # ------------------------------------------------------------ following

    def follow(self, group: Sequence[Record]) -> bool:
        """Takes in records that are durable; those that it knows already change nothing.

        Returns:
            Whether all were taken in. Where records before them are missing here, those of their
            stream are left for `catch_up`, which reads the journal.
        """
        by_stream = sorted(group, key=attrgetter("stream", "sequence"))
        is_whole = True
        with writing(self._engine, is_derived=True) as connection:
            _take_turn(connection)
            reached = _reached(connection)
            new: dict[StreamName, list[Record]] = {}
            for stream, found in groupby(by_stream, attrgetter("stream")):
                before = reached.get(stream, 0)
                here = [one for one in found if one.sequence > before]
                if here and here[0].sequence > before + 1:
                    is_whole = False
                elif here:
                    new[stream] = here
            _take_in(connection, new)
        return is_whole

    def catch_up(self, progress: Progress = lambda _: None) -> int:
        """Takes in all that the journal has and the read models have not; tells how many."""
        return self._catch_up([SqlJournal(self._engine)], progress)

    def rebuild(
        self, archives: Sequence[SqlJournal] = (), progress: Progress = lambda _: None
    ) -> int:
        """Drops the read models and makes them anew from the journal; tells how many records.

        Args:
            archives: Where streams began in archives: those, oldest first.
            progress: Is told how many records have been gone through.

        Raises:
            ArchivesNeeded: An archive is missing; nothing was dropped.
        """
        journals = [*archives, SqlJournal(self._engine)]
        _check_whole(journals)
        with writing(self._engine, is_derived=True, within_ms=ANY_MS) as connection:
            for table in schema.READ_MODELS:
                connection.execute(delete(table))
        return self._catch_up(journals, progress)

    def _catch_up(self, journals: Sequence[Journal], progress: Progress) -> int:
        count = 0
        for journal in journals:
            for stream in sorted(journal.heads()):
                for more in self._catch_up_with(journal, stream):
                    count += more
                    progress(count)
        return count

    def _catch_up_with(self, journal: Journal, stream: StreamName) -> Iterator[int]:
        """Takes in what is missing of a stream; yields how many records each batch has."""
        with reading(self._engine) as connection:
            reached = _reached(connection).get(stream, 0)
        for batch in _batches(journal.read(stream, reached + 1)):
            with writing(self._engine, is_derived=True, within_ms=ANY_MS) as connection:
                _take_turn(connection)
                reached = _reached(connection).get(stream, 0)
                new = [one for one in batch if one.sequence > reached]
                if new and new[0].sequence > reached + 1:
                    # Another process makes them anew; whoever follows next finds the gap.
                    return
                if new:
                    _take_in(connection, {stream: new})
            yield len(batch)

    # ------------------------------------------------------------ asking

    def rounds(
        self,
        stream: StreamName = "",
        from_at: int = 0,
        to_at: int = rows.LATEST,
        *,
        sought: RoundsSought = ANY_ROUND,
        skip: int = 0,
    ) -> list[rows.RoundRow]:
        """Rounds that began in a time, newest first, from some place on; of a table or of all."""
        table = schema.rounds
        query = _of_stream(_between(table, table.c.began_at, from_at, to_at), table, stream)
        if sought.number:
            query = query.where(_is(table.c.round, sought.number))
        if sought.faces:
            # Faces stand as they were entered, in whatever order.
            written = {"-".join(map(str, one)) for one in permutations(sought.faces)}
            query = query.where(table.c.faces.in_(sorted(written)))
        if sought.is_irregular:
            query = query.where((table.c.void_kind != "") | (table.c.corrections_count > 0))
        return self._ask(query.offset(skip), rows.RoundRow)

    def round_of(self, stream: StreamName, number: int) -> rows.RoundRow | None:
        """A round of a table; None where there is none of that number."""
        table = schema.rounds
        query = select(table).where(_is(table.c.stream, stream), _is(table.c.round, number))
        return next(iter(self._ask(query, rows.RoundRow)), None)

    def first_round(self, stream: StreamName, from_at: int) -> int:
        """The number of a table's first round that began since a moment; zero where none did."""
        table = schema.rounds
        query = select(func.min(table.c.round)).where(
            _is(table.c.stream, stream), table.c.began_at >= from_at
        )
        with reading(self._engine) as connection:
            return connection.execute(query).scalar() or 0

    def incidents_of_round(self, stream: StreamName, number: int) -> list[rows.IncidentRow]:
        """What happened about a round beside its play, in order: corrections among it."""
        table = schema.incidents
        query = select(table).where(_is(table.c.stream, stream), _is(table.c.round, number))
        return self._ask(query.order_by(table.c.sequence), rows.IncidentRow)

    def incidents(
        self,
        stream: StreamName = "",
        from_at: int = 0,
        to_at: int = rows.LATEST,
        *,
        staff: str = "",
        skip: int = 0,
    ) -> list[rows.IncidentRow]:
        """Incidents in a time, newest first, from some place on; of a stream, a person or all."""
        table = schema.incidents
        query = _of_stream(_between(table, table.c.at, from_at, to_at), table, stream)
        if staff:
            query = query.where(_is(table.c.staff, staff))
        return self._ask(query.offset(skip), rows.IncidentRow)

    def vouchers(
        self, stream: StreamName = "", from_at: int = 0, to_at: int = rows.LATEST
    ) -> list[rows.VoucherRow]:
        """Vouchers issued in a time, newest first; of one table or of all."""
        table = schema.vouchers
        query = _between(table, table.c.issued_at, from_at, to_at)
        return self._ask(_of_stream(query, table, stream), rows.VoucherRow)

    def voucher(self, validation_number: str) -> rows.VoucherRow | None:
        """The voucher of a number; None where there is none."""
        table = schema.vouchers
        query = select(table).where(table.c.number_hash == hash_number(validation_number))
        return next(iter(self._ask(query, rows.VoucherRow)), None)

    def voucher_totals(self, from_at: int, to_at: int) -> rows.VoucherTotals:
        """How many vouchers were issued and paid in a time, and what they come to."""
        table = schema.vouchers
        amounts = select(func.count(), func.coalesce(func.sum(table.c.amount_cents), 0))
        issued = amounts.where(table.c.issued_at >= from_at, table.c.issued_at < to_at)
        changed = (table.c.changed_at >= from_at) & (table.c.changed_at < to_at)
        paid = amounts.where(changed, table.c.status == VoucherStatus.PAID)
        with reading(self._engine, within_ms=ANY_MS) as connection:
            issued_count, issued_cents = connection.execute(issued).one()
            paid_count, paid_cents = connection.execute(paid).one()
        return rows.VoucherTotals(
            issued_count=issued_count,
            issued_cents=int(issued_cents),
            paid_count=paid_count,
            paid_cents=int(paid_cents),
        )

    def vouchers_ended(self, from_at: int, to_at: int) -> list[rows.VoucherRow]:
        """Vouchers that came to their end in a time, newest first."""
        table = schema.vouchers
        query = _between(table, table.c.changed_at, from_at, to_at)
        return self._ask(query.where(table.c.status.in_(list(End))), rows.VoucherRow)

    def meters(self, stream: StreamName = "") -> list[rows.MetersRow]:
        """The meters of all terminals since each was installed; of one table or of all."""
        table = schema.meters
        query = select(table).order_by(*table.primary_key.columns)
        return self._ask(_of_stream(query, table, stream), rows.MetersRow)

    def staff(self) -> list[rows.StaffRow]:
        """All who are or were engaged."""
        return self._ask(select(schema.staff).order_by(schema.staff.c.staff), rows.StaffRow)

    def _ask(self, query: Select[*tuple[object, ...]], kind: type[T]) -> list[T]:
        with reading(self._engine, within_ms=ANY_MS) as connection:
            found = connection.execute(query.limit(ROWS_COUNT_MAX)).mappings().all()
        # A column's name is a text of SQLAlchemy's own kind.
        return [msgspec.convert({str(name): row[name] for name in row}, kind) for row in found]


def _between(
    table: Table, column: Column[int], from_at: int, to_at: int
) -> Select[*tuple[object, ...]]:
    newest_first = [column.desc(), *(one.desc() for one in table.primary_key.columns)]
    return select(table).where(column >= from_at, column < to_at).order_by(*newest_first)


def _of_stream(
    query: Select[*tuple[object, ...]], table: Table, stream: StreamName
) -> Select[*tuple[object, ...]]:
    return query.where(_is(table.c.stream, stream)) if stream else query


def _is(column: "Column[str] | Column[int]", sought: str | int) -> ColumnElement[bool]:
    """Equals what was sought, if there can be such a name or number: a driver fails over others."""
    can_be = is_name(sought) if isinstance(sought, str) else 0 < sought <= rows.LATEST
    return column == sought if can_be else false()


def _take_turn(connection: Connection) -> None:
    """One process at a time: one that was taken over may not know it yet, and counts nothing twice.

    SQLite has one writer at a time anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('taisai read models'))")


def _reached(connection: Connection) -> dict[StreamName, int]:
    found = connection.execute(select(schema.projected)).all()
    return {row.stream: row.sequence for row in found}


def _take_in(connection: Connection, by_stream: Mapping[StreamName, Sequence[Record]]) -> None:
    for stream, records in by_stream.items():
        kind = kind_of(stream)
        for record in records:
            _project(connection, kind, record)
    rows = [
        {"stream": stream, "sequence": records[-1].sequence}
        for stream, records in by_stream.items()
    ]
    if rows:
        connection.execute(_noting(connection.dialect.name), rows)


@cache
def _noting(dialect: str) -> Executable:
    """The statement that notes how far streams have been followed."""
    kind = postgresql if dialect == "postgresql" else sqlite
    noted = kind.insert(schema.projected)
    sequence = noted.excluded.sequence
    statement: Executable = noted.on_conflict_do_update(
        index_elements=["stream"], set_={"sequence": sequence}
    )
    return statement


def _project(connection: Connection, kind: AnyKind, record: Record) -> None:
    try:
        project = PROJECTIONS[kind].get(_tag_decoder.decode(record.event).type)
        if project is None:
            return
        event = kind.codec.decode_event(record.event)
    except msgspec.MsgspecError as error:
        # Searching must not stop the floor: the place is noted, and the journal has the event.
        incident(connection, record, UnreadableEvent(str(error)))
        return
    project(connection, record, event)


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    remaining = iter(records)
    while batch := list(islice(remaining, BATCH_RECORDS_COUNT)):
        yield batch


def _check_whole(journals: Sequence[SqlJournal]) -> None:
    reached: dict[StreamName, str] = {}
    for journal in journals:
        for stream, start in journal.starts().items():
            if reached.get(stream) != start.digest:
                raise ArchivesNeeded(
                    f"stream {stream!r} goes on here after record {start.sequence}: name the "
                    "archives that hold what was before, oldest first"
                )
        reached.update((stream, head.digest) for stream, head in journal.heads().items())
