"""Which cabinets' agents are connected, told to their tables as it changes.

For: a table offers no voucher where nobody would print it, and its record says since when. Compares
what the tables know with the sockets that are open, at the start and after every change; a table
that cannot be asked now is asked again. Must not decide anything.
Obeys: D9A 3.3(d)(i); E6.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Outcome, Service
from taisai.server.conversation.screens import Screen, ScreenKind
from taisai.table.commands import ReportEquipmentLink
from taisai.table.state import Table

RETRY_MS: Final = 500
_TOLD: Final = frozenset({Outcome.DONE, Outcome.REFUSED})


class Links:
    """Keeps what tables know of their equipment's sockets true."""

    def __init__(self, floor: Floor, screens: Callable[[], Iterable[Screen]]) -> None:
        self._floor = floor
        self._screens = screens
        self._changed = asyncio.Event()
        self._changed.set()

    def look(self, screen: Screen) -> None:
        """A socket was opened or lost."""
        if screen.kind is ScreenKind.EQUIPMENT:
            self._changed.set()

    async def run(self) -> None:
        """Tells tables for as long as the floor is open."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if not await self._tell_all():
                await self._floor.clock.sleep_until(self._floor.clock.now() + RETRY_MS)
                self._changed.set()

    async def _tell_all(self) -> bool:
        """Tells every table what is new; tells whether all could be told."""
        present: dict[str, set[int | None]] = {}
        for screen in self._screens():
            if screen.kind is ScreenKind.EQUIPMENT:
                present.setdefault(screen.stream, set()).add(screen.cabinet)
        is_whole = True
        for runner in list(self._floor.tables.values()):
            state = runner.durable
            if state is None or runner.service is not Service.IN_SERVICE:
                is_whole = is_whole and not self._is_behind(state, present.get(runner.stream))
                continue
            for number, is_up in _news(state, present.get(runner.stream, set())):
                answer = await runner.ask(ReportEquipmentLink(terminal=number, is_up=is_up))
                is_whole = is_whole and answer.outcome in _TOLD
        return is_whole

    def _is_behind(self, state: Table | None, present: set[int | None] | None) -> bool:
        return state is None or bool(list(_news(state, present or set())))


def _news(state: Table, present: set[int | None]) -> Iterable[tuple[int | None, bool]]:
    """What a table does not know yet of its equipment's sockets."""
    if state.is_equipment_linked is not (None in present):
        yield None, not state.is_equipment_linked
    for number, terminal in state.known_terminals.items():
        if terminal.cabinet.is_linked is not (number in present):
            yield number, not terminal.cabinet.is_linked
