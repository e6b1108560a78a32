"""The single writer of a stream: commands are decided one at a time on the newest state.

The state runs ahead of the disk; answers and screens do not: both wait until what they tell is
durable. If a commit fails the stream is out of service, reloads from the journal, and its first
record afterwards says from when to when it was interrupted.
Must not know what is decided (the room does) or who listens (`subscriptions`).
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, TypeVar

from taisai.floor.clock import Clock
from taisai.floor.committer import Busy, Committer
from taisai.floor.disk import Disk
from taisai.floor.rooms import Room
from taisai.journal import (
    JournalBroken,
    Record,
    SequenceTaken,
    StoreUnavailable,
    beginning,
    following,
    head_of,
)
from taisai.refusal import Refusal

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

_FAR: Final = 1 << 61
"""A deadline beyond it never comes."""


class Service(StrEnum):
    """Whether a stream takes commands."""

    IN_SERVICE = "in_service"
    OUT_OF_SERVICE = "out_of_service"


class Outcome(StrEnum):
    """What became of a request."""

    DONE = "done"
    REFUSED = "refused"
    BUSY = "busy"
    OUT_OF_SERVICE = "out_of_service"
    OLDER_REQUEST = "older_request"


@dataclass(frozen=True, slots=True)
class Answer(Generic[E]):
    """The answer to a request; the same again when the request is repeated."""

    outcome: Outcome
    events: tuple[E, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, and the number the asker's screen gave; a repeat has the same number."""

    asker: str
    number: int

    @property
    def id(self) -> str:
        """The request as records carry it."""
        return f"{self.asker}#{self.number}"

    @classmethod
    def parse(cls, text: str) -> "Request":
        """Reads a request from a record."""
        asker, _, number = text.rpartition("#")
        return cls(asker, int(number))


@dataclass(slots=True)
class _Asked(Generic[E]):
    number: int
    answer: "asyncio.Future[Answer[E]]"


