"""The way to the lamps, bell and cover of a demo's tables: their window, and what is done to them.

A visitor burns a lamp out, puts a new one in, takes the cover off; the table's own agent finds it
by the board, as in a live house. Must not know any rule, or a key.
Obeys: R4: refused outside a demo house.
"""

from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, ServiceUnavailableException
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK
from litestar.types import ControllerRouterHandler

from taisai.demo.cabinets import Cabinets, NotDone, Seen
from taisai.demo.entrance import STAFF_PATH, demo_house
from taisai.devices.modbus.wiring import wiring_of
from taisai.floor.floor import Floor
from taisai.rules import Role, edition_named
from taisai.rules.layouts import layout_named
from taisai.server.admission.guards import own_origin_guard
from taisai.server.routes.pages import page_named
from taisai.table.state import Table
from taisai.views.parts import encode_view
from taisai.views.simulated_table import SimulatedTableView

PAGE: Final = "equipment"
EQUIPMENT_PATH: Final = "/demo/equipment/{table}"
_ROUTE: Final = EQUIPMENT_PATH.format(table="{table:str}")


class ChangedLamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lamp that a visitor burns out, or replaces."""

    area: str
    is_burnt_out: bool


class MovedCover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A visitor puts the cover on the tumbler, or takes it off."""

    is_on: bool


class _Look(msgspec.Struct, frozen=True):
    """What the simulation tells of a table's board, as far as it is shown."""

    lit: tuple[str, ...] = ()
    burnt_out: tuple[str, ...] = ()
    rings: bool = False
    is_covered: bool = True
    spins: int = 0
    turns: bool = False


def _table_of(state: State, table: str) -> Table:
    """The table.

    Raises:
        PermissionDeniedException: R4: the house is no demo.
        NotFoundException: There is no such table.
    """
    demo_house(state)
    floor: Floor = state.floor
    runner = floor.tables.get(table)
    found = None if runner is None else runner.durable
    if found is None:
        raise NotFoundException("no such table is part of this demo")
    return found


def _layout_of(found: Table) -> str:
    return edition_named(found.setup.edition).printed(found.setup.layout).name


def _view(state: State, table: str, seen: Seen | None) -> SimulatedTableView:
    look = msgspec.convert(seen or {}, _Look)
    return SimulatedTableView(
        house=demo_house(state).settings.name,
        table=table,
        path=EQUIPMENT_PATH.format(table=table),
        layout=_layout_of(_table_of(state, table)),
        display=f"/demo/enter/table_display/{table}/0",
        supervisor=STAFF_PATH.format(role=Role.CASINO_SUPERVISOR.value),
        is_there=seen is not None,
        lit=look.lit,
        burnt_out=look.burnt_out,
        rings=look.rings,
        is_covered=look.is_covered,
        spins=look.spins,
        turns=look.turns,
    )


async def _done(state: State, table: str, deed: str, value: int = 0) -> SimulatedTableView:
    """What is seen once something was done."""
    _table_of(state, table)
    cabinets: Cabinets = state.demo_cabinets
    try:
        seen = await cabinets.do(table, 0, deed, value)
    except NotDone as failed:
        raise ServiceUnavailableException(str(failed)) from failed
    return _view(state, table, seen)


async def _seen(state: State, table: str) -> SimulatedTableView:
    try:
        return await _done(state, table, "look")
    except ServiceUnavailableException:
        return _view(state, table, None)


def _said(view: SimulatedTableView) -> Response[bytes]:
    headers = {"cache-control": "no-store"}
    return Response(encode_view(view), media_type="application/json", headers=headers)


@get(_ROUTE, include_in_schema=False)
async def equipment_page(table: FromPath[str], state: State) -> Response[bytes]:
    """The window of a table's own equipment."""
    return page_named(PAGE, state.floor, await _seen(state, table))


@get(f"{_ROUTE}/seen", include_in_schema=False)
async def equipment_seen(table: FromPath[str], state: State) -> Response[bytes]:
    """The equipment as it stands there."""
    return _said(await _seen(state, table))


@post(f"{_ROUTE}/lamp", guards=[own_origin_guard], status_code=HTTP_200_OK, include_in_schema=False)
async def change_lamp(
    table: FromPath[str], data: JSONBody[ChangedLamp], state: State
) -> Response[bytes]:
    """A visitor burns a lamp out, or puts a new one in."""
    lamps = wiring_of(layout_named(_layout_of(_table_of(state, table)))).lamps
    if data.area not in lamps:
        raise NotFoundException("this layout has no such area")
    deed = "burn_out" if data.is_burnt_out else "new_lamp"
    return _said(await _done(state, table, deed, lamps[data.area]))


@post(
    f"{_ROUTE}/cover", guards=[own_origin_guard], status_code=HTTP_200_OK, include_in_schema=False
)
async def move_cover(
    table: FromPath[str], data: JSONBody[MovedCover], state: State
) -> Response[bytes]:
    """A visitor moves the cover."""
    return _said(await _done(state, table, "put_cover" if data.is_on else "take_cover"))


EQUIPMENT_DOORS: Final[list[ControllerRouterHandler]] = [
    equipment_page,
    equipment_seen,
    change_lamp,
    move_cover,
]
"""The ways to the tables' own equipment, which only a demo has."""
