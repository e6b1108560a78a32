"""One rich example of every event of the cage: every field says something, defaults are not used.

An example is changed only before its version is released; a new field joins its event's example.
"""

from typing import Final

from taisai.cage import events as e
from taisai.cage.vocabulary import CageSettings, Means, Origin, SourceRecord
from taisai.persons import Person
from taisai.rules import Role
from taisai.stream_types import Event
from taisai.validation_numbers import with_check

AT: Final = 1_793_000_000_000
CASHIER: Final = Person(Role.CASHIER, "cass")
CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "cara")
NUMBER: Final = with_check("271828182845904")
SOURCE: Final = SourceRecord(stream="table-1", sequence=271, digest="27" * 32)
ORIGIN: Final = Origin(round=4, terminal=7, session=12, position=3, bet="small", way="on_line")
SETTINGS: Final = CageSettings(
    voucher_expiry_ms=15_552_000_000, identity_cents_min=500_000, smallest_chip_cents=250
)

EXAMPLES: Final[tuple[Event, ...]] = (
    e.CageOpened(at=AT, by=CASINO_SUPERVISOR, settings=SETTINGS),
    e.SettingsChanged(at=AT, by=CASINO_SUPERVISOR, settings=SETTINGS),
    e.VoucherRegistered(
        at=AT,
        source=SOURCE,
        validation_number=NUMBER,
        amount_cents=12_345,
        terminal=7,
        session=12,
        issued_at=AT - 5,
        expires_at=AT + 15_552_000_000,
    ),
    e.VoucherRedeemed(
        at=AT,
        by=CASHIER,
        validation_number=NUMBER,
        amount_cents=12_345,
        means=Means.CHIPS,
        rounding_cents=55,
    ),
    e.VoucherHeld(at=AT, validation_number=NUMBER, reason="overpaid", by=CASHIER, source=SOURCE),
    e.VoucherReleased(
        at=AT,
        by=CASINO_SUPERVISOR,
        validation_number=NUMBER,
        reason="repaid",
        stays_held=True,
        is_unclaimed=True,
    ),
    e.VoucherCancelled(
        at=AT,
        by=CASINO_SUPERVISOR,
        second=CASHIER,
        validation_number=NUMBER,
        amount_cents=12_345,
        reason="printer jammed, paid by hand",
    ),
    e.IdentityCheckAsked(
        at=AT, amount_cents=700_000, validation_number=NUMBER, winnings=2, payments_count=3
    ),
    e.VoucherMarkedUnclaimed(
        at=AT,
        validation_number=NUMBER,
        amount_cents=12_345,
        reason="found on the floor",
        by=CASINO_SUPERVISOR,
    ),
    e.UnclaimedVoucherPaid(
        at=AT,
        by=CASHIER,
        second=CASINO_SUPERVISOR,
        validation_number=NUMBER,
        amount_cents=12_345,
        means=Means.CHIPS,
        rounding_cents=55,
    ),
    e.UnclaimedVoucherDisposed(
        at=AT,
        by=CASINO_SUPERVISOR,
        second=CASHIER,
        validation_number=NUMBER,
        amount_cents=12_345,
        procedure_reference="P-12",
    ),
    e.UnclaimedWinningsRegistered(
        at=AT, source=SOURCE, origin=ORIGIN, winnings=2, amount_cents=4_200
    ),
    e.UnclaimedWinningsPaid(
        at=AT,
        by=CASHIER,
        second=CASINO_SUPERVISOR,
        winnings=2,
        amount_cents=4_200,
        means=Means.CHIPS,
        rounding_cents=50,
    ),
    e.UnclaimedWinningsDisposed(
        at=AT,
        by=CASINO_SUPERVISOR,
        second=CASHIER,
        winnings=2,
        amount_cents=4_200,
        procedure_reference="P-12",
    ),
    e.RecoverableRegistered(at=AT, source=SOURCE, origin=ORIGIN, recoverable=3, amount_cents=4_200),
    e.LastWordRegistered(
        at=AT,
        source=SOURCE,
        origin=ORIGIN,
        due_cents=-1_500,
        issued_cents=-2_000,
        taken_over_cents=1_500,
        withdrawn_winnings=(3, 4),
        withdrawn_unclaimed_cents=2_000,
        winnings=5,
        unclaimed_cents=700,
        withdrawn_recoverables=(1,),
        withdrawn_owed_cents=400,
        recoverable=2,
        owed_cents=1_100,
        disposed_back_cents=300,
        written_off_back_cents=200,
        forgotten_cents=100,
    ),
    e.CorrectionHoldLifted(
        at=AT, validation_number=NUMBER, source=SOURCE, stays_held=True, is_unclaimed=True
    ),
    e.RepaymentTaken(at=AT, by=CASHIER, recoverable=3, amount_cents=1_200),
    e.RecoverableWrittenOff(
        at=AT,
        by=CASINO_SUPERVISOR,
        second=CASHIER,
        recoverable=3,
        amount_cents=3_000,
        reason="left the country",
    ),
)
"""An example of each event, in the order of `taisai.cage.events`."""
