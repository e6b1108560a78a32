"""The routes, by subject: health, people, devices, sockets, the house, the inspector.

Thin: the door, the switchboard and the records do the work. Must not know any rule.
"""

from typing import Final

from litestar.types import ControllerRouterHandler

from taisai.server.routes.access import DEVICE_COOKIE, SCREENS_OF, STAFF_COOKIE
from taisai.server.routes.devices import enrol, issue_code, revoke
from taisai.server.routes.health import live, metrics, ready, software
from taisai.server.routes.house import HOUSE
from taisai.server.routes.inspector import INSPECTION
from taisai.server.routes.people import change_own_password, session, sign_in, sign_out
from taisai.server.routes.sockets import device_socket, staff_socket

__all__ = ["DEVICE_COOKIE", "ROUTES", "SCREENS_OF", "STAFF_COOKIE"]

ROUTES: Final[list[ControllerRouterHandler]] = [
    live,
    ready,
    metrics,
    software,
    sign_in,
    session,
    sign_out,
    change_own_password,
    issue_code,
    enrol,
    revoke,
    staff_socket,
    device_socket,
    HOUSE,
    INSPECTION,
]
"""All routes of the Game System."""
