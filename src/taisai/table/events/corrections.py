"""Events of D9A 7.3 to 7.5 and R31: corrections are more entries, nothing is edited."""

__all__ = [
    "Correction",
    "CorrectionEvent",
    "CreditsPaidByHand",
    "CreditsRefused",
    "DisruptedRoundVoided",
    "DisruptionRecorded",
    "EvidenceLockReleased",
    "PaymentRefused",
    "RoundRecalculated",
    "SettledRoundVoided",
    "TableRoundMadeGood",
]

import msgspec

from taisai.stream_types import StaffEvent, TwoPersonEvent
from taisai.table.past_rounds import PastRound
from taisai.table.vocabulary import Faces, LockScope, NoSpinCause, Way


class Correction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a correction means for one terminal, or one wager on the table layout.

    Attributes:
        terminal: Zero for a wager on the table layout.
        way: Which of the position's wagers on that bet it is about (R47).
        posted_cents: What had been returned for the round before.
        due_cents: What is due on the actual outcome.
        won_cents: The part of it that is won.
        credited_cents: Added to the same session's credits.
        debited_cents: Taken from the same session's credits; never from wagers in play (R43).
        unclaimed_cents: Owed to a player who has left (R19).
        recoverable_cents: Overpaid and not to be had from credits (R18).
        unclaimed_before_cents: What was unclaimed before, which `unclaimed_cents` replaces (R48).
        recoverable_before_cents: What was recoverable before, likewise.
        is_last_word: The cage is told what is unclaimed or recoverable in all; up to version 0.1
            it was told what came to it.
        was_previous: Terminals show what was won in this round (D9A 3.3(b)(v)).
        locked_up_cents: The large win that locks the terminal from now on; None where the lock
            stays as it is.
    """

    terminal: int = 0
    position: int = 0
    bet: str = ""
    way: Way = Way.JOINED
    session: int = 0
    posted_cents: int
    due_cents: int
    won_cents: int
    credited_cents: int = 0
    debited_cents: int = 0
    unclaimed_cents: int = 0
    recoverable_cents: int = 0
    unclaimed_before_cents: int = 0
    recoverable_before_cents: int = 0
    is_last_word: bool = False
    was_previous: bool = True
    locked_up_cents: int | None = None


class CorrectionEvent(TwoPersonEvent, frozen=True, kw_only=True):
    """A settled round was put right.

    Attributes:
        hold_vouchers: Vouchers of overpaid sessions that the cage should hold (R18).
        record: The round as it was, where the state held only its digest.
    """

    round: int
    reason: str
    corrections: tuple[Correction, ...]
    hold_vouchers: tuple[str, ...] = ()
    record: PastRound | None = None


class RoundRecalculated(CorrectionEvent, frozen=True, kw_only=True):
    """A round was recalculated on the actual outcome (D9A 7.3)."""

    faces: Faces
    evidence: str
    terminal: int | None = None


class TableRoundMadeGood(CorrectionEvent, frozen=True, kw_only=True):
    """A round of the table game alone was recovered or made good (Div1 11.1)."""

    faces: Faces
    evidence: str


class SettledRoundVoided(CorrectionEvent, frozen=True, kw_only=True):
    """A settled round was voided: everything it posted was reversed (R31)."""

    cause: NoSpinCause


class DisruptionRecorded(StaffEvent, frozen=True, kw_only=True):
    """The dealer holds that a settled round's integrity was compromised (D9A 7.2, R56)."""

    round: int
    reason: str


class DisruptedRoundVoided(CorrectionEvent, frozen=True, kw_only=True):
    """A settled round was voided for a disruption: everything it posted was reversed (R56)."""


class PaymentRefused(CorrectionEvent, frozen=True, kw_only=True):
    """An amount was refused, the round's wagers refunded, the equipment locked (D9A 7.4, 7.5).

    Attributes:
        inspector: To whom it was reported; empty in records of version 0.1, as is the time.
    """

    terminal: int
    malfunction: int
    scope: LockScope
    report_reference: str
    standard_reference: str = ""
    inspector: str = ""
    reported_at: int = 0


class CreditsRefused(TwoPersonEvent, frozen=True, kw_only=True):
    """Credits that no round brought were refused, and the equipment locked (D9A 7.4, 7.5; R49).

    Attributes:
        debited_cents: Taken from the same session's credits; never from wagers in play (R43).
        recoverable_cents: Not to be had from credits any more (R18).
        hold_vouchers: Vouchers of that session that the cage should hold (R18).
    """

    terminal: int
    session: int
    amount_cents: int
    debited_cents: int
    recoverable_cents: int
    malfunction: int
    scope: LockScope
    report_reference: str
    standard_reference: str
    inspector: str
    reported_at: int
    reason: str
    hold_vouchers: tuple[str, ...] = ()


class EvidenceLockReleased(StaffEvent, frozen=True, kw_only=True):
    """The investigation is over and dealt with; the equipment may be operated again."""

    terminal: int | None
    report_reference: str
    investigation_reference: str


class CreditsPaidByHand(StaffEvent, frozen=True, kw_only=True):
    """Credits were paid by hand from the exported record while the Game System was locked."""

    terminal: int
    session: int
    amount_cents: int
