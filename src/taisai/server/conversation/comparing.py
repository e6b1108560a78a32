"""What the register of approvals says of equipment, told to its tables as it changes.

A device tells its table what it is, and the house keeps the register: neither reads the other. Here
both are compared, at the start and after every change of either; a table that cannot be told now is
told later. A demo has no register. Must not decide anything.
Obeys: D9A 3.5; R4, R54.
"""

import asyncio
from collections.abc import Iterator
from typing import Final

from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Outcome, Service
from taisai.house.state import House
from taisai.rules.modes import HouseKind
from taisai.stream_types import Event
from taisai.table.commands import CompareEquipment
from taisai.table.equipment import RegisterEntry, place_of
from taisai.table.events import CabinetReported, TableDeviceIdentified
from taisai.table.state import Table

RETRY_MS: Final = 500
_TOLD: Final = frozenset({Outcome.DONE, Outcome.REFUSED})


class Comparing:
    """Keeps what tables know of the register true, of the equipment that they have."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._changed = asyncio.Event()
        self._changed.set()

    def look(self) -> None:
        """The register is not as it was."""
        self._changed.set()

    def heard(self, events: tuple[Event, ...]) -> None:
        """Something has happened at a table."""
        if any(isinstance(one, CabinetReported | TableDeviceIdentified) for one in events):
            self._changed.set()

    async def run(self) -> None:
        """Tells tables for as long as the floor is open."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if not await self._tell_all():
                await self._floor.clock.sleep_until(self._floor.clock.now() + RETRY_MS)
                self._changed.set()

    async def _tell_all(self) -> bool:
        """Tells every table what is new; tells whether all could be told."""
        house = self._floor.house.durable
        if house is None:
            return False
        if house.kind is HouseKind.DEMO:
            return True
        is_whole = True
        for runner in list(self._floor.tables.values()):
            state = runner.durable
            if runner.service is not Service.IN_SERVICE:
                is_whole = False
                continue
            for command in () if state is None else tuple(_news(state, house)):
                answer = await runner.ask(command)
                is_whole = is_whole and answer.outcome in _TOLD
        return is_whole


def _news(state: Table, house: House) -> Iterator[CompareEquipment]:
    """What a table does not know yet of the register."""
    for terminal, device, model, version in _fitted(state):
        approval = house.approval_of_equipment(model, version)
        reference = "" if approval is None else approval.reference
        known = state.on_register.get(place_of(terminal, device))
        if known != RegisterEntry(model, version, reference):
            yield CompareEquipment(
                terminal=terminal,
                device=device,
                model=model,
                version=version,
                reference=reference,
            )


def _fitted(state: Table) -> Iterator[tuple[int | None, str, str, str]]:
    """Every device of a table that has told what it is."""
    for own, identity in state.equipment.identities.items():
        yield None, own.value, identity.model, identity.version
    for number, terminal in state.known_terminals.items():
        for device, fitted in terminal.cabinet.devices.items():
            if fitted.model:
                yield number, device.value, fitted.model, fitted.version
