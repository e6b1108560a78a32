"""A simulated acceptor at the end of a real line: a pseudo-terminal, opened as a serial port.

For: a demo's cabinets, and tests of the whole way of a note. It runs in the event loop of whoever
opens it, so that many of them cost nothing while nobody talks.
"""

import asyncio
import os
import pty
import tty
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from taisai.devices.ssp.simulator import SimulatedAcceptor

_READ_MAX: Final = 4_096


class AcceptorLine:
    """Serves an acceptor until it is closed.

    Attributes:
        address: As `ports.open_port` takes it.
        is_silent: The cable is pulled: nothing that is said arrives.
    """

    def __init__(
        self,
        acceptor: SimulatedAcceptor,
        clock: Callable[[], int],
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        """Opens it; `keep` is called before anything is answered."""
        self.acceptor = acceptor
        self._keep = keep
        self.is_silent = False
        self._clock = clock
        self._ours, self._theirs = pty.openpty()
        # As a serial line is: no byte is taken for a sign of a terminal. Our end of the other side
        # stays open, so that a host may come and go.
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.address = f"serial://{os.ttyname(self._theirs)}?baud=9600&stop=2"
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._ours, self._carry)

    def _carry(self) -> None:
        with suppress(BlockingIOError):
            received = os.read(self._ours, _READ_MAX)
            if received and not self.is_silent:
                answer = self.acceptor.hear(received, self._clock())
                self._keep()
                if answer:
                    os.write(self._ours, answer)

    def close(self) -> None:
        """Ends it."""
        self._loop.remove_reader(self._ours)
        os.close(self._ours)
        os.close(self._theirs)
