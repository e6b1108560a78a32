"""D9 7 and D9A 7.2: no spin, void round, amendment, malfunction, tampering, alerts.

Knows what can go wrong before settlement. Knows nothing of money: the book follows the events.
Obeys: D9 7.1 to 7.5; D9A 3.6, 7.1, 7.2; Div1 6; readings R8, R11, R21,
R31, R40, R41.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from taisai.rules import Role
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.lookups import current_round, known_terminal, terminal_at, words
from taisai.table.decisions.resettlement import (
    amend_layout,
    another_outcome,
    check_may_amend,
    check_not_own_entry,
    has_begun,
    void_layout,
)
from taisai.table.malfunctions import Malfunction
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import AlertKind, AlertValues, NoSpinCause, Part, WayOut


def announce_no_spin(state: Table, command: commands.AnnounceNoSpin, at: int) -> tuple[Event, ...]:
    """D9 7.1: for one of four causes the spin is void; R46: whatever is collected already."""
    current = current_round(state)
    check_cause(command.cause, game_supervisor_spun=current.game_supervisor_spun)
    if has_begun(state):
        return void_layout(state, command, at)
    announced = events.NoSpinAnnounced(
        at=at, by=command.by, round=current.number, cause=command.cause
    )
    return (announced,)


def check_cause(cause: NoSpinCause, *, game_supervisor_spun: bool) -> None:
    """D9 7.1(d) with 6.1 of 2008: where the game supervisor spun, the dealer has not failed to."""
    if cause is NoSpinCause.TUMBLER_NOT_ACTIVATED and game_supervisor_spun:
        raise Refused(Code.CAUSE_DOES_NOT_FIT, cause=cause)


def announce_void_round(
    state: Table, command: commands.AnnounceVoidRound, at: int
) -> tuple[Event, ...]:
    """D9A 7.2: the dealer's opinion that integrity is compromised, with its reason."""
    announced = events.VoidRoundAnnounced(
        at=at, by=command.by, round=current_round(state).number, reason=words(command.reason)
    )
    return (announced,)


def amend_outcome(state: Table, command: commands.AmendOutcome, at: int) -> tuple[Event, ...]:
    """D9 7.2: wrong numbers are put right under a supervisor before the wagers are settled.

    R46: at a table alone until the last winner is paid; in hybrid play two persons recalculate.
    """
    current = current_round(state)
    if has_begun(state):
        if state.setup.has_terminals:
            raise Refused(Code.ALREADY_SETTLED, "R46", phase=state.phase)
        return amend_layout(state, command, at)
    assert current.entered is not None
    check_may_amend(current, command.by)
    outcome = another_outcome(current, command.faces)
    check_not_own_entry(current, command.by)
    amended = events.OutcomeAmended(
        at=at,
        by=command.by,
        faces=outcome.faces,
        before=current.entered,
        settles_at=at + state.setup.settlement_window_ms,
    )
    return (amended,)


def declare_malfunction(
    state: Table, command: commands.DeclareMalfunction, at: int
) -> tuple[Event, ...]:
    """D9 7.4: no further round; D9 7.3: a round under way is settled by the dice all the same."""
    if (command.part is Part.TERMINAL) is not (command.terminal is not None):
        raise Refused(Code.UNKNOWN_TERMINAL, "D9 7.4", part=command.part)
    if command.terminal is not None:
        known_terminal(state, command.terminal)
    declared = events.MalfunctionDeclared(
        at=at,
        by=command.by,
        malfunction=len(state.malfunctions) + 1,
        part=command.part,
        what=words(command.what),
        terminal=command.terminal,
    )
    return (declared,)


def end_malfunction(state: Table, command: commands.EndMalfunction, at: int) -> tuple[Event, ...]:
    """D9 7.4: rectified, or procedures that do not compromise the game's integrity."""
    malfunction = malfunction_at(state, command.malfunction)
    is_rectified = command.way is WayOut.RECTIFIED
    failed = state.known_terminals.get(malfunction.terminal or 0)
    # D9A 7.5(b), R50: what is evidence is not repaired before the investigation is over.
    if is_rectified and failed is not None and failed.is_evidence:
        raise Refused(Code.TERMINAL_IS_EVIDENCE, terminal=failed.number)
    is_over = malfunction.repaired_at or (
        malfunction.released_at and command.way is WayOut.SAFE_PROCEDURES
    )
    if is_over:
        raise Refused(Code.UNKNOWN_MALFUNCTION, malfunction=command.malfunction)
    # D9 7.4, 7.5: for the results display, switching it off is the safe procedure.
    if (
        malfunction.part is Part.RESULTS_DISPLAY
        and command.way is WayOut.SAFE_PROCEDURES
        and state.results_display_is_on
    ):
        raise Refused(Code.WRONG_PHASE, "D9 7.4", reason="switch the results display off first")
    ended = events.MalfunctionEnded(
        at=at,
        by=command.by,
        malfunction=malfunction.number,
        way=command.way,
        note=words(command.note),
    )
    return (ended,)


