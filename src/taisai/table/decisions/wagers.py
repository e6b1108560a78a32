"""D9 4 at terminals: wagers placed, changed and withdrawn by touch.

Knows the round's latched limits and the terminal's credits. Knows nothing of clocks or screens.
Obeys: D9A 3.3(c)(i) to (iii), 4.2, 4.8; readings R10, R13, R16.
"""

from typing import Final, NamedTuple

from taisai.rules.limits import BetLimits
from taisai.stream_types import Deciders, Event, TerminalCommand
from taisai.table import commands
from taisai.table.decisions.lookups import (
    amount_above_zero,
    bet_of,
    check_seen,
    limits_by_bet,
    limits_on,
    playable_terminal,
)
from taisai.table.events import WagerChange, WagersChanged
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import WagerCause

_PLACED: Final = WagerCause.PLACED
"""Found once, as in `evolve`: every touch asks."""


def player_at(state: Table, number: int) -> Terminal:
    """The terminal of that number, if its player may touch its layout."""
    terminal = playable_terminal(state, number)
    if not terminal.session:
        raise Refused(Code.NOT_IN_CONTROL, terminal=terminal.number)
    check_seen(terminal)
    return terminal


def _player(state: Table, command: TerminalCommand) -> Terminal:
    return player_at(state, command.terminal)


def _permitted(state: Table, terminal: Terminal, bet_name: str, wager_cents: int) -> int:
    """The wager that is displayed for this new total on a bet (R13)."""
    return limits_on(state, terminal.latched, bet_name).permitted(wager_cents)


def _changed(
    state: Table,
    terminal: Terminal,
    cause: WagerCause,
    changes: tuple[WagerChange, ...],
    at: int,
) -> tuple[Event, ...]:
    more_cents = 0
    for change in changes:
        more_cents += change.to_cents - change.from_cents
    found = _affordable(more_cents, state.credits(terminal.number))
    if not isinstance(found, int):
        raise found
    return (WagersChanged(at=at, terminal=terminal.number, cause=cause, changes=changes),)


def _affordable(more_cents: int, credits_cents: int) -> int | Refused:
    """So much more wagered, if there are credits for it."""
    # R16: no credit, no wager. The account is never negative.
    if more_cents > max(0, credits_cents):
        return Refused(
            Code.NOT_ENOUGH_CREDITS, needed_cents=more_cents, credits_cents=credits_cents
        )
    return more_cents


def place_wager(state: Table, command: commands.PlaceWager, at: int) -> tuple[Event, ...]:
    """Adds chips to a bet: the new total is permitted, or rounded down to what is."""
    terminal = player_at(state, command.terminal)
    before = terminal.wagers.get(command.bet, 0)
    attempted = before + amount_above_zero(command.amount_cents)
    to_cents = _permitted(state, terminal, command.bet, attempted)
    # D9A 3.3(c)(ii): below the minimum no chips are displayed.
    if to_cents == 0:
        raise _too_little(terminal, state, command.bet, attempted)
    if to_cents <= before:
        raise _nothing_more(terminal, state, command.bet, before)
    change = WagerChange(command.bet, before, to_cents)
    return _changed(state, terminal, _PLACED, (change,), at)


def _nothing_more(terminal: Terminal, state: Table, bet_name: str, before: int) -> Refused:
    limits = limits_on(state, terminal.latched, bet_name)
    # D9A 3.3(c)(iii): the next lowest permitted wager is what lies there already.
    if before >= limits.highest_permitted_cents:
        return _at_maximum(limits, bet_name, before)
    return Refused(Code.NO_CHANGE, bet=bet_name, wager_cents=before)


def _at_maximum(limits: BetLimits, bet_name: str, wager_cents: int) -> Refused:
    highest_cents = limits.highest_permitted_cents
    return Refused(
        Code.AT_MAXIMUM, bet=bet_name, wager_cents=wager_cents, highest_cents=highest_cents
    )


