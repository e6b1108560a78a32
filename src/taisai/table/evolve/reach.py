"""How it changes a terminal that it is out of its player's reach, or there again."""

from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.evolve.credits import with_terminal
from taisai.table.state import Table


def terminal_out_of_reach(state: Table, event: events.TerminalOutOfReach) -> Table:
    """R21: until its screen is there again, its player may be paid by hand."""
    terminal = state.known_terminals[event.terminal]
    return with_terminal(state, replace(terminal, out_of_reach=event.cause))


def terminal_in_reach(state: Table, event: events.TerminalInReach) -> Table:
    """Its player goes on."""
    return with_terminal(state, replace(state.known_terminals[event.terminal], out_of_reach=None))


HANDLERS: Final[Handlers[Table]] = {
    events.TerminalOutOfReach: terminal_out_of_reach,
    events.TerminalInReach: terminal_in_reach,
}
