"""A backup is made while the Game System writes, and counts only when it is proved."""

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Engine

from journal.evening import few
from taisai.journal import JournalBroken, Record
from taisai.store.backup import CopyExists, back_up
from taisai.store.engine import make_engine, sqlite_file
from taisai.store.failures import Failure, StoreFailed
from taisai.store.journal import SqlJournal


def test_a_copy_holds_all_records(sqlite_engine: Engine, tmp_path: Path) -> None:
    journal = SqlJournal(sqlite_engine)
    journal.append(few())
    made = back_up(sqlite_engine, tmp_path / "copy.sqlite")
    assert (made.records_count, made.heads) == (6, journal.heads())
    copy = make_engine(f"sqlite:///{made.path}", is_read_only=True)
    assert tuple(SqlJournal(copy).read("table-1")) == few()
    copy.dispose()


def test_a_copy_is_one_file_for_its_owner_alone(sqlite_engine: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    SqlJournal(sqlite_engine).append(few())
    made = back_up(sqlite_engine, folder / "copy.sqlite")
    assert [one.name for one in folder.iterdir()] == ["copy.sqlite"]
    assert made.path.stat().st_mode & 0o777 == 0o600


def test_nothing_is_overwritten(engine: Engine, tmp_path: Path) -> None:
    there = tmp_path / "copy"
    there.write_text("mine")
    with pytest.raises(CopyExists):
        back_up(engine, there)
    assert there.read_text() == "mine"


def test_a_backup_while_records_are_appended_is_a_whole_beginning_of_them(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    journal = SqlJournal(sqlite_engine)
    records = few(count=400)
    journal.append(records[:1])
    begun = threading.Event()
    errors: list[Exception] = []

    def write() -> None:
        writer = SqlJournal(sqlite_engine)
        for record in records[1:]:
            try:
                writer.append([record])
            except StoreFailed as error:
                errors.append(error)
            begun.set()

    thread = threading.Thread(target=write)
    thread.start()
    begun.wait()
    made = back_up(sqlite_engine, tmp_path / "copy.sqlite")
    thread.join()
    assert errors == []
    copy = make_engine(f"sqlite:///{made.path}", is_read_only=True)
    kept: list[Record] = list(SqlJournal(copy).read("table-1"))
    copy.dispose()
    assert len(kept) == made.records_count >= 2
    assert tuple(kept) == records[: len(kept)]
    assert tuple(journal.read("table-1")) == records


def test_a_copy_that_does_not_hold_is_not_kept(sqlite_engine: Engine, tmp_path: Path) -> None:
    SqlJournal(sqlite_engine).append(few())
    stranger = sqlite3.connect(sqlite_file(sqlite_engine))
    stranger.execute("DROP TRIGGER records_no_update")
    stranger.execute("UPDATE records SET at = at + 1 WHERE sequence = 3")
    stranger.commit()
    stranger.close()
    folder = tmp_path / "copies"
    folder.mkdir()
    with pytest.raises(JournalBroken):
        back_up(sqlite_engine, folder / "copy.sqlite")
    assert list(folder.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(sqlite_engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed) as failed:
        back_up(sqlite_engine, tmp_path / "nowhere" / "copy.sqlite")
    assert failed.value.reason is Failure.OTHER


def test_postgresql_is_dumped_by_its_own_program(postgres_engine: Engine, tmp_path: Path) -> None:
    journal = SqlJournal(postgres_engine)
    journal.append(few())
    made = back_up(postgres_engine, tmp_path / "copy.dump")
    assert made.path.read_bytes()[:5] == b"PGDMP"
    assert made.heads == journal.heads()
