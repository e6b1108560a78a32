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
from taisai.server.conversation.subscriptions import Subscription
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
        for screen, subscription in self._switchboard.subscribed:
            is_out = False
            if screen.session:
                await self._door.prolong(screen.session, subscription.asked_at)
                is_out = not self._door.is_signed_in(screen.session, now)
            if is_out or self._must_go(subscription, now):
                subscription.drop()
        self._door.forget_old(now)

    def _must_go(self, subscription: Subscription, now: int) -> bool:
        if now - subscription.heard_at >= self._idle_ms:
            return True
        since = subscription.telling_since
        return since is not None and now - since >= self._send_ms
