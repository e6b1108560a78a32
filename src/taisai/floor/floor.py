"""The floor: all running streams of a house, from start to stop.

For: opening every stream, keeping timers, snapshots and heartbeat going, and loading a stream
again after its store failed. Must not know the network.
Obeys: R3 (the interruption is the first record after a restart; no fresh timer), R36.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from taisai.cage import Cage
from taisai.floor.clock import Clock
from taisai.floor.committer import Committer
from taisai.floor.courier import Courier
from taisai.floor.disk import Disk
from taisai.floor.snapshots import Shelf
from taisai.floor.stream_runner import OutOfService, Service, StreamRunner
from taisai.house import House
from taisai.journal import Record, StoreUnavailable
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.stream_types import Event
from taisai.streams import CAGE, HOUSE, TABLE, concerns_the_cage, is_table
from taisai.table import Phase, Table, next_deadline

RETRY_MS: Final = 500
"""How long the floor waits before it asks a failed store again."""

HEARTBEAT_MS: Final = 1_000
"""How often the floor notes, outside the chain, that it is alive (R3)."""

SNAPSHOT_MS: Final = 1_000
"""How often the floor looks whether a stream wants a snapshot."""

HALTED: Final = frozenset(
    {OutOfService.MALFUNCTION, OutOfService.JOURNAL_BROKEN, OutOfService.SECOND_WRITER}
)
"""Why a stream does not come back by itself."""

TableRunner = StreamRunner[Table]
CageRunner = StreamRunner[Cage]
HouseRunner = StreamRunner[House]
AnyRunner = StreamRunner[Any]
"""A runner of whatever stream."""

Beat = Callable[[int], Awaitable[None]]
"""Notes, outside the chain, that the floor was alive at a moment."""


class Floor:
    """The running streams of a house.

    Attributes:
        tables: The runner of each table, by the name of its stream.
        opened: Set when every stream was taken up and its interruption is on record.
    """

    def __init__(
        self, disk: Disk, clock: Clock, beat: Beat | None = None, shelf: Shelf | None = None
    ) -> None:
        self.clock = clock
        self.committer = Committer(disk.append)
        self.house: HouseRunner = StreamRunner(
            HOUSE_STREAM, HOUSE, disk, self.committer, clock, shelf
        )
        self.cage: CageRunner = StreamRunner(CAGE_STREAM, CAGE, disk, self.committer, clock, shelf)
        self.tables: dict[str, TableRunner] = {}
        self.courier = Courier(self.cage, clock)
        self.opened = asyncio.Event()
        self._beat = beat
        self._disk = disk
        self._shelf = shelf
        self._tasks: asyncio.TaskGroup | None = None
        self._halted_at: dict[str, int] = {}
        self._reloading = asyncio.Lock()

    @property
    def runners(self) -> Iterator[AnyRunner]:
        """All streams: the house, the cage, the tables."""
        yield self.house
        yield self.cage
        yield from self.tables.values()

    # ---------------------------------------------------------------- opening

    async def open(self, alive_at: int = 0) -> None:
        """Loads every stream that the journal has; each will go on where it was.

        A stream that is broken stays out of service and says why; the others go on.

        Args:
            alive_at: The last heartbeat before the floor went down; zero where it never ran.

        Raises:
            StoreUnavailable: The store failed; nothing is open.
        """
        await self.house.load(confirms=False)
        await self.cage.load(confirms=False)
        heads = await self._disk.heads()
        known = self.house.durable.tables if self.house.durable is not None else {}
        for stream in sorted(filter(is_table, {*heads, *known})):
            await self._make_table(stream).load(confirms=False)
        await self._disk.confirm([one.head for one in self.runners if one.is_loaded])
        # What the journal and the heartbeat tell has happened, whatever the machine's clock says.
        self.clock.not_before(max([alive_at, *(head.at for head in heads.values())]))
        for runner in self.tables.values():
            if runner.durable is not None:
                runner.interrupted_from = _down_since(runner, runner.durable, alive_at)
            else:
                # It has been down for longer than this program has known it.
                self._halted_at[runner.stream] = alive_at

    def _make_table(self, stream: str) -> TableRunner:
        runner: TableRunner = StreamRunner(
            stream, TABLE, self._disk, self.committer, self.clock, self._shelf
        )
        runner.listeners.append(self._carry)
        runner.service_listeners.append(partial(self._note_halt, runner))
        self.tables[stream] = runner
        return runner

    def runner_of(self, stream: str) -> AnyRunner | None:
        """The runner of a stream, by its name."""
        if stream == HOUSE_STREAM:
            return self.house
        return self.cage if stream == CAGE_STREAM else self.tables.get(stream)

    def _carry(self, events: tuple[Event, ...], records: Sequence[Record]) -> None:
        for event, record in zip(events, records, strict=True):
            # Nearly all that happens are wagers, of which the cage hears nothing.
            if concerns_the_cage(event):
                self.courier.found(event, record)

    async def add_table(self, stream: str) -> TableRunner:
        """Takes up a table that the house has added; the one that runs, where it does already.

        Raises:
            StoreUnavailable: The store failed; there is no such table yet.
        """
        assert self._tasks is not None, "the floor runs"
        assert is_table(stream), "a table is not named so"
        runner = self.tables.get(stream)
        if runner is not None:
            return runner
        runner = self._make_table(stream)
        try:
            is_whole = await runner.load()
        except StoreUnavailable:
            del self.tables[stream]
            raise
        self._keep(runner)
        if is_whole:
            runner.take_up()
        return runner

    # ---------------------------------------------------------------- running

    async def run(self) -> None:
        """Keeps the floor going until it is cancelled; `open` was called before."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            tasks.create_task(self.committer.run())
            runners = list(self.runners)
            for runner in runners:
                self._keep(runner)
                if runner.is_loaded:
                    runner.take_up()
            tasks.create_task(self.courier.run())
            tasks.create_task(self._keep_snapshots())
            if self._beat is not None:
                tasks.create_task(self._keep_beating(self._beat))
            for runner in runners:
                await runner.wait_until_recorded()
            self.opened.set()

    async def reload(self, stream: str) -> bool:
        """Loads a stream again that a fault has halted, while all others go on.

        R3: its first record afterwards says from when to when it was interrupted. Where the fault
        is still there it halts again.

        Returns:
            Whether the stream is in service now.

        Raises:
            StoreUnavailable: The store failed; the stream is as it was.
        """
        runner = self.runner_of(stream)
        assert runner is not None, "who asks knows that there is such a stream"
        async with self._reloading:
            if runner.why in HALTED:
                # What was accepted before the fault may still be on its way.
                await runner.wait_until_recorded()
                halted_at = self._halted_at.get(stream, self.clock.now())
                if await runner.load():
                    runner.interrupted_from = max(halted_at, runner.head.at)
                    runner.take_up()
        return runner.service is Service.IN_SERVICE

    def _note_halt(self, runner: TableRunner) -> None:
        """Notes since when a table is halted, until it is in service again."""
        if runner.why in HALTED:
            self._halted_at.setdefault(runner.stream, self.clock.now())
        else:
            self._halted_at.pop(runner.stream, None)

    def _keep(self, runner: AnyRunner) -> None:
        assert self._tasks is not None, "the floor runs"
        self._tasks.create_task(runner.run_timers())
        self._tasks.create_task(self._recover(runner))

    async def _recover(self, runner: AnyRunner) -> None:
        """Loads a stream again whenever a commit of it has failed."""
        while True:
            await runner.wait_until_failed()
            if await self._load_patiently(runner):
                runner.take_up()

    async def _load_patiently(self, runner: AnyRunner) -> bool:
        while True:
            try:
                return await runner.load()
            except StoreUnavailable:
                await self.clock.sleep_until(self.clock.now() + RETRY_MS)

    async def _keep_beating(self, beat: Beat) -> None:
        while True:
            # R3: a beat says that all tables accept wagers. While one does not and that is not on
            # record yet, a crash must find the beat from before it.
            if not any(map(self._is_silent, self.tables.values())):
                # The next commit shows a failed store to every table; a missed beat is no news.
                with suppress(StoreUnavailable):
                    await beat(self._vouched_until())
            await self.clock.sleep_until(self.clock.now() + HEARTBEAT_MS)

    def _vouched_until(self) -> int:
        """R3: until when all tables kept what they accepted; what is being written may yet fail."""
        now = self.clock.now()
        oldest_at = self.committer.oldest_at
        return now if oldest_at is None else min(now, oldest_at)

    def _is_silent(self, runner: TableRunner) -> bool:
        """Tells whether a table loses time of its wagering period that no record tells yet.

        Once the period has ended, `_down_since` can tell from the missing record.
        """
        state = runner.durable
        if state is None or runner.service is Service.IN_SERVICE:
            return runner.is_recovering
        in_period = state.phase is Phase.WAGERING and next_deadline(state) > self.clock.now()
        return runner.is_recovering or in_period

    async def _keep_snapshots(self) -> None:
        while True:
            await self.clock.sleep_until(self.clock.now() + SNAPSHOT_MS)
            for runner in list(self.runners):
                if runner.wants_snapshot:
                    await self.take_snapshot(runner)

    async def take_snapshot(self, runner: AnyRunner) -> None:
        """Keeps a stream's state for the next start, where this is a moment for it."""
        # What is before a snapshot is not replayed, so the cage must have heard of all of it.
        if not self.courier.waiting_count:
            # The journal is complete without it; the next one is taken in its time.
            with suppress(StoreUnavailable):
                await runner.take_snapshot()


def _down_since(runner: TableRunner, state: Table, alive_at: int) -> int:
    """R3: since when a table cannot have accepted anything, as far as journal and heartbeat tell.

    A table that was out of service by itself while the floor was alive let a deadline pass without
    a record: it has not been running since its last one.
    """
    newest_at = runner.head.at
    since = max(alive_at, newest_at)
    return since if next_deadline(state) > since else newest_at
