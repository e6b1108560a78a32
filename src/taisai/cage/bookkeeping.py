"""The one place where an event of the cage becomes an entry in its book.

Must not decide anything: the event has happened, and the entry follows from it alone.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from taisai.cage import events
from taisai.cage.accounts import CageAccount, CageEntry
from taisai.cage.vocabulary import Means
from taisai.stream_types import Event

_PAID_FROM: Final = MappingProxyType(
    {
        Means.CASH: CageAccount.CASH_PAID,
        Means.CHIPS: CageAccount.CHIPS_PAID,
        Means.CHEQUE: CageAccount.CHEQUES_PAID,
    }
)


def voucher_registered(event: events.VoucherRegistered) -> CageEntry:
    """The tables hold the money; the cage owes it to the bearer."""
    return (
        (CageAccount.ISSUED_BY_TABLES, event.amount_cents),
        (CageAccount.VOUCHERS_OUTSTANDING, event.amount_cents),
    )


def voucher_redeemed(event: events.VoucherRedeemed) -> CageEntry:
    """D9A 6.3: paid, and owed no more; what rounding up adds is the house's (R30)."""
    return (
        (_PAID_FROM[event.means], -event.amount_cents - event.rounding_cents),
        (CageAccount.VOUCHERS_OUTSTANDING, -event.amount_cents),
        *_rounding(event.rounding_cents),
    )


def _rounding(rounding_cents: int) -> CageEntry:
    return ((CageAccount.ROUNDING, -rounding_cents),) if rounding_cents else ()


def voucher_cancelled(event: events.VoucherCancelled) -> CageEntry:
    """Owed no more, and not paid."""
    return (
        (CageAccount.VOUCHERS_OUTSTANDING, -event.amount_cents),
        (CageAccount.CANCELLED, event.amount_cents),
    )


def voucher_marked_unclaimed(event: events.VoucherMarkedUnclaimed) -> CageEntry:
    """R7: still a liability, under another name."""
    return (
        (CageAccount.VOUCHERS_OUTSTANDING, -event.amount_cents),
        (CageAccount.UNCLAIMED, event.amount_cents),
    )


def unclaimed_paid(event: events.UnclaimedVoucherPaid | events.UnclaimedWinningsPaid) -> CageEntry:
    """Claimed after all; what rounding up adds is the house's (R30)."""
    return (
        (_PAID_FROM[event.means], -event.amount_cents - event.rounding_cents),
        (CageAccount.UNCLAIMED, -event.amount_cents),
        *_rounding(event.rounding_cents),
    )


def unclaimed_disposed(
    event: events.UnclaimedVoucherDisposed | events.UnclaimedWinningsDisposed,
) -> CageEntry:
    """Div1 12.2: no liability is deleted; it becomes what was disposed of."""
    return (
        (CageAccount.UNCLAIMED, -event.amount_cents),
        (CageAccount.DISPOSED, event.amount_cents),
    )


def unclaimed_winnings_registered(event: events.UnclaimedWinningsRegistered) -> CageEntry:
    """R19: the tables hold the money; the cage owes it to the player."""
    return (
        (CageAccount.ISSUED_BY_TABLES, event.amount_cents),
        (CageAccount.UNCLAIMED, event.amount_cents),
    )


def recoverable_registered(event: events.RecoverableRegistered) -> CageEntry:
    """R18: the player's debt passes from the table to the cage."""
    return (
        (CageAccount.RECOVERABLES, event.amount_cents),
        (CageAccount.TAKEN_OVER_FROM_TABLES, event.amount_cents),
    )


def last_word_registered(event: events.LastWordRegistered) -> CageEntry:
    """R48: the registers follow the last word; cash that was paid or received stays so."""
    return (
        (CageAccount.ISSUED_BY_TABLES, event.issued_cents),
        (CageAccount.RECOVERABLES, event.owed_cents - event.withdrawn_owed_cents),
        (CageAccount.TAKEN_OVER_FROM_TABLES, event.taken_over_cents),
        (CageAccount.UNCLAIMED, event.unclaimed_cents - event.withdrawn_unclaimed_cents),
        (CageAccount.DISPOSED, -event.disposed_back_cents),
        (CageAccount.WRITTEN_OFF, event.written_off_back_cents),
    )


def repayment_taken(event: events.RepaymentTaken) -> CageEntry:
    """The debt becomes cash."""
    return (
        (CageAccount.CASH_RECOVERED, event.amount_cents),
        (CageAccount.RECOVERABLES, -event.amount_cents),
    )


def recoverable_written_off(event: events.RecoverableWrittenOff) -> CageEntry:
    """The debt becomes a loss."""
    return (
        (CageAccount.RECOVERABLES, -event.amount_cents),
        (CageAccount.WRITTEN_OFF, -event.amount_cents),
    )


BOOKKEEPERS: Final[Mapping[type[Event], Callable[[Any], CageEntry]]] = MappingProxyType(
    {
        events.VoucherRegistered: voucher_registered,
        events.VoucherRedeemed: voucher_redeemed,
        events.VoucherCancelled: voucher_cancelled,
        events.VoucherMarkedUnclaimed: voucher_marked_unclaimed,
        events.UnclaimedVoucherPaid: unclaimed_paid,
        events.UnclaimedVoucherDisposed: unclaimed_disposed,
        events.UnclaimedWinningsRegistered: unclaimed_winnings_registered,
        events.UnclaimedWinningsPaid: unclaimed_paid,
        events.UnclaimedWinningsDisposed: unclaimed_disposed,
        events.RecoverableRegistered: recoverable_registered,
        events.LastWordRegistered: last_word_registered,
        events.RepaymentTaken: repayment_taken,
        events.RecoverableWrittenOff: recoverable_written_off,
    }
)
"""Each event that moves money, with the function that makes its entry."""


def entry_for(event: Event) -> CageEntry:
    """The entry that an event makes in the book; empty where no money moves."""
    bookkeeper = BOOKKEEPERS.get(type(event))
    return bookkeeper(event) if bookkeeper is not None else ()
