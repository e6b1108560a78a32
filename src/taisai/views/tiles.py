"""A table as one tile among many: what the floor's overview and the list of equipment show of it.

The same for everybody who may see it: no button is asked for a person, so that one telling serves
all. For staff alone, as `overview` is. Must not know who watches, or how many tables there are.
Obeys: D9 6.6; D9A 3.6; R39.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from taisai.persons import Person
from taisai.rules import Role
from taisai.table import commands
from taisai.table.cabinet import CabinetDevice
from taisai.table.state import Table, Terminal
from taisai.views.buttons import lit_names
from taisai.views.cabinet import (
    CabinetShown,
    TableEquipmentShown,
    cabinet_shown,
    table_equipment_shown,
)
from taisai.views.money_waiting import MoneyWaiting, money_waiting
from taisai.views.overview import AlertShown, Glance, alerts_shown, glance, locks_of
from taisai.views.parts import View
from taisai.views.round_lines import PastRoundLine, past_round_lines

ROUNDS_MAX: Final = 10
ALERTS_MAX: Final = 8
"""So many of a table are enough to list the newest of the whole floor; what waits is never left
out."""

_ANY_CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "")


class SeatsShown(View, frozen=True, kw_only=True):
    """How many terminals a table has, and at how many of them somebody plays."""

    count: int
    in_use_count: int


class PressingTerminal(View, frozen=True, kw_only=True):
    """A terminal that somebody must see to; a tile names no others."""

    number: int
    credits_cents: int
    asks_for_dealer: bool
    locks: tuple[str, ...]


class TableTile(View, frozen=True, kw_only=True):
    """A table on the floor's overview.

    Attributes:
        alerts: Those that wait, and the newest.
        past_rounds: The newest.
        money_waiting: What players have and cannot get at, until it is paid.
    """

    glance: Glance
    seats: SeatsShown
    terminals: tuple[PressingTerminal, ...]
    alerts: tuple[AlertShown, ...]
    past_rounds: tuple[PastRoundLine, ...]
    money_waiting: tuple[MoneyWaiting, ...]


def table_tile(state: Table) -> TableTile:
    """A table as the floor's overview shows it."""
    shown = alerts_shown(state)
    return TableTile(
        glance=glance(state),
        seats=SeatsShown(count=len(state.terminals), in_use_count=len(state.terminals_in_use)),
        terminals=tuple(
            PressingTerminal(
                number=number,
                credits_cents=state.credits(number),
                asks_for_dealer=terminal.asks_for_dealer,
                locks=locks,
            )
            for number, terminal in state.terminals.items()
            if (locks := locks_of(terminal)) or terminal.asks_for_dealer
        ),
        alerts=tuple(
            one for place, one in enumerate(shown) if place < ALERTS_MAX or one.is_waiting
        ),
        past_rounds=past_round_lines(state)[:ROUNDS_MAX],
        money_waiting=money_waiting(state),
    )


class CabinetRow(View, frozen=True, kw_only=True):
    """A terminal in the list of equipment.

    Attributes:
        lit: What a casino supervisor may ask of its cabinet from the list.
        cabinet: What its cabinet has told; absent where it never told anything.
    """

    number: int
    lit: tuple[str, ...]
    cabinet: CabinetShown | UnsetType = UNSET


class EquipmentTile(View, frozen=True, kw_only=True):
    """A table's part of the list of equipment.

    Attributes:
        withdrawn: Terminals that were taken away.
        equipment: The table's own; absent where there never was any.
    """

    terminals: tuple[CabinetRow, ...]
    withdrawn: tuple[CabinetRow, ...]
    equipment: TableEquipmentShown | UnsetType = UNSET


def equipment_tile(state: Table, at: int) -> EquipmentTile:
    """The equipment of a table, as the list of all equipment shows it."""
    return EquipmentTile(
        terminals=tuple(
            CabinetRow(
                number=number,
                lit=lit_names(state, [_test(terminal)], at),
                cabinet=cabinet_shown(state, terminal),
            )
            for number, terminal in state.terminals.items()
        ),
        withdrawn=tuple(
            CabinetRow(number=number, lit=(), cabinet=cabinet_shown(state, terminal))
            for number, terminal in state.withdrawn.items()
        ),
        equipment=table_equipment_shown(state),
    )


def _test(terminal: Terminal) -> commands.TestCabinet:
    """A test of one of its devices, for asking alone; doors have none."""
    testable = (one for one in terminal.cabinet.devices if one is not CabinetDevice.DOORS)
    return commands.TestCabinet(
        by=_ANY_CASINO_SUPERVISOR,
        terminal=terminal.number,
        device=next(testable, CabinetDevice.PRINTER),
    )
