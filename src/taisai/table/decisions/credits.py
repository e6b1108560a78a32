"""D9A 4.3 to 4.5 and 3.3(d): buy-ins, control of a terminal, vouchers, cancelled credits.

Knows credits and control. Knows nothing of printers, acceptors or the cage.
Obeys: D9A 3.3(d), 4.3(b), 4.5, 6.2; Div1 6, 11.3; readings R29, R30.
"""

from typing import Final

from taisai.money import format_amount
from taisai.rules.chips import Denominations
from taisai.rules.figures import LINKED_MS
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.lookups import (
    amount_above_zero,
    check_can_print,
    check_made_of_chips,
    check_no_evidence,
    check_not_audited,
    check_seen,
    in_chips,
    playable_terminal,
    terminal_at,
    usable_terminal,
)
from taisai.table.idle_seats import is_idle_seat
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import AlertKind, AlertValues, ControlEnd, Person, Tender
from taisai.validation_numbers import is_validation_number


def take_control(state: Table, terminal: Terminal, by: Person | None, at: int) -> tuple[Event, ...]:
    """D9A 4.5(a): the player gets control of the terminal, if nobody has it."""
    if terminal.session:
        return ()
    session = state.sessions_count + 1
    return (events.ControlTaken(at=at, terminal=terminal.number, session=session, by=by),)


def buy_in(state: Table, command: commands.BuyIn, at: int) -> tuple[Event, ...]:
    """D9A 4.5: the dealer gives control and credits the amount tendered."""
    terminal = playable_terminal(state, command.terminal)
    amount_cents = amount_above_zero(command.amount_cents)
    if command.tender is Tender.CHIPS:
        check_made_of_chips(state, amount_cents)
    bought = events.CreditsBoughtIn(
        at=at,
        by=command.by,
        terminal=terminal.number,
        tender=command.tender,
        amount_cents=amount_cents,
    )
    return (*take_control(state, terminal, command.by, at), bought)


def give_control(state: Table, command: commands.GiveControl, at: int) -> tuple[Event, ...]:
    """D9A 4.5(a): control of a terminal that nobody controls."""
    terminal = usable_terminal(state, command.terminal)
    check_not_audited(terminal)
    if terminal.session:
        raise Refused(Code.IN_CONTROL_ALREADY, terminal=terminal.number)
    return take_control(state, terminal, command.by, at)


def _end_control(state: Table, number: int, cause: ControlEnd, at: int) -> tuple[Event, ...]:
    terminal = terminal_at(state, number)
    if terminal.is_evidence:
        raise Refused(Code.TERMINAL_IS_EVIDENCE, terminal=number)
    if not terminal.session:
        raise Refused(Code.NOT_IN_CONTROL, terminal=number)
    if terminal.wagers:
        raise Refused(Code.WAGERS_IN_PLAY, terminal=number)
    # R29: abandoned credits are never swept by themselves; they are paid first.
    if state.credits(number):
        raise Refused(Code.CREDITS_REMAIN, credits_cents=state.credits(number))
    ended = events.ControlEnded(at=at, terminal=number, session=terminal.session, cause=cause)
    return (ended,)


def end_control(state: Table, command: commands.EndControl, at: int) -> tuple[Event, ...]:
    """The dealer ends control; Div1 6 asks for a reason only while a player sits there."""
    return _end_control(state, command.terminal, ControlEnd.ENDED_BY_DEALER, at)


def release_control(state: Table, command: commands.ReleaseControl, at: int) -> tuple[Event, ...]:
    """The player leaves."""
    return _end_control(state, command.terminal, ControlEnd.RELEASED, at)


def confirm_missed_round(
    state: Table, command: commands.ConfirmMissedRound, at: int
) -> tuple[Event, ...]:
    """R55: what was missed is shown until its player says so."""
    check_no_evidence(state, command.terminal)
    missed = terminal_at(state, command.terminal).missed
    if missed is None or missed.number != command.round:
        raise Refused(Code.NOTHING_MISSED, terminal=command.terminal, round=command.round)
    confirmed = events.MissedRoundConfirmed(at=at, terminal=command.terminal, round=missed.number)
    return (confirmed,)


def _payable(state: Table, terminal: Terminal) -> int:
    """The credits that can be paid out now."""
    # E10: no collect during play.
    if terminal.wagers:
        raise Refused(Code.WAGERS_IN_PLAY, terminal=terminal.number)
    credits_cents = state.credits(terminal.number)
    if not credits_cents:
        raise Refused(Code.NO_CREDITS, terminal=terminal.number)
    return credits_cents


def cash_out(state: Table, command: commands.CashOut, at: int) -> tuple[Event, ...]:
    """D9A 3.3(d)(i): a voucher for all credits; above the voucher limit the dealer pays (ii)."""
    terminal = playable_terminal(state, command.terminal)
    check_seen(terminal)
    amount_cents = _payable(state, terminal)
    if amount_cents > state.setup.voucher_cents_max:
        return (events.CancelCreditsAsked(at=at, terminal=terminal.number, is_forced=True),)
    if command.by_printer:
        check_can_print(terminal)
    if not is_validation_number(command.validation_number):
        raise Refused(Code.NOT_A_VALIDATION_NUMBER)
    terminals = state.known_terminals.values()
    used = (one.validation_number for each in terminals for one in each.vouchers)
    if command.validation_number in used:
        raise Refused(Code.NUMBER_USED)
    issued = events.VoucherIssued(
        at=at,
        terminal=terminal.number,
        session=terminal.session,
        validation_number=command.validation_number,
        amount_cents=amount_cents,
        voucher=state.vouchers_count + 1,
        by_printer=command.by_printer,
    )
    left = _left(terminal, ControlEnd.CASHED_OUT, at)
    return (issued, *left, *identity_check(state, terminal, amount_cents, at))


