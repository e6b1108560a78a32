"""A whole cabinet on real lines: its agent, an acceptor at a pseudo-terminal, a printer on TCP.

The agent can be killed and started again on the same log; what is in the acceptor's box and on the
printer's paper stays.
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from agent.game_system import PATIENCE_S, GameSystem
from taisai.agent.cabinet import Cabinet, Fitting
from taisai.agent.door_desk import DoorFitting
from taisai.agent.link import Line, Place
from taisai.devices.cabinet_log import CabinetLog
from taisai.devices.escpos.simulator import SimulatedPrinter
from taisai.devices.escpos.simulator_server import PrinterServer
from taisai.devices.modbus.simulator import SimulatedSwitches
from taisai.devices.ssp.simulator import VALUES, Model, SimulatedAcceptor
from taisai.devices.ssp.simulator_line import AcceptorLine

LOG_NAME = "k3f9"


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Rig:
    """A cabinet and everything in it."""

    def __init__(
        self, system: GameSystem, folder: Path, printer: PrinterServer, acceptor: AcceptorLine
    ) -> None:
        self.system = system
        self.place = Place(system.origin, system.table, system.number)
        self.printer = printer
        self.acceptor = acceptor
        self.switches: SimulatedSwitches | None = None
        self.rings = 0
        self.log_name = LOG_NAME
        self.cabinet: Cabinet | None = None
        self._folder = folder
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._log: CabinetLog | None = None
        self._doors_port = 0

    def start(self) -> Cabinet:
        """Starts the agent, on what its log holds."""
        self._log = CabinetLog(self._folder / "cabinet.sqlite", lambda: self.log_name)
        fitting = Fitting(self.acceptor.address, self.printer.address, doors=self._doors())
        chance = random.Random(7)  # noqa: S311 - a journey must be repeatable
        self.cabinet = Cabinet(
            self.place,
            self.system.key,
            fitting,
            self._log,
            now_ms,
            chance.randbytes,
            self._ring,
            self._news.set,
        )
        self._task = asyncio.create_task(self.cabinet.run())
        return self.cabinet

    @property
    def log(self) -> CabinetLog:
        """The log that the agent has open."""
        assert self._log is not None
        return self._log

    def _doors(self) -> DoorFitting | None:
        if self.switches is None:
            return None
        return DoorFitting(f"modbus://127.0.0.1:{self._doors_port}", look_every_ms=20)

    async def plug_doors(self) -> None:
        """The board of the switches answers, at the port that it has had."""
        assert self.switches is not None
        await self.switches.serve_tcp("127.0.0.1", self._doors_port)
        self._doors_port = self.switches.port

    def _ring(self) -> None:
        self.rings += 1

    async def stop(self) -> None:
        """Ends the agent: no part of it has another word."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._log is not None:
            self._log.close()
        self._task = self._log = None

    async def restart(self) -> None:
        """Ends the agent, and starts another."""
        await self.stop()
        self.start()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():
                await asyncio.sleep(0.005)

    async def until_ready(self) -> None:
        """Waits until the line is up and both devices are known to be well."""
        await self.until(lambda: self.cabinet is not None and self.cabinet.link.line is Line.UP)
        await self.until(
            lambda: (
                {one["device"]: one["faults"] for one in self.reports()[-2:]}
                == {"acceptor": [], "printer": []}
            )
        )

    def reports(self) -> list[dict[str, object]]:
        """What was reported of devices."""
        return self.system.of_type("ReportCabinet")

    async def insert(self, dollars: int) -> None:
        """A player puts a note in, as soon as the acceptor takes one."""
        channel = VALUES.index(dollars) + 1
        await self.until(lambda: self.acceptor.acceptor.insert(channel))


@asynccontextmanager
async def rig(
    system: GameSystem, folder: Path, model: Model | None = None, *, has_doors: bool = False
) -> AsyncIterator[Rig]:
    """A cabinet whose agent runs, until the block ends."""
    chance = random.Random(3)  # noqa: S311 - a journey must be repeatable
    acceptor = SimulatedAcceptor(192_902, chance.randbytes, model or Model())
    line = AcceptorLine(acceptor, now_ms)
    printer = PrinterServer(SimulatedPrinter())
    await printer.open()
    one = Rig(system, folder, printer, line)
    if has_doors:
        one.switches = SimulatedSwitches()
        await one.plug_doors()
    try:
        one.start()
        yield one
    finally:
        await one.stop()
        if one.switches is not None:
            await one.switches.shut_down()
        line.close()
        printer.close()
