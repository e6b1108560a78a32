"""Which devices are connected, and when each was last seen.

For: staff who ask whether a terminal or a display is there. It is known since the Game System
started; before that, nobody was seen. Must not decide anything.
"""

from collections import Counter
from collections.abc import Callable

from taisai.server.conversation.screens import Screen


class Presence:
    """Counts the sockets of each device.

    Attributes:
        started_at: Since when it is known who comes and goes.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.started_at = now()
        self._open: Counter[str] = Counter()
        self._seen_at: dict[str, int] = {}

    def came(self, screen: Screen) -> None:
        """A device's socket was opened."""
        if screen.device:
            self._open[screen.device] += 1

    def went(self, screen: Screen) -> None:
        """A device's socket is gone."""
        if screen.device:
            self._open[screen.device] -= 1
            self._seen_at[screen.device] = self._now()

    def is_online(self, device: str) -> bool:
        """Tells whether a device is connected now."""
        return self._open[device] > 0

    def seen_at(self, device: str) -> int | None:
        """When a device was last connected; None where it has not been since the start."""
        return self._now() if self.is_online(device) else self._seen_at.get(device)
