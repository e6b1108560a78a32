"""Routes of the casino supervisor: staff, their passwords, and tables, while the house runs.

Each is a command of the house, which decides and records it; what follows from it for those who
are connected, `consequences` sees to. Must not know any rule.
"""

from typing import Annotated, Final

import msgspec
import structlog
from litestar import Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, ServiceUnavailableException
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_201_CREATED, HTTP_204_NO_CONTENT

from taisai.floor.floor import Floor
from taisai.house.commands import AddTable, ChangeRoles, DismissStaff, EngageStaff
from taisai.journal import StoreUnavailable
from taisai.rules import Role
from taisai.rules.modes import Mode
from taisai.server.admission.credentials import hash_of, keep_password
from taisai.server.admission.door import Door
from taisai.server.admission.guards import own_origin_guard
from taisai.server.admission.known_to_all import ask_house, when_known
from taisai.server.routes.access import (
    StaffToken,
    demand_done,
    demand_person,
    door_of,
    refuse_bad_input,
)
from taisai.server.routes.devices import Reason
from taisai.server.routes.people import Password

SUPERVISOR: Final = Role.CASINO_SUPERVISOR

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Roles = Annotated[tuple[Role, ...], msgspec.Meta(min_length=1, max_length=len(Role))]


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to be engaged; their first password, which they change themselves."""

    id: Text
    name: Text
    roles: Roles
    password: Password


class NewRoles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The roles that somebody has from now on."""

    roles: Roles


class SetPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another's new password."""

    password: Password


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that the house gets."""

    table: Text
    mode: Mode


class Member(msgspec.Struct, frozen=True):
    """A member of staff.

    Attributes:
        locked_until: Until when wrong passwords keep them out; zero where none do.
    """

    id: str
    name: str
    roles: tuple[Role, ...]
    is_dismissed: bool
    locked_until: int = 0


@get("/people")
async def people(state: State, token: StaffToken = None) -> tuple[Member, ...]:
    """All who are or were engaged."""
    await demand_person(SUPERVISOR, state, token)
    floor: Floor = state.floor
    house = floor.house.durable
    assert house is not None, "somebody is signed in, so there is a house"
    locked = await door_of(state).locked_out()
    return tuple(
        Member(one.id, one.name, tuple(sorted(one.roles)), one.is_dismissed, locked.get(one.id, 0))
        for _, one in sorted(house.staff.items())
    )


@post("/people", status_code=HTTP_201_CREATED)
async def engage(data: JSONBody[NewPerson], state: State, token: StaffToken = None) -> None:
    """Engages a person, with a first password."""
    by = await demand_person(SUPERVISOR, state, token)
    door = door_of(state)
    with refuse_bad_input():
        # A password that cannot be is refused before anybody is engaged.
        made = await hash_of(door, data.password)
    command = EngageStaff(by=by, id=data.id, name=data.name, roles=data.roles)
    engaged = await door.floor.house.ask(command)
    demand_done(engaged)
    now = door.floor.clock.now()
    demand_done(await keep_password(door, door.floor.house, by, data.id, made, now))
    demand_done(await when_known(door.floor, command, engaged))


@post("/people/{person:str}/password", status_code=HTTP_204_NO_CONTENT)
async def set_anothers_password(
    person: FromPath[str], data: JSONBody[SetPassword], state: State, token: StaffToken = None
) -> None:
    """Sets somebody's password; they are signed out everywhere, and may try again at once."""
    by = await demand_person(SUPERVISOR, state, token)
    door = door_of(state)
    with refuse_bad_input():
        made = await hash_of(door, data.password)
    now = door.floor.clock.now()
    demand_done(await keep_password(door, door.floor.house, by, person, made, now))
    await door.end_sessions_of(person)
    await door.unlock(person)


@post("/people/{person:str}/roles", status_code=HTTP_204_NO_CONTENT)
async def change_roles(
    person: FromPath[str], data: JSONBody[NewRoles], state: State, token: StaffToken = None
) -> None:
    """Gives somebody other roles; screens of a role that they lost are dropped."""
    by = await demand_person(SUPERVISOR, state, token)
    floor: Floor = state.floor
    demand_done(await ask_house(floor, ChangeRoles(by=by, id=person, roles=data.roles)))


@post("/people/{person:str}/dismiss", status_code=HTTP_204_NO_CONTENT)
async def dismiss(
    person: FromPath[str], data: JSONBody[Reason], state: State, token: StaffToken = None
) -> None:
    """Dismisses somebody: signed out at once, and for good."""
    by = await demand_person(SUPERVISOR, state, token)
    floor: Floor = state.floor
    demand_done(await ask_house(floor, DismissStaff(by=by, id=person, reason=data.reason)))


@post("/people/{person:str}/unlock", status_code=HTTP_204_NO_CONTENT)
async def unlock(person: FromPath[str], state: State, token: StaffToken = None) -> None:
    """Lets somebody who was locked out try again."""
    await demand_person(SUPERVISOR, state, token)
    door = door_of(state)
    house = door.floor.house.durable
    if house is None or person not in house.staff:
        raise NotFoundException("no such person is engaged here")
    await door.unlock(person)


@post("/tables", status_code=HTTP_201_CREATED)
async def add_table(data: JSONBody[NewTable], state: State, token: StaffToken = None) -> None:
    """Gives the house a table; it is set up at its own stream then."""
    by = await demand_person(SUPERVISOR, state, token)
    floor: Floor = state.floor
    demand_done(await ask_house(floor, AddTable(by=by, table=data.table, mode=data.mode)))
    if not floor.owns(data.table):
        # The member that does has heard of it.
        return
    try:
        await floor.add_table(data.table)
    except StoreUnavailable as failed:
        raise ServiceUnavailableException("the table is added and opens later") from failed


@post("/streams/{stream:str}/reload", status_code=HTTP_204_NO_CONTENT)
async def reload(stream: FromPath[str], state: State, token: StaffToken = None) -> None:
    """Loads a table again that a fault has halted, or the cage or the house; others go on."""
    by = await demand_person(SUPERVISOR, state, token)
    floor: Floor = state.floor
    runner = floor.runner_of(stream)
    if runner is None:
        raise NotFoundException("there is no such table here")
    why, words = runner.why, runner.why_words
    structlog.get_logger().warning("a stream is loaded again", stream=stream, by=by.id, why=words)
    is_in_service = await floor.reload(stream)
    if why is not None:
        door: Door = state.door
        await door.record.reloaded(by, stream, why.value, is_in_service=is_in_service)
    if not is_in_service:
        raise ServiceUnavailableException(f"{stream} is still out of service: {runner.why_words}")


HOUSE: Final = Router(
    path=f"/staff/{SUPERVISOR.value}",
    guards=[own_origin_guard],
    route_handlers=[
        people,
        engage,
        set_anothers_password,
        change_roles,
        dismiss,
        unlock,
        add_table,
        reload,
    ],
)
