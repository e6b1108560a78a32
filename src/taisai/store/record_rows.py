"""The rows of records, read as the driver hands them out, in half the time of SQLAlchemy's own.

For: `journal`, which reads them in parts. Must not know what a part is for.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Engine, Row

from taisai.journal import Record
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
