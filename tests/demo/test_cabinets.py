"""The process of a demo's cabinets: started, asked, started again, ended with the demo."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from taisai.demo.cabinets import CabinetProcess, NotDone, simulation_of
from taisai.demo.opening import device_name
from taisai.demo.plan import DemoPlan
from taisai.floor.floor import Floor
from taisai.house.vocabulary import DeviceKind

PLAN = DemoPlan(tables=1, terminals=2, bots=0)
NOBODY = "http://127.0.0.1:9"
WAIT_S = 60
NO_FLOOR: Floor = None  # type: ignore[assignment]
"""The process asks its tables over the network."""


def _key_of(name: str) -> str:
    return f"key-of-{name}"


async def _until(ask: Callable[[], object]) -> None:
    async with asyncio.timeout(WAIT_S):
        while not ask():
            await asyncio.sleep(0.01)


async def _is_there(cabinets: CabinetProcess) -> None:
    """Waits until the process answers."""
    async with asyncio.timeout(WAIT_S):
        while True:
            try:
                await cabinets.do("table-1", 1, "look")
            except NotDone:
                await asyncio.sleep(0.01)
            else:
                return


def test_there_is_a_cabinet_at_each_terminal_with_the_key_it_was_enrolled_with() -> None:
    plan = simulation_of(DemoPlan(tables=2, terminals=3), _key_of, Path("here"), NOBODY)
    assert [one.place for one in plan.cabinets] == [
        "table-1/0",
        "table-2/0",
        *(f"table-1/{number}" for number in (1, 2, 3)),
        *(f"table-2/{number}" for number in (1, 2, 3)),
    ]
    assert plan.cabinets[3].key == _key_of(device_name(DeviceKind.EQUIPMENT, "table-1", 2))
    assert [one.layout for one in plan.cabinets[:2]] == ["9A-standard", "9A-standard"]
    assert not any(one.has_reader or one.has_keypad for one in plan.cabinets[:2])
    assert plan.server == NOBODY


@pytest.mark.slow
@pytest.mark.asyncio
async def test_what_people_do_is_asked_of_a_process_that_is_started_again(tmp_path: Path) -> None:
    cabinets = CabinetProcess(PLAN, _key_of, tmp_path)
    async with cabinets.running(NO_FLOOR):
        with pytest.raises(NotDone, match="being started"):
            await cabinets.do("table-1", 1, "look")
        cabinets.connect_to(NOBODY)
        await _is_there(cabinets)
        seen = await cabinets.do("table-1", 1, "take_paper")
        assert seen["printer_faults"] == ["paper_out"]
        assert (await cabinets.do("table-1", 2, "look"))["printer_faults"] == []
        with pytest.raises(NotDone, match="no cabinet table-1/3"):
            await cabinets.do("table-1", 3, "look")
        first = cabinets.process_id
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await _until(lambda: cabinets.process_id not in (None, first))
        await _is_there(cabinets)
        last = cabinets.process_id
        assert last is not None
    with pytest.raises(ProcessLookupError):
        os.kill(last, 0)
