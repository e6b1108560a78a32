"""Rows of any kind, written as CSV, JSON lines or Parquet, or as a table of Arrow.

For: `taisai export --as` and programs. A row's type says its columns. Must not know what a row is
about. Moments are milliseconds in CSV and JSON lines and moments in Parquet; Parquet and tables
need the extra `parquet`.
"""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import islice
from typing import Any, BinaryIO, Final

import msgspec

ROWS_AT_ONCE: Final = 20_000
"""How many rows are held in memory, and how long a group of rows is in Parquet."""

MOMENTS: Final = ("began_at", "ended_at")
"""The columns that hold moments."""


def columns_of(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The columns of a kind of row, in their order."""
    return kind.__struct_fields__


def write_csv(file: BinaryIO, kind: type[msgspec.Struct], rows: Iterable[msgspec.Struct]) -> int:
    """Writes rows as CSV with a heading; what is missing is empty. Returns how many there are."""
    file.write((",".join(columns_of(kind)) + "\n").encode())
    count = 0
    for part in _parts(rows):
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows(map(msgspec.structs.astuple, part))
        file.write(text.getvalue().encode())
        count += len(part)
    return count


def write_lines(file: BinaryIO, _kind: type[msgspec.Struct], rows: Iterable[msgspec.Struct]) -> int:
    """Writes each row as a line of JSON; returns how many there are."""
    encoder = msgspec.json.Encoder()
    count = 0
    for part in _parts(rows):
        file.write(encoder.encode_lines(part))
        count += len(part)
    return count


def write_columns(
    file: BinaryIO, kind: type[msgspec.Struct], rows: Iterable[msgspec.Struct]
) -> int:
    """Writes rows as Parquet, a group at a time; returns how many there are."""
    from pyarrow import parquet

    schema = arrow_schema(kind)
    count = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for part in _parts(rows):
            writer.write_table(arrow_table(kind, part))
            count += len(part)
    return count


def arrow_table(kind: type[msgspec.Struct], rows: Iterable[msgspec.Struct]) -> Any:  # noqa: ANN401 - pyarrow says nothing of its types
    """Rows as a table of Arrow, which pandas, Polars and DuckDB take as it is."""
    import pyarrow as pa

    schema = arrow_schema(kind)
    batches = []
    for part in _parts(rows):
        columns = zip(*map(msgspec.structs.astuple, part), strict=True)
        arrays = [
            pa.array(column, type=field.type) for column, field in zip(columns, schema, strict=True)
        ]
        batches.append(pa.RecordBatch.from_arrays(arrays, schema=schema))
    return pa.Table.from_batches(batches, schema=schema)


def arrow_schema(kind: type[msgspec.Struct]) -> Any:  # noqa: ANN401 - as above
    """The columns of a kind of row, with their types."""
    import pyarrow as pa

    fields = []
    for one in msgspec.structs.fields(kind):
        if one.name in MOMENTS:
            arrow_type = pa.timestamp("ms", tz="UTC")
        elif one.type in (int, int | None):
            arrow_type = pa.int64()
        else:
            arrow_type = pa.string()
        fields.append(pa.field(one.name, arrow_type, nullable=one.type == int | None))
    return pa.schema(fields)


def _parts(rows: Iterable[msgspec.Struct]) -> Iterator[list[msgspec.Struct]]:
    remaining = iter(rows)
    while part := list(islice(remaining, ROWS_AT_ONCE)):
        yield part
