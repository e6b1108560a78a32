"""Money in and out of the terminals' chip accounts."""

from typing import Final

from taisai.stream_types import Bookkeepers
from taisai.table import events
from taisai.table.accounts import TableAccount, TableEntry, credits_of
from taisai.table.state import Table
from taisai.table.vocabulary import Tender


def note_inserted(_state: Table, event: events.NoteInserted) -> TableEntry:
    """D9A 4.4: the note's value is credited."""
    return (
        (TableAccount.CASH_IN, event.note_cents),
        (credits_of(event.terminal), event.note_cents),
    )


def credits_bought_in(_state: Table, event: events.CreditsBoughtIn) -> TableEntry:
    """D9A 4.5(b): cash goes to the drop box, chips to the float."""
    taken = TableAccount.DROP_BOX if event.tender is Tender.CASH else TableAccount.CHIP_FLOAT
    return ((taken, event.amount_cents), (credits_of(event.terminal), event.amount_cents))


def voucher_issued(_state: Table, event: events.VoucherIssued) -> TableEntry:
    """D9A 3.3(d)(i): credits become a voucher."""
    amount_cents = event.amount_cents
    return (
        (credits_of(event.terminal), -amount_cents),
        (TableAccount.VOUCHERS_OUTSTANDING, amount_cents),
    )


def credits_cancelled(_state: Table, event: events.CreditsCancelled) -> TableEntry:
    """D9A 3.3(d)(ii): chips leave the float; what rounding up adds is the house's (R30)."""
    rounding_cents = event.paid_cents - event.amount_cents
    return (
        (TableAccount.CHIP_FLOAT, -event.paid_cents),
        (credits_of(event.terminal), -event.amount_cents),
        (TableAccount.ROUNDING, -rounding_cents),
    )


BOOKKEEPERS: Final[Bookkeepers[Table]] = {
    events.NoteInserted: note_inserted,
    events.CreditsBoughtIn: credits_bought_in,
    events.VoucherIssued: voucher_issued,
    events.CreditsCancelled: credits_cancelled,
}
