"""What was decided and is not durable yet, with those who wait for it.

Answers leave when the commit is over, and not before. Whoever waits may be gone by then; that
changes nothing for the others. Must not know what was decided.
Obeys: promise 12.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from taisai.floor.answers import Answer, NewestRequest, Outcome
from taisai.floor.committer import Batch, CommitFailed
from taisai.journal import Head, Record
from taisai.stream_types import Event

S = TypeVar("S")

Tell = Callable[[Answer], None]
"""Is told an answer, once; must not fail."""


class Waiting:
    """Somebody who waits for an answer, and may be gone when it comes."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def tell(self, answer: Answer) -> None:
        """The answer has come."""
        if not self.answer.done():
            self.answer.set_result(answer)


class Writer(Protocol[S]):
    """Whoever decided it."""

    def note_written(self, pending: "Pending[S]") -> None:
        """It is durable."""

    def note_failed(self, pending: "Pending[S]", failed: CommitFailed) -> None:
        """It is not there, or nobody knows."""


class Pending(Batch, Generic[S]):
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
        writer: Writer[S],
        records: Sequence[Record],
        events: tuple[Event, ...],
        state: S | None,
        head: Head,
    ) -> None:
        self.records = records
        self.events = events
        self.state = state
        self.head = head
        self.is_settled = False
        self.is_failed = False
        self._writer = writer
        self._waiting: list[tuple[Tell, Answer]] = []

    def tell_later(self, answer: Answer, tell: Tell) -> None:
        """Tells the answer once this is durable; no task waits for it meanwhile."""
        if self.is_settled:
            # Whoever asks when all is over would wait for ever otherwise.
            tell(Answer(Outcome.OUT_OF_SERVICE) if self.is_failed else answer)
            return
        self._waiting.append((tell, answer))

    def told(self, answer: Answer) -> "asyncio.Future[Answer]":
        """The answer, once this is durable."""
        waiting = Waiting()
        self.tell_later(answer, waiting.tell)
        return waiting.answer

    def written(self) -> None:
        """All is durable: first the listeners are told, then those who wait."""
        self.is_settled = True
        self._writer.note_written(self)
        self.state, self.records = None, ()
        for tell, answer in self._waiting:
            tell(answer)
        self._waiting.clear()

    def failed(self, failed: CommitFailed) -> None:
        """Nobody knows whether it was written: a repeat is answered from the journal."""
        self.is_settled = self.is_failed = True
        self._writer.note_failed(self, failed)
        self.state, self.records = None, ()
        for tell, _ in self._waiting:
            tell(Answer(Outcome.OUT_OF_SERVICE))
        self._waiting.clear()


def tell_again(before: NewestRequest, number: int, tell: Tell) -> None:
    """Tells the answer to a request that was asked before."""
    pending = before.waits_for
    if before.number > number:
        tell(Answer(Outcome.OLDER_REQUEST))
    elif pending is None:
        tell(before.answer)
    else:
        assert isinstance(pending, Pending)
        if not pending.is_settled:
            pending.tell_later(before.answer, tell)
        elif pending.is_failed:
            tell(Answer(Outcome.OUT_OF_SERVICE))
        else:
            before.waits_for = None
            tell(before.answer)
