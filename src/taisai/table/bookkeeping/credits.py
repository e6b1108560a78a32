"""Money in and out of the terminals' chip accounts."""

from typing import Final

from taisai.ledger import Entry, credits_of
from taisai.ledger.accounts import (
    CASH_IN,
    CHIP_FLOAT,
    DROP_BOX,
    ROUNDING,
    VOUCHERS_OUTSTANDING,
)
from taisai.stream_types import Bookkeepers
from taisai.table import events
from taisai.table.state import Table
from taisai.table.vocabulary import Tender


def note_inserted(_state: Table, event: events.NoteInserted) -> Entry:
    """D9A 4.4: the note's value is credited."""
    return ((CASH_IN, event.note_cents), (credits_of(event.terminal), event.note_cents))


def credits_bought_in(_state: Table, event: events.CreditsBoughtIn) -> Entry:
    """D9A 4.5(b): cash goes to the drop box, chips to the float."""
    taken = DROP_BOX if event.tender is Tender.CASH else CHIP_FLOAT
    return ((taken, event.amount_cents), (credits_of(event.terminal), event.amount_cents))


def voucher_issued(_state: Table, event: events.VoucherIssued) -> Entry:
    """D9A 3.3(d)(i): credits become a voucher."""
    amount_cents = event.amount_cents
    return ((credits_of(event.terminal), -amount_cents), (VOUCHERS_OUTSTANDING, amount_cents))


def credits_cancelled(_state: Table, event: events.CreditsCancelled) -> Entry:
    """D9A 3.3(d)(ii): chips leave the float; what rounding up adds is the house's (R30)."""
    rounding_cents = event.paid_cents - event.amount_cents
    return (
        (CHIP_FLOAT, -event.paid_cents),
        (credits_of(event.terminal), -event.amount_cents),
        (ROUNDING, -rounding_cents),
    )


BOOKKEEPERS: Final[Bookkeepers[Table]] = {
    events.NoteInserted: note_inserted,
    events.CreditsBoughtIn: credits_bought_in,
    events.VoucherIssued: voucher_issued,
    events.CreditsCancelled: credits_cancelled,
}
