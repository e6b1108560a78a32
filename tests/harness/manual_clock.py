"""A clock that stands still until a test advances it."""

import asyncio
import heapq


class ManualClock:
    """The floor's clock in a test's hands."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        self._at = at
        self._count = 0
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []

    def now(self) -> int:
        """The time in milliseconds of UTC."""
        return self._at

    def not_before(self, at: int) -> None:
        """What the journal holds has happened."""
        self._at = max(self._at, at)

    async def sleep_until(self, at: int) -> None:
        """Waits until the test has advanced the clock so far."""
        if at > self._at:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._count += 1
            heapq.heappush(self._sleepers, (at, self._count, woken))
            await woken

    async def advance(self, ms: int) -> None:
        """Lets time pass, waking every sleeper at its moment, and lets all of them act."""
        until = self._at + ms
        await settled()
        while self._sleepers and self._sleepers[0][0] <= until:
            at, _, woken = heapq.heappop(self._sleepers)
            self._at = max(self._at, at)
            if not woken.done():
                woken.set_result(None)
            await settled()
        self._at = max(self._at, until)
        await settled()

    async def jump(self, ms: int) -> None:
        """Lets time pass in one go, as a stalled machine would: everybody due wakes at its end."""
        self._at += ms
        while self._sleepers and self._sleepers[0][0] <= self._at:
            _, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)
        await asyncio.sleep(0)


async def settled() -> None:
    """Lets everything happen that needs no time but the committer's few milliseconds."""
    await asyncio.sleep(0.05)
