"""Notes: decided in escrow, credited once they are in the box, or found out about by staff.

A note is decided while it can still be given back; once it is in the box it is credited whatever
has happened, and only once. One that was admitted and of which nobody tells what became of it is in
doubt: a supervisor looks into the box, and what lies there is credited to whoever put it in.
Must not know a protocol. Obeys: D9A 4.3(a), 4.4; E12; R6.
"""

from typing import Final

from taisai.money import format_amount
from taisai.rules.figures import NOTES_CENTS
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.cabinet import note_source
from taisai.table.decisions.credits import take_control
from taisai.table.decisions.lookups import check_doors, known_terminal, playable_terminal
from taisai.table.phases import OPEN
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import AlertKind, AlertValues

DOUBTS_OPEN_MAX: Final = 20
"""However often an acceptor errs, so many notes wait for staff at a terminal and no more: what is
told beyond them stays in the cabinet's own log, which tells it again, and no note goes in."""

NOT_TOLD: Final = "nothing was told of it again"
"""What is found of a note that was admitted, where another is offered before its end is told."""


def _demand_note(note_cents: int) -> None:
    """R6: nothing but notes goes in."""
    if note_cents not in NOTES_CENTS:
        raise Refused(Code.UNKNOWN_NOTE, note_cents=note_cents)


def _demand_new(terminal: Terminal, note: str) -> None:
    """Refuses a note that was credited before."""
    source = note_source(note)
    if source is None:
        raise Refused(Code.NOT_A_NOTE, note_id=note)
    if source[1] <= terminal.cabinet.credited.get(source[0], 0):
        raise Refused(Code.NOTE_CREDITED, note_id=note)


def _demand_room(terminal: Terminal) -> None:
    """Refuses to go on where staff have so much to look for already."""
    if len(terminal.cabinet.note_doubts) >= DOUBTS_OPEN_MAX:
        raise Refused(Code.NOTE_IN_DOUBT, terminal=terminal.number)


def offer_note(state: Table, command: commands.OfferNote, at: int) -> tuple[Event, ...]:
    """D9A 4.3(a): a note may be stacked, while it can still be given back."""
    terminal = playable_terminal(state, command.terminal)
    check_doors(terminal)
    _demand_note(command.note_cents)
    _demand_new(terminal, command.note_id)
    _demand_room(terminal)
    if state.credits(terminal.number) > state.setup.credits_cents_max:
        raise Refused(Code.ACCEPTOR_CLOSED, terminal=terminal.number)
    admitted = events.NoteAdmitted(
        at=at, terminal=terminal.number, note_id=command.note_id, note_cents=command.note_cents
    )
    return (*_left_open(terminal, command.note_id, at), admitted)


def _left_open(terminal: Terminal, note: str, at: int) -> tuple[Event, ...]:
    """The note before, where its log is lost with what became of it."""
    before = terminal.cabinet.admitted
    if before is None or before.note_id == note:
        return ()
    told = (before.note_id, before.note_cents, NOT_TOLD)
    return _doubted(terminal, told, before.session, at)


def _doubted(
    terminal: Terminal, told: tuple[str, int, str], session: int, at: int, report: str = ""
) -> tuple[Event, ...]:
    """Staff are called for a note: its identity, its value, and what was found."""
    note_id, note_cents, what = told
    doubted = events.NoteInDoubt(
        at=at,
        terminal=terminal.number,
        doubt=terminal.cabinet.note_doubts_count + 1,
        note_id=note_id,
        note_cents=note_cents,
        what=what,
        session=session,
        report=report,
    )
    alert = events.AlertRaised(
        at=at,
        kind=AlertKind.NOTE_IN_DOUBT,
        text=f"terminal {terminal.number}: is a note of {format_amount(note_cents)} in the box?",
        terminal=terminal.number,
        values=AlertValues(amount_cents=note_cents),
    )
    return (doubted, alert)


