"""The shell around an acceptor's host: decisions and confirmations are given in here.

Knows nothing of what is said over the line.
"""

from collections.abc import Awaitable, Callable

from taisai.devices.ports import Port
from taisai.devices.shell import OPEN_AGAIN_MS, DeviceShell
from taisai.devices.ssp.acceptor import Acceptor


class AcceptorShell(DeviceShell):
    """One note acceptor at the end of a port."""

    def __init__(
        self,
        acceptor: Acceptor,
        open_line: Callable[[], Awaitable[Port]],
        clock: Callable[[], int],
        open_again_ms: int = OPEN_AGAIN_MS,
    ) -> None:
        super().__init__(acceptor, open_line, clock, open_again_ms)
        self._acceptor = acceptor

    def decide(self, number: int, *, is_taken: bool) -> None:
        """The Game System has said whether an offered note is taken."""
        self.say(self._acceptor.decide(number, is_taken=is_taken, now=self._clock()))

    def confirm(self, number: int) -> None:
        """The Game System has a note's credit on record."""
        self.say(self._acceptor.confirm(number, self._clock()))
