"""The automatic dealer and the bots at work, on virtual time."""

import asyncio

import pytest

from demo.evening import key_of, on_floor, play_for
from harness.instant_cabinets import instant_cabinets
from taisai.demo.bots import Bot, PutNote
from taisai.demo.opening import open_demo
from taisai.demo.plan import DemoPlan, NotADemo
from taisai.demo.playing import dice_of, play, play_demo
from taisai.floor.floor import Floor
from taisai.journal import MemoryJournal
from taisai.rules.modes import HouseKind
from taisai.stream_types import Command
from taisai.table.cabinet import VoucherPrinting

PLAN = DemoPlan(tables=1, terminals=6, bots=4, period_seconds=36, seed="evening")


def test_the_automatic_dealer_plays_whole_rounds_by_the_clock() -> None:
    rounds = on_floor(lambda floor: play_for(floor, PLAN, 120))
    assert [one.number for one in rounds] == [1, 2]
    assert all(one.faces is not None and one.spins >= 3 for one in rounds)


@pytest.mark.rule("D9A 1.1")
def test_every_round_of_a_demo_has_its_whole_period() -> None:
    rounds = on_floor(lambda floor: play_for(floor, PLAN, 120))
    assert {one.closed_at - one.opened_at for one in rounds} == {36_000}


def test_bots_wager_in_most_rounds() -> None:
    rounds = on_floor(lambda floor: play_for(floor, PLAN, 600))
    assert all(set(one.terminals) <= {3, 4, 5, 6} for one in rounds)
    assert sum(len(one.terminals) for one in rounds) > 2 * len(rounds)


def test_a_bot_asks_for_nothing_that_is_refused_within_limits_and_credits() -> None:
    asked: list[tuple[Command | PutNote, bool]] = []

    async def evening(floor: Floor) -> None:
        await open_demo(floor, PLAN, key_of)
        quiet = DemoPlan(tables=1, terminals=6, bots=0, period_seconds=36, seed="evening")
        runner = floor.tables["table-1"]

        def told(command: Command | PutNote, is_done: bool) -> None:
            asked.append((command, is_done))

        async with instant_cabinets(floor) as cabinets:
            playing = [asyncio.create_task(play_demo(floor, quiet, "bots", cabinets))]
            playing += [
                asyncio.create_task(play(floor, runner, bot, cabinets, told))
                for bot in (Bot(number, "b", "table-1") for number in range(1, 7))
            ]
            await asyncio.sleep(3 * 3_600)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    on_floor(evening)
    assert len(asked) > 1_000
    assert [command for command, is_done in asked if not is_done] == []


def test_a_bot_that_leaves_takes_its_voucher_from_its_printer() -> None:
    async def evening(floor: Floor) -> list[VoucherPrinting]:
        await open_demo(floor, PLAN, key_of)
        async with instant_cabinets(floor) as cabinets:
            for terminal in (3, 4, 5, 6):
                for _ in range(9):
                    await cabinets.do("table-1", terminal, "insert_note", 10_000)
            playing = asyncio.create_task(play_demo(floor, PLAN, "bots", cabinets))
            await asyncio.sleep(600)
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        state = floor.tables["table-1"].durable
        assert state is not None
        return [one.printing for each in state.terminals.values() for one in each.vouchers]

    printing = on_floor(evening)
    assert printing
    assert set(printing) == {VoucherPrinting.PRINTED}


def test_the_same_seed_throws_the_same_dice() -> None:
    first = on_floor(lambda floor: play_for(floor, PLAN, 300))
    second = on_floor(lambda floor: play_for(floor, PLAN, 300))
    assert [one.faces for one in first] == [one.faces for one in second]


def test_another_seed_throws_other_dice() -> None:
    table = PLAN.table_plans[0]
    other = DemoPlan(tables=1, seed="another")
    first, second = dice_of(PLAN, table), dice_of(other, table)
    assert [first(number) for number in range(9)] != [second(number) for number in range(9)]


@pytest.mark.rule("R4")
def test_nothing_plays_by_itself_in_a_live_house() -> None:
    with pytest.raises(NotADemo, match="not a demo"):
        on_floor(lambda floor: play_for(floor, PLAN, 1), kind=HouseKind.LIVE)


def test_a_demo_that_is_started_again_goes_on_where_it_was() -> None:
    journal = MemoryJournal()
    # Stops in the middle of the second round, whose wagering is open.
    before = on_floor(lambda floor: play_for(floor, PLAN, 75), journal)
    after = on_floor(lambda floor: play_for(floor, PLAN, 150), journal)
    assert [one.number for one in before] == [1]
    assert after[: len(before)] == before
    assert [one.number for one in after][:2] == [1, 2]
