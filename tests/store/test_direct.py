"""The driver's own connection: the same rows, failures and durability as by SQLAlchemy."""

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from journal.evening import few
from store.halves import service_resumes, the_first_half_is_kept
from store.postgres import Server
from taisai.store.direct import Direct, writing_directly
from taisai.store.engine import reading, writing
from taisai.store.failures import Failure, StoreFailed
from taisai.store.record_rows import insert_records


def test_a_question_mark_stands_for_a_value_to_every_driver(engine: Engine) -> None:
    the_first_half_is_kept(engine)
    query = "SELECT sequence FROM records WHERE stream = ? AND sequence > ? ORDER BY sequence"
    with writing_directly(engine) as direct:
        assert list(direct.rows(query, ("table-1", 1))) == [(2,), (3,)]
        direct.do_for_each("DELETE FROM watches WHERE subject = ?", [("a",), ("b",)])
    with reading(engine) as connection:
        assert list(Direct.of(connection).rows(query, ("table-1", 1))) == [(2,), (3,)]


def test_what_was_inserted_is_there_once_the_transaction_is_over(engine: Engine) -> None:
    journal = the_first_half_is_kept(engine)
    with writing_directly(engine) as direct:
        insert_records(direct, few()[3:])
    assert tuple(journal.read("table-1")) == few()


def test_after_derived_rows_a_group_waits_for_the_disk_again(sqlite_engine: Engine) -> None:
    with writing(sqlite_engine, is_derived=True) as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 1
    with writing_directly(sqlite_engine) as direct:
        assert list(direct.rows("PRAGMA synchronous")) == [(2,)]


def test_a_row_that_is_there_already_is_refused_and_keeps_nothing(engine: Engine) -> None:
    journal = the_first_half_is_kept(engine)

    def twice() -> None:
        with writing_directly(engine) as direct:
            insert_records(direct, few()[2:])

    with pytest.raises(IntegrityError):
        twice()
    assert service_resumes(journal)


def test_a_lost_connection_in_the_middle_of_a_group_keeps_nothing(
    postgres_engine: Engine, postgres: Server, caplog: pytest.LogCaptureFixture
) -> None:
    journal = the_first_half_is_kept(postgres_engine)

    def lose_it() -> None:
        with writing_directly(postgres_engine) as direct:
            insert_records(direct, few()[3:])
            [(pid,)] = direct.rows("SELECT pg_backend_pid()")
            postgres.run(f"SELECT pg_terminate_backend({pid}, 5000)")

    with pytest.raises(StoreFailed) as failed:
        lose_it()
    assert failed.value.reason is Failure.NO_CONNECTION
    assert not caplog.records, "it is told once, as the failure that it is"
    assert service_resumes(journal)


def test_a_fault_in_the_middle_of_a_group_keeps_nothing_and_holds_nothing(engine: Engine) -> None:
    """What is no failure of the database leaves its connection as it was, and no lock behind."""
    journal = the_first_half_is_kept(engine)

    def go_wrong() -> None:
        with writing_directly(engine) as direct:
            insert_records(direct, few()[3:])
            raise LookupError("ours")

    for _ in range(20):
        with pytest.raises(LookupError, match="ours"):
            go_wrong()
    assert service_resumes(journal)
