"""Commands of D9 6 and D9A 5: the tumbler, the calls, the entry terminal, the settlement."""

__all__ = [
    "AnnounceOutcome",
    "CallNoMoreBets",
    "CallPlaceYourBets",
    "ClearEntry",
    "PressEnter",
    "PressEntryButton",
    "RecordInterruption",
    "ReplaceCover",
    "ReportEarlyEntry",
    "SettleRound",
    "SpinTumbler",
    "Uncover",
]

from typing import ClassVar

from taisai.stream_types import GameSystemCommand, StaffCommand
from taisai.table.vocabulary import Approved, Faces


class ReplaceCover(StaffCommand, frozen=True, kw_only=True):
    """Puts the dome back over the dice."""


class SpinTumbler(StaffCommand, frozen=True, kw_only=True):
    """Activates the tumbler; the first spin begins a round (D9 6.1).

    Attributes:
        missed: R55: the terminals of which no page has acknowledged the round that now leaves the
            display; the Game System brings them.
        approved: R54: what the register of a live house says; the Game System brings it.
    """

    filled_in: ClassVar[frozenset[str]] = StaffCommand.filled_in | {"missed", "approved"}

    times: int = 3
    missed: tuple[int, ...] = ()
    approved: Approved | None = None


class CallPlaceYourBets(StaffCommand, frozen=True, kw_only=True):
    """Calls "Place your bets" (D9 6.1)."""


class CallNoMoreBets(StaffCommand, frozen=True, kw_only=True):
    """Calls "No more bets" and rings the bell (D9 6.2)."""


class Uncover(StaffCommand, frozen=True, kw_only=True):
    """Takes the dome off (D9 6.3)."""


class AnnounceOutcome(StaffCommand, frozen=True, kw_only=True):
    """Announces the result aloud (D9 6.3)."""

    faces: Faces


class PressEntryButton(StaffCommand, frozen=True, kw_only=True):
    """Presses one of the six numbered buttons (D9 6.4(a))."""

    number: int


class ClearEntry(StaffCommand, frozen=True, kw_only=True):
    """Empties the entry terminal's display (R27)."""


class PressEnter(StaffCommand, frozen=True, kw_only=True):
    """Presses the entry button: the last three numbers become the outcome (D9 6.4(b))."""


class ReportEarlyEntry(GameSystemCommand, frozen=True, kw_only=True):
    """The Game System reports that a result was tried before the close, and refused (D9 7.1(c)).

    Attributes:
        tried_by: Who tried, by the name the house knows; never what was pressed.
    """

    tried_by: str


class SettleRound(StaffCommand, frozen=True, kw_only=True):
    """Ends the settlement window: the entered outcome stands and is settled."""


class RecordInterruption(GameSystemCommand, frozen=True, kw_only=True):
    """The Game System records from when to when it was down (R3)."""

    from_at: int
    to_at: int
