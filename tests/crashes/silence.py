"""How long terminals were without an answer, while something was done to what serves them."""

import asyncio
import time

from crashes.players import Screen

BACK_S_MAX = 90
LOOK_S = 0.02


class Silence:
    """How long each terminal had nothing done, seen by who looks all the time."""

    def __init__(self, screens: list[Screen]) -> None:
        self.longest_s = 0.0
        self._screens = screens
        self._seen = [0] * len(screens)
        self._done = [0] * len(screens)
        self._since = [time.monotonic()] * len(screens)

    async def watch(self) -> None:
        """Looks until it is cancelled."""
        self._since = [time.monotonic()] * len(self._screens)
        while True:
            self._look()
            await asyncio.sleep(LOOK_S)

    def _look(self) -> None:
        now = time.monotonic()
        for number, screen in enumerate(self._screens):
            self.longest_s = max(self.longest_s, now - self._since[number])
            new = screen.told[self._seen[number] :]
            self._seen[number] += len(new)
            # A refusal is answered from memory; only what was done needs the database.
            if done := sum(one.outcome == "done" for one in new):
                self._done[number] += done
                self._since[number] = now

    async def wait_until_over(self) -> None:
        """Returns when something was done at every terminal since."""
        before = list(self._done)
        async with asyncio.timeout(BACK_S_MAX):
            while any(new <= old for new, old in zip(self._done, before, strict=True)):
                await asyncio.sleep(LOOK_S)
