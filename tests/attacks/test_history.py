"""History cannot be laundered (promise 17): somebody with the database rewrites what was signed."""

import shutil
from pathlib import Path

import pytest

from attacks.forger import forging
from attacks.processes import run, start_and_stop
from harness.house_folder import TABLE_NAME
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.keys import make_key

NOTE = b'"note_cents":5000'
LARGER = b'"note_cents":9000'

pytestmark = pytest.mark.slow


def test_a_forged_history_is_neither_proved_nor_signed(files: HouseFiles) -> None:
    """The attack that was: triggers dropped, a record changed, all chained anew, heads gone."""
    assert start_and_stop(files)[0] == 0
    with forging(files) as forger:
        forger.change_record(TABLE_NAME, NOTE, LARGER)
        forger.forget_snapshots()
        forger.forget_heads()
    code, said = run(files, "verify")
    assert code == 1, said
    code, said = start_and_stop(files)
    assert code == 3, said
    assert "witness" in said
    with forging(files) as forger:
        assert forger.heads_count() == 0, "it was signed"


def test_heads_that_were_taken_away_are_missed(files: HouseFiles) -> None:
    for _ in range(2):
        assert start_and_stop(files)[0] == 0
    with forging(files) as forger:
        forger.forget_heads(forger.heads_count() - 1)
    code, said = start_and_stop(files)
    assert (code, "knows signed head" in said) == (3, True), said
    code, said = run(files, "verify")
    assert (code, "knows signed head" in said) == (1, True), said


def test_a_head_from_between_is_missed(files: HouseFiles) -> None:
    for _ in range(2):
        assert start_and_stop(files)[0] == 0
    with forging(files) as forger:
        forger.forget_head(2)
    code, said = start_and_stop(files)
    assert (code, "some were taken away" in said) == (3, True), said
    code, said = run(files, "verify")
    assert (code, "signed heads before these are missing" in said) == (1, True), said


def test_a_tail_that_was_cut_with_its_heads_is_missed(files: HouseFiles) -> None:
    assert start_and_stop(files)[0] == 0
    with forging(files) as forger:
        forger.cut_records("house", 1)
        forger.forget_snapshots()
        forger.forget_heads(1)
    code, said = start_and_stop(files)
    assert code == 3, said


def test_a_record_that_was_changed_and_chained_anew_is_not_the_signed_one(
    files: HouseFiles,
) -> None:
    assert start_and_stop(files)[0] == 0
    with forging(files) as forger:
        forger.change_record(TABLE_NAME, NOTE, LARGER)
        forger.forget_snapshots()
    code, said = start_and_stop(files)
    assert (code, "not the one that was signed" in said) == (3, True), said


def test_a_witness_that_is_gone_or_spoilt_stops_the_start(files: HouseFiles) -> None:
    assert start_and_stop(files)[0] == 0
    kept = files.witness.read_bytes()
    files.witness.write_bytes(b"{}\n")
    assert start_and_stop(files)[0] == 3
    files.witness.unlink()
    code, said = start_and_stop(files)
    assert (code, "--witness-lost" in said) == (3, True), said
    files.witness.write_bytes(kept)
    assert start_and_stop(files)[0] == 0


def test_a_witness_elsewhere_holds_where_the_folders_own_was_edited_too(
    files: HouseFiles, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with files.settings_file.open("a") as settings:
        settings.write(f'witnesses = ["{elsewhere}"]\n')
    assert start_and_stop(files)[0] == 0
    own = files.witness.read_bytes()
    count = heads_count(files)
    assert start_and_stop(files)[0] == 0
    with forging(files) as forger:
        forger.forget_heads(count)
    files.witness.write_bytes(own)
    code, said = start_and_stop(files)
    assert (code, str(elsewhere) in said) == (3, True), said


def heads_count(files: HouseFiles) -> int:
    with forging(files) as forger:
        return forger.heads_count()


def test_another_key_in_the_folder_does_not_go_on(files: HouseFiles) -> None:
    assert start_and_stop(files)[0] == 0
    for file in (files.private_key, files.public_key):
        file.unlink()
    make_key(files.private_key, files.public_key)
    code, said = start_and_stop(files)
    assert (code, "--new-key" in said) == (3, True), said
    # The private key of one and the public key of another: nobody would be believed.
    files.public_key.write_text(f"{'ab' * 32}\n")
    assert start_and_stop(files)[0] == 2


@pytest.mark.parametrize("files", ["sqlite"], indirect=True)
def test_a_copy_that_is_started_beside_never_signs(files: HouseFiles, tmp_path: Path) -> None:
    assert start_and_stop(files)[0] == 0
    copy = HouseFiles(Settings(data=str(tmp_path / "copy")))
    shutil.copytree(files.folder, copy.folder)
    count = heads_count(copy)
    code, said = start_and_stop(copy)
    assert (code, "--moved" in said) == (4, True), said
    assert run(copy, "archive", str(tmp_path / "archive.sqlite"))[0] == 4
    assert heads_count(copy) == count
    assert start_and_stop(files)[0] == 0


@pytest.mark.parametrize("files", ["sqlite"], indirect=True)
def test_a_file_that_was_put_in_the_place_of_the_journal_is_another(files: HouseFiles) -> None:
    assert start_and_stop(files)[0] == 0
    journal = files.folder / "journal.sqlite"
    shutil.copy(journal, journal.with_name("copy"))
    journal.with_name("copy").replace(journal)
    assert start_and_stop(files)[0] == 4
