"""How irregularities before settlement change the state."""

from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers, StaffEvent
from taisai.table import events
from taisai.table.evolve.alerts import mark_seen
from taisai.table.evolve.credits import with_terminal
from taisai.table.evolve.rounds import end_round
from taisai.table.evolve.table_equipment import forget_faults
from taisai.table.malfunctions import Malfunction
from taisai.table.past_rounds import TerminalRound
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import AlertKind, TableWagerStatus, Tamper, WayOut


def no_spin_announced(state: Table, event: events.NoSpinAnnounced) -> Table:
    """The round has no result (R11)."""
    return _voided(state, event, f"no spin: {event.cause}")


def void_round_announced(state: Table, event: events.VoidRoundAnnounced) -> Table:
    """The round has no result (R11)."""
    return _voided(state, event, f"void round: {event.reason}")


def _voided(state: Table, event: StaffEvent, reason: str) -> Table:
    """All wagers are back; D9A 3.3(b)(v): nothing was won in this round."""
    # R3: that it had to be voided waits for nobody any more.
    state = mark_seen(state, AlertKind.VOID_REQUIRED, None, event)
    current = state.round
    assert current is not None
    settled = dict(current.settled)
    terminals = {}
    for number, terminal in state.terminals.items():
        if terminal.wagers:
            settled[number] = _void_round_of(terminal)
        terminals[number] = replace(
            terminal,
            last_wagers=terminal.wagers or terminal.last_wagers,
            wagers={},
            wagered_cents=0,
            undo=(),
            won_last_cents=0,
            returned_last_cents=0,
        )
    # What was left lying before "Place your bets" is no wager of this round, and stays as it is.
    free = {
        key: replace(wager, status=TableWagerStatus.RETURNED)
        for key, wager in state.layout.wagers.items()
        if wager.status is TableWagerStatus.PLACED
    }
    layout = replace(
        state.layout, wagers={**state.layout.wagers, **free}, settled=tuple(free.values())
    )
    voided = replace(
        state, round=replace(current, settled=settled), terminals=terminals, layout=layout
    )
    return end_round(voided, event.at, None, reason)


def _void_round_of(terminal: Terminal) -> TerminalRound:
    return TerminalRound(
        session=terminal.session,
        wagers=terminal.wagers,
        wagered_cents=terminal.wagered_cents,
        returned_cents=terminal.wagered_cents,
    )


def outcome_amended(state: Table, event: events.OutcomeAmended) -> Table:
    """The right numbers stand, on the display too, and the window begins anew."""
    current = state.round
    assert current is not None
    # R40: who supervised this amendment does not supervise an amendment of it.
    amended = replace(
        current,
        entered=event.faces,
        entered_by=event.by,
        settles_at=event.settles_at,
        held_until=0,
        held_by=None,
        set_aside=current.read,
    )
    return replace(state, round=amended, entry=event.faces)


def malfunction_declared(state: Table, event: events.MalfunctionDeclared) -> Table:
    """A game lock stands; a terminal that fails is out of service."""
    malfunction = Malfunction(
        number=event.malfunction,
        part=event.part,
        what=event.what,
        terminal=event.terminal,
        began_at=event.at,
    )
    locked = replace(state, malfunctions=(*state.malfunctions, malfunction))
    if event.terminal is None:
        return locked
    failed = replace(state.known_terminals[event.terminal], is_out_of_service=True)
    return with_terminal(locked, failed)


def malfunction_ended(state: Table, event: events.MalfunctionEnded) -> Table:
    """The lock is gone; a terminal comes back only when it is repaired."""
    malfunctions = list(state.malfunctions)
    before = malfunctions[event.malfunction - 1]
    is_repaired = event.way is WayOut.RECTIFIED
    malfunctions[event.malfunction - 1] = replace(
        before,
        released_at=before.released_at or event.at,
        repaired_at=event.at if is_repaired else 0,
    )
    released = replace(state, malfunctions=tuple(malfunctions))
    if is_repaired:
        released = forget_faults(released, before.part)
    number = before.terminal
    failed = state.known_terminals.get(number or 0)
    if not is_repaired or failed is None:
        return released
    still_failing = any(one.terminal == number and not one.repaired_at for one in malfunctions)
    return with_terminal(released, replace(failed, is_out_of_service=still_failing))


def results_display_switched(state: Table, event: events.ResultsDisplaySwitched) -> Table:
    """The display is on or off."""
    return replace(state, results_display_is_on=event.is_on)


def tamper_reported(state: Table, event: events.TamperReported) -> Table:
    """The terminal is out of service; what was opened, and a tilt, is counted."""
    terminal = state.known_terminals[event.terminal]
    cabinet = terminal.cabinet
    if event.kind is Tamper.DOOR:
        cabinet = replace(cabinet, is_door_open=True, doors_count=cabinet.doors_count + event.times)
    elif event.kind is Tamper.CASH_BOX:
        cabinet = replace(cabinet, cash_box_count=cabinet.cash_box_count + event.times)
    elif event.kind is Tamper.TILT:
        cabinet = replace(cabinet, tilts_count=cabinet.tilts_count + event.times)
    if event.stands:
        standing = {*cabinet.open_switches, event.kind}
        cabinet = replace(cabinet, open_switches=tuple(sorted(standing)))
    return with_terminal(state, replace(terminal, tamper=event.kind, cabinet=cabinet))


def tamper_cleared(state: Table, event: events.TamperCleared) -> Table:
    """The terminal is back, and whoever looked at it has seen the alert."""
    seen = mark_seen(state, AlertKind.TAMPER, event.terminal, event)
    return with_terminal(seen, replace(state.terminals[event.terminal], tamper=None))


HANDLERS: Final[Handlers[Table]] = {
    events.NoSpinAnnounced: no_spin_announced,
    events.VoidRoundAnnounced: void_round_announced,
    events.OutcomeAmended: outcome_amended,
    events.MalfunctionDeclared: malfunction_declared,
    events.MalfunctionEnded: malfunction_ended,
    events.ResultsDisplaySwitched: results_display_switched,
    events.TamperReported: tamper_reported,
    events.TamperCleared: tamper_cleared,
}
