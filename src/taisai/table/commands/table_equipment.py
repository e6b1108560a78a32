"""Commands of the table's own equipment: lamps, tumbler, cover (D9 3.3(b), 3.4(e))."""

__all__ = ["ReportCover", "ReportLamps", "ReportSpins", "ReportTableDevice"]

from taisai.stream_types import EquipmentCommand
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
