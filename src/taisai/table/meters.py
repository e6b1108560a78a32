"""What a terminal's audit mode shows: its meters, and what it paid out.

Frozen structs, folded by `evolve`. Must not decide anything, nor know how a round is played.
"""

import msgspec

from taisai.table.cabinet import VoucherPrinting


class Meters(msgspec.Struct, frozen=True, kw_only=True):
    """A terminal's meters since it was installed, in cents.

    The self-audit: credits and wagers in play are what came in and was won, less turnover and what
    went out, give or take corrections.
    """

    notes_in_cents: int = 0
    dealer_in_cents: int = 0
    turnover_cents: int = 0
    returned_cents: int = 0
    vouchers_out_cents: int = 0
    cancelled_cents: int = 0
    paid_by_hand_cents: int = 0
    corrections_cents: int = 0

    @property
    def balance_cents(self) -> int:
        """What credits and wagers in play must come to."""
        came_in = self.notes_in_cents + self.dealer_in_cents + self.returned_cents
        went_out = self.vouchers_out_cents + self.cancelled_cents + self.paid_by_hand_cents
        return came_in - went_out - self.turnover_cents + self.corrections_cents


class IssuedVoucher(msgspec.Struct, frozen=True):
    """A payment voucher that a terminal issued.

    Attributes:
        number: In the table's count; zero for one of before vouchers were counted.
        printing: How far it has come on its way to paper.
        is_duplicate: The paper that is printed, or was, is marked as a duplicate.
        why: Why it is in doubt, or was.
    """

    validation_number: str
    session: int
    amount_cents: int
    at: int
    number: int = 0
    printing: VoucherPrinting = VoucherPrinting.ASSUMED
    is_duplicate: bool = False
    why: str = ""


class PaidOut(msgspec.Struct, frozen=True):
    """Credits that left a terminal: by voucher, through the dealer, or by hand."""

    at: int
    amount_cents: int
