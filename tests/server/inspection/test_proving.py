"""The whole proof: what holds, how far it is, and the first wrong link with its neighbours."""

import sqlite3
from pathlib import Path

import pytest

from harness.house_folder import TABLE_NAME, make_folder
from taisai.server.inspection.proving import ProofHere, ProofShown, ProofState, Prover, prove
from taisai.server.upkeep.keys import checker_of, load_public_key
from taisai.store.engine import address_of, make_engine
from taisai.store.journal import SqlJournal

NOW = 1_700_000_999_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_folder(tmp_path / "house")
    return tmp_path / "house"


def proved(folder: Path) -> ProofShown:
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}", is_read_only=True)
    try:
        check = checker_of(load_public_key(folder / "signing.pub"))
        prover = Prover(SqlJournal(engine), ProofHere(address_of(engine), check))
        prover.begin(lambda: NOW)
        # The thread that was begun, and this one, prove the same.
        prover.run(lambda: NOW)
        return prover.shown
    finally:
        engine.dispose()


def tamper(folder: Path, statement: str) -> None:
    connection = sqlite3.connect(folder / "journal.sqlite")
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for (name,) in found:
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_whole_journal_holds_with_all_that_it_says(folder: Path) -> None:
    shown = proved(folder)
    assert (shown.state, shown.first_wrong, shown.ended_at) == (ProofState.HOLDS, None, NOW)
    assert (shown.signed_count, shown.settlements_count, shown.citations_count) == (1, 3, 1)
    table = next(one for one in shown.streams if one.stream == TABLE_NAME)
    assert table.read_count == table.last == table.signed_sequence
    assert table.book_cents == 10_000


def test_the_first_broken_link_is_shown_with_its_neighbours(folder: Path) -> None:
    tamper(
        folder,
        "UPDATE records SET event = CAST(replace(event, '5000', '9000') AS BLOB) "
        "WHERE stream = 'table-1' AND CAST(event AS TEXT) LIKE '%NoteInserted%'",
    )
    shown = proved(folder)
    wrong = shown.first_wrong
    assert shown.state is ProofState.WRONG
    assert wrong is not None
    assert (wrong.stream, wrong.reason) == (TABLE_NAME, "altered")
    before, here, after = wrong.links
    assert here.sequence == wrong.sequence
    assert here.kind == "NoteInserted"
    assert (before.digest, here.digest) == (before.digest_made, after.previous)
    assert here.previous == before.digest
    assert here.digest_made != here.digest


def test_a_store_that_fails_is_told(folder: Path) -> None:
    tamper(folder, "DROP VIEW heads")
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}", is_read_only=True)
    try:
        prover = Prover(SqlJournal(engine), ProofHere(address_of(engine), lambda *_: True))
        prover.run(lambda: NOW)
        assert prover.shown.state is ProofState.FAILED
        assert prover.shown.failure
    finally:
        engine.dispose()


def test_it_is_told_how_far_each_stream_has_come(folder: Path) -> None:
    told: dict[str, int] = {}
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}", is_read_only=True)
    try:
        journal = SqlJournal(engine)
        prove(address_of(engine), None, told.__setitem__)
        assert told == {name: head.sequence for name, head in journal.heads().items()}
    finally:
        engine.dispose()
