"""Equipment as staff are shown it: a terminal's cabinet, and what the table has of its own.

No validation number is part of it: a voucher is named by its number in the table's count.
What of it a member of staff must see to is said here, once for every screen.
Obeys: D9 3.3(b), 7.3; D9A 3.3(d)(i), 3.5, 3.6; E4, E6; R54.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import UNSET, UnsetType

from taisai.table.cabinet import (
    OPEN_PRINTING,
    Cabinet,
    CabinetDevice,
    CabinetTest,
    FittedDevice,
    VoucherPrinting,
)
from taisai.table.equipment import DeviceIdentity, place_of
from taisai.table.meters import IssuedVoucher
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import DeviceFault, TableDevice, Tamper
from taisai.views.parts import View


class Attention(StrEnum):
    """Why a member of staff must see to a piece of equipment."""

    NOT_CONNECTED = "not_connected"
    VOUCHER_IN_DOUBT = "voucher_in_doubt"
    NOTE_IN_DOUBT = "note_in_doubt"
    DOOR_OPEN = "door_open"
    NOT_READY = "not_ready"
    """A device of it could not do its work."""
    FAULTS = "faults"
    """Something is wrong, though each device could still do its work."""
    TEST_FAILED = "test_failed"
    LAMPS = "lamps"
    """D9 7.3: a lamp is dark that is to be lit, or the other way round."""
    NOT_ON_REGISTER = "not_on_register"
    """R54: the type of a device has no approval on record."""


class DeviceShown(View, frozen=True, kw_only=True):
    """A device as it told of itself last, and when.

    Attributes:
        last_faults: What was wrong with it last; absent where nothing ever was, or still is.
        reference: R54: that of its approval; empty where its type is not on the register.
    """

    device: CabinetDevice
    model: str
    serial: str
    version: str
    faults: tuple[str, ...]
    is_ready: bool
    at: int
    last_faults: tuple[str, ...] | UnsetType = UNSET
    last_faults_at: int | UnsetType = UNSET
    reference: str | UnsetType = UNSET


class VoucherShown(View, frozen=True, kw_only=True):
    """A voucher on its way to paper, or come to its end."""

    voucher: int
    amount_cents: int
    at: int
    printing: VoucherPrinting
    is_duplicate: bool
    why: str


class NoteDoubtShown(View, frozen=True, kw_only=True):
    """A note that may lie in the cash box without its credit; `note_cents` 0: of unknown value."""

    doubt: int
    note_cents: int
    at: int
    what: str


class TestShown(View, frozen=True, kw_only=True):
    """The last test of a device; `is_passed` is absent until it is over."""

    device: CabinetDevice
    by: str
    what: str
    is_passed: bool | UnsetType = UNSET


class CabinetShown(View, frozen=True, kw_only=True):
    """A cabinet.

    Attributes:
        linked_at: Since when its agent is connected, or is not.
        voucher: The newest voucher; absent where none was printed here.
        notes: Each value, in cents, with how many notes of it were taken.
        stacker_cents: What the cash box should hold.
        printed_count: Vouchers that came out of its printer.
        doubts_count: Vouchers of which nobody knew whether they did.
        attention: Why staff must see to it, the most pressing first; none where all is well.
        open_switches: Which of its switches say that it is open, or stands tilted.
        stacker_notes: As `notes`, of those in the cash box that is in now.
        note_doubts: Notes that somebody must look for in the cash box, the oldest first.
    """

    is_linked: bool
    linked_at: int
    devices: tuple[DeviceShown, ...]
    notes: tuple[tuple[int, int], ...]
    returned_count: int
    doors_count: int
    is_door_open: bool
    cash_box_count: int
    tilts_count: int
    open_switches: tuple[Tamper, ...]
    stacker_seal: str
    stacker_cents: int
    stacker_notes: tuple[tuple[int, int], ...]
    note_doubts: tuple[NoteDoubtShown, ...]
    printed_count: int
    doubts_count: int
    attention: tuple[Attention, ...]
    voucher: VoucherShown | UnsetType = UNSET
    test: TestShown | UnsetType = UNSET
    audited_by: str | UnsetType = UNSET


def cabinet_shown(state: Table, terminal: Terminal) -> CabinetShown | UnsetType:
    """A terminal's cabinet; absent where it never told anything."""
    cabinet = terminal.cabinet
    if cabinet == Cabinet():
        return UNSET
    newest = terminal.vouchers[-1] if terminal.vouchers else None
    is_printed_here = newest is not None and newest.printing is not VoucherPrinting.ASSUMED
    return CabinetShown(
        is_linked=cabinet.is_linked,
        linked_at=cabinet.linked_at,
        devices=tuple(
            _device(kind, one, _reference(state, terminal.number, kind))
            for kind, one in sorted(cabinet.devices.items())
        ),
        notes=tuple(sorted(cabinet.notes.items())),
        returned_count=cabinet.returned_count,
        doors_count=cabinet.doors_count,
        is_door_open=cabinet.is_door_open,
        cash_box_count=cabinet.cash_box_count,
        tilts_count=cabinet.tilts_count,
        open_switches=cabinet.open_switches,
        stacker_seal=cabinet.stacker.seal,
        stacker_cents=cabinet.stacker.cents,
        stacker_notes=tuple(sorted(cabinet.stacker.notes.items())),
        note_doubts=tuple(
            NoteDoubtShown(doubt=one.number, note_cents=one.note_cents, at=one.at, what=one.what)
            for one in cabinet.note_doubts
        ),
        printed_count=cabinet.printed_count,
        doubts_count=cabinet.doubts_count,
        attention=(*_attention(cabinet, newest), *_unregistered(state, terminal.number)),
        voucher=voucher_shown(newest) if newest is not None and is_printed_here else UNSET,
        test=UNSET if cabinet.test is None else _test_shown(cabinet.test),
        audited_by=UNSET if cabinet.audited_by is None else cabinet.audited_by.id,
    )


