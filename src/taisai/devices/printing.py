"""Vouchers as a cabinet prints them: sent once, printed or in doubt; never again by itself.

For: what every driver of a voucher printer tells, and what it must remember over a loss of power.
A voucher counts as printed when the printer itself said so and shows no fault; anything less is in
doubt, and staff look at the paper. Must not know a protocol, nor what stands on a voucher: its
number is worth money, and is not kept here.
Obeys: D9A 3.3(d)(i), 6.3; E6, E12.
"""

from enum import StrEnum

import msgspec

from taisai.names import BadInput


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """One printing of a voucher.

    Attributes:
        number: Counted by the memory that it stands in; a duplicate is a job of its own.
        voucher: The issuing record, such as `table-1/41`.
    """

    number: int
    voucher: str
    is_duplicate: bool = False


class PrintMemory(msgspec.Struct, frozen=True, kw_only=True):
    """What a driver remembers over a loss of power; kept before what follows from it is done.

    Attributes:
        next_number: The number of the next job.
        open: The job of which a byte may have left, and that nobody knows to be printed.
        printed: The job that is printed, while the agent has not said that it has it on record.
    """

    next_number: int = 1
    open: Job | None = None
    printed: Job | None = None


class Fault(StrEnum):
    """What is wrong with a printer, until it is put right."""

    UNREACHABLE = "unreachable"
    UNSUITABLE = "unsuitable"
    """It never says that it has printed anything: every voucher would be in doubt."""
    OFFLINE = "offline"
    COVER_OPEN = "cover_open"
    PAPER_LOW = "paper_low"
    PAPER_OUT = "paper_out"
    JAM = "jam"
    CUTTER = "cutter"
    OVERHEATED = "overheated"
    BROKEN = "broken"


STOPPING = frozenset(Fault) - {Fault.PAPER_LOW}
"""With one of these nothing is printed."""


class Confirmation(StrEnum):
    """How a printer says that it has printed."""

    BY_NAME = "by_name"
    """It repeats the job's own mark once all before it is on the paper."""
    IN_TURN = "in_turn"
    """It answers a question that stands behind the ticket, after it was cut."""
    NEVER = "never"


class NotReady(BadInput):
    """Nothing can be printed now; nothing was sent."""


class PrinterFound(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A printer has answered, and what it can do is known."""

    name: str
    confirmation: Confirmation
    draws_qr: bool


class TicketSent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """From here on something may be on the paper."""

    job: Job


class TicketPrinted(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The printer has confirmed it, and shows no fault: it is whole on the paper.

    Told again at every start until the agent has it on record.
    """

    job: Job


class TicketNotSent(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The printer was not ready any more: not a byte has left, and the job is over."""

    job: Job
    why: str


class TicketInDoubt(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Nobody knows what is on the paper: staff look, and say so.

    Attributes:
        why: A word for staff and the record: `no_confirmation`, `restart`, `line_lost`, a fault.
    """

    job: Job
    why: str


class FaultBegan(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something is wrong."""

    fault: Fault


class FaultEnded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """It is put right."""

    fault: Fault


Happening = (
    PrinterFound
    | TicketSent
    | TicketPrinted
    | TicketNotSent
    | TicketInDoubt
    | FaultBegan
    | FaultEnded
)
"""What a driver tells its agent."""
