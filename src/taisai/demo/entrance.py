"""The demo's open doors: a visitor comes in as a terminal, a display or a member of staff.

For: setting the cookie that an enrolled device or a signed-in person has, and sending the browser
on to the screen. Must not know any rule. Made for a demo alone: every door asks the house first.
Obeys: R4: refused outside a demo house.
"""

from typing import Final

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER, HTTP_403_FORBIDDEN
from litestar.types import ControllerRouterHandler

from taisai.demo.opening import KeyOf, demand_demo, device_name
from taisai.demo.plan import DEMO_PASSWORD, NotADemo
from taisai.floor.floor import Floor
from taisai.house.state import House
from taisai.house.vocabulary import DeviceKind
from taisai.rules import Role
from taisai.server.admission.attempts import LockedOut, NotLetIn
from taisai.server.admission.door import NotRecorded, TooOften
from taisai.server.routes.access import (
    DEVICE_COOKIE,
    STAFF_COOKIE,
    cookie_for,
    door_of,
    path_of_device,
)
from taisai.server.routes.devices import KEY_SECONDS
from taisai.server.routes.pages import PAGE_OF_DEVICE, notice_page, page_named
from taisai.server.settings import Settings
from taisai.views import printer_tray
from taisai.views.first_page import STAFF_ROLES, PageNoticeKind

SECONDS_PER_MINUTE: Final = 60
STAFF_PATH: Final = "/demo/enter/staff/{role}"
"""Where a visitor is signed in."""
TRAY: Final = "printer_tray"
TRAY_PATH: Final = "/demo/vouchers"

NOT_LET_IN: Final = {
    LockedOut: PageNoticeKind.TOO_OFTEN,
    TooOften: PageNoticeKind.TOO_OFTEN,
    NotRecorded: PageNoticeKind.OUT_OF_SERVICE,
}
"""What a visitor is told who is not let in; else only that."""


def demo_house(state: State) -> House:
    """The house, where it is a demo; else nobody is let in.

    Raises:
        PermissionDeniedException: R4: it is not.
    """
    floor: Floor = state.floor
    try:
        return demand_demo(floor.house.durable)
    except NotADemo as refused:
        raise PermissionDeniedException(str(refused)) from refused


def _refused(why: PageNoticeKind, state: State) -> Response[bytes]:
    return notice_page(why, state.floor, HTTP_403_FORBIDDEN)


@get("/demo/enter/{kind:str}/{table:str}/{terminal:int}", include_in_schema=False)
async def enter_as_device(
    kind: FromPath[str], table: FromPath[str], terminal: FromPath[int], state: State
) -> Response[bytes] | Redirect:
    """Gives the browser a device's key, and sends it on to the device's screen."""
    house = demo_house(state)
    if kind not in PAGE_OF_DEVICE:
        raise NotFoundException(f"there are the devices {', '.join(PAGE_OF_DEVICE)}")
    name = device_name(DeviceKind(kind), table, terminal)
    device = house.devices.get(name)
    if device is None:
        raise NotFoundException("no such device is part of this demo")
    if device.is_revoked:
        return _refused(PageNoticeKind.REVOKED, state)
    key_of: KeyOf = state.demo_key_of
    path = path_of_device(DeviceKind(kind), table, terminal)
    cookie = cookie_for(DEVICE_COOKIE, key_of(name), path, KEY_SECONDS)
    return Redirect(f"{path}/", status_code=HTTP_303_SEE_OTHER, cookies=[cookie])


@get(STAFF_PATH.format(role="{role:str}"), include_in_schema=False)
async def enter_as_staff(
    role: FromPath[str], state: State, request: "Request[object, object, State]"
) -> Response[bytes] | Redirect:
    """Signs the visitor in as the demo's member of staff of a role."""
    demo_house(state)
    if role not in [one.value for one in STAFF_ROLES]:
        raise NotFoundException(f"there are the roles {', '.join(STAFF_ROLES)}")
    address = request.client.host if request.client else ""
    try:
        token = await door_of(state).sign_in(role, Role(role), DEMO_PASSWORD, address)
    except (NotLetIn, TooOften, NotRecorded) as refused:
        why = NOT_LET_IN.get(type(refused), PageNoticeKind.NOT_LET_IN)
        return _refused(why, state)
    settings: Settings = state.settings
    seconds = settings.session_minutes * SECONDS_PER_MINUTE
    cookie = cookie_for(STAFF_COOKIE, token, f"/staff/{role}", seconds)
    to = f"/staff/{role}/{_own_table(state.floor, role)}"
    return Redirect(to, status_code=HTTP_303_SEE_OTHER, cookies=[cookie])


def _own_table(floor: Floor, staff_id: str) -> str:
    """The query that leads a dealer to the table that they deal; empty for everybody else."""
    for runner in floor.tables.values():
        table = runner.durable
        if table is not None and table.dealer == staff_id:
            return f"?table={runner.stream}"
    return ""


@get(TRAY_PATH, sync_to_thread=True, include_in_schema=False)
def vouchers(state: State) -> Response[bytes]:
    """The paper that the demo's terminals have printed."""
    house = demo_house(state)
    floor: Floor = state.floor
    tables = {
        runner.stream: runner.durable
        for runner in floor.tables.values()
        if runner.durable is not None
    }
    cashier = STAFF_PATH.format(role=Role.CASHIER.value)
    return page_named(TRAY, floor, printer_tray.view(house.settings.name, cashier, tables))


ENTRANCE: Final[list[ControllerRouterHandler]] = [enter_as_device, enter_as_staff, vouchers]
"""The doors that only a demo has."""
