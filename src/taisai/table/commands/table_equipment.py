"""Commands of the table's own equipment: lamps, tumbler, cover (D9 3.3(b), 3.4(e))."""

__all__ = [
    "CompareEquipment",
    "IdentifyTableDevice",
    "ReportCover",
    "ReportLamps",
    "ReportSpins",
    "ReportTableDevice",
]

from taisai.stream_types import EquipmentCommand, GameSystemCommand
from taisai.table.cabinet import Word
from taisai.table.vocabulary import DeviceFault, TableDevice


class ReportLamps(EquipmentCommand, frozen=True, kw_only=True):
    """Tells which lamps of the layout do not shine as they should (D9 7.3); none: all do.

    Attributes:
        dark: Areas whose lamps stay dark when they are to be lit.
        wrongly_lit: Areas whose lamps shine when they are not to be.
    """

    dark: tuple[str, ...] = ()
    wrongly_lit: tuple[str, ...] = ()


class ReportCover(EquipmentCommand, frozen=True, kw_only=True):
    """Tells that the cover was put on the tumbler, or taken off it (D9 3.4(e)(iv))."""

    is_on: bool


class ReportSpins(EquipmentCommand, frozen=True, kw_only=True):
    """Tells how often a motor has spun the dice in a round, in all (D9 6.1)."""

    round: int
    spins: int


class ReportTableDevice(EquipmentCommand, frozen=True, kw_only=True):
    """Tells what is wrong with a device of the table; nothing: it works (D9 7.4)."""

    device: TableDevice
    failures: tuple[DeviceFault, ...] = ()


class IdentifyTableDevice(EquipmentCommand, frozen=True, kw_only=True):
    """Tells what a device of the table is (D9A 3.5; R54)."""

    device: TableDevice
    model: Word
    serial: Word
    version: Word


class CompareEquipment(GameSystemCommand, frozen=True, kw_only=True):
    """Tells what the house's register of approvals says of a device (D9A 3.5; R54).

    Attributes:
        terminal: The terminal in whose cabinet it is; None for the table's own.
        device: Which device of it.
        model: What the device says that it is.
        version: The same of the program in it.
        reference: That of its approval; empty where its type is not on the register.
    """

    terminal: int | None
    device: Word
    model: Word
    version: Word
    reference: str
