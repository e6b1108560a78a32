"""A printer on a bench without a port: its host, and a member of staff who looks at the paper.

Time is told, chance is seeded, and every exchange can be spoilt at any byte. A host that is killed
forgets all but what it kept.
"""

import random
from collections.abc import Callable
from functools import cache

from taisai.devices.escpos.printer import Printer
from taisai.devices.escpos.simulator import Bars, Mark, Model, SimulatedPrinter
from taisai.devices.escpos.ticket import ticket_bytes
from taisai.devices.printing import (
    FaultBegan,
    Happening,
    Job,
    PrinterFound,
    PrintMemory,
    TicketInDoubt,
    TicketNotSent,
    TicketPrinted,
    TicketSent,
)
from taisai.validation_numbers import with_check
from taisai.views.voucher_lines import voucher_lines
from taisai.views.voucher_slip import VoucherSlip

Spoil = Callable[["Bench"], None]
"""What happens to a bench in the middle of something."""


class Killed(Exception):
    """The host is gone in the middle of something."""


def slip_of(voucher: str, *, is_duplicate: bool = False) -> VoucherSlip:
    """A voucher, by its issuing record: `table-1/41`."""
    table, _, sequence = voucher.partition("/")
    return VoucherSlip(
        venue="Harbour Casino",
        place="Auckland",
        table=table,
        terminal=7,
        at=1_700_000_000_000,
        utc_offset_minutes=13 * 60,
        amount_cents=1_500 + int(sequence),
        sequence_number=int(sequence),
        validation_number=with_check(f"{int(sequence):015d}"),
        is_duplicate=is_duplicate,
    )


@cache
def ticket_of(voucher: str, *, is_duplicate: bool = False, draws_qr: bool = True) -> bytes:
    """The bytes of a voucher."""
    lines = voucher_lines(slip_of(voucher, is_duplicate=is_duplicate))
    return ticket_bytes(lines, draws_qr=draws_qr)


@cache
def marks_of(
    voucher: str, *, is_duplicate: bool = False, draws_qr: bool = True
) -> tuple[Mark, ...]:
    """What the bytes of a voucher leave on the paper of a printer without fault."""
    printer = SimulatedPrinter()
    printer.receive(ticket_of(voucher, is_duplicate=is_duplicate, draws_qr=draws_qr))
    (piece,) = printer.pieces
    return piece


