"""A table knows which cabinets are connected: at the start, and whenever that changes."""

from pathlib import Path

import pytest

from harness.ready_house import TERMINALS_TABLE
from harness.serving import RunningHouse, serving, until
from taisai.house.vocabulary import DeviceKind

pytestmark = pytest.mark.asyncio


def linked(house: RunningHouse) -> set[int]:
    """The cabinets that the table believes to be connected."""
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    return {number for number, one in state.terminals.items() if one.cabinet.is_linked}


@pytest.mark.rule("D9A 3.3(d)(i)")
async def test_a_voucher_is_offered_for_as_long_as_the_cabinet_is_connected(
    house: RunningHouse,
) -> None:
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    terminal = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    assert (await terminal.do("CashOut"))["code"] == "no_printer"
    cabinet = await house.fit_printer(TERMINALS_TABLE, 1)
    await cabinet.leave()
    await until(lambda: linked(house) == set())
    assert (await terminal.do("CashOut"))["code"] == "printer_not_ready"
    back = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1, page=cabinet.page)
    await until(lambda: linked(house) == {1})
    assert (await terminal.do("CashOut"))["outcome"] == "done"
    await back.leave()


async def test_after_a_start_nobody_counts_as_connected_who_has_not_come_back(
    house_file: Path,
) -> None:
    async with serving(house_file) as house:
        await house.fit_printer(TERMINALS_TABLE, 1)
        await house.fit_printer(TERMINALS_TABLE, 2)
        assert linked(house) == {1, 2}
    async with serving(house_file) as house:
        await until(lambda: linked(house) == set())


async def test_the_tables_own_equipment_is_known_too(house: RunningHouse) -> None:
    reader = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0)
    runner = house.floor.tables[TERMINALS_TABLE]
    await until(lambda: runner.durable is not None and runner.durable.is_equipment_linked)
    await reader.leave()
    await until(lambda: runner.durable is not None and not runner.durable.is_equipment_linked)
