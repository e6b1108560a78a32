"""Routes by which staff recall a terminal's last vouchers, and have a copy of one for the record.

For supervisors, and for the inspector, who reads everything. A copy is never worth money. A whole
validation number is given for one thing alone, and that is on record: where a supervisor has found
that there is no paper, the cage pays by the number that they bring. Must not know any rule.
Obeys: D9A 3.3(d)(i), 6.3; E4, E8 (a voucher is paid once).
"""

import asyncio
from typing import Final

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import (
    ClientException,
    NotFoundException,
    ServiceUnavailableException,
)
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_409_CONFLICT

from taisai.cage.vocabulary import VoucherStatus
from taisai.floor.floor import Floor
from taisai.rules import Role
from taisai.server.admission.guards import own_origin_guard
from taisai.server.conversation.paper import Paper
from taisai.server.routes.access import (
    StaffToken,
    demand_person,
    demand_table,
    door_of,
    refuse_bad_input,
)
from taisai.table.cabinet import VoucherPrinting
from taisai.table.meters import IssuedVoucher
from taisai.table.state import Table, Terminal
from taisai.views.parts import encode_view
from taisai.views.record_copy import record_copy_lines
from taisai.views.voucher_lines import VoucherLine
from taisai.views.voucher_recall import VouchersRecalled, recalled_voucher, vouchers_recalled
from taisai.views.voucher_slip import slip_of

READERS: Final = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR)
PDF: Final = "application/pdf"


def _terminal(table: Table, number: int) -> Terminal:
    found = table.known_terminals.get(number)
    if found is None:
        raise NotFoundException("no such terminal is or was at this table")
    return found


def _voucher(terminal: Terminal, number: int) -> IssuedVoucher:
    found = next((one for one in terminal.vouchers if number and one.number == number), None)
    if found is None:
        raise NotFoundException("the voucher is not among the last of this terminal")
    return found


@get("/tables/{table:str}/terminals/{terminal:int}/vouchers")
async def recall(
    table: FromPath[str],
    terminal: FromPath[int],
    role: NamedDependency[Role],
    state: State,
    token: StaffToken = None,
) -> Response[bytes]:
    """The last vouchers of a terminal, there or withdrawn: masked, and what became of them."""
    await demand_person(role, state, token)
    found = _terminal(demand_table(state, table), terminal)
    floor: Floor = state.floor
    recalled = vouchers_recalled(found, floor.cage.durable)
    view = VouchersRecalled(table=table, terminal=terminal, vouchers=recalled)
    return Response(encode_view(view), media_type=MediaType.JSON)


@get("/tables/{table:str}/terminals/{terminal:int}/vouchers/{voucher:int}/copy")
async def copy(
    table: FromPath[str],
    terminal: FromPath[int],
    voucher: FromPath[int],
    role: NamedDependency[Role],
    state: State,
    token: StaffToken = None,
) -> Response[bytes]:
    """A copy of a voucher for the record, as a PDF; it cannot be paid."""
    person = await demand_person(role, state, token)
    found = demand_table(state, table)
    issued = _voucher(_terminal(found, terminal), voucher)
    floor: Floor = state.floor
    paper = Paper(floor)
    issue, made = paper.issue_of(issued), paper.copy_made(person, floor.clock.now())
    if issue is None or made is None:
        raise ServiceUnavailableException("the house takes no questions now: try again")
    with refuse_bad_input():
        slip = slip_of(found, terminal, issued, issue)
        recalled = recalled_voucher(issued, floor.cage.durable)
        lines = record_copy_lines(slip, recalled, made, issue.languages)
        sheet = await asyncio.to_thread(_sheet, lines)
    named = f'inline; filename="copy-{terminal}-{voucher}.pdf"'
    return Response(sheet, media_type=PDF, headers={"Content-Disposition": named})


class NumberShown(msgspec.Struct, frozen=True):
    """A voucher's whole validation number, as it is said at the cage."""

    validation_number: str


@post(
    "/tables/{table:str}/terminals/{terminal:int}/vouchers/{voucher:int}/number",
    status_code=HTTP_200_OK,
)
async def show_number(
    table: FromPath[str],
    terminal: FromPath[int],
    voucher: FromPath[int],
    role: NamedDependency[Role],
    state: State,
    token: StaffToken = None,
) -> NumberShown:
    """The number of a voucher that is on no paper, so that the cage can pay it (D9A 6.3)."""
    person = await demand_person(role, state, token)
    issued = _voucher(_terminal(demand_table(state, table), terminal), voucher)
    if issued.printing is not VoucherPrinting.PAID_BY_HAND:
        raise ClientException(
            "the number stands on the paper: it is shown where a supervisor has found that there "
            "is none and that the cage pays",
            status_code=HTTP_409_CONFLICT,
        )
    floor: Floor = state.floor
    if recalled_voucher(issued, floor.cage.durable).status is not VoucherStatus.OUTSTANDING:
        raise ClientException(
            "the cage has paid this voucher, holds it, or has not heard of it yet",
            status_code=HTTP_409_CONFLICT,
        )
    # Nobody has seen it before that is on record.
    if not await door_of(state).record.showed_number(person, voucher, table):
        raise ServiceUnavailableException("the house takes no questions now: try again")
    return NumberShown(issued.validation_number)


def _sheet(lines: tuple[VoucherLine, ...]) -> bytes:
    # Drawing paper takes long to import, and most houses never ask for a copy.
    from taisai.devices.paper.sheet import voucher_sheet

    return voucher_sheet(lines)


def _for_reader(role: Role) -> Router:
    shown = () if role is Role.INSPECTOR else (show_number,)
    return Router(
        path=f"/staff/{role.value}",
        guards=[own_origin_guard],
        route_handlers=[recall, copy, *shown],
        dependencies={"role": Provide(lambda: role, sync_to_thread=False)},
    )


RECALL: Final = tuple(_for_reader(role) for role in READERS)
