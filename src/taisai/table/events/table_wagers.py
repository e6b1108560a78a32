"""Events of D9 4 and 6.5 on the table layout."""

__all__ = [
    "AreaPaid",
    "ChipsBought",
    "ColourBought",
    "ColourCashedOut",
    "FloatCounted",
    "FloatFilled",
    "LineTouchingAccepted",
    "LosersCollected",
    "PositionLeft",
    "PositionTaken",
    "TablePaid",
    "TableSettlement",
    "TableWagerMoved",
    "TableWagerPlaced",
    "TableWagerWithdrawn",
    "WagerAdjusted",
    "lines_by_key",
]

import msgspec

from taisai.stream_types import Event, StaffEvent, TwoPersonEvent
from taisai.table.vocabulary import AdjustmentCause, Person, TableWager, Tender, Way, wager_key


class PositionTaken(StaffEvent, frozen=True, kw_only=True):
    """A player has a position at the table layout."""

    position: int


class PositionLeft(StaffEvent, frozen=True, kw_only=True):
    """A position is free again."""

    position: int


class ChipsBought(StaffEvent, frozen=True, kw_only=True):
    """Cash went into the drop box, value chips out of the float."""

    amount_cents: int
    chips_cents: tuple[int, ...]


class ColourBought(StaffEvent, frozen=True, kw_only=True):
    """A player has non-value chips; the display rack shows their value."""

    position: int
    chip: str
    value_cents: int
    count: int
    tender: Tender


class ColourCashedOut(StaffEvent, frozen=True, kw_only=True):
    """A player handed the non-value chips back for value chips; the colour is free."""

    position: int
    chip: str
    count: int
    amount_cents: int
    paid_cents: int
    chips_cents: tuple[int, ...]


class TableWagerPlaced(Event, frozen=True, kw_only=True):
    """A wager lies on an area; one that lay there before, in the same way, is part of it (R47).

    Attributes:
        added_cents: By how much it grew.
        by: The dealer, where it was a call bet.
    """

    wager: TableWager
    added_cents: int
    by: Person | None = None


class TableWagerMoved(Event, frozen=True, kw_only=True):
    """A player moved a wager to another area."""

    position: int
    bet: str
    to_bet: str
    way: Way = Way.JOINED


class TableWagerWithdrawn(Event, frozen=True, kw_only=True):
    """A player took a wager, with what it won, off the layout."""

    position: int
    bet: str
    way: Way = Way.JOINED


class LineTouchingAccepted(StaffEvent, frozen=True, kw_only=True):
    """The operator was satisfied where a chip on the line was meant to lie."""

    position: int
    bet: str
    way: Way = Way.JOINED


class WagerAdjusted(TwoPersonEvent, frozen=True, kw_only=True):
    """A wager is settled as if it lay elsewhere (D9 4.9)."""

    position: int
    bet: str
    to_bet: str
    cause: AdjustmentCause
    reason: str
    way: Way = Way.JOINED


class TableSettlement(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What one wager on the layout came to.

    Attributes:
        chips_cents: The value chips paid; none where it is paid in its own colour, or in parts.
    """

    position: int
    bet: str
    wager_cents: int
    won_cents: int
    chips_cents: tuple[int, ...] = ()


def lines_by_key(
    lines: tuple[TableSettlement, ...], ways: tuple[Way, ...]
) -> tuple[tuple[str, TableSettlement], ...]:
    """What was settled, with the wager's name; without ways, as version 0.1 recorded it."""
    named = zip(lines, ways or (Way.JOINED,) * len(lines), strict=True)
    return tuple((wager_key(line.position, line.bet, way), line) for line, way in named)


class LosersCollected(StaffEvent, frozen=True, kw_only=True):
    """The dealer collected all losing wagers; a chip on the line not accepted goes back (R45).

    Attributes:
        collected_ways: The ways of the wagers in `collected`, one for each (R47).
        returned_ways: Those of the wagers in `returned`.
    """

    collected: tuple[TableSettlement, ...]
    returned: tuple[TableSettlement, ...] = ()
    collected_ways: tuple[Way, ...] = ()
    returned_ways: tuple[Way, ...] = ()


class AreaPaid(StaffEvent, frozen=True, kw_only=True):
    """The dealer paid the winning wagers of one area.

    Attributes:
        paid_ways: The ways of the wagers in `paid`, one for each (R47).
    """

    bet: str
    paid: tuple[TableSettlement, ...]
    paid_ways: tuple[Way, ...] = ()


class TablePaid(StaffEvent, frozen=True, kw_only=True):
    """The dealer has collected and paid an untracked layout."""


class FloatFilled(StaffEvent, frozen=True, kw_only=True):
    """Chips came from the cage, or went back to it."""

    amount_cents: int


class FloatCounted(StaffEvent, frozen=True, kw_only=True):
    """The float was counted; the difference is what the untracked layout won."""

    counted_cents: int
    difference_cents: int
