"""The schema keeps to what both kinds of database are strict about."""

import pytest
from sqlalchemy.dialects import sqlite

from taisai.store.schema import INSERT_ONLY, guard_statements, metadata

STRICT = {"TEXT", "INTEGER", "BLOB"}


@pytest.mark.parametrize("name", sorted(metadata.tables))
def test_a_table_has_a_key_and_columns_of_strict_types_that_are_never_empty(name: str) -> None:
    table = metadata.tables[name]
    assert len(table.primary_key.columns) > 0
    assert not [column.name for column in table.columns if column.nullable]
    kinds = {column.type.compile(sqlite.dialect()) for column in table.columns}
    assert kinds <= STRICT


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_each_table_of_the_journal_is_guarded(dialect: str) -> None:
    for table in INSERT_ONLY:
        words = " ".join(guard_statements(table, dialect))
        assert f"ON {table} " in words
        assert "UPDATE" in words
        assert "DELETE" in words
