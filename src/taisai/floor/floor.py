"""The floor: all running streams of a house, from start to stop.

For: opening every stream, keeping timers and heartbeat going, and loading a stream again after its
store failed. Must not know the network.
Obeys: R3 (the interruption is the first record after a restart; no fresh timer), R36.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from taisai.cage.commands import Command as CageCommand
from taisai.cage.events import Event as CageEvent
from taisai.cage.state import Cage
from taisai.floor.clock import Clock
from taisai.floor.committer import Committer
from taisai.floor.courier import Courier
from taisai.floor.disk import Disk
from taisai.floor.rooms import CAGE, CAGE_STREAM, HOUSE, HOUSE_STREAM, TABLE
from taisai.floor.stream_runner import StreamRunner
from taisai.house.commands import Command as HouseCommand
from taisai.house.events import Event as HouseEvent
from taisai.house.state import House
from taisai.journal import Record, StoreUnavailable
from taisai.table.commands import Command, RecordInterruption
from taisai.table.events import Event
from taisai.table.state import Table

RETRY_MS: Final = 500
"""How long the floor waits before it asks a failed store again."""

HEARTBEAT_MS: Final = 1_000
"""How often the floor notes, outside the chain, that it is alive (R3)."""

TableRunner = StreamRunner[Table, Command, Event]
CageRunner = StreamRunner[Cage, CageCommand, CageEvent]
HouseRunner = StreamRunner[House, HouseCommand, HouseEvent]

Beat = Callable[[int], Awaitable[None]]
"""Notes, outside the chain, that the floor was alive at a moment."""


class Floor:
    """The running streams of a house.

    Attributes:
        tables: The runner of each table, by the name of its stream.
        opened: Set when every stream is loaded and its interruption recorded.
    """

    def __init__(self, disk: Disk, clock: Clock, beat: Beat | None = None) -> None:
        self.clock = clock
        self.committer = Committer(disk.append)
        self.house: HouseRunner = StreamRunner(HOUSE_STREAM, HOUSE, disk, self.committer, clock)
        self.cage: CageRunner = StreamRunner(CAGE_STREAM, CAGE, disk, self.committer, clock)
        self.tables: dict[str, TableRunner] = {}
        self.courier = Courier(self.cage, clock)
        self.opened = asyncio.Event()
        self._beat = beat
        self._disk = disk
        self._tasks: asyncio.TaskGroup | None = None
        self._alive_at = 0

    async def open(self, alive_at: int = 0) -> None:
        """Loads every stream that the journal has; each goes on where it was.

        Args:
            alive_at: The last heartbeat before the floor went down; zero where it never ran.
        """
        newest = [await self.house.load(), await self.cage.load()]
        tables = sorted(set(await self._disk.heads()) - {HOUSE_STREAM, CAGE_STREAM})
        newest += [await self._take_up(stream).load(self.courier.found) for stream in tables]
        self._alive_at = max(alive_at, *newest)

    def _take_up(self, stream: str) -> TableRunner:
        runner: TableRunner = StreamRunner(stream, TABLE, self._disk, self.committer, self.clock)
        runner.listeners.append(self._carry)
        self.tables[stream] = runner
        return runner

    def _carry(self, events: tuple[Event, ...], records: Sequence[Record]) -> None:
        for event, record in zip(events, records, strict=True):
            self.courier.found(event, record)

    async def run(self) -> None:
        """Keeps the floor going until it is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            tasks.create_task(self.committer.run())
            for runner in self.tables.values():
                await self._record_interruption(runner, self._alive_at)
                self._keep_table(runner)
            for other in (self.house, self.cage):
                self._keep(other)
            tasks.create_task(self.courier.run())
            if self._beat is not None:
                tasks.create_task(self._keep_beating(self._beat))
            self.opened.set()

    def _keep_table(self, runner: TableRunner) -> None:
        assert self._tasks is not None, "the floor is open"
        self._tasks.create_task(runner.run_timers())
        self._tasks.create_task(self._recover(runner, self._interrupted))

    def _keep(self, runner: StreamRunner[Any, Any, Any]) -> None:
        assert self._tasks is not None, "the floor is open"
        self._tasks.create_task(runner.run_timers())
        self._tasks.create_task(self._recover(runner, None))

    async def add_table(self, stream: str) -> TableRunner:
        """Takes up a table that has no record yet."""
        assert stream not in (HOUSE_STREAM, CAGE_STREAM)
        runner = self._take_up(stream)
        await runner.load()
        self._keep_table(runner)
        return runner

    async def _record_interruption(self, runner: TableRunner, from_at: int) -> None:
        """R3: the first record after a restart says from when to when the floor was down."""
        now = self.clock.now()
        if runner.state is not None and from_at < now:
            await runner.ask(RecordInterruption(from_at=from_at, to_at=now))

    async def _interrupted(self, runner: TableRunner) -> None:
        await self._record_interruption(runner, runner.failed_at)

    async def _recover(
        self,
        runner: StreamRunner[Any, Any, Any],
        recovered: Callable[[TableRunner], Awaitable[None]] | None,
    ) -> None:
        """Loads a stream again whenever a commit of it has failed."""
        while True:
            await runner.wait_until_failed()
            while True:
                try:
                    await runner.load()
                except StoreUnavailable:
                    await self.clock.sleep_until(self.clock.now() + RETRY_MS)
                else:
                    break
            if recovered is not None:
                await recovered(runner)

    async def _keep_beating(self, beat: Beat) -> None:
        while True:
            # The next commit shows a failed store to every table; a missed beat is no news.
            with suppress(StoreUnavailable):
                await beat(self.clock.now())
            await self.clock.sleep_until(self.clock.now() + HEARTBEAT_MS)
