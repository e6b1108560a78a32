"""Doors and tilt: each opening and closing is remembered, then told once, in its order.

What has changed stands on disk before it is told, so that a door that was opened and shut while the
Game System or this program was away is on record afterwards. What stands open at a start is told if
it was shut at the end before; where the record says otherwise than the switches, they are told too.
The acceptor and the printer ask here whether the cabinet is shut: they do not wait for a word from
the Game System. Must not know what follows from an open door. Obeys: D9A 3.6; promise 14.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from taisai.agent.devices_state import SILENT, DeviceState, state_of_doors
from taisai.agent.link import Link
from taisai.devices.cabinet_log import CabinetLog
from taisai.devices.doors import DoorMemory, Switch, SwitchChanged
from taisai.devices.modbus.line import SwitchLine, check_board
from taisai.devices.modbus.switches import LOOK_MS, Switches
from taisai.table.cabinet import WORD_LENGTH_MAX

AGAIN_S: Final = 1.0
DIFFERS_S: Final = 10.0
"""A record that stays otherwise than the switches is told again after so long."""

TEST_WITHIN_S: Final = 10
FOUND_OPEN: Final[Mapping[Switch, str]] = MappingProxyType(
    {Switch.DOOR: "door_open", Switch.CASH_BOX: "cash_box_open", Switch.TILT: "tilt"}
)
"""The finding of a test for each switch that is not as it should be; screens have words for it."""

_LOOK_EVERY_S: Final = 0.1
_MS_PER_S: Final = 1_000


@dataclass(frozen=True, slots=True)
class DoorFitting:
    """The switches in a cabinet.

    Attributes:
        board: Where their board is.
        unit: The board's number on its line.
        switches: Which there are.
        look_every_ms: How often they are looked at.

    Raises:
        NotAPort: No board can be there.
    """

    board: str
    unit: int = 1
    switches: frozenset[Switch] = frozenset(Switch)
    look_every_ms: int = LOOK_MS

    def __post_init__(self) -> None:
        check_board(self.board)


class DoorDesk:
    """One cabinet's switches.

    Attributes:
        line: The way to their board.
    """

    def __init__(
        self,
        fitting: DoorFitting,
        log: CabinetLog,
        link: Link,
        notice: Callable[[SwitchChanged | None], None],
    ) -> None:
        """Makes it.

        Args:
            fitting: The switches.
            log: Where they are remembered.
            link: The line to the Game System.
            notice: Is called when something is not as it was, with what has changed.
        """
        self.line = SwitchLine(fitting.board, _now_ms, fitting.unit)
        self._log = log
        self._link = link
        self._notice = notice
        self._memory = log.door_memory
        self._state: tuple[bool, DeviceState] | None = None
        self._news = asyncio.Event()
        self._switches = Switches(
            self._memory.open, fitting.switches, self._hear_of, fitting.look_every_ms
        )

    @property
    def state(self) -> DeviceState:
        """The switches, as they are now."""
        return state_of_doors(self._switches, self.line.identity)

    @property
    def is_shut(self) -> bool:
        """Whether everything is shut and upright, as far as anybody can know now."""
        return self._switches.is_shut

    @property
    def opened(self) -> frozenset[Switch]:
        """What was open by the last look."""
        return self._memory.open

    @property
    def waiting_count(self) -> int:
        """How many changes the Game System does not have yet."""
        return len(self._memory.waiting)

    def attend(self) -> None:
        """The line has told something."""
        self._news.set()

    async def run(self) -> None:
        """Looks at the switches until it is cancelled."""
        await self.line.run(self._switches, self._look)

    def _look(self) -> None:
        """After each look: whoever asks whether all is shut hears of a change at once."""
        state = self.is_shut, self.state
        if state != self._state:
            self._state = state
            self._notice(None)
        self._news.set()

    def _hear_of(self, change: SwitchChanged) -> None:
        self._keep(self._memory.after(change))
        self._notice(change)

    def _keep(self, memory: DoorMemory) -> None:
        self._log.keep_doors(memory)
        self._memory = memory

    # ------------------------------------------------------------- telling

    async def tell(self) -> None:
        """Tells what has changed, until it is cancelled."""
        while True:
            if self._memory.waiting:
                await self._tell_oldest(self._memory.waiting[0])
            elif self._differing():
                await self._tell_difference(self._differing())
            else:
                self._news.clear()
                await self._news.wait()

    async def _tell_oldest(self, change: SwitchChanged) -> None:
        if await self._ask(change):
            self._keep(self._memory.told())
        else:
            await asyncio.sleep(AGAIN_S)

    async def _tell_difference(self, changes: tuple[SwitchChanged, ...]) -> None:
        for change in changes:
            await self._ask(change)
        # What is told next may say that it is on record; or that it never will be.
        with suppress(TimeoutError):
            async with asyncio.timeout(DIFFERS_S):
                while self._differing() == changes and not self._memory.waiting:
                    self._news.clear()
                    await self._news.wait()

    def _differing(self) -> tuple[SwitchChanged, ...]:
        """What the record does not say as the switches do."""
        told = self._link.told
        if told is None or told.open_switches is None or not self._switches.is_known:
            return ()
        return tuple(
            SwitchChanged(switch=one, is_open=one in self._memory.open)
            for one in Switch
            if (one in self._memory.open) is not (one.value in told.open_switches)
        )

    async def _ask(self, change: SwitchChanged) -> bool:
        """Tells a change; whether it is on record then, or never will be."""
        command: dict[str, object] = {"type": "ReportDoorClosed", "kind": change.switch.value}
        if change.is_open:
            command = {"type": "ReportTamper", "kind": change.switch.value, "stands": True}
            if change.times > 1:
                command["times"] = change.times
        answer = await self._link.ask(command)
        return answer is not None and answer.outcome in ("done", "refused")

    # ------------------------------------------------------------- tests

    async def test(self) -> tuple[bool, str]:
        """Looks anew; tells whether the board answers and all is shut, and what is open."""
        loop = asyncio.get_running_loop()
        until, cycles = loop.time() + TEST_WITHIN_S, self.line.cycles_count
        self.line.hurry()
        while loop.time() < until:
            if self.line.cycles_count > cycles + 1 and self._switches.is_known:
                break
            await asyncio.sleep(_LOOK_EVERY_S)
        else:
            return False, SILENT
        found = ", ".join(FOUND_OPEN[one] for one in sorted(self.opened)) or "all_shut"
        return not self.opened, found[:WORD_LENGTH_MAX]


def _now_ms() -> int:
    return int(asyncio.get_running_loop().time() * _MS_PER_S)
