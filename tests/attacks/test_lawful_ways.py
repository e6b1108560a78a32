"""Ways back from lawful cases: two persons stand for them, once, and it is recorded."""

import shutil
from pathlib import Path

import pytest

from attacks.forger import forging
from attacks.processes import run, start_and_stop
from crashes.staging import BOSS, PASSWORD
from harness.house_folder import TABLE_NAME
from taisai.house.events import HistoryAccepted
from taisai.house.vocabulary import Acceptance
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.keys import make_key
from taisai.store.journal import SqlJournal
from taisai.streams import HOUSE

pytestmark = pytest.mark.slow


@pytest.fixture
def two(files: HouseFiles, tmp_path: Path) -> list[str]:
    """Two persons of the house, with their passwords and a reason."""
    first, both = tmp_path / "gita.txt", tmp_path / "both.txt"
    first.write_text("another long password\n")
    both.write_text(f"{PASSWORD}\nanother long password\n")
    given = ("gita", "--name", "Gita", "--role", "game_supervisor", "--password-file", str(first))
    code, said = run(files, "staff", "add", *given)
    assert code == 0, said
    words = ("--by", BOSS.id, "--second", "gita", "--reason", "a bad day")
    return [*words, "--passwords-file", str(both)]


def accepted_in(files: HouseFiles) -> list[HistoryAccepted]:
    engine = files.engine(is_read_only=True)
    events = [HOUSE.codec.decode_event(one.event) for one in SqlJournal(engine).read("house")]
    engine.dispose()
    return [one for one in events if isinstance(one, HistoryAccepted)]


def demand_in_order(files: HouseFiles) -> None:
    """The house starts by itself again, and is proved."""
    assert start_and_stop(files)[0] == 0
    code, said = run(files, "verify")
    assert code == 0, said


def test_a_witness_that_was_lost(files: HouseFiles, two: list[str]) -> None:
    assert start_and_stop(files)[0] == 0
    files.witness.unlink()
    assert start_and_stop(files)[0] == 3
    # Neither alone, nor with a wrong password, nor for another reason.
    alone = ["--by", BOSS.id, "--reason", "alone", *two[-2:]]
    for words in (alone, [*two[:1], "gita", "--second", BOSS.id, *two[4:]]):
        assert start_and_stop(files, "--witness-lost", *words)[0] == 2
    assert start_and_stop(files, "--moved", *two)[0] == 0
    assert [one.acceptance for one in accepted_in(files)] == [Acceptance.MOVE]
    files.witness.unlink()
    assert start_and_stop(files, "--witness-lost", *two)[0] == 0
    assert accepted_in(files)[-1].acceptance is Acceptance.LOST_WITNESS
    demand_in_order(files)


@pytest.mark.parametrize("files", ["sqlite"], indirect=True)
def test_a_house_that_was_moved(files: HouseFiles, two: list[str], tmp_path: Path) -> None:
    assert start_and_stop(files)[0] == 0
    moved = HouseFiles(Settings(data=str(tmp_path / "moved")))
    shutil.copytree(files.folder, moved.folder)
    assert start_and_stop(moved, "--moved", *two)[0] == 0
    (accepted,) = accepted_in(moved)
    assert (accepted.by.id, accepted.second.id) == (BOSS.id, "gita")
    demand_in_order(moved)


@pytest.mark.parametrize("files", ["sqlite"], indirect=True)
def test_a_backup_that_was_restored(files: HouseFiles, two: list[str], tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    assert run(files, "backup", str(backup))[0] == 0
    assert start_and_stop(files)[0] == 0
    for one in files.folder.glob("journal.sqlite*"):
        one.rename(tmp_path / one.name)
    held = files.witness.read_bytes()
    assert run(files, "restore", str(backup))[0] == 0
    code, said = start_and_stop(files)
    assert (code, "--accept-loss" in said) == (3, True), said
    (files.folder / "journal.sqlite").unlink()
    code, said = run(files, "restore", str(backup), "--accept-loss", *two)
    assert code == 0, said
    (accepted,) = accepted_in(files)
    assert accepted.acceptance is Acceptance.LOSS
    assert accepted.head_number > 0
    # What the witness held of the lost records is kept as evidence.
    (aside,) = files.folder.glob("witness.jsonl.until-*")
    assert aside.read_bytes() == held
    demand_in_order(files)


@pytest.mark.parametrize("files", ["sqlite"], indirect=True)
def test_a_new_key(files: HouseFiles, two: list[str]) -> None:
    assert start_and_stop(files)[0] == 0
    files.private_key.unlink()
    files.public_key.rename(files.folder / "signing-before.pub")
    make_key(files.private_key, files.public_key)
    assert start_and_stop(files, "--new-key", *two)[0] == 0
    demand_in_order(files)


def test_nobody_can_stand_for_what_was_forged(files: HouseFiles, two: list[str]) -> None:
    assert start_and_stop(files)[0] == 0
    with forging(files) as forger:
        forger.change_record(TABLE_NAME, b'"note_cents":5000', b'"note_cents":9000')
        forger.forget_snapshots()
    for way in ("--moved", "--accept-loss", "--witness-lost", "--new-key"):
        assert start_and_stop(files, way, *two)[0] == 3
    assert accepted_in(files) == []


def test_there_is_nothing_to_stand_for_in_a_house_that_starts(
    files: HouseFiles, two: list[str]
) -> None:
    assert start_and_stop(files)[0] == 0
    code, said = start_and_stop(files, "--accept-loss", *two)
    assert (code, "nothing speaks against" in said) == (2, True), said
