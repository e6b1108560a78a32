"""The floor: start, stop, recovery, heartbeat, snapshots."""

import asyncio
import dataclasses
from collections.abc import Collection

import msgspec
import pytest

from floor.houses import BOSS, DEALER, TABLE_NAME, do, open_house, open_table, running
from floor.tally import PaperDisk
from floor.test_loading import PaperShelf
from harness.manual_clock import ManualClock, settle_down
from harness.stacked_notes import note_in
from taisai.cage.commands import OpenCage
from taisai.floor import stream_runner
from taisai.floor.floor import RETRY_MS, SNAPSHOT_MS
from taisai.floor.heart import HEARTBEAT_MS
from taisai.floor.stream_runner import Outcome, OutOfService, Service
from taisai.journal import Record, StoreUnavailable, following
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.vocabulary import AlertKind

pytestmark = pytest.mark.asyncio

PERIOD_MS = 45_000


def interruptions(disk: PaperDisk) -> list[tuple[int, int]]:
    """What the table's journal tells of interruptions."""
    decode = msgspec.json.Decoder(dict[str, object]).decode
    said = [decode(record.event) for record in disk.journal.read(TABLE_NAME)]
    return [
        (int(str(one["from_at"])), int(str(one["to_at"])))
        for one in said
        if one["type"] == "InterruptionRecorded"
    ]


async def test_all_streams_go_on_where_they_were() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        runner = await open_house(floor)
        before = runner.durable
    async with running(disk) as again:
        after = again.tables[TABLE_NAME].durable
        assert before is not None
        assert after is not None
        assert after.credits(1) == before.credits(1) == 5_000
        assert [one.service for one in again.runners] == [Service.IN_SERVICE] * 3


async def test_a_table_that_the_house_has_added_is_taken_up_before_its_first_record() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        await open_house(floor)
        await open_table(floor, "table-2")
        disk.journal._records.pop("table-2")
        disk.journal._heads.pop("table-2")
    async with running(disk) as again:
        assert sorted(again.tables) == ["table-1", "table-2"]
        assert again.tables["table-2"].service is Service.IN_SERVICE


async def test_a_floor_opens_only_on_what_cannot_be_lost_again() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        await open_house(floor)
    disk.is_safe = False
    with pytest.raises(StoreUnavailable, match="no replica"):
        async with running(disk):
            pytest.fail("it is open")
    disk.is_safe, disk.confirmed = True, []
    async with running(disk) as again:
        streams = [one.stream for one in again.runners]
    # One commit for all of them, however many tables there are.
    assert [[head.stream for head in one] for one in disk.confirmed] == [streams]


async def test_a_table_is_never_run_twice() -> None:
    async with running(PaperDisk()) as floor:
        runners = await asyncio.gather(*(floor.add_table("table-1") for _ in range(3)))
        assert all(runner is runners[0] for runner in runners)


async def test_a_table_that_cannot_be_loaded_is_not_added() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        disk.is_readable = False
        with pytest.raises(StoreUnavailable):
            await floor.add_table("table-1")
        assert floor.tables == {}
        disk.is_readable = True
        assert (await floor.add_table("table-1")).service is Service.IN_SERVICE


# ---------------------------------------------------------------- R3


@pytest.mark.rule("R3")
async def test_the_first_record_after_a_restart_tells_the_interruption() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        await open_house(floor)
    alive_at = clock.now() + 3_000
    count = disk.journal.heads()[TABLE_NAME].sequence
    async with running(disk, ManualClock(clock.now() + 10_000), alive_at):
        first = next(iter(disk.journal.read(TABLE_NAME, count + 1)))
        assert b"InterruptionRecorded" in first.event
        assert interruptions(disk) == [(alive_at, clock.now() + 10_000)]


@pytest.mark.rule("R3")
async def test_a_period_that_ended_while_the_floor_was_down_has_ended() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        runner = await open_house(floor)
        await do(runner, c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER))
        opened_at = clock.now()
    async with running(disk, ManualClock(opened_at + 60_000), opened_at + 5_000) as again:
        state = again.tables[TABLE_NAME].durable
        assert state is not None
        assert state.round is not None
        assert state.phase is Phase.NO_MORE_WAGERS
        assert state.round.closes_at == opened_at + PERIOD_MS
        assert state.round.void_required
        answer = await again.tables[TABLE_NAME].ask(
            c.PlaceWager(terminal=1, bet="small", amount_cents=100)
        )
        assert answer.outcome is Outcome.REFUSED