def malfunction_at(state: Table, number: int) -> Malfunction:
    """The malfunction of that number."""
    if not 1 <= number <= len(state.malfunctions):
        raise Refused(Code.UNKNOWN_MALFUNCTION, malfunction=number)
    return state.malfunctions[number - 1]


def switch_results_display(
    state: Table, command: commands.SwitchResultsDisplay, at: int
) -> tuple[Event, ...]:
    """D9 3.4(g): at the operator's option, from 2008."""
    if not state.setup.has_results_display:
        raise Refused(Code.NOT_IN_THIS_EDITION, "D9 3.4(g)", edition=state.setup.edition)
    if command.is_on is state.results_display_is_on:
        raise Refused(Code.CALLED_ALREADY, "D9 3.4(g)")
    # D9 7.4: a safe procedure stays until the malfunction is rectified.
    broken = (one for one in state.malfunctions if one.part is Part.RESULTS_DISPLAY)
    if command.is_on and any(not one.repaired_at for one in broken):
        raise Refused(Code.NOT_RECTIFIED)
    return (events.ResultsDisplaySwitched(at=at, by=command.by, is_on=command.is_on),)


def report_tamper(state: Table, command: commands.ReportTamper, at: int) -> tuple[Event, ...]:
    """D9A 3.6: the terminal is out of service, and staff are told."""
    terminal = known_terminal(state, command.terminal)
    if command.stands and command.kind in terminal.cabinet.open_switches:
        raise Refused(Code.ON_RECORD, terminal=terminal.number)
    reported = events.TamperReported(
        at=at,
        terminal=terminal.number,
        kind=command.kind,
        stands=command.stands,
        times=command.times,
    )
    alert = events.AlertRaised(
        at=at,
        kind=AlertKind.TAMPER,
        text=f"terminal {terminal.number}: {command.kind} (D9A 3.6)",
        terminal=terminal.number,
        values=_locked_in(state, terminal),
    )
    return (reported, alert)


def _locked_in(state: Table, terminal: Terminal) -> AlertValues | UnsetType:
    """R29: what its player has there, and cannot get at meanwhile."""
    credits_cents, wagered_cents = state.credits(terminal.number), terminal.wagered_cents
    if not credits_cents + wagered_cents:
        return UNSET
    return AlertValues(amount_cents=credits_cents, wagered_cents=wagered_cents)


_FOR_THE_DEALER: Final = frozenset({AlertKind.IDLE_SEAT})
"""Div1 6: the dealer speaks to the player. All other alerts are told to supervisors, some
of them about the dealing itself; none of those leaves their screens by the dealer's hand."""


def acknowledge_alert(
    state: Table, command: commands.AcknowledgeAlert, at: int
) -> tuple[Event, ...]:
    """D9A 3.6: somebody has seen what staff were told, and says so."""
    alert = next((one for one in state.alerts if one.number == command.alert), None)
    if alert is None or not alert.is_waiting:
        raise Refused(Code.UNKNOWN_ALERT, alert=command.alert)
    if command.by.role is Role.DEALER and alert.kind not in _FOR_THE_DEALER:
        raise Refused(Code.NOT_YOUR_CALL, "D9A 3.6", kind=alert.kind)
    return (events.AlertAcknowledged(at=at, by=command.by, alert=alert.number, kind=alert.kind),)


def clear_tamper(state: Table, command: commands.ClearTamper, at: int) -> tuple[Event, ...]:
    """A supervisor has looked at the terminal."""
    terminal = terminal_at(state, command.terminal)
    # D9A 7.5(b): what is evidence is not dealt with before the investigation is over.
    if terminal.is_evidence:
        raise Refused(Code.TERMINAL_IS_EVIDENCE, terminal=terminal.number)
    if terminal.tamper is None:
        raise Refused(Code.NOT_TAMPERED, terminal=terminal.number)
    # D9A 3.6: nobody plays at, or is paid by, a cabinet that stands open.
    still_open = ", ".join(terminal.cabinet.open_switches)
    if still_open:
        raise Refused(Code.CABINET_OPEN, terminal=terminal.number, switches=still_open)
    cleared = events.TamperCleared(
        at=at, by=command.by, terminal=terminal.number, note=words(command.note)
    )
    return (cleared,)


DECISIONS: Final[Deciders[Table]] = {
    commands.AnnounceNoSpin: announce_no_spin,
    commands.AnnounceVoidRound: announce_void_round,
    commands.AmendOutcome: amend_outcome,
    commands.DeclareMalfunction: declare_malfunction,
    commands.EndMalfunction: end_malfunction,
    commands.SwitchResultsDisplay: switch_results_display,
    commands.ReportTamper: report_tamper,
    commands.AcknowledgeAlert: acknowledge_alert,
    commands.ClearTamper: clear_tamper,
}
