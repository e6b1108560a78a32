"""PostgreSQL's programs are found, and what they say is handed on."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine, make_url

from store.postgres import Server
from store.stalls import WAIT_S, in_time, stall
from taisai.store import postgres_programs
from taisai.store.backup import _dump_postgresql, back_up
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.postgres_programs import NoProgram, ProgramFailed, find_program, run_program
from taisai.store.restore import _is_served, _restore_postgresql


def is_never() -> bool:
    """The program has not come further."""
    return False


def test_a_program_that_is_not_there_is_named_with_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_programs, "_FOLDERS", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoProgram, match="pg_dump is not on the path: install PostgreSQL's client"):
        find_program("pg_dump")


def test_the_newest_that_is_installed_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("9", "15", "17"):
        program = tmp_path / version / "bin" / "pg_dump"
        program.parent.mkdir(parents=True)
        program.write_text("")
        program.chmod(0o700)
    monkeypatch.setattr(postgres_programs, "_FOLDERS", tmp_path)
    assert find_program("pg_dump") == str(tmp_path / "17" / "bin" / "pg_dump")


def test_a_program_that_gives_up_says_why_and_no_password() -> None:
    url = make_url("postgresql://someone:hush@127.0.0.1:1/none")
    with pytest.raises(ProgramFailed, match=r"^pg_dump: ") as failed:
        run_program("pg_dump", url, is_moving=is_never)
    assert "hush" not in str(failed.value)


def test_what_a_program_writes_comes_back(postgres_engine: Engine) -> None:
    assert "CREATE TABLE public.records" in run_program(
        "pg_dump", postgres_engine.url, "--schema-only", is_moving=is_never
    )


def test_a_program_that_does_not_move_is_ended(
    postgres: Server, postgres_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_programs, "QUIET_LOOKS_MAX", 1)
    dump = partial(run_program, "pg_dump", postgres_engine.url, is_moving=is_never)
    with stall(postgres), pytest.raises(ProgramFailed, match="the database has not answered"):
        in_time(dump)


def test_a_backup_of_a_server_that_stops_ends_and_leaves_nothing(
    postgres: Server, postgres_engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_programs, "QUIET_LOOKS_MAX", 1)
    folder = tmp_path / "copies"
    folder.mkdir()
    with psycopg.connect(postgres.url(str(postgres_engine.url.database))) as other:
        # The program waits for a lock that nobody gives: it is as good as stopped.
        other.execute("LOCK TABLE passwords IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(ProgramFailed, match="the database has not answered"):
            in_time(lambda: _dump_postgresql(postgres_engine, folder / "partial", folder / "copy"))
    assert not (folder / "copy").exists()


def test_a_restore_that_waits_is_left_to_it_while_the_database_serves_it(
    postgres: Server, postgres_engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = back_up(postgres_engine, tmp_path / "copy").path
    empty = make_engine(postgres.new_database())
    # Until the database knows it nobody serves it, and a busy machine takes long to start it.
    monkeypatch.setattr(postgres_programs, "QUIET_LOOKS_MAX", sys.maxsize)
    monkeypatch.setattr(postgres_programs, "LOOK_S", 0.05)
    with ThreadPoolExecutor(1) as thread:
        with psycopg.connect(postgres.url(str(empty.url.database))) as other:
            # It makes this very table, and waits until it knows whether there is one already.
            other.execute("CREATE TABLE records ()")
            restoring = thread.submit(_restore_postgresql, copy, empty)
            in_time(partial(_see_it_wait, postgres, 0.0))
            monkeypatch.setattr(postgres_programs, "QUIET_LOOKS_MAX", 1)
            in_time(partial(_see_it_wait, postgres, 0.5))
            assert not restoring.done()
            other.rollback()
        restoring.result(WAIT_S)
    assert dict(SqlJournal(empty).heads()) == {}
    empty.dispose()


def _see_it_wait(server: Server, seconds: float) -> None:
    """Returns when a restore has waited for so long."""
    waits = (
        "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'taisai restores%%' "
        "AND wait_event_type = 'Lock' "
        "AND clock_timestamp() - state_change > make_interval(secs => %s)"
    )
    with psycopg.connect(server.url("postgres"), autocommit=True) as looking:
        while not (looking.execute(waits, (seconds,)).fetchone() or (0,))[0]:
            time.sleep(0.01)


def test_a_restore_into_a_server_that_stops_is_not_served(
    postgres: Server, postgres_engine: Engine
) -> None:
    impatient = make_engine(
        postgres_engine.url.render_as_string(hide_password=False), timeout_ms=300, answer_ms=300
    )
    assert not _is_served(impatient, "nobody's session")
    with stall(postgres):
        assert not in_time(lambda: _is_served(impatient, "whoever's session"))
    impatient.dispose()