def _reference(state: Table, terminal: int, device: str) -> str | UnsetType:
    """R54: under which reference a device is approved; empty: under none, absent: nobody knows."""
    entry = state.on_register.get(place_of(terminal, device))
    return UNSET if entry is None else entry.reference


def _device(kind: CabinetDevice, one: FittedDevice, reference: str | UnsetType) -> DeviceShown:
    is_over = bool(one.last_faults) and not one.faults
    return DeviceShown(
        device=kind,
        model=one.model,
        serial=one.serial,
        version=one.version,
        faults=one.faults,
        is_ready=one.is_ready,
        at=one.at,
        last_faults=one.last_faults if is_over else UNSET,
        last_faults_at=one.last_faults_at if is_over else UNSET,
        reference=reference,
    )


def _attention(cabinet: Cabinet, newest: IssuedVoucher | None) -> Iterator[Attention]:
    printing = VoucherPrinting.ASSUMED if newest is None else newest.printing
    is_left = printing in OPEN_PRINTING and not cabinet.is_linked
    if printing is VoucherPrinting.IN_DOUBT or is_left:
        yield Attention.VOUCHER_IN_DOUBT
    if cabinet.note_doubts:
        yield Attention.NOTE_IN_DOUBT
    if cabinet.is_door_open or cabinet.open_switches:
        yield Attention.DOOR_OPEN
    if not cabinet.is_linked:
        yield Attention.NOT_CONNECTED
    elif not all(one.is_ready for one in cabinet.devices.values()):
        yield Attention.NOT_READY
    elif any(one.faults for one in cabinet.devices.values()):
        yield Attention.FAULTS
    if cabinet.test is not None and cabinet.test.is_passed is False:
        yield Attention.TEST_FAILED


def _unregistered(state: Table, terminal: int) -> Iterator[Attention]:
    """R54: what the register does not name is shown."""
    here = place_of(terminal, "")
    entries = (one for place, one in state.on_register.items() if place.startswith(here))
    if any(not one.reference for one in entries):
        yield Attention.NOT_ON_REGISTER


def voucher_shown(voucher: IssuedVoucher) -> VoucherShown:
    """A voucher without its validation number."""
    return VoucherShown(
        voucher=voucher.number,
        amount_cents=voucher.amount_cents,
        at=voucher.at,
        printing=voucher.printing,
        is_duplicate=voucher.is_duplicate,
        why=voucher.why,
    )


def _test_shown(test: CabinetTest) -> TestShown:
    is_over = test.is_passed is not None
    return TestShown(
        device=test.device,
        by=test.by.id,
        what=test.what,
        is_passed=test.is_passed if is_over and test.is_passed is not None else UNSET,
    )


# ------------------------------------------------------------------- the table's own equipment


class TableDeviceShown(View, frozen=True, kw_only=True):
    """A device of the table's own: what is wrong with it now, and what it is if it told that.

    Attributes:
        reference: R54: that of its approval; empty where its type is not on the register.
    """

    device: TableDevice
    faults: tuple[DeviceFault, ...]
    model: str = ""
    serial: str = ""
    version: str = ""
    reference: str | UnsetType = UNSET


class TableEquipmentShown(View, frozen=True, kw_only=True):
    """What the table has of its own: lamps, tumbler, dice reader, keypad.

    Attributes:
        linked_at: Since when its agent is connected, or is not.
        dark: Areas whose lamps stay dark; `wrongly_lit` the other way round.
        attention: Why staff must see to it; none where all is well.
    """

    is_linked: bool
    linked_at: int
    devices: tuple[TableDeviceShown, ...]
    dark: tuple[str, ...]
    wrongly_lit: tuple[str, ...]
    is_cover_off: bool
    attention: tuple[Attention, ...]


def table_equipment_shown(state: Table) -> TableEquipmentShown | UnsetType:
    """The table's own equipment; absent where there never was any."""
    known = state.equipment
    if not state.equipment_linked_at:
        return UNSET
    return TableEquipmentShown(
        is_linked=state.is_equipment_linked,
        linked_at=state.equipment_linked_at,
        devices=tuple(
            _table_device(state, kind) for kind in sorted({*known.faults, *known.identities})
        ),
        dark=known.dark,
        wrongly_lit=known.wrongly_lit,
        is_cover_off=known.is_cover_off,
        attention=tuple(_attention_at_table(state)),
    )


def _table_device(state: Table, kind: TableDevice) -> TableDeviceShown:
    known = state.equipment
    identity = known.identities.get(kind, DeviceIdentity("", "", ""))
    return TableDeviceShown(
        device=kind,
        faults=known.faults.get(kind, ()),
        model=identity.model,
        serial=identity.serial,
        version=identity.version,
        reference=_reference(state, 0, kind),
    )


def _attention_at_table(state: Table) -> Iterator[Attention]:
    known = state.equipment
    if not state.is_equipment_linked:
        yield Attention.NOT_CONNECTED
    if known.dark or known.wrongly_lit:
        yield Attention.LAMPS
    if any(known.faults.values()):
        yield Attention.FAULTS
    yield from _unregistered(state, 0)
