"""What a cabinet's devices are and what is wrong with them, as the Game System and people are told.

One description for whatever driver stands behind it. Must not know what follows from a fault.
Obeys: D9A 4.3(a), 6.3; R54 (type and serial number of equipment).
"""

from dataclasses import dataclass
from typing import Final

from taisai.devices.escpos.printer import Printer
from taisai.devices.modbus.line import BoardIdentity
from taisai.devices.modbus.switches import Switches
from taisai.devices.notes import UnitFound
from taisai.devices.printing import STOPPING, PrinterFound
from taisai.devices.ssp.acceptor import Acceptor
from taisai.table.cabinet import WORD_LENGTH_MAX, CabinetDevice

SILENT: Final = "silent"
"""Nobody answers at the board of a cabinet's switches."""

BOARD_MODEL: Final = "Modbus inputs"
"""The type of a board that does not say its own."""


@dataclass(frozen=True, slots=True)
class DeviceState:
    """A device, as it is now.

    Attributes:
        model: Its type, as far as it says it.
        serial: Its number; empty where it has none that can be asked for.
        version: The version of the program in it.
        faults: What is wrong with it, in words of its driver.
        is_ready: It could do its work now.
    """

    device: CabinetDevice
    model: str = ""
    serial: str = ""
    version: str = ""
    faults: tuple[str, ...] = ()
    is_ready: bool = False

    @property
    def is_known(self) -> bool:
        """Whether it has said what it is, or is known not to."""
        return bool(self.model or self.faults)


def state_of_acceptor(acceptor: Acceptor, found: UnitFound | None) -> DeviceState:
    """An acceptor, as it is now.

    Args:
        acceptor: Its driver.
        found: What it was when it was last found.
    """
    shown = tuple(sorted(fault.value for fault in acceptor.faults))
    if found is None:
        return DeviceState(CabinetDevice.ACCEPTOR, faults=shown)
    return DeviceState(
        CabinetDevice.ACCEPTOR,
        f"SSP {found.firmware[:4]}",
        str(found.serial),
        f"{found.firmware} {found.dataset}"[:WORD_LENGTH_MAX],
        shown,
        is_ready=not acceptor.faults,
    )


def state_of_printer(printer: Printer, found: PrinterFound | None) -> DeviceState:
    """A printer, as it is now.

    Args:
        printer: Its driver.
        found: What it was when it was last found.
    """
    shown = tuple(sorted(fault.value for fault in printer.faults))
    if found is None:
        return DeviceState(CabinetDevice.PRINTER, faults=shown)
    return DeviceState(
        CabinetDevice.PRINTER,
        f"ESC/POS {found.name}"[:WORD_LENGTH_MAX].strip(),
        faults=shown,
        is_ready=printer.unit is not None and not printer.faults & STOPPING,
    )


def state_of_doors(switches: Switches, found: BoardIdentity | None) -> DeviceState:
    """The switches of the doors, as they are now.

    Args:
        switches: Their host.
        found: What their board says of itself; None before it was asked.
    """
    faults = (SILENT,) if switches.is_silent else ()
    if found is None:
        return DeviceState(CabinetDevice.DOORS, faults=faults)
    # A board of inputs has no number that can be asked for.
    return DeviceState(
        CabinetDevice.DOORS,
        (found.model or BOARD_MODEL)[:WORD_LENGTH_MAX],
        version=found.version[:WORD_LENGTH_MAX],
        faults=faults,
        is_ready=not faults,
    )
