"""What equipment is told: whether the table would take what it has to report now.

A note acceptor knows from here which notes to let in, a dice reader when it may read. Must not know
what is in a cabinet, and shows nothing of the game: no wager, no credit, no dice.
Obeys: D9A 4.3(a), 4.4 (notes), 5.4(a) (an automatic reading); R4 (sealed until the close).
"""

from typing import Final

from msgspec import UNSET, UnsetType

from taisai.streams import TABLE, can, why_not
from taisai.table import Phase, Table
from taisai.table.commands import InsertNote
from taisai.views.buttons import RefusalShown, refusal_shown
from taisai.views.parts import View

NOTES_CENTS: Final = (500, 1_000, 2_000, 5_000, 10_000)
"""New Zealand's banknotes."""


class EquipmentView(View, frozen=True, kw_only=True):
    """What a piece of equipment is told.

    Attributes:
        at: The moment.
        cabinet: The number of the terminal in whose cabinet it is; zero for the table's own.
        notes_cents: The notes that would be credited now; none for the table's own.
        why_no_note: Why no note at all would be; absent where one would, or for the table's own.
        may_read: The dice may be read: wagering has closed, and no result is entered.
    """

    at: int
    table: str
    cabinet: int
    notes_cents: tuple[int, ...]
    why_no_note: RefusalShown | UnsetType = UNSET
    may_read: bool = False


def view(state: Table, cabinet: int, at: int) -> EquipmentView:
    """What the equipment of a cabinet, or under zero of the table, is told."""
    if not cabinet:
        may_read = state.phase is Phase.NO_MORE_WAGERS
        return EquipmentView(
            at=at, table=state.setup.table, cabinet=0, notes_cents=(), may_read=may_read
        )
    notes = [InsertNote(terminal=cabinet, note_cents=cents) for cents in NOTES_CENTS]
    taken = tuple(one.note_cents for one in notes if can(TABLE, state, one, at))
    refused = None if taken else why_not(TABLE, state, notes[0], at)
    return EquipmentView(
        at=at,
        table=state.setup.table,
        cabinet=cabinet,
        notes_cents=taken,
        why_no_note=UNSET if refused is None else refusal_shown(refused),
    )
