"""How money in, control and money out change a terminal."""

from typing import Final

from msgspec.structs import replace

from taisai.rules.figures import LINKED_MS
from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.cabinet import VoucherPrinting
from taisai.table.evolve.alerts import mark_seen
from taisai.table.meters import IssuedVoucher, PaidOut
from taisai.table.state import VOUCHERS_HELD_MAX, Notice, Table, Terminal
from taisai.table.vocabulary import AlertKind


def with_terminal(state: Table, terminal: Terminal) -> Table:
    """The table with this terminal in place of the one of its number, withdrawn or not."""
    if terminal.number not in state.terminals:
        return replace(state, withdrawn={**state.withdrawn, terminal.number: terminal})
    return replace(state, terminals={**state.terminals, terminal.number: terminal})


def credits_bought_in(state: Table, event: events.CreditsBoughtIn) -> Table:
    """The meter of what came through the dealer turns."""
    terminal = state.terminals[event.terminal]
    meters = terminal.meters
    turned = replace(meters, dealer_in_cents=meters.dealer_in_cents + event.amount_cents)
    return with_terminal(state, replace(terminal, meters=turned))


def control_taken(state: Table, event: events.ControlTaken) -> Table:
    """A new session: nothing of the player before is left on the screen."""
    terminal = replace(
        state.terminals[event.terminal],
        session=event.session,
        controlled_since=event.at,
        undo=(),
        last_wagers={},
        won_last_cents=0,
        returned_last_cents=0,
        unrecognised_cents=0,
        idle_rounds_count=0,
        idle_told=False,
        last_cancelled_cents=0,
        last_paid_cents=0,
        control_ended=None,
    )
    # Div1 9.3(b): what the player before agreed to binds nobody else.
    notices = tuple(_without_consent(one, event.terminal) for one in state.notices)
    taken = replace(state, sessions_count=event.session, notices=notices)
    return with_terminal(taken, terminal)


def _without_consent(notice: Notice, terminal: int) -> Notice:
    kept = tuple(number for number in notice.consenting_terminals if number != terminal)
    return replace(notice, consenting_terminals=kept)


def control_ended(state: Table, event: events.ControlEnded) -> Table:
    """Nobody is in control."""
    terminal = replace(
        state.terminals[event.terminal],
        session=0,
        undo=(),
        last_wagers={},
        idle_rounds_count=0,
        idle_told=False,
        asks_to_cancel=False,
        control_ended=event.cause,
        missed=None,
    )
    return with_terminal(state, terminal)


def with_paid_out(terminal: Terminal, at: int, amount_cents: int) -> Terminal:
    """The terminal, with one more payment that later ones may be linked with."""
    recent = (one for one in terminal.paid_out if one.at > at - LINKED_MS)
    return replace(terminal, paid_out=(*recent, PaidOut(at, amount_cents)))


def missed_round_confirmed(state: Table, event: events.MissedRoundConfirmed) -> Table:
    """R55: the player has seen it."""
    return with_terminal(state, replace(state.terminals[event.terminal], missed=None))


def voucher_issued(state: Table, event: events.VoucherIssued) -> Table:
    """The voucher is on the terminal's record."""
    terminal = with_paid_out(state.terminals[event.terminal], event.at, event.amount_cents)
    voucher = IssuedVoucher(
        event.validation_number,
        event.session,
        event.amount_cents,
        event.at,
        event.voucher,
        VoucherPrinting.ISSUED if event.by_printer else VoucherPrinting.ASSUMED,
    )
    state = replace(state, vouchers_count=max(state.vouchers_count, event.voucher))
    meters = terminal.meters
    turned = replace(meters, vouchers_out_cents=meters.vouchers_out_cents + event.amount_cents)
    vouchers = (*terminal.vouchers, voucher)[-VOUCHERS_HELD_MAX:]
    return with_terminal(state, replace(terminal, meters=turned, vouchers=vouchers))


def cancel_credits_asked(state: Table, event: events.CancelCreditsAsked) -> Table:
    """The credits wait for the dealer."""
    return with_terminal(state, replace(state.terminals[event.terminal], asks_to_cancel=True))


def credits_cancelled(state: Table, event: events.CreditsCancelled) -> Table:
    """The dealer has paid; both figures stay on the screen until the next play."""
    terminal = with_paid_out(state.terminals[event.terminal], event.at, event.amount_cents)
    meters = terminal.meters
    turned = replace(meters, cancelled_cents=meters.cancelled_cents + event.amount_cents)
    return with_terminal(
        state,
        replace(
            terminal,
            meters=turned,
            asks_to_cancel=False,
            asks_for_dealer=False,
            last_cancelled_cents=event.amount_cents,
            last_paid_cents=event.paid_cents,
        ),
    )


def dealer_asked(state: Table, event: events.DealerAsked) -> Table:
    """The dealer sees a call."""
    return with_terminal(state, replace(state.terminals[event.terminal], asks_for_dealer=True))


def call_answered(state: Table, event: events.CallAnswered) -> Table:
    """The call is seen to."""
    return with_terminal(state, replace(state.terminals[event.terminal], asks_for_dealer=False))


def lock_up_cleared(state: Table, event: events.LockUpCleared) -> Table:
    """The terminal is free again, and whoever cleared it has seen the alert."""
    seen = mark_seen(state, AlertKind.LARGE_WIN, event.terminal, event)
    return with_terminal(seen, replace(state.terminals[event.terminal], locked_up_cents=0))


HANDLERS: Final[Handlers[Table]] = {
    events.CreditsBoughtIn: credits_bought_in,
    events.ControlTaken: control_taken,
    events.ControlEnded: control_ended,
    events.MissedRoundConfirmed: missed_round_confirmed,
    events.VoucherIssued: voucher_issued,
    events.CancelCreditsAsked: cancel_credits_asked,
    events.CreditsCancelled: credits_cancelled,
    events.DealerAsked: dealer_asked,
    events.CallAnswered: call_answered,
    events.LockUpCleared: lock_up_cleared,
}
