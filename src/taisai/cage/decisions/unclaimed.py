"""Money that nobody has claimed: vouchers past their time, winnings of players who left.

Knows that nothing owed is ever deleted: it is paid, or disposed of under approved procedures.
Obeys: Div1 12.1, 12.2; readings R7, R19, R30.
"""

from typing import Final

from taisai.cage import commands, events
from taisai.cage.decisions.lookups import (
    amount_above_zero,
    check_not_registered,
    check_value,
    free_voucher,
    owed_voucher,
    proper_source,
    reason_given,
    reference_given,
    validation_number,
)
from taisai.cage.decisions.vouchers import identity_check, rounding_of
from taisai.cage.refusals import Code, Refused
from taisai.cage.source_keys import winnings_key
from taisai.cage.state import (
    Cage,
    Payment,
    UnclaimedWinnings,
    Voucher,
    seat_of_voucher,
    seat_of_winnings,
)
from taisai.cage.vocabulary import End
from taisai.stream_types import Deciders, Event


def mark_voucher_unclaimed(
    state: Cage, command: commands.MarkVoucherUnclaimed, at: int
) -> tuple[Event, ...]:
    """Div1 12.1: a casino supervisor lists it; it stays payable, and a hold stays on it."""
    number = validation_number(command.validation_number)
    reason = reason_given(command.reason)
    voucher = owed_voucher(state, number)
    if number in state.unclaimed:
        raise Refused(Code.VOUCHER_UNCLAIMED, "Div1 12.1")
    return (
        events.VoucherMarkedUnclaimed(
            at=at,
            by=command.by,
            validation_number=number,
            amount_cents=voucher.amount_cents,
            reason=reason,
        ),
    )


def expire_vouchers(state: Cage, deadline: int) -> tuple[Event, ...]:
    """R7: the vouchers of this hour count as unclaimed; each is still owed in full."""
    return tuple(
        events.VoucherMarkedUnclaimed(
            at=deadline, validation_number=number, amount_cents=_value_of(state, number)
        )
        for number in state.expiring[deadline]
    )


def _value_of(state: Cage, number: str) -> int:
    voucher = state.vouchers.get(number)
    assert voucher is not None, "a voucher expires that was never registered"
    return voucher.amount_cents


def _unclaimed_voucher(state: Cage, number: str) -> Voucher:
    voucher = free_voucher(state, number)
    if number not in state.unclaimed:
        raise Refused(Code.NOT_UNCLAIMED)
    return voucher


def pay_unclaimed_voucher(
    state: Cage, command: commands.PayUnclaimedVoucher, at: int
) -> tuple[Event, ...]:
    """R7: an expired voucher is a liability still, payable with a casino supervisor's approval."""
    voucher = _unclaimed_voucher(state, command.validation_number)
    check_value(voucher, command.amount_cents)
    paid = events.UnclaimedVoucherPaid(
        at=at,
        by=command.by,
        second=command.second,
        validation_number=voucher.validation_number,
        amount_cents=voucher.amount_cents,
        means=command.means,
        rounding_cents=rounding_of(state, voucher.amount_cents, command.means),
    )
    payment = Payment(at, seat_of_voucher(voucher), voucher.amount_cents)
    return (paid, *identity_check(state, payment, number=voucher.validation_number))


def dispose_unclaimed_voucher(
    state: Cage, command: commands.DisposeUnclaimedVoucher, at: int
) -> tuple[Event, ...]:
    """Div1 12.2: only under approved procedures, which are named."""
    number = validation_number(command.validation_number)
    reference = reference_given(command.procedure_reference)
    voucher = _unclaimed_voucher(state, number)
    return (
        events.UnclaimedVoucherDisposed(
            at=at,
            by=command.by,
            second=command.second,
            validation_number=number,
            amount_cents=voucher.amount_cents,
            procedure_reference=reference,
        ),
    )


def register_unclaimed_winnings(
    state: Cage, command: commands.RegisterUnclaimedWinnings, at: int
) -> tuple[Event, ...]:
    """R19: the underpaid player has left; what is due waits in the register."""
    amount_cents = amount_above_zero(command.amount_cents)
    source = proper_source(command.source)
    check_not_registered(state, winnings_key(source, command.origin))
    return (
        events.UnclaimedWinningsRegistered(
            at=at,
            source=source,
            origin=command.origin,
            winnings=len(state.winnings) + 1,
            amount_cents=amount_cents,
        ),
    )


_ENDED: Final = {
    End.PAID: Code.WINNINGS_PAID,
    End.DISPOSED: Code.WINNINGS_DISPOSED,
    End.WITHDRAWN: Code.WINNINGS_WITHDRAWN,
}


def _owed_winnings(state: Cage, number: int) -> UnclaimedWinnings:
    winnings = state.winnings.get(number)
    if winnings is None:
        raise Refused(Code.UNKNOWN_WINNINGS, winnings=number)
    if winnings.end is not None:
        raise Refused(_ENDED[winnings.end], at=winnings.ended_at)
    return winnings


def pay_unclaimed_winnings(
    state: Cage, command: commands.PayUnclaimedWinnings, at: int
) -> tuple[Event, ...]:
    """R19: the cashier pays in full, a casino supervisor approves."""
    winnings = _owed_winnings(state, command.winnings)
    paid = events.UnclaimedWinningsPaid(
        at=at,
        by=command.by,
        second=command.second,
        winnings=winnings.number,
        amount_cents=winnings.amount_cents,
        means=command.means,
        rounding_cents=rounding_of(state, winnings.amount_cents, command.means),
    )
    payment = Payment(at, seat_of_winnings(winnings), winnings.amount_cents)
    return (paid, *identity_check(state, payment, winnings=winnings.number))


def dispose_unclaimed_winnings(
    state: Cage, command: commands.DisposeUnclaimedWinnings, at: int
) -> tuple[Event, ...]:
    """Div1 12.2: only under approved procedures, which are named."""
    reference = reference_given(command.procedure_reference)
    winnings = _owed_winnings(state, command.winnings)
    return (
        events.UnclaimedWinningsDisposed(
            at=at,
            by=command.by,
            second=command.second,
            winnings=winnings.number,
            amount_cents=winnings.amount_cents,
            procedure_reference=reference,
        ),
    )


DECISIONS: Final[Deciders[Cage]] = {
    commands.MarkVoucherUnclaimed: mark_voucher_unclaimed,
    commands.PayUnclaimedVoucher: pay_unclaimed_voucher,
    commands.DisposeUnclaimedVoucher: dispose_unclaimed_voucher,
    commands.RegisterUnclaimedWinnings: register_unclaimed_winnings,
    commands.PayUnclaimedWinnings: pay_unclaimed_winnings,
    commands.DisposeUnclaimedWinnings: dispose_unclaimed_winnings,
}
