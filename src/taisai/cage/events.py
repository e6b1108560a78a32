"""What has happened at the cage, and can only be added to."""

from taisai.cage.vocabulary import CageSettings, Means, Origin, SourceRecord
from taisai.persons import Person
from taisai.stream_types import Event, StaffEvent, TwoPersonEvent


# ------------------------------------------------------------------ settings
class CageOpened(StaffEvent, frozen=True, kw_only=True):
    """The cage's stream begins."""

    settings: CageSettings


class SettingsChanged(StaffEvent, frozen=True, kw_only=True):
    """The cage works differently from now on."""

    settings: CageSettings


# ------------------------------------------------------------------ vouchers
class VoucherRegistered(Event, frozen=True, kw_only=True):
    """A voucher that a table issued is known here.

    Attributes:
        expires_at: R7: when it will count as unclaimed, on a full hour; zero for never.
    """

    source: SourceRecord
    validation_number: str
    amount_cents: int
    terminal: int
    session: int
    issued_at: int
    expires_at: int = 0


class VoucherRedeemed(StaffEvent, frozen=True, kw_only=True):
    """A voucher was paid to its bearer, once and for all (D9A 6.3, R44).

    Attributes:
        rounding_cents: What was paid on top of its value, because chips cannot pay less (R30).
    """

    validation_number: str
    amount_cents: int
    means: Means
    rounding_cents: int = 0


class VoucherHeld(Event, frozen=True, kw_only=True):
    """A voucher is paid to nobody for now (R18).

    Attributes:
        by: None where a correction's record asked for it.
        source: That record.
    """

    validation_number: str
    reason: str
    by: Person | None = None
    source: SourceRecord | None = None


class VoucherReleased(StaffEvent, frozen=True, kw_only=True):
    """A hold on a voucher was released: the cage's own, or else what corrections held.

    Attributes:
        stays_held: A correction still holds it (R18); else it can be paid again.
        is_unclaimed: It had come to its expiry meanwhile (R7).
    """

    validation_number: str
    reason: str
    stays_held: bool = False
    is_unclaimed: bool = False


class VoucherCancelled(TwoPersonEvent, frozen=True, kw_only=True):
    """A voucher was made worthless."""

    validation_number: str
    amount_cents: int
    reason: str


class IdentityCheckAsked(Event, frozen=True, kw_only=True):
    """A payment reached the amount from which identity is checked.

    Attributes:
        validation_number: The voucher that was paid; empty for unclaimed winnings.
        winnings: The unclaimed winnings that were paid; zero for a voucher.
        payments_count: How many linked payments come to that amount, this one among them.
    """

    amount_cents: int
    validation_number: str = ""
    winnings: int = 0
    payments_count: int = 1


# ------------------------------------------------------------------ unclaimed
class VoucherMarkedUnclaimed(Event, frozen=True, kw_only=True):
    """A voucher counts among the money that nobody has claimed; it is still owed.

    Attributes:
        by: None where its expiry brought it about (R7).
    """

    validation_number: str
    amount_cents: int
    reason: str = ""
    by: Person | None = None


class UnclaimedVoucherPaid(TwoPersonEvent, frozen=True, kw_only=True):
    """An unclaimed voucher was paid after all; `rounding_cents` as when one is redeemed."""

    validation_number: str
    amount_cents: int
    means: Means
    rounding_cents: int = 0


class UnclaimedVoucherDisposed(TwoPersonEvent, frozen=True, kw_only=True):
    """An unclaimed voucher's value was disposed of under approved procedures."""

    validation_number: str
    amount_cents: int
    procedure_reference: str


class UnclaimedWinningsRegistered(Event, frozen=True, kw_only=True):
    """Winnings are owed to a player who has left (R19)."""

    source: SourceRecord
    origin: Origin
    winnings: int
    amount_cents: int


class UnclaimedWinningsPaid(TwoPersonEvent, frozen=True, kw_only=True):
    """Unclaimed winnings were paid after all; `rounding_cents` as when a voucher is redeemed."""

    winnings: int
    amount_cents: int
    means: Means
    rounding_cents: int = 0


class UnclaimedWinningsDisposed(TwoPersonEvent, frozen=True, kw_only=True):
    """Unclaimed winnings were disposed of under approved procedures."""

    winnings: int
    amount_cents: int
    procedure_reference: str


# ------------------------------------------------------------------ recoverables
class RecoverableRegistered(Event, frozen=True, kw_only=True):
    """The cage has taken over what a table could not take back (R18)."""

    source: SourceRecord
    origin: Origin
    recoverable: int
    amount_cents: int


class LastWordRegistered(Event, frozen=True, kw_only=True):
    """What a table last said of a wager, netted against what the cage paid and received (R48).

    Attributes:
        due_cents: What its player is still to get in all; below zero, to give back.
        issued_cents: By how much the table now holds more for it.
        taken_over_cents: By how much the cage has now taken over more of its debt.
        withdrawn_winnings: Unclaimed winnings that are not due, or not so much.
        winnings: The number of those that take their place; zero for none.
        withdrawn_recoverables: Recoverables that are not due, or not so much.
        recoverable: The number of the one that takes their place; zero for none.
        disposed_back_cents: What had been disposed of and was not due.
        written_off_back_cents: What had been given up and was not owed.
        forgotten_cents: What tables of version 0.1 told of it and its table no longer knows, since
            it goes on from an archive: due beyond what the table says.
    """

    source: SourceRecord
    origin: Origin
    due_cents: int
    issued_cents: int = 0
    taken_over_cents: int = 0
    withdrawn_winnings: tuple[int, ...] = ()
    withdrawn_unclaimed_cents: int = 0
    winnings: int = 0
    unclaimed_cents: int = 0
    withdrawn_recoverables: tuple[int, ...] = ()
    withdrawn_owed_cents: int = 0
    recoverable: int = 0
    owed_cents: int = 0
    disposed_back_cents: int = 0
    written_off_back_cents: int = 0
    forgotten_cents: int = 0


class CorrectionHoldLifted(Event, frozen=True, kw_only=True):
    """A hold that a correction had set is no longer due (R48).

    Attributes:
        stays_held: Somebody at the cage still holds it; else it can be paid again.
        is_unclaimed: It had come to its expiry meanwhile (R7).
    """

    validation_number: str
    source: SourceRecord
    stays_held: bool = False
    is_unclaimed: bool = False


class RepaymentTaken(StaffEvent, frozen=True, kw_only=True):
    """A player paid back in cash."""

    recoverable: int
    amount_cents: int


class RecoverableWrittenOff(TwoPersonEvent, frozen=True, kw_only=True):
    """What was still owed was given up."""

    recoverable: int
    amount_cents: int
    reason: str
