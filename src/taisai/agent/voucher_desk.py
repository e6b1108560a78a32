"""Vouchers: each is taken from the Game System once, printed once, and told of until on record.

The Game System says which voucher is to be printed; it is taken before a byte leaves, so that a
second agent, or this one after a loss of power, cannot take it again. One that is taken waits for a
printer that is not ready any more, as long as not a byte of it has left. A voucher that was taken
and of which nobody here knows an end is in doubt. Nothing is printed again without a new word.
Must not know what a voucher is worth: its lines come as they are to stand on the paper.
Obeys: D9A 3.3(d)(i), 6.3; E6, E12.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from taisai.agent.devices_state import DeviceState, state_of_printer
from taisai.agent.link import Link
from taisai.agent.orders import ToPrint
from taisai.devices.cabinet_log import CabinetLog
from taisai.devices.escpos.printer import LOOK_EVERY_MS, Printer
from taisai.devices.escpos.shell import PrinterShell
from taisai.devices.escpos.ticket import Paper, ticket_bytes
from taisai.devices.paper.typeface import NoGlyph
from taisai.devices.ports import Port
from taisai.devices.printing import (
    STOPPING,
    Happening,
    NotReady,
    PrinterFound,
    TicketPrinted,
    TicketSent,
)
from taisai.table.cabinet import WORD_LENGTH_MAX
from taisai.views.voucher_lines import LineKind, VoucherLine

READY_WITHIN_S: Final = 30.0
"""For so long a voucher that is taken waits for its printer; then it is in doubt."""

_LOOK_EVERY_S: Final = 0.5

OPENED: Final = "cabinet_open"
"""Why a voucher was not printed that was taken before a door was opened, and not shut in time."""

TEST: Final = "test"
"""The record that a test slip's job names, in place of an issuing one."""


def test_of(record: str) -> int | None:
    """The number of the test that a job was printed for; None where it was a voucher's."""
    kind, _, number = record.partition("/")
    return int(number) if kind == TEST else None


def voucher_of(record: str) -> int | None:
    """The number of the voucher that a job was printed for; None where it was a test."""
    return None if test_of(record) is not None else int(record.rpartition("/")[2])


class _Pending(NamedTuple):
    """A voucher that is taken, of which no byte has left; and until when it may."""

    wanted: ToPrint
    until_s: float


