"""A screen's line that keeps no view: thousands of them in one process.

For: load tests, whose generator must cost less than what it measures. It speaks the same protocol
as `screen.ScreenLine` and leaves out what that does for comfort: whatever is told is handed on as
bytes, and nothing is folded, awaited or decoded. It masks with zeros, which is for a network of
one's own alone; no proxy stands between. Must not know what is said.
Obeys: docs/reference/protocol.md; RFC 6455.
"""

import asyncio
import base64
import os
from typing import Final, cast

_NO_MASK: Final = bytes(4)
_SHORT_MAX: Final = 125
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
_TWO_BYTES_MAX: Final = 0xFFFF
_MASKED: Final = 0x80
_TEXT: Final = 0x81
_PING: Final = 0x89
_PONG: Final = 0x8A
_OPENED: Final = b"HTTP/1.1 101"


class BareLine(asyncio.Protocol):
    """One screen on one socket; `open` makes it, and what it hears comes to `hear`.

    Args:
        path: Of its socket, such as `DeviceKey.path` with `?page=new`.
        cookie: Who it is: `DeviceKey.cookie`.
        host: Of the house, with its port.

    Attributes:
        welcomed: Done when the first message has come, which holds all that the screen shows.
        is_gone: The line has ended.
    """

    def __init__(self, path: str, cookie: str, host: str) -> None:
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.messages_count = 0
        self.is_gone = False
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
        """The house has gone, or sent this screen away."""
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
            if not head.startswith(_OPENED):
                self.welcomed.set_exception(ConnectionRefusedError(head.decode("latin-1")))
                self._transport.abort()
                return
            self._is_open, self._buffer = True, rest
        while (payload := self._next_payload()) is not None:
            self.messages_count += 1
            if not self.welcomed.done():
                self.welcomed.set_result(None)
            self.hear(payload)

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
            self._transport.write(bytes((_PONG, _MASKED | length)) + _NO_MASK + payload)
            return self._next_payload()
        return payload

    def hear(self, payload: bytes) -> None:
        """A message has come; whoever wants to know overrides this."""

    def ask(self, command: bytes) -> int:
        """Asks for a command, given as JSON with its `type`; returns the request's number."""
        self._number += 1
        said = b'{"say":"do","number":%d,"command":%b}' % (self._number, command)
        size = len(said)
        if size > _TWO_BYTES_MAX:
            raise ValueError(f"a request of {size} bytes is too long")
        head = (
            bytes((_TEXT, _MASKED | size))
            if size <= _SHORT_MAX
            else bytes((_TEXT, _MASKED | _TWO_BYTES)) + size.to_bytes(2)
        )
        if self.is_gone:
            raise ConnectionResetError(f"the house sent this screen away: {self._buffer!r}")
        self._transport.write(head + _NO_MASK + said)
        return self._number

    def close(self) -> None:
        """Hangs up."""
        self._transport.abort()
