"""The demo's first page: a short tour, and a tile for each screen.

Knows the plan of the demo. Must not know how a page is drawn, or in which language it is read.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from taisai.demo.cabinet_doors import CABINET_PATH
from taisai.demo.entrance import STAFF_PATH, TRAY_PATH
from taisai.demo.equipment_doors import EQUIPMENT_PATH
from taisai.demo.opening import has_results_display
from taisai.demo.plan import DEMO_PASSWORD, DemoPlan, TablePlan
from taisai.floor.floor import Floor
from taisai.house.vocabulary import DeviceKind
from taisai.rules import Role
from taisai.rules.modes import Mode
from taisai.views import tables_now
from taisai.views.first_page import (
    FirstPage,
    GroupKind,
    Place,
    SeatState,
    Sentence,
    Tile,
    TileGroup,
    TileKind,
    staff_tiles,
)
from taisai.views.tables_now import TablesNow

TILES_MAX: Final = 3
"""Of how many free terminals a table shows a tile; the others are small links."""


def demo_first_page(plan: DemoPlan, floor: Floor) -> FirstPage:
    """What the first page of a demo says."""
    house = floor.house.durable
    assert house is not None, "a demo has a house"
    tables = tuple(_table(plan, table, _taken(floor, table)) for table in plan.table_plans)
    return FirstPage(
        house=house.settings.name,
        sentences=tour_of(plan),
        places=_places(plan),
        table=plan.table_plans[-1].name,
        now=tables_now_on(floor),
        groups=(*tables, _staff(plan)),
    )


def tables_now_on(floor: Floor) -> TablesNow:
    """What everybody may see of a demo's tables."""
    tables = [runner.durable for runner in floor.tables.values()]
    return tables_now.view([one for one in tables if one is not None], floor.clock.now())


def tour_of(plan: DemoPlan) -> tuple[Sentence, ...]:
    """What a visitor may do, by what there is."""
    first = plan.table_plans[0]
    is_dealt = plan.tables > 1
    tour: list[Sentence] = []
    if first.terminals:
        tour.append(Sentence.SEAT if first.free else Sentence.WATCH)
        if is_dealt:
            tour.append(Sentence.DEAL if plan.is_tracked else Sentence.DEAL_WITH_REAL_CHIPS)
        if any(table.free for table in plan.table_plans):
            tour.append(Sentence.PAY)
    elif plan.is_tracked:
        tour += [Sentence.TOUCH, Sentence.BY_HAND] if is_dealt else [Sentence.TOUCH]
    else:
        tour.append(Sentence.WATCH)
    return (*tour, Sentence.PROOF)


def _places(plan: DemoPlan) -> dict[Place, str]:
    """Where the words of the tour lead."""
    first, last = plan.table_plans[0], plan.table_plans[-1]
    return {
        Place.SEAT: _path(DeviceKind.TERMINAL, first, 1),
        Place.FIRST_LAYOUT: _path(DeviceKind.TABLE_DISPLAY, first, 0),
        Place.DEALER: STAFF_PATH.format(role=Role.DEALER.value),
        Place.LAYOUT: _path(DeviceKind.TABLE_DISPLAY, last, 0),
        Place.TRAY: TRAY_PATH,
        Place.CASHIER: STAFF_PATH.format(role=Role.CASHIER.value),
        Place.INSPECTOR: STAFF_PATH.format(role=Role.INSPECTOR.value),
    }


def _staff(plan: DemoPlan) -> TileGroup:
    # Where nothing prints there is no tray to look into, and no cabinet.
    behind = [Tile(kind=TileKind.LAMPS, path=EQUIPMENT_PATH.format(table=plan.table_plans[0].name))]
    for table in (one for one in plan.table_plans if one.terminals):
        cabinet = CABINET_PATH.format(table=table.name, terminal=table.terminals[0])
        tray = Tile(kind=TileKind.PRINTER_TRAY, path=TRAY_PATH)
        behind = [tray, Tile(kind=TileKind.CABINET, path=cabinet), *behind]
        break
    return TileGroup(
        kind=GroupKind.DEMO_STAFF,
        tiles=staff_tiles(STAFF_PATH),
        more=tuple(behind),
        names={"name": Role.GAME_SUPERVISOR.value, "password": DEMO_PASSWORD},
    )


def _taken(floor: Floor, table: TablePlan) -> frozenset[int]:
    """The terminals at which somebody is in control now."""
    runner = floor.tables.get(table.name)
    state = None if runner is None else runner.durable
    terminals = () if state is None else state.terminals.values()
    return frozenset(one.number for one in terminals if one.is_in_control)


def _table(plan: DemoPlan, table: TablePlan, taken: frozenset[int]) -> TileGroup:
    tiles = [
        _terminal(table, number, SeatState.IN_USE if number in taken else SeatState.FREE)
        for number in table.free[:TILES_MAX]
    ]
    layout = _path(DeviceKind.TABLE_DISPLAY, table, 0)
    tiles.append(Tile(kind=_layout(plan, table), path=layout))
    if has_results_display(table):
        results = _path(DeviceKind.RESULTS_DISPLAY, table, 0)
        tiles.append(Tile(kind=TileKind.RESULTS, path=results))
    bots = [_terminal(table, number, SeatState.BOT) for number in table.bots]
    others = [_terminal(table, number) for number in table.free[TILES_MAX:]]
    return TileGroup(kind=_kind(table), table=table.name, tiles=tuple(tiles), more=(*others, *bots))


def _kind(table: TablePlan) -> GroupKind:
    is_alone = table.mode is Mode.TABLE and table.is_automatic
    return GroupKind.AUTOMATIC_TABLE if is_alone else GroupKind(table.mode.value)


def _layout(plan: DemoPlan, table: TablePlan) -> TileKind:
    if table.mode is Mode.TERMINALS:
        return TileKind.LAYOUT_ON_WALL
    return TileKind.LAYOUT_TO_TOUCH if plan.is_tracked else TileKind.LAYOUT_WITH_REAL_CHIPS


def _terminal(table: TablePlan, number: int, state: SeatState | UnsetType = UNSET) -> Tile:
    path = _path(DeviceKind.TERMINAL, table, number)
    return Tile(kind=TileKind.TERMINAL, path=path, number=number, state=state)


def _path(kind: DeviceKind, table: TablePlan, terminal: int) -> str:
    return f"/demo/enter/{kind.value}/{table.name}/{terminal}"
