"""The last vouchers of a terminal as staff recall them: masked, with what became of each.

In audit mode the table alone is asked; on a supervisor's desk the cage too, which knows what was
paid. Must not hold a whole validation number.
Obeys: D9A 3.3(d)(i), 6.3; E4, E6.
"""

from msgspec import UNSET, UnsetType

from taisai.cage.state import Cage
from taisai.cage.vocabulary import VoucherStatus
from taisai.table.meters import IssuedVoucher
from taisai.table.state import Terminal
from taisai.validation_numbers import mask
from taisai.views.cabinet import VoucherShown, voucher_shown
from taisai.views.parts import View


class RecalledVoucher(View, frozen=True, kw_only=True):
    """A voucher that a terminal issued.

    Attributes:
        masked: Its validation number, but for the last four digits.
        voucher: How far it has come on its way to paper.
        status: Where it stands at the cage; absent where the cage was not asked, or has not heard.
        ended_at: When it was paid, or came to another end there.
    """

    masked: str
    voucher: VoucherShown
    status: VoucherStatus | UnsetType = UNSET
    ended_at: int | UnsetType = UNSET


class VouchersRecalled(View, frozen=True, kw_only=True):
    """The last vouchers of a terminal, the newest first."""

    table: str
    terminal: int
    vouchers: tuple[RecalledVoucher, ...]


def vouchers_recalled(terminal: Terminal, cage: Cage | None = None) -> tuple[RecalledVoucher, ...]:
    """The vouchers that a terminal issued last, the newest first."""
    return tuple(recalled_voucher(one, cage) for one in reversed(terminal.vouchers))


def recalled_voucher(voucher: IssuedVoucher, cage: Cage | None = None) -> RecalledVoucher:
    """One voucher, with what the cage knows of it."""
    known = None if cage is None else cage.vouchers.get(voucher.validation_number)
    return RecalledVoucher(
        masked=mask(voucher.validation_number),
        voucher=voucher_shown(voucher),
        status=UNSET if cage is None or known is None else cage.status_of(known),
        ended_at=UNSET if known is None else known.ended_at or UNSET,
    )
