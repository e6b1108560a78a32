"""A terminal's view from moment to moment: after a wager, only what a wager can change.

Most of what happens at a terminal is one wager after another, and the whole view asks the table
about every button. Where nothing but wagers has changed since the last view, which is looked at
and not assumed, the rest of that view still holds. Must not know who watches.
"""

from operator import attrgetter, is_
from typing import Final

from msgspec import UNSET

from taisai.table import commands
from taisai.table.decisions.lookups import terminal_at
from taisai.table.state import Table, Terminal
from taisai.views.messages import messages_at
from taisai.views.parts import amount, fields_of
from taisai.views.terminal import button_of, view, why_no_wager

_CHANGED_IN_TABLE: Final = frozenset({"terminals", "book"})
_CHANGED_IN_TERMINAL: Final = frozenset({"wagers", "wagered_cents", "undo"})
"""All that a wager at a terminal changes of the state; what it changes of others is not seen."""

_rest_of_table: Final = attrgetter(
    *(name for name in Table.__struct_fields__ if name not in _CHANGED_IN_TABLE)
)
_rest_of_terminal: Final = attrgetter(
    *(name for name in Terminal.__struct_fields__ if name not in _CHANGED_IN_TERMINAL)
)


_REPEAT: Final = 2
"""Where the button stands that a further wager does not change: it is dark while one lies there."""


class TerminalWatch:
    """Watches one terminal; what it shows is what `terminal.view` shows, at less cost."""

    __slots__ = ("_number", "_rest", "_shown")

    def __init__(self, number: int) -> None:
        self._number = number
        self._rest: tuple[object, ...] = ()
        self._shown: dict[str, object] = {}

    def fields(self, state: Table, at: int) -> dict[str, object]:
        """What the terminal shows at a moment, field by field.

        Raises:
            Refused: No such terminal is at this table.
        """
        terminal = terminal_at(state, self._number)
        rest = (*_rest_of_table(state), *_rest_of_terminal(terminal))
        before = self._shown
        # The first wager and the last one taken back light and darken other buttons too.
        goes_on = terminal.wagers and before.get("wagers")
        if goes_on and all(map(is_, rest, self._rest)):
            self._shown = _after_wagers(before, state, terminal, at)
        else:
            self._shown = fields_of(view(state, self._number, at))
        self._rest = rest
        return self._shown


def _after_wagers(
    shown: dict[str, object], state: Table, terminal: Terminal, at: int
) -> dict[str, object]:
    number = terminal.number
    buttons = shown["buttons"]
    assert isinstance(buttons, tuple)
    fields = shown | {
        "at": at,
        "credits": amount(state.credits(number)),
        "wagered": amount(terminal.wagered_cents),
        "wagers": terminal.wagers,
        "buttons": (
            button_of(state, commands.UndoWager(terminal=number), at),
            button_of(state, commands.ClearWagers(terminal=number), at),
            buttons[_REPEAT],
            button_of(state, commands.DoubleWagers(terminal=number), at),
            *buttons[_REPEAT + 2 :],
        ),
        "why_no_wager": why_no_wager(state, number, at),
    }
    if fields["why_no_wager"] is UNSET:
        del fields["why_no_wager"]
    # R14: of messages, only the warning about the aggregate minimum depends on wagers.
    if terminal.latched.aggregate_cents_min:
        fields["messages"] = messages_at(state, terminal)
    return fields
