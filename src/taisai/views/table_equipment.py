"""What the table's own equipment is told: lamps, bell, tumbler, dice reader.

Tells which areas are lit for all to see, when a tumbler may spin and a reader read, and what the
table has on record of them, so that equipment that starts anew knows where it is. Shows nothing
else of the game: no wager, no credit, no dice.
Obeys: D9 3.3(b) (lamps), 6.1 (spins), 6.2 (the bell); D9A 5.4(a); R4 (sealed until the close).
"""

from msgspec import field

from taisai.table import Phase, Table, is_before_close
from taisai.table.equipment import DeviceIdentity
from taisai.table.vocabulary import DeviceFault, TableDevice, TumblerKind
from taisai.views.felt import lit_areas
from taisai.views.parts import View, on_display


class TableEquipmentView(View, frozen=True, kw_only=True):
    """What the table's own equipment is to do, and what the table has on record of it.

    Attributes:
        layout: The name of the layout whose lamps are meant.
        lit: The areas that are to be lit, and no others.
        bell: The round in which the bell is rung, from the call on; zero before it.
        round: The round under way; zero between rounds.
        has_motor: A motor spins the dice, and counts its spins.
        may_spin: D9 6.1: the tumbler may be started now.
        spins_asked: How many spins of the round were asked for.
        spins_counted: How many of them are on record.
        may_read: The dice may be read: wagering has closed, they can be seen, and nothing was read.
        identities: What its devices are, as far as that is on record.
        dark: Areas that are on record as dark; the others of these likewise.
    """

    layout: str
    lit: tuple[str, ...]
    bell: int
    round: int
    has_motor: bool
    may_spin: bool
    spins_asked: int
    spins_counted: int
    may_read: bool
    dark: tuple[str, ...]
    wrongly_lit: tuple[str, ...]
    faults: dict[TableDevice, tuple[DeviceFault, ...]]
    is_cover_off: bool
    identities: dict[TableDevice, DeviceIdentity] = field(default_factory=dict)


def tables_own(state: Table) -> TableEquipmentView:
    """What the table's own equipment is told."""
    edition, layout = on_display(state)
    current, known = state.round, state.equipment
    has_motor = state.setup.tumbler is TumblerKind.MOTOR
    is_tumbling = state.phase is Phase.TUMBLING and state.is_covered
    return TableEquipmentView(
        layout=edition.printed(layout).name,
        lit=lit_areas(state),
        bell=current.number if current is not None and current.no_more_bets_called else 0,
        round=current.number if current is not None else 0,
        has_motor=has_motor,
        # D9 7.4: what was found to fail is not started again before it is dealt with.
        may_spin=has_motor and is_tumbling and not state.is_game_locked,
        spins_asked=current.spins_asked if current is not None else 0,
        spins_counted=current.spins if current is not None else 0,
        may_read=_may_read(state),
        dark=known.dark,
        wrongly_lit=known.wrongly_lit,
        faults=known.faults,
        is_cover_off=known.is_cover_off,
        identities=known.identities,
    )


def _may_read(state: Table) -> bool:
    """R4, D9 7.1(c): the shutter opens after the close, and not before."""
    current = state.round
    is_closed = state.phase in (Phase.NO_MORE_WAGERS, Phase.OUTCOME_ENTERED)
    if current is None or not is_closed or is_before_close(state) or current.readings_count:
        return False
    return not (state.setup.has_table_layout and state.is_covered)
