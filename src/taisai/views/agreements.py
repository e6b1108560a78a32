"""Who has agreed to a sign, and who is still to be asked: for staff, who may ask them.

Knows a table's signs and who plays there. Must not know what follows where all agree.
Obeys: Div1 8, 9.3(b); R32.
"""

from taisai.table.state import Notice, Table
from taisai.views.parts import NoticeShown, View, notice_shown


class Agreements(View, frozen=True, kw_only=True):
    """A sign with everybody whom it asks; without anybody awaited, all have agreed.

    Attributes:
        sign: What everybody reads on it.
        awaited_terminals: Where somebody plays who has not agreed.
        awaited_positions: The same at the layout; there the dealer puts it on record.
    """

    sign: NoticeShown
    agreed_terminals: tuple[int, ...]
    awaited_terminals: tuple[int, ...]
    agreed_positions: tuple[int, ...]
    awaited_positions: tuple[int, ...]


def agreements(state: Table) -> tuple[Agreements, ...]:
    """Each sign that stands, in the order in which they were put up."""
    return tuple(_agreements(state, one) for one in state.notices)


def _agreements(state: Table, notice: Notice) -> Agreements:
    # A consent stands at its place until somebody else plays there: whoever has left is not listed.
    players, seated = set(state.terminals_in_use), set(state.layout.positions)
    terminals, positions = set(notice.consenting_terminals), set(notice.consenting_positions)
    return Agreements(
        sign=notice_shown(state, notice),
        agreed_terminals=tuple(sorted(players & terminals)),
        awaited_terminals=tuple(sorted(players - terminals)),
        agreed_positions=tuple(sorted(seated & positions)),
        awaited_positions=tuple(sorted(seated - positions)),
    )
