"""A simulated table: real agent, real lines, moved over a socket as people would."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from agent.game_system import KEY, PATIENCE_S, TABLE
from agent.rig import now_ms
from agent.table_rig import PlayedTable
from table.play import Play
from taisai.agent.simulation import Plan, PlannedCabinet, SimulatedCabinets
from taisai.devices.modbus.wiring import LAMPS_FROM

pytestmark = pytest.mark.asyncio
PLACE = f"{TABLE}/0"


class Person:
    """Somebody who stands at the table."""

    def __init__(self, cabinets: SimulatedCabinets) -> None:
        self._cabinets = cabinets

    def do(self, deed: str, value: int = 0) -> dict[str, Any]:
        wish = {"cabinet": PLACE, "do": deed, "value": value}
        return self._cabinets.answer(json.dumps(wish).encode())

    async def until(self, name: str, value: object) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.do("look")[name] != value:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def standing(folder: Path, system: PlayedTable) -> AsyncIterator[Person]:
    own = PlannedCabinet(table=TABLE, cabinet=0, key=KEY, layout="9A-standard")
    plan = Plan(
        folder=str(folder), control=str(folder / "control"), server=system.origin, cabinets=(own,)
    )
    cabinets, opened = SimulatedCabinets(plan, now_ms), asyncio.Event()
    task = asyncio.create_task(cabinets.run(opened.set))
    try:
        async with asyncio.timeout(PATIENCE_S):
            await opened.wait()
        yield Person(cabinets)
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await system.close()


async def test_a_demo_shows_lamps_and_keys_and_readings(tmp_path: Path) -> None:
    play = Play("terminals")
    system = PlayedTable(play)
    await system.open()
    async with standing(tmp_path, system) as person:
        assert person.do("lay_dice", 136)["dice"] == [1, 3, 6]
        play.open_round()
        play.close()
        await system.do()
        await system.until(lambda: bool(system.of_type("ReportReading")))
        assert play.round.read == ((1, 3, 6),)
        for key in (1, 3, 6, 7):
            person.do("press", key)
        await system.until(lambda: play.state.phase == "outcome_entered")
        play.settle()
        await system.do()
        await person.until("lit", sorted(system.view["own"]["lit"]))
        assert person.do("burn_out", LAMPS_FROM)["lit"] != sorted(system.view["own"]["lit"])
        await system.until(lambda: bool(system.of_type("ReportLamps")))
        assert play.state.equipment.dark == ("small",)
        person.do("take_cover")
        await system.until(lambda: play.state.equipment.is_cover_off)
        person.do("lose_power")
        await person.until("lit", sorted(set(system.view["own"]["lit"]) - {"small"}))
    written = json.loads((tmp_path / "addresses.json").read_bytes())
    assert set(written[PLACE]) == {"board", "reader", "keypad"}
    assert not (tmp_path / f"{TABLE}-keypad").exists()


@pytest.mark.parametrize(
    ("deed", "value", "words"),
    [
        ("dance", 0, "nobody can dance"),
        ("burn_out", 3, "no lamp hangs at coil 3"),
        ("lay_dice", 137, "three faces"),
        ("lay_dice", -11, "three faces"),
        ("let_reader_err", 99, "errs in these ways"),
        ("press", 9, "keys are 1 to 6"),
    ],
)
async def test_what_nobody_can_do_is_refused(
    tmp_path: Path, deed: str, value: int, words: str
) -> None:
    system = PlayedTable(Play())
    await system.open()
    async with standing(tmp_path, system) as person:
        assert words in person.do(deed, value)["refused"]
