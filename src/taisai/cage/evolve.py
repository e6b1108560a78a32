"""The cage's next state after an event; it never refuses, because the event has happened.

The book is posted first, so an event that would put money out of balance is never written (it is
evolved before it is appended).
"""

from types import MappingProxyType
from typing import Final, TypeVar

from msgspec.structs import replace

from taisai.cage import events
from taisai.cage.bookkeeping import entry_for
from taisai.cage.source_keys import (
    hold_key,
    last_word_key,
    recoverable_key,
    session_key,
    voucher_key,
    wager_name,
    winnings_key,
)
from taisai.cage.state import (
    CHECKS_HELD_MAX,
    Cage,
    Hold,
    IdentityCheck,
    LastWord,
    Payment,
    Recoverable,
    UnclaimedWinnings,
    Voucher,
    seat_of_voucher,
    seat_of_winnings,
)
from taisai.cage.vocabulary import End, Means
from taisai.rules.figures import LINKED_MS
from taisai.stream_types import Event, Handlers, StaffEvent

Listed = TypeVar("Listed")


def begun(event: events.CageOpened) -> Cage:
    """The cage before its first voucher."""
    return Cage(settings=event.settings)


def settings_changed(state: Cage, event: events.SettingsChanged) -> Cage:
    """It holds for vouchers registered from now on."""
    return replace(state, settings=event.settings)


# ------------------------------------------------------------------ vouchers
def voucher_registered(state: Cage, event: events.VoucherRegistered) -> Cage:
    """The voucher can be redeemed."""
    number = event.validation_number
    voucher = Voucher(
        validation_number=number,
        amount_cents=event.amount_cents,
        source=event.source,
        terminal=event.terminal,
        session=event.session,
        issued_at=event.issued_at,
        expires_at=event.expires_at,
    )
    expiring = state.expiring
    if event.expires_at:
        hour = (*expiring.get(event.expires_at, ()), number)
        expiring = {**expiring, event.expires_at: hour}
    session = session_key(event.source.stream, event.session)
    numbers = (*(state.of_sessions.get(session) or ()), number)
    return replace(
        state,
        vouchers=state.vouchers.with_entry(number, voucher),
        cited=state.cited.with_entry(voucher_key(event.source), number),
        of_sessions=state.of_sessions.with_entry(session, numbers),
        expiring=expiring,
    )


def _voucher(state: Cage, number: str) -> Voucher:
    voucher = state.vouchers.get(number)
    assert voucher is not None, "an event about a voucher that was never registered"
    return voucher


def _no_longer_expiring(state: Cage, voucher: Voucher) -> dict[int, tuple[str, ...]]:
    """The vouchers that will expire, without this one; an hour without vouchers is dropped."""
    hour = state.expiring.get(voucher.expires_at)
    if hour is None:
        return state.expiring
    rest = tuple(number for number in hour if number != voucher.validation_number)
    expiring = {**state.expiring, voucher.expires_at: rest}
    if not rest:
        del expiring[voucher.expires_at]
    return expiring


def _without(work_list: dict[str, Listed], number: str) -> dict[str, Listed]:
    if number not in work_list:
        return work_list
    return {one: listed for one, listed in work_list.items() if one != number}


def _ended(
    state: Cage, number: str, end: End, event: StaffEvent, means: Means | None = None
) -> Cage:
    """The voucher is at its end and on no work-list; it is remembered for ever."""
    voucher = _voucher(state, number)
    ended = replace(voucher, end=end, ended_at=event.at, ended_by=event.by, means=means)
    return replace(
        state,
        vouchers=state.vouchers.with_entry(number, ended),
        holds=_without(state.holds, number),
        correction_holds=_without(state.correction_holds, number),
        unclaimed=_without(state.unclaimed, number),
        expiring=_no_longer_expiring(state, voucher),
    )


def voucher_redeemed(state: Cage, event: events.VoucherRedeemed) -> Cage:
    """Paid, once and for all."""
    return _voucher_paid(state, event)


def _voucher_paid(state: Cage, event: events.VoucherRedeemed | events.UnclaimedVoucherPaid) -> Cage:
    seat = seat_of_voucher(_voucher(state, event.validation_number))
    paid = _ended(state, event.validation_number, End.PAID, event, event.means)
    return _with_payment(paid, Payment(event.at, seat, event.amount_cents))


def _with_payment(state: Cage, payment: Payment) -> Cage:
    """Payments of the last hour are remembered, and no others."""
    recent = (one for one in state.payments if one.at > payment.at - LINKED_MS)
    return replace(state, payments=(*recent, payment))


