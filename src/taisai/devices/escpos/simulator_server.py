"""Simulated printers on the network, as many as wanted, in the event loop of whoever opens them.

For: a demo's cabinets, and tests of them. Beside it `simulator_line` serves one in a thread.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

from taisai.devices.escpos.simulator import SimulatedPrinter

_READ_MAX: Final = 4_096


class PrinterServer:
    """Serves a printer on a port of this machine until it is closed.

    Attributes:
        address: As `ports.open_port` takes it.
        cut_after: The line is cut once so many bytes more have come; None for never.
    """

    def __init__(
        self, printer: SimulatedPrinter, port: int = 0, keep: Callable[[], None] = lambda: None
    ) -> None:
        """Makes it; `keep` is called before anything is answered."""
        self.printer = printer
        self._keep = keep
        self.cut_after: int | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._listener = socket.create_server(("127.0.0.1", port))
        self._server: asyncio.Server | None = None
        self.address = f"tcp://127.0.0.1:{self._listener.getsockname()[1]}"

    async def open(self) -> None:
        """Lets hosts come."""
        self._server = await asyncio.start_server(self._carry, sock=self._listener)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            while received := await reader.read(_READ_MAX):
                if self.cut_after is not None and len(received) >= self.cut_after:
                    self.printer.receive(received[: self.cut_after])
                    self._keep()
                    self.cut_after = None
                    writer.transport.abort()
                    return
                if self.cut_after is not None:
                    self.cut_after -= len(received)
                answer = self.printer.receive(received)
                self._keep()
                writer.write(answer)
        except (OSError, asyncio.CancelledError):
            # The line is lost, or the process ends, of which asyncio would make a fault.
            pass
        finally:
            self._writers.discard(writer)
            writer.close()

    def tell_change(self) -> None:
        """Says what the printer says by itself, after somebody has done something to it."""
        said = self.printer.receive(b"")
        self._keep()
        for writer in self._writers:
            writer.write(said)

    def cut(self) -> None:
        """The line is lost."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    def close(self) -> None:
        """Ends it."""
        self.cut()
        if self._server is not None:
            self._server.close()
        self._listener.close()
