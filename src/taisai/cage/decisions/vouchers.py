"""Vouchers: registered, redeemed once, held, released, cancelled.

Knows vouchers and their values. Knows nothing of printers, drawers or the player: a voucher is its
bearer's (R44). Where an overpaid player holds a voucher, the cashier has it released, redeems it in
full and takes the repayment: two movements, both on the record.
Obeys: D9A 3.3(d)(i), 6.3; Div1 11.3, 13.1; readings R7, R18, R30, R44.
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
    validation_number,
)
from taisai.cage.refusals import Code, Refused
from taisai.cage.source_keys import hold_key, session_key, voucher_key
from taisai.cage.state import Cage, Payment, Voucher, seat_of_voucher
from taisai.cage.vocabulary import Means, SourceRecord
from taisai.rules.chips import Denominations
from taisai.rules.figures import LINKED_MS
from taisai.stream_types import Deciders, Event

_HOUR_MS: Final = 60 * 60 * 1_000

HELD_FOR_CORRECTION: Final = "a correction found this voucher's session overpaid"


def register_voucher(state: Cage, command: commands.RegisterVoucher, at: int) -> tuple[Event, ...]:
    """D9A 3.3(d)(i): the table issued it; a record is registered once, a number is used once."""
    number = validation_number(command.validation_number)
    amount_cents = amount_above_zero(command.amount_cents)
    source = proper_source(command.source)
    check_not_registered(state, voucher_key(source))
    if state.vouchers.get(number) is not None:
        raise Refused(Code.NUMBER_USED)
    expires_at = expiry_of(state, command.issued_at)
    registered = events.VoucherRegistered(
        at=at,
        source=source,
        validation_number=number,
        amount_cents=amount_cents,
        terminal=command.terminal,
        session=command.session,
        issued_at=command.issued_at,
        expires_at=expires_at,
    )
    if not expires_at or expires_at > at:
        return (registered,)
    # R7: it was on its way when its time came; it is registered first, and unclaimed from then on.
    expired = events.VoucherMarkedUnclaimed(
        at=at, validation_number=number, amount_cents=amount_cents
    )
    return (registered, expired)


def expiry_of(state: Cage, issued_at: int) -> int:
    """R7: none by default; else a full hour, never earlier than the setting says."""
    expiry_ms = state.settings.voucher_expiry_ms
    if not expiry_ms:
        return 0
    return -(-(issued_at + expiry_ms) // _HOUR_MS) * _HOUR_MS


def redeem_voucher(state: Cage, command: commands.RedeemVoucher, at: int) -> tuple[Event, ...]:
    """D9A 6.3: paid for its value, once and only once."""
    voucher = free_voucher(state, command.validation_number)
    if voucher.validation_number in state.unclaimed:
        raise Refused(Code.VOUCHER_UNCLAIMED)
    check_value(voucher, command.amount_cents)
    redeemed = events.VoucherRedeemed(
        at=at,
        by=command.by,
        validation_number=voucher.validation_number,
        amount_cents=voucher.amount_cents,
        means=command.means,
        rounding_cents=rounding_of(state, voucher.amount_cents, command.means),
    )
    payment = Payment(at, seat_of_voucher(voucher), voucher.amount_cents)
    return (redeemed, *identity_check(state, payment, number=voucher.validation_number))


def rounding_of(state: Cage, amount_cents: int, means: Means) -> int:
    """R30, Div1 11.3: what is paid on top of an amount that chips cannot pay."""
    if means is not Means.CHIPS:
        return 0
    chips = Denominations((state.settings.smallest_chip_cents,))
    return chips.rounded_up(amount_cents) - amount_cents


def identity_check(
    state: Cage, payment: Payment, *, number: str = "", winnings: int = 0
) -> tuple[Event, ...]:
    """The alert that a large payment raises, or linked ones; the payment itself is not stopped.

    Whatever it is paid with. Linked are payments for what came from one seat within an hour.
    """
    threshold_cents = state.settings.identity_cents_min
    since = payment.at - LINKED_MS
    before = [one for one in state.payments if one.seat == payment.seat and one.at > since]
    amount_cents = sum(one.amount_cents for one in (*before, payment))
    if not threshold_cents or amount_cents < threshold_cents:
        return ()
    return (
        events.IdentityCheckAsked(
            at=payment.at,
            amount_cents=amount_cents,
            validation_number=number,
            winnings=winnings,
            payments_count=len(before) + 1,
        ),
    )


def hold_voucher(state: Cage, command: commands.HoldVoucher, at: int) -> tuple[Event, ...]:
    """R18: unredeemed vouchers can be held."""
    number = validation_number(command.validation_number)
    reason = reason_given(command.reason)
    voucher = free_voucher(state, number)
    return (
        events.VoucherHeld(
            at=at,
            by=command.by,
            validation_number=voucher.validation_number,
            reason=reason,
        ),
    )


def hold_cited_voucher(
    state: Cage, command: commands.HoldCitedVoucher, at: int
) -> tuple[Event, ...]:
    """R18: a correction asks for it, once; a supervisor's release is not undone by a repeat.

    It stands by itself, whoever else holds the voucher.
    """
    number = validation_number(command.validation_number)
    source = proper_source(command.source)
    check_not_registered(state, hold_key(source, number))
    return (_held_for(source, owed_voucher(state, number), at),)


def hold_session(state: Cage, source: SourceRecord, session: int, at: int) -> tuple[Event, ...]:
    """R18: holds for every voucher of an overpaid session that is still owed.

    They are found by the records of their issue, however many there are, and wherever the terminal
    has gone. What this correction has asked for already is not held a second time.
    """
    numbers = state.of_sessions.get(session_key(source.stream, session)) or ()
    asked = (one for one in numbers if state.cited.get(hold_key(source, one)) is None)
    vouchers = (state.vouchers.get(number) for number in asked)
    return tuple(
        _held_for(source, voucher, at)
        for voucher in vouchers
        if voucher is not None and voucher.end is None
    )


def _held_for(source: SourceRecord, voucher: Voucher, at: int) -> Event:
    return events.VoucherHeld(
        at=at,
        validation_number=voucher.validation_number,
        reason=HELD_FOR_CORRECTION,
        source=source,
    )


def release_voucher(state: Cage, command: commands.ReleaseVoucher, at: int) -> tuple[Event, ...]:
    """R18: a casino supervisor releases what the cage holds, or else what corrections hold."""
    number = validation_number(command.validation_number)
    reason = reason_given(command.reason)
    voucher = owed_voucher(state, number)
    if not state.holds_on(number):
        raise Refused(Code.NOT_HELD)
    return (
        events.VoucherReleased(
            at=at,
            by=command.by,
            validation_number=voucher.validation_number,
            reason=reason,
            stays_held=number in state.holds and number in state.correction_holds,
            is_unclaimed=number in state.unclaimed,
        ),
    )


def cancel_voucher(state: Cage, command: commands.CancelVoucher, at: int) -> tuple[Event, ...]:
    """Two persons make a voucher worthless, held or not; an unclaimed one is paid or disposed."""
    number = validation_number(command.validation_number)
    reason = reason_given(command.reason)
    voucher = owed_voucher(state, number)
    if number in state.unclaimed:
        raise Refused(Code.VOUCHER_UNCLAIMED, "Div1 12.2")
    return (
        events.VoucherCancelled(
            at=at,
            by=command.by,
            second=command.second,
            validation_number=voucher.validation_number,
            amount_cents=voucher.amount_cents,
            reason=reason,
        ),
    )


DECISIONS: Final[Deciders[Cage]] = {
    commands.RegisterVoucher: register_voucher,
    commands.RedeemVoucher: redeem_voucher,
    commands.HoldVoucher: hold_voucher,
    commands.HoldCitedVoucher: hold_cited_voucher,
    commands.ReleaseVoucher: release_voucher,
    commands.CancelVoucher: cancel_voucher,
}
