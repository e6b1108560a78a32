"""D9 6 and D9A 5: the tumbler, the calls, the entry terminal, the settlement.

Knows the order of a round. Knows nothing of clocks, lights or voices.
Obeys: D9 4.4, 6.1 to 6.6; D9A 1.1, 3.3(c)(iv), (v), 5.1 to 5.4; readings R3, R4, R8, R27, R38,
R52, R54.
"""

from typing import Final

from msgspec.structs import replace

from taisai.money import format_amount
from taisai.rules import Outcome, Role
from taisai.rules.figures import SPINS_MIN, WAGERING_PERIOD_MS_MIN
from taisai.rules.settlement import due_on
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.approval import demand_approval
from taisai.table.decisions.lookups import (
    amount_above_zero,
    current_round,
    outcome_of,
    players_of_last_round,
)
from taisai.table.decisions.opening import are_checks_mandatory, demand_checks
from taisai.table.decisions.resettlement import check_not_held, check_reading_agrees
from taisai.table.decisions.table_equipment import is_told_in_round
from taisai.table.events import TerminalSettlement
from taisai.table.idle_seats import (
    has_passed_whole_round,
    idle_positions,
    idle_terminals,
)
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused
from taisai.table.state import Round, Table
from taisai.table.vocabulary import (
    AlertKind,
    AlertValues,
    ControlEnd,
    Faces,
    Mode,
    Person,
    TableWagerStatus,
    TumblerKind,
)


def replace_cover(state: Table, command: commands.ReplaceCover, at: int) -> tuple[Event, ...]:
    """The dome goes back over the dice."""
    if state.is_covered:
        raise Refused(Code.CALLED_ALREADY, "D9 6.1")
    return (events.CoverReplaced(at=at, by=command.by),)


def spin_tumbler(state: Table, command: commands.SpinTumbler, at: int) -> tuple[Event, ...]:
    """D9 6.1: the dice are spun within the covered tumbler; the first spin begins the round."""
    amount_above_zero(command.times)
    # R12: where the opening checks are a setting that is off, no set of dice need be recorded.
    if not state.dice_set and are_checks_mandatory(state):
        raise Refused(Code.NO_DICE)
    approvals: tuple[str, ...] = ()
    if state.phase is Phase.BETWEEN_ROUNDS:
        # A round under way is finished. R54: on approved equipment alone; R52: dice or a seal may
        # have been changed since the last one.
        approvals = demand_approval(state, command.approved)
        demand_checks(state)
    _check_covered(state)
    # D9 6.1: a motor is asked, and counts what it has done.
    is_motor = state.setup.tumbler is TumblerKind.MOTOR
    kind = events.SpinsAsked if is_motor else events.DiceSpun
    spun = kind(at=at, by=command.by, times=command.times)
    if state.phase is Phase.TUMBLING:
        return (spun,)
    began = events.RoundBegan(
        at=at,
        round=state.rounds_count + 1,
        edition=state.setup.edition,
        layout=state.setup.layout,
        dice_set=state.dice_set,
        # R55: of the terminals that were away, those whose players had wagers in it.
        missed=tuple(one for one in players_of_last_round(state) if one in command.missed),
        approvals=approvals,
    )
    return (began, spun)


def _check_covered(state: Table) -> None:
    """D9 6.1: under the cover, as the dealer says and as its switch does, where there is one."""
    if not state.is_covered or state.equipment.is_cover_off:
        raise Refused(Code.COVER_OFF)


def call_place_your_bets(
    state: Table, command: commands.CallPlaceYourBets, at: int
) -> tuple[Event, ...]:
    """D9 6.1: after at least three spins under the cover, the dealer opens the wagering."""
    _check_covered(state)
    spins = current_round(state).spins
    # What a motor was asked for is done before anybody wagers on it.
    if spins < max(SPINS_MIN, current_round(state).spins_asked):
        raise Refused(Code.NOT_SPUN_ENOUGH, spins=spins)
    # R3: the period's length is latched here; later changes count from the next round.
    closes_at = at + state.setup.wagering_period_ms if state.setup.has_terminals else None
    return (events.PlaceYourBetsCalled(at=at, by=command.by, closes_at=closes_at),)


