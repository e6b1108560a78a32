"""Read models follow the journal, after the commit and in small bites.

A group that became durable is only put down here, and taken in once a second, in the thread that
writes the journal: two threads would only wait for each other, for the database's lock and for the
interpreter's. A group that comes meanwhile waits for one bite at most. What does not fit is
forgotten: the read models find the gap, and catch up from the journal in a thread of their own.
Must not know what an event means.
Obeys: promise 9 (read models never decide anything).
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeVar

import structlog

from taisai.floor.clock import Clock
from taisai.floor.disk import ThreadDisk
from taisai.floor.threads import OwnThreads
from taisai.journal import Journal, Record, StoreUnavailable
from taisai.store.failures import Failure, StoreFailed
from taisai.store.read_models import ReadModels

T = TypeVar("T")

FOLLOW_MS: Final = 1_000
"""How often what became durable is taken in."""

WAITING_RECORDS_MAX: Final = 20_000
"""How many records are put down at most; beyond it they are read from the journal."""

BATCH_RECORDS_COUNT: Final = 250
"""How many records are taken in at once: a commit waits no longer than that takes."""


BESIDE_COUNT: Final = 4
"""How many threads wait for other members: one looks at them, two show tables, one is asked."""


class FollowedDisk(ThreadDisk):
    """A disk that puts down what became durable, for the read models."""

    def __init__(
        self, journal: Journal, tell_gone: Callable[[str], None] = lambda _words: None
    ) -> None:
        """A disk.

        Args:
            journal: The journal.
            tell_gone: Is told when the journal's file is gone.
        """
        super().__init__(journal)
        self._beside = OwnThreads("members", BESIDE_COUNT)
        self.durable: list[Record] = []
        self._tell_gone = tell_gone

    async def call(self, function: Callable[[], T]) -> T:
        """Runs a blocking call in the writer's thread, after those before it."""
        try:
            return await super().call(function)
        except StoreFailed as failed:
            if failed.reason is Failure.GONE:
                self._tell_gone(str(failed))
            raise

    async def beside(self, function: Callable[[], T]) -> T:
        """Runs a blocking call that may wait for another member: no record waits for that."""
        return await self._beside.call(function)

    def close(self) -> None:
        """Waits for the last calls and ends the threads."""
        self._beside.close()
        super().close()

    async def append(self, group: Sequence[Record]) -> None:
        """Keeps a group durably, or raises."""
        await super().append(group)
        if len(self.durable) < WAITING_RECORDS_MAX:
            self.durable.extend(group)


class Follower:
    """Takes in what became durable."""

    def __init__(self, disk: FollowedDisk, read_models: ReadModels, clock: Clock) -> None:
        self._disk = disk
        self._read_models = read_models
        self._clock = clock
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="read models")

    async def run(self) -> None:
        """Catches up with the journal, then follows it for as long as the floor is open."""
        await self._catch_up()
        while True:
            await self._clock.sleep_until(self._clock.now() + FOLLOW_MS)
            await self.take_in()

    async def take_in(self) -> None:
        """Takes in what waits."""
        waiting, self._disk.durable = self._disk.durable, []
        has_gap = False
        for first in range(0, len(waiting), BATCH_RECORDS_COUNT):
            group = waiting[first : first + BATCH_RECORDS_COUNT]
            with _calm():
                is_whole = await self._disk.call(partial(self._read_models.follow, group))
                has_gap = has_gap or not is_whole
        if has_gap:
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Reads what is missing from the journal, which may take long."""
        loop = asyncio.get_running_loop()
        with _calm():
            await loop.run_in_executor(self._thread, self._read_models.catch_up)

    def close(self) -> None:
        """Waits for the last work and ends the thread."""
        self._thread.shutdown()


@contextmanager
def _calm() -> Iterator[None]:
    """A store that fails now is asked again later."""
    try:
        yield
    except StoreUnavailable as failed:
        structlog.get_logger().warning("read models wait for the store", why=str(failed))
