"""A house with one cabinet as real processes, and what people do there.

Server, agent and devices are a process each. A note goes in, a voucher comes out, its codes are
read from the paper, and the cage pays it. What must be so at the end of every journey: what is in
the box is credited, what is credited is on paper once, and what is on paper is paid once.
"""

import asyncio
import base64
import io
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import zxingcpp
from PIL import Image
from sqlalchemy import Engine
from websockets.exceptions import WebSocketException

from crashes.audit import all_delivered, audit_evening
from crashes.cabinet_processes import CabinetProcesses, DyingServer
from crashes.choices import Command, View, chance_of
from crashes.players import DoorBell, Screen
from crashes.run_server import free_port
from crashes.staging import BOSS, PASSWORD, Staging
from taisai.cage.events import VoucherRedeemed
from taisai.house import commands as house_commands
from taisai.money import format_amount
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.admission.passwords import hash_password
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.secrets import Secrets
from taisai.streams import CAGE, TABLE
from taisai.table import events as table_events
from taisai.table.cabinet import VoucherPrinting
from taisai.table.evolve import evolve
from taisai.table.meters import IssuedVoucher
from taisai.table.state import Table
from taisai.validation_numbers import code_text, is_validation_number

NAME = "table-1"
CABINET = 1
NOTE_CENTS = 2_000
PERIOD_MS = 36_000
PATIENCE_S = 120
LOOK_S = 0.02
PIECES_LOOKED_AT = 5
"""One journey leaves no more: a half, its duplicate, what hung out."""
CARL = Person(Role.CASHIER, "carl")


@dataclass
class Journeys:
    """A house with one cabinet, in which the same journey is made again and again.

    Attributes:
        leaves_agent: An agent that died is left dead until this ends.
    """

    server: DyingServer
    engine: Engine
    cabinet: CabinetProcesses
    terminal: Screen
    boss: Screen
    cashier: Screen
    dealer: Screen
    credited_cents: int = 0
    paid: list[str] = field(default_factory=list)
    deaths: int = 0
    doubts: int = 0
    leaves_agent: bool = False

    # ------------------------------------------------------------- processes

    @property
    def origin(self) -> str:
        """Where the house is served."""
        return f"http://127.0.0.1:{self.server.port}"

    def kill(self, victim: str) -> None:
        """Kills the server or the agent; it is started again by whoever watches."""
        (self.server.kill if victim == "server" else self.cabinet.kill_agent)()

    async def watch(self) -> None:
        """Starts again whatever has died."""
        while True:
            if not self.cabinet.is_agent_alive and not self.leaves_agent:
                self.deaths += 1
                self.cabinet.start_agent()
            if not self.server.is_alive:
                self.deaths += 1
                self.server.start()
            await asyncio.sleep(LOOK_S)

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not await asyncio.to_thread(is_so):
                await asyncio.sleep(LOOK_S)

    # ------------------------------------------------------------- what is on record

    def table(self) -> Table:
        """The table, as the journal has it."""
        state: Table | None = None
        for record in SqlJournal(self.engine).read(NAME):
            state = evolve(state, TABLE.codec.decode_event(record.event))
        assert state is not None
        return state

    def voucher(self) -> IssuedVoucher:
        """The newest voucher."""
        return self.table().terminals[CABINET].vouchers[-1]

    def noted_cents(self) -> int:
        """What the journal says was put in."""
        events = [TABLE.codec.decode_event(one.event) for one in SqlJournal(self.engine).read(NAME)]
        return sum(e.note_cents for e in events if isinstance(e, table_events.NoteInserted))

    def is_settled(self) -> bool:
        """Whether a round was settled."""
        records = SqlJournal(self.engine).read(NAME)
        return any(b'"type":"TerminalsSettled"' in one.event for one in records)

    def payments(self) -> list[str]:
        """The numbers of vouchers that the cage has paid, each as often as it has."""
        records = SqlJournal(self.engine).read(CAGE_STREAM)
        events = [CAGE.codec.decode_event(one.event) for one in records]
        return [e.validation_number for e in events if isinstance(e, VoucherRedeemed)]

    # ------------------------------------------------------------- what people do

    async def ask(self, screen: Screen, command: Command) -> None:
        """Asks for something until it is done; the same request over every lost line."""
        async with asyncio.timeout(PATIENCE_S):
            while await self.ask_once(screen, command) != "done":
                await asyncio.sleep(LOOK_S)

    async def ask_once(self, screen: Screen, command: Command) -> str:
        """Asks for something over every lost line; what came of it."""
        stop = asyncio.Event()

        def choose(_: View) -> Command | None:
            if stop.is_set():
                return None
            stop.set()
            return command

        screen.choose = choose
        await screen.play(stop)
        return screen.told[-1].outcome

    async def see(self, screen: Screen, holds: Callable[[View], bool]) -> None:
        """Looks at a screen until it shows something."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    await screen.see_until(holds, 5)
                except (OSError, WebSocketException, TimeoutError):
                    await asyncio.sleep(LOOK_S)
                else:
                    return

    async def put_note_in(self) -> None:
        """A player puts a note in, again where it comes back, until it is in the box."""
        before = self.cabinet.do("look")["box_cents"]
        async with asyncio.timeout(PATIENCE_S):
            while True:
                seen = self.cabinet.do("look")
                if seen["box_cents"] > before and seen["phase"] == "idle":
                    return
                if seen["phase"] == "idle":
                    self.cabinet.do("insert_note", NOTE_CENTS)
                await asyncio.sleep(LOOK_S)

    async def cut_power_in(self, phase: str) -> None:
        """The acceptor loses its power once, when a note is in a certain place."""
        while self.cabinet.do("look")["phase"] != phase:
            await asyncio.sleep(LOOK_S / 4)
        self.cabinet.do("cut_acceptor_power")

    def whole_tickets(self) -> dict[str, list[list[str]]]:
        """The tickets on the paper whose codes can be read: their lines, by their number."""
        found: dict[str, list[list[str]]] = {}
        for ago in range(min(PIECES_LOOKED_AT, self.cabinet.do("look")["pieces_count"])):
            ticket = self.cabinet.do("ticket", ago)
            picture = Image.open(io.BytesIO(base64.b64decode(ticket["png"])))
            read = {one.text for one in zxingcpp.read_barcodes(picture)}
            for number in filter(is_validation_number, read):
                if code_text(number) in read:
                    found.setdefault(number, []).append(ticket["lines"])
        return found

    async def cash_out(self) -> IssuedVoucher:
        """A player asks for their credits, and waits for the paper."""
        count = self.table().vouchers_count
        await self.ask(self.terminal, {"type": "CashOut"})
        await self.until(lambda: self.table().vouchers_count == count + 1)
        return await self.paper_of_newest()

    async def paper_of_newest(self) -> IssuedVoucher:
        """The newest voucher comes; staff look where nobody knows what was printed."""
        ends = {VoucherPrinting.PRINTED, VoucherPrinting.IN_DOUBT}
        while True:
            await self.until(lambda: self.voucher().printing in ends)
            voucher = self.voucher()
            if voucher.printing is VoucherPrinting.PRINTED:
                return voucher
            self.doubts += 1
            is_there = voucher.validation_number in await asyncio.to_thread(self.whole_tickets)
            finding = "came" if is_there else "print_again"
            doubt = {"type": "SettleVoucherDoubt", "terminal": CABINET, "voucher": voucher.number}
            await self.ask(self.boss, {**doubt, "finding": finding})
            if is_there:
                return voucher

    async def journey(self) -> None:
        """A note in, a voucher out, read from the paper and paid."""
        await self.put_note_in()
        self.credited_cents += NOTE_CENTS
        await self.until(lambda: self.noted_cents() == self.credited_cents)
        voucher = await self.cash_out()
        await self.pay(voucher)

    async def pay(self, voucher: IssuedVoucher) -> None:
        """The bearer brings the paper to the cage."""
        await self.expect_paper(voucher)
        await all_delivered(self.engine)
        payment = {
            "type": "RedeemVoucher",
            "validation_number": voucher.validation_number,
            "amount_cents": voucher.amount_cents,
            "means": "cash",
        }
        await self.ask(self.cashier, payment)
        assert await self.ask_once(self.cashier, payment) == "refused"
        self.paid.append(voucher.validation_number)
        assert self.payments() == self.paid, "each was paid, and once"

    async def expect_paper(self, voucher: IssuedVoucher) -> None:
        """A voucher's paper can be read, says its amount, and is there once."""
        tickets = await asyncio.to_thread(self.whole_tickets)
        papers = tickets[voucher.validation_number]
        originals = [lines for lines in papers if "DUPLICATE" not in " ".join(lines).upper()]
        assert len(originals) <= 1, "a voucher is on paper once, but for what is marked"
        amount = format_amount(voucher.amount_cents)
        assert all(any(amount in line for line in lines) for lines in papers)

    def check(self) -> None:
        """Money is where it should be: box, journal and meters agree, and nobody was told else."""
        state = self.table()
        assert self.cabinet.do("look")["box_cents"] == self.noted_cents() == self.credited_cents
        counted = state.terminals[CABINET].cabinet.notes
        assert sum(cents * count for cents, count in counted.items()) == self.credited_cents
        assert state.credits(CABINET) == 0
        assert audit_evening(self.engine, (self.terminal,)).wrong == []