def expire_period(state: Table, at: int) -> tuple[Event, ...]:
    """D9A 3.3(c)(i), 5.1: the period is over; 3.3(c)(iv): small aggregates are not recognised."""
    current = current_round(state)
    accepted_ms = replace(current, closed_at=at).accepted_ms
    unrecognised = tuple(
        number
        for number, terminal in sorted(state.terminals.items())
        if terminal.wagers and not terminal.latched.limits.recognises(terminal.wagered_cents)
    )
    expired = events.WageringPeriodExpired(
        at=at, accepted_ms=accepted_ms, unrecognised=unrecognised
    )
    if accepted_ms >= WAGERING_PERIOD_MS_MIN:
        return (expired,)
    return (expired, _void_required(accepted_ms, at))


def _void_required(accepted_ms: int, at: int) -> Event:
    text = f"wagers were accepted for {accepted_ms} ms of 36,000: void the round (R3)"
    return events.AlertRaised(at=at, kind=AlertKind.VOID_REQUIRED, text=text)


def call_no_more_bets(state: Table, command: commands.CallNoMoreBets, at: int) -> tuple[Event, ...]:
    """D9 6.2: the dealer closes the wagering and rings the bell.

    In hybrid play the period's end closes both; the call is refused earlier and needed before the
    dice are uncovered. With terminals alone it is not needed, and offered all the same.
    """
    if state.setup.has_terminals and state.phase is Phase.WAGERING:
        raise Refused(Code.PERIOD_RUNS)
    if current_round(state).no_more_bets_called:
        raise Refused(Code.CALLED_ALREADY)
    return (events.NoMoreBetsCalled(at=at, by=command.by),)


def uncover(state: Table, command: commands.Uncover, at: int) -> tuple[Event, ...]:
    """D9 6.3: the dice are uncovered after "No more bets"."""
    if not state.is_covered:
        raise Refused(Code.CALLED_ALREADY, "D9 6.3")
    if state.mode is Mode.HYBRID and not current_round(state).no_more_bets_called:
        raise Refused(Code.NO_MORE_BETS_NOT_CALLED)
    return (events.TumblerUncovered(at=at, by=command.by),)


def announce_outcome(state: Table, command: commands.AnnounceOutcome, at: int) -> tuple[Event, ...]:
    """D9 6.3: the result is called aloud; where it differs from the entry, staff are told."""
    check_result_may_be_taken(state)
    outcome = outcome_of(command.faces)
    announced = events.OutcomeAnnounced(at=at, by=command.by, faces=outcome.faces)
    entered = current_round(state).entered
    if entered is None or Outcome.of(entered).ascending == outcome.ascending:
        return (announced,)
    return (announced, _differs(outcome, Outcome.of(entered), at))


def _differs(announced: Outcome, entered: Outcome, at: int) -> Event:
    text = f"announced {announced.call}; entered {entered.call} (D9 7.2)"
    return events.AlertRaised(
        at=at,
        kind=AlertKind.ANNOUNCEMENT_DIFFERS,
        text=text,
        values=AlertValues(announced=announced.faces, entered=entered.faces),
    )


def check_result_may_be_taken(state: Table) -> Round:
    """Refuses a result where the round must be voided, or the cover is on."""
    current = current_round(state)
    # R3: where too little of the period was open, the round is voided and no result is taken.
    if current.void_required:
        raise Refused(Code.VOID_REQUIRED)
    # D9 6.3 and 6.4 are not imported for terminals alone (D9A 5.3); uncovering is optional there.
    if state.setup.has_table_layout and state.is_covered:
        raise Refused(Code.COVER_ON)
    return current


def press_entry_button(
    state: Table, command: commands.PressEntryButton, at: int
) -> tuple[Event, ...]:
    """D9 6.4(a): a numbered button; a fourth press drops the oldest (R27)."""
    check_result_may_be_taken(state)
    if command.number not in range(1, 7):
        raise Refused(Code.NO_SUCH_BUTTON, number=command.number)
    return (events.EntryButtonPressed(at=at, by=command.by, number=command.number),)


