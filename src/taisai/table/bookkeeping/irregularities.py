"""A void round gives every wager at a terminal back in full (R11)."""

from typing import Final

from taisai.stream_types import Bookkeepers
from taisai.table import events
from taisai.table.accounts import TableEntry
from taisai.table.bookkeeping.operation import wagers_given_back
from taisai.table.state import Table


def no_spin_announced(state: Table, _event: events.NoSpinAnnounced) -> TableEntry:
    """D9 7.1: a void wager neither wins nor loses."""
    return wagers_given_back(state, tuple(state.terminals))


def void_round_announced(state: Table, _event: events.VoidRoundAnnounced) -> TableEntry:
    """D9A 7.2: a void wager neither wins nor loses."""
    return wagers_given_back(state, tuple(state.terminals))


BOOKKEEPERS: Final[Bookkeepers[Table]] = {
    events.NoSpinAnnounced: no_spin_announced,
    events.VoidRoundAnnounced: void_round_announced,
}
