"""A visitor at a bot's terminal: the bot keeps its hands off, and comes back when they are gone."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from demo.evening import key_of, on_floor
from harness.instant_cabinets import instant_cabinets
from taisai.demo.bots import Bot, PutNote
from taisai.demo.cabinets import Cabinets
from taisai.demo.opening import device_name, open_demo
from taisai.demo.plan import DemoPlan
from taisai.demo.playing import play, play_demo
from taisai.demo.visitors import ROUNDS
from taisai.floor.answers import Asker, Request
from taisai.floor.floor import Floor, TableRunner
from taisai.house.vocabulary import DeviceKind
from taisai.stream_types import Command
from taisai.table import commands

TABLE, TERMINAL = "table-1", 3
PLAN = DemoPlan(tables=1, terminals=6, bots=0, period_seconds=36, seed="evening")
OTHER = 4
Visit = Callable[[TableRunner, Cabinets], Awaitable[object]]


async def _touch(runner: TableRunner, _: Cabinets) -> object:
    page = Asker(device_name(DeviceKind.TERMINAL, TABLE, TERMINAL), 7)
    return await runner.ask(commands.CallForDealer(terminal=TERMINAL), Request(page, 1))


async def _put_note(_: TableRunner, cabinets: Cabinets) -> object:
    return await cabinets.do(TABLE, TERMINAL, "insert_note", 2_000)


async def _touch_elsewhere(runner: TableRunner, _: Cabinets) -> object:
    page = Asker(device_name(DeviceKind.TERMINAL, TABLE, OTHER), 7)
    return await runner.ask(commands.CallForDealer(terminal=OTHER), Request(page, 1))


def _deeds_by_round(visit: Visit) -> tuple[int, set[int]]:
    """In which round a visitor came, and in which rounds the bot did anything."""
    done: set[int] = set()

    async def evening(floor: Floor) -> int:
        await open_demo(floor, PLAN, key_of)
        runner = floor.tables[TABLE]

        def told(_: Command | PutNote, __: bool) -> None:
            assert runner.durable is not None
            done.add(runner.durable.rounds_count)

        async with instant_cabinets(floor) as cabinets:
            bot = Bot(TERMINAL, "b", TABLE)
            playing = [
                asyncio.create_task(play_demo(floor, PLAN, "bots", cabinets)),
                asyncio.create_task(play(floor, runner, bot, cabinets, told)),
            ]
            await asyncio.sleep(600)
            await visit(runner, cabinets)
            assert runner.durable is not None
            came = runner.durable.rounds_count
            await asyncio.sleep(1_200)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        return came

    return on_floor(evening), done


@pytest.mark.parametrize("visit", [_touch, _put_note])
def test_a_bot_leaves_its_terminal_to_whoever_plays_there(visit: Visit) -> None:
    came, done = _deeds_by_round(visit)
    assert not done & set(range(came + 1, came + ROUNDS))
    assert len([one for one in done if one < came]) > 3
    assert len([one for one in done if one >= came + ROUNDS]) > 3


def test_a_bot_plays_on_where_a_visitor_plays_elsewhere() -> None:
    came, done = _deeds_by_round(_touch_elsewhere)
    assert done & set(range(came + 1, came + ROUNDS))
