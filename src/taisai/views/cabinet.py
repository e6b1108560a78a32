"""A terminal's cabinet as staff are shown it: devices, faults, notes, the voucher on its way.

No validation number is part of it: a voucher is named by its number in the table's count.
Obeys: D9A 3.3(d)(i), 3.6; E4, E6.
"""

from msgspec import UNSET, UnsetType

from taisai.table.cabinet import Cabinet, CabinetDevice, CabinetTest, VoucherPrinting
from taisai.table.meters import IssuedVoucher
from taisai.table.state import Terminal
from taisai.views.parts import View


class DeviceShown(View, frozen=True, kw_only=True):
    """A device as it told of itself last, and when."""

    device: CabinetDevice
    model: str
    serial: str
    version: str
    faults: tuple[str, ...]
    is_ready: bool
    at: int


class VoucherShown(View, frozen=True, kw_only=True):
    """A voucher on its way to paper, or come to its end."""

    voucher: int
    amount_cents: int
    at: int
    printing: VoucherPrinting
    is_duplicate: bool
    why: str


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
    """

    is_linked: bool
    linked_at: int
    devices: tuple[DeviceShown, ...]
    notes: tuple[tuple[int, int], ...]
    returned_count: int
    doors_count: int
    is_door_open: bool
    stacker_seal: str
    stacker_cents: int
    voucher: VoucherShown | UnsetType = UNSET
    test: TestShown | UnsetType = UNSET
    audited_by: str | UnsetType = UNSET


def cabinet_shown(terminal: Terminal) -> CabinetShown | UnsetType:
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
            DeviceShown(
                device=kind,
                model=one.model,
                serial=one.serial,
                version=one.version,
                faults=one.faults,
                is_ready=one.is_ready,
                at=one.at,
            )
            for kind, one in sorted(cabinet.devices.items())
        ),
        notes=tuple(sorted(cabinet.notes.items())),
        returned_count=cabinet.returned_count,
        doors_count=cabinet.doors_count,
        is_door_open=cabinet.is_door_open,
        stacker_seal=cabinet.stacker.seal,
        stacker_cents=cabinet.stacker.cents,
        voucher=voucher_shown(newest) if newest is not None and is_printed_here else UNSET,
        test=UNSET if cabinet.test is None else _test_shown(cabinet.test),
        audited_by=UNSET if cabinet.audited_by is None else cabinet.audited_by.id,
    )


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
