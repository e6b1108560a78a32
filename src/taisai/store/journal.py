"""The journal in a database: groups of records in one transaction, which only grows.

Must not know what an event means. The head of a stream is remembered between groups: it can be,
for what stands at a place never changes; whether somebody else has written the next place, the
database alone tells.
Obeys: promises 12 (durable, then told), 13 (one writer for each stream) and 17.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import IntegrityError

from taisai.journal import (
    BEFORE_THE_FIRST,
    SEQUENCE_MAX,
    Fenced,
    Head,
    HeadMoved,
    JournalBroken,
    Record,
    SequenceTaken,
    SignedHeads,
    StoreUnavailable,
    StreamName,
    beginning,
    fault_in_link,
    head_of,
    heads_digest,
    heads_from_line,
    heads_to_line,
)
from taisai.store.direct import Direct, writing_directly
from taisai.store.engine import ANY_MS, reading, writing
from taisai.store.failures import Failure, StoreFailed
from taisai.store.leases import Lease, Leases, demand_held, demand_held_durably, held_shares
from taisai.store.members import owned_groups
from taisai.store.outbox import letters_of, put_letters
from taisai.store.record_rows import (
    READ,
    READ_BACK,
    SEQUENCE,
    AnyRow,
    insert_records,
    record_of,
    record_rows,
)
from taisai.store.schema import chain_starts, records, signed_heads
from taisai.streams import group_of

CHUNK_RECORDS_COUNT: Final = 2_000
"""How many records are read at once; memory does not grow with a stream."""

CHUNK_BACK_RECORDS_COUNT: Final = 500
"""How many are read at once by those who look back: most look for the beginning of a round."""

PLACES_COUNT_MAX: Final = 500
"""How many places one question names."""


class Begin(NamedTuple):
    """Where a stream begins in a database, after an archive.

    Attributes:
        start: The head from which it goes on.
        archive: The archive that ends with it: a file, or a database's name.
    """

    start: Head
    archive: str


class SqlJournal:
    """The journal's port on SQLite and PostgreSQL; its calls come from one thread at a time."""

    def __init__(self, engine: Engine, lease: Lease | None = None) -> None:
        """The journal in a database.

        Args:
            engine: The database.
            lease: Append only while this lease is held; None to read, or where nobody else can be.
        """
        self._engine = engine
        self._lease = lease
        # A letter goes out with every record of which another stream must hear; None for no post.
        self.is_for_others: Callable[[bytes], bool] | None = None
        self._heads: dict[StreamName, Head] = {}
        self._shares = -1
        self._owned: frozenset[int] = frozenset()

    # ------------------------------------------------------------ appending

    def append(self, group: Sequence[Record]) -> None:
        """Keeps a group of records durably, or none of them.

        Raises:
            Fenced: Another process has taken the lease or a stream; a free place is refused too.
        """
        if not group:
            return
        heads = self._linked(group)
        try:
            with writing_directly(self._engine) as direct:
                self._demand_owned(direct, group)
                insert_records(direct, group)
                if self.is_for_others is not None:
                    put_letters(direct, letters_of(group, self.is_for_others))
        except IntegrityError as error:
            self._heads.clear()
            raise self._taken(group) or StoreFailed(Failure.OTHER, str(error.orig)) from error
        except StoreUnavailable:
            # Nobody knows whether it was kept until the journal is read again.
            self._heads.clear()
            raise
        self._heads.update(heads)

    def _demand_owned(self, direct: Direct, group: Sequence[Record]) -> None:
        """Lets only a member append that lives, and only to what it owns."""
        if self._lease is None:
            return
        shares = held_shares(direct, self._lease)
        if shares is None:
            raise Fenced(group[0])
        if self._shares != shares:
            # The lease is locked by now: who changes owners has to wait for this transaction.
            self._owned, self._shares = owned_groups(direct, self._lease), shares
        for record in group:
            if group_of(record.stream) not in self._owned:
                raise Fenced(record)

    def confirm(self, heads: Collection[Head]) -> None:
        """Returns when nothing that was read up to these heads can be lost any more.

        What this journal lost sight of is over then, and a commit that waits for disk and replica
        has followed all that was read: logs are in order. The heads are looked at inside it, since
        another server may have answered since.

        Raises:
            HeadMoved: A stream ends elsewhere; it must be read again.
            LeaseLost: Another process has taken over.
        """
        if self._lease is not None:
            Leases(self._engine).let_all_end(self._lease)
        with writing(self._engine) as connection:
            demand_held_durably(connection, self._lease)
            for head in heads:
                found = _head(connection, head.stream) or beginning(head.stream)
                if found.digest != head.digest:
                    raise HeadMoved(head)

    def _linked(self, group: Sequence[Record]) -> dict[StreamName, Head]:
        """The heads after a group that continues those before it."""
        newest: dict[StreamName, Record] = {}
        for record in group:
            head: Head | Record | None = newest.get(record.stream)
            if head is None:
                head = self._head_before(record)
                if record.sequence <= head.sequence:
                    raise SequenceTaken(record)
            fault = fault_in_link(head, record)
            if fault is not None:
                raise JournalBroken(fault)
            newest[record.stream] = record
        return {stream: head_of(record) for stream, record in newest.items()}

    def _head_before(self, record: Record) -> Head:
        """The head of the record's stream; read anew where the remembered one does not fit."""
        kept = self._heads.get(record.stream)
        if kept is None or record.sequence != kept.sequence + 1:
            with reading(self._engine) as connection:
                kept = _head(connection, record.stream) or beginning(record.stream)
            self._heads[record.stream] = kept
        return kept

    def _taken(self, group: Sequence[Record]) -> SequenceTaken | None:
        with reading(self._engine) as connection:
            for record in group:
                head = _head(connection, record.stream)
                if head is not None and record.sequence <= head.sequence:
                    return SequenceTaken(record)
        return None

    # ------------------------------------------------------------ reading

    def read(self, stream: StreamName, from_sequence: int = 1) -> Iterator[Record]:
        """The records of a stream in order, a part at a time; no transaction stays open."""
        return self.read_between(stream, from_sequence, SEQUENCE_MAX)

    def read_between(self, stream: StreamName, from_sequence: int, last: int) -> Iterator[Record]:
        """The records of a stream from a place to another, in order, a part at a time."""
        skipped_count = 0
        while True:
            values = (stream, from_sequence, last, CHUNK_RECORDS_COUNT, skipped_count)
            rows = record_rows(self._engine, READ, values)
            yield from map(record_of, rows)
            if len(rows) < CHUNK_RECORDS_COUNT:
                return
            # Whoever took the key off the table may have put a record there twice: it is read too.
            before, from_sequence = from_sequence, rows[-1][SEQUENCE]
            read_count = sum(row[SEQUENCE] == from_sequence for row in rows)
            skipped_count = read_count + (skipped_count if from_sequence == before else 0)

    def read_back(self, stream: StreamName, before_sequence: int) -> Iterator[Record]:
        """The records of a stream before a place, newest first, a part at a time."""
        while True:
            values = (stream, before_sequence, CHUNK_BACK_RECORDS_COUNT)
            rows = record_rows(self._engine, READ_BACK, values)
            yield from map(record_of, rows)
            if len(rows) < CHUNK_BACK_RECORDS_COUNT:
                return
            before_sequence = rows[-1][SEQUENCE]

    def record_at(self, stream: StreamName, sequence: int) -> Record | None:
        """The record at a place; None where there is none in this database."""
        with reading(self._engine) as connection:
            here = (records.c.stream == stream) & (records.c.sequence == sequence)
            row = connection.execute(select(records).where(here)).one_or_none()
        return None if row is None else record_of(row)

    def records_at(self, stream: StreamName, sequences: Collection[int]) -> list[Record]:
        """The records at some places, in order; those that are not in this database are left out.

        A question names few places at once: databases limit how many.
        """
        found: list[Record] = []
        remaining = iter(sorted(set(sequences)))
        while places := list(islice(remaining, PLACES_COUNT_MAX)):
            query = (
                select(records)
                .where(records.c.stream == stream, records.c.sequence.in_(places))
                .order_by(records.c.sequence)
            )
            with reading(self._engine) as connection:
                found += [record_of(row) for row in connection.execute(query)]
        return found

    def first_from(self, stream: StreamName, at: int) -> int:
        """The place of a stream's first record at a moment or later; after its last, if none is.

        Time never runs backwards in a stream, so it is found in a few steps, without an index.
        """
        with reading(self._engine) as connection:
            bounds = select(func.min(records.c.sequence), func.max(records.c.sequence))
            low, high = connection.execute(bounds.where(records.c.stream == stream)).one()
            if low is None:
                return 1
            high += 1
            while low < high:
                middle = (low + high) // 2
                here = (records.c.stream == stream) & (records.c.sequence == middle)
                found = connection.execute(select(records.c.at).where(here)).scalar_one()
                low, high = (middle + 1, high) if found < at else (low, middle)
        return int(low)

    def heads(self) -> Mapping[StreamName, Head]:
        """The head of each stream, those too whose records are all in an archive."""
        with reading(self._engine) as connection:
            rows = connection.execute(text("SELECT stream, sequence, digest, at FROM heads")).all()
        return {row.stream: _head_of_row(row) for row in rows}

    def starts(self) -> Mapping[StreamName, Head]:
        """The heads from which streams go on here, where their beginning is in an archive."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(chain_starts)).all()
        return {row.stream: _head_of_row(row) for row in rows}

    def begin_of(self, stream: StreamName) -> Begin | None:
        """Where a stream begins here, if not with its first record; None where it does."""
        with reading(self._engine) as connection:
            query = select(chain_starts).where(chain_starts.c.stream == stream)
            row = connection.execute(query).one_or_none()
        return None if row is None else Begin(_head_of_row(row), row.archive)

    def records_count(self) -> int:
        """How many records this database holds; for showing progress."""
        with reading(self._engine, within_ms=ANY_MS) as connection:
            return connection.execute(select(func.count()).select_from(records)).scalar_one()

    # ------------------------------------------------------------ signed heads

    def keep_signed_heads(self, signed: SignedHeads) -> None:
        """Keeps signed heads, for ever."""
        newest = select(func.coalesce(func.max(signed_heads.c.number), 0) + 1).scalar_subquery()
        row = {
            "number": newest,
            "at": signed.heads.at,
            "key_id": signed.key_id,
            "line": heads_to_line(signed),
        }
        try:
            with writing(self._engine) as connection:
                connection.execute(signed_heads.insert().values(row))
        except IntegrityError as error:
            raise StoreFailed(Failure.LOCKED, "another program signs heads too") from error

    def sign_next(self, make: Callable[[int, str], SignedHeads]) -> SignedHeads:
        """Keeps the next signed heads, for ever; nobody signs between.

        Args:
            make: Makes them, from their number and the digest of the line before.

        Raises:
            LeaseLost: Another process has taken over; nothing was kept.
        """
        newest = select(signed_heads).order_by(signed_heads.c.number.desc()).limit(1)
        try:
            with writing(self._engine) as connection:
                demand_held(connection, self._lease)
                row = connection.execute(newest).one_or_none()
                number = 1 if row is None else row.number + 1
                made = make(number, BEFORE_THE_FIRST if row is None else heads_digest(row.line))
                values = {"number": number, "at": made.heads.at, "key_id": made.key_id}
                values["line"] = heads_to_line(made)
                connection.execute(signed_heads.insert(), values)
        except IntegrityError as error:
            raise StoreFailed(Failure.LOCKED, "another program signs heads too") from error
        return made

    def newest_signed_heads(self, count: int) -> list[SignedHeads]:
        """The newest signed heads, oldest first."""
        query = select(signed_heads.c.line).order_by(signed_heads.c.number.desc()).limit(count)
        with reading(self._engine) as connection:
            lines = connection.execute(query).scalars().all()
        return [heads_from_line(line) for line in reversed(lines)]

    def signed_heads_line(self, number: int) -> bytes | None:
        """The line of the signed heads of a number; None where there are none."""
        query = select(signed_heads.c.line).where(signed_heads.c.number == number)
        with reading(self._engine) as connection:
            return connection.execute(query).scalar_one_or_none()

    def signed_heads_numbers(self) -> tuple[int, int, int]:
        """The first and the last number of signed heads here, and how many there are."""
        number = signed_heads.c.number
        query = select(func.min(number), func.max(number), func.count())
        with reading(self._engine) as connection:
            first, last, count = connection.execute(query).one()
        return first or 0, last or 0, count

    def signed_heads(self) -> list[SignedHeads]:
        """All signed heads, oldest first."""
        with reading(self._engine, within_ms=ANY_MS) as connection:
            query = select(signed_heads.c.line).order_by(signed_heads.c.number)
            return [heads_from_line(line) for line in connection.execute(query).scalars()]


def _head(connection: Connection, stream: StreamName) -> Head | None:
    query = (
        select(records.c.stream, records.c.sequence, records.c.digest, records.c.at)
        .where(records.c.stream == stream)
        .order_by(records.c.sequence.desc())
        .limit(1)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        start = select(chain_starts).where(chain_starts.c.stream == stream)
        row = connection.execute(start).one_or_none()
    return None if row is None else _head_of_row(row)


def _head_of_row(row: AnyRow) -> Head:
    return Head(row.stream, row.sequence, row.digest.hex(), row.at)
