"""All screens of a table at once, as each role sees it."""

from table.play import CASINO_SUPERVISOR, GAME_SUPERVISOR, Play
from taisai.table.state import Table
from taisai.views import (
    casino_supervisor,
    entry_terminal,
    felt,
    game_supervisor,
    inspector,
    results_display,
    terminal,
)
from taisai.views.buttons import Button
from taisai.views.messages import Message, MessageKind
from taisai.views.parts import View, encode_view
from taisai.views.terminal import TerminalView
from taisai.views.tiles import equipment_tile, table_tile


def all_screens(state: Table, at: int) -> dict[str, View | None]:
    """What every role sees at a moment, by the screen's name."""
    at_terminals = {
        f"terminal {number}": terminal.view(state, number, at) for number in state.terminals
    }
    return {
        **at_terminals,
        "entry terminal": entry_terminal.view(state, at),
        "felt": felt.view(state, at),
        "results display": results_display.view(state, at),
        "game supervisor": game_supervisor.view(state, at, GAME_SUPERVISOR),
        "casino supervisor": casino_supervisor.view(state, at, CASINO_SUPERVISOR),
        "inspector": inspector.view(state, at),
        "overview of tables": table_tile(state),
        "overview of equipment": equipment_tile(state, at),
    }


def all_bytes(play: Play) -> dict[str, bytes]:
    """What is sent to every screen now."""
    screens = all_screens(play.state, play.now)
    return {name: encode_view(view) for name, view in screens.items() if view is not None}


def at_terminal(play: Play, number: int) -> TerminalView:
    """What a player sees now."""
    return terminal.view(play.state, number, play.now)


def button_named(buttons: tuple[Button, ...], command: str, choice: str = "") -> Button:
    """The button of a command."""
    (found,) = (
        one for one in buttons if one.command == command and (not choice or one.choice == choice)
    )
    return found


def messages_of(view: TerminalView, kind: MessageKind) -> list[Message]:
    """A terminal's messages of a kind."""
    return [one for one in view.messages if one.kind is kind]
