"""The rows of records, read and inserted as the driver has them: half the time of SQLAlchemy's own.

For: `journal`, which reads them in parts. Must not know what a part is for.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Engine, Row

from taisai.journal import Record
from taisai.store.direct import Direct
from taisai.store.engine import driver_of, reading

AnyRow = Row[*tuple[Any, ...]]

RecordRow = tuple[str, int, bytes, bytes, int, str, bytes]

SEQUENCE: Final = 1
"""Where a row of a record has its place in the stream."""

_COLUMNS: Final = "stream, sequence, digest, previous, at, request, event"

READ: Final = (
    f"SELECT {_COLUMNS} FROM records WHERE stream = ? "  # noqa: S608 - our own
    "AND sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ? OFFSET ?"
)
"""The records of a stream from a place to another, in order: so many, without the first few."""

READ_BACK: Final = (
    f"SELECT {_COLUMNS} FROM records WHERE stream = ? AND sequence < ? "  # noqa: S608 - our own
    "ORDER BY sequence DESC LIMIT ?"
)
"""The records of a stream before a place, newest first: so many."""

_INSERT_SQLITE: Final = f"INSERT INTO records ({_COLUMNS}) VALUES "  # noqa: S608 - our own
_ROW_SQLITE: Final = "(?, ?, ?, ?, ?, ?, ?)"
_ROWS_SQLITE_MAX: Final = 64
"""How many rows one statement inserts: a power of two."""

# Measured: a fifth of the CPU of an INSERT of arrays, a quarter of one of many rows.
_COPY_POSTGRESQL: Final = (
    "COPY records (stream, sequence, digest, previous, at, request, event) "
    "FROM STDIN (FORMAT BINARY)"
)
_COPY_TYPES: Final = ("text", "int8", "bytea", "bytea", "int8", "text", "bytea")


def record_rows(engine: Engine, query: str, values: tuple[object, ...]) -> Sequence[RecordRow]:
    """The rows that answer one of the questions above."""
    with reading(engine) as connection:
        driver = driver_of(connection)
        if engine.dialect.name == "sqlite":
            rows: list[RecordRow] = driver.execute(query, values).fetchall()
        else:
            rows = driver.execute(query.replace("?", "%s"), values, binary=True).fetchall()
    return rows


def record_of(row: AnyRow | RecordRow) -> Record:
    """A record from its row."""
    stream, sequence, digest, previous, at, request, event = row
    return Record(
        digest=digest.hex(),
        previous=previous.hex(),
        stream=stream,
        sequence=sequence,
        at=at,
        request=request,
        event=event,
    )


def insert_records(direct: Direct, group: Sequence[Record]) -> None:
    """Inserts records, in a transaction that somebody else commits."""
    # To Python's sqlite3 bytes are something that may have to be adapted: it looks in vain at each,
    # and that costs more than to make a copy of the kind that it takes as it is.
    blob: bytes | bytearray = bytearray() if direct.is_sqlite else b""
    from_hex = type(blob).fromhex
    rows = [
        (
            one.stream,
            one.sequence,
            from_hex(one.digest),
            from_hex(one.previous),
            one.at,
            one.request,
            blob + one.event,
        )
        for one in group
    ]
    if direct.is_sqlite:
        _insert_sqlite(direct.driver, rows)
        return
    with direct.driver.cursor().copy(_COPY_POSTGRESQL) as copy:
        copy.set_types(_COPY_TYPES)
        for row in rows:
            copy.write_row(row)


def _insert_sqlite(driver: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    """Inserts rows by statements of 64, 32, 16 ... rows: few enough to stay prepared.

    One statement for each row would let go of the interpreter's lock at every row, and each time
    wait for the event loop to let go of it: seen, 0.3 s for a group under load.
    """
    first, size = 0, _ROWS_SQLITE_MAX
    while first < len(rows):
        while size > len(rows) - first:
            size //= 2
        values = [value for row in rows[first : first + size] for value in row]
        driver.execute(_INSERT_SQLITE + ", ".join([_ROW_SQLITE] * size), values).close()
        first += size
