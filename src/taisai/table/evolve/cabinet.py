"""How what a cabinet tells changes its terminal: notes, paper, devices, audit mode."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.cabinet import (
    AdmittedNote,
    Cabinet,
    CabinetTest,
    DoubtFinding,
    FittedDevice,
    NoteDoubt,
    Stacker,
    VoucherPrinting,
    note_source,
)
from taisai.table.evolve.alerts import mark_seen
from taisai.table.evolve.credits import with_terminal
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import AlertKind, Tamper


def _with_cabinet(state: Table, number: int, cabinet: Cabinet) -> Table:
    return with_terminal(state, replace(state.known_terminals[number], cabinet=cabinet))


def _cabinet(state: Table, number: int) -> Cabinet:
    return state.known_terminals[number].cabinet


def note_admitted(state: Table, event: events.NoteAdmitted) -> Table:
    """It is on its way into the box, until somebody tells what became of it."""
    terminal = state.known_terminals[event.terminal]
    admitted = AdmittedNote(
        note_id=event.note_id, note_cents=event.note_cents, session=terminal.session or 0
    )
    return _with_cabinet(state, event.terminal, replace(terminal.cabinet, admitted=admitted))


def _without_open(cabinet: Cabinet, note_id: str) -> Cabinet:
    """What became of a note is known: it is neither on its way nor in doubt."""
    admitted, doubts = cabinet.admitted, cabinet.note_doubts
    if admitted is not None and admitted.note_id == note_id:
        admitted = None
    if note_id and any(one.note_id == note_id for one in doubts):
        doubts = tuple(one for one in doubts if one.note_id != note_id)
    return replace(cabinet, admitted=admitted, note_doubts=doubts)


def note_in_doubt(state: Table, event: events.NoteInDoubt) -> Table:
    """Staff must look."""
    cabinet = _without_open(_cabinet(state, event.terminal), event.note_id)
    doubt = NoteDoubt(
        number=event.doubt,
        note_id=event.note_id,
        note_cents=event.note_cents,
        what=event.what,
        session=event.session,
        at=event.at,
    )
    doubted = replace(
        cabinet,
        note_doubts=(*cabinet.note_doubts, doubt),
        note_doubts_count=event.doubt,
        doubted_last=event.report or cabinet.doubted_last,
    )
    return _with_cabinet(state, event.terminal, doubted)


def note_doubt_settled(state: Table, event: events.NoteDoubtSettled) -> Table:
    """Whoever looked into the box has seen the alert; what lay there is credited next."""
    seen = mark_seen(state, AlertKind.NOTE_IN_DOUBT, event.terminal, event)
    cabinet = _cabinet(seen, event.terminal)
    left = tuple(one for one in cabinet.note_doubts if one.number != event.doubt)
    return _with_cabinet(seen, event.terminal, replace(cabinet, note_doubts=left))


def note_inserted(state: Table, event: events.NoteInserted) -> Table:
    """The meters of notes turn, and the note is known for credited."""
    terminal = state.known_terminals[event.terminal]
    meters, cabinet = terminal.meters, _without_open(terminal.cabinet, event.note_id)
    turned = replace(meters, notes_in_cents=meters.notes_in_cents + event.note_cents)
    credited = cabinet.credited
    source = note_source(event.note_id)
    if source is not None:
        credited = {**credited, source[0]: max(source[1], credited.get(source[0], 0))}
    counted = replace(
        cabinet,
        credited=credited,
        notes=_one_more(cabinet.notes, event.note_cents),
        stacker=replace(cabinet.stacker, notes=_one_more(cabinet.stacker.notes, event.note_cents)),
    )
    return with_terminal(state, replace(terminal, meters=turned, cabinet=counted))


def _one_more(notes: dict[int, int], cents: int) -> dict[int, int]:
    return dict(sorted({**notes, cents: notes.get(cents, 0) + 1}.items()))


def note_returned(state: Table, event: events.NoteReturned) -> Table:
    """It is counted."""
    cabinet = _without_open(_cabinet(state, event.terminal), event.note_id)
    counted = replace(
        cabinet,
        returned_count=cabinet.returned_count + 1,
        returned_last=event.note_id or event.report or cabinet.returned_last,
    )
    return _with_cabinet(state, event.terminal, counted)


def cabinet_reported(state: Table, event: events.CabinetReported) -> Table:
    """The device is as it said."""
    cabinet = _cabinet(state, event.terminal)
    before = cabinet.devices.get(event.device)
    last, last_at = (event.faults, event.at) if event.faults else _last_faults(before)
    device = FittedDevice(
        model=event.model,
        serial=event.serial,
        version=event.version,
        faults=event.faults,
        is_ready=event.is_ready,
        at=event.at,
        last_faults=last,
        last_faults_at=last_at,
    )
    devices = {**cabinet.devices, event.device: device}
    return _with_cabinet(state, event.terminal, replace(cabinet, devices=devices))


def _last_faults(device: FittedDevice | None) -> tuple[tuple[str, ...], int]:
    return ((), 0) if device is None else (device.last_faults, device.last_faults_at)


def equipment_linked(state: Table, event: events.EquipmentLinked) -> Table:
    """Its agent is connected."""
    return _with_link(state, event.terminal, event.at, is_up=True)


def equipment_lost(state: Table, event: events.EquipmentLost) -> Table:
    """Its agent is gone."""
    return _with_link(state, event.terminal, event.at, is_up=False)


def _with_link(state: Table, number: int | None, at: int, *, is_up: bool) -> Table:
    if number is None:
        return replace(state, is_equipment_linked=is_up, equipment_linked_at=at)
    cabinet = replace(_cabinet(state, number), is_linked=is_up, linked_at=at)
    return _with_cabinet(state, number, cabinet)


def _with_printing(
    terminal: Terminal,
    voucher: int,
    printing: VoucherPrinting,
    *,
    why: str = "",
    is_duplicate: bool = False,
) -> Terminal:
    vouchers = tuple(
        replace(
            one,
            printing=printing,
            why=why or one.why,
            is_duplicate=one.is_duplicate or is_duplicate,
        )
        if one.number == voucher
        else one
        for one in terminal.vouchers
    )
    return replace(terminal, vouchers=vouchers)


def voucher_sent(state: Table, event: events.VoucherSent) -> Table:
    """The cabinet has it."""
    terminal = state.known_terminals[event.terminal]
    return with_terminal(state, _with_printing(terminal, event.voucher, VoucherPrinting.SENT))


def voucher_printed(state: Table, event: events.VoucherPrinted) -> Table:
    """It is on the paper."""
    terminal = state.known_terminals[event.terminal]
    printed = _with_printing(terminal, event.voucher, VoucherPrinting.PRINTED)
    return with_terminal(state, _with_one_more_printed(printed))


def _with_one_more_printed(terminal: Terminal) -> Terminal:
    count = terminal.cabinet.printed_count + 1
    return replace(terminal, cabinet=replace(terminal.cabinet, printed_count=count))


def voucher_in_doubt(state: Table, event: events.VoucherInDoubt) -> Table:
    """Staff must look."""
    terminal = state.known_terminals[event.terminal]
    cabinet = replace(terminal.cabinet, doubts_count=terminal.cabinet.doubts_count + 1)
    doubted = _with_printing(terminal, event.voucher, VoucherPrinting.IN_DOUBT, why=event.why)
    return with_terminal(state, replace(doubted, cabinet=cabinet))


_AFTER_FINDING: Final[Mapping[DoubtFinding, VoucherPrinting]] = MappingProxyType(
    {
        DoubtFinding.CAME: VoucherPrinting.PRINTED,
        DoubtFinding.PRINT_AGAIN: VoucherPrinting.ISSUED,
        DoubtFinding.PAY_BY_HAND: VoucherPrinting.PAID_BY_HAND,
    }
)


def voucher_doubt_settled(state: Table, event: events.VoucherDoubtSettled) -> Table:
    """Whoever looked at the paper has seen the alert."""
    seen = mark_seen(state, AlertKind.VOUCHER_IN_DOUBT, event.terminal, event)
    settled = _with_printing(
        state.known_terminals[event.terminal],
        event.voucher,
        _AFTER_FINDING[event.finding],
        is_duplicate=event.finding is DoubtFinding.PRINT_AGAIN,
    )
    has_come = event.finding is DoubtFinding.CAME
    return with_terminal(seen, _with_one_more_printed(settled) if has_come else settled)


def stacker_replaced(state: Table, event: events.StackerReplaced) -> Table:
    """An empty box is in."""
    cabinet = replace(_cabinet(state, event.terminal), stacker=Stacker(seal=event.seal))
    return _with_cabinet(state, event.terminal, cabinet)


def cabinet_test_asked(state: Table, event: events.CabinetTestAsked) -> Table:
    """A test waits for its device."""
    test = CabinetTest(number=event.test, device=event.device, by=event.by)
    cabinet = replace(_cabinet(state, event.terminal), test=test)
    return _with_cabinet(state, event.terminal, cabinet)


def cabinet_tested(state: Table, event: events.CabinetTested) -> Table:
    """What came of it is shown until the next."""
    cabinet = _cabinet(state, event.terminal)
    assert cabinet.test is not None, "it was asked for"
    test = replace(cabinet.test, is_passed=event.is_passed, what=event.what)
    return _with_cabinet(state, event.terminal, replace(cabinet, test=test))


def door_closed(state: Table, event: events.DoorClosed) -> Table:
    """Its switch told so."""
    cabinet = _cabinet(state, event.terminal)
    standing = tuple(one for one in cabinet.open_switches if one is not event.kind)
    is_door_open = cabinet.is_door_open and event.kind is not Tamper.DOOR
    shut = replace(cabinet, open_switches=standing, is_door_open=is_door_open)
    return _with_cabinet(state, event.terminal, shut)


def audit_mode_entered(state: Table, event: events.AuditModeEntered) -> Table:
    """Nobody plays there."""
    cabinet = replace(_cabinet(state, event.terminal), audited_by=event.by)
    return _with_cabinet(state, event.terminal, cabinet)


def audit_mode_left(state: Table, event: events.AuditModeLeft) -> Table:
    """The terminal is the players' again."""
    cabinet = replace(_cabinet(state, event.terminal), audited_by=None)
    return _with_cabinet(state, event.terminal, cabinet)


HANDLERS: Final[Handlers[Table]] = {
    events.NoteAdmitted: note_admitted,
    events.NoteInserted: note_inserted,
    events.NoteReturned: note_returned,
    events.NoteInDoubt: note_in_doubt,
    events.NoteDoubtSettled: note_doubt_settled,
    events.CabinetReported: cabinet_reported,
    events.EquipmentLinked: equipment_linked,
    events.EquipmentLost: equipment_lost,
    events.VoucherSent: voucher_sent,
    events.VoucherPrinted: voucher_printed,
    events.VoucherInDoubt: voucher_in_doubt,
    events.VoucherDoubtSettled: voucher_doubt_settled,
    events.StackerReplaced: stacker_replaced,
    events.CabinetTestAsked: cabinet_test_asked,
    events.CabinetTested: cabinet_tested,
    events.DoorClosed: door_closed,
    events.AuditModeEntered: audit_mode_entered,
    events.AuditModeLeft: audit_mode_left,
}
