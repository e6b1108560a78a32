"""A database is closed for ever, and the next goes on from its heads; nothing is lost between."""

import os
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from harness.seals import SEALS
from journal.evening import few
from taisai.journal import Verified, head_of
from taisai.store import archive as module
from taisai.store.archive import (
    NoSnapshot,
    archive_database,
    archive_file,
    begin_next,
)
from taisai.store.backup import CopyExists
from taisai.store.engine import make_engine, sqlite_file, writing
from taisai.store.failures import Failure, StoreFailed
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.migrations import WrongVersion
from taisai.store.proof import verify_journal
from taisai.store.secrets import Secrets
from taisai.store.snapshots import Snapshots

LONGER = few(count=9)


def a_house(engine: Engine) -> SqlJournal:
    journal = SqlJournal(engine)
    journal.append((*few(), *few("cage", 2)))
    for head in journal.heads().values():
        Snapshots(engine, SEALS).keep(head, "f", head.stream.encode())
    Secrets(engine).set_password("cara", "hash", at=1)
    Heartbeat(engine).start(5_000)
    return journal


def goes_on(engine: Engine) -> None:
    journal = SqlJournal(engine)
    assert journal.records_count() == 0
    assert journal.heads()["table-1"] == head_of(few()[-1])
    snapshot = Snapshots(engine, SEALS).newest("table-1", "f", lambda _: True)
    assert snapshot is not None
    assert snapshot.state == b"table-1"
    assert Secrets(engine).password_hash("cara") == "hash"
    assert Heartbeat(engine).last() is not None
    journal.append(LONGER[6:])
    assert isinstance(verify_journal(journal), Verified)


def test_a_file_is_closed_and_the_next_goes_on_in_its_place(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    a_house(sqlite_engine)
    to = tmp_path / "archive.sqlite"
    archived = archive_file(sqlite_engine, to)
    assert archived.records_count == 8
    goes_on(sqlite_engine)
    old = make_engine(f"sqlite:///{to}", is_read_only=True)
    assert tuple(SqlJournal(old).read("table-1")) == few()
    assert isinstance(verify_journal(SqlJournal(old)), Verified)
    old.dispose()
    assert to.stat().st_mode & 0o777 == 0o400
    assert sqlite_file(sqlite_engine).stat().st_mode & 0o777 == 0o600


def test_archives_follow_each_other(sqlite_engine: Engine, tmp_path: Path) -> None:
    a_house(sqlite_engine)
    archive_file(sqlite_engine, tmp_path / "archive-1.sqlite")
    journal = SqlJournal(sqlite_engine)
    journal.append(LONGER[6:])
    Snapshots(sqlite_engine, SEALS).keep(head_of(LONGER[-1]), "f", b"nine")
    archive_file(sqlite_engine, tmp_path / "archive-2.sqlite")
    heads = SqlJournal(sqlite_engine).heads()
    assert heads["table-1"] == head_of(LONGER[-1])
    assert heads["cage"] == head_of(few("cage", 2)[-1])


def test_a_database_is_closed_and_the_next_goes_on_in_another(
    postgres_engine: Engine, empty_url_on_postgres: str
) -> None:
    journal = a_house(postgres_engine)
    new = make_engine(empty_url_on_postgres)
    assert archive_database(postgres_engine, new).records_count == 8
    goes_on(new)
    with pytest.raises(CopyExists):
        archive_database(postgres_engine, new)
    new.dispose()
    with pytest.raises(StoreFailed) as failed:
        journal.append(LONGER[6:])
    assert failed.value.reason is Failure.READ_ONLY
    assert tuple(journal.read("table-1")) == few()


def test_a_stream_without_a_snapshot_at_its_head_stops_it(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    journal = a_house(sqlite_engine)
    journal.append(LONGER[6:7])
    with pytest.raises(NoSnapshot, match="'table-1' has no snapshot at its newest record 7"):
        archive_file(sqlite_engine, tmp_path / "archive.sqlite")
    assert not (tmp_path / "archive.sqlite").exists()
    assert not (tmp_path / "journal.sqlite.next").exists()
    assert tuple(journal.read("table-1")) == LONGER[:7]


def test_a_house_that_runs_still_is_not_archived(sqlite_engine: Engine, tmp_path: Path) -> None:
    a_house(sqlite_engine)
    running = make_engine(f"sqlite:///{sqlite_file(sqlite_engine)}")
    list(SqlJournal(running).read("table-1"))
    with pytest.raises(StoreFailed) as failed:
        archive_file(sqlite_engine, tmp_path / "archive.sqlite")
    assert failed.value.reason is Failure.LOCKED
    running.dispose()
    archive_file(sqlite_engine, tmp_path / "archive.sqlite")
    goes_on(sqlite_engine)


def test_nothing_is_overwritten(sqlite_engine: Engine, tmp_path: Path) -> None:
    a_house(sqlite_engine)
    there = tmp_path / "archive.sqlite"
    there.write_text("mine")
    with pytest.raises(CopyExists):
        archive_file(sqlite_engine, there)
    assert there.read_text() == "mine"


def test_an_attempt_that_was_cut_off_can_be_made_again(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    a_house(sqlite_engine)
    sqlite_engine.dispose()
    to = tmp_path / "archive.sqlite"
    os.link(sqlite_file(sqlite_engine), to)
    (tmp_path / "journal.sqlite.next").write_text("half")
    archive_file(sqlite_engine, to)
    goes_on(sqlite_engine)


def test_a_disk_without_second_names_gets_a_copy(
    sqlite_engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path, __: Path) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(module.os, "link", refuse)
    a_house(sqlite_engine)
    to = tmp_path / "archive.sqlite"
    archive_file(sqlite_engine, to)
    goes_on(sqlite_engine)
    old = make_engine(f"sqlite:///{to}", is_read_only=True)
    assert tuple(SqlJournal(old).read("table-1")) == few()
    old.dispose()


def test_the_next_must_begin_where_the_old_one_ends(
    engine: Engine, empty_next: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_house(engine)
    monkeypatch.setattr(module, "_begin_chains", lambda *_: None)
    with pytest.raises(StoreFailed, match="does not begin where the old one ends"):
        begin_next(engine, empty_next, "archive")


def test_a_database_of_another_version_is_not_archived(
    sqlite_engine: Engine, tmp_path: Path
) -> None:
    a_house(sqlite_engine)
    with writing(sqlite_engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(WrongVersion, match="9999"):
        archive_file(sqlite_engine, tmp_path / "archive.sqlite")
    assert not (tmp_path / "archive.sqlite").exists()
