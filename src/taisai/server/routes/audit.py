"""Routes of a terminal's audit mode: a supervisor signs in at the cabinet, and asks there.

The terminal brings its key and the person a password; no session begins and no cookie is left, so
that nothing of the person stays at the cabinet but their name on record. What is asked afterwards
is asked as the person who began. Must not know any rule.
Obeys: D9A 3.5; D9 6.6 (each sign-in is on record, with the terminal).
"""

from typing import Annotated

import msgspec
from litestar import Request, Router, post
from litestar.datastructures import State
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    NotFoundException,
    ValidationException,
)
from litestar.params import CookieParameter, FromPath, JSONBody
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_409_CONFLICT

from taisai.floor.floor import Floor
from taisai.house import may_act
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.admission.guards import own_origin_guard
from taisai.server.routes.access import (
    DEVICE_COOKIE,
    demand_done,
    demand_own_password,
    door_of,
    refuse_at_the_door,
)
from taisai.server.routes.people import SignIn
from taisai.server.routes.supervisors import SUPERVISORS
from taisai.table.cabinet import CabinetDevice
from taisai.table.commands import EnterAuditMode, LeaveAuditMode, TestCabinet
from taisai.table.refusals import Code

DeviceKey = Annotated[str | None, CookieParameter(name=DEVICE_COOKIE)]


class SignInToAudit(SignIn, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A supervisor's name and password, and in which role they come."""

    role: Role


class Tested(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The device that is to test itself."""

    device: CabinetDevice


def _demand_device(state: State, key: str | None, place: tuple[str, str, int]) -> str:
    """The enrolled terminal that asks; only for its own place."""
    device = door_of(state).device_of(key)
    is_terminal = device is not None and device.kind is DeviceKind.TERMINAL
    if device is None or not is_terminal or (device.kind, device.table, device.terminal) != place:
        raise NotAuthorizedException("this device is not enrolled here")
    return device.device


def _demand_auditor(state: State, table: str, terminal: int) -> Person:
    """Who has the terminal in audit mode, and is still engaged in that role."""
    floor: Floor = state.floor
    found = floor.tables[table].durable
    if found is None or terminal not in found.terminals:
        raise NotFoundException("no such terminal is installed here")
    auditor = found.terminals[terminal].cabinet.audited_by
    if auditor is None:
        raise HTTPException(
            "the terminal is not in audit mode",
            status_code=HTTP_409_CONFLICT,
            extra={"code": Code.NOT_IN_AUDIT},
        )
    house = floor.house.durable
    if house is None or not may_act(house, auditor.id, auditor.role):
        raise NotAuthorizedException("who began the audit is not engaged any more")
    return auditor


@post("/", status_code=HTTP_204_NO_CONTENT)
async def enter(
    kind: FromPath[str],
    table: FromPath[str],
    terminal: FromPath[int],
    data: JSONBody[SignInToAudit],
    state: State,
    request: "Request[object, object, State]",
    key: DeviceKey = None,
) -> None:
    """A supervisor signs in at the cabinet, and audit mode begins."""
    device = _demand_device(state, key, (kind, table, terminal))
    if data.role not in SUPERVISORS:
        raise ValidationException(f"audit mode is for {', '.join(SUPERVISORS)}")
    address = request.client.host if request.client else ""
    with refuse_at_the_door():
        person = await door_of(state).admit(
            data.id, data.role, data.password, address, device=device
        )
    demand_own_password(person, state)
    floor: Floor = state.floor
    demand_done(await floor.tables[table].ask(EnterAuditMode(by=person, terminal=terminal)))


@post("/leave", status_code=HTTP_204_NO_CONTENT)
async def leave(
    kind: FromPath[str],
    table: FromPath[str],
    terminal: FromPath[int],
    state: State,
    key: DeviceKey = None,
) -> None:
    """Audit mode ends, as the person has it who began it."""
    _demand_device(state, key, (kind, table, terminal))
    by = _demand_auditor(state, table, terminal)
    floor: Floor = state.floor
    demand_done(await floor.tables[table].ask(LeaveAuditMode(by=by, terminal=terminal)))


@post("/tests", status_code=HTTP_204_NO_CONTENT)
async def run_test(
    kind: FromPath[str],
    table: FromPath[str],
    terminal: FromPath[int],
    data: JSONBody[Tested],
    state: State,
    key: DeviceKey = None,
) -> None:
    """A device of the cabinet tests itself; what came of it is shown when it has told."""
    _demand_device(state, key, (kind, table, terminal))
    by = _demand_auditor(state, table, terminal)
    floor: Floor = state.floor
    command = TestCabinet(by=by, terminal=terminal, device=data.device)
    demand_done(await floor.tables[table].ask(command))


# A path that begins with one kind alone would hide the sockets of that kind.
AUDIT_MODE = Router(
    "/screens/{kind:str}/{table:str}/{terminal:int}/audit",
    route_handlers=[enter, leave, run_test],
    guards=[own_origin_guard],
)
