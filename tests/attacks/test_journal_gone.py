"""Nothing is acknowledged into a file that is gone (promise 12): it is deleted, moved, replaced."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from harness.house_folder import TABLE_NAME, make_folder
from harness.stacked_notes import note_in
from taisai.floor.clock import SystemClock
from taisai.floor.stream_runner import Outcome, Service
from taisai.server.running_house import RunningHouse, open_house
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.proof import demand_whole

pytestmark = pytest.mark.asyncio


@pytest.fixture
def files(tmp_path: Path) -> HouseFiles:
    return make_folder(tmp_path / "house")


@asynccontextmanager
async def opened(files: HouseFiles) -> AsyncIterator[RunningHouse]:
    async with open_house(files, SystemClock()) as house, house.app.lifespan():
        await house.floor.opened.wait()
        yield house


async def put_a_note_in(house: RunningHouse) -> Outcome:
    answer = await house.floor.tables[TABLE_NAME].ask(note_in(1, 5_000))
    return answer.outcome


def delete(journal: Path) -> None:
    journal.unlink()


def move(journal: Path) -> None:
    journal.rename(journal.with_name("moved"))


def replace_by_a_copy(journal: Path) -> None:
    shutil.copy(journal, journal.with_name("copy"))
    journal.with_name("copy").replace(journal)


def delete_what_is_not_yet_in_the_file(journal: Path) -> None:
    journal.with_name(f"{journal.name}-wal").unlink()


@pytest.mark.parametrize(
    "harm", [delete, move, replace_by_a_copy, delete_what_is_not_yet_in_the_file]
)
async def test_nothing_is_acknowledged_and_all_that_was_is_rescued(
    files: HouseFiles, harm: Callable[[Path], None]
) -> None:
    journal = files.folder / "journal.sqlite"
    async with opened(files) as house:
        assert await put_a_note_in(house) is Outcome.DONE
        head = house.floor.tables[TABLE_NAME].head
        harm(journal)
        assert await put_a_note_in(house) is Outcome.OUT_OF_SERVICE
        for _ in range(20):
            assert await put_a_note_in(house) is Outcome.OUT_OF_SERVICE
        assert "is gone" in house.floor.tables[TABLE_NAME].why_words
    (rescued,) = files.folder.glob("journal.rescued-*.sqlite")
    engine = make_engine(f"sqlite:///{rescued}", is_read_only=True)
    demand_whole(SqlJournal(engine))
    record = SqlJournal(engine).record_at(TABLE_NAME, head.sequence)
    engine.dispose()
    assert record is not None
    assert record.digest == head.digest
    # Nobody has made a new, empty one in its place.
    assert harm is not delete or not journal.exists()


async def test_a_file_that_comes_back_is_gone_on_with(files: HouseFiles) -> None:
    journal = files.folder / "journal.sqlite"
    async with opened(files) as house:
        move(journal)
        assert await put_a_note_in(house) is Outcome.OUT_OF_SERVICE
        journal.with_name("moved").rename(journal)
        runner = house.floor.tables[TABLE_NAME]
        async with asyncio.timeout(60):
            while runner.service is not Service.IN_SERVICE:
                await asyncio.sleep(0.05)
        assert await put_a_note_in(house) is Outcome.DONE
    engine = files.engine(is_read_only=True)
    alarms = [one for one in SqlJournal(engine).read("house") if b"journal_gone" in one.event]
    demand_whole(SqlJournal(engine))
    engine.dispose()
    assert len(alarms) == 1
