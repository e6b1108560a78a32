"""A terminal's cabinet: notes at escrow and in the box, vouchers on paper, devices, audit mode.

A note is decided while it can still be given back; once it is in the box it is credited whatever
has happened, and only once. A voucher is printed once; on any doubt staff look. What equipment
tells again changes nothing. Must not know a protocol.
Obeys: D9A 3.3(d), 3.6, 4.3(a), 4.4; E6, E12; R6.
"""

from typing import Final

from taisai.money import format_amount
from taisai.rules.figures import NOTES_CENTS
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.cabinet import OPEN_PRINTING, VoucherPrinting, note_source
from taisai.table.decisions.credits import take_control
from taisai.table.decisions.lookups import (
    check_doors,
    check_no_evidence,
    known_terminal,
    playable_terminal,
    terminal_at,
    words,
)
from taisai.table.meters import IssuedVoucher
from taisai.table.phases import OPEN
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import AlertKind, AlertValues, Tamper


def _on_record(terminal: int) -> Refused:
    """What equipment tells again is on record, and changes nothing."""
    return Refused(Code.ON_RECORD, terminal=terminal)


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


def offer_note(state: Table, command: commands.OfferNote, at: int) -> tuple[Event, ...]:
    """D9A 4.3(a): a note may be stacked, while it can still be given back."""
    terminal = playable_terminal(state, command.terminal)
    check_doors(terminal)
    _demand_note(command.note_cents)
    _demand_new(terminal, command.note_id)
    if state.credits(terminal.number) > state.setup.credits_cents_max:
        raise Refused(Code.ACCEPTOR_CLOSED, terminal=terminal.number)
    admitted = events.NoteAdmitted(
        at=at, terminal=terminal.number, note_id=command.note_id, note_cents=command.note_cents
    )
    return (admitted,)


def insert_note(state: Table, command: commands.InsertNote, at: int) -> tuple[Event, ...]:
    """D9A 4.4: a note in the box is credited by itself, also where nobody could play any more."""
    terminal = known_terminal(state, command.terminal)
    _demand_note(command.note_cents)
    if command.note_id:
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
    returned = events.NoteReturned(
        at=at, terminal=terminal.number, note_id=command.note_id, why=command.why
    )
    return (returned,)


def report_cabinet(state: Table, command: commands.ReportCabinet, at: int) -> tuple[Event, ...]:
    """A device tells how it is; staff are told of each fault when it begins."""
    terminal = known_terminal(state, command.terminal)
    before = terminal.cabinet.devices.get(command.device)
    said = (command.model, command.serial, command.version, command.faults, command.is_ready)
    if before is not None and said == (
        before.model,
        before.serial,
        before.version,
        before.faults,
        before.is_ready,
    ):
        raise _on_record(terminal.number)
    reported = events.CabinetReported(
        at=at,
        terminal=terminal.number,
        device=command.device,
        model=command.model,
        serial=command.serial,
        version=command.version,
        faults=command.faults,
        is_ready=command.is_ready,
    )
    known = before.faults if before is not None else ()
    began = ", ".join(one for one in command.faults if one not in known)
    if not began:
        return (reported,)
    alert = events.AlertRaised(
        at=at,
        kind=AlertKind.CABINET_FAULT,
        text=f"terminal {terminal.number}: {command.device}: {began}",
        terminal=terminal.number,
        values=AlertValues(device=command.device, faults=began),
    )
    return (reported, alert)


def report_equipment_link(
    state: Table, command: commands.ReportEquipmentLink, at: int
) -> tuple[Event, ...]:
    """An agent has come, or gone."""
    if command.terminal is None:
        is_up = state.is_equipment_linked
    else:
        is_up = known_terminal(state, command.terminal).cabinet.is_linked
    if is_up is command.is_up:
        raise _on_record(command.terminal or 0)
    kind = events.EquipmentLinked if command.is_up else events.EquipmentLost
    return (kind(at=at, terminal=command.terminal),)


# ---------------------------------------------------------------- vouchers on paper


def _voucher(terminal: Terminal, number: int) -> IssuedVoucher:
    found = next((one for one in terminal.vouchers if number and one.number == number), None)
    if found is None:
        raise Refused(Code.VOUCHER_NOT_WAITING, terminal=terminal.number, voucher=number)
    return found


