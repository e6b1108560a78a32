"""Which screens stand at players' terminals: found once for each list of the house's devices.

There are thousands, and every second somebody asks about all of them. Must not know who is
connected.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.house.state import Device, House
from taisai.house.vocabulary import DeviceKind

_NONE: Final[Mapping[int, str | None]] = MappingProxyType({})


class Seats:
    """The devices that are screens of terminals, by where they stand."""

    def __init__(self) -> None:
        self._devices: Mapping[str, Device] | None = None
        self._by_table: dict[str, dict[int, str | None]] = {}

    def at(self, house: House, table: str) -> Mapping[int, str | None]:
        """The screens of a table's terminals by number; None where all there were revoked."""
        # A state's list is never changed: one that changes is another one.
        if house.devices is not self._devices:
            self._devices, self._by_table = house.devices, _by_table(house.devices)
        return self._by_table.get(table, _NONE)


def _by_table(devices: Mapping[str, Device]) -> dict[str, dict[int, str | None]]:
    found: dict[str, dict[int, str | None]] = {}
    for device in devices.values():
        if device.kind is DeviceKind.TERMINAL:
            here = found.setdefault(device.table, {})
            if here.get(device.terminal) is None:
                here[device.terminal] = None if device.is_revoked else device.device
    return found
