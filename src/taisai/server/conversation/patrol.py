"""The patrol: sends away screens that are idle, too slow, or signed out.

For: one look round a second for all sockets together, by the floor's clock. What the house records
has its consequences at once (`consequences`). Must not know HTTP, or any rule of the game.
Obeys: D9 6.6; a slow reader is dropped, never waited for.
"""

from contextlib import suppress
from typing import Final

from taisai.floor.floor import Floor
from taisai.journal import StoreUnavailable
from taisai.server.admission.door import Door
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.settings import Settings

LOOK_MS: Final = 1_000
"""How often the patrol looks round."""

_MS_PER_S: Final = 1_000


class Patrol:
    """Looks round once a second, and drops whoever should not be connected any more."""

    def __init__(
        self, floor: Floor, door: Door, switchboard: Switchboard, settings: Settings
    ) -> None:
        self._clock = floor.clock
        self._door = door
        self._switchboard = switchboard
        self._idle_ms = settings.idle_seconds_max * _MS_PER_S
        self._send_ms = settings.send_seconds_max * _MS_PER_S

    async def run(self) -> None:
        """Looks round for as long as the server runs."""
        while True:
            await self._clock.sleep_until(self._clock.now() + LOOK_MS)
            # A failed store shows itself in every stream; the patrol looks again.
            with suppress(StoreUnavailable):
                await self.look()

    async def look(self) -> None:
        """Prolongs the sessions in use, and drops who is idle, slow or signed out."""
        now = self._clock.now()
        await self._door.look_again(now)
        idle_from, slow_from = now - self._idle_ms, now - self._send_ms
        of_staff = []
        # Thousands of devices, each second: nothing is called for one that is well.
        for screen, subscription in self._switchboard.subscribed:
            since = subscription.telling_since
            if subscription.heard_at <= idle_from or (since is not None and since <= slow_from):
                subscription.drop()
            if screen.session:
                of_staff.append((screen.session, subscription))
        for session, subscription in of_staff:
            await self._door.prolong(session, subscription.asked_at)
            if not self._door.is_signed_in(session, now):
                subscription.drop()
        self._door.forget_old(now)