def _too_little(terminal: Terminal, state: Table, bet_name: str, wager_cents: int) -> Refused:
    lowest_cents = limits_on(state, terminal.latched, bet_name).wager_cents_min
    return Refused(
        Code.BELOW_MINIMUM, bet=bet_name, wager_cents=wager_cents, lowest_cents=lowest_cents
    )


def change_wager(state: Table, command: commands.ChangeWager, at: int) -> tuple[Event, ...]:
    """Makes a wager this much; R13: below the minimum the whole wager comes off."""
    terminal = _player(state, command)
    before = terminal.wagers.get(command.bet, 0)
    if command.to_cents < 0:
        raise Refused(Code.NOT_AN_AMOUNT, amount_cents=command.to_cents)
    to_cents = _permitted(state, terminal, command.bet, command.to_cents)
    if to_cents == before:
        if to_cents == 0:
            raise _too_little(terminal, state, command.bet, command.to_cents)
        raise _nothing_more(terminal, state, command.bet, before)
    change = WagerChange(command.bet, before, to_cents)
    return _changed(state, terminal, WagerCause.CHANGED, (change,), at)


def cancel_wager(state: Table, command: commands.CancelWager, at: int) -> tuple[Event, ...]:
    """Takes one area's wager back."""
    terminal = _player(state, command)
    bet_of(state, command.bet)
    before = terminal.wagers.get(command.bet, 0)
    if before == 0:
        raise Refused(Code.NO_WAGER_THERE, bet=command.bet)
    change = WagerChange(command.bet, before, 0)
    return _changed(state, terminal, WagerCause.CANCELLED, (change,), at)


def move_wager(state: Table, command: commands.MoveWager, at: int) -> tuple[Event, ...]:
    """Moves a wager whole to another bet, with what lies there; or refuses, and it stays.

    Nothing is rounded down here (R13): a player who moves ten dollars means ten.
    """
    terminal = _player(state, command)
    bet_of(state, command.bet)
    moved_cents = terminal.wagers.get(command.bet, 0)
    if moved_cents == 0:
        raise Refused(Code.NO_WAGER_THERE, bet=command.bet)
    if command.to_bet == command.bet:
        raise Refused(Code.NO_CHANGE, bet=command.bet, wager_cents=moved_cents)
    limits = limits_on(state, terminal.latched, command.to_bet)
    before = terminal.wagers.get(command.to_bet, 0)
    total_cents = before + moved_cents
    if total_cents < limits.wager_cents_min:
        raise _too_little(terminal, state, command.to_bet, total_cents)
    if total_cents > limits.highest_permitted_cents:
        raise _at_maximum(limits, command.to_bet, total_cents)
    if limits.permitted(total_cents) != total_cents:
        raise Refused(
            Code.NOT_A_MULTIPLE,
            bet=command.to_bet,
            wager_cents=total_cents,
            step_cents=limits.step_cents,
        )
    changes = (
        WagerChange(command.bet, moved_cents, 0),
        WagerChange(command.to_bet, before, total_cents),
    )
    return _changed(state, terminal, WagerCause.MOVED, changes, at)


def undo_wager(state: Table, command: commands.UndoWager, at: int) -> tuple[Event, ...]:
    """Takes the last change of the round back."""
    terminal = _player(state, command)
    return _changed(state, terminal, WagerCause.UNDONE, _undone(terminal), at)


def _undone(terminal: Terminal) -> tuple[WagerChange, ...]:
    if not terminal.undo:
        raise Refused(Code.NOTHING_TO_UNDO, terminal=terminal.number)
    return tuple(
        [
            WagerChange(change.bet, change.to_cents, change.from_cents)
            for change in reversed(terminal.undo[-1])
        ]
    )


def clear_wagers(state: Table, command: commands.ClearWagers, at: int) -> tuple[Event, ...]:
    """Takes all wagers back."""
    terminal = _player(state, command)
    if not terminal.wagers:
        raise Refused(Code.NO_WAGER_THERE, terminal=terminal.number)
    changes = tuple(WagerChange(bet, cents, 0) for bet, cents in terminal.wagers.items())
    return _changed(state, terminal, WagerCause.CLEARED, changes, at)


