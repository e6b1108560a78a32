"""Tells tables what is away: terminals with money out of reach, and what drives their lamps.

Compares what the tables know with the house's devices and the sockets that are open, once a second
and after every revocation; a table that cannot be asked now is asked again. A screen that is loaded
anew, or a program that is started again, is not lost: it has a while to come back. In a demo no
screen is lost, since bots play without any. Must not decide anything.
Obeys: D9 7.4; R4, R21, R29.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Service
from taisai.house.state import House
from taisai.rules.modes import HouseKind
from taisai.server.conversation.presence import Presence
from taisai.table.cabinet import OutOfReach
from taisai.table.commands import ReportTableDevice, ReportTerminalReach
from taisai.table.phases import OPEN
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import DeviceFault, TableDevice

LOOK_MS: Final = 1_000
LOST_MS: Final = 15_000
"""For so long a screen may be away before its player's money counts as out of reach; the program of
the table's own equipment as long, before its lamps and its motor count as failing (D9 7.4)."""

_PARTS: Final = (TableDevice.LAMPS, TableDevice.TUMBLER)
"""D9 7.4: what no game is conducted without. A keypad and a reader the dealer can do without."""


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
        for runner in list(self._floor.tables.values()):
            state = runner.durable
            if state is None or runner.service is not Service.IN_SERVICE:
                continue
            for command in (
                *self._news(house, runner.stream, state),
                *self._away(state),
            ):
                await runner.ask(command)

    def _away(self, state: Table) -> Iterator[ReportTableDevice]:
        """What of an open table nobody drives any more, and the table does not know yet.

        A table that is closed may have its equipment switched off.
        """
        if state.is_equipment_linked or state.phase not in OPEN:
            return
        since = max(state.equipment_linked_at, self._presence.started_at)
        if self._floor.clock.now() - since < LOST_MS:
            return
        for device in _PARTS:
            known = state.equipment.faults.get(device)
            if known is not None and DeviceFault.AWAY not in known:
                yield ReportTableDevice(device=device, failures=(*known, DeviceFault.AWAY))

    def _news(self, house: House, stream: str, state: Table) -> Iterator[ReportTerminalReach]:
        """What a table does not know yet of its terminals."""
        screens, is_online = self._presence.seats.at(house, stream), self._presence.is_online
        for number, terminal in state.known_terminals.items():
            screen = screens.get(number)
            # So it is with nearly all of them, whenever anybody looks.
            if screen is not None and terminal.out_of_reach is None and is_online(screen):
                continue
            cause = self._cause(house, screens, terminal)
            has_money = bool(state.credits(number) or terminal.wagered_cents)
            if cause is not terminal.out_of_reach and (cause is None or has_money):
                yield ReportTerminalReach(terminal=number, out_of_reach=cause)

    def _cause(
        self, house: House, screens: Mapping[int, str | None], terminal: Terminal
    ) -> OutOfReach | None:
        """Why nobody gets at a terminal; as it was, while its screen may still come back."""
        if terminal.number not in screens:
            return terminal.out_of_reach
        screen = screens[terminal.number]
        if screen is None:
            return OutOfReach.REVOKED
        if self._presence.is_online(screen):
            return None
        if house.kind is HouseKind.DEMO:
            return None
        is_lost = self._presence.away_ms(screen) >= LOST_MS
        return OutOfReach.LOST if is_lost else terminal.out_of_reach
