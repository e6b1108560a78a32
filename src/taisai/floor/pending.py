"""What was decided and is not durable yet, with those who wait for it.

Answers leave when the commit is over, and not before. Whoever waits may be gone by then; that
changes nothing for the others. Must not know what was decided.
Obeys: DESIGN 3, promise 1.
"""

import asyncio
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from taisai.floor.answers import Answer, Outcome
from taisai.floor.committer import Batch, CommitFailed
from taisai.journal import Head, Record

S = TypeVar("S")
E = TypeVar("E")


class Writer(Protocol[S, E]):
    """Whoever decided it."""

    def note_written(self, pending: "Pending[S, E]") -> None:
        """It is durable."""

    def note_failed(self, pending: "Pending[S, E]", failed: CommitFailed) -> None:
        """It is not there, or nobody knows."""


class Pending(Batch, Generic[S, E]):
    """The records of one command on their way to the disk.

    Attributes:
        events: What they record.
        state: The stream's state after them.
        head: The stream's head after them.
        is_settled: The commit is over.
        is_failed: It has failed.
    """

    __slots__ = ("_waiting", "_writer", "events", "head", "is_failed", "is_settled", "state")

    def __init__(
        self,
        writer: Writer[S, E],
        records: Sequence[Record],
        events: tuple[E, ...],
        state: S | None,
        head: Head,
    ) -> None:
        super().__init__(records)
        self.events = events
        self.state = state
        self.head = head
        self.is_settled = False
        self.is_failed = False
        self._writer = writer
        self._waiting: list[tuple[asyncio.Future[Answer[E]], Answer[E]]] = []

    def told(self, answer: Answer[E]) -> "asyncio.Future[Answer[E]]":
        """The answer, once this is durable."""
        future: asyncio.Future[Answer[E]] = asyncio.get_running_loop().create_future()
        self._waiting.append((future, answer))
        return future

    def written(self) -> None:
        """All is durable: first the listeners are told, then those who wait."""
        self.is_settled = True
        self._writer.note_written(self)
        self.state, self.records = None, ()
        for future, answer in self._waiting:
            if not future.done():
                future.set_result(answer)
        self._waiting.clear()

    def failed(self, failed: CommitFailed) -> None:
        """Nobody knows whether it was written: a repeat is answered from the journal."""
        self.is_settled = self.is_failed = True
        self._writer.note_failed(self, failed)
        self.state, self.records = None, ()
        for future, _ in self._waiting:
            if not future.done():
                future.set_result(Answer(Outcome.OUT_OF_SERVICE))
        self._waiting.clear()
