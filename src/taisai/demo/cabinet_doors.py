"""The way to a demo's cabinets: their windows, and what a visitor does to the devices in them.

For: the page beside a terminal, and the terminal's own page, which puts a note in by a touch. Both
ask for what a hand could do to a device; the agent of the cabinet then tells the table, as in a
live house. Must not know any rule, or the key of a cabinet.
Obeys: R4: refused outside a demo house.
"""

import base64
from collections.abc import Mapping
from types import MappingProxyType
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
from taisai.devices.doors import Switch
from taisai.devices.printing import Fault
from taisai.floor.floor import Floor
from taisai.rules import Role
from taisai.server.admission.guards import own_origin_guard
from taisai.server.routes.pages import page_named
from taisai.table.state import Table
from taisai.views import equipment
from taisai.views.parts import amount, encode_view
from taisai.views.simulated_cabinet import SimulatedCabinet, SimulatedFault

PAGE: Final = "cabinet"
CABINET_PATH: Final = "/demo/cabinet/{table}/{terminal}"
TICKETS_MAX: Final = 12
"""So many of the newest tickets are shown."""

_ROUTE: Final = CABINET_PATH.format(table="{table:str}", terminal="{terminal:int}")

DEEDS: Final[Mapping[SimulatedFault, tuple[str, str]]] = MappingProxyType(
    {
        SimulatedFault.BOX_OUT: ("take_box", "put_box"),
        SimulatedFault.ACCEPTOR_JAM: ("jam_acceptor", "free_acceptor"),
        SimulatedFault.PAPER_OUT: ("take_paper", "put_paper"),
        SimulatedFault.PAPER_LOW: ("use_up_paper", "fill_paper"),
        SimulatedFault.COVER_OPEN: ("open_cover", "close_cover"),
        SimulatedFault.PRINTER_JAM: ("jam_printer", "free_printer"),
        SimulatedFault.DOOR_OPEN: ("open_door", "shut_door"),
        SimulatedFault.CASH_BOX_OPEN: ("open_cash_box", "shut_cash_box"),
        SimulatedFault.TILTED: ("tilt", "set_upright"),
    }
)
"""How each fault is begun and ended."""

_FAULTS: Final[Mapping[SimulatedFault, str]] = MappingProxyType(
    {
        SimulatedFault.BOX_OUT: "cash_box_removed",
        SimulatedFault.ACCEPTOR_JAM: "safe_jam",
        SimulatedFault.PAPER_OUT: Fault.PAPER_OUT.value,
        SimulatedFault.PAPER_LOW: Fault.PAPER_LOW.value,
        SimulatedFault.COVER_OPEN: Fault.COVER_OPEN.value,
        SimulatedFault.PRINTER_JAM: Fault.JAM.value,
        SimulatedFault.DOOR_OPEN: Switch.DOOR.value,
        SimulatedFault.CASH_BOX_OPEN: Switch.CASH_BOX.value,
        SimulatedFault.TILTED: Switch.TILT.value,
    }
)
"""What the devices call them."""

_TO_ACCEPTOR: Final = frozenset({SimulatedFault.BOX_OUT, SimulatedFault.ACCEPTOR_JAM})
_TO_DOORS: Final = frozenset(
    {SimulatedFault.DOOR_OPEN, SimulatedFault.CASH_BOX_OPEN, SimulatedFault.TILTED}
)


class InsertedNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note that a visitor puts in."""

    note_cents: int


class MadeFault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a visitor does to a device, or puts right."""

    fault: SimulatedFault
    begins: bool


class _Look(msgspec.Struct, frozen=True):
    """What the simulation tells of a cabinet, as far as it is shown."""

    takes_cents: tuple[int, ...] = ()
    phase: str = "idle"
    box: dict[str, int] = {}
    box_cents: int = 0
    returned_count: int = 0
    acceptor_faults: tuple[str, ...] = ()
    printer_faults: tuple[str, ...] = ()
    pieces_count: int = 0
    is_hanging: bool = False
    open: tuple[str, ...] = ()

    def has(self, fault: SimulatedFault) -> bool:
        """Whether it has begun, and is not over."""
        if fault in _TO_DOORS:
            return _FAULTS[fault] in self.open
        return _FAULTS[fault] in (
            self.acceptor_faults if fault in _TO_ACCEPTOR else self.printer_faults
        )


def _table_of(state: State, table: str, terminal: int) -> Table:
    """The table of a cabinet.

    Raises:
        PermissionDeniedException: R4: the house is no demo.
        NotFoundException: There is no such cabinet.
    """
    demo_house(state)
    floor: Floor = state.floor
    runner = floor.tables.get(table)
    found = None if runner is None else runner.durable
    if found is None or terminal not in found.terminals:
        raise NotFoundException("no such cabinet is part of this demo")
    return found


