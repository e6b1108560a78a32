"""Chips, colours and wagers at the table layout.

Value chips in players' hands are no claim in this book: they were paid for when they left the
float, and may come from another table. Those on the layout are held for the player's wager. A
colour exists at one table only, so what a player holds of it is a claim here.
"""

from typing import Final

from taisai.stream_types import Bookkeepers
from taisai.table import events
from taisai.table.accounts import TableAccount, TableEntry, chips_of_colour
from taisai.table.events import TableSettlement, lines_by_key
from taisai.table.state import Table
from taisai.table.vocabulary import TableWager, Tender, Way, wager_key


def chips_bought(_state: Table, event: events.ChipsBought) -> TableEntry:
    """D9 3.4(c): cash into the drop box, chips out of the float."""
    return (
        (TableAccount.DROP_BOX, event.amount_cents),
        (TableAccount.CHIP_FLOAT, -event.amount_cents),
    )


def colour_bought(_state: Table, event: events.ColourBought) -> TableEntry:
    """D9 3.4(a): cash or value chips for a colour."""
    amount_cents = event.count * event.value_cents
    taken = TableAccount.DROP_BOX if event.tender is Tender.CASH else TableAccount.CHIP_FLOAT
    return ((taken, amount_cents), (chips_of_colour(event.chip), amount_cents))


def colour_cashed_out(state: Table, event: events.ColourCashedOut) -> TableEntry:
    """R30: value chips for the colour, rounded up; what an untracked layout won shows here."""
    colour = chips_of_colour(event.chip)
    bought_cents = state.book.balance(colour)
    return (
        (TableAccount.CHIP_FLOAT, -event.paid_cents),
        (colour, -bought_cents),
        (TableAccount.HOUSE_WIN, bought_cents - event.amount_cents),
        (TableAccount.ROUNDING, event.amount_cents - event.paid_cents),
    )


def _laid_down(wager: TableWager, cents: int) -> TableEntry:
    """Chips go from a player's hands to the layout; below zero, back."""
    if wager.colour:
        return ((chips_of_colour(wager.colour), -cents), (TableAccount.TABLE_WAGERS, cents))
    return ((TableAccount.CHIPS_ON_LAYOUT, cents), (TableAccount.TABLE_WAGERS, cents))


def table_wager_placed(_state: Table, event: events.TableWagerPlaced) -> TableEntry:
    """The chips that were added are in play."""
    return _laid_down(event.wager, event.added_cents)


def table_wager_withdrawn(state: Table, event: events.TableWagerWithdrawn) -> TableEntry:
    """The whole wager is in the player's hands again."""
    wager = state.layout.wagers[wager_key(event.position, event.bet, event.way)]
    return _laid_down(wager, -wager.amount_cents)


def _with_colours(
    state: Table, lines: tuple[TableSettlement, ...], ways: tuple[Way, ...]
) -> tuple[tuple[str, TableSettlement], ...]:
    """Each line with the colour of its wager's chips; empty for value chips."""
    return tuple((state.layout.wagers[key].colour, line) for key, line in lines_by_key(lines, ways))


def losers_collected(state: Table, event: events.LosersCollected) -> TableEntry:
    """D9 6.5(a): losing wagers are the house's; their value chips go to the float."""
    lost_cents = sum(line.wager_cents for line in event.collected)
    if not lost_cents:
        return ()
    lines = _with_colours(state, event.collected, event.collected_ways)
    chips_cents = sum(line.wager_cents for colour, line in lines if not colour)
    return (
        (TableAccount.CHIPS_ON_LAYOUT, -chips_cents),
        (TableAccount.CHIP_FLOAT, chips_cents),
        (TableAccount.TABLE_WAGERS, -lost_cents),
        (TableAccount.HOUSE_WIN, lost_cents),
    )


def area_paid(state: Table, event: events.AreaPaid) -> TableEntry:
    """D9 6.5(b): value chips leave the float, a colour is paid in itself; the wagers stay."""
    won_cents = sum(line.won_cents for line in event.paid)
    lines = _with_colours(state, event.paid, event.paid_ways)
    chips_cents = sum(line.won_cents for colour, line in lines if not colour)
    colours = [(chips_of_colour(colour), line.won_cents) for colour, line in lines if colour]
    return ((TableAccount.CHIP_FLOAT, -chips_cents), (TableAccount.HOUSE_WIN, -won_cents), *colours)


def float_filled(_state: Table, event: events.FloatFilled) -> TableEntry:
    """What the cage has brought it can ask for again."""
    return (
        (TableAccount.CHIP_FLOAT, event.amount_cents),
        (TableAccount.OWED_TO_CAGE, event.amount_cents),
    )


def float_counted(_state: Table, event: events.FloatCounted) -> TableEntry:
    """What was counted stands; the difference is the house's."""
    if not event.difference_cents:
        return ()
    return (
        (TableAccount.CHIP_FLOAT, event.difference_cents),
        (TableAccount.HOUSE_WIN, event.difference_cents),
    )


BOOKKEEPERS: Final[Bookkeepers[Table]] = {
    events.ChipsBought: chips_bought,
    events.ColourBought: colour_bought,
    events.ColourCashedOut: colour_cashed_out,
    events.TableWagerPlaced: table_wager_placed,
    events.TableWagerWithdrawn: table_wager_withdrawn,
    events.LosersCollected: losers_collected,
    events.AreaPaid: area_paid,
    events.FloatFilled: float_filled,
    events.FloatCounted: float_counted,
}
