"""A clock that stands still until a test advances it."""

import asyncio
import heapq
from asyncio.base_events import BaseEventLoop
from functools import wraps
from typing import Any, Final
from weakref import WeakKeyDictionary

_LOOK_S: Final = 0.001
_QUIET_LOOKS: Final = 3
_SOON_S: Final = 0.01
"""Longer than a wager waits for others to be committed with."""
_SETTLED_S_MAX: Final = 2.0
"""What is under way for so long is held up by the test itself."""

_jobs: WeakKeyDictionary[BaseEventLoop, int] = WeakKeyDictionary()
"""What each event loop has under way in threads."""


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
        await settle_down()
        while self._sleepers and self._sleepers[0][0] <= until:
            at, _, woken = heapq.heappop(self._sleepers)
            self._at = max(self._at, at)
            if not woken.done():
                woken.set_result(None)
            await settle_down()
        self._at = max(self._at, until)
        await settle_down()

    async def jump(self, ms: int) -> None:
        """Lets time pass in one go, as a stalled machine would: everybody due wakes at its end."""
        self._at += ms
        while self._sleepers and self._sleepers[0][0] <= self._at:
            _, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)
        await asyncio.sleep(0)


async def settle_down() -> None:
    """Lets everything happen that needs no time but the committer's few milliseconds.

    However slow the machine is: until nothing is ready in the event loop, nothing is under way in
    threads, no timer ends soon, and that is so at several looks.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + _SETTLED_S_MAX
    quiet_looks = 0
    while quiet_looks < _QUIET_LOOKS and loop.time() < until:
        await asyncio.sleep(_LOOK_S)
        quiet_looks = 0 if _is_busy(loop) else quiet_looks + 1


def _is_busy(loop: Any) -> bool:
    if loop._ready or _jobs.get(loop):
        return True
    soon = loop.time() + _SOON_S
    return any(one.when() < soon and not one.cancelled() for one in loop._scheduled)


def _add(loop: BaseEventLoop, count: int) -> None:
    _jobs[loop] = _jobs.get(loop, 0) + count


def _count_jobs() -> None:
    """Lets every event loop know how many of its jobs are under way in threads."""
    run = BaseEventLoop.run_in_executor

    @wraps(run)
    def counted(loop: BaseEventLoop, executor: Any, work: Any, *args: Any) -> asyncio.Future[Any]:
        job = run(loop, executor, work, *args)
        _add(loop, 1)
        job.add_done_callback(lambda _: _add(loop, -1))
        return job

    BaseEventLoop.run_in_executor = counted  # type: ignore[method-assign,assignment]


_count_jobs()
