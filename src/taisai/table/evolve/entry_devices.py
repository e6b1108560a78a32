"""How a dice reader's answers, and what is decided about them, change the state."""

from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.evolve.alerts import mark_seen
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import AlertKind


def dice_read(state: Table, event: events.DiceRead) -> Table:
    """What was read is known; with terminals alone it stands on the empty display, for ENTER.

    D9 6.4: beside a table layout the dealer presses the numbers. A reader that contradicts itself
    proposes nothing.
    """
    current = state.round
    assert current is not None
    more = () if event.faces is None else (event.faces,)
    read = replace(current, read=(*current.read, *more), readings_count=current.readings_count + 1)
    if state.phase is not Phase.NO_MORE_WAGERS or event.faces is None:
        return replace(state, round=read)
    if current.is_entry_read:
        return replace(state, round=replace(read, is_entry_read=False), entry=())
    is_proposed = not (current.read or state.entry or state.setup.has_table_layout)
    if not is_proposed:
        return replace(state, round=read)
    return replace(state, round=replace(read, is_entry_read=True), entry=event.faces)


def entry_upheld(state: Table, event: events.EntryUpheld) -> Table:
    """What the reader told so far stands in nobody's way, and the window begins anew.

    Who decided has seen what staff were told.
    """
    state = mark_seen(state, AlertKind.READING_DIFFERS, None, event)
    current = state.round
    assert current is not None
    upheld = replace(current, set_aside=current.read, settles_at=event.settles_at)
    return replace(state, round=upheld)


HANDLERS: Final[Handlers[Table]] = {
    events.DiceRead: dice_read,
    events.EntryUpheld: entry_upheld,
}
