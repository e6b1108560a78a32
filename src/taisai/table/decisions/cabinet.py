"""A terminal's cabinet: vouchers on paper, devices, the cash box, tests, audit mode.

A voucher is printed once; on any doubt staff look. What equipment tells again changes nothing.
Notes are in `cabinet_notes`. Must not know a protocol.
Obeys: D9A 3.3(d), 3.6, 4.4; E6, E12.
"""

from typing import Final

from taisai.money import format_amount
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.cabinet import OPEN_PRINTING, VoucherPrinting
from taisai.table.decisions.lookups import (
    check_no_evidence,
    known_terminal,
    terminal_at,
    words,
)
from taisai.table.meters import IssuedVoucher
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import AlertKind, AlertValues, Tamper


def _on_record(terminal: int) -> Refused:
    """What equipment tells again is on record, and changes nothing."""
    return Refused(Code.ON_RECORD, terminal=terminal)


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
