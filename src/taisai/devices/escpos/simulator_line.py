"""A simulated printer at the end of a real line: a TCP socket, or a pseudo-terminal.

For: a demo's cabinets, and tests of the whole way of a ticket. One thread carries bytes to the
printer and its answers back, and can cut the line after any byte.
"""

import os
import pty
import select
import socket
import threading
import tty
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from taisai.devices.escpos.simulator import SimulatedPrinter

_READ_MAX: Final = 4_096
_LOOK_EVERY_S: Final = 0.05


class SimulatedLine:
    """Serves a printer in a thread of its own, until it is closed.

    Attributes:
        address: As `ports.open_port` takes it.
        cut_after: The line is cut once so many bytes have come; None for never.
        lock: Held while the printer is moved; take it to do something to the printer meanwhile.
    """

    address: str

    def __init__(self, printer: SimulatedPrinter) -> None:
        self.printer = printer
        self.cut_after: int | None = None
        self.lock = threading.Lock()
        self._is_closed = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_closed.set()
        self._thread.join()

    def _run(self) -> None:
        raise NotImplementedError

    def _serve(self, number: int) -> None:
        """Carries bytes until the line is cut, ended or closed."""
        while not self._is_closed.is_set():
            # Also without a byte: a printer tells by itself when its state changes.
            readable, _, _ = select.select([number], [], [], _LOOK_EVERY_S)
            received = os.read(number, _READ_MAX) if readable else b""
            if readable and not received:
                return
            with self.lock:
                is_cut, received = self._cut(received)
                answer = self.printer.receive(received)
            if answer and not is_cut:
                os.write(number, answer)
            if is_cut:
                return

    def _cut(self, received: bytes) -> tuple[bool, bytes]:
        if self.cut_after is None or len(received) < self.cut_after:
            if self.cut_after is not None:
                self.cut_after -= len(received)
            return False, received
        kept, self.cut_after = received[: self.cut_after], None
        return True, kept


class TcpLine(SimulatedLine):
    """A printer that listens on this machine."""

    def __init__(self, printer: SimulatedPrinter, port: int = 0) -> None:
        super().__init__(printer)
        self._listener = socket.create_server(("127.0.0.1", port))
        self._listener.settimeout(_LOOK_EVERY_S)
        self.address = f"tcp://127.0.0.1:{self._listener.getsockname()[1]}"

    def _run(self) -> None:
        with self._listener:
            while not self._is_closed.is_set():
                with suppress(TimeoutError):
                    line, _ = self._listener.accept()
                    with line, suppress(OSError):
                        line.setblocking(True)  # noqa: FBT003 - the library's own argument
                        self._serve(line.fileno())


class TerminalLine(SimulatedLine):
    """A printer at a pseudo-terminal, which a driver opens as a serial port."""

    def __init__(self, printer: SimulatedPrinter) -> None:
        super().__init__(printer)
        self._ours, self._theirs = pty.openpty()
        # As a serial line is: no byte is taken for a sign of a terminal.
        tty.setraw(self._theirs)
        self.address = f"serial://{os.ttyname(self._theirs)}?baud=115200"

    def _run(self) -> None:
        try:
            with suppress(OSError):
                self._serve(self._ours)
        finally:
            os.close(self._ours)
            os.close(self._theirs)
