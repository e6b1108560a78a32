"""Commands of D9 7 and D9A 7.2: no spin, void round, malfunctions, tampering."""

__all__ = [
    "AcknowledgeAlert",
    "AmendOutcome",
    "AnnounceNoSpin",
    "AnnounceVoidRound",
    "ClearTamper",
    "DeclareMalfunction",
    "EndMalfunction",
    "ReportTamper",
    "SwitchResultsDisplay",
]

from typing import Annotated, Final

import msgspec

from taisai.stream_types import CabinetCommand, StaffCommand
from taisai.table.vocabulary import Faces, NoSpinCause, Part, Tamper, WayOut

TIMES_MAX: Final = 1_000_000
"""So often no switch goes to and fro before somebody looks at it."""


class AnnounceNoSpin(StaffCommand, frozen=True, kw_only=True):
    """The dealer announces "No spin" (D9 7.1)."""

    cause: NoSpinCause


class AnnounceVoidRound(StaffCommand, frozen=True, kw_only=True):
    """The dealer announces "void round" (D9A 7.2)."""

    reason: str


class AmendOutcome(StaffCommand, frozen=True, kw_only=True):
    """A supervisor has wrong numbers put right before settlement (D9 7.2)."""

    faces: Faces


class DeclareMalfunction(StaffCommand, frozen=True, kw_only=True):
    """Staff declare a malfunction: no further round until it is dealt with (D9 7.4).

    Attributes:
        terminal: The terminal that fails, where the part is one.
    """

    part: Part
    what: str
    terminal: int | None = None


class EndMalfunction(StaffCommand, frozen=True, kw_only=True):
    """A casino supervisor ends a game lock in one of its two ways (D9 7.4)."""

    malfunction: int
    way: WayOut
    note: str


class SwitchResultsDisplay(StaffCommand, frozen=True, kw_only=True):
    """Switches the results display on or off (D9 3.4(g), 7.4)."""

    is_on: bool


class ReportTamper(CabinetCommand, frozen=True, kw_only=True):
    """A terminal's switch reports a door opened, a tilt or tampering (D9A 3.6).

    Attributes:
        stands: It is so until `ReportDoorClosed` says otherwise; told again it changes nothing.
        times: How often it was, where it was too often to be told one by one.
    """

    kind: Tamper
    stands: bool = False
    times: Annotated[int, msgspec.Meta(ge=1, le=TIMES_MAX)] = 1


class AcknowledgeAlert(StaffCommand, frozen=True, kw_only=True):
    """Staff have seen an alert: it waits for nobody any more, and stays on record (D9A 3.6).

    Attributes:
        alert: Its number; a table's alerts are counted from 1.
    """

    alert: int


class ClearTamper(StaffCommand, frozen=True, kw_only=True):
    """A supervisor has looked at a terminal and puts it back in service."""

    terminal: int
    note: str
