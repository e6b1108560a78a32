"""Nobody stalls the house: floods, dawdlers and crowds, over real sockets.

A second terminal asks meanwhile, and is answered. Obeys: promise 18.
"""

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from harness.ready_house import ANN, CARA, HYBRID_TABLE, TERMINALS_TABLE, key_of
from harness.serving import RunningHouse, serving
from taisai.house.vocabulary import DeviceKind
from taisai.server.conversation.approvals import PROPOSALS_MAX
from taisai.server.conversation.sockets import CLOSE_UNMANNERLY
from taisai.server.settings import Settings
from taisai.server.upkeep import software

pytestmark = pytest.mark.asyncio

WAIT_S = 60
UNMANNERLY = CLOSE_UNMANNERLY.to_bytes(2)
TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
SLOW = Settings(messages_per_second_max=20, request_seconds_max=1, send_seconds_max=1)


def hello(house: RunningHouse) -> bytes:
    """The handshake of a terminal."""
    host = f"127.0.0.1:{house.port}"
    cookie = f"taisai_device={key_of(*TERMINAL)}"
    key = base64.b64encode(bytes(16)).decode()
    return (
        f"GET /screens/terminal/{TERMINALS_TABLE}/1/socket?page=new HTTP/1.1\r\n"
        f"Host: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


@asynccontextmanager
async def connection(
    house: RunningHouse,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection, byte by byte."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def what_comes(reader: asyncio.StreamReader, until: bytes = b"") -> bytes:
    """All that comes until the other end closes, or until these bytes have come."""
    came = bytearray()
    async with asyncio.timeout(WAIT_S):
        try:
            while part := await reader.read(1 << 16):
                came += part
                if until and until in came:
                    break
        except ConnectionError:
            pass
    return bytes(came)


def masked(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, data, fin=fin).serialize(mask=True)


FLOODS = {
    "pings": masked(Opcode.PING),
    "pongs": masked(Opcode.PONG, b"x"),
    "empty messages": masked(Opcode.TEXT),
    "empty binary messages": masked(Opcode.BINARY),
    "requests": masked(Opcode.TEXT, b'{"say":"ping"}'),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_ends_its_own_socket(house_file: Path, kind: str) -> None:
    async with serving(house_file, SLOW) as house, connection(house) as (reader, writer):
        writer.write(hello(house))
        await reader.readuntil(b"\r\n\r\n")
        writer.write(FLOODS[kind] * 20_000)
        came = await what_comes(reader)
        assert CLOSE_UNMANNERLY.to_bytes(2) in came
        # The library has answered no more pings than the rate allows.
        assert came.count(b"\x8a") < 100
        other = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 2)
        assert (await other.do("CallForDealer"))["outcome"] == "done"


async def test_fragments_count_and_an_endless_message_ends(house_file: Path) -> None:
    async with serving(house_file, SLOW) as house, connection(house) as (reader, writer):
        writer.write(hello(house))
        await reader.readuntil(b"\r\n\r\n")
        writer.write(masked(Opcode.TEXT, fin=False))
        writer.write(masked(Opcode.CONT, fin=False) * 20_000)
        assert UNMANNERLY in await what_comes(reader, UNMANNERLY)
        # An answer to the close is all that the other end waited for.
        writer.write(masked(Opcode.CLOSE, UNMANNERLY))
        await what_comes(reader)


async def test_pieces_that_end_no_frame_count(house_file: Path) -> None:
    async with serving(house_file, SLOW) as house, connection(house) as (reader, writer):
        writer.write(hello(house))
        await reader.readuntil(b"\r\n\r\n")
        piece = asyncio.create_task(what_comes(reader, UNMANNERLY))
        whole = masked(Opcode.TEXT, b" " * 10_000)
        for place in range(len(whole)):
            if piece.done() or writer.is_closing():
                break
            writer.write(whole[place : place + 1])
            await asyncio.sleep(0)
        assert UNMANNERLY in await piece


async def test_frames_before_the_socket_is_open_are_few_or_it_never_is(house_file: Path) -> None:
    async with serving(house_file, SLOW) as house, connection(house) as (reader, writer):
        writer.write(hello(house))
        # Not one answer is waited for.
        for _ in range(50):
            writer.write(masked(Opcode.PING) * 2_000)
            await asyncio.sleep(0)
        came = await what_comes(reader)
        assert came.count(b"\x8a\x00") < 100


async def test_one_key_has_one_rate_however_often_it_connects(house_file: Path) -> None:
    async with serving(house_file, Settings(messages_per_second_max=5)) as house:
        for _ in range(10):
            screen = await house.device(*TERMINAL)
        with pytest.raises(InvalidStatus):
            await house.device(*TERMINAL)
        assert screen.close_code == 0
        await house.clock.jump(1_000)
        await house.device(*TERMINAL)


async def test_a_person_has_so_many_sockets_at_all_streams_together(house_file: Path) -> None:
    async with serving(house_file, Settings(connections_per_person_max=2)) as house:
        await house.staff(CARA, TERMINALS_TABLE)
        await house.staff(CARA, HYBRID_TABLE)
        with pytest.raises(InvalidStatus):
            await house.staff(CARA, "house")
        assert (await house.staff(ANN, TERMINALS_TABLE)).close_code == 0


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: here\r\n",
        b"POST /devices/enrol HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{",
        b"GET /health/live HTTP/1.1\r\nHost: here\r\n\r\nGET",
    ],
)
async def test_a_connection_that_sends_no_whole_request_is_closed(
    house_file: Path, said: bytes
) -> None:
    async with serving(house_file, SLOW) as house, connection(house) as (reader, writer):
        writer.write(said)
        # Its time runs from when it came, whatever it sends meanwhile.
        await what_comes(reader)


