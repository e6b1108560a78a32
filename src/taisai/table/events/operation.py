"""Events of D9 6 and D9A 5."""

__all__ = [
    "AlertRaised",
    "CoverReplaced",
    "DiceSpun",
    "EntryButtonPressed",
    "EntryCleared",
    "InterruptionRecorded",
    "NoMoreBetsCalled",
    "OutcomeAnnounced",
    "OutcomeConfirmed",
    "OutcomeEntered",
    "PlaceYourBetsCalled",
    "RoundBegan",
    "RoundCompleted",
    "TerminalSettlement",
    "TerminalsSettled",
    "TumblerUncovered",
    "WageringPeriodExpired",
]

import msgspec
from msgspec import UNSET, UnsetType

from taisai.stream_types import Event, StaffEvent
from taisai.table.vocabulary import AlertKind, AlertValues, Faces, Person


class CoverReplaced(StaffEvent, frozen=True, kw_only=True):
    """The dome is over the dice."""


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round began, at its first spin; last round's result is cleared (D9A 3.3(e)).

    Attributes:
        missed: R55: the terminals whose players had wagers in the last round and were not shown
            what came of it.
        approvals: R54: the references under which the equipment is approved that it is played on.
    """

    round: int
    edition: str
    layout: str
    dice_set: str = ""
    missed: tuple[int, ...] = ()
    approvals: tuple[str, ...] = ()


class DiceSpun(StaffEvent, frozen=True, kw_only=True):
    """The tumbler spun the dice."""

    times: int


class PlaceYourBetsCalled(StaffEvent, frozen=True, kw_only=True):
    """Wagers may be placed; limits and the period's length are latched (R3, R37).

    Attributes:
        closes_at: The end of the Fixed Wagering Period; None where there are no terminals.
    """

    closes_at: int | None = None


class WageringPeriodExpired(Event, frozen=True, kw_only=True):
    """The Fixed Wagering Period is over.

    Attributes:
        accepted_ms: How long wagers were really accepted (R3).
        unrecognised: Terminals whose wagers go back, below the aggregate (D9A 3.3(c)(iv)).
    """

    accepted_ms: int
    unrecognised: tuple[int, ...] = ()


class NoMoreBetsCalled(StaffEvent, frozen=True, kw_only=True):
    """The dealer called "No more bets" and rang the bell."""


class TumblerUncovered(StaffEvent, frozen=True, kw_only=True):
    """The dome was taken off."""


class OutcomeAnnounced(StaffEvent, frozen=True, kw_only=True):
    """The result was called aloud."""

    faces: Faces


class EntryButtonPressed(StaffEvent, frozen=True, kw_only=True):
    """A numbered button was pressed; the display shows the last three."""

    number: int


class EntryCleared(StaffEvent, frozen=True, kw_only=True):
    """The display was emptied."""


class OutcomeEntered(Event, frozen=True, kw_only=True):
    """The outcome is in the Game System and the winning areas are lit.

    Attributes:
        by: Who pressed ENTER; None where a dice reader reported it.
        settles_at: The end of the settlement window (R8).
    """

    faces: Faces
    by: Person | None
    settles_at: int


class OutcomeConfirmed(Event, frozen=True, kw_only=True):
    """The settlement window is over: the outcome stands.

    Attributes:
        by: Who ended the window; None where its time ran out.
    """

    faces: Faces
    by: Person | None = None


class TerminalSettlement(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a round came to at one terminal; the lines follow from the wagers and the law."""

    terminal: int
    wagered_cents: int
    won_cents: int
    returned_cents: int


class TerminalsSettled(Event, frozen=True, kw_only=True):
    """Losing wagers were cleared and winning ones paid, at all terminals together."""

    faces: Faces
    terminals: tuple[TerminalSettlement, ...]


class RoundCompleted(Event, frozen=True, kw_only=True):
    """All winners of the round are paid (D9 4.4)."""

    round: int


class InterruptionRecorded(Event, frozen=True, kw_only=True):
    """The Game System was down from one moment to another."""

    from_at: int
    to_at: int


class AlertRaised(Event, frozen=True, kw_only=True):
    """Staff must be told something.

    Attributes:
        text: The whole of it, for whoever reads the record.
        values: What it is about, for the sentence that a screen makes of it.
    """

    kind: AlertKind
    text: str
    terminal: int | None = None
    values: AlertValues | UnsetType = UNSET