def _view(state: State, table: str, terminal: int, seen: Seen | None) -> SimulatedCabinet:
    found = _table_of(state, table, terminal)
    floor: Floor = state.floor
    look = msgspec.convert(seen or {}, _Look)
    told = equipment.view(found, terminal, floor.clock.now())
    newest = look.pieces_count
    return SimulatedCabinet(
        house=demo_house(state).settings.name,
        table=table,
        terminal=terminal,
        path=CABINET_PATH.format(table=table, terminal=terminal),
        seat=f"/demo/enter/terminal/{table}/{terminal}",
        cashier=STAFF_PATH.format(role=Role.CASHIER.value),
        supervisor=STAFF_PATH.format(role=Role.GAME_SUPERVISOR.value),
        is_there=seen is not None,
        notes_cents=look.takes_cents,
        why_no_note=told.why_no_note,
        is_busy=look.phase != "idle",
        box=amount(look.box_cents),
        box_count=sum(look.box.values()),
        returned_count=look.returned_count,
        faults=tuple(fault for fault in SimulatedFault if look.has(fault)),
        is_printing=look.is_hanging,
        tickets=tuple(range(newest, max(0, newest - TICKETS_MAX), -1)),
    )


async def _done(
    state: State, table: str, terminal: int, deed: str, value: int = 0
) -> SimulatedCabinet:
    """What is seen once something was done."""
    _table_of(state, table, terminal)
    cabinets: Cabinets = state.demo_cabinets
    try:
        seen = await cabinets.do(table, terminal, deed, value)
    except NotDone as failed:
        raise ServiceUnavailableException(str(failed)) from failed
    return _view(state, table, terminal, seen)


async def _seen(state: State, table: str, terminal: int) -> SimulatedCabinet:
    try:
        return await _done(state, table, terminal, "look")
    except ServiceUnavailableException:
        return _view(state, table, terminal, None)


def _said(view: SimulatedCabinet) -> Response[bytes]:
    headers = {"cache-control": "no-store"}
    return Response(encode_view(view), media_type="application/json", headers=headers)


@get(_ROUTE, include_in_schema=False)
async def cabinet_page(
    table: FromPath[str], terminal: FromPath[int], state: State
) -> Response[bytes]:
    """The window of a cabinet."""
    return page_named(PAGE, state.floor, await _seen(state, table, terminal))


@get(f"{_ROUTE}/seen", include_in_schema=False)
async def cabinet_seen(
    table: FromPath[str], terminal: FromPath[int], state: State
) -> Response[bytes]:
    """A cabinet as it stands there."""
    return _said(await _seen(state, table, terminal))


@post(f"{_ROUTE}/note", guards=[own_origin_guard], status_code=HTTP_200_OK, include_in_schema=False)
async def insert_note(
    table: FromPath[str], terminal: FromPath[int], data: JSONBody[InsertedNote], state: State
) -> Response[bytes]:
    """A visitor puts a note into the acceptor."""
    return _said(await _done(state, table, terminal, "insert_note", data.note_cents))


@post(
    f"{_ROUTE}/fault", guards=[own_origin_guard], status_code=HTTP_200_OK, include_in_schema=False
)
async def make_fault(
    table: FromPath[str], terminal: FromPath[int], data: JSONBody[MadeFault], state: State
) -> Response[bytes]:
    """A visitor does something to a device, or puts it right."""
    begun, ended = DEEDS[data.fault]
    return _said(await _done(state, table, terminal, begun if data.begins else ended))


@get(f"{_ROUTE}/tickets/{{number:int}}", include_in_schema=False)
async def ticket(
    table: FromPath[str], terminal: FromPath[int], number: FromPath[int], state: State
) -> Response[bytes]:
    """A ticket as it came out of the printer, drawn."""
    _table_of(state, table, terminal)
    cabinets: Cabinets = state.demo_cabinets
    try:
        seen = await cabinets.do(table, terminal, "look")
        newest = msgspec.convert(seen, _Look).pieces_count
        drawn = await cabinets.do(table, terminal, "ticket", newest - number)
    except NotDone as failed:
        raise NotFoundException(str(failed)) from failed
    headers = {"cache-control": "no-store"}
    picture = base64.b64decode(str(drawn["png"]))
    return Response(picture, media_type="image/png", headers=headers)


CABINET_DOORS: Final[list[ControllerRouterHandler]] = [
    cabinet_page,
    cabinet_seen,
    insert_note,
    make_fault,
    ticket,
]
"""The ways to the cabinets, which only a demo has."""
