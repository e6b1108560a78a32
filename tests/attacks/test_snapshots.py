"""Snapshots never decide (promise 9): somebody edits, borrows or brings back what one says."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from attacks.forger import forging
from harness.house_folder import TABLE_NAME
from harness.stacked_notes import note_in
from taisai.floor.clock import SystemClock
from taisai.floor.disk import ThreadDisk
from taisai.floor.loading import load_stream
from taisai.floor.snapshots import ThreadShelf
from taisai.floor.stream_runner import Outcome
from taisai.house.events import AlarmRecorded
from taisai.journal import Seals
from taisai.server.running_house import RunningHouse, open_house
from taisai.server.upkeep.history import StartRefused, signer_of_next
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.keys import SigningKey
from taisai.store.archive import archive_file
from taisai.store.journal import SqlJournal
from taisai.store.snapshots import Snapshots
from taisai.streams import HOUSE, TABLE

pytestmark = pytest.mark.asyncio

CREDITS = 5_000 + 500 - 200 - 500


@asynccontextmanager
async def opened(files: HouseFiles) -> AsyncIterator[RunningHouse]:
    """The house with its application started; closed in good order, it has taken snapshots."""
    async with open_house(files, SystemClock()) as house, house.app.lifespan():
        yield house


def credits_of(house: RunningHouse) -> int:
    """What the player at the first terminal can have paid out."""
    table = house.floor.tables[TABLE_NAME].durable
    assert table is not None, house.floor.tables[TABLE_NAME].why_words
    return table.credits(1)


async def test_credits_that_were_edited_in_a_snapshot_are_not_paid_out(files: HouseFiles) -> None:
    async with opened(files) as house:
        assert credits_of(house) == CREDITS
    with forging(files) as forger:
        assert forger.change_states(TABLE_NAME, b"4800", b"9800")
    async with opened(files) as house:
        assert credits_of(house) == CREDITS
    assert alarms_in(files) == [("snapshot_not_believed", TABLE_NAME)]


def alarms_in(files: HouseFiles) -> list[tuple[str, str]]:
    """What the house's stream tells of alarms."""
    engine = files.engine(is_read_only=True)
    events = [HOUSE.codec.decode_event(one.event) for one in SqlJournal(engine).read("house")]
    engine.dispose()
    return [(one.alarm, one.stream) for one in events if isinstance(one, AlarmRecorded)]


async def test_a_seal_of_another_house_is_worth_nothing(files: HouseFiles) -> None:
    async with opened(files):
        pass
    other = SigningKey(Ed25519PrivateKey.generate())
    with forging(files) as forger:
        forger.change_states(TABLE_NAME, b"4800", b"9800")
        forger.seal_states(TABLE_NAME, other.seals)
    async with opened(files) as house:
        assert credits_of(house) == CREDITS


async def test_a_seal_from_another_place_is_worth_nothing(files: HouseFiles) -> None:
    async with opened(files) as house:
        answer = await house.floor.tables[TABLE_NAME].ask(note_in(1, 5_000))
        assert answer.outcome is Outcome.DONE
    with forging(files) as forger:
        # The very state that the house sealed with the note in it, put back to before the note.
        forger.put_snapshot_back(TABLE_NAME, 1)
        forger.cut_records(TABLE_NAME, 1)
        forger.forget_heads(1)
    engine = files.engine()
    disk = ThreadDisk(SqlJournal(engine))
    shelf = ThreadShelf(Snapshots(engine, files.key().seals), disk.call)
    loaded = await load_stream(TABLE_NAME, TABLE, disk, shelf, 0)
    disk.close()
    engine.dispose()
    assert loaded.state is not None
    assert loaded.state.credits(1) == CREDITS


async def test_without_its_seal_a_snapshot_is_only_passed_over(files: HouseFiles) -> None:
    async with opened(files):
        pass
    with forging(files) as forger:
        forger.change_states(TABLE_NAME, b"4800", b"9800")
        forger.seal_states(TABLE_NAME, Seals())
    async with opened(files) as house:
        assert credits_of(house) == CREDITS
    assert alarms_in(files) == []


@pytest.mark.parametrize("files", ["sqlite"], indirect=True)
async def test_a_forged_first_snapshot_is_replayed_from_the_archive_or_the_start_stops(
    files: HouseFiles, tmp_path: Path
) -> None:
    async with opened(files):
        pass
    archive = tmp_path / "archive.sqlite"
    engine = files.engine()
    archive_file(engine, archive, sign=signer_of_next(files, 0))
    engine.dispose()
    with forging(files) as forger:
        forger.change_states(TABLE_NAME, b"4800", b"9800")
    archive.rename(tmp_path / "elsewhere.sqlite")
    with pytest.raises(StartRefused, match=r"archive.sqlite.* not to be found"):
        async with opened(files):
            pass
    (tmp_path / "elsewhere.sqlite").rename(archive)
    async with opened(files) as house:
        assert credits_of(house) == CREDITS
    assert alarms_in(files) == [("snapshot_not_believed", TABLE_NAME)]
