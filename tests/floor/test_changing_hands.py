"""Groups of streams change hands: between rounds in good order, or after a death."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest

from floor.houses import BOSS, DEALER, TABLE_NAME, create_house, do, open_house, open_table
from floor.tally import PaperDisk
from floor.test_floor import interruptions
from floor.test_loading import PaperShelf
from harness.manual_clock import ManualClock, settle_down
from taisai.floor.floor import Floor
from taisai.floor.office import FOLLOW_MS, SHARE_MS
from taisai.floor.stream_runner import Outcome, OutOfService, Service
from taisai.house.commands import AddTable, EngageStaff
from taisai.house.events import StaffEngaged
from taisai.journal import Record, StoreUnavailable, following
from taisai.names import HOUSE_STREAM
from taisai.rules import Role
from taisai.streams import GROUPS, HOUSE, IN_ORDER, OFFICE, group_of
from taisai.table import Code
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.vocabulary import Mode, NoSpinCause

pytestmark = pytest.mark.asyncio

GROUP = group_of(TABLE_NAME)
NEIGHBOUR = "table-30"
"""A table of the same group."""
EVERYTHING = dict.fromkeys(GROUPS, 0)
PERIOD_MS = 45_000


@asynccontextmanager
async def member(
    disk: PaperDisk,
    owned: Mapping[int, int],
    clock: ManualClock | None = None,
    shelf: PaperShelf | None = None,
) -> AsyncIterator[Floor]:
    """A floor that runs a part of a house; at the end it is killed, as a process is."""
    floor = Floor(disk, clock or ManualClock(), shelf=shelf)
    await floor.open(owned)
    task = asyncio.create_task(floor.run())
    await floor.opened.wait()
    try:
        yield floor
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_member_runs_what_it_owns_and_nothing_else() -> None:
    disk = PaperDisk()
    async with member(disk, EVERYTHING) as one:
        await open_house(one)
        async with member(disk, {}) as other:
            assert list(other.runners) == []
            assert not other.owns(TABLE_NAME)
            # It knows the house all the same: who works there, and which devices there are.
            assert other.house.durable == one.house.durable
            assert other.house.why is OutOfService.ELSEWHERE
            asked = EngageStaff(by=BOSS, id="d2", name="D Two", roles=(Role.DEALER,))
            assert (await other.house.ask(asked)).outcome is Outcome.OUT_OF_SERVICE


async def test_what_the_office_writes_is_followed_and_told() -> None:
    disk, clock = PaperDisk(), ManualClock()
    heard: list[str] = []
    async with member(disk, EVERYTHING) as one, member(disk, {}, clock) as other:
        other.house.listeners.append(lambda events, _: heard.extend(map(repr, events)))
        await open_house(one)
        await clock.advance(FOLLOW_MS)
        assert other.house.durable == one.house.durable
        assert other.cage.durable == one.cage.durable
        assert len(heard) == one.house.head.sequence


async def test_many_who_ask_for_the_newest_share_one_look_and_all_see_it() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with member(disk, EVERYTHING) as one, member(disk, {}, clock) as other:
        await open_house(one)
        await clock.advance(FOLLOW_MS)
        looks = 0
        read = disk.read

        async def count(stream: str, from_sequence: int = 1) -> list[Record]:
            nonlocal looks
            looks += stream == HOUSE_STREAM
            return await read(stream, from_sequence)

        disk.read = count  # type: ignore[method-assign]
        asked = EngageStaff(by=BOSS, id="d2", name="D Two", roles=(Role.DEALER,))
        assert (await one.house.ask(asked)).outcome is Outcome.DONE
        strangers = [asyncio.create_task(other.office.follow_soon()) for _ in range(50)]
        await settle_down()
        assert looks == 0
        await clock.advance(SHARE_MS)
        await asyncio.gather(*strangers)
        # What was new is read, and that there is no more.
        assert looks == 2
        assert other.house.durable == one.house.durable
        # The next one is not answered from that look.
        later = asyncio.create_task(other.office.follow_soon())
        await clock.advance(SHARE_MS)
        await later
        assert looks == 3
        # Where the office is run, nothing is newer.
        await one.office.follow_soon()
        assert looks == 3


async def test_a_store_that_fails_is_followed_again_later() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with member(disk, EVERYTHING) as one, member(disk, {}, clock) as other:
        await open_house(one)
        disk.is_readable = False
        await clock.advance(FOLLOW_MS)
        assert other.house.durable is None
        disk.is_readable = True
        await clock.advance(FOLLOW_MS)
        assert other.house.durable == one.house.durable


async def test_what_a_follower_has_read_and_the_database_has_lost_is_read_anew() -> None:
    """A server that fell over to a replica may lack what was read of it, and no answer given."""
    disk, lost, clock = PaperDisk(), PaperDisk(), ManualClock()
    async with member(disk, EVERYTHING) as one, member(disk, {}, clock) as other:
        await open_house(one)
        await clock.advance(FOLLOW_MS)
        # What follows there now was never written, as it seems afterwards.
        lost.journal.append(await disk.read(HOUSE_STREAM))
        event = HOUSE.codec.encode(
            StaffEngaged(at=1, id="x", name="X", roles=(Role.DEALER,), by=BOSS)
        )
        lost.journal.append([following(one.house.head, event, one.house.head.at)])
        read, disk.read = disk.read, lost.read  # type: ignore[method-assign]
        await clock.advance(FOLLOW_MS)
        assert other.house.durable is not None
        assert "x" in other.house.durable.staff
        disk.read = read  # type: ignore[method-assign]
        for number in (2, 3):
            asked = EngageStaff(by=BOSS, id=f"d{number}", name="D", roles=(Role.DEALER,))
            assert (await one.house.ask(asked)).outcome is Outcome.DONE
        await clock.advance(FOLLOW_MS)
        assert other.house.durable == one.house.durable
        assert other.house.why is OutOfService.ELSEWHERE


@pytest.mark.rule("R3")
async def test_what_is_let_go_between_rounds_goes_on_without_an_interruption() -> None:
    disk, shelf = PaperDisk(), PaperShelf()
    async with member(disk, EVERYTHING, shelf=shelf) as one:
        runner = await open_house(one)
        before = runner.durable
        async with member(disk, {}, shelf=shelf) as other:
            assert await one.prepare_to_let_go(GROUP)
            # Between the two nothing is taken, and nobody is told anything worse than that.
            touched = c.CallForDealer(terminal=1)
            assert (await runner.ask(touched)).outcome is Outcome.BUSY
            one.let_go(GROUP)
            assert TABLE_NAME not in one.tables
            assert runner.why is OutOfService.ELSEWHERE
            await other.office.follow()
            await other.take_up({GROUP: IN_ORDER})
            taken = other.tables[TABLE_NAME]
            assert taken.durable == before
            assert taken.service is Service.IN_SERVICE
            await do(taken, touched)
            assert interruptions(disk) == []
            # The one that let go runs on with the rest.
            assert one.house.service is Service.IN_SERVICE


async def test_nothing_is_let_go_in_the_middle_of_a_round() -> None:
    async with member(PaperDisk(), EVERYTHING) as one:
        runner = await open_house(one)
        await do(runner, c.SpinTumbler(by=DEALER, times=3), c.CallPlaceYourBets(by=DEALER))
        assert not await one.prepare_to_let_go(GROUP)
        await do(runner, c.PlaceWager(terminal=1, bet="small", amount_cents=500))


async def test_what_was_held_still_goes_on_where_nobody_took_it() -> None:
    clock = ManualClock()
    async with member(PaperDisk(), EVERYTHING, clock) as one:
        runner = await open_house(one)
        assert await one.prepare_to_let_go(GROUP)
        one.go_on(GROUP)
        await do(runner, c.SpinTumbler(by=DEALER, times=3), c.CallPlaceYourBets(by=DEALER))
        await clock.advance(PERIOD_MS)
        assert runner.durable is not None
        assert runner.durable.phase is Phase.NO_MORE_WAGERS


async def test_what_fails_while_it_is_held_still_is_not_let_go() -> None:
    disk = PaperDisk()
    async with member(disk, EVERYTHING) as one:
        runner = await open_house(one)
        disk.failures = [StoreUnavailable("gone")]
        asking = asyncio.create_task(runner.ask(c.CallForDealer(terminal=1)))
        await asyncio.sleep(0)
        assert not await one.prepare_to_let_go(GROUP)
        await asking
        await settle_down()
        assert not runner.is_on_hold


@pytest.mark.rule("R3")
async def test_a_group_that_is_held_back_finishes_its_rounds_and_begins_none() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with member(disk, EVERYTHING, clock) as one:
        playing = await open_house(one)
        resting = await open_table(one, NEIGHBOUR)
        spin, call = c.SpinTumbler(by=DEALER, times=3), c.CallPlaceYourBets(by=DEALER)
        await do(playing, spin, call)
        one.hold_back(GROUP)
        assert not one.is_resting(GROUP)
        head = resting.head
        refused = await resting.ask(spin)
        assert refused.refusal is not None
        assert refused.refusal.code is Code.CHANGES_HANDS
        # D9 6.1: nothing has begun, and all else goes on, at both.
        assert resting.head == head
        await do(resting, c.CallForDealer(terminal=1))
        await do(playing, c.PlaceWager(terminal=1, bet="small", amount_cents=500))
        await clock.advance(PERIOD_MS)
        voided = c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT)
        await do(playing, voided)
        assert (await playing.ask(spin)).outcome is Outcome.REFUSED
        assert one.is_resting(GROUP)
        one.hold_back(GROUP, is_held_back=False)
        await do(resting, spin)


@pytest.mark.rule("R3")
async def test_what_a_dead_member_left_is_taken_up_with_its_interruption() -> None:
    disk, clock = PaperDisk(), ManualClock()
    async with member(disk, EVERYTHING, clock) as one:
        runner = await open_house(one)
        await do(runner, c.SpinTumbler(by=DEALER, times=3), c.CallPlaceYourBets(by=DEALER))
        await clock.advance(3_000)
    alive_at = clock.now() - 1_000
    async with member(disk, {OFFICE: 0}, ManualClock(clock.now() + 6_000)) as other:
        await other.take_up({GROUP: alive_at})
        await settle_down()
        assert interruptions(disk) == [(alive_at, clock.now() + 6_000)]
        wager = c.PlaceWager(terminal=1, bet="small", amount_cents=500)
        await do(other.tables[TABLE_NAME], wager)


async def test_tables_of_a_dead_member_are_confirmed_once_for_all_of_them() -> None:
    disk = PaperDisk()
    async with member(disk, EVERYTHING) as one:
        await open_house(one)
        await open_table(one, NEIGHBOUR)
    async with member(disk, {}) as other:
        disk.confirmed.clear()
        disk.is_safe = False
        with pytest.raises(StoreUnavailable):
            await other.take_up({GROUP: IN_ORDER})
        # What a replica may not have yet nobody is told.
        assert not other.tables
        assert not other.owns(TABLE_NAME)
        disk.is_safe = True
        await other.take_up({GROUP: IN_ORDER})
        assert [one.service for one in other.tables.values()] == [Service.IN_SERVICE] * 2
        assert [len(heads) for heads in disk.confirmed] == [2, 2]


@pytest.mark.rule("R3")
async def test_a_period_is_not_cut_by_the_clock_of_another_machine() -> None:
    """The taker's clock is half a second behind: what was open stays open as long."""
    disk, ahead, behind = PaperDisk(), ManualClock(), ManualClock(1_700_000_000_000 - 500)
    async with member(disk, EVERYTHING, ahead) as one:
        await open_house(one)
        async with member(disk, {}, behind) as other:
            assert await one.prepare_to_let_go(GROUP)
            one.let_go(GROUP)
            await other.take_up({GROUP: IN_ORDER})
            assert behind.now() == ahead.now() - 500, "nobody moves another's clock"
            taken = other.tables[TABLE_NAME]
            await do(taken, c.SpinTumbler(by=DEALER, times=3), c.CallPlaceYourBets(by=DEALER))
            await behind.advance(PERIOD_MS - 1)
            assert taken.durable is not None
            assert taken.durable.phase is Phase.WAGERING
            await behind.advance(1)
            assert taken.durable.phase is Phase.NO_MORE_WAGERS


async def test_the_office_changes_hands_too() -> None:
    disk = PaperDisk()
    async with member(disk, EVERYTHING) as one, member(disk, {}) as other:
        await open_house(one)
        assert await one.prepare_to_let_go(OFFICE)
        one.let_go(OFFICE)
        await other.take_up({OFFICE: IN_ORDER})
        asked = EngageStaff(by=BOSS, id="d2", name="D Two", roles=(Role.DEALER,))
        assert (await one.house.ask(asked)).outcome is Outcome.OUT_OF_SERVICE
        assert (await other.house.ask(asked)).outcome is Outcome.DONE
        await one.office.follow()
        assert one.house.durable == other.house.durable


async def test_a_table_that_the_house_added_meanwhile_is_taken_up_with_its_group() -> None:
    disk = PaperDisk()
    async with member(disk, {OFFICE: 0}) as one:
        await create_house(one)
        added = AddTable(by=BOSS, table=TABLE_NAME, mode=Mode.TERMINALS)
        assert (await one.house.ask(added)).outcome is Outcome.DONE
        await one.take_up({GROUP: IN_ORDER})
        assert one.tables[TABLE_NAME].service is Service.IN_SERVICE
