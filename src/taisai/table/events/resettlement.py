"""Events of R46: a settlement that has begun is held, put right, and begins anew."""

__all__ = [
    "ChipsTakenBack",
    "LayoutAmended",
    "LayoutVoided",
    "SettledWagerAdjusted",
    "SettlementAmended",
    "SettlementHeld",
    "SettlementReleased",
    "SettlementVoided",
    "WagerRevision",
]

import msgspec

from taisai.stream_types import StaffEvent, TwoPersonEvent
from taisai.table.events.corrections import CorrectionEvent
from taisai.table.vocabulary import (
    AdjustmentCause,
    Faces,
    NoSpinCause,
    Person,
    TableWagerStatus,
    Way,
)


class SettlementHeld(StaffEvent, frozen=True, kw_only=True):
    """A supervisor looks into the entry: until then nothing is settled, collected or paid (R8)."""

    until: int


class SettlementReleased(StaffEvent, frozen=True, kw_only=True):
    """What was entered stands after all; the settlement goes on.

    Attributes:
        settles_at: The end of the window, where it had not ended before.
    """

    settles_at: int


class WagerRevision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of one wager on the layout when its settlement is put right.

    Attributes:
        amount_cents: The wager itself.
        status_before: How it stood.
        won_before_cents: What was posted as won before.
        status: How it stands now; PLACED where it is collected or paid anew.
        won_cents: What its player was paid of its winnings and keeps, or what waits at the cage.
        put_back_cents: Chips that were collected and go back to their area.
        take_back_cents: What was wrongly paid: the dealer asks for it.
        unclaimed_cents: More is due to a player who has taken the wager up already (R19): what
            waits at the cage from now on.
        unclaimed_before_cents: What waited there before.
        owed_cents: What the player owes for this wager all the while (R18).
    """

    position: int
    bet: str
    way: Way
    amount_cents: int
    status_before: TableWagerStatus
    status: TableWagerStatus
    won_before_cents: int = 0
    won_cents: int = 0
    put_back_cents: int = 0
    take_back_cents: int = 0
    unclaimed_cents: int = 0
    unclaimed_before_cents: int = 0
    owed_cents: int = 0


class SettlementAmended(CorrectionEvent, frozen=True, kw_only=True):
    """Hybrid play: the terminals were recalculated, and the layout is settled anew (R46)."""

    faces: Faces
    before: Faces
    evidence: str
    wagers: tuple[WagerRevision, ...] = ()


class SettlementVoided(CorrectionEvent, frozen=True, kw_only=True):
    """A round was voided while its layout was being settled: all stakes go back (R46).

    Attributes:
        cause: One of D9 7.1; None for a disruption that the dealer has put on record (R56).
    """

    cause: NoSpinCause | None
    wagers: tuple[WagerRevision, ...] = ()


class LayoutAmended(StaffEvent, frozen=True, kw_only=True):
    """Table game alone: the outcome was amended after the collection had begun (R46)."""

    round: int
    faces: Faces
    before: Faces
    wagers: tuple[WagerRevision, ...] = ()


class LayoutVoided(StaffEvent, frozen=True, kw_only=True):
    """Table game alone: "No spin" after the collection had begun (R46).

    Attributes:
        authorised_by: The supervisor who held the settlement for it.
    """

    round: int
    cause: NoSpinCause
    authorised_by: Person
    wagers: tuple[WagerRevision, ...] = ()


class SettledWagerAdjusted(TwoPersonEvent, frozen=True, kw_only=True):
    """D9 4.9 found after the collection: the wager goes back and is settled as another bet."""

    round: int
    position: int
    bet: str
    way: Way
    to_bet: str
    cause: AdjustmentCause
    reason: str
    wager: WagerRevision


class ChipsTakenBack(StaffEvent, frozen=True, kw_only=True):
    """The dealer asked for what was wrongly paid; what was not to be had is recoverable (R18).

    Attributes:
        owed_cents: All that the player owes for this wager from now on (R48).
        unclaimed_cents: What waits at the cage for it all the while (R19).
    """

    round: int
    position: int
    bet: str
    way: Way
    taken_cents: int
    recoverable_cents: int = 0
    owed_cents: int = 0
    unclaimed_cents: int = 0
