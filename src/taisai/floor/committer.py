"""Group commit: events of all tables become durable together, and nothing is told before.

One group at a time is written; what arrives meanwhile makes the next. While others play, wagers
linger a few milliseconds so that a group is worth its flush; results do not linger, and go before
the wagers of other streams where many of those wait. The queue is bounded: when it is full the
answer is `busy`, never silence. Must not know what an event means.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from taisai.journal import JournalBroken, Record, SequenceTaken, StoreUnavailable, StreamName
from taisai.streams import FIRST

LINGER_S: Final = 0.003
"""How long a wager waits for others to be committed with."""

LINGER_S_MAX: Final = 0.020
"""How long it waits at most, where there are many others: what a flush costs is shared by more."""

LINGER_A_RECORD_S: Final = 0.00015
"""So much longer for each record of the group before: below some 3,000 wagers a second none is
waited for longer than `LINGER_S`, and at 6,000 five times as many share a flush."""

TAKEN_ALONG_MAX: Final = 16
"""So many records of other streams go along with a result: more would hold it up."""

CALM_S: Final = 0.03
"""After so long without a group a wager does not linger: there are no others to wait for."""

GROUP_RECORDS_MAX: Final = 250
"""How many records make a group; a batch of one command is never split."""

WAITING_RECORDS_MAX: Final = 5_000
"""How many records may wait; beyond it the floor answers `busy`."""

COMMIT_S_MAX: Final = 10.0
"""How long a commit may take; a store that hangs has failed, and every screen is told so."""

CommitFailed = StoreUnavailable | SequenceTaken | JournalBroken
"""Why a batch was not committed."""


class Batch:
    """The records of one command of one stream: all of them become durable, or none.

    The committer calls `written` or `failed`, once, and nothing else happens in between: between
    a failed commit and the stream that knows of it no command can be decided.
    """

    __slots__ = ("records",)

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records

    def written(self) -> None:
        """The records are durable."""
        raise NotImplementedError

    def failed(self, failed: CommitFailed) -> None:
        """The records are not there, or nobody knows."""
        raise NotImplementedError


class Committer:
    """Writes groups of records, in the order in which they were submitted.

    Attributes:
        is_open: It takes batches; no longer once it was stopped.
        groups_count: How many groups were written.
        records_count: How many records were written.
        level: Up to which level shapes may be written: all who run the house read those.
    """

    def __init__(self, append: Callable[[Sequence[Record]], Awaitable[None]]) -> None:
        self.is_open = True
        self.groups_count = 0
        self.records_count = 0
        self.level: Callable[[], int] = lambda: FIRST
        self._append = append
        self._waiting: deque[Batch] = deque()
        self._waiting_count = 0
        self._in_a_hurry: set[StreamName] = set()
        self._has_overtaken = False
        self._under_way: list[Batch] = []
        self._has_work = asyncio.Event()
        self._hurry = asyncio.Event()
        self._calm_from = 0.0
        self._linger_s = LINGER_S

    @property
    def waiting_count(self) -> int:
        """How many records wait to be written."""
        return self._waiting_count

    @property
    def oldest_at(self) -> int | None:
        """When the oldest record that is not known to be durable was decided; None for none."""
        # What goes before others may be younger than those who wait.
        first = [*self._under_way[:1], *islice(self._waiting, 1)]
        return min((one.records[0].at for one in first), default=None)

    @property
    def can_take_more(self) -> bool:
        """The queue is not full."""
        return self._waiting_count < WAITING_RECORDS_MAX

    def submit(self, batch: Batch, *, is_urgent: bool) -> None:
        """Takes a command's records; the batch is told what became of them."""
        assert self.is_open, "who asks looks first whether the committer takes batches"
        self._waiting.append(batch)
        self._waiting_count += len(batch.records)
        self._has_work.set()
        if is_urgent:
            self._in_a_hurry.add(batch.records[0].stream)
            self._hurry.set()
        elif self._waiting_count >= GROUP_RECORDS_MAX:
            self._hurry.set()

    async def run(self) -> None:
        """Writes for as long as the floor is open."""
        try:
            while True:
                await self._has_work.wait()
                self._has_work.clear()
                while self._waiting:
                    await self._linger()
                    self._under_way = self._next_group()
                    await self._write(self._under_way)
                    self._under_way = []
                    self._calm_from = asyncio.get_running_loop().time() + CALM_S
        finally:
            # Nobody waits for ever: a group under way may be durable or not.
            self.is_open = False
            closing = StoreUnavailable("the floor is closing")
            self._fail([*self._under_way, *self._take_all()], closing)

    async def _linger(self) -> None:
        """Waits a moment for others, unless something is urgent, or nobody else is about."""
        is_calm = asyncio.get_running_loop().time() >= self._calm_from
        if not is_calm and not self._hurry.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._linger_s):
                    await self._hurry.wait()
        self._hurry.clear()

    def _next_group(self) -> list[Batch]:
        """What is written next: what has waited longest, or a result before others' wagers.

        Whoever was overtaken is in the next group, whatever is urgent then.
        """
        hurried, self._in_a_hurry = self._in_a_hurry, set()
        if hurried and not self._has_overtaken:
            urgent = self._overtaking(hurried)
            if urgent:
                self._has_overtaken = True
                self._hurry.set()
                return urgent
        self._has_overtaken = False
        group: list[Batch] = []
        count = 0
        while self._waiting and (
            not group or count + len(self._waiting[0].records) <= GROUP_RECORDS_MAX
        ):
            batch = self._waiting.popleft()
            group.append(batch)
            count += len(batch.records)
        self._waiting_count -= count
        if self._waiting:
            # What was urgent may stand behind the group.
            self._in_a_hurry = hurried
            self._hurry.set()
        return group

    def _overtaking(self, hurried: set[StreamName]) -> list[Batch]:
        """What waits of streams in a hurry, where too much of others waits with it; else nothing.

        Nothing is decided on what another stream has not kept yet: its own order alone counts.
        """
        urgent = [one for one in self._waiting if one.records[0].stream in hurried]
        count = sum(len(one.records) for one in urgent)
        others_count = self._waiting_count - count
        if count > GROUP_RECORDS_MAX or others_count <= TAKEN_ALONG_MAX:
            return []
        self._waiting = deque(one for one in self._waiting if one.records[0].stream not in hurried)
        self._waiting_count = others_count
        return urgent

    def _take_all(self) -> list[Batch]:
        batches = list(self._waiting)
        self._waiting.clear()
        self._waiting_count = 0
        self._in_a_hurry = set()
        return batches

    async def _write(self, group: list[Batch]) -> None:
        records = [record for batch in group for record in batch.records]
        try:
            async with asyncio.timeout(COMMIT_S_MAX):
                await self._append(records)
        except SequenceTaken as taken:
            self._leave_out(group, taken.record.stream, taken)
            return
        except JournalBroken as broken:
            self._leave_out(group, broken.broken.stream, broken)
            return
        except StoreUnavailable as failed:
            # What waits would meet the same store, or was decided on records that are not there.
            self._fail([*group, *self._take_all()], failed)
            return
        except Exception as failed:  # noqa: BLE001 - whatever a driver throws, the floor goes on
            unknown = StoreUnavailable(f"the store failed: {failed!r}")
            self._fail([*group, *self._take_all()], unknown)
            return
        self.groups_count += 1
        self.records_count += len(records)
        self._linger_s = min(max(LINGER_S, len(records) * LINGER_A_RECORD_S), LINGER_S_MAX)
        for batch in group:
            batch.written()

    def _leave_out(
        self, group: list[Batch], stream: str, failed: SequenceTaken | JournalBroken
    ) -> None:
        """Nothing was kept, and one stream is the reason: the others of the group go again."""
        batches = [*group, *self._take_all()]
        faulty = [one for one in batches if one.records[0].stream == stream] or batches
        others = [one for one in batches if one not in faulty]
        self._waiting.extend(others)
        self._waiting_count = sum(len(one.records) for one in others)
        self._hurry.set()
        self._fail(faulty, failed)

    @staticmethod
    def _fail(batches: list[Batch], failed: CommitFailed) -> None:
        for batch in batches:
            batch.failed(failed)
