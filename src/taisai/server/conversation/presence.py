"""Which devices are connected, and when each was last seen.

For: staff who ask whether a terminal or a display is there. It is known since the Game System
started; before that, nobody was seen. Must not decide anything.
"""

from collections import Counter
from collections.abc import Callable

from msgspec import UNSET

from taisai.house.state import House
from taisai.server.conversation.screens import Screen
from taisai.server.conversation.seats import Seats
from taisai.views.sightings import Sighting


class Presence:
    """Counts the sockets of each device.

    Attributes:
        started_at: Since when it is known who comes and goes.
        changes_count: How often a device has come or gone.
        seats: Which devices are screens of terminals.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.started_at = now()
        self.changes_count = 0
        self.seats = Seats()
        self._open: Counter[str] = Counter()
        self._seen_at: dict[str, int] = {}

    def came(self, screen: Screen) -> None:
        """A device's socket was opened."""
        if screen.device:
            self._open[screen.device] += 1
            self.changes_count += 1

    def went(self, screen: Screen) -> None:
        """A device's socket is gone."""
        if screen.device:
            self._open[screen.device] -= 1
            self.changes_count += 1
            self._seen_at[screen.device] = self._now()

    def is_online(self, device: str) -> bool:
        """Tells whether a device is connected now."""
        return self._open[device] > 0

    def seen_at(self, device: str) -> int | None:
        """When a device was last connected; None where it has not been since the start."""
        return self._now() if self.is_online(device) else self._seen_at.get(device)

    def away_ms(self, device: str) -> int:
        """For how long a device has not been connected; zero where it is."""
        if self.is_online(device):
            return 0
        return self._now() - self._seen_at.get(device, self.started_at)

    def sightings(self, house: House) -> dict[str, Sighting]:
        """Whether each device of a house is there, but for those that were revoked."""
        return {
            one.device: self._of(one.device) for one in house.devices.values() if not one.is_revoked
        }

    def of_terminals(self, house: House, table: str) -> dict[int, Sighting]:
        """Whether the screen of each terminal of a table is there."""
        screens = self.seats.at(house, table).items()
        return {number: self._of(device) for number, device in screens if device is not None}

    def _of(self, device: str) -> Sighting:
        is_online = self.is_online(device)
        seen_at = UNSET if is_online else self._seen_at.get(device, UNSET)
        return Sighting(is_online=is_online, seen_at=seen_at)
