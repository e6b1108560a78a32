"""Rows of records come back as records, from either database."""

from sqlalchemy import Engine, select

from journal.evening import few
from taisai.store.engine import reading
from taisai.store.journal import SqlJournal
from taisai.store.record_rows import READ, READ_BACK, SEQUENCE, record_of, record_rows
from taisai.store.schema import records


def test_rows_of_the_driver_and_of_sqlalchemy_are_the_same_records(engine: Engine) -> None:
    SqlJournal(engine).append(few())
    rows = record_rows(engine, READ, ("table-1", 1, 50, 100, 0))
    with reading(engine) as connection:
        known = connection.execute(select(records).order_by(records.c.sequence)).all()
    assert tuple(map(record_of, rows)) == tuple(map(record_of, known)) == few()
    assert [row[SEQUENCE] for row in rows] == [one.sequence for one in few()]


def test_so_many_are_read_without_the_first_few_and_backwards(engine: Engine) -> None:
    SqlJournal(engine).append(few())
    found = record_rows(engine, READ, ("table-1", 2, 50, 3, 1))
    assert [row[SEQUENCE] for row in found] == [3, 4, 5]
    found = record_rows(engine, READ_BACK, ("table-1", 4, 2))
    assert [row[SEQUENCE] for row in found] == [3, 2]
