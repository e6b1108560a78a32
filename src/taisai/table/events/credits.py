"""Events of D9A 4.3 to 4.5 and 3.3(d): money in, control of a terminal, money out."""

__all__ = [
    "CallAnswered",
    "CancelCreditsAsked",
    "ControlEnded",
    "ControlTaken",
    "CreditsBoughtIn",
    "CreditsCancelled",
    "DealerAsked",
    "LockUpCleared",
    "MissedRoundConfirmed",
    "VoucherIssued",
]

from taisai.stream_types import Event, StaffEvent
from taisai.table.vocabulary import ControlEnd, Person, Tender


class CreditsBoughtIn(StaffEvent, frozen=True, kw_only=True):
    """The dealer took cash or chips and credited the terminal."""

    terminal: int
    tender: Tender
    amount_cents: int


class ControlTaken(Event, frozen=True, kw_only=True):
    """A player is in control of a terminal; `by` is None where a note did it."""

    terminal: int
    session: int
    by: Person | None = None


class ControlEnded(Event, frozen=True, kw_only=True):
    """The player's control of the terminal ended."""

    terminal: int
    session: int
    cause: ControlEnd


class VoucherIssued(Event, frozen=True, kw_only=True):
    """A payment voucher was issued for all credits.

    Attributes:
        voucher: Its number in the table's count; zero before vouchers were counted.
        by_printer: The cabinet prints it, and tells what became of it.
    """

    terminal: int
    session: int
    validation_number: str
    amount_cents: int
    voucher: int = 0
    by_printer: bool = False


class CancelCreditsAsked(Event, frozen=True, kw_only=True):
    """The credits are to be paid by the dealer.

    Attributes:
        is_forced: The cash-out was above the voucher limit.
    """

    terminal: int
    is_forced: bool


class CreditsCancelled(StaffEvent, frozen=True, kw_only=True):
    """The dealer cancelled all credits and paid chips, rounded up (R30)."""

    terminal: int
    amount_cents: int
    paid_cents: int
    chips_cents: tuple[int, ...]


class DealerAsked(Event, frozen=True, kw_only=True):
    """A player asked the dealer to come."""

    terminal: int


class CallAnswered(StaffEvent, frozen=True, kw_only=True):
    """The dealer saw to a player."""

    terminal: int


class LockUpCleared(StaffEvent, frozen=True, kw_only=True):
    """A supervisor cleared a large win's lock-up."""

    terminal: int


class MissedRoundConfirmed(Event, frozen=True, kw_only=True):
    """The player confirmed to have seen a round for which the terminal was away (R55)."""

    terminal: int
    round: int
