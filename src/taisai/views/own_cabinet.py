"""What a terminal's own screen shows of its cabinet: the voucher on its way, and what is wrong.

A player is told whether paper comes, and staff who pass by what the matter is. Holds no validation
number: that stands on the paper alone.
Obeys: D9A 3.3(d)(i), (ii), 3.6; E6.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.table.cabinet import OPEN_PRINTING, CabinetDevice, VoucherPrinting
from taisai.table.state import Terminal
from taisai.table.vocabulary import Tamper
from taisai.views.parts import View

NOT_CONNECTED: Final = "not_connected"
"""The fault of every device whose cabinet's program is away."""

DOOR_OPEN: Final = "door_open"

_WAITED_FOR: Final = OPEN_PRINTING | {VoucherPrinting.IN_DOUBT}


class OwnVoucher(View, frozen=True, kw_only=True):
    """The voucher that this terminal issued last, and how far it has come."""

    amount_cents: int
    printing: VoucherPrinting


class CabinetFault(View, frozen=True, kw_only=True):
    """What is wrong with a device, in the device's own word."""

    device: CabinetDevice
    fault: str


def own_voucher(terminal: Terminal) -> OwnVoucher | UnsetType:
    """The newest voucher: while it is waited for, and then until somebody takes the terminal."""
    newest = terminal.vouchers[-1] if terminal.vouchers else None
    if newest is None or newest.printing is VoucherPrinting.ASSUMED:
        return UNSET
    if terminal.is_in_control and newest.printing not in _WAITED_FOR:
        return UNSET
    return OwnVoucher(amount_cents=newest.amount_cents, printing=newest.printing)


def cabinet_faults(terminal: Terminal) -> tuple[CabinetFault, ...]:
    """What is wrong in the cabinet now, device by device; E6: each begins with an alarm."""
    cabinet = terminal.cabinet
    told = tuple(
        CabinetFault(device=kind, fault=fault)
        for kind, one in sorted(cabinet.devices.items())
        for fault in (one.faults if cabinet.is_linked else (NOT_CONNECTED,))
    )
    return (*_at_doors(terminal), *told)


def _at_doors(terminal: Terminal) -> Iterator[CabinetFault]:
    """D9A 3.6: a door that is open, and what else its switches told until somebody has looked."""
    if terminal.cabinet.is_door_open:
        yield CabinetFault(device=CabinetDevice.DOORS, fault=DOOR_OPEN)
    if terminal.tamper not in (None, Tamper.DOOR):
        yield CabinetFault(device=CabinetDevice.DOORS, fault=terminal.tamper)