def take_voucher(state: Table, command: commands.TakeVoucher, at: int) -> tuple[Event, ...]:
    """D9A 3.3(d)(i): one cabinet prints it, once."""
    terminal = known_terminal(state, command.terminal)
    if _voucher(terminal, command.voucher).printing is not VoucherPrinting.ISSUED:
        raise Refused(Code.VOUCHER_NOT_WAITING, terminal=terminal.number, voucher=command.voucher)
    return (events.VoucherSent(at=at, terminal=terminal.number, voucher=command.voucher),)


def report_voucher_printed(
    state: Table, command: commands.ReportVoucherPrinted, at: int
) -> tuple[Event, ...]:
    """The printer's own word; it may come after a doubt, and ends it."""
    terminal = known_terminal(state, command.terminal)
    printing = _voucher(terminal, command.voucher).printing
    if printing is VoucherPrinting.PRINTED:
        raise _on_record(terminal.number)
    if printing not in {VoucherPrinting.SENT, VoucherPrinting.IN_DOUBT}:
        raise Refused(Code.VOUCHER_NOT_WAITING, terminal=terminal.number, voucher=command.voucher)
    return (events.VoucherPrinted(at=at, terminal=terminal.number, voucher=command.voucher),)


def report_voucher_in_doubt(
    state: Table, command: commands.ReportVoucherInDoubt, at: int
) -> tuple[Event, ...]:
    """Staff are called; nothing is printed again by itself."""
    terminal = known_terminal(state, command.terminal)
    voucher = _voucher(terminal, command.voucher)
    if voucher.printing is VoucherPrinting.IN_DOUBT:
        raise _on_record(terminal.number)
    if voucher.printing is not VoucherPrinting.SENT:
        raise Refused(Code.VOUCHER_NOT_WAITING, terminal=terminal.number, voucher=command.voucher)
    doubted = events.VoucherInDoubt(
        at=at, terminal=terminal.number, voucher=voucher.number, why=command.why
    )
    amount = format_amount(voucher.amount_cents)
    alert = events.AlertRaised(
        at=at,
        kind=AlertKind.VOUCHER_IN_DOUBT,
        text=f"terminal {terminal.number}: was a voucher of {amount} printed? ({command.why})",
        terminal=terminal.number,
        values=AlertValues(amount_cents=voucher.amount_cents),
    )
    return (doubted, alert)


def settle_voucher_doubt(
    state: Table, command: commands.SettleVoucherDoubt, at: int
) -> tuple[Event, ...]:
    """Staff decide by what they see; also of one that a cabinet had when it went away."""
    terminal = known_terminal(state, command.terminal)
    voucher = _voucher(terminal, command.voucher)
    is_left = voucher.printing in OPEN_PRINTING and not terminal.cabinet.is_linked
    if voucher.printing is not VoucherPrinting.IN_DOUBT and not is_left:
        raise Refused(Code.VOUCHER_NOT_IN_DOUBT, terminal=terminal.number, voucher=voucher.number)
    settled = events.VoucherDoubtSettled(
        at=at,
        by=command.by,
        terminal=terminal.number,
        voucher=voucher.number,
        finding=command.finding,
    )
    return (settled,)


# ---------------------------------------------------------------- the box, tests, audit mode


def replace_stacker(state: Table, command: commands.ReplaceStacker, at: int) -> tuple[Event, ...]:
    """The box leaves under its seal, with what it should hold on record."""
    check_no_evidence(state, command.terminal)
    terminal = terminal_at(state, command.terminal)
    stacker = terminal.cabinet.stacker
    removed = words(command.removed_seal, "D9A 4.4").strip()
    if stacker.seal and removed != stacker.seal:
        raise Refused(Code.STACKER_SEAL_DIFFERS, terminal=terminal.number, seal=stacker.seal)
    replaced = events.StackerReplaced(
        at=at,
        by=command.by,
        terminal=terminal.number,
        removed_seal=removed,
        seal=words(command.seal, "D9A 4.4").strip(),
        notes=stacker.notes,
        sum_cents=stacker.cents,
    )
    return (replaced,)