class VoucherDesk:
    """One cabinet's printer, and the voucher in it."""

    def __init__(
        self,
        table: str,
        log: CabinetLog,
        link: Link,
        clock: Callable[[], int],
        open_line: Callable[[], Awaitable[Port]],
        notice: Callable[[Happening], None],
        may_print: Callable[[], bool],
        paper: Paper,
        look_every_ms: int = LOOK_EVERY_MS,
    ) -> None:
        self._table = table
        self._log = log
        self._link = link
        self._clock = clock
        self._notice = notice
        self._may_print = may_print
        self._paper = paper
        self._mine: int | None = None
        self._tested = 0
        self._found: PrinterFound | None = None
        self._pending: _Pending | None = None
        self._news = asyncio.Event()
        self.printer = Printer(
            log.print_memory, log.keep_printing, self._hear_of, look_every_ms=look_every_ms
        )
        self.shell = PrinterShell(self.printer, open_line, clock)

    @property
    def state(self) -> DeviceState:
        """The printer, as it is now."""
        return state_of_printer(self.printer, self._found)

    def attend(self) -> None:
        """Something was told, by the line, the printer, or the record."""
        self._news.set()

    def _hear_of(self, happening: Happening) -> None:
        if isinstance(happening, PrinterFound):
            self._found = happening
        elif isinstance(happening, TicketSent) and test_of(happening.job.voucher) is None:
            self._pending = None
        if self._log.record_printing(happening, self._clock()):
            self._notice(happening)
        self._news.set()

    async def serve(self) -> None:
        """Prints what is to be printed, until it is cancelled."""
        if self.printer.memory.printed is not None:
            # Whether or not there is a line to the printer: it was told before the last end.
            self._hear_of(TicketPrinted(job=self.printer.memory.printed))
        while True:
            await self._wait()
            if self._pending is not None:
                await self._print_pending(self._pending)
                continue
            told = self._link.told
            if told is None:
                continue
            if told.sent is not None and told.sent != self._mine:
                await self._doubt_orphan(told.sent)
            elif told.to_print is not None:
                await self._take(told.to_print)

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_EVERY_S if self._pending is not None else None):
                await self._news.wait()
        self._news.clear()

    async def _doubt_orphan(self, voucher: int) -> None:
        """A voucher was taken before this run, and no end of it waits to be reported."""
        waiting = self._log.unconfirmed_vouchers()
        if any(voucher_of(record) == voucher for record in waiting):
            return
        if self._is_undecided:
            # Its driver tells as soon as there is a line, or none.
            return
        if await self._tell_doubt(voucher, "restart"):
            self._mine = voucher

    async def _tell_doubt(self, voucher: int, why: str) -> bool:
        answer = await self._link.ask(
            {"type": "ReportVoucherInDoubt", "voucher": voucher, "why": why}
        )
        return answer is not None and answer.outcome in ("done", "refused")

    # ------------------------------------------------------------- printing

    @property
    def _is_undecided(self) -> bool:
        """Whether a job is open of which the driver has not said yet what became of it."""
        held = self.printer.memory.open
        return held is not None and self.printer.why_not_ready() == "printing"

    @property
    def _is_ready(self) -> bool:
        """Whether a voucher may be taken: one in doubt ends when another is to be printed."""
        printer = self.printer
        if printer.why_not_ready() == "in_doubt":
            return printer.unit is not None and not printer.faults & STOPPING
        return printer.why_not_ready() is None

    async def _take(self, wanted: ToPrint) -> None:
        # What is still to be told of the one before would be taken for this one.
        if not (self._is_ready and self._may_print()) or self._log.unconfirmed_vouchers():
            return
        mine, self._mine = self._mine, wanted.voucher
        answer = await self._link.ask({"type": "TakeVoucher", "voucher": wanted.voucher})
        if answer is None or answer.outcome != "done":
            # Nobody may know whether it was taken: then it is found again as sent, by no job here.
            is_unknown = answer is None or answer.outcome == "older_request"
            self._mine = None if is_unknown else mine
            return
        held = self.printer.memory.open
        if held is not None:
            # Staff have decided about the one before, or nothing could be taken now.
            self.printer.settle_doubt(held.number)
        until = asyncio.get_running_loop().time() + READY_WITHIN_S
        self._pending = _Pending(wanted, until)
        await self._print_pending(self._pending)

    async def _print_pending(self, pending: "_Pending") -> None:
        """Prints what was taken, as soon as the printer is ready; or gives it up."""
        wanted, why = pending.wanted, self.printer.why_not_ready()
        if why is None and not self._may_print():
            # D9A 3.6: what was opened since it was taken is open.
            why = OPENED
        if why is None:
            try:
                self._print(f"{self._table}/{wanted.voucher}", wanted)
            except NoGlyph:
                await self._give_up(wanted, "no_letters")
        elif why != "printing" and asyncio.get_running_loop().time() > pending.until_s:
            await self._give_up(wanted, why)

    async def _give_up(self, wanted: ToPrint, why: str) -> None:
        self._pending = None
        if not await self._tell_doubt(wanted.voucher, why):
            self._mine = None

    def _print(self, record: str, wanted: ToPrint) -> None:
        unit = self.printer.unit
        if unit is None:
            raise NotReady("the printer is not ready: unknown")
        ticket = ticket_bytes(wanted.lines, draws_qr=unit.draws_qr, paper=self._paper)
        self.shell.print_ticket(record, ticket, is_duplicate=wanted.is_duplicate)

    def print_test(self, test: int) -> str | None:
        """Prints a slip that is no voucher; why it cannot, or None where its job tells the rest."""
        if test == self._tested:
            return None
        lines = (
            VoucherLine(kind=LineKind.TITLE, text="Printer test"),
            VoucherLine(kind=LineKind.NOTE, text="This is no voucher, and is not paid."),
        )
        try:
            self._print(f"{TEST}/{test}", ToPrint(voucher=test, lines=lines))
        except NotReady:
            why = ", ".join(self.state.faults) or self.printer.why_not_ready() or "not_ready"
            return why[:WORD_LENGTH_MAX]
        self._tested = test
        return None
