"""What the switches of a cabinet's doors tell, whatever the protocol, and what must outlive power.

Which switches there are, what is open by the last look, and what nobody has been told of yet.
Must not know what follows from an open door. Obeys: D9A 3.6.
"""

from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

WAITING_MAX: Final = 400
"""So many changes wait to be told; of more, openings of one switch are told as one with a count."""


class Switch(StrEnum):
    """A switch of a cabinet: closed while all is as it should be, so that a cut wire is open."""

    DOOR = "door"
    CASH_BOX = "cash_box"
    TILT = "tilt"


class SwitchChanged(msgspec.Struct, frozen=True, kw_only=True):
    """A door was opened or shut, the cabinet was tilted or stands upright again.

    Attributes:
        times: How often it was opened, where it was too often to be told one by one.
    """

    switch: Switch
    is_open: bool
    times: int = 1


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
            waiting = _closer(waiting)
        return DoorMemory(open=is_open, waiting=waiting)

    def told(self) -> "DoorMemory":
        """What is remembered once the oldest change is on record."""
        return DoorMemory(open=self.open, waiting=self.waiting[1:])


def _closer(waiting: tuple[SwitchChanged, ...]) -> tuple[SwitchChanged, ...]:
    """The same changes, with two openings of one switch as one; the closing between them goes.

    The first change may be half told: it stays as it is.
    """
    places: dict[Switch, list[int]] = {}
    for at, change in enumerate(waiting[1:], 1):
        of_switch = places.setdefault(change.switch, [])
        if of_switch or change.is_open:
            of_switch.append(at)
        if len(of_switch) > 2:
            first, shut, again = of_switch
            times = waiting[first].times + waiting[again].times
            joined = replace(waiting[first], times=times)
            kept = (joined if at == first else one for at, one in enumerate(waiting))
            return tuple(one for at, one in enumerate(kept) if at not in (shut, again))
    raise AssertionError("so many changes of three switches hold two openings of one")
