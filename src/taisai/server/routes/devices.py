"""Routes of devices: a one-time code from a casino supervisor, and the key that it is traded for.

Thin: the door does the work. Must not know any rule.
"""

from typing import Annotated, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import (
    NotAuthorizedException,
    ServiceUnavailableException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_201_CREATED, HTTP_204_NO_CONTENT

from taisai.devices.chance import draw_digits, draw_token
from taisai.devices.paper.codes import qr_squares
from taisai.floor.floor import Floor
from taisai.house.commands import EnrolDevice, RevokeDevice
from taisai.house.refusals import Code as HouseCode
from taisai.house.refusals import Refused
from taisai.house.vocabulary import DeviceKind
from taisai.journal import StoreUnavailable
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.admission.attempts import NotLetIn
from taisai.server.admission.door import CODE_MINUTES, Place, TooOften, digest_of
from taisai.server.admission.guards import own_origin_guard
from taisai.server.admission.known_to_all import ask_house
from taisai.server.routes.access import (
    DEVICE_COOKIE,
    ENROLLED_KINDS,
    StaffToken,
    cookie_for,
    demand_done,
    demand_person,
    door_of,
    http_refusal,
    path_of_device,
)
from taisai.streams import HOUSE, why_not
from taisai.table import Table

KEY_SECONDS: Final = 10 * 365 * 24 * 3_600
"""How long a browser keeps a device's key; revoking is what ends it."""


class NewCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For which device a code is wanted."""

    kind: DeviceKind
    table: Annotated[str, msgspec.Meta(max_length=100)] = ""
    terminal: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0


class IssuedCode(msgspec.Struct, frozen=True):
    """A one-time code, the address at which the device uses it, and for how long it can.

    Attributes:
        squares: The address with the code as a QR code: rows of dark (1) and light (0) squares;
            none where it was not to be drawn.
    """

    code: str
    path: str
    minutes: int
    squares: tuple[str, ...]


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time code."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Enrolled(msgspec.Struct, frozen=True):
    """What a device is now, and where its screen is."""

    device: str
    kind: DeviceKind
    table: str
    terminal: int
    path: str


class MoneyThere(msgspec.Struct, frozen=True):
    """What a player has at the terminal whose screen a device is."""

    credits_cents: int
    wagered_cents: int


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why something is done that cannot be undone."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


@post("/staff/casino_supervisor/codes", guards=[own_origin_guard], status_code=HTTP_201_CREATED)
async def issue_code(
    data: JSONBody[NewCode],
    state: State,
    request: "Request[object, object, State]",
    token: StaffToken = None,
    is_drawn: Annotated[bool, QueryParameter()] = True,
) -> IssuedCode:
    """Makes a one-time code with which a device is enrolled; it is shown once.

    What the house would refuse then is refused now, where somebody can do something about it. A
    program that scans nothing need not have it drawn as a QR code (`is_drawn`).
    """
    person = await demand_person(Role.CASINO_SUPERVISOR, state, token)
    if data.kind not in ENROLLED_KINDS:
        raise ValidationException(
            f"{data.kind.value}: staff sign in there with their own name and password, and no code "
            f"is needed; {', '.join(ENROLLED_KINDS)} are enrolled with one"
        )
    place = Place(data.kind, data.table, data.terminal, person.id)
    floor: Floor = state.floor
    enrolment, now = _enrolment(place, draw_token()), floor.clock.now()
    would = why_not(HOUSE, floor.house.durable, enrolment, now)
    if would is not None:
        raise http_refusal(would)
    if place.kind is DeviceKind.TERMINAL and not await _is_installed(floor, place):
        raise http_refusal(Refused(HouseCode.TERMINAL_NOT_INSTALLED, terminal=place.terminal))
    code, path = await door_of(state).issue_code(place), _path_of(place)
    address = f"{str(request.base_url).rstrip('/')}{path}/#{code}"
    squares = qr_squares(address) if is_drawn else ()
    rows = tuple("".join("1" if one else "0" for one in row) for row in squares)
    return IssuedCode(code, path, CODE_MINUTES, rows)


async def _is_installed(floor: Floor, place: Place) -> bool:
    """D9A 3.2(c): a screen belongs to a terminal that is there; its cabinet may come before it."""
    table = await _table_at(floor, place.table)
    return table is not None and place.terminal in table.terminals


async def _table_at(floor: Floor, stream: str) -> Table | None:
    """A table, whichever member of the house runs it."""
    try:
        return await floor.look_at(stream)
    except StoreUnavailable as failed:
        raise ServiceUnavailableException("the table cannot be looked at now") from failed


def _enrolment(place: Place, key: str) -> EnrolDevice:
    """The command that makes whoever holds a key the device of a place."""
    return EnrolDevice(
        by=Person(Role.CASINO_SUPERVISOR, place.issued_by),
        device=f"{place.kind.value}-{place.table}-{place.terminal}-{draw_digits(8)}",
        kind=place.kind,
        key_fingerprint=digest_of(key),
        table=place.table,
        terminal=place.terminal,
    )


def _path_of(place: Place) -> str:
    return path_of_device(place.kind, place.table, place.terminal)


@post("/devices/enrol", guards=[own_origin_guard], status_code=HTTP_201_CREATED)
async def enrol(
    data: JSONBody[Code], state: State, request: "Request[object, object, State]"
) -> Response[Enrolled]:
    """Enrols the device that brings a valid code, and gives it its key."""
    floor: Floor = state.floor
    address = request.client.host if request.client else ""
    try:
        kept = await door_of(state).take_code(data.code, address)
    except NotLetIn as refused:
        raise NotAuthorizedException(str(refused)) from refused
    except TooOften as refused:
        raise TooManyRequestsException(str(refused)) from refused
    key = draw_token()
    command = _enrolment(kept, key)
    demand_done(await ask_house(floor, command))
    path = _path_of(kept)
    cookie = cookie_for(DEVICE_COOKIE, key, path, KEY_SECONDS)
    enrolled = Enrolled(command.device, kept.kind, kept.table, kept.terminal, path)
    return Response(enrolled, cookies=[cookie])


@post(
    "/staff/casino_supervisor/devices/{device:str}/revoke",
    guards=[own_origin_guard],
    status_code=HTTP_204_NO_CONTENT,
)
async def revoke(
    device: FromPath[str], data: JSONBody[Reason], state: State, token: StaffToken = None
) -> None:
    """Revokes a device: it speaks no more, at once and for good."""
    person = await demand_person(Role.CASINO_SUPERVISOR, state, token)
    floor: Floor = state.floor
    demand_done(await ask_house(floor, RevokeDevice(by=person, device=device, reason=data.reason)))


@get("/staff/casino_supervisor/devices/{device:str}/money")
async def money_there(device: FromPath[str], state: State, token: StaffToken = None) -> MoneyThere:
    """What would be out of its player's reach if a device were revoked."""
    await demand_person(Role.CASINO_SUPERVISOR, state, token)
    floor: Floor = state.floor
    house = floor.house.durable
    found = None if house is None else house.devices.get(device)
    table = None if found is None else await _table_at(floor, found.table)
    if found is None or found.kind is not DeviceKind.TERMINAL or table is None:
        return MoneyThere(0, 0)
    terminal = table.known_terminals.get(found.terminal)
    if terminal is None:
        return MoneyThere(0, 0)
    return MoneyThere(table.credits(found.terminal), terminal.wagered_cents)
