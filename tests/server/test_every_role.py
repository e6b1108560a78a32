"""Every role against every route and every command, from the same tables that the server reads."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from websockets.exceptions import InvalidStatus

from harness.ready_house import (
    ANN,
    BOB,
    CARA,
    CARL,
    GUS,
    HYBRID_TABLE,
    INES,
    TERMINALS_TABLE,
    key_of,
)
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.people import SECOND_AUTHORISERS, may
from taisai.server.admission.authority import CALLS, may_ask
from taisai.server.conversation.screens import may_watch
from taisai.server.routes.access import SCREENS_OF
from taisai.stream_types import CabinetCommand, Command, Sender
from taisai.streams import KINDS, TABLE, kind_of
from taisai.table.commands import AcknowledgeAlert, AssignDealer

PEOPLE = (CARA, GUS, ANN, CARL, INES)
STREAMS = (TERMINALS_TABLE, CAGE_STREAM, HOUSE_STREAM)
AUTHORITY = {"not_your_call", "not_the_dealer_here", "not_engaged", "second_person_needed"}
OPEN_TO_ALL = {
    "/health/live",
    "/health/ready",
    # A proxy asks it of every member of a house.
    "/health/owns/{group}",
    "/metrics",
    "/software",
    "/devices/enrol",
    # The terminal's key and a supervisor's password are asked for there.
    "/screens/{kind}/{table}/{terminal}/audit",
    "/screens/{kind}/{table}/{terminal}/audit/leave",
    "/screens/{kind}/{table}/{terminal}/audit/tests",
    "/layouts/{name}",
    # Pages and what they are made of; a page holds nothing until its socket is open.
    "/",
    "/plain_page.css",
    "/assets/{path}",
    "/screens/{kind}/{table}/{terminal}",
}
OPEN_PAGES = {f"/staff/{role.value}" for role in SCREENS_OF}
"""The page on which one signs in to a role."""
FILLED = {
    "device": "terminal-table-2-1",
    "member": "floor",
    "person": "bob",
    "stream": HOUSE_STREAM,
    "table": TERMINALS_TABLE,
    "number": 1,
    "terminal": 1,
    "voucher": 1,
}


def example(kind: type) -> Any:
    """A value of a type, of whatever meaning; commands must be readable, not sensible."""
    return _example(msgspec.inspect.type_info(kind))


_SIMPLE = {
    msgspec.inspect.StrType: "1",
    msgspec.inspect.BoolType: True,
    msgspec.inspect.IntType: 1,
    msgspec.inspect.NoneType: None,
}


def _example(kind: Any) -> Any:
    if type(kind) in _SIMPLE:
        return _SIMPLE[type(kind)]
    match kind:
        case msgspec.inspect.EnumType():
            return next(iter(kind.cls)).value
        case msgspec.inspect.UnionType():
            return _example(kind.types[0])
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return [_example(kind.item_type)] * (kind.min_length or 0)
        case msgspec.inspect.TupleType():
            return [_example(one) for one in kind.item_types]
        case msgspec.inspect.DictType():
            return {}
        case msgspec.inspect.StructType():
            needed = [field for field in kind.fields if field.required]
            made = {field.encode_name: _example(field.type) for field in needed}
            return {"type": kind.tag, **made} if isinstance(kind.tag, str) else made
        case _:
            raise AssertionError(f"no example for {kind}")


def as_sent(kind: type[Command]) -> dict[str, Any]:
    """A command as a screen would send it."""
    left_out = kind.filled_in
    named = {"note_id": "1/a/1"} if kind.__name__ == "InsertNote" else {}
    return {name: one for name, one in example(kind).items() if name not in left_out} | named


@pytest.mark.asyncio
@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.role.value)
async def test_a_role_is_refused_exactly_the_commands_that_are_for_others(
    house: RunningHouse, person: Person
) -> None:
    wrong = []
    for stream in STREAMS:
        if not may_watch(SCREENS_OF[person.role], stream):
            # One's own credentials have a route of their own.
            own = {kind.__name__ for kind in kind_of(stream).commands if may_ask(person.role, kind)}
            assert own <= {"RecordCredentialsChange"}
            continue
        screen = await house.staff(person, stream)
        for kind in kind_of(stream).commands:
            said = await screen.say(say="do", command=as_sent(kind))
            if not _is_expected(person, kind, said):
                wrong.append((kind.__name__, said))
    assert wrong == []


def _is_expected(person: Person, kind: type[Command], said: dict[str, Any]) -> bool:
    """Whether an answer says what the law's tables say about role and command."""
    code = said.get("code", "")
    if kind.sender is not Sender.STAFF:
        return bool(said["outcome"] == "refused" and code == "not_a_command")
    call = CALLS[kind]
    assert call is not None
    if kind is AcknowledgeAlert and person.role is Role.DEALER:
        # D9A 3.6: of what waits here, nothing is for the dealer alone to have seen.
        return code in {"unknown_alert", "not_your_call"}
    if kind is AssignDealer and may(person.role, call, "9A"):
        # The dealer of the example is nobody; the one who asks is in order.
        return code == "not_engaged"
    is_own = kind.__name__ == "RecordCredentialsChange"
    if may(person.role, call, "9A") or (is_own and code != "not_your_call"):
        return code not in AUTHORITY
    return bool(said["outcome"] == "refused" and code in {"not_your_call", "not_in_this_edition"})


