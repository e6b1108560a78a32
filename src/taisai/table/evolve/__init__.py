"""The next state after an event; it never refuses, because the event has happened.

Dispatch only: each section of the law has its module. The book is posted first, so an event that
would put money out of balance is never written (it is evolved before it is appended).
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from taisai.table.bookkeeping import entry_for
from taisai.table.dispatch import Handlers
from taisai.table.events import Event, TableSetUp
from taisai.table.evolve import (
    alerts,
    corrections,
    credits,
    irregularities,
    opening,
    operation,
    table_wagers,
    wagers,
)
from taisai.table.phases import TRANSITIONS
from taisai.table.state import Table

HANDLERS: Final[Handlers] = MappingProxyType(
    {
        **opening.HANDLERS,
        **operation.HANDLERS,
        **wagers.HANDLERS,
        **credits.HANDLERS,
        **table_wagers.HANDLERS,
        **alerts.HANDLERS,
        **irregularities.HANDLERS,
        **corrections.HANDLERS,
    }
)
"""Each event with the function that folds it into the state."""


def evolve(state: Table | None, event: Event) -> Table:
    """Folds an event into the state."""
    if state is None:
        assert isinstance(event, TableSetUp), "a table's stream begins with its being set up"
        return opening.table_set_up(event)
    kind = type(event)
    entry = entry_for(state, event)
    evolved = HANDLERS[kind](state, event)
    phase = TRANSITIONS[state.phase].get(kind, state.phase)
    if entry:
        return replace(evolved, book=state.book.posted(entry), phase=phase)
    if phase is not evolved.phase:
        return replace(evolved, phase=phase)
    return evolved


def evolved(state: Table | None, events: Iterable[Event]) -> Table:
    """Folds events into the state, in order."""
    for event in events:
        state = evolve(state, event)
    assert state is not None
    return state
