"""Commands of R46: holding a settlement, and taking back what was wrongly paid."""

__all__ = [
    "HoldSettlement",
    "ReleaseSettlement",
    "TakeChipsBack",
]

from taisai.stream_types import StaffCommand
from taisai.table.vocabulary import Way


class HoldSettlement(StaffCommand, frozen=True, kw_only=True):
    """A supervisor opens an amendment: the settlement waits for it, for a bounded time (R8)."""


class ReleaseSettlement(StaffCommand, frozen=True, kw_only=True):
    """A supervisor leaves what was entered as it is: the settlement goes on."""


class TakeChipsBack(StaffCommand, frozen=True, kw_only=True):
    """The dealer has asked for what was wrongly paid (Div1 11.1); the rest is recoverable (R18).

    Attributes:
        way: Which of the player's wagers in the area; None for the only one (R47).
        taken_cents: What the dealer got; nothing, where the player has left.
    """

    position: int
    bet: str
    taken_cents: int
    way: Way | None = None