def clear_entry(state: Table, command: commands.ClearEntry, at: int) -> tuple[Event, ...]:
    """R27: a clear key is our addition."""
    if not state.entry:
        raise Refused(Code.FEWER_THAN_THREE)
    return (events.EntryCleared(at=at, by=command.by),)


def press_enter(state: Table, command: commands.PressEnter, at: int) -> tuple[Event, ...]:
    """D9 6.4(b): the three numbers on the display become the outcome."""
    check_result_may_be_taken(state)
    if len(state.entry) < 3:
        raise Refused(Code.FEWER_THAN_THREE, shown=len(state.entry))
    first, second, third = state.entry
    return _enter(state, outcome_of((first, second, third)), command.by, at)


def report_early_entry(
    state: Table, command: commands.ReportEarlyEntry, at: int
) -> tuple[Event, ...]:
    """D9 7.1(c): a result was tried before the close and refused; staff are told once a round.

    Once: who tries again and again must not push other alerts out of sight.
    """
    if not command.tried_by:
        raise Refused(Code.REASON_NEEDED, "D9 7.1(c)")
    return early_entry(state, command.tried_by, at)


def early_entry(state: Table, tried_by: str, at: int) -> tuple[Event, ...]:
    """What staff are told of a result that was tried before the close, once a round."""
    if is_told_in_round(state, AlertKind.EARLY_ENTRY):
        raise Refused(Code.TOLD_ALREADY)
    text = f"{tried_by} tried to enter a result before wagering closed (D9 7.1(c)): refused"
    values = AlertValues(person=tried_by)
    return (events.AlertRaised(at=at, kind=AlertKind.EARLY_ENTRY, text=text, values=values),)


def _enter(state: Table, outcome: Outcome, by: Person | None, at: int) -> tuple[Event, ...]:
    settles_at = at + state.setup.settlement_window_ms
    entered = events.OutcomeEntered(at=at, by=by, faces=outcome.faces, settles_at=settles_at)
    current = current_round(state)
    alerts: tuple[Event, ...] = ()
    announced = current.announced
    if announced is not None and Outcome.of(announced).ascending != outcome.ascending:
        alerts += (_differs(Outcome.of(announced), outcome, at),)
    # D9 7.2: what a dice reader has told differs; nothing is settled until it is decided.
    differing = replace(current, entered=outcome.faces).differing
    if differing is not None:
        alerts += (reading_differs(differing, outcome.faces, at),)
    return (entered, *alerts)


def reading_differs(read: Faces, entered: Faces, at: int) -> Event:
    """What staff are told where a dice reader and the entry differ."""
    said = f"read {Outcome.of(read).call}; entered {Outcome.of(entered).call}"
    return events.AlertRaised(
        at=at,
        kind=AlertKind.READING_DIFFERS,
        text=f"{said}: a game supervisor decides (D9 7.2)",
        values=AlertValues(read=read, entered=entered),
    )


def settle_round(state: Table, command: commands.SettleRound, at: int) -> tuple[Event, ...]:
    """R8: the dealer or a supervisor ends the window early."""
    if current_round(state).void_required:
        raise Refused(Code.VOID_REQUIRED)
    check_reading_agrees(state)
    # R46: a supervisor who looks into the entry is not overtaken by the dealer.
    if command.by.role is Role.DEALER:
        check_not_held(state, at)
    return confirm_outcome(state, command.by, at)


def confirm_outcome(state: Table, by: Person | None, at: int) -> tuple[Event, ...]:
    """The outcome stands: terminals settle at once, the table layout is the dealer's (R38)."""
    current = current_round(state)
    assert current.entered is not None
    confirmed: tuple[Event, ...] = (events.OutcomeConfirmed(at=at, by=by, faces=current.entered),)
    if state.setup.has_terminals:
        confirmed += settle_terminals(state, current.entered, at)
    if table_is_paid(state):
        confirmed += complete_round(state, at)
    return confirmed


