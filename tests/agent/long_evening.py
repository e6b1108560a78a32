"""Thousands of notes and vouchers through one agent, in virtual time and without a socket.

The whole agent but its line: shells, drivers, desks, reports and the log on disk. The Game System
here says yes to everything, at once, and counts.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from devices.escpos.bench import slip_of
from taisai.agent.link import Link, Place
from taisai.agent.note_desk import NoteDesk
from taisai.agent.orders import Orders, ToPrint
from taisai.agent.reports import Reports
from taisai.agent.voucher_desk import VoucherDesk
from taisai.devices.cabinet_log import CabinetLog
from taisai.devices.escpos.simulator import SimulatedPrinter
from taisai.devices.escpos.ticket import Paper
from taisai.devices.ssp.simulator import SimulatedAcceptor
from taisai.protocol.updates import SaidAnswer
from taisai.views.voucher_lines import voucher_lines

ALL_NOTES = (500, 1_000, 2_000, 5_000, 10_000)
TWENTY = 3


class DirectPort:
    """A line without a file: what is written is heard at once, and the answer can be read."""

    def __init__(self, hear: Callable[[bytes], bytes]) -> None:
        self._hear = hear
        self._said: asyncio.Queue[bytes] = asyncio.Queue()

    async def read(self) -> bytes:
        return await self._said.get()

    async def write(self, data: bytes) -> None:
        answer = self._hear(data)
        if answer:
            self._said.put_nowait(answer)

    def close(self) -> None:
        pass


class YesMan(Link):
    """A line to a Game System that says yes."""

    def __init__(self, clock: Callable[[], int]) -> None:
        super().__init__(Place("http://localhost", "table-1", 1), "key", clock, lambda: None)
        self.told = Orders(notes_cents=ALL_NOTES)
        self.welcomes_count = 1
        self.credited_cents = 0
        self.printed_count = 0

    async def ask(
        self, command: Mapping[str, object], within_s: float | None = None
    ) -> SaidAnswer | None:
        assert self.told is not None
        if command["type"] == "InsertNote":
            self.credited_cents += int(str(command["note_cents"]))
        elif command["type"] == "TakeVoucher":
            self.told = Orders(notes_cents=ALL_NOTES, sent=int(str(command["voucher"])))
        elif command["type"] == "ReportVoucherPrinted":
            assert command["voucher"] == self.printed_count + 1, "each once, in its turn"
            self.printed_count += 1
            self.told = Orders(notes_cents=ALL_NOTES)
        assert command["type"] != "ReportVoucherInDoubt", command
        return SaidAnswer(1, "done")


class Evening:
    """One agent and its devices, without a line to either."""

    def __init__(self, folder: Path) -> None:
        loop = asyncio.get_running_loop()
        chance = random.Random(5)  # noqa: S311 - an evening must be repeatable
        clock = lambda: int(loop.time() * 1_000)  # noqa: E731 - the loop's own time
        self.log = CabinetLog(folder / "cabinet.sqlite", lambda: "k3f9")
        self.link = YesMan(clock)
        self.acceptor = SimulatedAcceptor(192_902, chance.randbytes)
        self.printer = SimulatedPrinter()
        self.note_desk = NoteDesk(
            self.log,
            self.link,
            clock,
            self._open_acceptor,
            chance.randbytes,
            lambda _: self.reports.attend(),
        )
        self.voucher_desk = VoucherDesk(
            "table-1",
            self.log,
            self.link,
            clock,
            self._open_printer,
            lambda _: self.reports.attend(),
            lambda: True,
            Paper(),
        )
        self.reports = Reports(self.log, self.link, self.note_desk, self.voucher_desk)
        self._clock = clock

    async def _open_acceptor(self) -> DirectPort:
        return DirectPort(lambda data: self.acceptor.hear(data, self._clock()))

    async def _open_printer(self) -> DirectPort:
        return DirectPort(self.printer.receive)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The agent runs until the block ends."""
        self.note_desk.attend()
        tasks = [
            asyncio.create_task(one)
            for one in (
                self.note_desk.shell.run(),
                self.note_desk.decide_offers(),
                self.voucher_desk.shell.run(),
                self.voucher_desk.serve(),
                self.reports.tell_log(),
                self.reports.tell_devices(),
            )
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.log.close()

    async def take_notes(self, count: int) -> None:
        """Players put so many notes in, one after the other."""
        credited = self.link.credited_cents
        for _ in range(count):
            while not self.acceptor.insert(TWENTY):
                await asyncio.sleep(0.05)
        while self.link.credited_cents < credited + count * 2_000:
            await asyncio.sleep(0.05)
        self.acceptor.box.clear()

    async def print_vouchers(self, count: int) -> None:
        """Players ask for so many vouchers, one after the other."""
        for _ in range(count):
            number = self.link.printed_count + 1
            lines = voucher_lines(slip_of(f"table-1/{number}"))
            self.link.told = Orders(
                notes_cents=ALL_NOTES, to_print=ToPrint(voucher=number, lines=lines)
            )
            self.voucher_desk.attend()
            while self.link.printed_count < number:
                await asyncio.sleep(0.05)
            self.printer.pieces.clear()
