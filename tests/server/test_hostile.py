"""Hostile input: whatever is sent, no server error, no change of state, and a clear end."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from harness.clients import ScreenClient
from harness.drill import Tally, length
from harness.ready_house import ANN, CARA, CARL, GUS, INES, TERMINALS_TABLE
from harness.serving import EASY, RunningHouse, serving
from taisai.house.vocabulary import DeviceKind
from taisai.names import CAGE_STREAM
from taisai.persons import Person
from taisai.server.conversation.sockets import CLOSE_UNMANNERLY
from taisai.server.inspection.records import Records
from taisai.store.engine import make_engine
from taisai.streams import KINDS

CONVERSATIONS = length(60, drill=1_000)
REQUESTS = length(5, drill=60)
"""So many of each kind for each operation."""
RIGHT, WRONG = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
NAMES = sorted({name for kind in KINDS for name in kind.command_named})
FIELDS = sorted(
    {field for kind in KINDS for one in kind.commands for field in one.__struct_fields__}
)

MALFORMED = [
    "",
    " ",
    "{",
    "[]",
    "null",
    "1e999",
    '"say"',
    "{}",
    '{"say":"do"}',
    '{"say":"do","number":1}',
    '{"say":"do","number":"1","command":{}}',
    '{"say":"do","number":1.0e3,"command":{}}',
    '{"say":"do","number":99999999999999999999999,"command":{}}',
    '{"say":"do","number":true,"command":{}}',
    '{"say":"do","number":1,"command":{},"by":"cara"}',
    '{"say":"approve","number":1,"proposal":1}',
    '{"say":"\U0001f3b2"}',
    '{"say":"do","number":1,"command":{"type":"CashOut","more":' + "[" * 2_000 + "]" * 2_000 + "}}",
    '{"say":"ping"}{"say":"ping"}',
    "[" * 5_000,
    '{"say":"approve","number":1,"proposal":' + "[" * 5_000,
    b"\xff\xfe",
    b"\x00",
]
REFUSED = [
    "1",
    "null",
    "[]",
    '"CashOut"',
    "{}",
    '{"type":1}',
    '{"type":null}',
    '{"type":"Nothing"}',
    '{"type":["CashOut"]}',
    '{"type":"PlaceWager"}',
    '{"type":"PlaceWager","bet":"small","amount_cents":1.5}',
    '{"type":"PlaceWager","bet":"small","amount_cents":"500"}',
    '{"type":"PlaceWager","bet":"small","amount_cents":-500}',
    '{"type":"PlaceWager","bet":"small","amount_cents":0}',
    '{"type":"PlaceWager","bet":"small","amount_cents":9223372036854775807}',
    '{"type":"PlaceWager","bet":"small","amount_cents":1' + "0" * 400 + "}",
    '{"type":"PlaceWager","bet":"\\u0000","amount_cents":500}',
    '{"type":"PlaceWager","bet":"' + "x" * 5_000 + '","amount_cents":500}',
    '{"type":"PlaceWager","bet":"small","amount_cents":500,"terminal":2}',
    '{"type":"PlaceWager","bet":"small","amount_cents":500,"by":{"role":"dealer","id":"ann"}}',
    '{"type":"CashOut","validation_number":"0000000000000000"}',
    '{"type":"InsertNote","note_cents":7}',
    '{"type":"InsertNote","note_cents":-5000}',
    '{"type":"OpenTable"}',
    '{"type":"ReportReading","faces":[1,1,1]}',
    '{"type":"ReportEarlyEntry","tried_by":"ann"}',
    '{"type":"RecordInterruption","from_at":0,"to_at":1}',
    '{"type":"SetUpTable","setup":{}}',
    '{"type":"RedeemVoucher"}',
    '{"type":"CashOut","more":' + "[" * 400 + "]" * 400 + "}",
]


@pytest.mark.asyncio
@pytest.mark.parametrize("message", MALFORMED, ids=lambda message: repr(message[:40]))
async def test_what_is_no_request_ends_the_socket_and_changes_nothing(
    house: RunningHouse, message: str | bytes
) -> None:
    screen = await house.device(*TERMINAL)
    heads = house.heads()
    await screen.send_raw(message)
    assert await screen.until_closed() == CLOSE_UNMANNERLY
    assert house.heads() == heads


@pytest.mark.asyncio
async def test_what_is_no_command_of_a_terminal_is_refused_and_changes_nothing(
    house: RunningHouse,
) -> None:
    screen = await house.device(*TERMINAL)
    heads = house.heads()
    for number, command in enumerate(REFUSED, 1):
        await screen.send_raw(f'{{"say":"do","number":{number},"command":{command}}}')
        said = await screen.say(number + 10_000, say="decline", proposal="none")
        assert screen.answer_to(number)["outcome"] == "refused", command
        assert said["code"] == "not_a_command"
    assert house.heads() == heads
    assert house.floor.tables[TERMINALS_TABLE].why is None


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, -1, 2**31, 2**53, 2**63, -(2**63), 2**64])
    | st.text(max_size=20)
    | st.sampled_from(NAMES)
    | st.sampled_from(["small", "table-1", "ann", "dealer", "casino_supervisor"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS), inner),
    max_leaves=8,
)
_commands = st.builds(
    lambda name, fields: {**fields, "type": name},
    st.sampled_from(NAMES),
    st.dictionaries(st.sampled_from(FIELDS), _json, max_size=6),
)
_messages = st.one_of(
    st.builds(
        lambda number, command: {"say": "do", "number": number, "command": command},
        st.integers(-1, 2**54) | st.integers(1, 40),
        _commands | _json,
    ),
    st.builds(
        lambda say, number, proposal: {"say": say, "number": number, "proposal": proposal},
        st.sampled_from(["approve", "decline", "do", "shout"]),
        _json,
        _json,
    ),
    _json,
)


@st.composite
def conversations(draw: st.DrawFn) -> list[str]:
    """Messages in any order, some of them sent again."""
    texts = [json.dumps(one) for one in draw(st.lists(_messages, min_size=1, max_size=12))]
    again = draw(st.lists(st.sampled_from(texts), max_size=4))
    return texts + again


async def _hear_out(screen: ScreenClient, texts: list[str]) -> None:
    try:
        for text in texts:
            await screen.send_raw(text)
        await screen.ping()
    except ConnectionClosed:
        await screen.until_closed()
    assert screen.close_code in (0, CLOSE_UNMANNERLY), screen.close_words


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "who",
    [None, ANN, GUS, CARL, INES],
    ids=lambda who: who.role.value if who is not None else "terminal",
)
@pytest.mark.drill
async def test_a_fuzzed_conversation_breaks_nothing(
    house_file: Path, who: Any, tally: Tally
) -> None:
    """Nothing malformed halts a stream; who only reads changes nothing but the security record."""
    seen: list[list[str]] = []

    @given(conversations())
    @settings(
        max_examples=CONVERSATIONS,
        database=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    def gather(texts: list[str]) -> None:
        seen.append(texts)

    gather()
    async with serving(house_file) as house:
        heads = house.heads()
        for texts in seen:
            if who is None:
                screen = await house.device(*TERMINAL)
            else:
                stream = CAGE_STREAM if who is CARL else TERMINALS_TABLE
                screen = await house.staff(who, stream)
            await _hear_out(screen, texts)
            await screen.leave()
            # Nobody may come back as often as they like: their allowance grows with time alone.
            await house.clock.jump(1_000)
        assert [runner.why for runner in house.floor.runners] == [None] * len(heads)
        if who is INES:
            assert {name for name in heads if heads[name] != house.heads()[name]} <= {"house"}
    tally["fuzzed conversations"] += len(seen)


def _schema(app: Any) -> Any:
    return schemathesis.openapi.from_dict(app.openapi_schema.to_schema())


def _cases(app: Any) -> Iterator[Any]:
    """Some requests for each operation, as its own schema describes them and as it does not."""
    for result in _schema(app).get_all_operations():
        operation = result.ok()
        yield from _examples(operation.as_strategy(generation_mode=RIGHT))
        # A path is any text: only a query or a body can be wrong.
        if operation.query or operation.body:
            yield from _examples(operation.as_strategy(generation_mode=WRONG))


def _examples(strategy: Any) -> list[Any]:
    found: list[Any] = []

    @given(strategy)
    @settings(
        max_examples=REQUESTS,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def gather(case: Any) -> None:
        found.append(case)

    gather()
    return found


PEOPLE = (CARA, GUS, ANN, CARL, INES)
"""One of each role."""
LEFT_ALONE = ("/sign-out", *(f"/people/{one.id}/dismiss" for one in PEOPLE))
"""Who signs out or is dismissed could ask nothing more."""


def _askers(path: str, turn: int) -> list[Person | None]:
    """Who sends a request: nobody, whom the path belongs to, and one of the others, in turn."""
    owner = next((one for one in PEOPLE if path.startswith(f"/staff/{one.role}/")), CARA)
    others = [one for one in PEOPLE if one is not owner]
    return [None, owner, others[turn % len(others)]]


@pytest.mark.asyncio
@pytest.mark.slow
@pytest.mark.drill
async def test_no_request_of_any_role_to_any_route_is_answered_with_a_server_error(
    house_file: Path, tally: Tally
) -> None:
    engine = make_engine(f"sqlite:///{house_file}", is_read_only=True)
    records = Records(engine, lambda *_: False, proof=lambda shown, _tell: shown)
    wrong: list[object] = []
    let_in: Counter[Person | None] = Counter()
    count = 0
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(serving(house_file, records=records))
        heads = house.heads()
        pages = {one: await stack.enter_async_context(house.page(one)) for one in (None, *PEOPLE)}
        for turn, case in enumerate(_cases(house.app)):
            sent = case.as_transport_kwargs(base_url=house.origin)
            if sent["url"].endswith(LEFT_ALONE):
                continue
            for asker in _askers(sent["url"].removeprefix(house.origin), turn):
                count += 1
                answer = await pages[asker].http.request(
                    sent["method"],
                    sent["url"],
                    params=sent.get("params"),
                    json=sent.get("json"),
                    headers={"x-csrftoken": pages[asker].http.cookies["csrftoken"]},
                )
                let_in[asker] += answer.status_code not in (401, 403)
                if answer.status_code >= 500:
                    wrong.append((asker, sent["method"], sent["url"], answer.text))
        changed = {name for name in heads if heads[name] != house.heads()[name]}
    records.close()
    assert wrong == []
    tally["fuzzed requests"] += count
    assert 120 * REQUESTS < count < 400 * REQUESTS
    assert min(let_in[one] for one in PEOPLE) > 10, "each role has come in at routes of its own"
    assert changed <= {"house"}, "no table and no cage is reached by a route"


@pytest.mark.asyncio
async def test_a_message_as_long_as_is_allowed_is_heard(house: RunningHouse) -> None:
    screen = await house.device(*TERMINAL)
    empty = len(json.dumps({"number": 1, "say": "decline", "proposal": ""}))
    said = await screen.say(say="decline", proposal="x" * (EASY.message_bytes_max - empty))
    assert said["code"] == "not_a_command"
