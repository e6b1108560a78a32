"""The automatic dealer: what a dealer does next, and when, for as long as the demo runs.

Knows the order of a round as the table shows it, and the pace at which a person would deal. Must
not know clocks or floors: `next_command` is a function of the state. The dice are read once
wagering has closed and are announced at once, so that there is nothing to leak and nothing to lose
(R4).
Obeys: D9 6.1 to 6.5; D9A 5.1 to 5.4, 7.2; R3, R4.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from taisai.demo.plan import AUTOMATIC_DEALER
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.figures import SPINS_MIN
from taisai.stream_types import Command
from taisai.table import commands, missing_checks
from taisai.table.phases import OPEN, Phase
from taisai.table.state import Round, Table, Terminal
from taisai.table.vocabulary import Faces, Mode, TableWagerStatus

DEALER: Final = Person(Role.DEALER, AUTOMATIC_DEALER)

SHOWN_MS: Final = 7_000
"""How long a result stays on the screens before the dice are covered again."""
COVERED_MS: Final = 1_000
TUMBLING_MS: Final = 2_500
UNCOVERING_MS: Final = 1_500
ANNOUNCING_MS: Final = 1_500
ENTERING_MS: Final = 700
"""Between the numbers that are pressed, and before ENTER."""

PAYING_MS: Final = 2_500
"""How long the lit areas are looked at before the losing wagers are collected."""
PAYING_AREA_MS: Final = 1_500

ReadDice = Callable[[int], Faces]
"""Reads the tumbler in a round, after wagering has closed."""


@dataclass(frozen=True, slots=True)
class TimedCommand:
    """What the dealer does next, and not before when."""

    command: Command
    at: int


def next_command(state: Table | None, read_dice: ReadDice) -> TimedCommand | None:
    """The dealer's next command; None where somebody else, or time, must act first."""
    if state is None or state.dealer != DEALER.id or state.is_evidence:
        return None
    if state.phase not in OPEN:
        return None
    return _for_a_player(state) or _in_the_round(state, read_dice)


def _for_a_player(state: Table) -> TimedCommand | None:
    """Players who asked for the dealer, or to be paid in chips."""
    for terminal in state.terminals.values():
        if terminal.asks_for_dealer:
            return TimedCommand(commands.AnswerCall(by=DEALER, terminal=terminal.number), 0)
        if terminal.asks_to_cancel and _is_payable(terminal):
            return TimedCommand(commands.CancelCredits(by=DEALER, terminal=terminal.number), 0)
    return None


def _is_payable(terminal: Terminal) -> bool:
    stopped = terminal.is_evidence or terminal.is_out_of_service or terminal.tamper is not None
    return not (stopped or terminal.wagers or terminal.locked_up_cents)


def _in_the_round(state: Table, read_dice: ReadDice) -> TimedCommand | None:
    current = state.round
    if current is None:
        return _next_round(state)
    match state.phase:
        case Phase.TUMBLING:
            return _open_wagering(state, current)
        case Phase.WAGERING:
            return _close_wagering(state, current)
        case Phase.NO_MORE_WAGERS | Phase.OUTCOME_ENTERED if current.void_required:
            # R3: too little of the period was open, as after a restart; no result is taken.
            reason = "the Game System was down for part of the period"
            void = commands.AnnounceVoidRound(by=DEALER, reason=reason)
            return TimedCommand(void, current.closed_at + UNCOVERING_MS)
        case Phase.NO_MORE_WAGERS:
            return _take_result(state, current, read_dice)
        case Phase.SETTLING:
            return _settle_layout(state, current)
        case _:
            return None


def _next_round(state: Table) -> TimedCommand | None:
    # D9 7.4: no further round under a game lock; the one under way is dealt to its end. R52: nor
    # before new dice were checked.
    if state.is_game_locked or missing_checks(state):
        return None
    ended_at = state.history.held[-1].ended_at if state.history.held else 0
    if not state.is_covered:
        return TimedCommand(commands.ReplaceCover(by=DEALER), ended_at + SHOWN_MS)
    spin = commands.SpinTumbler(by=DEALER, times=SPINS_MIN)
    return TimedCommand(spin, ended_at + SHOWN_MS + COVERED_MS)


def _open_wagering(state: Table, current: Round) -> TimedCommand | None:
    if state.is_game_locked:
        return None
    if not state.is_covered:
        return TimedCommand(commands.ReplaceCover(by=DEALER), current.began_at)
    if current.spins < SPINS_MIN:
        return TimedCommand(commands.SpinTumbler(by=DEALER, times=SPINS_MIN), current.began_at)
    return TimedCommand(commands.CallPlaceYourBets(by=DEALER), current.began_at + TUMBLING_MS)


def _close_wagering(state: Table, current: Round) -> TimedCommand | None:
    # D9A 5.1: with terminals the period ends by itself.
    if state.setup.has_terminals:
        return None
    closes_at = current.opened_at + state.setup.wagering_period_ms
    return TimedCommand(commands.CallNoMoreBets(by=DEALER), closes_at)


def _take_result(state: Table, current: Round, read_dice: ReadDice) -> TimedCommand:
    at = current.closed_at
    if state.mode is Mode.HYBRID and not current.no_more_bets_called:
        return TimedCommand(commands.CallNoMoreBets(by=DEALER), at)
    if state.is_covered:
        return TimedCommand(commands.Uncover(by=DEALER), at + UNCOVERING_MS)
    if current.announced is None:
        faces = read_dice(current.number)
        at += UNCOVERING_MS + ANNOUNCING_MS
        return TimedCommand(commands.AnnounceOutcome(by=DEALER, faces=faces), at)
    return _enter(state, current.announced, at + UNCOVERING_MS + ANNOUNCING_MS)


def _enter(state: Table, announced: Faces, at: int) -> TimedCommand:
    pressed = len(state.entry)
    at += (pressed + 1) * ENTERING_MS
    if state.entry != announced[:pressed]:
        return TimedCommand(commands.ClearEntry(by=DEALER), at)
    if pressed < len(announced):
        return TimedCommand(commands.PressEntryButton(by=DEALER, number=announced[pressed]), at)
    return TimedCommand(commands.PressEnter(by=DEALER), at)


def _settle_layout(state: Table, current: Round) -> TimedCommand | None:
    """D9 6.5: losers are collected, then winners are paid, area by area."""
    if not state.setup.tracked:
        # D9 4.4: of real chips the dealer's word is all that is known.
        return TimedCommand(commands.DeclareTablePaid(by=DEALER), current.settles_at + PAYING_MS)
    if not current.losers_collected:
        return TimedCommand(commands.CollectLosers(by=DEALER), current.settles_at + PAYING_MS)
    # After the collection only winners wait.
    for wager in state.layout.wagers.values():
        if wager.status is TableWagerStatus.PLACED:
            paid = commands.PayArea(by=DEALER, bet=wager.bet)
            areas = 1 + len(state.layout.paid_areas)
            return TimedCommand(paid, current.settles_at + PAYING_MS + areas * PAYING_AREA_MS)
    return None
