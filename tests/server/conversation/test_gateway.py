"""Frames as a network brings them: in parts, several at once, fragmented, or not as they should be.

The client writes its bytes by hand, so that each cut falls where a library would never put it.
"""

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_asyncio
from websockets.frames import Close, Frame, Opcode

from harness.ready_house import TERMINALS_TABLE, key_of
from harness.serving import EASY, RunningHouse
from harness.stacked_notes import new_note_id
from taisai.house.vocabulary import DeviceKind
from taisai.server.conversation.gateway import Listener, ScreenProtocol
from taisai.server.conversation.sockets import CLOSE_UNMANNERLY

pytestmark = pytest.mark.asyncio

WAIT_S = 60
PING = b'{"say":"ping"}'


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def note(number: int) -> bytes:
    """A request that takes 50 dollars in."""
    command = {"type": "InsertNote", "note_cents": 5_000, "note_id": new_note_id()}
    return json.dumps({"say": "do", "number": number, "command": command}).encode()


class RawScreen:
    """A device's socket, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, data: bytes) -> None:
        """Sends bytes as they are."""
        self._writer.write(data)
        await self._writer.drain()

    async def send_apart(self, data: bytes) -> None:
        """Sends each byte in a packet of its own, as far as a network can be made to."""
        for byte in data:
            await self.send(bytes((byte,)))
            await asyncio.sleep(0)

    async def next_frame(self) -> tuple[int, bytes]:
        """The next frame of the server: its opcode and its body."""
        async with asyncio.timeout(WAIT_S):
            first, length = await self._reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await self._reader.readexactly(2))
            elif length == 127:
                length = int.from_bytes(await self._reader.readexactly(8))
            return first & 0x0F, await self._reader.readexactly(length)

    async def answer_to(self, number: int) -> dict[str, Any]:
        """The answer to a request; what comes before it is passed over."""
        while True:
            opcode, body = await self.next_frame()
            assert opcode == Opcode.TEXT, body
            for answer in json.loads(body).get("answers", ()):
                if answer["number"] == number:
                    return dict(answer)

    async def close_code(self) -> int:
        """With what the server closes the socket."""
        while True:
            opcode, body = await self.next_frame()
            if opcode == Opcode.CLOSE:
                return int(Close.parse(body).code)

    def hang_up(self) -> None:
        """Goes without a word."""
        self._writer.transport.abort()


def handshake(house: RunningHouse) -> bytes:
    """What a terminal's cabinet says first."""
    host = f"127.0.0.1:{house.port}"
    key = base64.b64encode(bytes(16)).decode()
    cookie = f"taisai_device={key_of(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1)}"
    return (
        f"GET /equipment/{TERMINALS_TABLE}/1/socket?page=new HTTP/1.1\r\n"
        f"Host: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


async def connect(house: RunningHouse) -> RawScreen:
    """The socket of a terminal's cabinet after its handshake."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(handshake(house))
    async with asyncio.timeout(WAIT_S):
        head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head
    return RawScreen(reader, writer)


@pytest_asyncio.fixture
async def screen(house: RunningHouse) -> AsyncIterator[RawScreen]:
    """A device that has been told its view."""
    raw = await connect(house)
    opcode, body = await raw.next_frame()
    assert (opcode, json.loads(body)["tell"]) == (Opcode.TEXT, "welcome")
    yield raw
    raw.hang_up()


async def test_a_frame_in_many_packets_is_one_request(screen: RawScreen) -> None:
    await screen.send_apart(frame(note(1)))
    assert (await screen.answer_to(1))["outcome"] == "done"


async def test_many_frames_in_one_packet_are_as_many_requests_in_order(
    screen: RawScreen, house: RunningHouse
) -> None:
    *first, last = (frame(note(number)) for number in (1, 2, 3, 4))
    await screen.send(b"".join(first) + last[:5])
    await screen.send(last[5:])
    assert (await screen.answer_to(4))["outcome"] == "done"
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    assert state.credits(1) == 4 * 5_000


async def test_a_fragmented_message_with_a_ping_between_is_put_together(screen: RawScreen) -> None:
    said = note(1)
    await screen.send(frame(said[:10], fin=False))
    await screen.send(frame(b"still there?", Opcode.PING))
    assert await screen.next_frame() == (Opcode.PONG, b"still there?")
    await screen.send(frame(said[10:30], Opcode.CONT, fin=False))
    await screen.send(frame(said[30:], Opcode.CONT))
    assert (await screen.answer_to(1))["outcome"] == "done"
    await screen.send(frame(note(2)))
    assert (await screen.answer_to(2))["outcome"] == "done"


async def test_a_new_message_inside_a_fragmented_one_closes_the_socket(screen: RawScreen) -> None:
    await screen.send(frame(note(1)[:10], fin=False))
    await screen.send(frame(note(2)))
    assert await screen.close_code() == 1_002


async def test_a_request_in_a_binary_frame_is_a_request(screen: RawScreen) -> None:
    await screen.send(frame(note(1), Opcode.BINARY))
    assert (await screen.answer_to(1))["outcome"] == "done"


async def test_a_long_request_has_its_length_in_two_bytes(screen: RawScreen) -> None:
    padded = note(1).replace(b'{"say"', b"{" + b" " * 1_000 + b'"say"')
    whole = frame(padded)
    await screen.send_apart(whole[:6])
    await screen.send(whole[6:])
    assert (await screen.answer_to(1))["outcome"] == "done"


async def test_a_frame_that_is_not_masked_closes_the_socket(screen: RawScreen) -> None:
    await screen.send(Frame(Opcode.TEXT, PING).serialize(mask=False))
    assert await screen.close_code() == 1_002


async def test_a_frame_that_is_too_long_is_refused_before_it_has_come(screen: RawScreen) -> None:
    head = frame(bytes(EASY.message_bytes_max + 1))[:14]
    await screen.send(head)
    assert await screen.close_code() == 1_009


async def test_text_that_is_no_text_closes_the_socket(screen: RawScreen) -> None:
    await screen.send(frame(b'{"say":"\xff"}'))
    assert await screen.close_code() == CLOSE_UNMANNERLY


async def test_after_a_close_nothing_further_is_heard(
    screen: RawScreen, house: RunningHouse
) -> None:
    await screen.send(frame(b"not a request") + frame(note(1)))
    assert await screen.close_code() == CLOSE_UNMANNERLY
    await house.knows_links(TERMINALS_TABLE)
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    assert state.credits(1) == 0


async def test_a_closing_frame_is_answered_with_one(screen: RawScreen) -> None:
    await screen.send(frame(Close(1_000, "").serialize(), Opcode.CLOSE))
    assert await screen.close_code() == 1_000


class Hourglass:
    """A loop's time that passes when it is told to, and what is to happen then."""

    def __init__(self) -> None:
        self.now_s = 1_000.0
        self.later: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        """What a loop says."""
        return self.now_s

    def call_later(self, delay_s: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Notes what a loop would do."""
        self.later.append((self.now_s + delay_s, call))
        return asyncio.TimerHandle(self.now_s, call, (), asyncio.get_running_loop())

    def pass_to_the_next(self) -> None:
        """Lets the next call happen at its moment."""
        self.later.sort(key=lambda one: one[0])
        at_s, call = self.later.pop(0)
        self.now_s = max(self.now_s, at_s)
        call()


async def test_only_who_is_silent_is_asked_whether_they_are_there(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty seconds after their last word, at whatever moment that was, and not before."""
    wires: list[ScreenProtocol] = []
    attach = ScreenProtocol.attach

    def attach_and_note(wire: ScreenProtocol, listener: Listener) -> None:
        wires.append(wire)
        attach(wire, listener)

    monkeypatch.setattr(ScreenProtocol, "attach", attach_and_note)
    player = await connect(house)
    await player.next_frame()
    (wire,) = wires
    assert wire.ping_interval == 20
    wire.stop_keepalive()
    glass = Hourglass()
    monkeypatch.setattr(wire, "loop", glass)
    wire.start_keepalive()

    glass.now_s += 13
    wire.data_received(frame(PING))
    glass.pass_to_the_next()
    assert glass.now_s == 1_020
    assert wire.pending_ping_payload is None
    assert [at_s for at_s, _ in glass.later] == [1_033]

    glass.pass_to_the_next()
    assert wire.pending_ping_payload is not None
    assert glass.now_s == 1_033
    while (await player.next_frame())[0] != Opcode.PING:
        pass

    # The answer is a word too: the next question comes after twenty seconds more.
    glass.now_s += 1
    wire.data_received(frame(wire.pending_ping_payload, Opcode.PONG))
    glass.later = [one for one in glass.later if one[1].__name__ == "send_keepalive_ping"]
    glass.pass_to_the_next()
    glass.pass_to_the_next()
    assert wire.pending_ping_payload is not None
    assert glass.now_s == 1_054
    wire.stop_keepalive()
    monkeypatch.undo()
    player.hang_up()


async def test_a_house_closes_in_good_order_while_a_screen_is_closing(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The closing frame has come, the connection is not gone yet, and the house is told to end."""
    wires: list[ScreenProtocol] = []
    attach = ScreenProtocol.attach

    def attach_and_note(wire: ScreenProtocol, listener: Listener) -> None:
        wires.append(wire)
        attach(wire, listener)

    monkeypatch.setattr(ScreenProtocol, "attach", attach_and_note)
    closing = await connect(house)
    await closing.next_frame()
    (wire,) = wires
    wire.data_received(frame(Close(1_000, "").serialize(), Opcode.CLOSE))
    wire.shutdown()
    assert await closing.close_code() == 1_000
    closing.hang_up()


async def test_a_connection_that_breaks_leaves_no_screen_behind(
    screen: RawScreen, house: RunningHouse
) -> None:
    assert len(house.switchboard.screens) == 1
    screen.hang_up()
    async with asyncio.timeout(WAIT_S):
        while house.switchboard.screens:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    "ending",
    [b"\x81\x02no", frame(b"\x00", Opcode.CLOSE), b"\x81"],
    ids=["without a mask", "closed in no words", "cut off"],
)
async def test_frames_of_a_connection_that_breaks_as_it_is_accepted_are_no_fault(
    house: RunningHouse,
    ending: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faults: list[object] = []
    accept, fail = ScreenProtocol.send, ScreenProtocol.handle_parser_exception
    has_begun, has_broken = asyncio.Event(), asyncio.Event()

    async def break_and_accept(self: ScreenProtocol, message: Any) -> None:
        has_begun.set()
        while not self._partial:
            await asyncio.sleep(0.001)
        self.transport.abort()
        await accept(self, message)
        has_broken.set()

    def fail_as_it_does(self: ScreenProtocol) -> None:
        try:
            fail(self)
        except AssertionError as fault:
            faults.append(fault)
            raise

    monkeypatch.setattr(ScreenProtocol, "send", break_and_accept)
    monkeypatch.setattr(ScreenProtocol, "handle_parser_exception", fail_as_it_does)
    _, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(handshake(house))
    async with asyncio.timeout(WAIT_S):
        await has_begun.wait()
        writer.write(frame(PING) + ending)
        await has_broken.wait()
        while house.switchboard.screens:
            await asyncio.sleep(0.01)
    writer.close()
    assert faults == []


async def test_a_request_is_asked_only_when_the_one_before_it_is_answered(
    screen: RawScreen, house: RunningHouse
) -> None:
    """Only the newest request of a screen is remembered: two must not be durable unanswered."""
    table = house.floor.tables[TERMINALS_TABLE]
    order: list[str] = []
    submit = table.submit

    def noted(command: Any, request: Any, tell: Any) -> None:
        def answered(*answer: Any) -> None:
            order.append(f"{request.number} is answered")
            tell(*answer)

        order.append(f"{request.number} is asked")
        submit(command, request, answered)

    table.submit = noted  # type: ignore[method-assign]
    await screen.send(b"".join(frame(note(number)) for number in (1, 2, 3)))
    for number in (1, 2, 3):
        assert (await screen.answer_to(number))["outcome"] == "done"
    assert order == [
        f"{number} is {step}" for number in (1, 2, 3) for step in ("asked", "answered")
    ]


async def test_a_fault_in_a_request_that_waited_ends_its_own_socket_and_nothing_else(
    screen: RawScreen, house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = house.switchboard.asking.submit

    def faulty(one: Any, said: Any, request: Any, tell: Any) -> None:
        if request.number == 2:
            raise RuntimeError("a fault of ours")
        submit(one, said, request, tell)

    monkeypatch.setattr(house.switchboard.asking, "submit", faulty)
    await screen.send(frame(note(1)) + frame(note(2)))
    async with asyncio.timeout(WAIT_S):
        while house.switchboard.screens:
            await asyncio.sleep(0.01)
    assert house.floor.committer.is_open
    await house.insert_note(TERMINALS_TABLE, 2, 5_000)
