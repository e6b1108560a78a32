"""A table with all of its equipment on real lines, and the real core behind the line.

Lamps, bell, tumbler and cover by Modbus, a dice reader by TCP, a keypad by a pipe; what the agent
tells is decided by the table itself.
"""

import asyncio
import os
import socket
import struct
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from agent.game_system import KEY, PATIENCE_S, TABLE, GameSystem, Said
from table.play import Play
from taisai.agent.link import Place
from taisai.agent.table_equipment import TableEquipment, TableFitting
from taisai.devices.modbus.simulator import SimulatedBoard
from taisai.devices.modbus.wiring import wiring_of
from taisai.devices.simulated_reader import SimulatedReader
from taisai.refusal import Refusal
from taisai.rules.layouts import layout_named
from taisai.stream_types import Command
from taisai.streams import TABLE as TABLES
from taisai.streams import try_out
from taisai.views.equipment import view

KEY_CODES = {"1": 79, "2": 80, "3": 81, "4": 75, "5": 76, "6": 77, "enter": 96, "clear": 74}
MS_PER_SPIN = 60


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class PlayedTable(GameSystem):
    """A Game System whose table is the real one."""

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.cabinet = 0
        self._look()

    def _look(self) -> None:
        shown = view(self.play.state, 0, self.play.now)
        self.view = msgspec.to_builtins(shown, str_keys=True) | {"service": "in_service"}

    def _fold(self, command: Said) -> str:
        fields = {name: value for name, value in command.items() if name != "type"}
        kind = TABLES.command_named[command["type"]]
        asked = msgspec.convert({"type": kind.__name__, **fields}, kind)
        refused = try_out(TABLES, self.play.state, asked, self.play.now)
        if isinstance(refused, Refusal):
            return str(refused.code)
        self.play.do(asked)
        self._look()
        return ""

    async def do(self, *commands: Command) -> None:
        """Staff do something, and the equipment is told."""
        for one in commands:
            self.play.do(one)
        self._look()
        await self.tell()
        self._ring()


class TableRig:
    """The equipment of a table, its agent and what hangs at it."""

    def __init__(self, system: PlayedTable, folder: Path) -> None:
        self.system = system
        layout = system.view["own"]["layout"]
        self.board = SimulatedBoard(wiring_of(layout_named(layout)), now_ms, MS_PER_SPIN)
        self.reader = SimulatedReader()
        self.agent: TableEquipment | None = None
        self._pipe = folder / "keypad"
        self._pressed_ms = 1_000
        self._news = asyncio.Event()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.board_port: int = probe.getsockname()[1]

    @property
    def board_address(self) -> str:
        return f"modbus://127.0.0.1:{self.board_port}"

    @property
    def keypad_address(self) -> str:
        return f"evdev://{self._pipe}"

    async def plug_in(self) -> None:
        await self.board.serve_tcp("127.0.0.1", self.board_port)

    def press(self, *keys: str) -> None:
        """Keys of the keypad, each by itself."""
        said = b""
        for key in keys:
            self._pressed_ms += 200
            at = divmod(self._pressed_ms, 1_000)
            said += struct.pack("llHHi", at[0], at[1] * 1_000, 1, KEY_CODES[key], 1)
        number = os.open(self._pipe, os.O_WRONLY | os.O_NONBLOCK)
        os.write(number, said)
        os.close(number)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so: the equipment moves, or the table does."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():
                self._news.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.1):
                        await self._news.wait()

    @property
    def _is_ready(self) -> bool:
        """Everything has answered."""
        assert self.agent is not None
        board = self.agent.board
        devices = {words for _device, words in self.agent.status.devices}
        has_answered = board is not None and board.found.is_covered is not None
        return has_answered and not devices & {"silent", ""}

    @asynccontextmanager
    async def running(self) -> AsyncIterator["TableRig"]:
        """The agent runs, until the block ends: it is killed, as it were."""
        fitting = TableFitting(
            board=self.board_address,
            senses_lamps=True,
            reader=self.reader.address,
            keypad=self.keypad_address,
        )
        place = Place(self.system.origin, TABLE, 0)
        self.agent = TableEquipment(place, KEY, fitting, now_ms, self._news.set)
        task = asyncio.create_task(self.agent.run())
        try:
            await self.until(lambda: self._is_ready)
            yield self
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


@asynccontextmanager
async def table_rig(folder: Path, mode: str = "hybrid", **setup: Any) -> AsyncIterator[TableRig]:
    """A table with its equipment plugged in; its agent is not started yet."""
    system = PlayedTable(Play(mode, **setup))
    await system.open()
    rig = TableRig(system, folder)
    os.mkfifo(folder / "keypad")
    await rig.plug_in()
    await rig.reader.open()
    try:
        yield rig
    finally:
        await rig.board.shut_down()
        rig.reader.close()
        await system.close()