def voucher_held(state: Cage, event: events.VoucherHeld) -> Cage:
    """On the work-list of held vouchers."""
    number = event.validation_number
    hold = Hold(at=event.at, reason=event.reason, by=event.by, source=event.source)
    if event.source is None:
        return replace(state, holds={**state.holds, number: hold})
    beside = state.correction_holds.get(number, ())
    return replace(
        state,
        correction_holds={**state.correction_holds, number: (*beside, hold)},
        cited=state.cited.with_entry(hold_key(event.source, number), number),
    )


def voucher_released(state: Cage, event: events.VoucherReleased) -> Cage:
    """R18: what a correction holds outlives the release of another hold."""
    number = event.validation_number
    released = replace(state, holds=_without(state.holds, number))
    if event.stays_held:
        return released
    return replace(released, correction_holds=_without(state.correction_holds, number))


def voucher_cancelled(state: Cage, event: events.VoucherCancelled) -> Cage:
    """Worthless."""
    return _ended(state, event.validation_number, End.CANCELLED, event)


def identity_check_asked(state: Cage, event: events.IdentityCheckAsked) -> Cage:
    """The cashier and the casino supervisor are told."""
    check = IdentityCheck(
        at=event.at,
        amount_cents=event.amount_cents,
        validation_number=event.validation_number,
        winnings=event.winnings,
        payments_count=event.payments_count,
    )
    return replace(state, identity_checks=(*state.identity_checks, check)[-CHECKS_HELD_MAX:])


# ------------------------------------------------------------------ unclaimed
def voucher_marked_unclaimed(state: Cage, event: events.VoucherMarkedUnclaimed) -> Cage:
    """On the work-list of unclaimed vouchers; a hold stays."""
    voucher = _voucher(state, event.validation_number)
    return replace(
        state,
        unclaimed={**state.unclaimed, event.validation_number: event.at},
        expiring=_no_longer_expiring(state, voucher),
    )


def unclaimed_voucher_paid(state: Cage, event: events.UnclaimedVoucherPaid) -> Cage:
    """Paid, once and for all."""
    return _voucher_paid(state, event)


def unclaimed_voucher_disposed(state: Cage, event: events.UnclaimedVoucherDisposed) -> Cage:
    """Disposed of, and remembered."""
    return _ended(state, event.validation_number, End.DISPOSED, event)


def unclaimed_winnings_registered(state: Cage, event: events.UnclaimedWinningsRegistered) -> Cage:
    """On the register of what is owed to players who left."""
    winnings = UnclaimedWinnings(
        number=event.winnings,
        source=event.source,
        origin=event.origin,
        amount_cents=event.amount_cents,
        registered_at=event.at,
    )
    key = winnings_key(event.source, event.origin)
    return replace(
        state,
        winnings={**state.winnings, event.winnings: winnings},
        cited=state.cited.with_entry(key, str(event.winnings)),
    )


def _winnings_ended(
    state: Cage,
    event: events.UnclaimedWinningsPaid | events.UnclaimedWinningsDisposed,
    end: End,
    means: Means | None = None,
) -> Cage:
    before = state.winnings[event.winnings]
    ended = replace(before, end=end, ended_at=event.at, ended_by=event.by, means=means)
    return replace(state, winnings={**state.winnings, event.winnings: ended})


def unclaimed_winnings_paid(state: Cage, event: events.UnclaimedWinningsPaid) -> Cage:
    """Paid, once and for all."""
    seat = seat_of_winnings(state.winnings[event.winnings])
    paid = _winnings_ended(state, event, End.PAID, event.means)
    return _with_payment(paid, Payment(event.at, seat, event.amount_cents))


def unclaimed_winnings_disposed(state: Cage, event: events.UnclaimedWinningsDisposed) -> Cage:
    """Disposed of, and remembered."""
    return _winnings_ended(state, event, End.DISPOSED)


# ------------------------------------------------------------------ recoverables
def recoverable_registered(state: Cage, event: events.RecoverableRegistered) -> Cage:
    """On the work-list of what is to be recovered."""
    recoverable = Recoverable(
        number=event.recoverable,
        source=event.source,
        origin=event.origin,
        amount_cents=event.amount_cents,
        owed_cents=event.amount_cents,
        registered_at=event.at,
    )
    key = recoverable_key(event.source, event.origin)
    return replace(
        state,
        recoverables={**state.recoverables, event.recoverable: recoverable},
        cited=state.cited.with_entry(key, str(event.recoverable)),
    )


