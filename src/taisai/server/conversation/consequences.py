"""What follows from the house's events for those who are connected, at once.

A revoked device's sockets are dropped, a dismissed person is signed out everywhere, an added table
opens: whichever way the command came, by a route or by a screen. Must not decide anything.
Obeys: D9 6.6; R54; promise 18.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import structlog

from taisai.floor.floor import Floor
from taisai.house.events import (
    ApprovalRecorded,
    ApprovalWithdrawn,
    DeviceEnrolled,
    DeviceRevoked,
    RolesChanged,
    SoftwareRecorded,
    StaffDismissed,
    TableAdded,
    TypesRecorded,
)
from taisai.journal import Record, StoreUnavailable
from taisai.server.admission.door import Door
from taisai.server.conversation.switchboard import Switchboard
from taisai.stream_types import Event

WAITING_MAX: Final = 10_000
"""How many things may wait to be done; beyond it the newest is left to the next start."""

RETRY_MS: Final = 500

_ON_THE_REGISTER: Final = (
    ApprovalRecorded,
    ApprovalWithdrawn,
    DeviceEnrolled,
    DeviceRevoked,
    SoftwareRecorded,
    TypesRecorded,
)
"""R54: after these, other equipment may be approved, or none."""


class Consequences:
    """Listens to the house's stream, and does what follows."""

    def __init__(self, floor: Floor, door: Door, switchboard: Switchboard) -> None:
        self._floor = floor
        self._door = door
        self._switchboard = switchboard
        self._waiting: asyncio.Queue[Callable[[], Awaitable[object]]] = asyncio.Queue(WAITING_MAX)
        floor.house.listeners.append(self.heard)

    def heard(self, events: tuple[Event, ...], _records: Sequence[Record]) -> None:
        """Does at once what can be done at once, and puts the rest down to be done."""
        for event in events:
            if isinstance(event, _ON_THE_REGISTER):
                self._switchboard.look_at_register()
            match event:
                case DeviceRevoked():
                    self._drop_device(event.device)
                    self._later(self._switchboard.reach.tell_all)
                case StaffDismissed():
                    self._drop_person(event.id, frozenset())
                    self._later(partial(self._door.end_sessions_of, event.id))
                case RolesChanged():
                    self._drop_person(event.id, frozenset(event.roles))
                case TableAdded() if self._floor.owns(event.table):
                    self._later(partial(self._floor.add_table, event.table))
                case _:
                    pass

    def _drop_device(self, device: str) -> None:
        self._switchboard.drop(lambda screen: screen.device == device)

    def _drop_person(self, person: str, roles: frozenset[str]) -> None:
        """Drops the screens of a person in roles that they do not have."""
        self._switchboard.drop(
            lambda screen: (
                screen.person is not None
                and screen.person.id == person
                and screen.person.role not in roles
            )
        )

    def _later(self, action: Callable[[], Awaitable[object]]) -> None:
        try:
            self._waiting.put_nowait(action)
        except asyncio.QueueFull:
            structlog.get_logger().error("too much waits to follow from the house's events")

    async def run(self) -> None:
        """Does what waits, for as long as the floor is open; the store may fail meanwhile."""
        while True:
            action = await self._waiting.get()
            while True:
                try:
                    await action()
                except StoreUnavailable:
                    await self._floor.clock.sleep_until(self._floor.clock.now() + RETRY_MS)
                else:
                    break
