"""The shell around a device's host: opens its port, moves bytes, tells the time.

Opens the port again for as long as it runs, whatever happens to it. Knows nothing of what is said;
what must be remembered is kept by the host before its bytes are written here.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Literal, Protocol

from taisai.devices.ports import Port, PortFailed

OPEN_AGAIN_MS: Final = 1_000
_MS_PER_S: Final = 1_000


class Host(Protocol):
    """The host of a device, without input or output."""

    @property
    def wake_at(self) -> int | None:
        """When it wants to be woken; None while there is no line."""

    def begin(self, now: int) -> bytes:
        """A line is open; gives what to send."""

    def lose(self, now: int) -> None:
        """The line is gone, or could not be opened."""

    def hear(self, received: bytes, now: int) -> bytes:
        """What to send after something came over the line."""

    def wake(self, now: int) -> bytes:
        """What to send now that time has passed."""


class DeviceShell:
    """One device at the end of a port.

    Attributes:
        why_failed: Why its port failed last, in words for staff; empty while it is open.
    """

    def __init__(
        self,
        host: Host,
        open_line: Callable[[], Awaitable[Port]],
        clock: Callable[[], int],
        open_again_ms: int = OPEN_AGAIN_MS,
    ) -> None:
        self.why_failed = ""
        self._host = host
        self._open_line = open_line
        self._clock = clock
        self._open_again_ms = open_again_ms
        self._outgoing = bytearray()
        self._wished = asyncio.Event()

    def say(self, data: bytes) -> None:
        """Sends what the host gave when somebody wished something of it."""
        self._outgoing += data
        self._wished.set()

    async def run(self) -> None:
        """Serves the device until it is cancelled."""
        while True:
            try:
                port = await self._open_line()
            except PortFailed as failed:
                self._fail(failed)
            else:
                try:
                    await self._talk(port)
                except PortFailed as failed:
                    self._fail(failed)
                finally:
                    port.close()
            await asyncio.sleep(self._open_again_ms / _MS_PER_S)

    def _fail(self, failed: PortFailed) -> None:
        self.why_failed = str(failed)
        self._outgoing.clear()
        self._host.lose(self._clock())

    async def _talk(self, port: Port) -> None:
        self.why_failed = ""
        self._outgoing[:] = self._host.begin(self._clock())
        reading = asyncio.ensure_future(port.read())
        try:
            while True:
                if self._outgoing:
                    said = bytes(self._outgoing)
                    self._outgoing.clear()
                    await port.write(said)
                await self._wait(reading)
                if reading.done():
                    heard = reading.result()
                    reading = asyncio.ensure_future(port.read())
                    self._outgoing += self._host.hear(heard, self._clock())
                self._outgoing += self._host.wake(self._clock())
        finally:
            reading.cancel()

    async def _wait(self, reading: "asyncio.Future[bytes]") -> None:
        """Until something came, something is wished, or time has passed."""
        wake_at = self._host.wake_at
        assert wake_at is not None, "it is talking"
        wished = asyncio.ensure_future(self._wished.wait())
        try:
            ms = max(0, wake_at - self._clock())
            either: set[asyncio.Future[bytes] | asyncio.Future[Literal[True]]] = {reading, wished}
            await asyncio.wait(either, timeout=ms / _MS_PER_S, return_when=asyncio.FIRST_COMPLETED)
        finally:
            wished.cancel()
            self._wished.clear()