class StreamRunner(Generic[S, C, E]):
    """Runs one stream: a table, the cage or the house.

    Attributes:
        state: The newest state, on which the next command is decided.
        durable: The state that the journal holds; screens show this one.
        failed_at: When the first command that could not be kept was decided.
    """

    def __init__(
        self,
        stream: str,
        room: Room[S, C, E],
        disk: Disk,
        committer: Committer,
        clock: Clock,
    ) -> None:
        self.stream = stream
        self.service = Service.OUT_OF_SERVICE
        self.state: S | None = None
        self.durable: S | None = None
        self.listeners: list[Callable[[tuple[E, ...], Sequence[Record]], None]] = []
        self.service_listeners: list[Callable[[], None]] = []
        self._room = room
        self._disk = disk
        self._committer = committer
        self._clock = clock
        self._head = beginning(stream)
        self._asked: dict[str, _Asked[E]] = {}
        self._tail: asyncio.Future[None] | None = None
        self.failed_at = 0
        self._failed = asyncio.Event()
        self._deadline_moved = asyncio.Event()

    # ---------------------------------------------------------------- loading

    async def load(self, found: Callable[[E, Record], None] | None = None) -> int:
        """Replays the journal and takes up service; returns the time of the newest record.

        Args:
            found: Is told each event with its record, for those who carry facts to other streams.
        """
        state: S | None = None
        head = beginning(self.stream)
        asked: dict[str, _Asked[E]] = {}
        loop = asyncio.get_running_loop()
        for record in await self._disk.read(self.stream):
            event = self._room.decode(record.event)
            state = self._room.evolve(state, event)
            head = head_of(record)
            if found is not None:
                found(event, record)
            if record.request:
                self._remember(asked, Request.parse(record.request), event, loop)
        self._clock.not_before(head.at)
        self.state = self.durable = state
        self._head = head
        self._asked = asked
        self._tail = None
        self._failed.clear()
        self._set_service(Service.IN_SERVICE)
        return head.at

    def _remember(
        self,
        asked: dict[str, _Asked[E]],
        request: Request,
        event: E,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        """Puts the answer to a recorded request together again, event by event."""
        before = asked.get(request.asker)
        events: tuple[E, ...] = (event,)
        if before is not None and before.number == request.number:
            events = (*before.answer.result().events, event)
        answer: asyncio.Future[Answer[E]] = loop.create_future()
        answer.set_result(Answer(Outcome.DONE, events))
        asked[request.asker] = _Asked(request.number, answer)

    def _set_service(self, service: Service) -> None:
        self.service = service
        self._deadline_moved.set()
        for tell in self.service_listeners:
            tell()

    # ---------------------------------------------------------------- asking

    async def ask(self, command: C, request: Request | None = None) -> Answer[E]:
        """Decides a command and answers when what it brought about is durable."""
        if request is not None:
            before = self._asked.get(request.asker)
            if before is not None and before.number == request.number:
                return await asyncio.shield(before.answer)
            if before is not None and before.number > request.number:
                return Answer(Outcome.OLDER_REQUEST)
        if self.service is not Service.IN_SERVICE:
            return Answer(Outcome.OUT_OF_SERVICE)
        try:
            self._committer.check_room()
        except Busy:
            return Answer(Outcome.BUSY)
        answer: asyncio.Future[Answer[E]] = asyncio.get_running_loop().create_future()
        if request is not None:
            self._asked[request.asker] = _Asked(request.number, answer)
        result = await self._decide(command, request)
        if result.outcome is Outcome.OUT_OF_SERVICE and request is not None:
            # Nobody knows yet whether it was written: the repeat is answered from the journal.
            self._asked.pop(request.asker, None)
        if not answer.done():
            answer.set_result(result)
        return result

    async def _decide(self, command: C, request: Request | None) -> Answer[E]:
        at = self._clock.now()
        self.let_time_pass(at)
        try:
            events = self._room.decide(self.state, command, at)
        except Refusal as refused:
            # A refusal too is told only when the state it was decided on is durable.
            return await self._when_durable(Answer(Outcome.REFUSED, refusal=refused), self._tail)
        written = self._write(events, at, request.id if request is not None else "")
        return await self._when_durable(Answer(Outcome.DONE, events), written)

    @staticmethod
    async def _when_durable(
        answer: Answer[E], is_durable: asyncio.Future[None] | None
    ) -> Answer[E]:
        if is_durable is None:
            return answer
        try:
            await asyncio.shield(is_durable)
        except (StoreUnavailable, SequenceTaken, JournalBroken):
            return Answer(Outcome.OUT_OF_SERVICE)
        return answer

    # ---------------------------------------------------------------- time

    def let_time_pass(self, at: int) -> None:
        """Writes what time alone has brought about by `at`."""
        happened = self._room.due(self.state, at)
        if happened:
            self._write(happened, at, "")

    async def run_timers(self) -> None:
        """Lets deadlines happen at their moment, for as long as the floor is open."""
        while True:
            self._deadline_moved.clear()
            in_service = self.service is Service.IN_SERVICE
            deadline = self._room.next_deadline(self.state) if in_service else None
            if deadline is None or deadline > self._clock.now():
                await self._until(deadline)
                continue
            self.let_time_pass(self._clock.now())

    async def _until(self, deadline: int | None) -> None:
        moved: asyncio.Task[object] = asyncio.create_task(self._deadline_moved.wait())
        waits: set[asyncio.Task[object]] = {moved}
        if deadline is not None and deadline < _FAR:
            waits.add(asyncio.create_task(self._clock.sleep_until(deadline)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()

    # ---------------------------------------------------------------- writing

    def _write(self, events: tuple[E, ...], at: int, request: str) -> asyncio.Future[None]:
        """Evolves first: an event that would break the balance is never written."""
        state = self.state
        head = self._head
        records: list[Record] = []
        for event in events:
            state = self._room.evolve(state, event)
            record = following(head, self._room.encode(event), at, request)
            records.append(record)
            head = head_of(record)
        self.state, self._head = state, head
        is_urgent = any(self._room.is_urgent(event) for event in events)
        is_durable = self._committer.submit(records, is_urgent=is_urgent)
        self._tail = is_durable
        is_durable.add_done_callback(lambda done: self._written(done, state, events, records))
        self._deadline_moved.set()
        return is_durable

    def _written(
        self,
        done: asyncio.Future[None],
        state: S | None,
        events: tuple[E, ...],
        records: Sequence[Record],
    ) -> None:
        if done.cancelled() or done.exception() is not None:
            if self.service is Service.IN_SERVICE:
                self.failed_at = records[0].at
                self._set_service(Service.OUT_OF_SERVICE)
                self._failed.set()
            return
        self.durable = state
        for tell in self.listeners:
            tell(events, records)

    async def wait_until_failed(self) -> None:
        """Returns when a commit has failed and the stream must be loaded again."""
        await self._failed.wait()
