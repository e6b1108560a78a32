"""A terminal's view from moment to moment: after a wager, only what a wager can change.

Most of what happens at a terminal is one wager after another, and the whole view asks the table
about every button. Where nothing but wagers has changed since the last view, which is looked at
and not assumed, the rest of that view still holds. Must not know who watches.
"""

from operator import attrgetter
from typing import Final

from msgspec import UNSET

from taisai.table import commands
from taisai.table.decisions.lookups import terminal_at
from taisai.table.state import Table, Terminal
from taisai.views.buttons import Button
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


class TerminalWatch:
    """Watches one terminal; what it tells is what `terminal.view` shows, at less cost."""

    __slots__ = (
        "_can_clear",
        "_number",
        "_other_buttons",
        "_repeat",
        "_rest",
        "_state",
        "_why_not",
    )

    def __init__(self, number: int) -> None:
        self._number = number
        self._state: Table | None = None
        self._rest: tuple[object, ...] = ()
        self._can_clear = False
        self._why_not: object = UNSET
        self._repeat: Button | None = None
        self._other_buttons: tuple[Button, ...] = ()

    def fields(self, state: Table, at: int) -> dict[str, object]:
        """All that the terminal shows at a moment, field by field.

        Raises:
            Refused: No such terminal is at this table.
        """
        terminal = terminal_at(state, self._number)
        shown = view(state, self._number, at)
        self._state, self._rest = state, _rest_of(state, terminal)
        self._why_not = shown.why_no_wager
        _, clear, self._repeat, _, *others = shown.buttons
        self._other_buttons = tuple(others)
        self._can_clear = clear.is_lit
        return fields_of(shown)

    def changes(self, state: Table, at: int) -> dict[str, object] | None:
        """What has changed since it was last asked, where only wagers can have changed it.

        Returns:
            The fields that are not as before; None where all of them must be looked at.
        """
        if state is self._state:
            return {}
        terminal = state.terminals.get(self._number)
        # The first wager and the last one taken back light and darken other buttons too.
        if terminal is None or not terminal.wagers or not self._can_clear:
            return None
        # Most of it is the very same thing; what is equal shows the same.
        if _rest_of(state, terminal) != self._rest:
            return None
        why_not = why_no_wager(state, self._number, at)
        if why_not != self._why_not:
            return None
        self._state = state
        return self._after_wagers(state, terminal, at)

    def _after_wagers(self, state: Table, terminal: Terminal, at: int) -> dict[str, object]:
        number = self._number
        fields: dict[str, object] = {
            "at": at,
            "credits": amount(state.credits(number)),
            "wagered": amount(terminal.wagered_cents),
            "wagers": terminal.wagers,
            "buttons": (
                button_of(state, commands.UndoWager(terminal=number), at),
                # Lit as long as a wager lies there, and takes all of them back.
                Button(command="ClearWagers", is_lit=True, amount_cents=-terminal.wagered_cents),
                # Dark while a wager lies there, whatever it is.
                self._repeat,
                button_of(state, commands.DoubleWagers(terminal=number), at),
                *self._other_buttons,
            ),
        }
        # R14: of messages, only the warning about the aggregate minimum depends on wagers.
        if terminal.latched.aggregate_cents_min:
            fields["messages"] = messages_at(state, terminal)
        return fields


def _rest_of(state: Table, terminal: Terminal) -> tuple[object, ...]:
    return (*_rest_of_table(state), *_rest_of_terminal(terminal))
