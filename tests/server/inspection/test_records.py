"""Records for those who may read them."""

import sqlite3
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from harness.house_folder import DAY, TABLE_NAME, make_folder
from harness.ready_house import HYBRID_TABLE
from taisai.cli import app
from taisai.house.vocabulary import HouseSettings
from taisai.journal import Verified, verify_lines
from taisai.names import BadInput
from taisai.reports.replay_sheet import NoSuchRound
from taisai.reports.round_replay import RoundReplay
from taisai.server.inspection.records import NotADay, Records, Wanted, day_named
from taisai.server.upkeep.keys import checker_of, load_public_key
from taisai.store.engine import make_engine
from taisai.store.read_models import RoundsSought
from taisai.store.whole_journal import ArchiveAway

SETTINGS = HouseSettings(name="A house")


def test_a_day_is_named_by_its_date() -> None:
    assert day_named("2026-11-15") == date(2026, 11, 15)


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "2026-11-15T00:00"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(NotADay, match="write it as 2026-11-15"):
        day_named(text)


def test_a_stream_is_exported_whole_or_by_the_day(house_file: Path) -> None:
    records = Records(make_engine(f"sqlite:///{house_file}", is_read_only=True), _nobody)
    try:
        whole = list(records.export(HYBRID_TABLE, "", SETTINGS).lines)
        assert isinstance(verify_lines(whole), Verified)
        assert list(records.export(HYBRID_TABLE, "2023-11-15", SETTINGS).lines) == whole
        assert list(records.export(HYBRID_TABLE, "2020-01-01", SETTINGS).lines) == []
        for stream, day in (("table-9", ""), (HYBRID_TABLE, "soon")):
            with pytest.raises(BadInput):
                records.export(stream, day, SETTINGS)
    finally:
        records.close()


def _nobody(_key_id: str, _message: bytes, _signature: bytes) -> bool:
    return False


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Records]:
    """The records of an evening of two rounds, with a public key that holds."""
    folder = tmp_path / "house"
    make_folder(folder)
    check = checker_of(load_public_key(folder / "signing.pub"))
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}", is_read_only=True)
    records = Records(engine, check)
    yield records
    records.close()


@pytest.mark.parametrize(
    ("sought", "numbers"),
    [
        (RoundsSought(), [2, 1]),
        (RoundsSought(number=1), [1]),
        (RoundsSought(faces=(6, 1, 3)), [1]),
        (RoundsSought(faces=(6, 6, 6)), []),
        (RoundsSought(is_irregular=True), []),
    ],
)
def test_rounds_are_sought_by_number_outcome_and_irregularity(
    evening: Records, sought: RoundsSought, numbers: list[int]
) -> None:
    assert [one.round for one in evening.rounds("", Wanted(), sought, SETTINGS)] == numbers
    assert [
        one.round for one in evening.rounds(TABLE_NAME, Wanted(DAY), sought, SETTINGS)
    ] == numbers
    assert evening.rounds(TABLE_NAME, Wanted("2020-01-01"), sought, SETTINGS) == []


def test_a_round_is_replayed_from_its_beginning_to_its_end(evening: Records) -> None:
    replay = evening.replay(TABLE_NAME, 1)
    assert (replay.steps[0].event, replay.steps[-1].event) == ("RoundBegan", "RoundCompleted")
    assert [one.sequence for one in replay.steps] == list(
        range(replay.steps[0].sequence, replay.steps[-1].sequence + 1)
    )


def test_a_round_that_is_not_there_is_named(evening: Records) -> None:
    with pytest.raises(NoSuchRound, match="there is no round 9"):
        evening.replay(TABLE_NAME, 9)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM records WHERE stream = 'table-1' AND sequence < 30",
        "UPDATE records SET event = CAST('{}' AS BLOB) WHERE stream = 'table-1'",
    ],
)
def test_a_round_whose_records_are_spoilt_says_so(tmp_path: Path, statement: str) -> None:
    folder = tmp_path / "house"
    make_folder(folder)
    file = folder / "journal.sqlite"
    tampered(file, statement)
    records = Records(make_engine(f"sqlite:///{file}", is_read_only=True), _nobody)
    try:
        with pytest.raises(NoSuchRound, match="missing or no longer what was written"):
            records.replay(TABLE_NAME, 1)
    finally:
        records.close()