def ask_for_test(state: Table, command: commands.TestCabinet, at: int) -> tuple[Event, ...]:
    """A device of the cabinet tests itself."""
    check_no_evidence(state, command.terminal)
    terminal = terminal_at(state, command.terminal)
    cabinet = terminal.cabinet
    if command.device not in cabinet.devices:
        raise Refused(Code.NOT_FITTED, terminal=terminal.number, device=command.device)
    is_open = cabinet.test is not None and cabinet.test.is_passed is None
    if is_open and cabinet.is_linked:
        raise Refused(Code.TEST_UNDER_WAY, terminal=terminal.number)
    asked = events.CabinetTestAsked(
        at=at,
        by=command.by,
        terminal=terminal.number,
        test=1 if cabinet.test is None else cabinet.test.number + 1,
        device=command.device,
    )
    return (asked,)


def report_cabinet_test(
    state: Table, command: commands.ReportCabinetTest, at: int
) -> tuple[Event, ...]:
    """What came of it."""
    terminal = known_terminal(state, command.terminal)
    test = terminal.cabinet.test
    if test is None or test.number != command.test:
        raise Refused(Code.NO_SUCH_TEST, terminal=terminal.number, test=command.test)
    if test.is_passed is not None:
        raise _on_record(terminal.number)
    tested = events.CabinetTested(
        at=at,
        terminal=terminal.number,
        test=test.number,
        is_passed=command.is_passed,
        what=command.what,
    )
    return (tested,)


def report_door_closed(
    state: Table, command: commands.ReportDoorClosed, at: int
) -> tuple[Event, ...]:
    """D9A 3.6: on record; the terminal stays locked until a supervisor has looked at it."""
    terminal = known_terminal(state, command.terminal)
    cabinet = terminal.cabinet
    is_open = cabinet.is_door_open and command.kind is Tamper.DOOR
    if not is_open and command.kind not in cabinet.open_switches:
        raise _on_record(terminal.number)
    return (events.DoorClosed(at=at, terminal=terminal.number, kind=command.kind),)


def enter_audit_mode(state: Table, command: commands.EnterAuditMode, at: int) -> tuple[Event, ...]:
    """Nobody plays there meanwhile; credits stay as they are."""
    # D9A 7.5(b): nobody operates what is evidence.
    check_no_evidence(state, command.terminal)
    terminal = terminal_at(state, command.terminal)
    if terminal.cabinet.audited_by is not None:
        raise Refused(Code.TERMINAL_IN_AUDIT, terminal=terminal.number)
    if terminal.wagers:
        raise Refused(Code.WAGERS_IN_PLAY, "D9A 3.5", terminal=terminal.number)
    return (events.AuditModeEntered(at=at, by=command.by, terminal=terminal.number),)


def leave_audit_mode(state: Table, command: commands.LeaveAuditMode, at: int) -> tuple[Event, ...]:
    """The terminal is the players' again."""
    check_no_evidence(state, command.terminal)
    terminal = terminal_at(state, command.terminal)
    if terminal.cabinet.audited_by is None:
        raise Refused(Code.NOT_IN_AUDIT, terminal=terminal.number)
    return (events.AuditModeLeft(at=at, by=command.by, terminal=terminal.number),)


DECISIONS: Final[Deciders[Table]] = {
    commands.OfferNote: offer_note,
    commands.InsertNote: insert_note,
    commands.ReportNoteReturned: report_note_returned,
    commands.ReportCabinet: report_cabinet,
    commands.ReportEquipmentLink: report_equipment_link,
    commands.TakeVoucher: take_voucher,
    commands.ReportVoucherPrinted: report_voucher_printed,
    commands.ReportVoucherInDoubt: report_voucher_in_doubt,
    commands.SettleVoucherDoubt: settle_voucher_doubt,
    commands.ReplaceStacker: replace_stacker,
    commands.TestCabinet: ask_for_test,
    commands.ReportCabinetTest: report_cabinet_test,
    commands.ReportDoorClosed: report_door_closed,
    commands.EnterAuditMode: enter_audit_mode,
    commands.LeaveAuditMode: leave_audit_mode,
}
