"""What is handed out is what the tables hold, and no voucher's number."""

import msgspec
import pytest
from sqlalchemy import Table

from taisai.store import rows, schema


@pytest.mark.parametrize(
    ("kind", "table", "kept_back"),
    [
        (rows.RoundRow, schema.rounds, set()),
        (rows.MetersRow, schema.meters, set()),
        (rows.VoucherRow, schema.vouchers, {"number_hash"}),
        (rows.StaffRow, schema.staff, set()),
        (rows.IncidentRow, schema.incidents, set()),
    ],
)
def test_a_row_has_the_columns_of_its_table(
    kind: type[msgspec.Struct], table: Table, kept_back: set[str]
) -> None:
    named = {field.name for field in msgspec.structs.fields(kind)}
    assert named == {column.name for column in table.columns} - kept_back
