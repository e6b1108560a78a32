"""The clock of the floor: UTC milliseconds that never run backwards.

A wall-clock anchor plus the monotonic clock, so that a correction of the machine's time in the
middle of a period moves no deadline. It is passed to everything that needs the time; tests pass
one that they advance themselves. Must not know tables.
Obeys: D9A 3.3(b)(vi), 3.3(c)(i): the server's clock alone decides the Fixed Wagering Period.
"""

import asyncio
import time
from typing import Protocol

_NS_PER_MS = 1_000_000
_MS_PER_S = 1_000


class Clock(Protocol):
    """What the floor asks of a clock."""

    def now(self) -> int:
        """The time in milliseconds of UTC; never less than it said before."""
        ...

    def not_before(self, at: int) -> None:
        """Tells the clock of a moment that is past: what the journal holds has happened."""
        ...

    async def sleep_until(self, at: int) -> None:
        """Waits until the clock says `at` or later."""
        ...


class SystemClock:
    """The machine's clock, read once and then carried on by the monotonic one."""

    def __init__(self) -> None:
        self._anchor_ms = time.time_ns() // _NS_PER_MS
        self._anchored_at_ns = time.monotonic_ns()

    def now(self) -> int:
        """The time in milliseconds of UTC."""
        return self._anchor_ms + (time.monotonic_ns() - self._anchored_at_ns) // _NS_PER_MS

    def not_before(self, at: int) -> None:
        """Moves the anchor forward where the machine's time was set back while we were down."""
        self._anchor_ms += max(0, at - self.now())

    def drift_ms(self) -> int:
        """How far the machine's own time is ahead of this one; it changes when somebody sets it."""
        return time.time_ns() // _NS_PER_MS - self.now()

    async def sleep_until(self, at: int) -> None:
        """Waits until `at`."""
        while (rest_ms := at - self.now()) > 0:
            await asyncio.sleep(rest_ms / _MS_PER_S)


async def sleep_unless(clock: Clock, at: int, moved: asyncio.Event) -> None:
    """Waits until the clock says `at`, or until something else has moved."""
    waits: list[asyncio.Future[object]] = [
        asyncio.ensure_future(moved.wait()),
        asyncio.ensure_future(clock.sleep_until(at)),
    ]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waits:
            task.cancel()
