"""A table with money at a terminal that is revoked or lost is told so, and when it is back."""

import pytest
from msgspec.structs import replace

from harness.ready_house import CARA, TERMINALS_TABLE, device_name
from harness.serving import RunningHouse, until
from taisai.house.commands import RevokeDevice
from taisai.house.vocabulary import DeviceKind
from taisai.rules.modes import HouseKind
from taisai.server.conversation.reach import LOST_MS
from taisai.table.cabinet import OutOfReach
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import AlertKind, TableDevice, WayOut

pytestmark = pytest.mark.asyncio


def _reach(house: RunningHouse, terminal: int = 1) -> OutOfReach | None:
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    return state.terminals[terminal].out_of_reach


def _alerts(house: RunningHouse) -> list[AlertKind]:
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    return [one.kind for one in state.alerts]


async def test_a_revoked_terminal_with_credits_is_told_at_once(house: RunningHouse) -> None:
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    for terminal in (1, 2):
        name = device_name(DeviceKind.TERMINAL, TERMINALS_TABLE, terminal)
        await house.floor.house.ask(RevokeDevice(by=CARA, device=name, reason="broken glass"))
    await until(lambda: _reach(house) is OutOfReach.REVOKED)
    # Nobody has anything at the other one.
    assert _reach(house, 2) is None
    assert _alerts(house) == [AlertKind.TERMINAL_REVOKED]


async def test_a_terminal_that_is_away_for_a_while_is_lost_and_comes_back(
    house: RunningHouse,
) -> None:
    state = house.floor.house.durable
    assert state is not None
    real = replace(state, kind=HouseKind.LIVE)
    house.floor.house.state = house.floor.house.durable = real
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    terminal = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await house.clock.advance(2 * LOST_MS)
    assert _reach(house) is None
    await terminal.leave()
    await until(lambda: not house.switchboard.presence.is_online(terminal_name()))
    await house.clock.advance(LOST_MS - 1_000)
    assert _reach(house) is None
    await house.clock.advance(2_000)
    await until(lambda: _reach(house) is OutOfReach.LOST)
    await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1, page=terminal.page)
    await house.clock.advance(1_000)
    await until(lambda: _reach(house) is None)
    assert _alerts(house) == [AlertKind.TERMINAL_LOST]


def terminal_name() -> str:
    return device_name(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)


@pytest.mark.rule("D9 7.4")
async def test_lamps_that_nobody_drives_any_more_stop_the_next_round_and_alert(
    house: RunningHouse,
) -> None:
    def table() -> Table:
        state = house.floor.tables[TERMINALS_TABLE].durable
        assert state is not None
        return state

    equipment = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0)
    await until(lambda: table().is_equipment_linked)
    for device in (TableDevice.LAMPS, TableDevice.DICE_READER):
        assert (await equipment.do("ReportTableDevice", device=device))["outcome"] == "done"
    await house.clock.advance(2 * LOST_MS)
    await equipment.leave()
    await until(lambda: not table().is_equipment_linked)
    await house.clock.advance(LOST_MS - 2_000)
    assert not table().is_game_locked
    await house.clock.advance(3_000)
    await until(lambda: table().is_game_locked)
    assert _alerts(house) == [AlertKind.LAMPS], "told once; without a reader the dealer goes on"
    await house.clock.advance(2 * LOST_MS)
    assert len(table().malfunctions) == 1

    # Put right without looking: it is found anew. Back: it is on record, and staff put it right.
    boss = await house.staff(CARA, TERMINALS_TABLE)
    rectified = {"way": WayOut.RECTIFIED, "note": "looked"}
    assert (await boss.do("EndMalfunction", malfunction=1, **rectified))["outcome"] == "done"
    await house.clock.advance(1_000)
    await until(lambda: len(table().malfunctions) == 2)
    back = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0)
    works = await back.do("ReportTableDevice", device=TableDevice.LAMPS)
    assert works["outcome"] == "done"
    assert (await boss.do("EndMalfunction", malfunction=2, **rectified))["outcome"] == "done"
    await house.clock.advance(2 * LOST_MS)
    assert not table().is_game_locked


@pytest.mark.parametrize("closes", [True, False])
async def test_a_closed_table_or_one_without_lamps_of_a_program_has_nothing_away(
    house: RunningHouse, closes: bool
) -> None:
    equipment = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0)
    runner = house.floor.tables[TERMINALS_TABLE]
    await until(lambda: runner.durable is not None and runner.durable.is_equipment_linked)
    device = TableDevice.LAMPS if closes else TableDevice.ENTRY_KEYPAD
    assert (await equipment.do("ReportTableDevice", device=device))["outcome"] == "done"
    if closes:
        state = runner.durable
        assert state is not None
        runner.state = runner.durable = replace(state, phase=Phase.CLOSED)
    await equipment.leave()
    await house.clock.advance(3 * LOST_MS)
    assert _alerts(house) == []