OWN = {
    (DeviceKind.TERMINAL, TERMINALS_TABLE, 1): lambda kind: kind.sender is Sender.TERMINAL,
    (DeviceKind.TABLE_DISPLAY, HYBRID_TABLE, 0): lambda kind: kind.sender is Sender.LAYOUT,
    (DeviceKind.RESULTS_DISPLAY, HYBRID_TABLE, 0): lambda _kind: False,
    (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1): lambda kind: issubclass(kind, CabinetCommand),
    (DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0): lambda kind: (
        kind.sender is Sender.EQUIPMENT and not issubclass(kind, CabinetCommand)
    ),
}
"""Which commands are a device's own; with those of staff above, every sender there is."""


@pytest.mark.asyncio
@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize("device", OWN, ids=lambda device: f"{device[0].value}-{device[2]}")
async def test_a_device_is_refused_every_command_that_is_not_its_own(
    house: RunningHouse, device: tuple[DeviceKind, str, int]
) -> None:
    """D9A 4.4: so no touch screen credits itself a note, and no terminal reads the dice."""
    screen = await house.device(*device)
    wrong = []
    for stream_kind in KINDS:
        for kind in stream_kind.commands:
            said = await screen.say(say="do", command=as_sent(kind))
            is_refused = said.get("code") == "not_a_command"
            if is_refused is OWN[device](kind):
                wrong.append((kind.__name__, said))
    assert wrong == []


def test_every_sender_but_the_game_system_is_tried() -> None:
    """What the Game System alone says is refused to all of them."""
    tried = {kind.sender for own in OWN.values() for kind in TABLE.commands if own(kind)}
    assert tried == set(Sender) - {Sender.STAFF, Sender.GAME_SYSTEM}
    owned = [kind for kind in TABLE.commands if any(own(kind) for own in OWN.values())]
    devices = {Sender.TERMINAL, Sender.LAYOUT, Sender.EQUIPMENT}
    assert owned == [kind for kind in TABLE.commands if kind.sender in devices]


@pytest.mark.asyncio
async def test_a_cabinet_speaks_for_its_own_terminal_alone(house: RunningHouse) -> None:
    cabinet = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 2)
    said = await cabinet.do("InsertNote", note_cents=5_000, terminal=1)
    assert said["code"] == "not_a_command"
    assert (await cabinet.do("InsertNote", note_cents=5_000))["outcome"] == "done"
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    assert (state.credits(1), state.credits(2)) == (0, 5_000)


