"""What the house's events mean for staff and incidents. Must not know what a role may do."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from sqlalchemy import Connection

from taisai.house import events as e
from taisai.journal import Record
from taisai.rules import Role
from taisai.store.projections.base import Projections, change, incident, insert_new
from taisai.store.schema import staff

ENGAGED: Final = "engaged"
DISMISSED: Final = "dismissed"


def _said(roles: Iterable[Role]) -> str:
    return ",".join(sorted(roles))


def _engage(connection: Connection, at: int, person: str, name: str, roles: str) -> None:
    values = {"name": name, "roles": roles, "status": ENGAGED, "changed_at": at}
    insert_new(connection, staff, {"staff": person, **values}, **values)


def house_created(connection: Connection, _: Record, event: e.HouseCreated) -> None:
    """Who made the house is its first casino supervisor."""
    _engage(connection, event.at, event.by.id, event.by_name, _said([event.by.role]))


def staff_engaged(connection: Connection, _: Record, event: e.StaffEngaged) -> None:
    """A person was taken on."""
    _engage(connection, event.at, event.id, event.name, _said(event.roles))


def roles_changed(connection: Connection, _: Record, event: e.RolesChanged) -> None:
    """The row says the roles of now."""
    roles = _said(event.roles)
    change(connection, staff, {"staff": event.id}, roles=roles, changed_at=event.at)


def staff_dismissed(connection: Connection, _: Record, event: e.StaffDismissed) -> None:
    """The row stays, without roles."""
    values = {"roles": "", "status": DISMISSED, "changed_at": event.at}
    change(connection, staff, {"staff": event.id}, **values)


def signed_in(connection: Connection, record: Record, event: e.SignInRecorded) -> None:
    """A sign-in that was refused is an incident; one that was accepted is not."""
    if not event.is_accepted:
        incident(connection, record, event)


PROJECTIONS: Final[Projections] = MappingProxyType(
    {
        e.HouseCreated: house_created,
        e.StaffEngaged: staff_engaged,
        e.RolesChanged: roles_changed,
        e.StaffDismissed: staff_dismissed,
        e.SignInRecorded: signed_in,
        e.RefusedAuthorityRecorded: incident,
        e.DeviceRevoked: incident,
    }
)
"""The events of the house that the read models follow."""
