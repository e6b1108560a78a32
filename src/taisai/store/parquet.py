"""Records as Parquet: columns for whoever counts and compares, with the digests that prove them.

For: statistics, with DuckDB or any other program that reads Parquet. What a row says is what the
record says, to the byte: from a file, with the heads before it in its metadata, every record can be
made again and its chain be proved. It holds what records hold, validation numbers too. Must not
know what an event means: it reads no more of one than its type. Needs the extra `parquet`.
Obeys: docs/guides/analyse-records.md (the columns).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
import pyarrow as pa
from pyarrow import parquet

from taisai.journal import Head, Record, StreamName, beginning
from taisai.store.export import Selection

ROWS_AT_ONCE: Final = 20_000
"""How many records are held in memory, and how long a group of rows is."""

STARTS: Final = b"taisai.starts"
"""Under which name the metadata has the heads before the first row of each stream, as JSON."""

SCHEMA: Final = pa.schema(
    [
        pa.field("stream", pa.dictionary(pa.int32(), pa.string()), nullable=False),
        pa.field("sequence", pa.int64(), nullable=False),
        pa.field("appended_at", pa.timestamp("ms", tz="UTC"), nullable=False),
        pa.field("request", pa.string(), nullable=False),
        pa.field("kind", pa.dictionary(pa.int32(), pa.string()), nullable=False),
        pa.field("event", pa.string(), nullable=False),
        pa.field("digest", pa.binary(32), nullable=False),
    ]
)


class _Kind(msgspec.Struct):
    type: str


_kind: Final = msgspec.json.Decoder(_Kind)
_heads: Final = msgspec.json.Decoder(list[Head])


def write_parquet(file: BinaryIO, selections: Sequence[Selection]) -> int:
    """Writes records into a file, stream by stream; returns how many.

    Args:
        file: Where to; it is empty.
        selections: The records of each stream, with the head before the first of them.
    """
    starts = msgspec.json.encode([one.start for one in selections])
    schema = SCHEMA.with_metadata({STARTS: starts})
    count = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for one in selections:
            for rows in _parts(one.records):
                writer.write_table(_table(rows, schema), row_group_size=ROWS_AT_ONCE)
                count += len(rows)
    return count


def read_parquet(file: Path) -> Iterator[Record]:
    """The records of a file that `write_parquet` wrote, as they are chained."""
    with parquet.ParquetFile(file) as opened:
        starts = _heads.decode(opened.schema_arrow.metadata[STARTS])
        before = {one.stream: one.digest for one in starts}
        for batch in opened.iter_batches(ROWS_AT_ONCE):
            for row in batch.cast(_plain(batch.schema)).to_pylist():
                record = _record_of(row, before)
                before[record.stream] = record.digest
                yield record


def _plain(schema: Any) -> Any:  # noqa: ANN401 - pyarrow says nothing of its types
    """The same columns with moments as whole milliseconds."""
    place = schema.get_field_index("appended_at")
    return schema.set(place, pa.field("appended_at", pa.int64(), nullable=False))


def _record_of(row: dict[str, Any], before: dict[StreamName, str]) -> Record:
    stream = row["stream"]
    return Record(
        digest=row["digest"].hex(),
        previous=before.get(stream) or beginning(stream).digest,
        stream=stream,
        sequence=row["sequence"],
        at=row["appended_at"],
        request=row["request"],
        event=row["event"].encode(),
    )


def _parts(records: Iterable[Record]) -> Iterator[list[Record]]:
    remaining = iter(records)
    while rows := list(islice(remaining, ROWS_AT_ONCE)):
        yield rows


def _table(rows: list[Record], schema: Any) -> Any:  # noqa: ANN401 - as above
    columns = {
        "stream": [one.stream for one in rows],
        "sequence": [one.sequence for one in rows],
        "appended_at": [one.at for one in rows],
        "request": [one.request for one in rows],
        "kind": [_kind.decode(one.event).type for one in rows],
        "event": [one.event.decode() for one in rows],
        "digest": [bytes.fromhex(one.digest) for one in rows],
    }
    arrays = [pa.array(columns[one.name], type=one.type) for one in schema]
    return pa.Table.from_arrays(arrays, schema=schema)