def last_word_registered(state: Cage, event: events.LastWordRegistered) -> Cage:
    """R48: what is not due is withdrawn, what is due takes its place."""
    winnings, recoverables = dict(state.winnings), dict(state.recoverables)
    for number in event.withdrawn_winnings:
        winnings[number] = replace(winnings[number], end=End.WITHDRAWN, ended_at=event.at)
    for number in event.withdrawn_recoverables:
        gone = recoverables[number]
        recoverables[number] = replace(gone, owed_cents=0, withdrawn_cents=gone.owed_cents)
    if event.winnings:
        winnings[event.winnings] = UnclaimedWinnings(
            number=event.winnings,
            source=event.source,
            origin=event.origin,
            amount_cents=event.unclaimed_cents,
            registered_at=event.at,
        )
    if event.recoverable:
        recoverables[event.recoverable] = Recoverable(
            number=event.recoverable,
            source=event.source,
            origin=event.origin,
            amount_cents=event.owed_cents,
            owed_cents=event.owed_cents,
            registered_at=event.at,
        )
    name = wager_name(event.source.stream, event.origin)
    before = state.last_words.get(name, LastWord(due_cents=0))
    said = LastWord(
        due_cents=event.due_cents,
        disposed_back_cents=before.disposed_back_cents + event.disposed_back_cents,
        written_off_back_cents=before.written_off_back_cents + event.written_off_back_cents,
        forgotten_cents=event.forgotten_cents,
    )
    key = last_word_key(event.source, event.origin)
    return replace(
        state,
        winnings=winnings,
        recoverables=recoverables,
        last_words={**state.last_words, name: said},
        cited=state.cited.with_entry(key, str(event.due_cents)),
    )


def correction_hold_lifted(state: Cage, event: events.CorrectionHoldLifted) -> Cage:
    """What corrections held is free; a hold of the cage's own people stays."""
    number = event.validation_number
    holds = state.holds if state.is_held_by_staff(number) else _without(state.holds, number)
    return replace(state, holds=holds, correction_holds=_without(state.correction_holds, number))


def repayment_taken(state: Cage, event: events.RepaymentTaken) -> Cage:
    """Less is owed."""
    recoverable = state.recoverables[event.recoverable]
    repaid = replace(recoverable, owed_cents=recoverable.owed_cents - event.amount_cents)
    return replace(state, recoverables={**state.recoverables, event.recoverable: repaid})


def recoverable_written_off(state: Cage, event: events.RecoverableWrittenOff) -> Cage:
    """Nothing is owed any more."""
    recoverable = state.recoverables[event.recoverable]
    given_up = replace(
        recoverable,
        owed_cents=recoverable.owed_cents - event.amount_cents,
        written_off_cents=event.amount_cents,
    )
    return replace(state, recoverables={**state.recoverables, event.recoverable: given_up})


HANDLERS: Final[Handlers[Cage]] = MappingProxyType(
    {
        events.SettingsChanged: settings_changed,
        events.VoucherRegistered: voucher_registered,
        events.VoucherRedeemed: voucher_redeemed,
        events.VoucherHeld: voucher_held,
        events.VoucherReleased: voucher_released,
        events.VoucherCancelled: voucher_cancelled,
        events.IdentityCheckAsked: identity_check_asked,
        events.VoucherMarkedUnclaimed: voucher_marked_unclaimed,
        events.UnclaimedVoucherPaid: unclaimed_voucher_paid,
        events.UnclaimedVoucherDisposed: unclaimed_voucher_disposed,
        events.UnclaimedWinningsRegistered: unclaimed_winnings_registered,
        events.UnclaimedWinningsPaid: unclaimed_winnings_paid,
        events.UnclaimedWinningsDisposed: unclaimed_winnings_disposed,
        events.RecoverableRegistered: recoverable_registered,
        events.LastWordRegistered: last_word_registered,
        events.CorrectionHoldLifted: correction_hold_lifted,
        events.RepaymentTaken: repayment_taken,
        events.RecoverableWrittenOff: recoverable_written_off,
    }
)
"""Each event but the first, `CageOpened`, with the function that folds it into the state."""

EVENTS: Final[tuple[type[Event], ...]] = (events.CageOpened, *HANDLERS)
"""Every event of the cage, the one that begins it first."""


def evolve(state: Cage | None, event: Event) -> Cage:
    """Folds an event into the state."""
    if state is None:
        assert isinstance(event, events.CageOpened), "the cage's stream begins with its opening"
        return begun(event)
    entry = entry_for(event)
    book = state.book.posted(entry)
    after = HANDLERS[type(event)](state, event)
    return replace(after, book=book) if entry else after
