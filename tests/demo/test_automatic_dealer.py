"""What the automatic dealer does next."""

import asyncio

import pytest

from demo.evening import NOWHERE, key_of, on_floor
from harness.stacked_notes import note_in
from taisai.demo.automatic_dealer import DEALER, TimedCommand, next_command
from taisai.demo.opening import SUPERVISOR, open_demo
from taisai.demo.plan import DemoPlan
from taisai.demo.playing import play_demo
from taisai.floor.floor import Floor, TableRunner
from taisai.table import commands as c
from taisai.table.state import Table
from taisai.table.vocabulary import Check, Part

PLAN = DemoPlan(tables=1, terminals=2, bots=0, period_seconds=36, seed="dealer")
TABLE_ALONE = DemoPlan(tables=1, edition="1999", bots=0, seed="dealer")


def read_dice(_number: int) -> tuple[int, int, int]:
    return (2, 4, 6)


def too_early(_number: int) -> tuple[int, int, int]:
    raise AssertionError("the dice are read only once wagering has closed")


async def _next(runner: TableRunner) -> TimedCommand:
    due = next_command(runner.durable, read_dice)
    assert due is not None
    return due


async def _open(floor: Floor, plan: DemoPlan = PLAN) -> TableRunner:
    await open_demo(floor, plan, key_of)
    return floor.tables["table-1"]


@pytest.mark.rule("R4")
def test_the_dice_are_not_read_before_the_period_has_ended() -> None:
    async def work(floor: Floor) -> None:
        runner = await _open(floor)
        for command in (c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER)):
            assert next_command(runner.durable, too_early) is not None
            assert (await runner.ask(command)).events
        assert next_command(runner.durable, too_early) is None

    on_floor(work)


def test_the_numbers_announced_are_the_numbers_entered() -> None:
    async def work(floor: Floor) -> tuple[int, ...]:
        runner = await _open(floor)
        assert (await runner.ask(c.SpinTumbler(by=DEALER))).events
        assert (await runner.ask(c.CallPlaceYourBets(by=DEALER))).events
        await asyncio.sleep(37)
        for _ in range(5):
            await runner.ask((await _next(runner)).command)
        state = runner.durable
        assert state is not None
        return state.entry

    assert on_floor(work) == (2, 4, 6)


def test_a_wrong_number_on_the_display_is_cleared() -> None:
    async def work(floor: Floor) -> object:
        runner = await _open(floor)
        assert (await runner.ask(c.SpinTumbler(by=DEALER))).events
        assert (await runner.ask(c.CallPlaceYourBets(by=DEALER))).events
        await asyncio.sleep(37)
        assert (await runner.ask(c.Uncover(by=DEALER))).events
        assert (await runner.ask(c.AnnounceOutcome(by=DEALER, faces=(2, 4, 6)))).events
        assert (await runner.ask(c.PressEntryButton(by=DEALER, number=5))).events
        return (await _next(runner)).command

    assert on_floor(work) == c.ClearEntry(by=DEALER)


@pytest.mark.rule("D9 7.4")
def test_no_round_begins_under_a_game_lock() -> None:
    async def work(floor: Floor) -> TimedCommand | None:
        runner = await _open(floor)
        declared = c.DeclareMalfunction(by=SUPERVISOR, part=Part.TUMBLER, what="it sticks")
        assert (await runner.ask(declared)).events
        return next_command(runner.durable, read_dice)

    assert on_floor(work) is None


@pytest.mark.rule("D9 5.0(d)")
def test_no_round_begins_before_a_failed_seal_is_seen_to() -> None:
    async def work(floor: Floor) -> TimedCommand | None:
        runner = await _open(floor, TABLE_ALONE)
        failed = c.RecordCheck(by=SUPERVISOR, check=Check.SEAL, passed=False, note="it is broken")
        assert (await runner.ask(failed)).events
        return next_command(runner.durable, read_dice)

    assert on_floor(work) is None


def test_a_player_who_calls_for_the_dealer_is_answered_first() -> None:
    async def work(floor: Floor) -> object:
        runner = await _open(floor)
        assert (await runner.ask(c.CallForDealer(terminal=2))).events
        return (await _next(runner)).command

    assert on_floor(work) == c.AnswerCall(by=DEALER, terminal=2)


def test_credits_that_wait_for_the_dealer_are_paid() -> None:
    async def work(floor: Floor) -> int:
        runner = await _open(floor)
        assert (await runner.ask(note_in(1, 2_000))).events
        assert (await runner.ask(c.AskToCancelCredits(terminal=1))).events
        assert (await runner.ask((await _next(runner)).command)).events
        state = runner.durable
        assert state is not None
        return state.credits(1)

    assert on_floor(work) == 0


@pytest.mark.rule("R3")
def test_a_round_that_was_open_for_too_short_a_time_is_voided() -> None:
    async def work(floor: Floor) -> object:
        runner = await _open(floor)
        assert (await runner.ask(c.SpinTumbler(by=DEALER))).events
        assert (await runner.ask(c.CallPlaceYourBets(by=DEALER))).events
        await asyncio.sleep(20)
        now = floor.clock.now()
        down = c.RecordInterruption(from_at=now - 5_000, to_at=now - 1_000)
        assert (await runner.ask(down)).events
        await asyncio.sleep(20)
        return (await _next(runner)).command

    assert isinstance(on_floor(work), c.AnnounceVoidRound)


def test_a_table_without_terminals_is_dealt_and_paid_too() -> None:
    async def work(floor: Floor) -> Table | None:
        runner = await _open(floor, TABLE_ALONE)
        playing = asyncio.create_task(play_demo(floor, TABLE_ALONE, "bots", NOWHERE))
        await asyncio.sleep(14)
        for bet in ("small", "big"):
            placed = c.PlaceChips(position=1, bet=bet, chips_cents=(500,))
            await runner.ask(c.BuyChips(by=DEALER, amount_cents=500))
            assert (await runner.ask(placed)).events
        await asyncio.sleep(100)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        return runner.durable

    state = on_floor(work)
    assert state is not None
    assert len(state.history.held[0].table_wagers) == 2


def test_a_layout_with_real_chips_is_dealt_round_after_round() -> None:
    plan = DemoPlan(tables=1, edition="2008", is_tracked=False, seed="dealer")

    async def work(floor: Floor) -> Table | None:
        runner = await _open(floor, plan)
        playing = asyncio.create_task(play_demo(floor, plan, "bots", NOWHERE))
        await asyncio.sleep(180)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        return runner.durable

    state = on_floor(work)
    assert state is not None
    assert len(state.history.held) > 1


def test_a_dealer_who_is_relieved_stands_aside() -> None:
    async def work(floor: Floor) -> TimedCommand | None:
        runner = await _open(floor)
        assert (await runner.ask(c.AssignDealer(by=SUPERVISOR, dealer="dealer"))).events
        return next_command(runner.durable, read_dice)

    assert on_floor(work) is None
