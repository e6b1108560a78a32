"""What a house has signed is looked at before each start; tests/attacks try it with processes."""

from pathlib import Path

import pytest

from harness.house_folder import make_folder
from taisai.server.upkeep.history import (
    HistoryLost,
    HouseMoved,
    SignedHistory,
    StartRefused,
    WitnessLost,
    history_of,
    sign_heads,
)
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.place import Place
from taisai.server.upkeep.witness import FileWitness
from taisai.store.whole_journal import WholeJournal


@pytest.fixture
def files(tmp_path: Path) -> HouseFiles:
    return make_folder(tmp_path / "house")


def faults_of(files: HouseFiles, place: Place | None = None) -> list[StartRefused]:
    engine = files.engine()
    history = history_of(files, engine)
    if place is not None:
        history = SignedHistory(history.journal, history.key, place, history.witnesses)
    found = list(history.faults(WholeJournal(engine)))
    engine.dispose()
    return found


def sign(files: HouseFiles) -> None:
    engine = files.engine()
    history_of(files, engine).sign(2_000_000_000_000)
    engine.dispose()


def test_a_house_that_was_never_somewhere_and_has_no_witness_may_start(files: HouseFiles) -> None:
    # So is one of version 0.1, and one that `taisai init` has just made.
    assert faults_of(files) == []
    sign(files)
    assert faults_of(files) == []


def test_a_witness_may_be_behind(files: HouseFiles) -> None:
    sign(files)
    held = files.witness.read_bytes()
    sign(files)
    files.witness.write_bytes(held)
    assert faults_of(files) == []


def test_a_witness_of_another_machine_may_not_be_there_yet(files: HouseFiles) -> None:
    sign(files)
    files.witness.unlink()
    (fault,) = faults_of(files)
    assert isinstance(fault, WitnessLost)
    # With the records in PostgreSQL another machine may take over, which has none of its own.
    engine = files.engine()
    last = history_of(files, engine).journal.newest_signed_heads(1)[0].heads
    engine.dispose()
    assert faults_of(files, Place(last.database, "another machine")) == []
    (fault,) = faults_of(files, Place("another database", "another machine"))
    assert isinstance(fault, HouseMoved)


def test_what_speaks_against_a_start_is_told_all_together(files: HouseFiles) -> None:
    sign(files)
    engine = files.engine()
    history = history_of(files, engine)
    ahead = sign_heads(history.journal, history.key, 2_000_000_000_001)
    assert ahead is not None
    FileWitness(files.witness).tell(ahead)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER signed_heads_no_delete")
        connection.exec_driver_sql("DELETE FROM signed_heads WHERE number = 3")
    engine.dispose()
    found = faults_of(files, Place("other", "other"))
    assert [type(one) for one in found] == [HistoryLost, HouseMoved]
    assert [one.exit_code for one in found] == [3, 4]
