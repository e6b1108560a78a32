"""The routes, by subject: health, people, devices, sockets, house, supervision, inspection, cage.

Thin: the door, the switchboard and the records do the work. Must not know any rule.
"""

from typing import Final

from litestar import Router
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from taisai.rules import Role
from taisai.server.routes.access import DEVICE_COOKIE, SCREENS_OF, STAFF_COOKIE
from taisai.server.routes.audit import AUDIT_MODE
from taisai.server.routes.cashier import COUNTER
from taisai.server.routes.dealers import DEALING
from taisai.server.routes.devices import enrol, issue_code, money_there, revoke
from taisai.server.routes.health import live, metrics, owns, ready, software
from taisai.server.routes.house import HOUSE
from taisai.server.routes.inspector import INSPECTION
from taisai.server.routes.layouts import layout
from taisai.server.routes.members import MEMBERS
from taisai.server.routes.people import change_own_password, session, sign_in, sign_out
from taisai.server.routes.sockets import (
    device_socket,
    equipment_socket,
    overview_socket,
    staff_socket,
)
from taisai.server.routes.supervisors import SUPERVISION
from taisai.server.routes.vouchers import RECALL

__all__ = ["DEVICE_COOKIE", "ROUTES", "SCREENS_OF", "STAFF_COOKIE"]


def _for_staff(role: Role) -> Router:
    """What everybody on staff has, below the path of the role to which their cookie belongs.

    Each role has its own: a path that some role has alone hides `/staff/{role}` for it.
    """
    return Router(
        path=f"/staff/{role.value}",
        route_handlers=[
            sign_in,
            session,
            sign_out,
            change_own_password,
            staff_socket,
            overview_socket,
        ],
        dependencies={"role": Provide(lambda: role, sync_to_thread=False)},
    )


ROUTES: Final[list[ControllerRouterHandler]] = [
    live,
    ready,
    owns,
    metrics,
    software,
    layout,
    *(_for_staff(role) for role in SCREENS_OF),
    issue_code,
    enrol,
    revoke,
    money_there,
    device_socket,
    equipment_socket,
    AUDIT_MODE,
    HOUSE,
    MEMBERS,
    INSPECTION,
    *SUPERVISION,
    DEALING,
    *RECALL,
    *COUNTER,
]
"""All routes of the Game System."""
