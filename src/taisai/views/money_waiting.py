"""Money that a player cannot get at by themselves: one list for every screen of the staff.

Knows a table's terminals. What a player has at a locked, withdrawn or unreachable terminal stands
here until it is paid. Must not know what a member of staff may do about it.
Obeys: R21, R29.
"""

from collections.abc import Iterator

from taisai.table.state import Table
from taisai.views.overview import locks_of
from taisai.views.parts import View


class MoneyWaiting(View, frozen=True, kw_only=True):
    """What a player has at a terminal, and why they cannot get at it.

    Attributes:
        locks: Everything that keeps them from it; none where the terminal was taken away alone.
        is_withdrawn: The terminal was taken away.
    """

    terminal: int
    credits_cents: int
    wagered_cents: int
    locks: tuple[str, ...]
    is_withdrawn: bool


def money_waiting(state: Table) -> tuple[MoneyWaiting, ...]:
    """The terminals at which money waits for somebody of the staff, by their numbers."""
    return tuple(_waiting(state))


def _waiting(state: Table) -> Iterator[MoneyWaiting]:
    for number, terminal in sorted(state.known_terminals.items()):
        credits_cents, locks = state.credits(number), locks_of(terminal)
        is_withdrawn = number not in state.terminals
        if (credits_cents or terminal.wagered_cents) and (locks or is_withdrawn):
            yield MoneyWaiting(
                terminal=number,
                credits_cents=credits_cents,
                wagered_cents=terminal.wagered_cents,
                locks=locks,
                is_withdrawn=is_withdrawn,
            )
