"""Snapshots of every kind of stream: packed, unpacked, kept through the journal's thread."""

import asyncio
import dataclasses
from collections.abc import Callable

import msgspec
import pytest

from floor.houses import do, open_house, running
from floor.tally import TALLY, Add, PaperDisk, Tally
from floor.test_loading import Kept, PaperShelf
from harness.manual_clock import ManualClock, settle_down
from taisai.floor import stream_runner
from taisai.floor.committer import Committer
from taisai.floor.snapshots import SnapshotReader, ThreadShelf, format_of, pack
from taisai.floor.stream_runner import Asker, Request, StreamRunner
from taisai.journal import Head
from taisai.streams import CAGE, HOUSE, TABLE
from taisai.table.commands import CashOut
from taisai.table.state import Table
from taisai.validation_numbers import with_check

HEAD = Head("stream", 7, "d" * 64, 0)


@pytest.mark.asyncio
async def test_every_room_comes_back_from_its_snapshot() -> None:
    async with running(PaperDisk()) as floor:
        table = await open_house(floor)
        await do(table, CashOut(terminal=1, validation_number=with_check("1" * 15)))
        kinds = ((TABLE, table.durable), (CAGE, floor.cage.durable), (HOUSE, floor.house.durable))
        for kind, state in kinds:
            data = pack(kind, state, 99, [])  # type: ignore[arg-type,var-annotated]
            reader = SnapshotReader(kind)  # type: ignore[arg-type,var-annotated]
            assert reader.is_readable(data)
            again = reader.read(data)
            assert state is not None
            assert again is not None
            assert (again.state, again.at) == (state, 99)


def test_a_snapshot_that_was_found_readable_is_not_read_again() -> None:
    reader = SnapshotReader(TALLY)
    data = pack(TALLY, Tally(3), 99, [])
    assert reader.is_readable(data)
    assert reader.read(data) is reader.read(data)


def test_a_reader_tells_of_each_snapshot_what_is_in_it() -> None:
    reader = SnapshotReader(TALLY)
    for total in (3, 4):
        told = reader.read(pack(TALLY, Tally(total), 99, []))
        assert told is not None
        assert told.state == Tally(total)
    assert reader.read(b"no snapshot") is None


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ["crdits/1", "chips_paid", "colour/rad"])
async def test_a_snapshot_with_an_account_that_no_table_has_is_passed_over(name: str) -> None:
    async with running(PaperDisk()) as floor:
        table = await open_house(floor)
        assert isinstance(table.durable, Table)
        assert table.durable.credits(1) > 0
        data = pack(TABLE, table.durable, 99, [])
        assert SnapshotReader(TABLE).is_readable(data)
        altered = data.replace(b'"credits/1"', f'"{name}"'.encode())
        assert altered != data
        assert SnapshotReader(TABLE).read(altered) is None


class GrownTally(msgspec.Struct, frozen=True):
    """The sum so far, and what a later program wants to know."""

    total: int = 0
    largest: int = 0


def test_a_state_of_another_shape_has_a_snapshot_of_another_format() -> None:
    grown = dataclasses.replace(TALLY, state_type=GrownTally)  # type: ignore[arg-type]
    again = dataclasses.replace(TALLY)
    assert format_of(again) == format_of(TALLY)
    assert format_of(grown) != format_of(TALLY)


class Blocking:
    """A store of snapshots whose calls block."""

    def __init__(self) -> None:
        self.kept: Kept | None = None

    def keep(self, head: Head, _format_name: str, state: bytes) -> None:
        self.kept = Kept(head, state)

    def newest(self, _stream: str, _format_name: str, _is_readable: object) -> Kept | None:
        return self.kept


@pytest.mark.asyncio
async def test_a_thread_shelf_calls_in_the_journals_thread() -> None:
    calls: list[object] = []

    async def call(function: Callable[[], object]) -> object:
        calls.append(function)
        return function()

    shelf = ThreadShelf(Blocking(), call)
    assert await shelf.newest("stream", "format", lambda _data: True) is None
    await shelf.keep(HEAD, "format", b"state")
    kept = await shelf.newest("stream", "format", lambda _data: True)
    assert kept is not None
    assert (kept.sequence, kept.digest, kept.state) == (7, HEAD.digest, b"state")
    assert len(calls) == 3


@pytest.mark.asyncio
async def test_a_stream_wants_a_snapshot_after_enough_records(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream_runner, "SNAPSHOT_RECORDS", 2)
    disk, shelf, clock = PaperDisk(), PaperShelf(), ManualClock()
    committer = Committer(disk.append)
    runner = StreamRunner("tally", TALLY, disk, committer, clock, shelf)  # type: ignore[arg-type]
    await runner.load()
    task = asyncio.create_task(committer.run())
    runner.take_up()
    await runner.ask(Add(1), Request(Asker("asker"), 1))
    assert not runner.wants_snapshot
    pending = asyncio.create_task(runner.ask(Add(2), Request(Asker("asker"), 2)))
    await asyncio.sleep(0)
    await runner.take_snapshot()
    assert shelf.kept is None, "what is on its way to the disk is in no snapshot"
    await pending
    assert runner.wants_snapshot
    await runner.take_snapshot()
    assert not runner.wants_snapshot
    assert shelf.kept is not None
    assert shelf.kept.sequence == 2
    other = StreamRunner("tally", TALLY, disk, committer, clock, shelf)  # type: ignore[arg-type]
    await other.load()
    assert other.state == Tally(3)
    other.take_up()
    assert (await other.ask(Add(2), Request(Asker("asker"), 2))).outcome == "done"
    assert other.state == Tally(3)
    await settle_down()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
