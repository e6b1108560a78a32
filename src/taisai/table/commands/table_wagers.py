"""Commands of D9 4 and 6.5 on the table layout: chips, colours, wagers, collection and payment."""

__all__ = [
    "AcceptLineTouching",
    "AdjustWager",
    "BuyChips",
    "BuyColour",
    "CashOutColour",
    "CollectLosers",
    "CountFloat",
    "DeclareTablePaid",
    "LeavePosition",
    "MoveChips",
    "PayArea",
    "PlaceCallBet",
    "PlaceChips",
    "RecordFill",
    "TakePosition",
    "WithdrawChips",
]

from taisai.stream_types import PositionCommand, StaffCommand, TwoPersonCommand
from taisai.table.vocabulary import AdjustmentCause, Tender, Way


class TakePosition(StaffCommand, frozen=True, kw_only=True):
    """The dealer gives a player a position at the table layout."""

    position: int


class LeavePosition(StaffCommand, frozen=True, kw_only=True):
    """The player leaves; no wager of theirs lies on the layout and no colour is theirs."""

    position: int


class BuyChips(StaffCommand, frozen=True, kw_only=True):
    """Cash for value chips through the change block (D9 3.4(c)); the cash goes to the drop box."""

    amount_cents: int


class BuyColour(StaffCommand, frozen=True, kw_only=True):
    """A player buys non-value chips: the colour gets a value on the display rack (D9 3.4(a), (b)).

    Attributes:
        chip: The name of the chips: `red`, or `red_a` for a marked subset.
    """

    position: int
    chip: str
    value_cents: int
    count: int
    tender: Tender


class CashOutColour(StaffCommand, frozen=True, kw_only=True):
    """A player hands all non-value chips back and gets value chips, rounded up (R30).

    Attributes:
        count: How many were handed back, where the layout is not tracked.
    """

    position: int
    count: int | None = None


class PlaceChips(PositionCommand, frozen=True, kw_only=True):
    """A player places value chips, or a count of their colour, on one area (D9 4.3).

    Attributes:
        chips_cents: The value chips placed; none where colour chips are.
        colour_count: The number of non-value chips placed; zero where value chips are.
        touches_line: A chip lies on the area's line.
    """

    bet: str
    chips_cents: tuple[int, ...] = ()
    colour_count: int = 0
    touches_line: bool = False


class MoveChips(PositionCommand, frozen=True, kw_only=True):
    """A player moves a wager to another area.

    Attributes:
        way: Which of the player's wagers in the area; None for the only one (R47).
    """

    bet: str
    to_bet: str
    way: Way | None = None


class WithdrawChips(PositionCommand, frozen=True, kw_only=True):
    """A player takes a wager off the layout.

    Attributes:
        way: Which of the player's wagers in the area; None for the only one (R47).
    """

    bet: str
    way: Way | None = None


class PlaceCallBet(StaffCommand, frozen=True, kw_only=True):
    """The dealer places a wager that a player declared orally and handed chips for (D9 4.5).

    Attributes:
        bet: The bet that the player called.
        placed_on: Where the dealer put it; another area is a misplacement (D9 4.9).
    """

    position: int
    bet: str
    placed_on: str
    chips_cents: tuple[int, ...] = ()
    colour_count: int = 0


class AcceptLineTouching(StaffCommand, frozen=True, kw_only=True):
    """The operator is satisfied where a chip on the line was meant to lie (D9-2008 4.3)."""

    position: int
    bet: str


class AdjustWager(TwoPersonCommand, frozen=True, kw_only=True):
    """The operator settles a wager elsewhere than where it lies (D9 4.9).

    Attributes:
        way: Which of the player's wagers in the area; None for the only one (R47).
    """

    position: int
    bet: str
    to_bet: str
    cause: AdjustmentCause
    reason: str
    way: Way | None = None


class CollectLosers(StaffCommand, frozen=True, kw_only=True):
    """The dealer collects all losing wagers (D9 6.5(a))."""


class PayArea(StaffCommand, frozen=True, kw_only=True):
    """The dealer pays the winning wagers of one area (D9 6.5(b))."""

    bet: str


class DeclareTablePaid(StaffCommand, frozen=True, kw_only=True):
    """The dealer has collected and paid all wagers of an untracked layout (D9 4.4, 6.5)."""


class RecordFill(StaffCommand, frozen=True, kw_only=True):
    """Chips brought from the cage to the float; below zero, chips taken back to the cage."""

    amount_cents: int


class CountFloat(StaffCommand, frozen=True, kw_only=True):
    """A supervisor counts the float; what an untracked layout won or lost shows in it."""

    counted_cents: int
