"""The real server in the test's own process: uvicorn on a free loopback port, real sockets.

It runs on a copy of the ready house with a clock that the test advances; it can be stopped and
started again on the same file.
"""

import asyncio
import contextlib
import shutil
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar

from harness.clients import READY_PRINTER, Page, ScreenClient
from harness.manual_clock import ManualClock, settle_down
from harness.ready_house import DEVICES, cheap_passwords, key_of, token_of
from harness.seals import SEALS
from taisai.floor.clock import Clock
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.floor.heart import everything_since
from taisai.floor.snapshots import ThreadShelf
from taisai.house.vocabulary import DeviceKind
from taisai.journal import Head
from taisai.persons import Person
from taisai.server.admission.door import Door
from taisai.server.app import make_app
from taisai.server.conversation.board import Board
from taisai.server.conversation.connections import HouseConfig, Strangers
from taisai.server.conversation.gateway import config_of
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.inspection.records import Records
from taisai.server.routes.access import path_of_device
from taisai.server.settings import Settings
from taisai.store.engine import make_engine
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.leases import Lease
from taisai.store.members import Members
from taisai.store.secrets import Secrets
from taisai.store.snapshots import Snapshots
from taisai.store.table_views import TableViews
from taisai.streams import IN_ORDER

SECRET = "a secret that outlives a restart"  # noqa: S105 - of a house that lives for a test
_GRACE_S = 1.0
_POLL_S = 0.002
EASY = Settings(messages_per_second_max=1_000, sign_ins_per_second_max=100)
"""Settings under which a test is not held up; those about limits bring their own."""


class RunningHouse:
    """A house that is being served.

    Attributes:
        strangers: The connections on which nobody is known.
    """

    strangers: Strangers

    def __init__(self, floor: Floor, door: Door, app: Litestar, clock: Any, port: int) -> None:
        self.floor = floor
        self.door = door
        self.app = app
        self.clock = clock
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"
        self.clients: list[ScreenClient] = []
        self.cabinets: dict[tuple[str, int], ScreenClient] = {}

    @property
    def switchboard(self) -> Switchboard:
        """Which screens are connected."""
        switchboard: Switchboard = self.app.state.switchboard
        return switchboard

    def heads(self) -> dict[str, Head]:
        """How far each stream has come; the same as before where nothing was written."""
        return {runner.stream: runner.head for runner in self.floor.runners}

    async def quiet_heads(self) -> dict[str, Head]:
        """The same, once no table has a cabinet's coming or going left to write down."""
        # Who has left here the server may not have noticed yet.
        await until(lambda: len(self.switchboard.screens) <= len(self.clients))
        while True:
            before = self.heads()
            await settle_down()
            for table in self.floor.tables:
                await self.knows_links(table)
            if self.heads() == before:
                return before

    def page(self, person: Person | None = None) -> Page:
        """A browser's page, of a signed-in person or of nobody."""
        return Page(self.origin, {"taisai_staff": token_of(person)} if person else {})

    async def staff(self, person: Person, stream: str, **more: Any) -> ScreenClient:
        """The screen of a member of staff at a stream, connected."""
        path = f"/staff/{person.role}/socket/{stream}"
        return await self.screen(path, f"taisai_staff={token_of(person)}", **more)

    async def device(self, kind: DeviceKind, table: str, number: int, **more: Any) -> ScreenClient:
        """The screen of an enrolled device, connected."""
        assert (kind, table, number) in DEVICES
        path = f"{path_of_device(kind, table, number)}/socket"
        return await self.screen(path, f"taisai_device={key_of(kind, table, number)}", **more)

    async def insert_note(self, table: str, terminal: int, note_cents: int) -> None:
        """A terminal's acceptor takes a note (D9A 4.3(a)), over a socket of its own."""
        fitted = self.cabinets.get((table, terminal))
        cabinet = fitted or await self.device(DeviceKind.EQUIPMENT, table, terminal)
        said = await cabinet.do("InsertNote", note_cents=note_cents)
        assert said["outcome"] == "done", said
        if fitted is None:
            await cabinet.leave()
            self.clients.remove(cabinet)
            await until(lambda: terminal not in self._present(table) | self._linked(table))

    async def fit_printer(self, table: str, terminal: int) -> ScreenClient:
        """A terminal's cabinet stays connected, with a printer that could print."""
        key = key_of(DeviceKind.EQUIPMENT, table, terminal)
        return await self.fit_printer_with(key, table, terminal)

    async def fit_printer_with(self, key: str, table: str, terminal: int) -> ScreenClient:
        """The cabinet that was given a key stays connected, with a printer that could print."""
        path = f"{path_of_device(DeviceKind.EQUIPMENT, table, terminal)}/socket"
        cabinet = await self.screen(path, f"taisai_device={key}")
        self.cabinets[table, terminal] = cabinet
        said = await cabinet.do("ReportCabinet", **READY_PRINTER)
        assert said["outcome"] == "done", said
        await until(lambda: self._is_linked(table, terminal))
        return cabinet

    async def cash_out(self, screen: ScreenClient, table: str, terminal: int) -> None:
        """A terminal's player takes a voucher (D9A 3.3(d)(i)), and the cabinet prints it."""
        if (table, terminal) not in self.cabinets:
            await self.fit_printer(table, terminal)
        said = await screen.do("CashOut")
        assert said["outcome"] == "done", said
        await self.print_voucher(table, terminal)

    async def print_voucher(self, table: str, terminal: int) -> None:
        """A terminal's cabinet prints the voucher that waits for it."""
        cabinet = self.cabinets[table, terminal]
        await cabinet.until(lambda view: "to_print" in view)
        voucher = cabinet.view["to_print"]["voucher"]
        for step in ("TakeVoucher", "ReportVoucherPrinted"):
            assert (await cabinet.do(step, voucher=voucher))["outcome"] == "done"

    async def knows_links(self, table: str) -> None:
        """Waits until a table knows which cabinets are connected, and writes no more of it."""
        await until(lambda: self._linked(table) == self._present(table))

    def _linked(self, table: str) -> set[int]:
        # What is on its way to the record counts: another word may follow it.
        state = self.floor.tables[table].state
        known = state.terminals if state is not None else {}
        return {number for number, one in known.items() if one.cabinet.is_linked}

    def _present(self, table: str) -> set[int]:
        screens = [one for one in self.switchboard.screens if one.stream == table]
        return {one.cabinet for one in screens if one.cabinet is not None}

    def _is_linked(self, table: str, terminal: int) -> bool:
        state = self.floor.tables[table].durable
        return state is not None and state.terminals[terminal].cabinet.is_linked

    async def screen(self, path: str, cookie: str, **more: Any) -> ScreenClient:
        """Whatever screen, connected."""
        client = ScreenClient(self.origin, path, cookie, **more)
        await client.connect()
        self.clients.append(client)
        return client


