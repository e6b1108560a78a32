"""A disk that fails: before, during and after a write, slowly, silently, for a while.

What is durable survives every crash of the process; what is on its way does not, or does whole.
Must not know what is written. Every choice comes from the seed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from enum import StrEnum
from random import Random
from typing import Protocol, TypeVar

from harness.seals import SEALS
from taisai.journal import Head, MemoryJournal, Record, StoreUnavailable, StreamName

T = TypeVar("T")


class Fault(StrEnum):
    """What goes wrong with one write."""

    NONE = "none"
    FAILS = "fails"
    LOST_ACKNOWLEDGEMENT = "lost_acknowledgement"
    DRIVER_BUG = "driver_bug"
    OUTAGE = "outage"
    HANGS = "hangs"
    CRASH_BEFORE = "crash_before"
    CRASH_DURING = "crash_during"
    CRASH_AFTER = "crash_after"
    CRASH_AFTER_ACKNOWLEDGEMENT = "crash_after_acknowledgement"
    SECOND_WRITER = "second_writer"


CHANCES = {
    Fault.FAILS: 6,
    Fault.LOST_ACKNOWLEDGEMENT: 6,
    Fault.DRIVER_BUG: 2,
    Fault.OUTAGE: 2,
    Fault.HANGS: 1,
    Fault.CRASH_BEFORE: 2,
    Fault.CRASH_DURING: 3,
    Fault.CRASH_AFTER: 3,
    Fault.CRASH_AFTER_ACKNOWLEDGEMENT: 3,
    Fault.SECOND_WRITER: 1,
}
"""How often in a thousand writes."""


class Watcher(Protocol):
    """Who must know what happens on the disk."""

    def durable(self, group: Sequence[Record]) -> None:
        """A group has become durable."""

    def not_acknowledged(self, group: Sequence[Record]) -> None:
        """Whoever wrote a group was told that it failed."""

    def happened(self, what: str) -> None:
        """Something for the trace."""

    def crash(self) -> None:
        """The process dies now."""

    def intrude(self, group: Sequence[Record]) -> None:
        """Another writer appends where the group wants to."""


class Snapshot:
    """A snapshot as the floor asks for it."""

    def __init__(self, head: Head, format_name: str, state: bytes) -> None:
        self.sequence, self.digest = head.sequence, head.digest
        self.format_name, self.state = format_name, state
        self.seal = SEALS.seal_state(head, format_name, state)

    def is_sealed(self, stream: StreamName) -> bool:
        """The house itself wrote what it says, for this place."""
        head = Head(stream, self.sequence, self.digest, 0)
        return SEALS.is_sealed(head, self.format_name, self.state, self.seal)


class Platter:
    """What survives: the journal, the snapshots, the signed heads, the heartbeat."""

    def __init__(self, rng: Random, watcher: Watcher, storm: float) -> None:
        self._storm = storm
        self.journal = MemoryJournal()
        self.snapshots: dict[StreamName, Snapshot] = {}
        self.signed: list[bytes] = []
        self.alive_at = 0
        self.is_calm = True
        self.down_until = 0.0
        self.rng = rng
        self.watcher = watcher

    def next_fault(self) -> Fault:
        """What goes wrong with the next write."""
        if self.is_calm:
            return Fault.NONE
        point = self.rng.uniform(0, 1_000 / self._storm)
        for fault, chance in CHANCES.items():
            point -= chance
            if point < 0:
                self.watcher.happened(f"fault {fault}")
                return fault
        return Fault.NONE


class SimulatedDisk:
    """One process's way to the platter; when the process dies, so does all that is on its way."""

    def __init__(self, platter: Platter) -> None:
        self._platter = platter
        self._turn = asyncio.Lock()
        self._jobs: list[asyncio.Task[object]] = []

    def kill(self) -> None:
        """The process is dead."""
        for job in self._jobs:
            job.cancel()

    async def append(self, group: Sequence[Record]) -> None:
        """Keeps a group durably, or raises."""
        await self._in_turn(lambda: self._append(group))

    async def read(self, stream: StreamName, from_sequence: int = 1) -> Sequence[Record]:
        """The records of a stream."""
        return await self._in_turn(
            lambda: self._look(lambda: list(self._platter.journal.read(stream, from_sequence)))
        )

    async def heads(self) -> dict[StreamName, Head]:
        """The head of each stream."""
        return await self._in_turn(lambda: self._look(lambda: dict(self._platter.journal.heads())))

    async def confirm(self, heads: Collection[Head]) -> None:
        """Looks at the heads; what is on its way comes first, and the platter keeps all it has."""
        await self._in_turn(lambda: self._look(lambda: self._platter.journal.confirm(heads)))

    async def beat(self, at: int, _going_on: Collection[int] = ()) -> None:
        """Notes that the floor is alive."""
        await self._in_turn(lambda: self._look(lambda: self._note(at)))

    async def keep(self, head: Head, format_name: str, state: bytes) -> None:
        """Keeps a snapshot."""

        def shelve() -> None:
            self._platter.snapshots[head.stream] = Snapshot(head, format_name, state)

        await self._in_turn(lambda: self._look(shelve))

    async def newest(
        self, stream: StreamName, format_name: str, is_readable: Callable[[bytes], bool]
    ) -> Snapshot | None:
        """The newest snapshot, if it bears the house's seal; the floor has to look at the rest."""
        del format_name, is_readable
        found = await self._in_turn(lambda: self._look(lambda: self._platter.snapshots.get(stream)))
        return found if found is not None and found.is_sealed(stream) else None

    def _note(self, at: int) -> None:
        self._platter.alive_at = at

    async def _in_turn(self, call: Callable[[], Awaitable[T]]) -> T:
        """Calls never overlap, and go on when whoever waits has given up: there is one thread."""

        async def job() -> T:
            async with self._turn:
                return await call()

        task = asyncio.create_task(job())
        task.add_done_callback(self._done)
        self._jobs.append(task)  # type: ignore[arg-type]
        return await asyncio.shield(task)

    def _done(self, task: "asyncio.Task[T]") -> None:
        self._jobs.remove(task)  # type: ignore[arg-type]
        if not task.cancelled():
            task.exception()

    def _check_up(self) -> None:
        if asyncio.get_running_loop().time() < self._platter.down_until:
            raise StoreUnavailable("the store is down")

    async def _look(self, function: Callable[[], T]) -> T:
        await asyncio.sleep(0.000_2)
        self._check_up()
        if not self._platter.is_calm and self._platter.rng.random() < 0.01:
            raise StoreUnavailable("could not be read")
        return function()

    async def _append(self, group: Sequence[Record]) -> None:
        platter = self._platter
        try:
            await self._append_or_fail(group)
        except (StoreUnavailable, RuntimeError):
            platter.watcher.not_acknowledged(group)
            raise

    async def _append_or_fail(self, group: Sequence[Record]) -> None:
        platter, rng = self._platter, self._platter.rng
        fault = platter.next_fault()
        slow = 1.0 if not platter.is_calm and rng.random() < 0.01 else 0.0
        await asyncio.sleep(rng.uniform(0.000_5, 0.006) + slow * rng.random())
        self._check_up()
        await self._before(fault, group)
        platter.journal.append(group)
        platter.watcher.durable(group)
        await self._after(fault)
        await asyncio.sleep(rng.uniform(0, 0.002))

    async def _before(self, fault: Fault, group: Sequence[Record]) -> None:
        """What goes wrong before anything is durable."""
        platter, rng = self._platter, self._platter.rng
        match fault:
            case Fault.FAILS:
                raise StoreUnavailable("the write failed")
            case Fault.DRIVER_BUG:
                raise RuntimeError("no driver says this")
            case Fault.OUTAGE:
                platter.down_until = asyncio.get_running_loop().time() + rng.uniform(0.2, 50.0)
                self._check_up()
            case Fault.HANGS:
                await asyncio.sleep(rng.uniform(5.0, 25.0))
            case Fault.SECOND_WRITER:
                platter.watcher.intrude(group)
            case Fault.CRASH_BEFORE:
                await self._crash()
            case Fault.CRASH_DURING if rng.random() < 0.5:
                # A group survives whole or not at all.
                await self._crash()

    async def _after(self, fault: Fault) -> None:
        """What goes wrong when all is durable and nobody knows."""
        platter = self._platter
        if fault is Fault.LOST_ACKNOWLEDGEMENT:
            raise StoreUnavailable("the connection was lost")
        if fault in (Fault.CRASH_DURING, Fault.CRASH_AFTER):
            await self._crash()
        if fault is Fault.CRASH_AFTER_ACKNOWLEDGEMENT:
            delay = platter.rng.uniform(0, 0.05)
            asyncio.get_running_loop().call_later(delay, platter.watcher.crash)

    async def _crash(self) -> None:
        self._platter.watcher.crash()
        await asyncio.get_running_loop().create_future()
