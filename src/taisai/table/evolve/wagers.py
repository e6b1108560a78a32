"""How wagers at a terminal change its state."""

from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers
from taisai.table.events import WagersChanged
from taisai.table.state import UNDO_MAX, Table
from taisai.table.vocabulary import WagerCause

_UNDONE: Final = WagerCause.UNDONE
"""Found once, as in `bookkeeping`: every touch asks."""


def wagers_changed(state: Table, event: WagersChanged) -> Table:
    """The wagers of the round, and what can be undone of them."""
    terminal = state.terminals[event.terminal]
    wagers = terminal.wagers.copy()
    wagered_cents = terminal.wagered_cents
    for change in event.changes:
        wagered_cents += change.to_cents - change.from_cents
        if change.to_cents:
            wagers[change.bet] = change.to_cents
        else:
            del wagers[change.bet]
    if event.cause is _UNDONE:
        undo = terminal.undo[:-1]
    else:
        undo = (*terminal.undo, event.changes)[-UNDO_MAX:]
    changed = replace(terminal, wagers=wagers, wagered_cents=wagered_cents, undo=undo)
    # A copy of a dictionary is made in one piece; an unpacked one entry by entry.
    terminals = state.terminals.copy()
    terminals[event.terminal] = changed
    return replace(state, terminals=terminals)


HANDLERS: Final[Handlers[Table]] = {WagersChanged: wagers_changed}
