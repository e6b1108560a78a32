"""The routes: sign-in, devices, sockets, health. Thin: the door and the switchboard do the work.

Cookies are HttpOnly, SameSite=Strict and scoped by path, so that several roles, or several
terminals of a demo, can be open in one browser. Must not know any rule.
"""

import asyncio
import re
from typing import Annotated, Final

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    NotFoundException,
    WebSocketDisconnect,
)
from litestar.params import Parameter
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_201_CREATED,
    HTTP_204_NO_CONTENT,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from taisai import __version__
from taisai.devices.chance import draw_digits, draw_token
from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Outcome, Service
from taisai.house.commands import EnrolDevice
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.door import Door, NotLetIn, Place, digest_of
from taisai.server.guards import own_origin_guard
from taisai.server.metrics import figures
from taisai.server.screens import NotACommand, Screen, ScreenKind
from taisai.server.settings import Settings
from taisai.server.sockets import serve_screen
from taisai.server.software import SoftwareIdentity, software_identity
from taisai.server.switchboard import Switchboard

STAFF_COOKIE: Final = "taisai_staff"
DEVICE_COOKIE: Final = "taisai_device"
_CLIENT: Final = re.compile(r"[a-z0-9]{8,32}")

CLOSE_NOT_ALLOWED: Final = 4_403
CLOSE_UNMANNERLY: Final = 4_400
CLOSE_GONE: Final = 1_000

SCREENS_OF: Final[dict[Role, ScreenKind]] = {
    Role.DEALER: ScreenKind.ENTRY_TERMINAL,
    Role.GAME_SUPERVISOR: ScreenKind.GAME_SUPERVISOR,
    Role.CASINO_SUPERVISOR: ScreenKind.CASINO_SUPERVISOR,
    Role.CASHIER: ScreenKind.CASHIER,
    Role.INSPECTOR: ScreenKind.INSPECTOR,
}


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person's name and password."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class SignedIn(msgspec.Struct, frozen=True):
    """Who is signed in, and the tables of the house."""

    id: str
    name: str
    role: Role
    tables: tuple[str, ...]


class NewCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For which device a code is wanted."""

    kind: DeviceKind
    table: Annotated[str, msgspec.Meta(max_length=100)] = ""
    terminal: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0


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


class Health(msgspec.Struct, frozen=True):
    """How the Game System is."""

    status: str
    version: str = __version__


def _door(state: State) -> Door:
    door: Door = state.door
    return door


def _cookie(key: str, value: str, path: str, settings: Settings, max_age: int) -> Cookie:
    return Cookie(
        key=key,
        value=value,
        path=path,
        httponly=True,
        samesite="strict",
        secure=settings.has_tls,
        max_age=max_age,
    )


# -------------------------------------------------------------------- health


@get("/health/live", sync_to_thread=False)
def live() -> Health:
    """The process answers."""
    return Health("live")


@get("/health/ready", sync_to_thread=False)
def ready(state: State) -> Response[Health]:
    """Every stream is in service; 503 where one is not."""
    floor: Floor = state.floor
    if all(runner.service is Service.IN_SERVICE for runner in floor.runners):
        return Response(Health("ready"), status_code=HTTP_200_OK)
    return Response(Health("out_of_service"), status_code=HTTP_503_SERVICE_UNAVAILABLE)


@get("/metrics", sync_to_thread=False, media_type="text/plain; version=0.0.4")
def metrics(state: State) -> bytes:
    """Figures for Prometheus."""
    return figures(state.floor, state.switchboard)


@get("/software")
async def software() -> SoftwareIdentity:
    """D9A 3.5: the version and digest of the installed code."""
    return await asyncio.to_thread(software_identity)


# -------------------------------------------------------------------- people


@post("/staff/{role:str}/sign-in", status_code=HTTP_200_OK, guards=[own_origin_guard])
async def sign_in(
    role: str, data: SignIn, state: State, request: "Request[object, object, State]"
) -> Response[SignedIn]:
    """Signs a member of staff in to a role."""
    acting = _role(role)
    door = _door(state)
    device = request.client.host if request.client else ""
    try:
        token = await door.sign_in(data.id, acting, data.password, device)
    except NotLetIn as refused:
        raise NotAuthorizedException(str(refused)) from refused
    settings: Settings = state.settings
    cookie = _cookie(STAFF_COOKIE, token, f"/staff/{role}", settings, settings.session_minutes * 60)
    return Response(_signed_in(state, Person(acting, data.id)), cookies=[cookie])


def _role(text: str) -> Role:
    for role in SCREENS_OF:
        if role.value == text:
            return role
    raise NotFoundException("no such role")


def _signed_in(state: State, person: Person) -> SignedIn:
    floor: Floor = state.floor
    house = floor.house.durable
    assert house is not None
    name = house.staff[person.id].name
    return SignedIn(person.id, name, person.role, tuple(sorted(floor.tables)))


async def _person(role: str, state: State, token: str | None) -> Person:
    person = await _door(state).person_of(token, _role(role))
    if person is None:
        raise NotAuthorizedException("sign in first")
    return person


StaffToken = Annotated[str | None, Parameter(cookie=STAFF_COOKIE)]


@get("/staff/{role:str}/session")
async def session(role: str, state: State, token: StaffToken = None) -> SignedIn:
    """Who is signed in to a role."""
    return _signed_in(state, await _person(role, state, token))


@post("/staff/{role:str}/sign-out", status_code=HTTP_204_NO_CONTENT, guards=[own_origin_guard])
async def sign_out(role: str, state: State, token: StaffToken = None) -> None:
    """Ends the session."""
    person = await _door(state).person_of(token, _role(role))
    await _door(state).sign_out(token)
    switchboard: Switchboard = state.switchboard
    if person is not None:
        switchboard.drop(lambda screen: screen.person == person)


# -------------------------------------------------------------------- devices


@post("/staff/casino_supervisor/codes", guards=[own_origin_guard], status_code=HTTP_201_CREATED)
async def issue_code(data: NewCode, state: State, token: StaffToken = None) -> Code:
    """Makes a one-time code with which a device is enrolled; it is shown once."""
    person = await _person(Role.CASINO_SUPERVISOR, state, token)
    place = Place(data.kind, data.table, data.terminal, person.id)
    return Code(await _door(state).issue_code(place))


@post("/devices/enrol", guards=[own_origin_guard], status_code=HTTP_201_CREATED)
async def enrol(data: Code, state: State) -> Response[Enrolled]:
    """Enrols the device that brings a valid code, and gives it its key."""
    door = _door(state)
    floor: Floor = state.floor
    try:
        kept = await door.take_code(data.code)
    except NotLetIn as refused:
        raise NotAuthorizedException(str(refused)) from refused
    key = draw_token()
    device = f"{kept.kind.value}-{kept.table}-{kept.terminal}-{draw_digits(8)}"
    answer = await floor.house.ask(
        EnrolDevice(
            by=Person(Role.CASINO_SUPERVISOR, kept.issued_by),
            device=device,
            kind=kept.kind,
            key_fingerprint=digest_of(key),
            table=kept.table,
            terminal=kept.terminal,
        )
    )
    if answer.outcome is not Outcome.DONE:
        raise ClientException(str(answer.refusal or answer.outcome))
    path = _path_of(kept.kind, kept.table, kept.terminal)
    settings: Settings = state.settings
    cookie = _cookie(DEVICE_COOKIE, key, path, settings, 10 * 365 * 24 * 3_600)
    enrolled = Enrolled(device, kept.kind, kept.table, kept.terminal, path)
    return Response(enrolled, cookies=[cookie])


def _path_of(kind: DeviceKind, table: str, terminal: int) -> str:
    return f"/screens/{kind.value}/{table}/{terminal}"


# -------------------------------------------------------------------- sockets


class SocketWire:
    """A Litestar WebSocket as the wire of `sockets`."""

    def __init__(self, socket: "WebSocket[object, object, State]", idle_seconds: int) -> None:
        self._socket = socket
        self._idle_seconds = idle_seconds

    async def receive(self) -> bytes | None:
        """The next message."""
        try:
            return await self._socket.receive_data(mode="text")  # type: ignore[return-value]
        except WebSocketDisconnect:
            return None

    async def send(self, message: bytes) -> None:
        """Sends a message as text."""
        await self._socket.send_data(message.decode(), mode="text")


async def _serve(socket: "WebSocket[object, object, State]", screen: Screen) -> None:
    state = socket.app.state
    settings: Settings = state.settings
    switchboard: Switchboard = state.switchboard
    if not switchboard.has_room_for(screen, settings):
        await socket.close(code=CLOSE_NOT_ALLOWED, reason="too many connections")
        return
    await socket.accept()
    try:
        why = await serve_screen(
            SocketWire(socket, settings.idle_seconds_max), screen, switchboard, settings
        )
    except NotACommand as refused:
        why = str(refused)
    code = CLOSE_GONE if why == "gone" else CLOSE_UNMANNERLY
    try:
        await socket.close(code=code, reason=why[:100])
    except (WebSocketDisconnect, RuntimeError):
        return


def _client(socket: "WebSocket[object, object, State]") -> str | None:
    client = socket.query_params.get("client", "")
    return client if _CLIENT.fullmatch(client) else None


@websocket("/staff/{role:str}/socket/{stream:str}", guards=[own_origin_guard])
async def staff_socket(socket: "WebSocket[object, object, State]", role: str, stream: str) -> None:
    """The socket of a member of staff's screen: at a table, the cage or the house."""
    state = socket.app.state
    client = _client(socket)
    floor: Floor = state.floor
    try:
        person = await _person(role, state, socket.cookies.get(STAFF_COOKIE))
    except (NotAuthorizedException, NotFoundException) as refused:
        await socket.close(code=CLOSE_NOT_ALLOWED, reason=refused.detail)
        return
    if client is None or floor.runner_of(stream) is None:
        await socket.close(code=CLOSE_UNMANNERLY, reason="no such stream, or no client's name")
        return
    screen = Screen(SCREENS_OF[person.role], stream, client, person=person)
    await _serve(socket, screen)


