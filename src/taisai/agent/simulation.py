"""Simulated cabinets, as many as wanted in one process: real agents at simulated devices.

For: a demo, in which all equipment is simulated behind the ports that a live house uses, and tests.
Each cabinet is run by the same code as in a live house; what people do to its devices is asked for
over a socket of this machine, a line of JSON each:

    {"cabinet": "table-1/3", "do": "insert_note", "value": 2000}
    {"cabinet": "table-1/3", "do": "ticket", "value": 0}

and answered with a line: what is seen then, or `{"refused": "..."}`.
Must not know the Game System but by its address.
"""

import asyncio
import tomllib
from collections.abc import Callable
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from typing import Final

import msgspec

from taisai.agent.cabinet import Cabinet, Fitting
from taisai.agent.door_desk import DoorFitting
from taisai.agent.link import Place
from taisai.agent.simulation_devices import SimulatedDevices
from taisai.agent.simulation_table import SimulatedTable
from taisai.agent.table_equipment import TableEquipment
from taisai.devices.cabinet_log import CabinetLog
from taisai.devices.chance import draw_bytes, draw_log_name
from taisai.names import BadInput

POLL_EVERY_MS: Final = 1_000
LOOK_EVERY_MS: Final = 4_000
"""Nothing happens to an idle simulated device but what it tells by itself."""

REQUEST_MAX: Final = 4_096
ADDRESSES: Final = "addresses.json"


class NotAPlan(BadInput):
    """Cabinets cannot be simulated so."""


class PlannedCabinet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the cabinets, with the key of its equipment.

    Attributes:
        cabinet: The number of its terminal; zero for the table's own equipment.
        layout: The layout whose lamps the table has.
        has_reader: Its dice reader is connected; `has_keypad` the same of its keypad.
    """

    table: str
    cabinet: int
    key: str = ""
    layout: str = "9A-standard"
    has_reader: bool = True
    has_keypad: bool = True

    @property
    def place(self) -> str:
        """Its name: `table-1/3`."""
        return f"{self.table}/{self.cabinet}"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which cabinets are simulated.

    Attributes:
        folder: Where their logs are, and the addresses of their devices.
        control: The socket at which people's deeds are asked for; empty for none.
        server: The Game System's address; empty where their agents run elsewhere.
        authority: A file with the certificate by which its own is checked; empty for the system's.
        cabinets: The cabinets.
    """

    folder: str
    cabinets: tuple[PlannedCabinet, ...]
    control: str = ""
    server: str = ""
    authority: str = ""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What somebody does to a device."""

    cabinet: str
    do: str
    value: int = 0


def read_plan(file: Path) -> Plan:
    """The plan in a TOML file.

    Raises:
        NotAPlan: There is none, or not such a one.
    """
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Plan)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as no:
        raise NotAPlan(f"{file} is no plan of simulated cabinets: {no}") from None


class SimulatedCabinets:
    """The cabinets of a plan, open."""

    def __init__(self, plan: Plan, clock: Callable[[], int]) -> None:
        self._plan = plan
        self._clock = clock
        self._devices: dict[str, SimulatedDevices | SimulatedTable] = {}

    async def run(self, opened: Callable[[], None] = lambda: None) -> None:
        """Runs them until it is cancelled; says so once all devices can be reached."""
        folder = Path(self._plan.folder)
        folder.mkdir(parents=True, exist_ok=True)
        agents: list[Cabinet | TableEquipment] = []
        async with AsyncExitStack() as stack:
            for one in self._plan.cabinets:
                if not one.cabinet:
                    agents += await self._open_table(one, folder, stack)
                    continue
                log = self._open_log(one, folder)
                if log is not None:
                    stack.enter_context(closing(log))
                devices = SimulatedDevices(
                    one.place, self._clock, draw_bytes, folder, _counted_in(log)
                )
                stack.push_async_callback(devices.close)
                await devices.open()
                self._devices[one.place] = devices
                if log is not None:
                    agents.append(self._agent(one, devices, log))
            self._write_addresses(folder)
            control = await self._listen() if self._plan.control else None
            if control is not None:
                stack.callback(control.close)
            opened()
            async with asyncio.TaskGroup() as tasks:
                for agent in agents:
                    tasks.create_task(agent.run())
                if control is not None:
                    await control.serve_forever()

    async def _open_table(
        self, one: PlannedCabinet, folder: Path, stack: AsyncExitStack
    ) -> tuple[TableEquipment, ...]:
        """The table's own equipment, and its agent if that runs here."""
        own = SimulatedTable(one.layout, folder / f"{one.table}-keypad", self._clock)
        stack.push_async_callback(own.close)
        await own.open()
        self._devices[one.place] = own
        if not self._plan.server:
            return ()
        place = Place(self._plan.server, one.table, 0, self._plan.authority)
        agent = own.agent(place, one.key, has_reader=one.has_reader, has_keypad=one.has_keypad)
        return (agent,)

    def _open_log(self, one: PlannedCabinet, folder: Path) -> CabinetLog | None:
        """The log of a cabinet whose agent runs here."""
        if not self._plan.server:
            return None
        return CabinetLog(folder / f"{one.table}-{one.cabinet}.sqlite", draw_log_name)

    def _agent(self, one: PlannedCabinet, devices: SimulatedDevices, log: CabinetLog) -> Cabinet:
        fitting = Fitting(
            devices.acceptor,
            devices.printer,
            poll_every_ms=POLL_EVERY_MS,
            look_every_ms=LOOK_EVERY_MS,
            doors=DoorFitting(devices.doors, look_every_ms=POLL_EVERY_MS),
        )
        place = Place(self._plan.server, one.table, one.cabinet, self._plan.authority)
        return Cabinet(place, one.key, fitting, log, self._clock, draw_bytes, _keep_silent)

    def _write_addresses(self, folder: Path) -> None:
        """Where each device is, for agents that run elsewhere; whole or not at all."""
        found = {place: one.addresses for place, one in self._devices.items()}
        part = folder / f"{ADDRESSES}.part"
        part.write_bytes(msgspec.json.encode(found))
        part.replace(folder / ADDRESSES)

    # ------------------------------------------------------------- people

    async def _listen(self) -> asyncio.Server:
        path = Path(self._plan.control)
        # One that an ended process has left behind; a socket alone is taken away.
        if path.is_socket():
            path.unlink()
        server = await asyncio.start_unix_server(self._attend, path, limit=REQUEST_MAX)
        path.chmod(0o600)
        return server

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Cancelled as the process ends: asyncio would make a fault of it.
        with suppress(OSError, ValueError, asyncio.CancelledError):
            while line := await reader.readline():
                writer.write(msgspec.json.encode(self.answer(line)) + b"\n")
                await writer.drain()
        writer.close()

    def answer(self, line: bytes) -> dict[str, object]:
        """What a line at the control socket is answered with."""
        try:
            wish = _wishes.decode(line)
            devices = self._devices.get(wish.cabinet)
            if devices is None:
                return {"refused": f"there is no cabinet {wish.cabinet}"}
            return devices.do(wish.do, wish.value)
        except (msgspec.DecodeError, BadInput) as refused:
            return {"refused": str(refused)}


_wishes: Final = msgspec.json.Decoder(Wish)


def _counted_in(log: CabinetLog | None) -> int:
    """How many notes the acceptor had counted when this cabinet's agent last asked."""
    return 0 if log is None else log.note_memory.stacked_count or 0


def _keep_silent() -> None:
    """The alarm of a simulated cabinet: its screen shows it."""
