"""The journal of `reports.tampering` in a database, with a snapshot after every few records."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Engine

from reports.tampering import Kept
from taisai.floor.snapshots import format_of, pack
from taisai.journal import Record
from taisai.store.engine import writing
from taisai.store.journal import SqlJournal
from taisai.store.schema import chain_starts, snapshots
from taisai.streams import Replay, kind_of

EVERY: Final = 20
"""After how many records a snapshot is kept."""


def write_journal(engine: Engine, kept: Kept) -> None:
    """Writes records, and snapshots as a house keeps them."""
    for start in kept.starts.values():
        with writing(engine) as connection:
            row = {"stream": start.stream, "sequence": start.sequence, "at": start.at}
            row["digest"] = bytes.fromhex(start.digest)
            connection.execute(chain_starts.insert(), row | {"archive": "before.sqlite"})
    journal = SqlJournal(engine)
    for name, records in kept.rows.items():
        journal.append(records)
        if name not in kept.starts:
            keep_snapshots(engine, name, records)


def keep_snapshots(engine: Engine, stream: str, records: Sequence[Record]) -> None:
    """Keeps a snapshot after every few records."""
    kind = kind_of(stream)
    replay = Replay(kind)
    for one in records:
        replay.take(one)
        if one.sequence % EVERY == 0:
            row = _row(one, format_of(kind), pack(kind, replay.state, one.at, ()))
            with writing(engine, is_derived=True) as connection:
                connection.execute(snapshots.insert(), row)


def _row(record: Record, format_name: str, state: bytes) -> Mapping[str, object]:
    return {
        "stream": record.stream,
        "sequence": record.sequence,
        "digest": bytes.fromhex(record.digest),
        "format": format_name,
        "state": state,
        "seal": "",
    }
