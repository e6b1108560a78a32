"""Routes of the sockets: a member of staff's screen, and an enrolled device's.

Thin: `sockets` serves the screen. Must not know any rule.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, cast

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, WebSocketDisconnect
from litestar.params import FromPath

from taisai.floor.floor import Floor
from taisai.house.state import Device
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.admission.door import digest_of
from taisai.server.admission.guards import own_origin_guard
from taisai.server.admission.ownership import is_run_here
from taisai.server.conversation.gateway import WIRE, ScreenProtocol
from taisai.server.conversation.overviews import Subject
from taisai.server.conversation.pages import PageEnded
from taisai.server.conversation.screens import Screen, ScreenKind, may_watch
from taisai.server.conversation.sockets import (
    CLOSE_ENDED,
    CLOSE_MOVED,
    CLOSE_NOT_ALLOWED,
    CLOSE_UNMANNERLY,
    ENDING_OF,
    Conversation,
)
from taisai.server.conversation.subscriptions import Drop
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.routes.access import (
    DEVICE_COOKIE,
    SCREENS_OF,
    SCREENS_OF_DEVICES,
    STAFF_COOKIE,
    demand_person,
    door_of,
)
from taisai.server.settings import Settings

CLOSE_SECONDS: Final = 1
"""How long a screen may take to hear that its socket is closed."""


async def _serve(socket: "WebSocket[object, object, State]", screen: Screen) -> None:
    state = socket.app.state
    settings: Settings = state.settings
    switchboard: Switchboard = state.switchboard
    if not switchboard.can_take(screen):
        await socket.close(code=CLOSE_NOT_ALLOWED, reason="too many connections")
        return
    page = socket.query_params.get("page", "")
    if not page:
        await socket.close(code=CLOSE_UNMANNERLY, reason="a page says which it is")
        return
    wire = cast("ScreenProtocol", (socket.scope["extensions"] or {})[WIRE])
    await socket.accept()
    try:
        # From here to the conversation nobody else comes in between.
        screen = switchboard.admit(screen, page)
    except PageEnded as refused:
        # It is told so on an open socket: a browser does not say why one did not open.
        await socket.close(code=CLOSE_ENDED, reason=str(refused))
        return
    conversation = Conversation(wire, screen, switchboard, settings)
    try:
        wire.attach(conversation)
        ending = await conversation.ended
    finally:
        conversation.close()
        wire.detach()
    # Who does not read does not hear why; nobody waits for it.
    with suppress(WebSocketDisconnect, OSError, RuntimeError, TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code=ending.code, reason=ending.words)


async def _was_sent_on(socket: "WebSocket[object, object, State]") -> bool:
    """Sends a socket on whose stream another member of the house runs; tells whether it did."""
    if is_run_here(socket.scope["path"], socket.app.state.floor):
        return False
    await socket.accept()
    await socket.close(code=CLOSE_MOVED, reason=ENDING_OF[Drop.MOVED].words)
    return True


@websocket("/socket/{stream:str}", guards=[own_origin_guard])
async def staff_socket(
    socket: "WebSocket[object, object, State]",
    role: NamedDependency[Role],
    stream: FromPath[str],
) -> None:
    """The socket of a member of staff's screen: at a table, the cage or the house."""
    if await _was_sent_on(socket):
        return
    floor: Floor = socket.app.state.floor
    is_there = floor.runner_of(stream) is not None
    await _serve_staff(socket, role, stream if is_there else "", may_watch)


@websocket("/overview/{subject:str}", guards=[own_origin_guard])
async def overview_socket(
    socket: "WebSocket[object, object, State]",
    role: NamedDependency[Role],
    subject: FromPath[str],
) -> None:
    """The socket of a supervisor's overview: of all tables, or of their equipment."""
    if await _was_sent_on(socket):
        return
    found = next((one for one in Subject if one == subject), None)
    stream = "" if found is None else found.stream
    await _serve_staff(
        socket, role, stream, lambda kind, _: found is not None and found.may_be_watched_by(kind)
    )


async def _serve_staff(
    socket: "WebSocket[object, object, State]",
    role: Role,
    stream: str,
    may_watch: Callable[[ScreenKind, str], bool],
) -> None:
    """Serves a member of staff at a stream, if there is one and they may watch it."""
    token = socket.cookies.get(STAFF_COOKIE)
    try:
        person = await _person_at(role, socket.app.state, token)
    except NotAuthorizedException as refused:
        await socket.close(code=CLOSE_NOT_ALLOWED, reason=refused.detail)
        return
    kind = SCREENS_OF[person.role]
    if not stream:
        await socket.close(code=CLOSE_UNMANNERLY, reason="no such stream")
    elif not may_watch(kind, stream):
        await socket.close(code=CLOSE_NOT_ALLOWED, reason="that is for others to see")
    else:
        session = digest_of(token or "")
        await _serve(socket, Screen(kind, stream, person=person, session=session))


async def _person_at(role: Role, state: State, token: str | None) -> Person:
    """Who is signed in; they may have been engaged this very moment, where the office is."""
    try:
        return await demand_person(role, state, token)
    except NotAuthorizedException:
        await door_of(state).floor.office.follow()
        return await demand_person(role, state, token)


@websocket("/screens/{kind:str}/{table:str}/{terminal:int}/socket", guards=[own_origin_guard])
async def device_socket(
    socket: "WebSocket[object, object, State]",
    kind: FromPath[str],
    table: FromPath[str],
    terminal: FromPath[int],
) -> None:
    """The socket of an enrolled device: a terminal, the table's layout, the results display."""
    device = await _device_at(socket, frozenset(SCREENS_OF_DEVICES), (kind, table, terminal))
    if device is None:
        return
    number = terminal if device.kind is DeviceKind.TERMINAL else None
    shown = SCREENS_OF_DEVICES[device.kind]
    await _serve(socket, Screen(shown, table, terminal=number, device=device.device))


@websocket("/equipment/{table:str}/{cabinet:int}/socket", guards=[own_origin_guard])
async def equipment_socket(
    socket: "WebSocket[object, object, State]", table: FromPath[str], cabinet: FromPath[int]
) -> None:
    """The socket of equipment: what is in a terminal's cabinet, or the table's own under zero."""
    kind = DeviceKind.EQUIPMENT
    device = await _device_at(socket, frozenset({kind}), (kind.value, table, cabinet))
    if device is None:
        return
    await _serve(
        socket,
        Screen(ScreenKind.EQUIPMENT, table, cabinet=cabinet or None, device=device.device),
    )


async def _device_at(
    socket: "WebSocket[object, object, State]",
    kinds: frozenset[DeviceKind],
    place: tuple[str, str, int],
) -> Device | None:
    """The device whose key the socket brings; one that is not enrolled here is turned away."""
    if await _was_sent_on(socket):
        return None
    door, key = door_of(socket.app.state), socket.cookies.get(DEVICE_COOKIE)
    device = door.device_of(key)
    if device is None and key:
        # It may have been enrolled this very moment, by the member that owns the office.
        await door.floor.office.follow_soon()
        device = door.device_of(key)
    if (
        device is None
        or device.kind not in kinds
        or (device.kind.value, device.table, device.terminal) != place
    ):
        await socket.close(code=CLOSE_NOT_ALLOWED, reason="this device is not enrolled here")
        return None
    return device
