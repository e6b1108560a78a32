"""A backup becomes a house again, and never takes the place of one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine

from journal.evening import check, few, sign
from taisai.rules import Role
from taisai.store.backup import back_up
from taisai.store.engine import sqlite_file
from taisai.store.failures import Failure, StoreFailed
from taisai.store.journal import SqlJournal
from taisai.store.migrations import newest_version, version_of
from taisai.store.restore import HouseThere, NoBackup, restore
from taisai.store.secrets import Secrets, Session


@pytest.fixture
def backup(engine: Engine, tmp_path: Path) -> Path:
    journal = SqlJournal(engine)
    journal.append(few())
    journal.keep_signed_heads(sign(few()))
    secrets = Secrets(engine)
    secrets.set_password("cara", "hash", at=1)
    secrets.begin_session("token", Session("cara", Role.CASINO_SUPERVISOR, 1, 9))
    return back_up(engine, tmp_path / "copy").path


def test_all_is_there_again_and_goes_on(backup: Path, empty_next: Engine) -> None:
    verified = restore(backup, empty_next, check)
    assert verified.records_count == 6
    journal = SqlJournal(empty_next)
    assert tuple(journal.read("table-1")) == few()
    assert version_of(empty_next) == newest_version()
    journal.append(few(count=8)[6:])
    assert journal.records_count() == 8


def test_who_was_signed_in_is_not_any_more(backup: Path, empty_next: Engine) -> None:
    restore(backup, empty_next)
    secrets = Secrets(empty_next)
    assert secrets.password_hash("cara") == "hash"
    assert secrets.session("token", at=2) is None


def test_a_house_is_never_overwritten(backup: Path, engine: Engine) -> None:
    SqlJournal(engine).append(few("cage", 2))
    with pytest.raises(HouseThere):
        restore(backup, engine)
    assert len(list(SqlJournal(engine).read("cage"))) == 2


def test_what_a_house_left_beside_its_file_is_not_overwritten(
    tmp_path: Path, sqlite_engine: Engine, engines: Callable[[str], Engine]
) -> None:
    SqlJournal(sqlite_engine).append(few())
    copy = back_up(sqlite_engine, tmp_path / "copy").path
    (tmp_path / "gone.sqlite-wal").write_text("what was not folded in yet")
    with pytest.raises(HouseThere, match=r"gone\.sqlite-wal is there"):
        restore(copy, engines(f"sqlite:///{tmp_path / 'gone.sqlite'}"))


def test_a_file_that_is_not_there_is_no_backup(tmp_path: Path, empty_next: Engine) -> None:
    with pytest.raises(NoBackup):
        restore(tmp_path / "nothing", empty_next)


def test_a_damaged_copy_makes_no_house(
    tmp_path: Path, sqlite_engine: Engine, engines: Callable[[str], Engine]
) -> None:
    SqlJournal(sqlite_engine).append(few())
    copy = back_up(sqlite_engine, tmp_path / "copy").path
    content = copy.read_bytes()
    copy.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    new = engines(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with pytest.raises(StoreFailed) as failed:
        restore(copy, new)
    assert failed.value.reason is Failure.CORRUPT
    assert not sqlite_file(new).exists()
    assert not (tmp_path / "new.sqlite.partial").exists()
