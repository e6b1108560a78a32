"""Events of the table's own equipment."""

__all__ = [
    "CoverReported",
    "EquipmentCompared",
    "LampsReported",
    "MalfunctionFound",
    "SpinsAsked",
    "SpinsCounted",
    "TableDeviceIdentified",
    "TableDeviceReported",
]

from taisai.stream_types import Event, StaffEvent
from taisai.table.vocabulary import DeviceFault, Part, TableDevice


class LampsReported(Event, frozen=True, kw_only=True):
    """Which lamps of the layout do not shine as they should changed (D9 7.3)."""

    dark: tuple[str, ...]
    wrongly_lit: tuple[str, ...]


class CoverReported(Event, frozen=True, kw_only=True):
    """The switch under the cover says that it is on, or off."""

    is_on: bool


class SpinsAsked(StaffEvent, frozen=True, kw_only=True):
    """A motor is to spin the dice so many times more."""

    times: int


class SpinsCounted(Event, frozen=True, kw_only=True):
    """A motor has spun the dice so many times more."""

    times: int


class TableDeviceReported(Event, frozen=True, kw_only=True):
    """What is wrong with a device of the table changed."""

    device: TableDevice
    failures: tuple[DeviceFault, ...]


class MalfunctionFound(Event, frozen=True, kw_only=True):
    """The equipment has found out that it fails; no further round is conducted (D9 7.4)."""

    malfunction: int
    part: Part
    what: str


class TableDeviceIdentified(Event, frozen=True, kw_only=True):
    """A device of the table told what it is."""

    device: TableDevice
    model: str
    serial: str
    version: str


class EquipmentCompared(Event, frozen=True, kw_only=True):
    """What the register of approvals says of a device; without a reference: nothing (R54)."""

    terminal: int | None
    device: str
    model: str
    version: str
    reference: str
