"""Which of an acceptor's events are faults that last while they are told, and where faults go.

Must not know what follows from a fault.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol

from taisai.devices.notes import Fault
from taisai.devices.ssp.messages import Event

WHILE_TOLD: Final[Mapping[Event, Fault]] = MappingProxyType(
    {
        Event.SAFE_JAM: Fault.JAM,
        Event.UNSAFE_JAM: Fault.JAM,
        Event.CASH_BOX_REMOVED: Fault.BOX_REMOVED,
        Event.NOTE_PATH_OPEN: Fault.PATH_OPEN,
    }
)
"""Faults that last as long as the acceptor goes on telling them."""


class Watch(Protocol):
    """Where faults are told, and the time is known."""

    @property
    def now(self) -> int:
        """The time."""

    def begin_fault(self, fault: Fault, detail: str = "") -> None:
        """A fault has begun."""

    def end_fault(self, fault: Fault) -> None:
        """A fault has ended."""
