"""What the switches of a cabinet's doors tell, whatever the protocol, and what must outlive power.

Which switches there are, what is open by the last look, and what nobody has been told of yet.
Must not know what follows from an open door. Obeys: D9A 3.6.
"""

from enum import StrEnum
from typing import Final

import msgspec

WAITING_MAX: Final = 400
"""So many changes wait to be told; of more, the oldest are forgotten by twos."""


class Switch(StrEnum):
    """A switch of a cabinet: closed while all is as it should be, so that a cut wire is open."""

    DOOR = "door"
    CASH_BOX = "cash_box"
    TILT = "tilt"


class SwitchChanged(msgspec.Struct, frozen=True, kw_only=True):
    """A door was opened or shut, the cabinet was tilted or stands upright again."""

    switch: Switch
    is_open: bool


class DoorMemory(msgspec.Struct, frozen=True, kw_only=True):
    """What a cabinet remembers of its doors.

    Attributes:
        open: What was open by the last look.
        waiting: What has changed and was not told yet, oldest first.
    """

    open: frozenset[Switch] = frozenset()
    waiting: tuple[SwitchChanged, ...] = ()

    def after(self, change: SwitchChanged) -> "DoorMemory":
        """What is remembered once something has changed."""
        is_open = self.open | {change.switch} if change.is_open else self.open - {change.switch}
        waiting = (*self.waiting, change)
        if len(waiting) > WAITING_MAX:
            # The first may be half told: it stays. After two of one switch it is as it was.
            waiting = _without_a_pair(waiting)
        return DoorMemory(open=is_open, waiting=waiting)

    def told(self) -> "DoorMemory":
        """What is remembered once the oldest change is on record."""
        return DoorMemory(open=self.open, waiting=self.waiting[1:])


def _without_a_pair(waiting: tuple[SwitchChanged, ...]) -> tuple[SwitchChanged, ...]:
    newest: dict[Switch, int] = {}
    for at, change in enumerate(waiting[1:], 1):
        if change.switch in newest:
            gone = newest[change.switch]
            return tuple(one for where, one in enumerate(waiting) if where not in (gone, at))
        newest[change.switch] = at
    raise AssertionError("so many changes of three switches hold two of one")
