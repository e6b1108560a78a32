"""Thousands of terminals in one process: a WebSocket client that does no more than it must.

It masks with zeros, takes no compression and finds answers by looking for their bytes, so that the
load generator never costs more than what it measures. Times are of the sending, not of a schedule.
"""

import asyncio
import base64
import os
import re
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, cast

_ANSWER = re.compile(rb'"number":(\d+),"outcome":"(\w+)"')
_NO_MASK = bytes(4)
_SHORT_MAX = 125
_TWO_BYTES = 126
_EIGHT_BYTES = 127
_TEXT = 0x81
_PING = 0x89
_PONG = 0x8A
CONNECTING_AT_ONCE = 100
T = TypeVar("T")
UNANSWERED_MAX = 1
"""How many wagers a terminal sends before it waits for an answer; more would fill the queue."""


class Terminal(asyncio.Protocol):
    """A terminal, or a dealer's screen, on one socket.

    Attributes:
        sent: When each unanswered request was sent, by its number.
        refused: The answers that were not `done`.
        result_at: When the screen was first told a result; zero before.
    """

    def __init__(self, path: str, cookie: str, host: str, latencies: list[float]) -> None:
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sent: dict[int, float] = {}
        self.refused: list[bytes] = []
        self.result_at = 0.0
        self.messages_count = 0
        self.is_gone = False
        self._latencies = latencies
        self._number = 0
        self._buffer = b""
        self._is_open = False
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://{host}\r\nCookie: {cookie}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a WebSocket."""
        # Not by `isinstance`: uvloop's transports are of no class of asyncio.
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has gone, or sent this screen away."""
        self.is_gone = True
        if not self.welcomed.done():
            self.welcomed.set_exception(exc or ConnectionResetError("sent away"))

    def data_received(self, data: bytes) -> None:
        """Takes whole messages out of what has come."""
        self._buffer += data
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._is_open, self._buffer = True, rest
        while (payload := self._next_payload()) is not None:
            self.take(payload)

    def _next_payload(self) -> bytes | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length == _TWO_BYTES:
            length, start = int.from_bytes(buffer[2:4]), 4
        elif length == _EIGHT_BYTES:
            length, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + length:
            return None
        self._buffer = buffer[start + length :]
        payload = buffer[start : start + length]
        if buffer[0] == _PING:
            # Who does not answer is taken for gone.
            self._transport.write(bytes((_PONG, 0x80 | length)) + _NO_MASK + payload)
            return self._next_payload()
        return payload

    def take(self, payload: bytes) -> None:
        """Takes a message in."""
        self.note_message()
        if not self.result_at and b'"result":' in payload:
            self.result_at = time.perf_counter()
        for number, outcome in _ANSWER.findall(payload):
            self.note_answer(int(number))
            if outcome != b"done":
                self.refused.append(payload)

    def note_message(self) -> None:
        """A message has come; with the first, the screen has all that it shows."""
        self.messages_count += 1
        if not self.welcomed.done():
            self.welcomed.set_result(None)

    def note_answer(self, number: int) -> None:
        """A request is answered."""
        self._latencies.append(time.perf_counter() - self.sent.pop(number))

    def ask(self, command: bytes) -> None:
        """Asks for a command, given as JSON."""
        self._number += 1
        said = b'{"say":"do","number":%d,"command":%b}' % (self._number, command)
        size = len(said)
        head = (
            bytes((_TEXT, 0x80 | size))
            if size <= _SHORT_MAX
            else bytes((_TEXT, 0x80 | _TWO_BYTES)) + size.to_bytes(2)
        )
        assert not self.is_gone, f"the server sent this screen away: {self._buffer!r}"
        self.sent[self._number] = time.perf_counter()
        self._transport.write(head + _NO_MASK + said)

    async def answered(self) -> None:
        """Returns when nothing is unanswered."""
        while self.sent:
            assert not self.is_gone, "the server sent this screen away"
            await asyncio.sleep(0.001)

    def close(self) -> None:
        """Hangs up."""
        self._transport.abort()


def in_batches(many: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """Many things, some at a time."""
    rest = iter(many)
    while some := tuple(islice(rest, size)):
        yield some


async def connect(
    port: int, path: str, cookie: str, latencies: list[float], kind: type[Terminal] = Terminal
) -> Terminal:
    """A terminal that has been told its whole view."""
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{port}"
    _, terminal = await loop.create_connection(
        lambda: kind(path, cookie, host, latencies), "127.0.0.1", port
    )
    await terminal.welcomed
    return terminal


async def place_wagers(
    terminals: Sequence[Terminal], commands: Sequence[bytes], rate: int, seconds: float
) -> int:
    """Sends wagers from all terminals in turn, so many a second; returns how many were sent.

    A terminal waits for its answer, as people do: where the server cannot keep up, the
    rate falls, and no queue grows without end.
    """
    began = time.perf_counter()
    turn = deque(terminals)
    sent = 0
    while (elapsed := time.perf_counter() - began) < seconds:
        for _ in range(min(int(elapsed * rate) - sent, rate // 20)):
            terminal = turn[0]
            turn.rotate(-1)
            if len(terminal.sent) < UNANSWERED_MAX:
                terminal.ask(commands[sent % len(commands)])
                sent += 1
        await asyncio.sleep(0.002)
    return sent