def tampered(file: Path, statement: str) -> None:
    """Changes a journal behind the system's back."""
    connection = sqlite3.connect(file)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_an_altered_record_is_marked_in_the_replay(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    make_folder(folder)
    file = folder / "journal.sqlite"
    tampered(
        file,
        "UPDATE records SET event = CAST(replace(event, 'double_3', 'double_4') AS BLOB) "
        "WHERE stream = 'table-1' AND CAST(event AS TEXT) LIKE '%double_3%'",
    )
    records = Records(make_engine(f"sqlite:///{file}", is_read_only=True), _nobody)
    try:
        altered = [one for one in records.replay(TABLE_NAME, 1).steps if one.is_altered]
        assert [one.event for one in altered] == ["WagersChanged"]
    finally:
        records.close()


@pytest.fixture
def archived(tmp_path: Path) -> Path:
    """A house whose evening is in an archive; the way to its journal."""
    folder = tmp_path / "house"
    make_folder(folder)
    result = CliRunner().invoke(
        app, ["archive", str(tmp_path / "2023.sqlite"), "--data", str(folder)]
    )
    assert result.exit_code == 0, result.output
    return folder / "journal.sqlite"


def replayed(file: Path, *folders: Path) -> RoundReplay:
    """The first round, replayed by a house that knows of some folders."""
    engine = make_engine(f"sqlite:///{file}", is_read_only=True)
    records = Records(engine, _nobody, folders)
    try:
        return records.replay(TABLE_NAME, 1)
    finally:
        records.close()


def test_a_round_in_an_archive_is_replayed_from_it(archived: Path, tmp_path: Path) -> None:
    replay = replayed(archived)
    assert replay.archive == "2023.sqlite"
    assert (replay.steps[0].event, replay.steps[-1].event) == ("RoundBegan", "RoundCompleted")
    moved = tmp_path / "shelf"
    moved.mkdir()
    (tmp_path / "2023.sqlite").rename(moved / "2023.sqlite")
    with pytest.raises(ArchiveAway, match="the setting `archives`"):
        replayed(archived)
    assert replayed(archived, moved) == replay
    (moved / "2023.sqlite").rename(archived.parent / "2023.sqlite")
    assert replayed(archived) == replay


def exported(file: Path, day: str, *folders: Path) -> tuple[int, list[bytes]]:
    """Where an export of the table begins, and its lines."""
    records = Records(make_engine(f"sqlite:///{file}", is_read_only=True), _nobody, folders)
    try:
        found = records.export(TABLE_NAME, day, SETTINGS)
        return found.start.sequence, list(found.lines)
    finally:
        records.close()


@pytest.mark.parametrize("day", ["", DAY])
def test_an_export_holds_what_is_in_archives_too(archived: Path, tmp_path: Path, day: str) -> None:
    archive = tmp_path / "2023.sqlite"
    start, lines = exported(archived, day)
    assert (start, lines) == exported(archive, day)
    assert len(lines) > 20
    assert isinstance(verify_lines(lines), Verified)
    archive.rename(tmp_path / "away.sqlite")
    assert exported(archived, day) == (len(lines), [])


def test_signed_heads_say_whether_their_signature_holds(evening: Records) -> None:
    (shown,) = evening.signed_heads()
    assert shown.holds
    assert TABLE_NAME in [one.stream for one in shown.heads.streams]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Wanted("2020-01-01", DAY), [2, 1]),
        (Wanted("2020-01-01", "2020-01-02"), []),
        (Wanted(until=DAY), [2, 1]),
        (Wanted(until="2020-01-01"), []),
        (Wanted(DAY, "2020-01-01"), []),
        (Wanted(skip=1), [1]),
        (Wanted(skip=2), []),
    ],
)
def test_rounds_are_sought_over_several_days_and_part_by_part(
    evening: Records, wanted: Wanted, numbers: list[int]
) -> None:
    found = evening.rounds(TABLE_NAME, wanted, RoundsSought(), SETTINGS)
    assert [one.round for one in found] == numbers


def test_incidents_of_a_day_are_sought(evening: Records) -> None:
    assert evening.incidents("", Wanted("2020-01-01"), SETTINGS) == []
    whole = evening.incidents("", Wanted(), SETTINGS)
    assert evening.incidents("", Wanted(DAY), SETTINGS) == whole