async def until(is_so: Callable[[], bool]) -> None:
    """Lets everybody else go on until something is so."""
    while not is_so():
        await asyncio.sleep(0)


class _PromptServer(uvicorn.Server):
    """uvicorn as it is, but for its end: it looks around ten times a second, and tests are many."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._is_over = asyncio.Event()

    def end(self) -> None:
        """Lets it close in good order, at once."""
        self._is_over.set()

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self._is_over.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for one in sockets or ():
            one.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        state = self.server_state
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GRACE_S):
                while state.connections or state.tasks:
                    await asyncio.sleep(_POLL_S)
        for task in state.tasks:
            task.cancel()
        await self.lifespan.shutdown()


@asynccontextmanager
async def answering(
    app: Litestar, settings: Settings, config: HouseConfig | None = None
) -> AsyncIterator[int]:
    """Lets an application answer on a free port of this machine, until the block ends."""
    # With its protocol named, or asyncio lets small answers wait for one another, 40 ms each.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    server = _PromptServer(config or config_of(app, settings, log_level="critical"))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            assert not running.done(), "the server did not start"
            await asyncio.sleep(_POLL_S)
        yield listening.getsockname()[1]
    finally:
        server.end()
        await running


@asynccontextmanager
async def serving(
    path: Path,
    settings: Settings = EASY,
    clock: Clock | None = None,
    records: Records | None = None,
    *,
    has_snapshots: bool = False,
    lease: Lease | None = None,
) -> AsyncIterator[RunningHouse]:
    """Serves the house of a file until the block ends; after an archive it needs its snapshots.

    With a lease it is one member of the house, and runs what that one owns.
    """
    clock = clock or ManualClock()
    engine = make_engine(f"sqlite:///{path}")
    disk = ThreadDisk(SqlJournal(engine, lease))
    before = await disk.call(Heartbeat(engine).last)
    shelf = ThreadShelf(Snapshots(engine, SEALS), disk.call) if has_snapshots else None
    floor = Floor(disk, clock, shelf=shelf)
    owned = everything_since(before.at if before is not None else 0)
    if lease is not None:
        owned = dict.fromkeys(Members(engine).look().owned_by(lease.name), IN_ORDER)
    await floor.open(owned)
    door = Door(floor, Secrets(engine), disk, settings, cheap_passwords())
    board = None if lease is None else Board(TableViews(engine, lease), lease, disk.call)
    app = make_app(floor, door, settings, SECRET, records=records, board=board)
    try:
        tls = {"ssl_certfile": settings.certificate, "ssl_keyfile": settings.key}
        config = config_of(app, settings, log_level="critical", **(tls if settings.has_tls else {}))
        async with answering(app, settings, config) as port:
            house = RunningHouse(floor, door, app, clock, port)
            if settings.has_tls:
                house.origin = f"https://localhost:{port}"
            house.strangers = config.strangers
            try:
                yield house
            finally:
                for client in house.clients:
                    await client.leave()
    finally:
        disk.close()
        engine.dispose()


def copy_house(template: Path, folder: Path) -> Path:
    """A copy of the ready house's file."""
    return Path(shutil.copy(template, folder / "journal.sqlite"))