@pytest.mark.rule("R3")
async def test_a_period_goes_on_after_a_short_restart_and_its_deadline_stands() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        runner = await open_house(floor)
        await do(runner, c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER))
        opened_at = clock.now()
    clock = ManualClock(opened_at + 9_000)
    async with running(disk, clock, opened_at + 5_000) as again:
        table = again.tables[TABLE_NAME]
        await do(table, c.PlaceWager(terminal=1, bet="small", amount_cents=100))
        await clock.advance(PERIOD_MS - 9_000 - 1)
        assert table.durable is not None
        assert table.durable.phase is Phase.WAGERING
        await clock.advance(1)
        assert table.durable.phase is Phase.NO_MORE_WAGERS
        assert table.durable.round is not None
        assert table.durable.round.accepted_ms == PERIOD_MS - 4_000
        assert not table.durable.round.void_required


@pytest.mark.rule("R3")
async def test_a_clock_that_was_set_back_does_not_give_time_again() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        runner = await open_house(floor)
        await do(runner, c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER))
        opened_at = clock.now()
    set_back = ManualClock(opened_at - 3_600_000)
    async with running(disk, set_back, opened_at + 30_000) as again:
        assert set_back.now() == opened_at + 30_000
        await set_back.advance(15_000)
        state = again.tables[TABLE_NAME].durable
        assert state is not None
        assert state.phase is Phase.NO_MORE_WAGERS


@pytest.mark.rule("R3")
async def test_a_table_that_was_halted_counts_as_down_since_its_last_record() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        runner = await open_house(floor)
        await do(runner, c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER))
        opened_at = clock.now()
    # The heart went on beating, and yet nobody recorded the end of the period.
    alive_at = opened_at + 50_000
    async with running(disk, ManualClock(opened_at + 60_000), alive_at):
        assert interruptions(disk)[-1][0] == opened_at


# ---------------------------------------------------------------- failures


async def test_after_a_failed_commit_the_table_comes_back_by_itself() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        runner = await open_house(floor)
        failed_at = clock.now()
        disk.failures, disk.is_readable = [StoreUnavailable("full")], False
        answer = await runner.ask(note_in(2, 2_000))
        assert answer.outcome is Outcome.OUT_OF_SERVICE
        await clock.advance(3 * RETRY_MS)
        assert runner.service is Service.OUT_OF_SERVICE
        disk.is_readable = True
        await clock.advance(RETRY_MS)
        assert runner.service is Service.IN_SERVICE
        assert interruptions(disk) == [(failed_at, clock.now())]
        await do(runner, note_in(2, 2_000))