def complete_round(state: Table, at: int) -> tuple[Event, ...]:
    """D9 4.4: all is paid and the round is over; staff are told of positions that stay idle."""
    current = current_round(state)
    completed = events.RoundCompleted(at=at, round=current.number)
    return (completed, *idle_positions(state, current.opened_at, at))


def table_is_paid(state: Table) -> bool:
    """D9 4.4: nothing on the table layout waits to be collected or paid."""
    if not state.setup.has_table_layout:
        return True
    placed = (one.status is TableWagerStatus.PLACED for one in state.layout.wagers.values())
    return state.setup.tracked and not any(placed)


def settle_terminals(state: Table, faces: Faces, at: int) -> tuple[Event, ...]:
    """D9A 3.3(c)(v): all terminals' wagers on one outcome, losers cleared and winners paid."""
    odds = state.edition.winning_odds(Outcome.of(faces))
    lines = tuple(
        TerminalSettlement(number, terminal.wagered_cents, *due_on(terminal.wagers, odds))
        for number, terminal in sorted(state.terminals.items())
        if terminal.wagers
    )
    settled = events.TerminalsSettled(at=at, faces=faces, terminals=lines)
    opened_at = current_round(state).opened_at
    alerts = (*_large_wins(state, settled), *idle_terminals(state, opened_at, at))
    return (settled, *alerts, *_left_empty(state, opened_at, at))


def _left_empty(state: Table, opened_at: int, at: int) -> tuple[Event, ...]:
    """A player with no credits who let a whole round pass is gone: the next is another (R29)."""
    return tuple(
        events.ControlEnded(
            at=at, terminal=number, session=terminal.session, cause=ControlEnd.LEFT_EMPTY
        )
        for number, terminal in sorted(state.terminals.items())
        if has_passed_whole_round(terminal, opened_at)
        and not (terminal.wagers or state.credits(number))
    )


def _large_wins(state: Table, settled: events.TerminalsSettled) -> tuple[Event, ...]:
    threshold_cents = state.setup.large_win_cents_min
    return tuple(
        events.AlertRaised(
            at=settled.at,
            kind=AlertKind.LARGE_WIN,
            text=f"terminal {line.terminal} won {format_amount(line.won_cents)}",
            terminal=line.terminal,
            values=AlertValues(amount_cents=line.won_cents),
        )
        for line in settled.terminals
        if threshold_cents and line.won_cents >= threshold_cents
    )


def record_interruption(
    state: Table, command: commands.RecordInterruption, at: int
) -> tuple[Event, ...]:
    """R3: the first record after a restart says from when to when the Game System was down."""
    if not 0 <= command.from_at <= command.to_at <= at:
        raise Refused(Code.NOT_AN_AMOUNT, "R3")
    recorded = events.InterruptionRecorded(at=at, from_at=command.from_at, to_at=command.to_at)
    current = state.round
    if current is None:
        return (recorded,)
    text = f"the Game System was down for {command.to_at - command.from_at} ms in this round"
    alert = events.AlertRaised(at=at, kind=AlertKind.DISRUPTION, text=text)
    # Time goes on while the system is down: the period may have ended before it came back.
    interrupted = current.interrupted(command.from_at, command.to_at)
    if interrupted.void_required and not current.void_required:
        return (recorded, alert, _void_required(interrupted.accepted_ms, at))
    return (recorded, alert)


DECISIONS: Final[Deciders[Table]] = {
    commands.ReplaceCover: replace_cover,
    commands.SpinTumbler: spin_tumbler,
    commands.CallPlaceYourBets: call_place_your_bets,
    commands.CallNoMoreBets: call_no_more_bets,
    commands.Uncover: uncover,
    commands.AnnounceOutcome: announce_outcome,
    commands.PressEntryButton: press_entry_button,
    commands.ClearEntry: clear_entry,
    commands.PressEnter: press_enter,
    commands.ReportEarlyEntry: report_early_entry,
    commands.SettleRound: settle_round,
    commands.RecordInterruption: record_interruption,
}
