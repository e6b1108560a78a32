"""Tells tables which terminals with money are out of their players' reach: revoked, or lost.

Compares what the tables know with the house's devices and the sockets that are open, once a second
and after every revocation; a table that cannot be asked now is asked again. A screen that is loaded
anew is not lost: it has a while to come back. In a demo nobody is lost, since bots play without
screens. Must not decide anything.
Obeys: R4, R21, R29.
"""

from collections.abc import Iterator
from typing import Final

from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Service
from taisai.house.state import Device, House
from taisai.house.vocabulary import DeviceKind
from taisai.rules.modes import HouseKind
from taisai.server.conversation.presence import Presence
from taisai.table.cabinet import OutOfReach
from taisai.table.commands import ReportTerminalReach
from taisai.table.state import Table, Terminal

LOOK_MS: Final = 1_000
LOST_MS: Final = 15_000
"""For so long a screen may be away before its player's money counts as out of reach."""

_Places = dict[tuple[str, int], list[Device]]


class Reach:
    """Keeps what tables know of their terminals' screens true, where there is money."""

    def __init__(self, floor: Floor, presence: Presence) -> None:
        self._floor = floor
        self._presence = presence

    async def run(self) -> None:
        """Looks for as long as the floor is open."""
        while True:
            await self._floor.clock.sleep_until(self._floor.clock.now() + LOOK_MS)
            await self.tell_all()

    async def tell_all(self) -> None:
        """Tells every table what is new."""
        house = self._floor.house.durable
        if house is None:
            return
        places = _places(house)
        for runner in list(self._floor.tables.values()):
            state = runner.durable
            if state is None or runner.service is not Service.IN_SERVICE:
                continue
            for command in list(self._news(house, places, runner.stream, state)):
                await runner.ask(command)

    def _news(
        self, house: House, places: _Places, stream: str, state: Table
    ) -> Iterator[ReportTerminalReach]:
        """What a table does not know yet."""
        for number, terminal in state.known_terminals.items():
            devices = places.get((stream, number), [])
            cause = self._cause(house, devices, terminal)
            has_money = bool(state.credits(number) or terminal.wagered_cents)
            if cause is not terminal.out_of_reach and (cause is None or has_money):
                yield ReportTerminalReach(terminal=number, out_of_reach=cause)

    def _cause(self, house: House, devices: list[Device], terminal: Terminal) -> OutOfReach | None:
        """Why nobody gets at a terminal; as it was, while its screen may still come back."""
        if not devices:
            return terminal.out_of_reach
        device = next((one for one in devices if not one.is_revoked), None)
        if device is None:
            return OutOfReach.REVOKED
        if self._presence.is_online(device.device):
            return None
        if house.kind is HouseKind.DEMO:
            return None
        since = self._presence.seen_at(device.device) or self._presence.started_at
        is_lost = self._floor.clock.now() - since >= LOST_MS
        return OutOfReach.LOST if is_lost else terminal.out_of_reach


def _places(house: House) -> _Places:
    """The devices that are, or were, a terminal's screen, by where they stand."""
    found: _Places = {}
    for device in house.devices.values():
        if device.kind is DeviceKind.TERMINAL:
            found.setdefault((device.table, device.terminal), []).append(device)
    return found