def _left(terminal: Terminal, cause: ControlEnd, at: int) -> tuple[Event, ...]:
    if not terminal.session:
        return ()
    return (
        events.ControlEnded(at=at, terminal=terminal.number, session=terminal.session, cause=cause),
    )


def ask_to_cancel_credits(
    state: Table, command: commands.AskToCancelCredits, at: int
) -> tuple[Event, ...]:
    """D9A 3.3(d)(ii): the player asks the dealer to pay."""
    terminal = playable_terminal(state, command.terminal)
    check_seen(terminal)
    _payable(state, terminal)
    return (events.CancelCreditsAsked(at=at, terminal=terminal.number, is_forced=False),)


def cancel_credits(state: Table, command: commands.CancelCredits, at: int) -> tuple[Event, ...]:
    """D9A 3.3(d)(ii): the dealer pays the full value in chips, rounded up (R30).

    Without being asked, the dealer may pay out a seat that has been idle for three rounds.
    """
    terminal = usable_terminal(state, command.terminal)
    if terminal.locked_up_cents:
        raise Refused(Code.LOCKED_UP, terminal=terminal.number)
    if not terminal.asks_to_cancel and not is_idle_seat(state, terminal):
        raise Refused(Code.NOT_ASKED, terminal=terminal.number)
    amount_cents = _payable(state, terminal)
    paid_cents = Denominations(state.setup.chips_cents).rounded_up(amount_cents)
    cancelled = events.CreditsCancelled(
        at=at,
        by=command.by,
        terminal=terminal.number,
        amount_cents=amount_cents,
        paid_cents=paid_cents,
        chips_cents=in_chips(state, paid_cents),
    )
    left = _left(terminal, ControlEnd.CREDITS_CANCELLED, at)
    return (cancelled, *left, *identity_check(state, terminal, amount_cents, at))


def identity_check(
    state: Table, terminal: Terminal, amount_cents: int, at: int
) -> tuple[Event, ...]:
    """The alert that a large payment raises, or linked ones; the payment itself is not stopped.

    Every way out counts: vouchers, the dealer's chips, money by hand. What was paid out at one
    terminal within an hour is linked.
    """
    threshold_cents = state.setup.identity_cents_min
    since = at - LINKED_MS
    linked_cents = sum(one.amount_cents for one in terminal.paid_out if one.at > since)
    sum_cents = linked_cents + amount_cents
    if not threshold_cents or sum_cents < threshold_cents:
        return ()
    alert = events.AlertRaised(
        at=at,
        kind=AlertKind.IDENTITY_CHECK,
        text=f"terminal {terminal.number} paid out {format_amount(sum_cents)} within an hour",
        terminal=terminal.number,
        values=AlertValues(amount_cents=sum_cents),
    )
    return (alert,)


def call_for_dealer(state: Table, command: commands.CallForDealer, at: int) -> tuple[Event, ...]:
    """A player asks the dealer to come."""
    check_no_evidence(state, command.terminal)
    terminal = terminal_at(state, command.terminal)
    if terminal.asks_for_dealer:
        raise Refused(Code.CALLED_ALREADY, "D9A 4.5")
    return (events.DealerAsked(at=at, terminal=terminal.number),)


def answer_call(state: Table, command: commands.AnswerCall, at: int) -> tuple[Event, ...]:
    """The dealer has seen to the player."""
    terminal = terminal_at(state, command.terminal)
    if not terminal.asks_for_dealer:
        raise Refused(Code.NOT_ASKED, "D9A 4.5", terminal=terminal.number)
    return (events.CallAnswered(at=at, by=command.by, terminal=terminal.number),)


def clear_lock_up(state: Table, command: commands.ClearLockUp, at: int) -> tuple[Event, ...]:
    """A supervisor has seen to a large win."""
    terminal = usable_terminal(state, command.terminal)
    if not terminal.locked_up_cents:
        raise Refused(Code.NOT_LOCKED_UP, terminal=terminal.number)
    return (events.LockUpCleared(at=at, by=command.by, terminal=terminal.number),)


DECISIONS: Final[Deciders[Table]] = {
    commands.BuyIn: buy_in,
    commands.GiveControl: give_control,
    commands.EndControl: end_control,
    commands.ReleaseControl: release_control,
    commands.ConfirmMissedRound: confirm_missed_round,
    commands.CashOut: cash_out,
    commands.AskToCancelCredits: ask_to_cancel_credits,
    commands.CancelCredits: cancel_credits,
    commands.CallForDealer: call_for_dealer,
    commands.AnswerCall: answer_call,
    commands.ClearLockUp: clear_lock_up,
}
