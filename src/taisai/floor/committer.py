"""Group commit: events of all tables become durable together, and nothing is told before.

One group at a time is written; what arrives meanwhile makes the next. Wagers linger a few
milliseconds so that a group is worth its flush; results do not linger. The queue is bounded: when
it is full the answer is `Busy`, never silence. Must not know what an event means.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from taisai.journal import JournalBroken, Record, SequenceTaken, StoreUnavailable

LINGER_S: Final = 0.003
"""How long a wager waits for others to be committed with."""

GROUP_RECORDS_MAX: Final = 250
"""How many records make a group; a batch of one command is never split."""

WAITING_RECORDS_MAX: Final = 5_000
"""How many records may wait; beyond it the floor answers `busy`."""


class Busy(Exception):
    """The queue is full: ask again in a moment; nothing has changed."""


@dataclass(slots=True)
class _Batch:
    records: Sequence[Record]
    is_durable: asyncio.Future[None]


class Committer:
    """Writes groups of records, in the order in which they were submitted."""

    def __init__(self, append: Callable[[Sequence[Record]], Awaitable[None]]) -> None:
        self._append = append
        self._waiting: deque[_Batch] = deque()
        self._waiting_count = 0
        self._wake = asyncio.Event()
        self._is_urgent = False
        self.groups_count = 0
        self.records_count = 0

    @property
    def waiting_count(self) -> int:
        """How many records wait to be written."""
        return self._waiting_count

    def check_room(self) -> None:
        """Refuses further work while the queue is full."""
        if self._waiting_count >= WAITING_RECORDS_MAX:
            raise Busy

    def submit(self, records: Sequence[Record], *, is_urgent: bool) -> asyncio.Future[None]:
        """Takes a command's records; the future is done when they are durable."""
        batch = _Batch(records, asyncio.get_running_loop().create_future())
        self._waiting.append(batch)
        self._waiting_count += len(records)
        self._is_urgent = self._is_urgent or is_urgent
        self._wake.set()
        return batch.is_durable

    async def run(self) -> None:
        """Writes for as long as the floor is open."""
        while True:
            await self._wake.wait()
            if not self._is_urgent and self._waiting_count < GROUP_RECORDS_MAX:
                await asyncio.sleep(LINGER_S)
            await self._write(self._next_group())
            if not self._waiting:
                self._wake.clear()

    def _next_group(self) -> list[_Batch]:
        group: list[_Batch] = []
        count = 0
        while self._waiting and (not group or count < GROUP_RECORDS_MAX):
            batch = self._waiting.popleft()
            group.append(batch)
            count += len(batch.records)
        self._waiting_count -= count
        self._is_urgent = False
        return group

    async def _write(self, group: list[_Batch]) -> None:
        records = [record for batch in group for record in batch.records]
        try:
            await self._append(records)
        except (StoreUnavailable, SequenceTaken, JournalBroken) as failed:
            # What waits was decided on records that are not there: it fails with them.
            self._fail([*group, *self._waiting], failed)
            self._waiting.clear()
            self._waiting_count = 0
            return
        self.groups_count += 1
        self.records_count += len(records)
        for batch in group:
            if not batch.is_durable.done():
                batch.is_durable.set_result(None)

    @staticmethod
    def _fail(batches: list[_Batch], failed: Exception) -> None:
        for batch in batches:
            if not batch.is_durable.done():
                batch.is_durable.set_exception(failed)
