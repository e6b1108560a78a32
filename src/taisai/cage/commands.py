"""What people and the Game System ask of the cage.

A command's name is an imperative; it may be refused, and then nothing has happened.
"""

from taisai.cage.vocabulary import CageSettings, Means, Origin, SourceRecord
from taisai.stream_types import GameSystemCommand, StaffCommand, TwoPersonCommand


# ------------------------------------------------------------------ settings
class OpenCage(StaffCommand, frozen=True, kw_only=True):
    """Begin the cage's stream."""

    settings: CageSettings = CageSettings()


class ChangeSettings(StaffCommand, frozen=True, kw_only=True):
    """Work differently from now on; vouchers that are out keep the expiry they were given."""

    settings: CageSettings


# ------------------------------------------------------------------ vouchers
class RegisterVoucher(GameSystemCommand, frozen=True, kw_only=True):
    """A table has issued a payment voucher (D9A 3.3(d)(i))."""

    source: SourceRecord
    validation_number: str
    amount_cents: int
    terminal: int
    session: int
    issued_at: int


class RedeemVoucher(StaffCommand, frozen=True, kw_only=True):
    """Pay a voucher to its bearer (D9A 6.3).

    Attributes:
        amount_cents: The value as the paper says it, which must be the recorded one.
    """

    validation_number: str
    amount_cents: int
    means: Means


class HoldVoucher(StaffCommand, frozen=True, kw_only=True):
    """Pay a voucher to nobody for now (R18)."""

    validation_number: str
    reason: str


class HoldCitedVoucher(GameSystemCommand, frozen=True, kw_only=True):
    """A correction at a table names this voucher as one of an overpaid session (R18)."""

    source: SourceRecord
    validation_number: str


class ReleaseVoucher(StaffCommand, frozen=True, kw_only=True):
    """Release the cage's own hold on a voucher; where there is none, what corrections hold."""

    validation_number: str
    reason: str


class CancelVoucher(TwoPersonCommand, frozen=True, kw_only=True):
    """Make a voucher worthless, such as one that was paid by hand when the printer jammed."""

    validation_number: str
    reason: str


# ------------------------------------------------------------------ unclaimed
class MarkVoucherUnclaimed(StaffCommand, frozen=True, kw_only=True):
    """Count a voucher among the money that nobody has claimed (Div1 12.1)."""

    validation_number: str
    reason: str


class PayUnclaimedVoucher(TwoPersonCommand, frozen=True, kw_only=True):
    """The cashier pays an unclaimed voucher, and a casino supervisor approves (R7)."""

    validation_number: str
    amount_cents: int
    means: Means


class DisposeUnclaimedVoucher(TwoPersonCommand, frozen=True, kw_only=True):
    """Dispose of an unclaimed voucher's value under approved procedures (Div1 12.2)."""

    validation_number: str
    procedure_reference: str


class RegisterUnclaimedWinnings(GameSystemCommand, frozen=True, kw_only=True):
    """A correction at a table owes money to a player who has left (R19)."""

    source: SourceRecord
    origin: Origin
    amount_cents: int


class PayUnclaimedWinnings(TwoPersonCommand, frozen=True, kw_only=True):
    """The cashier pays unclaimed winnings, and a casino supervisor approves."""

    winnings: int
    means: Means


class DisposeUnclaimedWinnings(TwoPersonCommand, frozen=True, kw_only=True):
    """Dispose of unclaimed winnings under approved procedures (Div1 12.2)."""

    winnings: int
    procedure_reference: str


# ------------------------------------------------------------------ recoverables
class RegisterRecoverable(GameSystemCommand, frozen=True, kw_only=True):
    """A correction at a table found an overpayment that credits could not cover (R18)."""

    source: SourceRecord
    origin: Origin
    amount_cents: int


class RegisterLastWord(GameSystemCommand, frozen=True, kw_only=True):
    """A table says what is due now for a wager, whatever was said of it before (R48).

    Attributes:
        due_cents: What its player is still to get in all; below zero, to give back.
        issued_cents: By how much the table now holds more for the player than before.
        taken_over_cents: By how much the player now owes the table more than before.
    """

    source: SourceRecord
    origin: Origin
    due_cents: int
    issued_cents: int
    taken_over_cents: int


class TakeRepayment(StaffCommand, frozen=True, kw_only=True):
    """A player pays back in cash, all or a part (Div1 11.1)."""

    recoverable: int
    amount_cents: int


class WriteOffRecoverable(TwoPersonCommand, frozen=True, kw_only=True):
    """Give up what is still owed."""

    recoverable: int
    reason: str
