"""R48: what a correction means for each player: what is due now, against what was really given.

The last word counts. What was given is what was returned, less what still waits at the cage, with
what is still owed there; so a second correction replaces the first in every register. Knows past
rounds and the one under way. Knows nothing of why a round is corrected, nor of what the cage paid.
Obeys: D9A 7.3; Div1 11.1; readings R18, R19, R43, R45, R47, R48.
"""

from collections.abc import Callable, Iterable, Mapping

from taisai.money import format_amount
from taisai.rules.settlement import Due, due_on
from taisai.stream_types import Event
from taisai.table import events
from taisai.table.events import Correction
from taisai.table.lying_wagers import is_on_line
from taisai.table.past_rounds import TerminalRound
from taisai.table.state import Table
from taisai.table.vocabulary import AlertKind, AlertValues, TableWager


def table_due_on(wager: TableWager, odds: Mapping[str, int]) -> Due:
    """What a wager on the layout comes to: won, and returned in all."""
    # R45: a chip on the line that was not accepted neither wins nor loses on any outcome.
    if is_on_line(wager):
        return 0, wager.amount_cents
    return due_on({wager.settled_as or wager.bet: wager.amount_cents}, odds)


def terminal_correction(
    state: Table, round_number: int, number: int, played: TerminalRound, due: Due
) -> Correction | None:
    """What a terminal's player gets or gives back; None where nothing changes."""
    won_cents, due_cents = due
    if due_cents == played.returned_cents and won_cents == played.won_cents:
        return None
    given_cents = played.returned_cents - played.unclaimed_cents + played.recoverable_cents
    more_cents = due_cents - given_cents
    terminal = state.terminals.get(number)
    # R43, R18: only the same player's credits, never the next one's, never wagers in play.
    is_there = terminal is not None and terminal.session == played.session
    credited_cents = max(more_cents, 0) if is_there else 0
    debited_cents = min(max(-more_cents, 0), state.credits(number)) if is_there else 0
    left_cents = more_cents - credited_cents + debited_cents
    return Correction(
        terminal=number,
        session=played.session,
        posted_cents=played.returned_cents,
        due_cents=due_cents,
        won_cents=won_cents,
        credited_cents=credited_cents,
        debited_cents=debited_cents,
        unclaimed_cents=max(left_cents, 0),
        recoverable_cents=max(-left_cents, 0),
        unclaimed_before_cents=played.unclaimed_cents,
        recoverable_before_cents=played.recoverable_cents,
        is_last_word=True,
        was_previous=round_number == previous_round(state),
        locked_up_cents=_lock_up(state, number, played, won_cents) if is_there else None,
    )


def large_win_alerts(
    state: Table, corrections: tuple[Correction, ...], at: int
) -> tuple[Event, ...]:
    """A terminal that a correction locks needs somebody to clear it, as one that has just won."""
    return tuple(
        events.AlertRaised(
            at=at,
            kind=AlertKind.LARGE_WIN,
            text=f"terminal {one.terminal} won {format_amount(one.won_cents)}",
            terminal=one.terminal,
            values=AlertValues(amount_cents=one.won_cents),
        )
        for one in corrections
        if one.locked_up_cents and not state.terminals[one.terminal].locked_up_cents
    )


def previous_round(state: Table) -> int:
    """D9A 3.3(b)(v): the round of which terminals show what was won; zero where there is none."""
    current = state.round
    if current is not None and current.terminals_settled:
        return current.number
    return state.history.held[-1].number if state.history.held else 0


def _lock_up(state: Table, number: int, played: TerminalRound, won_cents: int) -> int | None:
    """The large win that locks the terminal from now on; None where the lock stays as it is."""
    threshold_cents = state.setup.large_win_cents_min
    terminal = state.terminals[number]
    is_large = 0 < threshold_cents <= won_cents
    was_large = 0 < threshold_cents <= played.won_cents
    if is_large and (not was_large or terminal.locked_up_cents):
        return won_cents
    # Only the lock of this very win ends with it.
    if not is_large and terminal.locked_up_cents == played.won_cents:
        return 0
    return None


def _layout_correction(wager: TableWager, due: Due) -> Correction | None:
    """Chips have left the layout: a player at it is made good or owes (Div1 11.1)."""
    won_cents, due_cents = due
    posted_cents = wager.amount_cents + wager.won_cents if wager.is_returned else 0
    if due_cents == posted_cents:
        return None
    given_cents = posted_cents - wager.unclaimed_cents + wager.recoverable_cents
    more_cents = due_cents - given_cents
    return Correction(
        position=wager.position,
        bet=wager.bet,
        way=wager.way,
        posted_cents=posted_cents,
        due_cents=due_cents,
        won_cents=won_cents,
        unclaimed_cents=max(more_cents, 0),
        recoverable_cents=max(-more_cents, 0),
        unclaimed_before_cents=wager.unclaimed_cents,
        recoverable_before_cents=wager.recoverable_cents,
        is_last_word=True,
    )


def terminal_corrections(
    state: Table,
    round_number: int,
    terminals: Mapping[int, TerminalRound],
    due_to: Callable[[TerminalRound], Due],
) -> tuple[Correction, ...]:
    """What each of these terminals gets or gives back; refused and unrecognised wagers stand."""
    found = (
        terminal_correction(state, round_number, number, played, due_to(played))
        for number, played in sorted(terminals.items())
        if played.recognised and not played.refused
    )
    return tuple(one for one in found if one is not None)


def layout_corrections(
    wagers: Iterable[TableWager], due_to: Callable[[TableWager], Due]
) -> tuple[Correction, ...]:
    """What the players at the layout are owed, or owe."""
    found = (_layout_correction(wager, due_to(wager)) for wager in wagers)
    return tuple(one for one in found if one is not None)


def vouchers_to_hold(state: Table, corrections: tuple[Correction, ...]) -> tuple[str, ...]:
    """R18: unredeemed vouchers of a session that owes something can be held by the cage."""
    sessions = {one.session for one in corrections if one.recoverable_cents and one.terminal}
    return tuple(
        voucher.validation_number
        for terminal in state.known_terminals.values()
        for voucher in terminal.vouchers
        if voucher.session in sessions
    )
