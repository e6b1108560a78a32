"""Routes of staff: signing in and out, and one's own password.

Thin: the door does the work. Must not know any rule.
"""

from typing import Annotated, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import (
    NotAuthorizedException,
    ValidationException,
)
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from taisai.floor.floor import Floor
from taisai.house import must_change_password
from taisai.names import as_counted
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.server.admission.credentials import hash_of, is_password_of, keep_password
from taisai.server.admission.door import digest_of
from taisai.server.admission.guards import own_origin_guard
from taisai.server.admission.passwords import PASSWORD_LENGTH_MAX
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.routes.access import (
    STAFF_COOKIE,
    StaffToken,
    cookie_for,
    demand_done,
    demand_signed_in,
    door_of,
    refuse_at_the_door,
    refuse_bad_input,
)
from taisai.server.settings import Settings

Password = Annotated[str, msgspec.Meta(min_length=1, max_length=PASSWORD_LENGTH_MAX)]

SECONDS_PER_MINUTE: Final = 60
KNOWN_COOKIE: Final = "taisai_known"
KNOWN_SECONDS: Final = 400 * 24 * 60 * SECONDS_PER_MINUTE
"""For how long a browser is known in which somebody has signed in: as long as browsers let it."""


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person's name and password."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    password: Password


class SignedIn(msgspec.Struct, frozen=True):
    """Who is signed in, and the tables of the house.

    Attributes:
        must_change_password: Another has set it; until it is changed nothing else can be asked.
    """

    id: str
    name: str
    role: Role
    tables: tuple[str, ...]
    is_demo: bool
    must_change_password: bool


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's password, and the one that takes its place."""

    password: Password
    new_password: Password


@post("/sign-in", status_code=HTTP_200_OK, guards=[own_origin_guard])
async def sign_in(
    role: NamedDependency[Role],
    data: JSONBody[SignIn],
    state: State,
    request: "Request[object, object, State]",
) -> Response[SignedIn]:
    """Signs a member of staff in to a role."""
    address = request.client.host if request.client else ""
    door = door_of(state)
    known_as = request.cookies.get(KNOWN_COOKIE, "")
    with refuse_at_the_door():
        token = await door.sign_in(data.id, role, data.password, address, known_as)
    settings: Settings = state.settings
    seconds = settings.session_minutes * SECONDS_PER_MINUTE
    path = f"/staff/{role.value}"
    known = cookie_for(KNOWN_COOKIE, door.known_to(data.id), path, KNOWN_SECONDS)
    cookies = [cookie_for(STAFF_COOKIE, token, path, seconds), known]
    return Response(_signed_in(state, Person(role, data.id)), cookies=cookies)


def _signed_in(state: State, person: Person) -> SignedIn:
    floor: Floor = state.floor
    house = floor.house.durable
    assert house is not None
    name = house.staff[person.id].name
    is_demo = house.kind is HouseKind.DEMO
    # Those too that another member of the house runs.
    tables = tuple(sorted({*floor.tables, *house.tables}, key=as_counted))
    must_change = must_change_password(house, person.id)
    return SignedIn(person.id, name, person.role, tables, is_demo, must_change)


@get("/session")
async def session(role: NamedDependency[Role], state: State, token: StaffToken = None) -> SignedIn:
    """Who is signed in to a role."""
    return _signed_in(state, await demand_signed_in(role, state, token))


@post("/sign-out", status_code=HTTP_204_NO_CONTENT, guards=[own_origin_guard])
async def sign_out(state: State, token: StaffToken = None) -> None:
    """Ends the session."""
    await door_of(state).sign_out(token)
    switchboard: Switchboard = state.switchboard
    if token:
        ended = digest_of(token)
        switchboard.drop(lambda screen: screen.session == ended)


@post("/password", status_code=HTTP_204_NO_CONTENT, guards=[own_origin_guard])
async def change_own_password(
    role: NamedDependency[Role], data: JSONBody[NewPassword], state: State, token: StaffToken = None
) -> None:
    """Changes one's own password; one is signed out everywhere."""
    person = await demand_signed_in(role, state, token)
    door = door_of(state)
    if data.new_password == data.password:
        raise ValidationException(
            "the new password is the old one", extra={"code": "password_unchanged"}
        )
    if not await is_password_of(door, person.id, data.password):
        raise NotAuthorizedException("the password is not right", extra={"code": "wrong_password"})
    with refuse_bad_input():
        made = await hash_of(door, data.new_password)
    now = door.floor.clock.now()
    demand_done(await keep_password(door, door.floor.house, person, person.id, made, now))
    await door.end_sessions_of(person.id)
