"""What projections share: rows written so that any order of streams gives the same result."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, insert, update
from sqlalchemy.dialects import postgresql, sqlite

from taisai.journal import Record
from taisai.names import BadInput
from taisai.store.schema import incidents
from taisai.streams import values_of
from taisai.words import Values

Projection = Callable[[Connection, Record, Any], None]
"""Writes what a record's event means for the read models."""

Projections = Mapping[type[msgspec.Struct], Projection]
"""The events that matter to the read models, each with what to do."""


def insert_new(
    connection: Connection, table: Table, row: Mapping[str, object], **on_conflict: object
) -> None:
    """Inserts a row; where its key is there already, sets the columns given last, or none."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = kind.insert(table).values(dict(row))
    key = [column.name for column in table.primary_key.columns]
    if on_conflict:
        statement = statement.on_conflict_do_update(index_elements=key, set_=on_conflict)
    else:
        statement = statement.on_conflict_do_nothing(index_elements=key)
    connection.execute(statement)


def change(
    connection: Connection, table: Table, key: Mapping[str, object], **values: object
) -> None:
    """Changes the row of a key, if there is one."""
    mine = [table.c[name] == value for name, value in key.items()]
    connection.execute(update(table).where(*mine).values(**values))


def incident(
    connection: Connection,
    record: Record,
    event: msgspec.Struct,
    *,
    round_number: int = 0,
) -> None:
    """Notes something that a supervisor or an inspector will look for, with what its event says."""
    by = getattr(event, "by", None)
    row = {
        "stream": record.stream,
        "sequence": record.sequence,
        "at": record.at,
        "kind": type(event).__name__,
        "round": round_number or getattr(event, "round", 0) or 0,
        "terminal": getattr(event, "terminal", 0) or 0,
        "staff": getattr(by, "id", "") or getattr(event, "person", ""),
        "details": msgspec.json.encode(_details(event)).decode(),
    }
    connection.execute(insert(incidents), row)


def _details(event: msgspec.Struct) -> Values:
    try:
        return values_of(event)
    except BadInput:
        # Somebody altered it on disk: it names a thing that there is not. The proof tells of it.
        return {}
