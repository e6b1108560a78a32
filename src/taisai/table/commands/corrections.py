"""Commands of D9A 7.3 to 7.5 and R31: what the operator puts right after settlement."""

__all__ = [
    "CorrectionCommand",
    "MakeTableRoundGood",
    "PayByHand",
    "RecalculateRound",
    "RecordDisruption",
    "RefuseCredits",
    "RefuseToPay",
    "ReleaseEvidenceLock",
    "VoidDisruptedRound",
    "VoidSettledRound",
]

from typing import ClassVar

from taisai.stream_types import StaffCommand, TwoPersonCommand
from taisai.table.past_rounds import PastRound
from taisai.table.vocabulary import Faces, LockScope, NoSpinCause


class CorrectionCommand(TwoPersonCommand, frozen=True, kw_only=True):
    """Puts a settled round right.

    Attributes:
        reason: Why, in the operator's words.
        record: The round as the journal has it, where it is too old to be held in the state; the
            Game System brings it.
    """

    filled_in: ClassVar[frozenset[str]] = TwoPersonCommand.filled_in | {"record"}

    round: int
    reason: str
    record: PastRound | None = None


class RecalculateRound(CorrectionCommand, frozen=True, kw_only=True):
    """Recalculates a round on the actual outcome (D9A 7.3).

    Attributes:
        terminal: The one terminal that was shown a wrong result; None for the whole round.
        evidence: What proves the actual outcome (R42).
    """

    faces: Faces
    evidence: str
    terminal: int | None = None


class MakeTableRoundGood(CorrectionCommand, frozen=True, kw_only=True):
    """Table game alone: recovers or makes good under Div1 11.1 on the actual outcome."""

    faces: Faces
    evidence: str


class VoidSettledRound(CorrectionCommand, frozen=True, kw_only=True):
    """Voids a round after settlement for a cause of D9 7.1 (R31)."""

    cause: NoSpinCause


class RecordDisruption(StaffCommand, frozen=True, kw_only=True):
    """The dealer puts on record that a settled round's integrity was compromised (D9A 7.2, R56).

    Attributes:
        day_began_at: When the gaming day began, which the Game System fills in; zero for unknown.
        record: The round as the journal has it, as for a correction.
    """

    filled_in: ClassVar[frozenset[str]] = StaffCommand.filled_in | {"day_began_at", "record"}

    round: int
    reason: str
    day_began_at: int = 0
    record: PastRound | None = None


class VoidDisruptedRound(CorrectionCommand, frozen=True, kw_only=True):
    """Voids a settled round for a disruption that its dealer has put on record (R56)."""


class RefuseToPay(CorrectionCommand, frozen=True, kw_only=True):
    """Refuses an amount credited through a malfunction, and refunds the wagers (D9A 7.4, 7.5).

    Attributes:
        malfunction: The declared malfunction it came from.
        report_reference: The number of the report to the Gambling Inspector (D9A 7.5(a)).
        standard_reference: The Minimum Operating Standard that it is made under.
        inspector: The Gambling Inspector to whom it is made.
        reported_at: When it was made; zero for now.
    """

    terminal: int
    malfunction: int
    scope: LockScope
    report_reference: str
    standard_reference: str = ""
    inspector: str = ""
    reported_at: int = 0


class RefuseCredits(TwoPersonCommand, frozen=True, kw_only=True):
    """Refuses credits that a malfunction brought and no round is involved in (D9A 7.4, R49).

    Attributes:
        session: The session of control that was credited; zero for the one under way.
        amount_cents: What was credited too much, such as 90 dollars for a 10-dollar note.
    """

    terminal: int
    session: int = 0
    amount_cents: int
    malfunction: int
    scope: LockScope
    report_reference: str
    standard_reference: str
    inspector: str
    reported_at: int = 0
    reason: str


class ReleaseEvidenceLock(StaffCommand, frozen=True, kw_only=True):
    """Ends an evidence lock after the investigation (D9A 7.5(b), R21).

    Attributes:
        terminal: The terminal that is locked; None where the whole Game System is.
    """

    terminal: int | None = None
    report_reference: str
    investigation_reference: str


class PayByHand(StaffCommand, frozen=True, kw_only=True):
    """Pays a terminal's credits by hand while the whole Game System is locked (R21)."""

    terminal: int
