"""It is known which devices are connected, and when each was last seen."""

from typing import Any

import pytest
from msgspec import UNSET

from harness.ready_house import CARA, GUS, TERMINALS_TABLE, device_name
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind
from taisai.names import HOUSE_STREAM
from taisai.server.conversation.presence import Presence
from taisai.server.conversation.screens import Screen, ScreenKind

FIRST = Screen(ScreenKind.TERMINAL, "table-1", terminal=1, device="terminal-1")
OTHER = Screen(ScreenKind.GAME_SUPERVISOR, "table-1")


def test_a_device_is_there_until_its_last_socket_is_gone() -> None:
    at = 1_000
    presence = Presence(lambda: at)
    assert not presence.is_online("terminal-1")
    assert presence.seen_at("terminal-1") is None
    presence.came(FIRST)
    presence.came(FIRST)
    at = 2_000
    presence.went(FIRST)
    assert presence.is_online("terminal-1")
    at = 3_000
    assert presence.seen_at("terminal-1") == 3_000
    presence.went(FIRST)
    at = 4_000
    assert not presence.is_online("terminal-1")
    assert presence.seen_at("terminal-1") == 3_000
    assert presence.started_at == 1_000


def test_a_person_is_no_device() -> None:
    presence = Presence(lambda: 1_000)
    presence.came(OTHER)
    presence.went(OTHER)
    assert presence.seen_at("") is None


@pytest.mark.asyncio
async def test_staff_see_within_a_second_that_a_terminal_came_and_went(house: RunningHouse) -> None:
    boss = await house.staff(CARA, HOUSE_STREAM)
    guard = await house.staff(GUS, TERMINALS_TABLE)
    name = device_name(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)

    def seen(view: dict[str, Any]) -> dict[str, Any]:
        if "devices" in view:
            return next(one for one in view["devices"] if one["device"] == name)["sighting"]
        return view["terminals"][0]["sighting"]

    for screen in (boss, guard):
        await screen.until(lambda view: seen(view) == {"is_online": False})
    terminal = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await house.clock.advance(1_000)
    for screen in (boss, guard):
        await screen.until(lambda view: seen(view) == {"is_online": True})
    at = house.clock.now()
    await terminal.leave()
    await house.clock.advance(1_000)
    for screen in (boss, guard):
        await screen.until(lambda view: seen(view) == {"is_online": False, "seen_at": at})
    assert (
        house.switchboard.presence.sightings(house.floor.house.durable)[name].seen_at is not UNSET
    )