@pytest.mark.rule("R3")
async def test_a_halted_table_is_loaded_again_and_says_since_when_it_was_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        runner = await open_house(floor)
        await do(runner, c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER))
        with monkeypatch.context() as broken:
            faulty = dataclasses.replace(runner.kind, decide=lambda *_: 1 // 0)
            broken.setattr(runner, "kind", faulty)
            await runner.ask(note_in(2, 2_000))
        halted_at = clock.now()
        assert runner.why is OutOfService.MALFUNCTION
        await clock.advance(4_000)
        assert await floor.reload(TABLE_NAME)
        await settle_down()
        assert interruptions(disk) == [(halted_at, halted_at + 4_000)]
        await do(runner, note_in(2, 2_000))


async def test_a_table_in_service_is_not_loaded_again() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        runner = await open_house(floor)
        state = runner.state
        assert await floor.reload(TABLE_NAME)
        assert runner.state is state


async def test_a_table_whose_journal_is_broken_stays_out_and_says_why() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        await open_house(floor)
    records = disk.journal._records[TABLE_NAME]
    whole = records[1]
    records[1] = msgspec.structs.replace(whole, at=whole.at + 1)
    async with running(disk) as again:
        assert not await again.reload(TABLE_NAME)
        assert again.tables[TABLE_NAME].why is OutOfService.JOURNAL_BROKEN
        records[1] = whole
        assert await again.reload(TABLE_NAME)


async def test_a_broken_journal_keeps_one_stream_out_and_says_where() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        await open_house(floor)
        await open_table(floor, "table-2")
    records = disk.journal._records[TABLE_NAME]
    records[3] = msgspec.structs.replace(records[3], at=1)
    async with running(disk) as again:
        broken, whole = again.tables[TABLE_NAME], again.tables["table-2"]
        assert broken.why is OutOfService.JOURNAL_BROKEN
        assert "record 4" in broken.why_words
        await do(whole, note_in(2, 2_000))
        answer = await broken.ask(note_in(2, 2_000))
        assert answer.outcome is Outcome.OUT_OF_SERVICE


async def test_a_stream_that_this_program_cannot_read_stops_no_other() -> None:
    disk = PaperDisk()
    async with running(disk) as floor:
        await open_house(floor)
    head = disk.journal.heads()[TABLE_NAME]
    disk.journal.append([following(head, b'{"type":"FromTheFuture"}', head.at)])
    async with running(disk) as again:
        assert again.tables[TABLE_NAME].why is OutOfService.MALFUNCTION
        assert again.cage.service is Service.IN_SERVICE


@pytest.mark.rule("D9 7.4")
async def test_a_fault_at_one_table_stops_no_other() -> None:
    async with running(PaperDisk()) as floor:
        first = await open_house(floor)
        second = await open_table(floor, "table-2")
        nonsense = OpenCage(by=BOSS)
        answer = await first.ask(nonsense)  # type: ignore[arg-type]
        assert answer.outcome is Outcome.OUT_OF_SERVICE
        assert first.why is OutOfService.MALFUNCTION
        await do(second, note_in(2, 2_000))


# ---------------------------------------------------------------- heartbeat, snapshots


@pytest.mark.rule("R3")
async def test_the_heart_beats_each_second_and_rests_while_an_interruption_is_unrecorded() -> None:
    disk, clock = PaperDisk(), ManualClock()
    beats: list[int] = []

    async def beat(at: int, _going_on: Collection[int]) -> None:
        beats.append(at)

    async with running(disk, clock, beat=beat) as floor:
        runner = await open_house(floor)
        await clock.advance(3 * HEARTBEAT_MS)
        assert len(beats) == 4
        disk.failures, disk.is_readable = [StoreUnavailable("full")], False
        await runner.ask(note_in(2, 2_000))
        before = list(beats)
        await clock.advance(5 * HEARTBEAT_MS)
        assert beats == before
        disk.is_readable = True
        await clock.advance(3 * HEARTBEAT_MS)
        assert len(beats) > len(before)


class HeldDisk(PaperDisk):
    """A disk whose next write takes as long as the test wants."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def append(self, group: list[Record]) -> None:
        """Keeps a group when it may."""
        await self.may_go_on.wait()
        await super().append(group)


@pytest.mark.rule("R3")
async def test_a_beat_does_not_vouch_for_what_is_still_being_written() -> None:
    disk, clock = HeldDisk(), ManualClock()
    beats: list[int] = []

    async def beat(at: int, _going_on: Collection[int]) -> None:
        beats.append(at)

    async with running(disk, clock, beat=beat) as floor:
        runner = await open_house(floor)
        disk.may_go_on.clear()
        asked_at = clock.now()
        asked = asyncio.create_task(runner.ask(note_in(2, 2_000)))
        await clock.advance(2 * HEARTBEAT_MS)
        while_writing = beats[-1]
        disk.may_go_on.set()
        await asked
        await clock.advance(2 * HEARTBEAT_MS)

        assert while_writing == asked_at
        assert beats[-1] > asked_at


async def test_a_heart_that_misses_a_beat_goes_on() -> None:
    clock = ManualClock()
    beats: list[int] = []

    async def beat(at: int, _going_on: Collection[int]) -> None:
        beats.append(at)
        if len(beats) == 1:
            raise StoreUnavailable("full")

    async with running(PaperDisk(), clock, beat=beat):
        await clock.advance(2 * HEARTBEAT_MS)
        assert len(beats) == 3


async def test_snapshots_are_taken_by_themselves_but_not_while_the_cage_waits_for_facts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream_runner, "SNAPSHOT_RECORDS", 3)
    disk, clock, shelf = PaperDisk(), ManualClock(), PaperShelf()
    async with running(disk, clock, shelf=shelf) as floor:  # type: ignore[arg-type]
        runner = await open_house(floor)
        floor.courier._bag.append(None)  # type: ignore[arg-type]
        await clock.advance(2 * SNAPSHOT_MS)
        assert shelf.kept is None
        floor.courier._bag.clear()
        await clock.advance(2 * SNAPSHOT_MS)
        assert shelf.kept is not None
        assert not runner.wants_snapshot


async def test_the_dealer_is_told_of_a_disruption_in_the_round() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with running(disk, clock) as floor:
        runner = await open_house(floor)
        await do(runner, c.SpinTumbler(by=DEALER))
    async with running(disk, ManualClock(clock.now() + 9_000)) as again:
        await settle_down()
        state = again.tables[TABLE_NAME].durable
        assert state is not None
        assert state.alerts[-1].kind is AlertKind.DISRUPTION
