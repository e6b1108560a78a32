"""Commands of D9A 4.3 to 4.5 and 3.3(d): money in, control of a terminal, money out."""

__all__ = [
    "AnswerCall",
    "AskToCancelCredits",
    "BuyIn",
    "CallForDealer",
    "CancelCredits",
    "CashOut",
    "ClearLockUp",
    "ConfirmMissedRound",
    "EndControl",
    "GiveControl",
    "ReleaseControl",
]

from typing import ClassVar

from taisai.stream_types import StaffCommand, TerminalCommand
from taisai.table.vocabulary import Tender


class BuyIn(StaffCommand, frozen=True, kw_only=True):
    """The dealer credits a terminal with cash or chips tendered (D9A 4.3(b), 4.5)."""

    terminal: int
    tender: Tender
    amount_cents: int


class GiveControl(StaffCommand, frozen=True, kw_only=True):
    """The dealer gives a player control of a terminal (D9A 4.5(a))."""

    terminal: int


class EndControl(StaffCommand, frozen=True, kw_only=True):
    """The dealer ends the control of a terminal with no credits on it."""

    terminal: int


class ReleaseControl(TerminalCommand, frozen=True, kw_only=True):
    """The player leaves a terminal with no credits on it."""


class CashOut(TerminalCommand, frozen=True, kw_only=True):
    """The player asks for a payment voucher for all credits (D9A 3.3(d)(i)).

    Attributes:
        validation_number: Eighteen digits made by the shell; the core has no chance of its own, and
            no screen chooses it.
        by_printer: The cabinet prints it, so its printer must be ready. Always so at a terminal of
            a house; a scenario may leave the paper out.
    """

    filled_in: ClassVar[frozenset[str]] = TerminalCommand.filled_in | {
        "validation_number",
        "by_printer",
    }

    validation_number: str
    by_printer: bool = False


class AskToCancelCredits(TerminalCommand, frozen=True, kw_only=True):
    """The player asks the dealer to pay the credits in chips (D9A 3.3(d)(ii))."""


class CancelCredits(StaffCommand, frozen=True, kw_only=True):
    """The dealer cancels all credits of a terminal and pays them in chips."""

    terminal: int


class CallForDealer(TerminalCommand, frozen=True, kw_only=True):
    """The player asks the dealer to come."""


class AnswerCall(StaffCommand, frozen=True, kw_only=True):
    """The dealer has seen to a player who asked."""

    terminal: int


class ClearLockUp(StaffCommand, frozen=True, kw_only=True):
    """A supervisor clears a terminal that a large win has locked up."""

    terminal: int


class ConfirmMissedRound(TerminalCommand, frozen=True, kw_only=True):
    """The player has seen what came of a round for which the terminal was away (R55)."""

    round: int