def insert_note(state: Table, command: commands.InsertNote, at: int) -> tuple[Event, ...]:
    """D9A 4.4: a note in the box is credited by itself, also where nobody could play any more."""
    terminal = known_terminal(state, command.terminal)
    _demand_note(command.note_cents)
    _demand_new(terminal, command.note_id)
    inserted = events.NoteInserted(
        at=at, terminal=terminal.number, note_cents=command.note_cents, note_id=command.note_id
    )
    # Whose credits they are is known by the session; a withdrawn terminal has none any more.
    is_there = terminal.number in state.terminals
    taken = take_control(state, terminal, None, at) if is_there else ()
    if _is_playable(state, terminal.number):
        return (*taken, inserted)
    amount = format_amount(command.note_cents)
    alert = events.AlertRaised(
        at=at,
        kind=AlertKind.NOTE_TO_PAY,
        text=f"terminal {terminal.number} was credited with a note of {amount} while locked",
        terminal=terminal.number,
        values=AlertValues(amount_cents=command.note_cents),
    )
    return (*taken, inserted, alert)


def _is_playable(state: Table, number: int) -> bool:
    if state.phase not in OPEN or state.is_evidence:
        return False
    try:
        playable_terminal(state, number)
    except Refused:
        return False
    return True


def report_note_returned(
    state: Table, command: commands.ReportNoteReturned, at: int
) -> tuple[Event, ...]:
    """What went back is counted."""
    terminal = known_terminal(state, command.terminal)
    if command.note_id and note_source(command.note_id) is None:
        raise Refused(Code.NOT_A_NOTE, note_id=command.note_id)
    name = command.note_id or command.report
    if name and name == terminal.cabinet.returned_last:
        # Told again after a loss of power: it is counted once.
        raise Refused(Code.ON_RECORD, terminal=terminal.number)
    returned = events.NoteReturned(
        at=at,
        terminal=terminal.number,
        note_id=command.note_id,
        why=command.why,
        report=command.report,
    )
    return (returned,)


def _is_doubted(terminal: Terminal, command: commands.ReportNoteInDoubt) -> bool:
    """Whether it was told before. Two notes that nobody knows are two, however alike."""
    cabinet = terminal.cabinet
    if command.report and command.report == cabinet.doubted_last:
        # Also where staff have ended it meanwhile: its answer was lost with the agent.
        return True
    told = (command.note_id, command.note_cents, command.what)
    alike = (one for one in cabinet.note_doubts if (one.note_id, one.note_cents, one.what) == told)
    return any(one.note_id or not command.report for one in alike)


def report_note_in_doubt(
    state: Table, command: commands.ReportNoteInDoubt, at: int
) -> tuple[Event, ...]:
    """D9A 4.4: nothing is credited by guess, and nothing in the box is forgotten."""
    terminal = known_terminal(state, command.terminal)
    if command.note_cents:
        _demand_note(command.note_cents)
    if command.note_id:
        _demand_new(terminal, command.note_id)
    if _is_doubted(terminal, command):
        raise Refused(Code.ON_RECORD, terminal=terminal.number)
    _demand_room(terminal)
    told = (command.note_id, command.note_cents, command.what)
    admitted = terminal.cabinet.admitted
    is_own = admitted is not None and admitted.note_id == command.note_id
    session = admitted.session if admitted is not None and is_own else terminal.session or 0
    return _doubted(terminal, told, session, at, command.report)


def settle_note_doubt(
    state: Table, command: commands.SettleNoteDoubt, at: int
) -> tuple[Event, ...]:
    """What lies in the box is credited to whoever put it in, and never to the next player."""
    terminal = known_terminal(state, command.terminal)
    doubts = terminal.cabinet.note_doubts
    doubt = next((one for one in doubts if one.number == command.doubt), None)
    if doubt is None:
        raise Refused(Code.NOTE_NOT_IN_DOUBT, terminal=terminal.number, doubt=command.doubt)
    settled = events.NoteDoubtSettled(
        at=at,
        by=command.by,
        terminal=terminal.number,
        doubt=doubt.number,
        note_cents=command.note_cents,
    )
    if not command.note_cents:
        return (settled,)
    _demand_note(command.note_cents)
    if terminal.session and terminal.session != doubt.session:
        raise Refused(Code.ANOTHER_PLAYER, terminal=terminal.number)
    inserted = events.NoteInserted(
        at=at, terminal=terminal.number, note_cents=command.note_cents, note_id=doubt.note_id
    )
    is_there = terminal.number in state.terminals
    taken = take_control(state, terminal, command.by, at) if is_there else ()
    return (settled, *taken, inserted)


DECISIONS: Final[Deciders[Table]] = {
    commands.OfferNote: offer_note,
    commands.InsertNote: insert_note,
    commands.ReportNoteReturned: report_note_returned,
    commands.ReportNoteInDoubt: report_note_in_doubt,
    commands.SettleNoteDoubt: settle_note_doubt,
}