@asynccontextmanager
async def open_journeys(
    folder: Path, period_ms: int = PERIOD_MS, **limits: int
) -> AsyncIterator[Journeys]:
    """A house, its cabinet, and somebody who starts what has died; `limits` are of the table."""
    url = f"sqlite:///{folder / 'journal.sqlite'}"
    engine = make_engine(url)
    upgrade(engine)
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 5_000)
    staging.house((NAME,))
    staging.ask(
        HOUSE_STREAM,
        house_commands.EngageStaff(by=BOSS, id=CARL.id, name="Carl", roles=(CARL.role,)),
    )
    Secrets(engine).set_password(CARL.id, hash_password(PASSWORD), staging.at)
    staging.open_table(NAME, 1, period_ms, **limits)
    staging.finish(now_ms)
    server = DyingServer(url, free_port())
    server.warm_up()
    server.start()
    await asyncio.to_thread(server.wait_until_ready)
    async with DoorBell(server.port) as bell:
        terminal, acceptor = await bell.terminal(NAME, CABINET, chance_of(1))
        boss = await bell.supervisor(BOSS, NAME)
        cashier = await bell.supervisor(CARL, CAGE_STREAM)
        dealer = await bell.dealer(NAME, chance_of(2), 1, voids=False)
    key = acceptor.cookie.partition("=")[2]
    cabinet = CabinetProcesses(folder, f"http://127.0.0.1:{server.port}", NAME, CABINET, key)
    await asyncio.to_thread(cabinet.start_devices)
    cabinet.start_agent()
    made = Journeys(server, engine, cabinet, terminal, boss, cashier, dealer)
    watching = asyncio.create_task(made.watch())
    try:
        yield made
    finally:
        watching.cancel()
        cabinet.close()
        server.close()
        engine.dispose()
