"""Events of D9 7 and D9A 7.2."""

__all__ = [
    "AlertAcknowledged",
    "MalfunctionDeclared",
    "MalfunctionEnded",
    "NoSpinAnnounced",
    "OutcomeAmended",
    "ResultsDisplaySwitched",
    "TamperCleared",
    "TamperReported",
    "VoidRoundAnnounced",
]

from taisai.stream_types import Event, StaffEvent
from taisai.table.vocabulary import AlertKind, Faces, NoSpinCause, Part, Tamper, WayOut


class NoSpinAnnounced(StaffEvent, frozen=True, kw_only=True):
    """The spin is void: all wagers go back (D9 7.1, R11)."""

    round: int
    cause: NoSpinCause


class VoidRoundAnnounced(StaffEvent, frozen=True, kw_only=True):
    """The round is void: all wagers go back (D9A 7.2, R11)."""

    round: int
    reason: str


class OutcomeAmended(StaffEvent, frozen=True, kw_only=True):
    """Wrong numbers had been entered; they were put right before settlement (D9 7.2)."""

    faces: Faces
    before: Faces
    settles_at: int


class MalfunctionDeclared(StaffEvent, frozen=True, kw_only=True):
    """Equipment failed; no further round is conducted (D9 7.4)."""

    malfunction: int
    part: Part
    what: str
    terminal: int | None = None


class MalfunctionEnded(StaffEvent, frozen=True, kw_only=True):
    """It was rectified, or safe procedures were introduced."""

    malfunction: int
    way: WayOut
    note: str


class ResultsDisplaySwitched(StaffEvent, frozen=True, kw_only=True):
    """The results display was switched on or off."""

    is_on: bool


class TamperReported(Event, frozen=True, kw_only=True):
    """A terminal is out of service until a supervisor has looked at it (D9A 3.6).

    Attributes:
        stands: It is so until a `DoorClosed` says otherwise.
        times: How often it was, where it was too often to be told one by one.
    """

    terminal: int
    kind: Tamper
    stands: bool = False
    times: int = 1


class AlertAcknowledged(StaffEvent, frozen=True, kw_only=True):
    """Staff have seen an alert; it waits for nobody any more (D9A 3.6).

    Attributes:
        alert: Its number; a table's alerts are counted from 1.
        kind: What it told.
    """

    alert: int
    kind: AlertKind


class TamperCleared(StaffEvent, frozen=True, kw_only=True):
    """A supervisor put the terminal back in service."""

    terminal: int
    note: str
