"""A ticket's whole way over real lines: a socket and a pseudo-terminal, each with its thread."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from devices.escpos.bench import marks_of, ticket_of
from taisai.devices.escpos.printer import Printer
from taisai.devices.escpos.shell import PrinterShell
from taisai.devices.escpos.simulator import SimulatedPrinter
from taisai.devices.escpos.simulator_line import SimulatedLine, TcpLine, TerminalLine
from taisai.devices.ports import open_port
from taisai.devices.printing import (
    Fault,
    FaultBegan,
    Happening,
    NotReady,
    PrinterFound,
    PrintMemory,
    TicketInDoubt,
    TicketPrinted,
)

pytestmark = pytest.mark.asyncio
LINES = pytest.mark.parametrize("line", [TcpLine, TerminalLine])
PATIENCE_S = 60


class Cabinet:
    """A host at the end of a real line, and what it told."""

    def __init__(self, address: str, memory: PrintMemory | None = None) -> None:
        self.told: list[Happening] = []
        self.memory = memory or PrintMemory()
        self._news = asyncio.Event()
        self.printer = Printer(self.memory, self._keep, self._hear_of)
        self.shell = PrinterShell(
            self.printer, lambda: open_port(address), lambda: time.monotonic_ns() // 1_000_000, 10
        )

    def _keep(self, memory: PrintMemory) -> None:
        self.memory = memory

    def _hear_of(self, happening: Happening) -> None:
        self.told.append(happening)
        if isinstance(happening, TicketPrinted):
            self.printer.confirm(happening.job.number)
        self._news.set()

    async def wait_for(self, is_so: Callable[[Happening], bool]) -> Happening:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for one in self.told:
                    if is_so(one):
                        return one
                self._news.clear()
                await self._news.wait()

    async def wait_for_kind(self, kind: type[Happening]) -> Happening:
        return await self.wait_for(lambda one: isinstance(one, kind))


@asynccontextmanager
async def running(line: SimulatedLine, memory: PrintMemory | None = None) -> AsyncIterator[Cabinet]:
    cabinet = Cabinet(line.address, memory)
    task = asyncio.create_task(cabinet.shell.run())
    try:
        yield cabinet
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@LINES
async def test_a_voucher_goes_over_a_real_line_and_is_confirmed(
    line: Callable[[SimulatedPrinter], SimulatedLine],
) -> None:
    printer = SimulatedPrinter()
    with line(printer) as served:
        async with running(served) as cabinet:
            await cabinet.wait_for_kind(PrinterFound)
            cabinet.shell.print_ticket("table-1/41", ticket_of("table-1/41"))
            await cabinet.wait_for_kind(TicketPrinted)

    assert printer.pieces == [marks_of("table-1/41")]
    assert cabinet.memory.open is None


@LINES
async def test_lack_of_paper_is_told_and_nothing_is_sent(
    line: Callable[[SimulatedPrinter], SimulatedLine],
) -> None:
    printer = SimulatedPrinter()
    with line(printer) as served:
        async with running(served) as cabinet:
            await cabinet.wait_for_kind(PrinterFound)
            with served.lock:
                printer.break_down(Fault.PAPER_OUT)
            await cabinet.wait_for(lambda one: one == FaultBegan(fault=Fault.PAPER_OUT))
            with pytest.raises(NotReady, match="paper_out"):
                cabinet.shell.print_ticket("table-1/41", ticket_of("table-1/41"))

    assert printer.pieces == []


@pytest.mark.slow
async def test_a_line_that_is_cut_in_a_ticket_leaves_a_doubt_and_is_opened_again() -> None:
    printer = SimulatedPrinter()
    with TcpLine(printer) as served:
        async with running(served) as cabinet:
            await cabinet.wait_for_kind(PrinterFound)
            with served.lock:
                served.cut_after = 600
            cabinet.shell.print_ticket("table-1/41", ticket_of("table-1/41"))
            doubt = await cabinet.wait_for_kind(TicketInDoubt)
            assert isinstance(doubt, TicketInDoubt)
            cabinet.told.clear()
            await cabinet.wait_for_kind(PrinterFound)
            cabinet.printer.settle_doubt(doubt.job.number)
            again = ticket_of("table-1/41", is_duplicate=True)
            cabinet.shell.print_ticket("table-1/41", again, is_duplicate=True)
            await cabinet.wait_for_kind(TicketPrinted)

    assert doubt.why == "line_lost"
    assert marks_of("table-1/41") not in printer.pieces
    assert printer.pieces[-1] == marks_of("table-1/41", is_duplicate=True)


async def test_a_printer_that_is_not_there_yet_is_found_when_it_comes() -> None:
    printer = SimulatedPrinter()
    with TcpLine(printer) as first:
        port = int(first.address.rpartition(":")[2])
    cabinet = Cabinet(f"tcp://127.0.0.1:{port}")
    task = asyncio.create_task(cabinet.shell.run())
    await cabinet.wait_for(lambda one: one == FaultBegan(fault=Fault.UNREACHABLE))
    assert cabinet.shell.why_failed
    with TcpLine(printer, port):
        await cabinet.wait_for_kind(PrinterFound)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
