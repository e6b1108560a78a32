"""An SQLite file that is gone is noticed at the next commit, and what it held is copied."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Engine

from journal.evening import few
from taisai.store.engine import make_engine, writing
from taisai.store.failures import Failure, StoreFailed
from taisai.store.files import FileGone, OpenedFile
from taisai.store.journal import SqlJournal


def test_a_commit_into_a_file_that_is_gone_fails_and_a_copy_has_it(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    file = Path(str(sqlite_engine.url.database))
    journal = SqlJournal(sqlite_engine)
    journal.append(few()[:3])
    file.rename(tmp_path / "elsewhere")
    with pytest.raises(StoreFailed, match="is gone: bring it back") as failed:
        journal.append(few()[3:4])
    assert failed.value.reason is Failure.GONE
    (rescued,) = file.parent.glob("*.rescued-*")
    copy = make_engine(f"sqlite:///{rescued}", is_read_only=True)
    assert [one.sequence for one in SqlJournal(copy).read("table-1")] == [1, 2, 3, 4]
    copy.dispose()
    with pytest.raises(StoreFailed, match="is gone"), writing(sqlite_engine):
        pass
    assert not file.exists()
    (tmp_path / "elsewhere").rename(file)
    SqlJournal(sqlite_engine).append(few()[4:])


def test_what_was_in_a_log_that_is_gone_is_copied_once_whoever_opens_the_file_meanwhile(
    tmp_path: Path,
) -> None:
    file, log = tmp_path / "journal.sqlite", tmp_path / "journal.sqlite-wal"
    opened, writer = OpenedFile(file), sqlite3.connect(file)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("CREATE TABLE one (number)")
    opened.note_opened()
    known: dict[str, object] = {}
    opened.demand_there(writer, known)
    log.rename(tmp_path / "moved")
    for _ in range(3):
        with pytest.raises(FileGone, match="all that was recorded is in"):
            opened.demand_there(writer, known)
        # Whoever opens it now finds a new log, and a file without what was in the old one.
        opened.note_opened()
    assert len(list(tmp_path.glob("*.rescued-*"))) == 1
    # It comes back, more is committed, and it goes again.
    (tmp_path / "moved").rename(log)
    opened.demand_there(writer, known)
    log.rename(tmp_path / "moved")
    with pytest.raises(FileGone, match="all that was recorded is in"):
        opened.demand_there(writer, known)
    writer.close()
    assert len(list(tmp_path.glob("*.rescued-*"))) == 2


def test_what_was_written_into_each_log_is_copied_and_no_copy_is_named_that_lacks_something(
    tmp_path: Path,
) -> None:
    file, log = tmp_path / "journal.sqlite", tmp_path / "journal.sqlite-wal"
    opened, writer = OpenedFile(file), sqlite3.connect(file)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("CREATE TABLE one (number)")
    opened.note_opened()
    known: dict[str, object] = {}
    opened.demand_there(writer, known)
    file.rename(tmp_path / "moved")
    # Another connection wrote into another log, which is gone too.
    for wrote_into in (known, {"wal": (0, 0)}):
        with pytest.raises(FileGone, match="all that was recorded is in"):
            opened.demand_there(writer, wrote_into)
    assert len(list(tmp_path.glob("*.rescued-*"))) == 2
    with pytest.raises(FileGone, match="all that was recorded is in"):
        opened.demand_same()
    # It comes back, and more is committed than any copy has.
    (tmp_path / "moved").rename(file)
    opened.demand_there(writer, known)
    assert log.exists()
    file.rename(tmp_path / "moved")
    with pytest.raises(FileGone) as gone:
        opened.demand_same()
    assert "all that was recorded" not in str(gone.value)
    writer.close()


def test_another_file_is_not_opened_in_its_place(tmp_path: Path) -> None:
    file = tmp_path / "journal.sqlite"
    file.write_bytes(b"")
    opened = OpenedFile(file)
    opened.demand_same()
    opened.note_opened()
    opened.demand_same()
    file.rename(tmp_path / "moved")
    file.write_bytes(b"")
    with pytest.raises(FileGone):
        opened.demand_same()
