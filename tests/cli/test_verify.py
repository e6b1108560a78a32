"""`taisai verify`: whatever was altered, the first wrong record is named."""

import gc
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from harness.house_folder import DAY, TABLE_NAME
from server.inspection.written_journal import EVERY, keep_snapshots
from taisai.cli import app
from taisai.journal import following, from_line, head_of, to_line
from taisai.server.inspection import segments
from taisai.store.engine import make_engine, writing
from taisai.store.journal import SqlJournal
from taisai.store.schema import snapshots
from taisai.streams import TABLE
from taisai.table.events import TerminalsSettled


def taisai(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    """The journal alone, as an inspector takes it away."""
    return Path(shutil.copy(folder / "journal.sqlite", tmp_path / "evidence.sqlite"))


@pytest.fixture
def key(folder: Path) -> Path:
    return folder / "signing.pub"


@pytest.fixture
def exported(folder: Path, tmp_path: Path) -> Path:
    file = tmp_path / "table.jsonl"
    assert taisai("export", TABLE_NAME, "--data", folder, "--out", file).exit_code == 0
    return file


def tampered(file: Path, statement: str, place: int) -> None:
    """What somebody can do who has the file: the database's own guards are taken off first."""
    connection = sqlite3.connect(file)
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for (name,) in found:
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute(statement, (TABLE_NAME, place))
    connection.commit()
    connection.close()


def place_of(file: Path, kind: str) -> int:
    """The place of the first record of a kind at the table."""
    engine = make_engine(f"sqlite:///{file}", is_read_only=True)
    try:
        records = SqlJournal(engine).read(TABLE_NAME)
        return next(one.sequence for one in records if f'"{kind}"'.encode() in one.event)
    finally:
        engine.dispose()


def test_a_whole_journal_holds_with_its_signatures_books_and_settlements(folder: Path) -> None:
    result = taisai("verify", "--data", folder)
    assert result.exit_code == 0, result.output
    assert "3 settlements of terminals worked out again, all right." in result.output
    assert "table-1: its book balances at $100.00" in result.output
    assert "1 signed heads hold." in result.output
    assert "1 records that the cage cites are as it says." in result.output


def test_a_copied_file_and_the_public_key_are_enough(copied: Path, key: Path) -> None:
    result = taisai("verify", copied, "--key", key)
    assert result.exit_code == 0, result.output
    assert "1 signed heads hold." in result.output


def test_without_a_key_it_says_that_signatures_were_not_checked(copied: Path) -> None:
    result = taisai("verify", copied)
    assert result.exit_code == 0
    assert "signatures were not checked" in result.output


def test_an_altered_record_is_named(copied: Path, key: Path) -> None:
    place = place_of(copied, "WagersChanged")
    tampered(
        copied,
        "UPDATE records SET event = CAST(replace(event, '500', '900') AS BLOB) "
        "WHERE stream = ? AND sequence = ?",
        place,
    )
    result = taisai("verify", copied, "--key", key)
    assert result.exit_code == 1
    assert f"stream '{TABLE_NAME}', record {place}" in result.stderr
    assert "not those that its digest was made of" in result.stderr


def test_a_record_that_was_taken_out_is_named(copied: Path, key: Path) -> None:
    tampered(copied, "DELETE FROM records WHERE stream = ? AND sequence = ?", 20)
    result = taisai("verify", copied, "--key", key)
    assert result.exit_code == 1
    assert f"stream '{TABLE_NAME}', record 20, " in result.stderr
    assert "the record is not there" in result.stderr


def test_a_tail_that_was_cut_after_signing_is_named(copied: Path, key: Path) -> None:
    last = place_of(copied, "VoucherIssued")
    tampered(copied, "DELETE FROM records WHERE stream = ? AND sequence >= ?", last)
    result = taisai("verify", copied, "--key", key)
    assert result.exit_code == 1
    assert f"record {last}: the record was signed and is not there" in result.stderr


def test_another_houses_key_does_not_hold(copied: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pub"
    other.write_text(f"{'ab' * 32}\n")
    result = taisai("verify", copied, "--key", other)
    assert result.exit_code == 1
    assert "a signature that does not hold" in result.stderr


def test_a_forged_settlement_is_found_even_where_the_chain_was_made_anew(
    exported: Path, tmp_path: Path
) -> None:
    """Who holds the file can chain it again; the law cannot be chained."""
    records = [from_line(line) for line in exported.read_bytes().splitlines(keepends=True)]
    forged, head, place = [], None, 0
    for record in records:
        event = TABLE.codec.decode_event(record.event)
        if isinstance(event, TerminalsSettled) and not place:
            line = msgspec.structs.replace(event.terminals[0], won_cents=90_000)
            event = msgspec.structs.replace(event, terminals=(line, *event.terminals[1:]))
            place = record.sequence
        if head is None:
            forged.append(record)
        else:
            forged.append(following(head, TABLE.codec.encode(event), record.at, record.request))
        head = head_of(forged[-1])
    file = tmp_path / "forged.jsonl"
    file.write_bytes(b"".join(map(to_line, forged)))
    result = taisai("verify", file)
    assert result.exit_code == 1
    assert f"the journal is wrong: stream '{TABLE_NAME}', record {place}" in result.stderr


@pytest.mark.rule("D9A 6.3")
def test_a_voucher_of_the_cage_that_no_table_issued_is_found_where_the_chain_was_made_anew(
    copied: Path,
) -> None:
    engine = make_engine(f"sqlite:///{copied}", is_read_only=True)
    records = list(SqlJournal(engine).read("cage"))
    engine.dispose()
    last = records[-1]
    forged = following(
        head_of(records[-2]), last.event.replace(b":4000,", b":9000,"), last.at, last.request
    )
    assert forged.event != last.event
    connection = sqlite3.connect(copied)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute(
        "UPDATE records SET event = ?, digest = ? WHERE stream = 'cage' AND sequence = ?",
        (forged.event, bytes.fromhex(forged.digest), forged.sequence),
    )
    connection.commit()
    connection.close()
    result = taisai("verify", copied)
    assert result.exit_code == 1
    place = f"the journal is wrong: stream 'cage', record {forged.sequence}: its voucher"
    assert place in result.stderr
    assert "tells something else" in result.stderr


def test_an_exported_file_proves_itself_and_against_signed_heads(
    exported: Path, folder: Path, key: Path, tmp_path: Path
) -> None:
    heads = tmp_path / "heads.jsonl"
    assert taisai("export", "--heads", "--data", folder, "--out", heads).exit_code == 0
    result = taisai("verify", exported, "--key", key, "--heads", heads)
    assert result.exit_code == 0, result.output
    assert "1 signed heads hold." in result.output
    lines = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(b"".join(lines[:-1]))
    cut = taisai("verify", exported, "--key", key, "--heads", heads)
    assert cut.exit_code == 1
    assert f"record {len(lines)}: the record was signed and is not there" in cut.stderr


def test_an_export_of_a_day_that_begins_in_the_middle_says_so(
    exported: Path, tmp_path: Path
) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    part = tmp_path / f"{DAY}.jsonl"
    part.write_bytes(b"".join(lines[9:]))
    result = taisai("verify", part)
    assert result.exit_code == 0, result.output
    assert "table-1: records 10 to" in result.output
    assert "table-1: begins in another file" in result.output


def test_a_line_that_is_no_record_is_named(exported: Path) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(b"".join([*lines[:4], b"nonsense\n", *lines[4:]]))
    result = taisai("verify", exported)
    assert result.exit_code == 1
    assert "line 5" in result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["nowhere.sqlite"], "cannot be read"),
        (["--data", "nowhere"], "no house is in nowhere"),
    ],
)
def test_what_is_not_there_is_complained_of(words: list[str], reason: str) -> None:
    result = taisai("verify", *words)
    assert result.exit_code == 2
    assert reason in result.stderr


def test_a_file_that_is_no_key_is_complained_of(copied: Path) -> None:
    result = taisai("verify", copied, "--key", copied)
    assert result.exit_code == 2
    assert "no public key" in result.stderr


def test_a_snapshot_that_is_not_what_the_records_come_to_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(segments, "SEGMENT_RECORDS_MIN", EVERY)
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}")
    keep_snapshots(engine, TABLE_NAME, list(SqlJournal(engine).read(TABLE_NAME)))
    true = taisai("verify", "--data", folder, "--cores", 1)
    with writing(engine) as connection:
        for row in connection.execute(snapshots.select()).all():
            forged = row.state.replace(b'"cash_in"', b'"drop_box"')
            here = snapshots.c.sequence == row.sequence
            connection.execute(snapshots.update().where(here).values(state=forged))
    engine.dispose()
    told = taisai("verify", "--data", folder)
    assert (true.exit_code, told.exit_code) == (0, 0), told.output
    assert gc.isenabled(), "as it was before the proof"
    words = f"{TABLE_NAME}: the snapshot after record {EVERY} is not what the records come to"
    assert words in told.output
    assert words not in true.output
    assert told.output.splitlines()[-1] == true.output.splitlines()[-1]