@pytest.mark.asyncio
async def test_the_tables_own_equipment_reports_dice_and_no_notes(house: RunningHouse) -> None:
    reader = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0)
    said = await reader.do("InsertNote", note_cents=5_000)
    assert said["code"] == "not_a_command"
    assert (await reader.do("ReportReading", faces=[1, 2, 3]))["code"] == "wrong_phase"


@pytest.mark.asyncio
@pytest.mark.parametrize("place", ["screens/equipment", "screens/terminal"])
async def test_a_cabinets_key_opens_no_screen(house: RunningHouse, place: str) -> None:
    key = key_of(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1)
    path = f"/{place}/{TERMINALS_TABLE}/1/socket"
    with pytest.raises(InvalidStatus):
        await house.screen(path, f"taisai_device={key}")


@pytest.mark.asyncio
@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize(
    "person", [*PEOPLE, None], ids=lambda one: one.role.value if one else "nobody"
)
async def test_every_route_below_a_role_answers_that_role_alone(
    house: RunningHouse, person: Person | None
) -> None:
    wrong = []
    async with house.page(person) as page:
        for path, method, body in _routes(house):
            if path in OPEN_PAGES or path.endswith(("/sign-in", "/sign-out")):
                continue
            if not path.startswith("/staff/"):
                continue
            answer = await page.http.request(
                method,
                path.format(**FILLED),
                json=body,
                headers={"x-csrftoken": page.http.cookies["csrftoken"]},
            )
            is_let_in = answer.status_code != 401 or "sign in first" not in answer.text
            is_theirs = person is not None and person.role == path.split("/")[2]
            if is_let_in is not is_theirs:
                wrong.append((path, answer.status_code, answer.text))
    assert wrong == []


@pytest.mark.asyncio
async def test_a_path_that_is_not_below_a_role_is_open_on_purpose(house: RunningHouse) -> None:
    paths = {path for path, _, _ in _routes(house) if not path.startswith("/staff/")}
    assert paths - OPEN_TO_ALL == set()


def _routes(house: RunningHouse) -> Iterator[tuple[str, str, Any]]:
    """Every path and method, with a body that can be read where one is wanted."""
    for route in house.app.routes:
        if isinstance(route, HTTPRoute) and not route.path.startswith("/openapi"):
            for method, (handler, _) in sorted(route.route_handler_map.items()):
                if method in ("GET", "POST"):
                    data = handler.parsed_fn_signature.parameters.get("data")
                    yield route.path_format, method, data and example(data.annotation)


@pytest.mark.asyncio
async def test_every_socket_is_below_a_role_or_a_device(house: RunningHouse) -> None:
    paths = {route.path_format for route in house.app.routes if isinstance(route, WebSocketRoute)}
    below = {f"/staff/{role.value}/socket/{{stream}}" for role in SCREENS_OF}
    below |= {f"/staff/{role.value}/overview/{{subject}}" for role in SCREENS_OF}
    devices = {"/screens/{kind}/{table}/{terminal}/socket", "/equipment/{table}/{cabinet}/socket"}
    assert paths == below | devices


@pytest.mark.asyncio
@pytest.mark.rule("R20")
@pytest.mark.parametrize("second", [CARA, GUS, ANN, INES], ids=lambda one: one.role.value)
async def test_only_another_person_of_a_fitting_role_approves(
    house: RunningHouse, second: Person
) -> None:
    first = await house.staff(CARA, TERMINALS_TABLE)
    command = {"type": "VoidSettledRound", "reason": "a camera shows it"}
    kind = next(one for one in TABLE.commands if one.__name__ == "VoidSettledRound")
    proposed = await first.say(say="do", command={**as_sent(kind), **command})
    assert proposed["outcome"] == "proposed", proposed
    other = await house.staff(second, TERMINALS_TABLE)
    said = await other.say(say="approve", proposal=proposed["proposal"])
    fits = second != CARA and second.role in SECOND_AUTHORISERS[CALLS[kind]]  # type: ignore[index]
    assert (said.get("code") in AUTHORITY) is not fits


def test_the_people_here_stand_for_every_role() -> None:
    assert {person.role for person in (*PEOPLE, BOB)} == set(SCREENS_OF)
