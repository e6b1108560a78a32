"""The shell around a printer's host: opens its port, moves bytes, tells the time.

Opens the port again for as long as it runs, whatever happens to it. Knows nothing of what is said;
what must be remembered is kept by the host before its bytes are written here.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from taisai.devices.escpos.printer import Printer
from taisai.devices.ports import Port, PortFailed

OPEN_AGAIN_MS: Final = 1_000
_MS_PER_S: Final = 1_000


class PrinterShell:
    """One printer at the end of a port.

    Attributes:
        why_failed: Why its port failed last, in words for staff.
    """

    def __init__(
        self,
        printer: Printer,
        open_line: Callable[[], Awaitable[Port]],
        clock: Callable[[], int],
        open_again_ms: int = OPEN_AGAIN_MS,
    ) -> None:
        self.why_failed = ""
        self._printer = printer
        self._open_line = open_line
        self._clock = clock
        self._open_again_ms = open_again_ms
        self._outgoing = bytearray()
        self._wished = asyncio.Event()

    def print_ticket(self, voucher: str, ticket: bytes, *, is_duplicate: bool = False) -> None:
        """Prints a voucher, if the printer is ready.

        Raises:
            NotReady: It is not; nothing was sent.
        """
        self._outgoing += self._printer.print_ticket(
            voucher, ticket, self._clock(), is_duplicate=is_duplicate
        )
        self._wished.set()

    async def run(self) -> None:
        """Serves the printer until it is cancelled."""
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
        self._printer.lose(self._clock())

    async def _talk(self, port: Port) -> None:
        self._outgoing[:] = self._printer.begin(self._clock())
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
                    self._outgoing += self._printer.hear(heard, self._clock())
                self._outgoing += self._printer.wake(self._clock())
        finally:
            reading.cancel()

    async def _wait(self, reading: "asyncio.Future[bytes]") -> None:
        """Until something came, something is wished, or time has passed."""
        wake_at = self._printer.wake_at
        assert wake_at is not None, "it is talking"
        wished = asyncio.ensure_future(self._wished.wait())
        try:
            ms = max(0, wake_at - self._clock())
            either: set[asyncio.Future[bytes] | asyncio.Future[Literal[True]]] = {reading, wished}
            await asyncio.wait(either, timeout=ms / _MS_PER_S, return_when=asyncio.FIRST_COMPLETED)
        finally:
            wished.cancel()
            self._wished.clear()
