"""The floor: all running streams of a house, from start to stop.

For: opening every stream, keeping timers and heartbeat going, and loading a stream again after its
store failed. Must not know the network.
Obeys: R3 (the interruption is the first record after a restart; no fresh timer), R36.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from taisai.floor.clock import Clock
from taisai.floor.committer import Committer
from taisai.floor.disk import Disk
from taisai.floor.rooms import table_room
from taisai.floor.stream_runner import StreamRunner
from taisai.journal import StoreUnavailable
from taisai.table.commands import Command, RecordInterruption
from taisai.table.events import Event
from taisai.table.state import Table

RETRY_MS: Final = 500
"""How long the floor waits before it asks a failed store again."""

HEARTBEAT_MS: Final = 1_000
"""How often the floor notes, outside the chain, that it is alive (R3)."""

TableRunner = StreamRunner[Table, Command, Event]


class Floor:
    """The running tables of a house.

    Attributes:
        tables: The runner of each table, by the name of its stream.
    """

    def __init__(self, disk: Disk, clock: Clock) -> None:
        self.clock = clock
        self.committer = Committer(disk.append)
        self.tables: dict[str, TableRunner] = {}
        self._disk = disk
        self._tasks: asyncio.TaskGroup | None = None
        self._alive_at = 0

    async def open(self, alive_at: int = 0) -> None:
        """Loads every stream that the journal has; each goes on where it was.

        Args:
            alive_at: The last heartbeat before the floor went down; zero where it never ran.
        """
        self._alive_at = alive_at
        for stream in sorted(await self._disk.heads()):
            runner = self.tables[stream] = self._runner(stream)
            self._alive_at = max(self._alive_at, await runner.load())

    def _runner(self, stream: str) -> TableRunner:
        return StreamRunner(stream, table_room(), self._disk, self.committer, self.clock)

    async def run(self, opened: Callable[[], None] = lambda: None) -> None:
        """Keeps the floor going until it is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            tasks.create_task(self.committer.run())
            for runner in self.tables.values():
                await self._record_interruption(runner, self._alive_at)
                self._keep(tasks, runner)
            opened()

    def _keep(self, tasks: asyncio.TaskGroup, runner: TableRunner) -> None:
        tasks.create_task(runner.run_timers())
        tasks.create_task(self._recover(runner))

    async def add_table(self, stream: str) -> TableRunner:
        """Takes up a stream that has no record yet."""
        assert self._tasks is not None, "the floor is open"
        runner = self._runner(stream)
        await runner.load()
        self.tables[stream] = runner
        self._keep(self._tasks, runner)
        return runner

    async def _record_interruption(self, runner: TableRunner, from_at: int) -> None:
        """R3: the first record after a restart says from when to when the floor was down."""
        now = self.clock.now()
        if runner.state is not None and from_at < now:
            await runner.ask(RecordInterruption(from_at=from_at, to_at=now))

    async def _recover(self, runner: TableRunner) -> None:
        """Loads a stream again whenever a commit of it has failed."""
        while True:
            await runner.wait_until_failed()
            failed_at = runner.failed_at
            while True:
                try:
                    await runner.load()
                except StoreUnavailable:
                    await self.clock.sleep_until(self.clock.now() + RETRY_MS)
                else:
                    break
            await self._record_interruption(runner, failed_at)
