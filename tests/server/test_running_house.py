"""A whole house from its folder: opened, followed, closed in good order, and opened again."""

import asyncio
import shutil
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from crashes.staging import BOSS
from harness.house_folder import TABLE_NAME, make_folder
from harness.stacked_notes import note_in
from taisai.floor import snapshots
from taisai.floor.clock import SystemClock
from taisai.floor.stream_runner import Outcome, Service
from taisai.house.commands import EngageStaff
from taisai.house.events import SoftwareRecorded
from taisai.rules import Role
from taisai.server.routes.health import ready
from taisai.server.running_house import RunningHouse, open_house
from taisai.server.upkeep import leasing
from taisai.server.upkeep.history import signer_of_next
from taisai.server.upkeep.house_files import HouseFiles, HouseHeld, files_of
from taisai.store.archive import archive_file
from taisai.store.engine import make_engine
from taisai.store.members import House, Members

pytestmark = pytest.mark.asyncio


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("template") / "house"
    make_folder(folder)
    return folder


@pytest.fixture
def folder(template: Path, tmp_path: Path) -> Path:
    return shutil.copytree(template, tmp_path / "house")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[RunningHouse]:
    """The house with its application started, as a server would, but without a socket."""
    files = files_of(str(folder), environment={})
    async with open_house(files, SystemClock()) as house, house.app.lifespan():
        yield house


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


async def test_the_house_goes_on_where_it_was(folder: Path) -> None:
    async with opened(folder) as house:
        table = house.floor.tables[TABLE_NAME].durable
        assert table is not None
        assert table.rounds_count == 2
        assert table.credits(1) == 5_000 + 500 - 200 - 500


async def test_read_models_follow_what_became_durable(folder: Path) -> None:
    async with opened(folder) as house:
        engaged = EngageStaff(by=BOSS, id="ria", name="Ria", roles=(Role.DEALER,))
        assert (await house.floor.house.ask(engaged)).outcome is Outcome.DONE
        await until(lambda: "ria" in {one.staff for one in house.records.read_models.staff()})


async def test_the_software_is_on_record_at_the_start(folder: Path) -> None:
    async with opened(folder) as house:
        state = house.floor.house
        await until(lambda: state.durable is not None and state.durable.software is not None)
        assert SoftwareRecorded.__name__.encode() in list(house.journal.read("house"))[-1].event


@pytest.mark.parametrize("joins", [False, True])
async def test_who_cannot_renew_its_lease_is_not_ready_and_keeps_nobody_others_may_have(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, joins: bool
) -> None:
    settings = files_of(str(folder), environment={}).settings
    files = HouseFiles(msgspec.structs.replace(settings, join=joins))
    async with open_house(files, SystemClock()) as house, house.app.lifespan():
        assert house.floor.is_sure()
        assert house.floor.led_here == house.floor.owned
        monkeypatch.setattr(leasing, "SURE_MS", 0)
        answer = ready.fn(house.app.state)
        assert (answer.status_code, answer.content.status) == (503, "out_of_service")
        # Who runs the house alone keeps its screens: nobody else would have them.
        assert set(house.floor.led_here) == (set() if joins else house.floor.owned)


async def test_what_waits_for_another_member_holds_no_record_up_and_is_held_up_by_nothing(
    folder: Path,
) -> None:
    settings = files_of(str(folder), environment={}).settings
    files = HouseFiles(msgspec.structs.replace(settings, join=True))
    may_end, shared = threading.Event(), ThreadPoolExecutor(1)
    async with open_house(files, SystemClock()) as house, house.app.lifespan():
        floor, state = house.floor, house.app.state
        assert floor.office.tell_followed is not None
        assert floor.office.await_followed is not None
        # The journal's thread waits for the disk, say, and long reads have all that are shared.
        writing = asyncio.create_task(floor._disk.call(may_end.wait))  # type: ignore[attr-defined]
        asyncio.get_running_loop().set_default_executor(shared)
        shared.submit(may_end.wait)
        try:
            async with asyncio.timeout(20):
                await state.members_desk._membership.look()
                await state.members_desk.shown([])
                await state.others._board.looks()
                await floor.office.tell_followed(1)
                assert await floor.office.await_followed(1)
            assert not writing.done()
        finally:
            may_end.set()
            await writing


async def test_a_member_that_cannot_look_at_the_others_any_more_ends(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease would go on, and it would be given tables that it never takes up."""
    settings = files_of(str(folder), environment={}).settings
    files = HouseFiles(msgspec.structs.replace(settings, join=True))
    async with open_house(files, SystemClock()) as house, house.app.lifespan():

        def fail(_members: Members) -> House:
            raise RuntimeError("a fault of the program")

        monkeypatch.setattr(Members, "look", fail)
        async with asyncio.timeout(60):
            await house.has_ended.wait()


async def test_a_house_closed_in_good_order_is_signed_and_snapshot_to_its_end(
    folder: Path,
) -> None:
    async with opened(folder) as house:
        inserted = note_in(1, 2_000)
        assert (await house.floor.tables[TABLE_NAME].ask(inserted)).outcome is Outcome.DONE
    async with opened(folder) as house:
        newest = house.journal.signed_heads()[-1].heads
        places = {one.stream: one.sequence for one in newest.streams}
        records = [one for one in house.journal.read(TABLE_NAME) if b"NoteInserted" in one.event]
        assert places[TABLE_NAME] >= records[-1].sequence
        assert house.floor.tables[TABLE_NAME]._snapshot_sequence >= records[-1].sequence


async def test_a_later_version_goes_on_after_an_archive(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(folder) as house:
        before = house.floor.tables[TABLE_NAME].durable
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}")
    sign = signer_of_next(files_of(str(folder)), 0)
    archive_file(engine, tmp_path / "archive.sqlite", sign=sign)
    engine.dispose()
    monkeypatch.setattr(snapshots, "__version__", "a later one")
    async with opened(folder) as house:
        table = house.floor.tables[TABLE_NAME]
        assert table.service is Service.IN_SERVICE
        assert table.durable == before


async def test_a_house_is_held_by_one(folder: Path) -> None:
    async with opened(folder):
        with pytest.raises(HouseHeld):
            async with opened(folder):
                pass


async def test_a_floor_that_ends_by_itself_is_noticed(folder: Path) -> None:
    async with opened(folder) as house:
        house.floor.committer.is_open = False
        async with asyncio.timeout(60):
            await house.has_ended.wait()
