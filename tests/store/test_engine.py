"""A database is opened as it must be, and its failures come out as one kind."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine, text

from journal.evening import chain_events, few
from store.halves import service_resumes, the_first_half_is_kept
from store.postgres import Server
from taisai.journal import JournalBroken, Reason, StoreUnavailable
from taisai.store.engine import (
    BadDatabaseAddress,
    driver_of,
    make_engine,
    reading,
    sqlite_file,
    writing,
)
from taisai.store.failures import Failure, StoreFailed
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade


@pytest.mark.parametrize(
    "address", ["", "nonsense", "mysql://host/name", "sqlite://", "sqlite:///:memory:"]
)
def test_an_address_that_names_no_database_is_refused(address: str) -> None:
    with pytest.raises(BadDatabaseAddress):
        make_engine(address)


def test_a_refused_address_does_not_show_its_password() -> None:
    with pytest.raises(BadDatabaseAddress) as refused:
        make_engine("oracle://someone:hush@host/name")
    assert "hush" not in str(refused.value)


def test_sqlite_is_opened_so_that_nothing_acknowledged_is_lost(sqlite_engine: Engine) -> None:
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 300}
    with reading(sqlite_engine) as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in expected
        }
    assert found == expected


def test_after_derived_rows_the_next_writing_waits_for_the_disk_again(
    sqlite_engine: Engine,
) -> None:
    with writing(sqlite_engine, is_derived=True) as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 1
    with writing(sqlite_engine) as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2


def test_postgresql_has_time_outs_and_waits_for_the_disk(postgres_engine: Engine) -> None:
    names = {"statement_timeout": "20s", "lock_timeout": "300ms", "synchronous_commit": "on"}
    with reading(postgres_engine) as connection:
        found = {name: connection.execute(text(f"SHOW {name}")).scalar_one() for name in names}
    assert found == names


def test_derived_rows_do_not_wait_for_the_disk_of_postgresql(postgres_engine: Engine) -> None:
    with writing(postgres_engine, is_derived=True) as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "off"
    with writing(postgres_engine) as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"


def test_the_file_of_a_database_is_known(sqlite_engine: Engine, tmp_path: Path) -> None:
    assert sqlite_file(sqlite_engine) == tmp_path / "journal.sqlite"


def test_postgresql_is_no_file(postgres_engine: Engine) -> None:
    with pytest.raises(BadDatabaseAddress):
        sqlite_file(postgres_engine)


def test_a_database_opened_to_be_read_cannot_be_written(engine: Engine) -> None:
    the_first_half_is_kept(engine)
    address = engine.url.render_as_string(hide_password=False)
    looking = make_engine(address, is_read_only=True)
    journal = SqlJournal(looking)
    assert tuple(journal.read("table-1")) == few()[:3]
    with pytest.raises(StoreFailed) as failed:
        journal.append(few()[3:])
    assert failed.value.reason is Failure.READ_ONLY
    looking.dispose()


def test_a_failure_is_one_that_the_floor_knows(engines: Callable[[str], Engine]) -> None:
    journal = SqlJournal(engines("sqlite:////no/such/folder/journal.sqlite"))
    with pytest.raises(StoreUnavailable, match="the database cannot be reached"):
        journal.heads()


def test_a_database_without_tables_says_so(
    empty_url: str, engines: Callable[[str], Engine]
) -> None:
    with pytest.raises(StoreFailed) as failed:
        SqlJournal(engines(empty_url)).heads()
    assert failed.value.reason is Failure.NOT_SET_UP


# ---------------------------------------------------------------- the world fails: SQLite


def test_a_full_disk_keeps_nothing_and_service_resumes(sqlite_engine: Engine) -> None:
    journal = the_first_half_is_kept(sqlite_engine)
    held = sqlite_engine.connect()
    driver = driver_of(held)
    # As many pages as there are: the next one does not fit.
    pages = driver.execute("PRAGMA page_count").fetchone()[0]
    driver.execute(f"PRAGMA max_page_count={pages}").close()
    held.close()
    long = chain_events("cage", [b'{"type":"%b"}' % (b"x" * 50_000)])
    with pytest.raises(StoreFailed) as failed:
        journal.append((*few()[3:], *long))
    assert failed.value.reason is Failure.DISK_FULL
    assert dict(journal.heads()).keys() == {"table-1"}
    assert service_resumes(journal)


def test_a_file_that_cannot_be_written_keeps_nothing_and_service_resumes(
    sqlite_engine: Engine,
) -> None:
    journal = the_first_half_is_kept(sqlite_engine)
    held = sqlite_engine.connect()
    driver = driver_of(held)
    # Root may write to any file: the connection itself is told that it may not.
    driver.execute("PRAGMA query_only=ON").close()
    held.close()
    with pytest.raises(StoreFailed) as failed:
        journal.append(few()[3:])
    assert failed.value.reason is Failure.READ_ONLY
    assert service_resumes(journal)


def test_a_file_that_another_holds_keeps_nothing_and_service_resumes(
    sqlite_engine: Engine,
) -> None:
    journal = the_first_half_is_kept(sqlite_engine)
    other = sqlite3.connect(sqlite_file(sqlite_engine), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed) as failed:
        journal.append(few()[3:])
    assert failed.value.reason is Failure.LOCKED
    other.execute("ROLLBACK")
    other.close()
    assert service_resumes(journal)


def test_a_damaged_file_is_told_and_a_good_copy_resumes(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    journal = the_first_half_is_kept(sqlite_engine)
    sqlite_engine.dispose()
    file = sqlite_file(sqlite_engine)
    good = tmp_path / "good.sqlite"
    shutil.copy(file, good)
    content = bytearray(file.read_bytes())
    content[:] = content[:4096] + b"\xa5" * (len(content) - 4096)
    file.write_bytes(bytes(content))
    for call in (lambda: journal.append(few()[3:]), lambda: list(journal.read("table-1"))):
        with pytest.raises(StoreFailed) as failed:
            call()
        assert failed.value.reason is Failure.CORRUPT
    sqlite_engine.dispose()
    shutil.copy(good, file)
    assert service_resumes(journal)


def test_after_a_failure_nothing_is_remembered_of_what_an_older_copy_lacks(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    journal = the_first_half_is_kept(sqlite_engine)
    sqlite_engine.dispose()
    file = sqlite_file(sqlite_engine)
    older = tmp_path / "older.sqlite"
    shutil.copy(file, older)
    journal.append(few()[3:])
    sqlite_engine.dispose()
    file.write_bytes(b"\xa5" * 8192)
    longer = few(count=7)
    with pytest.raises(StoreFailed):
        journal.append(longer[6:])
    shutil.copy(older, file)
    with pytest.raises(JournalBroken) as refused:
        journal.append(longer[6:])
    assert refused.value.broken.reason is Reason.MISSING


def test_who_writes_holds_the_lock_before_they_look(sqlite_engine: Engine) -> None:
    other = sqlite3.connect(sqlite_file(sqlite_engine), timeout=0, isolation_level=None)
    with writing(sqlite_engine) as connection:
        connection.execute(text("SELECT count(*) FROM records")).scalar_one()
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    other.close()


def test_a_file_that_is_no_database_is_told(
    tmp_path: Path, engines: Callable[[str], Engine]
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear inspector, " * 500)
    with pytest.raises(StoreFailed) as failed:
        SqlJournal(engines(f"sqlite:///{file}")).heads()
    assert failed.value.reason is Failure.CORRUPT
    assert file.read_text() == "Dear inspector, " * 500


def test_a_connection_that_was_out_while_its_engine_was_closed_is_closed_when_it_comes_back(
    engine: Engine,
) -> None:
    """A thread may read still when a house is closed: what it used must not stay open."""
    with reading(engine) as connection:
        driver = driver_of(connection)
        engine.dispose()
        assert connection.execute(text("SELECT count(*) FROM records")).scalar_one() == 0
    with pytest.raises((sqlite3.ProgrammingError, psycopg.OperationalError), match="closed"):
        driver.execute("SELECT 1")
    with reading(engine) as connection:
        following = driver_of(connection)
    with reading(engine) as connection:
        assert driver_of(connection) is following


# ---------------------------------------------------------------- the world fails: PostgreSQL


def test_a_lost_connection_keeps_nothing_and_service_resumes(
    postgres_engine: Engine, postgres: Server
) -> None:
    journal = the_first_half_is_kept(postgres_engine)
    name = postgres_engine.url.database
    postgres.run(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "  # noqa: S608
        f"WHERE datname = '{name}'"
    )
    with pytest.raises(StoreFailed) as failed:
        journal.append(few()[3:])
    assert failed.value.reason is Failure.NO_CONNECTION
    assert service_resumes(journal)


def test_a_table_that_another_holds_keeps_nothing_and_service_resumes(
    postgres_engine: Engine, postgres: Server
) -> None:
    journal = the_first_half_is_kept(postgres_engine)
    with psycopg.connect(postgres.url(str(postgres_engine.url.database))) as other:
        other.execute("LOCK TABLE records IN SHARE MODE")
        with pytest.raises(StoreFailed) as failed:
            journal.append(few()[3:])
    assert failed.value.reason is Failure.LOCKED
    assert service_resumes(journal)


def test_a_server_that_is_not_there_is_told(engines: Callable[[str], Engine]) -> None:
    with pytest.raises(StoreFailed) as failed:
        SqlJournal(engines("postgresql://nobody@127.0.0.1:1/none")).heads()
    assert failed.value.reason is Failure.NO_CONNECTION


def test_tables_are_made_on_both_kinds(empty_url: str, engines: Callable[[str], Engine]) -> None:
    engine = engines(empty_url)
    upgrade(engine)
    assert dict(SqlJournal(engine).heads()) == {}
