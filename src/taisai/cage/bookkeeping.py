"""The one place where an event of the cage becomes an entry in its book.

Must not decide anything: the event has happened, and the entry follows from it alone.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from taisai.cage import events
from taisai.cage.vocabulary import Means
from taisai.ledger import Entry
from taisai.ledger.accounts import (
    CANCELLED,
    CASH_PAID,
    CASH_RECOVERED,
    CHEQUES_PAID,
    CHIPS_PAID,
    DISPOSED,
    ISSUED_BY_TABLES,
    RECOVERABLES,
    TAKEN_OVER_FROM_TABLES,
    UNCLAIMED,
    VOUCHERS_OUTSTANDING,
    WRITTEN_OFF,
)
from taisai.stream_types import Event

_PAID_FROM: Final = MappingProxyType(
    {Means.CASH: CASH_PAID, Means.CHIPS: CHIPS_PAID, Means.CHEQUE: CHEQUES_PAID}
)


def voucher_registered(event: events.VoucherRegistered) -> Entry:
    """The tables hold the money; the cage owes it to the bearer."""
    return ((ISSUED_BY_TABLES, event.amount_cents), (VOUCHERS_OUTSTANDING, event.amount_cents))


def voucher_redeemed(event: events.VoucherRedeemed) -> Entry:
    """D9A 6.3: paid, and owed no more."""
    return (
        (_PAID_FROM[event.means], -event.amount_cents),
        (VOUCHERS_OUTSTANDING, -event.amount_cents),
    )


def voucher_cancelled(event: events.VoucherCancelled) -> Entry:
    """Owed no more, and not paid."""
    return ((VOUCHERS_OUTSTANDING, -event.amount_cents), (CANCELLED, event.amount_cents))


def voucher_marked_unclaimed(event: events.VoucherMarkedUnclaimed) -> Entry:
    """R7: still a liability, under another name."""
    return ((VOUCHERS_OUTSTANDING, -event.amount_cents), (UNCLAIMED, event.amount_cents))


def unclaimed_paid(event: events.UnclaimedVoucherPaid | events.UnclaimedWinningsPaid) -> Entry:
    """Claimed after all."""
    return ((_PAID_FROM[event.means], -event.amount_cents), (UNCLAIMED, -event.amount_cents))


def unclaimed_disposed(
    event: events.UnclaimedVoucherDisposed | events.UnclaimedWinningsDisposed,
) -> Entry:
    """Division 1 r12.2: no liability is deleted; it becomes what was disposed of."""
    return ((UNCLAIMED, -event.amount_cents), (DISPOSED, event.amount_cents))


def unclaimed_winnings_registered(event: events.UnclaimedWinningsRegistered) -> Entry:
    """R19: the tables hold the money; the cage owes it to the player."""
    return ((ISSUED_BY_TABLES, event.amount_cents), (UNCLAIMED, event.amount_cents))


def recoverable_registered(event: events.RecoverableRegistered) -> Entry:
    """R18: the player's debt passes from the table to the cage."""
    return ((RECOVERABLES, event.amount_cents), (TAKEN_OVER_FROM_TABLES, event.amount_cents))


def repayment_taken(event: events.RepaymentTaken) -> Entry:
    """The debt becomes cash."""
    return ((CASH_RECOVERED, event.amount_cents), (RECOVERABLES, -event.amount_cents))


def recoverable_written_off(event: events.RecoverableWrittenOff) -> Entry:
    """The debt becomes a loss."""
    return ((RECOVERABLES, -event.amount_cents), (WRITTEN_OFF, -event.amount_cents))


BOOKKEEPERS: Final[Mapping[type[Event], Callable[[Any], Entry]]] = MappingProxyType(
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
        events.RepaymentTaken: repayment_taken,
        events.RecoverableWrittenOff: recoverable_written_off,
    }
)
"""Each event that moves money, with the function that makes its entry."""


def entry_for(event: Event) -> Entry:
    """The entry that an event makes in the book; empty where no money moves."""
    bookkeeper = BOOKKEEPERS.get(type(event))
    return bookkeeper(event) if bookkeeper is not None else ()
