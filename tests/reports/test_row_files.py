"""Rows written as CSV, JSON lines and Parquet, and read back by others."""

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from taisai.reports.round_rows import RoundOut, RowStatus, WagerOut
from taisai.reports.row_files import (
    arrow_schema,
    arrow_table,
    columns_of,
    write_columns,
    write_csv,
    write_lines,
)

ROWS = [
    WagerOut(
        table="table-1",
        round=number,
        began_at=1_700_000_000_000 + number,
        seat="terminal",
        number=3,
        bet="small",
        status=RowStatus.SETTLED,
        wager_cents=500,
        won_cents=won_cents,
        returned_cents=won_cents,
    )
    for number, won_cents in ((1, 0), (2, None))
]


def test_csv_has_a_heading_and_leaves_empty_what_is_missing() -> None:
    file = BytesIO()
    assert write_csv(file, WagerOut, ROWS) == 2
    first, second = csv.DictReader(StringIO(file.getvalue().decode()))
    assert tuple(first) == columns_of(WagerOut)
    assert (first["status"], first["won_cents"], second["won_cents"]) == ("settled", "0", "")


def test_lines_of_json_name_every_column() -> None:
    file = BytesIO()
    assert write_lines(file, WagerOut, ROWS) == 2
    first, second = map(json.loads, file.getvalue().splitlines())
    assert tuple(first) == columns_of(WagerOut)
    assert (first["wager_cents"], second["won_cents"]) == (500, None)


def test_parquet_has_moments_and_whole_numbers(tmp_path: Path) -> None:
    with (tmp_path / "rows.parquet").open("wb") as file:
        assert write_columns(file, WagerOut, ROWS) == 2
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table.schema.equals(arrow_schema(WagerOut))
    assert table.column("began_at").type == pa.timestamp("ms", tz="UTC")
    assert table.column("won_cents").to_pylist() == [0, None]
    assert table.equals(arrow_table(WagerOut, ROWS))


@pytest.mark.parametrize("kind", [RoundOut, WagerOut])
def test_no_rows_are_a_table_with_columns(kind: type[RoundOut] | type[WagerOut]) -> None:
    file = BytesIO()
    assert (write_csv(file, kind, []), write_columns(BytesIO(), kind, [])) == (0, 0)
    assert file.getvalue().decode() == ",".join(columns_of(kind)) + "\n"
    assert arrow_table(kind, []).column_names == list(columns_of(kind))
