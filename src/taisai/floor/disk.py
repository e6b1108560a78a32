"""The journal seen from the event loop: one writer thread, so calls never overlap.

Must not know groups (`committer`) or streams' meaning. A simulation passes a disk of its own.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import Final, Protocol, TypeVar

from taisai.floor.threads import OwnThreads
from taisai.journal import Head, Journal, Record, StreamName

T = TypeVar("T")


READ_RECORDS_MAX: Final = 2_000
"""How many records are read at once."""


class Disk(Protocol):
    """What the floor asks of its store, without blocking."""

    async def append(self, group: Sequence[Record]) -> None:
        """Keeps a group durably, or raises."""
        ...

    async def read(self, stream: StreamName, from_sequence: int = 1) -> Sequence[Record]:
        """A stream's records from a place on: all, or a first part; none where none is left."""
        ...

    async def heads(self) -> dict[StreamName, Head]:
        """The head of each stream."""
        ...

    async def confirm(self, heads: Collection[Head]) -> None:
        """Returns when nothing that was read up to these heads can be lost any more, or raises."""
        ...


class ThreadDisk:
    """A journal whose calls run in one thread of their own, in order."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._thread = OwnThreads("journal")

    async def append(self, group: Sequence[Record]) -> None:
        """Keeps a group durably, or raises."""
        await self.call(lambda: self._journal.append(group))

    async def read(self, stream: StreamName, from_sequence: int = 1) -> Sequence[Record]:
        """The records of a stream from a place on, so many at once that memory is bounded."""
        return await self.call(
            lambda: list(islice(self._journal.read(stream, from_sequence), READ_RECORDS_MAX))
        )

    async def heads(self) -> dict[StreamName, Head]:
        """The head of each stream."""
        return await self.call(lambda: dict(self._journal.heads()))

    async def confirm(self, heads: Collection[Head]) -> None:
        """Returns when nothing that was read up to these heads can be lost any more, or raises."""
        await self.call(lambda: self._journal.confirm(heads))

    async def call(self, function: Callable[[], T]) -> T:
        """Runs a blocking call in the writer's thread, after those before it."""
        return await self._thread.call(function)

    def close(self) -> None:
        """Waits for the last call and ends the thread."""
        self._thread.close()