async def test_who_does_not_take_an_answer_is_closed(house_file: Path) -> None:
    async with serving(house_file, SLOW) as house, connection(house) as (reader, writer):
        asks = b"GET /openapi/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n"
        writer.transport.set_write_buffer_limits(0)
        reader._limit = 1  # type: ignore[attr-defined]
        writer.write(asks * 400)
        async with asyncio.timeout(WAIT_S):
            while house_connections(house):
                await asyncio.sleep(0.01)


def house_connections(house: RunningHouse) -> int:
    """How many connections are open on which nobody is known."""
    return len(house.strangers)


async def test_an_address_has_so_many_connections_and_a_new_one_takes_the_oldest_s_place(
    house_file: Path,
) -> None:
    settings = Settings(strangers_per_address_max=3)
    async with serving(house_file, settings) as house:
        opened = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(6)]
        for reader, _ in opened[:3]:
            await what_comes(reader)
        assert house_connections(house) == 3
        # Whoever has a key comes in all the same.
        assert (await house.device(*TERMINAL)).close_code == 0
        for _, writer in opened:
            writer.close()


async def test_a_persons_proposals_are_few_and_take_nobodys_place(house: RunningHouse) -> None:
    screen = await house.staff(CARA, TERMINALS_TABLE)
    command = {
        "type": "VoidSettledRound",
        "round": 1,
        "cause": "tumbler_fault",
        "reason": "a camera shows it",
    }
    for _ in range(PROPOSALS_MAX):
        assert (await screen.say(say="do", command=command))["outcome"] == "proposed"
    refused = await screen.say(say="do", command=command)
    assert (refused["outcome"], refused["code"]) == ("refused", "not_a_command")


async def test_the_software_s_digest_is_made_once_for_all_who_ask(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    identity = software.software_identity

    def count_and_make() -> software.SoftwareIdentity:
        made.append(1)
        return identity()

    monkeypatch.setattr(software, "software_identity", count_and_make)
    async with house.page() as page:
        answers = await asyncio.gather(*(page.get("/software") for _ in range(20)))
        assert {one.status_code for one in answers} == {200}
        assert len(made) == 1
        await house.clock.jump(software.SHOWN_MS)
        await page.get("/software")
        assert len(made) == 2
