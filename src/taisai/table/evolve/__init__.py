"""The next state after an event; it never refuses, because the event has happened.

Dispatch only: each section of the law has its module. The book is posted first, so an event that
would put money out of balance is never written (it is evolved before it is appended).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import force_setattr, replace

from taisai.stream_types import Event, Handlers
from taisai.table.bookkeeping import entry_for
from taisai.table.events import TableSetUp
from taisai.table.evolve import (
    alerts,
    cabinet,
    corrections,
    credits,
    entry_devices,
    irregularities,
    opening,
    operation,
    reach,
    resettlement,
    table_equipment,
    table_wagers,
    wagers,
)
from taisai.table.phases import TRANSITIONS, Phase
from taisai.table.state import Table

HANDLERS: Final[Handlers[Table]] = MappingProxyType(
    {
        **opening.HANDLERS,
        **operation.HANDLERS,
        **wagers.HANDLERS,
        **credits.HANDLERS,
        **cabinet.HANDLERS,
        **reach.HANDLERS,
        **table_wagers.HANDLERS,
        **alerts.HANDLERS,
        **irregularities.HANDLERS,
        **corrections.HANDLERS,
        **resettlement.HANDLERS,
        **table_equipment.HANDLERS,
        **entry_devices.HANDLERS,
    }
)
"""Each event but the first, `TableSetUp`, with the function that folds it into the state."""

EVENTS: Final[tuple[type[Event], ...]] = (TableSetUp, *HANDLERS)
"""Every event of a table, the one that begins it first."""


_PHASES_AFTER: Final[Mapping[type[Event], Mapping[Phase, Phase]]] = {
    kind: {phase: after[kind] for phase, after in TRANSITIONS.items() if kind in after}
    for kind in EVENTS
    if any(kind in after for after in TRANSITIONS.values())
}
"""The same transitions by event: most events are wagers, which lead to no other phase."""


def evolve(state: Table | None, event: Event) -> Table:
    """Folds an event into the state."""
    if state is None:
        assert isinstance(event, TableSetUp), "a table's stream begins with its being set up"
        return opening.table_set_up(event)
    kind = type(event)
    entry = entry_for(state, event)
    after = HANDLERS[kind](state, event)
    phase = state.phase
    if kind in _PHASES_AFTER:
        phase = _PHASES_AFTER[kind].get(phase, phase)
    if phase is not after.phase:
        after = replace(after, phase=phase)
    if not entry:
        return after
    book = state.book.posted(entry)
    if after is state:
        return replace(state, book=book)
    # The copy that was just made, and that nobody else has seen: every touch comes through here,
    # and to copy a table takes a microsecond.
    force_setattr(after, "book", book)
    return after