@websocket("/screens/{kind:str}/{table:str}/{terminal:int}/socket", guards=[own_origin_guard])
async def device_socket(
    socket: "WebSocket[object, object, State]", kind: str, table: str, terminal: int
) -> None:
    """The socket of an enrolled device: a terminal, the table's layout, the results display."""
    device = _door(socket.app.state).device_of(socket.cookies.get(DEVICE_COOKIE))
    client = _client(socket)
    place = (kind, table, terminal)
    if device is None or (device.kind.value, device.table, device.terminal) != place:
        await socket.close(code=CLOSE_NOT_ALLOWED, reason="this device is not enrolled here")
        return
    if client is None or device.kind not in _DEVICE_SCREENS:
        await socket.close(code=CLOSE_UNMANNERLY, reason="no client's name")
        return
    screen_kind = _DEVICE_SCREENS[device.kind]
    number = terminal if device.kind is DeviceKind.TERMINAL else None
    screen = Screen(screen_kind, table, client, terminal=number, device=device.device)
    await _serve(socket, screen)


_DEVICE_SCREENS: Final = {
    DeviceKind.TERMINAL: ScreenKind.TERMINAL,
    DeviceKind.TABLE_DISPLAY: ScreenKind.FELT,
    DeviceKind.RESULTS_DISPLAY: ScreenKind.RESULTS_DISPLAY,
}

ROUTES: Final = [
    live,
    ready,
    metrics,
    software,
    sign_in,
    session,
    sign_out,
    issue_code,
    enrol,
    staff_socket,
    device_socket,
]
