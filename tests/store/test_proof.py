"""A database's journal is proved link by link."""

import sqlite3

import pytest
from sqlalchemy import Engine

from journal.evening import check, few, sign
from taisai.journal import Broken, JournalBroken, Reason, Verified
from taisai.store import proof
from taisai.store.engine import sqlite_file
from taisai.store.journal import SqlJournal
from taisai.store.proof import demand_whole, verify_journal


@pytest.fixture
def journal(sqlite_engine: Engine) -> SqlJournal:
    made = SqlJournal(sqlite_engine)
    made.append((*few(), *few("cage", 3)))
    return made


def tamper(engine: Engine, statement: str) -> None:
    """Does what only somebody with the file in their hands can: takes the guards off first."""
    stranger = sqlite3.connect(sqlite_file(engine))
    for name in ("records_no_update", "records_no_delete"):
        stranger.execute(f"DROP TRIGGER {name}")
    stranger.execute(statement)
    stranger.commit()
    stranger.close()


def test_a_whole_journal_holds(journal: SqlJournal) -> None:
    answer = verify_journal(journal)
    assert isinstance(answer, Verified)
    assert answer.records_count == 9


def test_signatures_vouch_for_what_they_cover(journal: SqlJournal) -> None:
    journal.keep_signed_heads(sign(few()[:4]))
    answer = verify_journal(journal, check)
    assert isinstance(answer, Verified)
    assert {one.stream: one.signed_sequence for one in answer.streams} == {"cage": 0, "table-1": 4}


def test_a_changed_record_is_named(journal: SqlJournal, sqlite_engine: Engine) -> None:
    tamper(
        sqlite_engine, "UPDATE records SET at = at + 1 WHERE stream = 'table-1' AND sequence = 3"
    )
    with pytest.raises(JournalBroken) as broken:
        demand_whole(journal)
    assert broken.value.broken.reason is Reason.ALTERED
    assert (broken.value.broken.stream, broken.value.broken.sequence) == ("table-1", 3)


def test_a_cut_tail_is_found_by_the_signature(journal: SqlJournal, sqlite_engine: Engine) -> None:
    journal.keep_signed_heads(sign(few()))
    tamper(sqlite_engine, "DELETE FROM records WHERE stream = 'table-1' AND sequence > 4")
    answer = verify_journal(journal, check)
    assert isinstance(answer, Broken)
    assert (answer.reason, answer.sequence) == (Reason.CUT_TAIL, 5)


def test_progress_is_told(journal: SqlJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "_PROGRESS_COUNT", 3)
    told: list[int] = []
    verify_journal(journal, progress=told.append)
    assert told == [3, 6, 9]