def repeat_wagers(state: Table, command: commands.RepeatWagers, at: int) -> tuple[Event, ...]:
    """Places the player's last wagers again, as far as this round's limits permit them (R10)."""
    terminal = _player(state, command)
    if not terminal.last_wagers:
        raise Refused(Code.NOTHING_TO_REPEAT, terminal=terminal.number)
    if terminal.wagers:
        raise Refused(Code.WAGERS_PLACED_ALREADY, terminal=terminal.number)
    permitted = {
        bet: _permitted(state, terminal, bet, cents) for bet, cents in terminal.last_wagers.items()
    }
    changes = tuple(WagerChange(bet, 0, cents) for bet, cents in permitted.items() if cents)
    if not changes:
        raise Refused(Code.BELOW_MINIMUM, terminal=terminal.number)
    return _changed(state, terminal, WagerCause.REPEATED, changes, at)


def double_wagers(state: Table, command: commands.DoubleWagers, at: int) -> tuple[Event, ...]:
    """Doubles every wager, each rounded down to what is permitted."""
    terminal = _player(state, command)
    return _changed(state, terminal, WagerCause.DOUBLED, _doubled(state, terminal), at)


def _doubled(state: Table, terminal: Terminal) -> tuple[WagerChange, ...]:
    if not terminal.wagers:
        raise Refused(Code.NO_WAGER_THERE, terminal=terminal.number)
    limits = limits_by_bet(state, terminal.latched)
    changes = tuple(
        [
            WagerChange(bet, before, doubled)
            for bet, before in terminal.wagers.items()
            if (doubled := limits[bet].permitted(2 * before)) != before
        ]
    )
    if not changes:
        raise Refused(Code.AT_MAXIMUM, terminal=terminal.number)
    return changes


# ---------------------------------------------------------------- asked without a touch


class Outlook(NamedTuple):
    """What buttons beside the layout would add to a player's wagers, or why they would not."""

    undo_cents: int | Refused
    double_cents: int | Refused


def outlook_of(state: Table, terminal: Terminal, credits_cents: int) -> Outlook:
    """What taking the last change back, and doubling, would come to, at a terminal in play.

    Asked after every wager: whether its player may touch the layout at all is known before, and
    so are the terminal's credits.
    """
    return Outlook(
        _undo_outlook(terminal, credits_cents), _double_outlook(state, terminal, credits_cents)
    )


def _undo_outlook(terminal: Terminal, credits_cents: int) -> int | Refused:
    if not terminal.undo:
        return Refused(Code.NOTHING_TO_UNDO, terminal=terminal.number)
    more_cents = 0
    for change in terminal.undo[-1]:
        more_cents += change.from_cents - change.to_cents
    return _affordable(more_cents, credits_cents)


def _double_outlook(state: Table, terminal: Terminal, credits_cents: int) -> int | Refused:
    if not terminal.wagers:
        return Refused(Code.NO_WAGER_THERE, terminal=terminal.number)
    limits = limits_by_bet(state, terminal.latched)
    more_cents = 0
    is_changed = False
    for bet, before in terminal.wagers.items():
        doubled = limits[bet].permitted(2 * before)
        if doubled != before:
            is_changed = True
            more_cents += doubled - before
    if not is_changed:
        return Refused(Code.AT_MAXIMUM, terminal=terminal.number)
    return _affordable(more_cents, credits_cents)


DECISIONS: Final[Deciders[Table]] = {
    commands.PlaceWager: place_wager,
    commands.ChangeWager: change_wager,
    commands.CancelWager: cancel_wager,
    commands.MoveWager: move_wager,
    commands.UndoWager: undo_wager,
    commands.ClearWagers: clear_wagers,
    commands.RepeatWagers: repeat_wagers,
    commands.DoubleWagers: double_wagers,
}
