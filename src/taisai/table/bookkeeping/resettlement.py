"""Chips put back and taken back when a settlement is put right (R46)."""

from collections.abc import Iterable
from typing import Final

from taisai.stream_types import Bookkeepers
from taisai.table import events
from taisai.table.accounts import TableAccount, TableEntry, chips_of_colour
from taisai.table.bookkeeping.corrections import entry_of_correction
from taisai.table.events import WagerRevision
from taisai.table.state import Table
from taisai.table.vocabulary import key_of, wager_key


def wagers_revised(state: Table, revisions: Iterable[WagerRevision]) -> TableEntry:
    """What was collected lies there again; what was wrongly paid waits until it is taken back."""
    chips_cents = wagers_cents = unclaimed_cents = 0
    settled = {key_of(one): one for one in state.layout.settled}
    for one in revisions:
        unclaimed_cents += one.unclaimed_cents - one.unclaimed_before_cents
        wagers_cents += one.put_back_cents
        if one.put_back_cents and not settled[wager_key(one.position, one.bet, one.way)].colour:
            chips_cents += one.put_back_cents
    if not wagers_cents and not unclaimed_cents:
        return ()
    return (
        (TableAccount.CHIPS_ON_LAYOUT, chips_cents),
        (TableAccount.CHIP_FLOAT, -chips_cents),
        (TableAccount.TABLE_WAGERS, wagers_cents),
        (TableAccount.UNCLAIMED, unclaimed_cents),
        (TableAccount.HOUSE_WIN, -wagers_cents - unclaimed_cents),
    )


def settlement_put_right(
    state: Table, event: events.SettlementAmended | events.SettlementVoided
) -> TableEntry:
    """Both halves of a hybrid round."""
    return (*entry_of_correction(state, event), *wagers_revised(state, event.wagers))


def layout_put_right(state: Table, event: events.LayoutAmended | events.LayoutVoided) -> TableEntry:
    """The layout alone."""
    return wagers_revised(state, event.wagers)


def settled_wager_adjusted(state: Table, event: events.SettledWagerAdjusted) -> TableEntry:
    """One wager alone."""
    return wagers_revised(state, (event.wager,))


def chips_taken_back(state: Table, event: events.ChipsTakenBack) -> TableEntry:
    """R18: what was taken back is the house's again; the rest is a debt."""
    taken_cents, owed_cents = event.taken_cents, event.recoverable_cents
    key = wager_key(event.position, event.bet, event.way)
    waiting = state.layout.to_take_back
    colour = next(one.colour for one in waiting if (one.round, one.key) == (event.round, key))
    from_hands = (
        (chips_of_colour(colour), -taken_cents)
        if colour
        else (TableAccount.CHIP_FLOAT, taken_cents)
    )
    return (
        from_hands,
        (TableAccount.RECOVERABLES, owed_cents),
        (TableAccount.HOUSE_WIN, taken_cents + owed_cents),
    )


BOOKKEEPERS: Final[Bookkeepers[Table]] = {
    events.SettlementAmended: settlement_put_right,
    events.SettlementVoided: settlement_put_right,
    events.LayoutAmended: layout_put_right,
    events.LayoutVoided: layout_put_right,
    events.SettledWagerAdjusted: settled_wager_adjusted,
    events.ChipsTakenBack: chips_taken_back,
}
