"""A terminal's view from moment to moment: after a wager, only what a wager can change.

Most of what happens at a terminal is one wager after another, and the whole view asks the table
about every button. Where nothing but wagers has changed since the last view, the rest of it still
holds; who watches may have heard of every event since and say so, else it is looked at. Must not
know who watches.
"""

from operator import attrgetter
from typing import Final

import msgspec
from msgspec import UNSET

from taisai.table import outlook_of, terminal_at
from taisai.table.state import Table, Terminal
from taisai.views.buttons import Button
from taisai.views.messages import messages_at
from taisai.views.parts import amount, fields_of, notice_shown
from taisai.views.terminal import buttons_of, view, wager_button, why_closed

_CHANGED_IN_TABLE: Final = frozenset({"terminals", "book"})
_CHANGED_IN_TERMINAL: Final = frozenset({"wagers", "wagered_cents", "undo"})
"""All that a wager at a terminal changes of the state; what it changes of others is not seen."""

_CLEAR: Final = 1
"""Where among the buttons the one stands that takes all wagers back."""

_encoder: Final = msgspec.json.Encoder()

_rest_of_table: Final = attrgetter(
    *(name for name in Table.__struct_fields__ if name not in _CHANGED_IN_TABLE)
)
_rest_of_terminal: Final = attrgetter(
    *(name for name in Terminal.__struct_fields__ if name not in _CHANGED_IN_TERMINAL)
)


class TerminalWatch:
    """Watches one terminal; what it tells is what `terminal.view` shows, at less cost."""

    __slots__ = ("_buttons", "_number", "_rest", "_state", "_why_not", "_written")

    def __init__(self, number: int) -> None:
        self._number = number
        self._state: Table | None = None
        self._rest: tuple[object, ...] = ()
        self._why_not: object = UNSET
        self._buttons: tuple[Button, ...] = ()
        self._written: tuple[msgspec.Raw, ...] = ()

    def fields(self, state: Table, at: int) -> dict[str, object]:
        """All that the terminal shows at a moment, field by field.

        Raises:
            Refused: No such terminal is at this table.
        """
        terminal = terminal_at(state, self._number)
        shown = view(state, self._number, at)
        self._state, self._rest = state, _rest_of(state, terminal)
        self._why_not, self._buttons, self._written = shown.why_no_wager, shown.buttons, ()
        return fields_of(shown)

    def forget(self) -> None:
        """Nothing of what was told before is shown any more."""
        self._state, self._rest = None, ()

    def changes(
        self, state: Table, at: int, *, only_wagers: bool = False
    ) -> dict[str, object] | None:
        """What has changed since it was last asked, where only wagers can have changed it.

        Args:
            state: The table now.
            at: The moment.
            only_wagers: Of all that has happened since, only wagers concern this terminal.

        Returns:
            The fields that are not as before, some of what is in them as it is written; None where
            all of them must be looked at.
        """
        if state is self._state:
            return {}
        if self._state is None:
            return None
        terminal = state.terminals.get(self._number)
        if terminal is None or not (only_wagers or self._is_the_rest_so(state, terminal)):
            return None
        self._state = state
        credits_cents = state.credits(self._number)
        fields: dict[str, object] = {
            "at": at,
            "credits": amount(credits_cents),
            "wagered": amount(terminal.wagered_cents),
            "wagers": terminal.wagers,
            "buttons": self._buttons_after(state, terminal, credits_cents, at),
        }
        # R14: of messages, only the warning about the aggregate minimum depends on wagers.
        if terminal.latched.aggregate_cents_min:
            fields["messages"] = messages_at(state, terminal)
        return fields

    def _is_the_rest_so(self, state: Table, terminal: Terminal) -> bool:
        """Tells whether all that no wager changes is as it was; most of it is the very same."""
        is_same = _rest_of(state, terminal) == self._rest
        return is_same and why_closed(state, self._number) == self._why_not

    def _buttons_after(
        self, state: Table, terminal: Terminal, credits_cents: int, at: int
    ) -> tuple[object, ...]:
        """The buttons; those that a further wager leaves as they are, as they are written."""
        # The first wager and the last one taken back light and darken all of them.
        if not terminal.wagers or not self._buttons[_CLEAR].is_lit:
            self._buttons, self._written = buttons_of(state, self._number, at), ()
            return self._buttons
        undo, clear, repeat, double, *others = self._buttons
        if not self._written:
            self._written = tuple(msgspec.Raw(_encoder.encode(one)) for one in (repeat, *others))
        repeat_written, *others_written = self._written
        outlook = outlook_of(state, terminal, credits_cents)
        return (
            wager_button(undo.command, outlook.undo_cents),
            # Lit as long as a wager lies there, and takes all of them back.
            wager_button(clear.command, -terminal.wagered_cents),
            # Dark while a wager lies there, whatever it is.
            repeat_written,
            wager_button(double.command, outlook.double_cents),
            *others_written,
        )


def _rest_of(state: Table, terminal: Terminal) -> tuple[object, ...]:
    # Div1 9.3: when a sign falls due depends on other terminals' limits, and on what is evidence.
    signs = tuple(notice_shown(state, one) for one in state.notices)
    return (*_rest_of_table(state), *_rest_of_terminal(terminal), signs)
