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
from taisai.table.vocabulary import AlertKind

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