class Bench:
    """Everything on one bench, and what was told."""

    def __init__(self, model: Model | None = None, seed: int = 1) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - a journey must be repeatable
        self.printer = SimulatedPrinter(model or Model())
        self.memory = PrintMemory()
        self.now = 0
        self.told: list[Happening] = []
        self.exchanges = 0
        self.spoil_exchange: tuple[int, Spoil] | None = None
        self.spoil_byte: tuple[int, Spoil] | None = None
        """At which byte of the first ticket, and what."""
        self.is_connected = True
        self.is_carrying = True
        """Whether what is sent arrives."""
        self.spoil_answer: Callable[[bytes], bytes] = lambda answer: answer
        self.keeps = 0
        self.kill_before_keep: int | None = None
        self.kill_after_keep: int | None = None
        self.start_host()

    # ------------------------------------------------------------- the host

    def start_host(self) -> None:
        """A host begins, with nothing but what was kept."""
        self.host = Printer(self.memory, self._keep, self._hear_of)
        self.is_connected = True
        self.outgoing = self.host.begin(self.now)

    def _keep(self, memory: PrintMemory) -> None:
        self.keeps += 1
        if self.keeps == self.kill_before_keep:
            raise Killed
        self.memory = memory
        if self.keeps == self.kill_after_keep:
            raise Killed

    def _hear_of(self, happening: Happening) -> None:
        self.told.append(happening)
        if isinstance(happening, TicketPrinted):
            self.host.confirm(happening.job.number)

    def disconnect(self) -> None:
        """The line is gone, and both ends know."""
        self.is_connected = self.is_carrying = False

    def reconnect(self) -> None:
        """The line is back; whoever opened it begins anew."""
        self.is_carrying = True
        self.spoil_answer = lambda answer: answer
        if not self.is_connected:
            self.is_connected = True
            self.outgoing = self.host.begin(self.now)

    # ------------------------------------------------------------- time

    def step(self) -> None:
        """One exchange: what was to be sent arrives, its answer comes back, or time passes."""
        try:
            answer = self._exchange()
            if self.is_connected:
                heard = self.host.hear(answer, self.now) if answer else b""
                self.outgoing += heard
                if not answer and not self.outgoing:
                    self._pass_time()
        except Killed:
            self.start_host()

    def _pass_time(self) -> None:
        wake_at = self.host.wake_at
        self.now = max(self.now + 1, wake_at if wake_at is not None else self.now + 1_000)
        self.outgoing += self.host.wake(self.now)

    def _exchange(self) -> bytes:
        sent, self.outgoing = self.outgoing, b""
        self.now += 1
        if self.spoil_exchange is not None and self.exchanges == self.spoil_exchange[0]:
            _, spoil = self.spoil_exchange
            self.spoil_exchange = None
            spoil(self)
        self.exchanges += 1
        answer = b""
        if self.spoil_byte is not None and len(sent) > 300 and self._is_sending:
            at, spoil = self.spoil_byte
            self.spoil_byte = None
            answer += self._carry(sent[:at])
            spoil(self)
            sent = sent[at:]
        answer += self._carry(sent)
        if not self.is_connected:
            self.host.lose(self.now)
            self.outgoing = b""
            return b""
        return answer

    @property
    def _is_sending(self) -> bool:
        return any(isinstance(one, TicketSent) for one in self.told)

    def _carry(self, sent: bytes) -> bytes:
        if not self.is_carrying:
            return b""
        answer = self.printer.receive(sent)
        return self.spoil_answer(answer) if answer else b""

    def run_until(self, is_so: Callable[[], bool], steps: int = 400) -> None:
        """Steps until something is so."""
        for _ in range(steps):
            if is_so():
                return
            self.step()
        raise AssertionError(f"not so after {steps} steps: {self.told[-6:]}")

    # ------------------------------------------------------------- printing

    def run_until_ready(self) -> None:
        """Steps until a voucher can be printed."""
        self.run_until(lambda: self.host.why_not_ready() is None)

    def print_voucher(self, voucher: str, *, is_duplicate: bool = False) -> None:
        """Asks for a voucher."""
        unit = self.host.unit
        assert unit is not None
        ticket = ticket_of(voucher, is_duplicate=is_duplicate, draws_qr=unit.draws_qr)
        try:
            self.outgoing += self.host.print_ticket(
                voucher, ticket, self.now, is_duplicate=is_duplicate
            )
        except Killed:
            self.start_host()

    # ------------------------------------------------------------- the truth

    def count_on_paper(self, voucher: str, *, is_duplicate: bool = False) -> int:
        """How often a whole voucher is on the paper, cut off or not."""
        paper = [*(mark for piece in self.printer.pieces for mark in piece), *self.printer.hanging]
        count = 0
        for draws_qr in (True, False):
            wanted = marks_of(voucher, is_duplicate=is_duplicate, draws_qr=draws_qr)
            count += _count(list(wanted), paper)
        return count

    def is_alone(self, job: Job) -> bool:
        """Whether a ticket stands on a piece of paper of its own."""
        wanted = [
            marks_of(job.voucher, is_duplicate=job.is_duplicate, draws_qr=draws_qr)
            for draws_qr in (True, False)
        ]
        return any(piece in wanted for piece in self.printer.pieces)

    def find(self, kind: type[Happening]) -> list[Happening]:
        """What was told of a kind."""
        return [one for one in self.told if isinstance(one, kind)]

    @property
    def printed(self) -> list[str]:
        """Which vouchers were told to be printed."""
        return [one.job.voucher for one in self.told if isinstance(one, TicketPrinted)]

    @property
    def doubts(self) -> list[TicketInDoubt]:
        """What staff were called for."""
        return [one for one in self.told if isinstance(one, TicketInDoubt)]

    @property
    def not_sent(self) -> list[TicketNotSent]:
        """What never left."""
        return [one for one in self.told if isinstance(one, TicketNotSent)]

    @property
    def faults(self) -> list[str]:
        """Which faults began."""
        return [one.fault.value for one in self.told if isinstance(one, FaultBegan)]

    @property
    def found(self) -> PrinterFound:
        """What the printer was found to be."""
        return next(one for one in reversed(self.told) if isinstance(one, PrinterFound))


def _count(wanted: list[Mark], paper: list[Mark]) -> int:
    """How often the marks follow each other; looked for by the bars, which no other voucher has."""
    at = next(place for place, mark in enumerate(wanted) if isinstance(mark, Bars))
    bars = wanted[at]
    starts = (place - at for place, mark in enumerate(paper) if mark == bars)
    return sum(start >= 0 and paper[start : start + len(wanted)] == wanted for start in starts)
