"""The single writer of a stream: commands are decided one at a time on the newest state.

The state runs ahead of the disk; answers and screens do not: both wait until what they tell is
durable. If a commit fails the stream is out of service, is loaded again, and its first record
afterwards says from when to when it was interrupted. A fault of this program halts it alone.
Must not know what is decided (`streams` does) or who listens.
Obeys: D9 7.4 (a malfunction stops the game); R3; promises 12 to 14.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

import msgspec

from taisai.floor.answers import Answer, Asker, Askers, NewestRequest, Outcome, Request
from taisai.floor.clock import Clock, sleep_unless
from taisai.floor.committer import CommitFailed, Committer
from taisai.floor.disk import Disk
from taisai.floor.loading import LoadedStream, load_stream, read_on
from taisai.floor.pending import Pending, Tell, Waiting, tell_again
from taisai.floor.service import IN_SERVICE, OutOfService, Service
from taisai.floor.snapshots import SNAPSHOT_RECORDS, Shelf, format_of, pack
from taisai.journal import (
    Head,
    JournalBroken,
    Record,
    StoreUnavailable,
    beginning,
    following,
    head_of,
)
from taisai.names import BadInput
from taisai.stream_types import Command, Event
from taisai.streams import Forbids, Kind, Step, let_pass, step

__all__ = ["Answer", "Asker", "OutOfService", "Outcome", "Request", "Service", "StreamRunner"]

S = TypeVar("S", bound=msgspec.Struct)

_FAR: Final = 1 << 61  # A deadline beyond it never comes.

Listener = Callable[[tuple[Event, ...], Sequence[Record]], None]
"""Is told events with their records, once they are durable."""


class StreamRunner(Generic[S]):
    """Runs one stream: a table, the cage or the house.

    Attributes:
        state: The newest state, on which the next command is decided.
        durable: The state that the journal holds; screens show this one.
        askers: What was asked last, page by page.
        why: Why the stream is out of service; None where it is in service.
        why_words: The same for a person who has to do something about it.
        interrupted_from: Since when what is accepted cannot be kept, until that is on record (R3).
        is_on_hold: Nothing is taken for a moment, and no time passes: the stream changes hands.
        forbids: Says no to what would be allowed, because the stream is about to change hands.
    """

    def __init__(
        self,
        stream: str,
        kind: Kind[S],
        disk: Disk,
        committer: Committer,
        clock: Clock,
        shelf: Shelf | None = None,
    ) -> None:
        self.stream = stream
        self.service = Service.OUT_OF_SERVICE
        self.why: OutOfService | None = OutOfService.NOT_LOADED
        self.why_words = ""
        self.state: S | None = None
        self.durable: S | None = None
        self.listeners: list[Listener] = []
        self.service_listeners: list[Callable[[], None]] = []
        self.interrupted_from: int | None = None
        self.is_on_hold = False
        self.forbids: Forbids[S] | None = None
        self.kind = kind
        self._ahead_ms = 0
        self._disk = disk
        self._committer = committer
        self._clock = clock
        self._shelf = shelf
        self._head = self._durable_head = beginning(stream)
        self._snapshot_sequence = 0
        self.askers = Askers()
        self._tail: Pending[S] | None = None
        self._interruption: Pending[S] | None = None
        self._deadline = _FAR
        self._deadline_moved = asyncio.Event()
        self._must_load = asyncio.Event()

    @property
    def is_loaded(self) -> bool:
        """The stream waits to be taken up."""
        return self.why is OutOfService.LOADED

    @property
    def is_recovering(self) -> bool:
        """The stream was interrupted, will go on by itself, and that is not on record yet."""
        will_go_on = self.why in (None, OutOfService.LOADED, OutOfService.STORE_UNAVAILABLE)
        return will_go_on and self.interrupted_from is not None

    @property
    def head(self) -> Head:
        """How far the stream has come in the journal."""
        return self._durable_head

    def now(self) -> int:
        """The stream's time: this machine's, or what another one's had come to before, and on."""
        return self._clock.now() + self._ahead_ms

    # ---------------------------------------------------------------- service

    async def load(self, *, confirms: bool = True) -> bool:
        """Replays the journal; the stream is then ready to be taken up.

        What a listener was not told yet, because it became durable unseen, it is told now.

        Args:
            confirms: Nothing that is read may be lost again: a store that has failed may come back
                with what nobody else has. False where whoever asks sees to that for all streams.

        Returns:
            Whether the stream can be taken up; where not, `why` tells the reason.

        Raises:
            StoreUnavailable: The store failed; try again later.
        """
        self._must_load.clear()
        try:
            loaded: LoadedStream[S] = await load_stream(
                self.stream, self.kind, self._disk, self._shelf, self._durable_head.sequence
            )
            if confirms:
                await self._disk.confirm([loaded.head])
        except StoreUnavailable:
            raise
        except JournalBroken as broken:
            self._go_out_of_service(OutOfService.JOURNAL_BROKEN, str(broken))
            return False
        except Exception as bug:  # noqa: BLE001 - a stream that cannot be read stops no other
            self._go_out_of_service(OutOfService.MALFUNCTION, f"cannot be replayed: {bug!r}")
            return False
        loaded.askers.keep_refused(self.askers)
        self.askers = loaded.askers
        self.state = self.durable = loaded.state
        self._head = self._durable_head = loaded.head
        self._snapshot_sequence = loaded.snapshot_sequence
        self._tail = self._interruption = None
        self._deadline = self.kind.next_deadline(self.state)
        self.why, self.why_words = OutOfService.LOADED, ""
        return self._tell(loaded.events, loaded.records)

    def take_up(self) -> None:
        """Takes up service; where it was interrupted, the first record says so (R3)."""
        self.service, self.why, self.why_words = IN_SERVICE, None, ""
        self.is_on_hold = False
        # What is on record has happened. Another stream's time is none of this one's.
        past_at = max(self._head.at, self.interrupted_from or 0)
        self._ahead_ms = max(0, past_at - self._clock.now())
        at = self.now()
        try:
            since, recorded = self.interrupted_from, self.kind.interruption
            if since is not None and recorded is not None and self.state is not None:
                level = self._committer.level()
                stepped = self._step(recorded(since, at), at, level)
                assert stepped.refusal is None, f"R3: an interruption is refused: {stepped.refusal}"
                self._interruption = self._write(stepped, at, level)
            else:
                self._let_time_pass(at)
                self.interrupted_from = None
        except Exception as bug:  # noqa: BLE001 - a fault of ours: see `_halt`
            self._halt(bug)
        self._deadline_moved.set()
        self.tell_service()

    def hold(self, *, is_on_hold: bool = True) -> None:
        """Takes nothing for a moment, while the stream changes hands, or goes on."""
        self.is_on_hold = is_on_hold
        self._deadline_moved.set()

    def stand_aside(self) -> None:
        """Another member of the house runs the stream from now on."""
        self.is_on_hold = False
        self.askers = Askers()
        self._go_out_of_service(OutOfService.ELSEWHERE, "")

    async def follow(self) -> None:
        """Takes in what another member of the house has written since; nothing is decided here.

        Raises:
            JournalBroken: A link does not hold: what was read before is there no more.
            StoreUnavailable: The store failed; try again later.
        """
        async for more in read_on(self.kind, self._disk, self.durable, self._durable_head):
            self.state = self.durable = more.state
            self._head = self._durable_head = more.head
            self._tell(more.events, more.records)

    async def wait_until_recorded(self) -> None:
        """Returns when what was written so far is durable, or has failed."""
        if self._tail is not None:
            await self._tail.told(Answer(Outcome.DONE))

    async def wait_until_failed(self) -> None:
        """Returns when a commit has failed and the stream must be loaded again."""
        await self._must_load.wait()

    def _go_out_of_service(self, why: OutOfService, words: str) -> None:
        self.service, self.why, self.why_words = Service.OUT_OF_SERVICE, why, words
        self._deadline_moved.set()
        self.tell_service()

    def tell_service(self) -> None:
        """Whether and what the stream takes has changed."""
        for tell in self.service_listeners:
            tell()

    def _halt(self, bug: Exception) -> None:
        """D9 7.4: a fault of this program is a malfunction; nothing further is accepted here."""
        self._go_out_of_service(OutOfService.MALFUNCTION, f"{type(bug).__name__}: {bug}")

    # ---------------------------------------------------------------- asking

    async def ask(self, command: Command, request: Request | None = None) -> Answer:
        """Decides a command and answers when what it brought about is durable.

        Raises:
            BadInput: The request's id cannot be written down; nothing has changed.
        """
        waiting = Waiting()
        self.submit(command, request, waiting.tell)
        return await waiting.answer

    def submit(self, command: Command, request: Request | None, tell: Tell) -> None:
        """Decides a command now; the answer is told when what it brought about is durable.

        Raises:
            BadInput: The request's id cannot be written down; nothing has changed.
        """
        if request is not None:
            before = self.askers.get(request.asker)
            if before is not None and before.number >= request.number:
                tell_again(before, request.number, tell)
                return
        if (not_now := self._why_not_now) is not None:
            tell(Answer(not_now))
            return
        try:
            at = self.now()
            level = self._committer.level()
            stepped = self._step(command, at, level)
            pending = self._write(stepped, at, level, "" if request is None else request.id)
        except BadInput:
            raise
        except Exception as bug:  # noqa: BLE001 - a fault of ours: see `_halt`
            self._halt(bug)
            tell(Answer(Outcome.OUT_OF_SERVICE))
            return
        if stepped.refusal is None:
            answer = Answer(Outcome.DONE, stepped.done)
        else:
            # A refusal too is told only when the state it was decided on is durable.
            answer = Answer(Outcome.REFUSED, refusal=stepped.refusal)
        if request is not None:
            self.askers.note(request.asker, NewestRequest(request.number, answer, pending))
        if pending is None:
            tell(answer)
        else:
            pending.tell_later(answer, tell)

    @property
    def _why_not_now(self) -> Outcome | None:
        """Why no command is taken at all; None where one is."""
        if self.service is not IN_SERVICE or not self._committer.is_open:
            return Outcome.OUT_OF_SERVICE
        return Outcome.BUSY if self.is_on_hold or not self._committer.can_take_more else None

    async def answered(self, request: Request) -> Answer | None:
        """The answer to a request that was asked before; None where it is new."""
        before = self.askers.get(request.asker)
        if before is None or before.number < request.number:
            return None
        waiting = Waiting()
        tell_again(before, request.number, waiting.tell)
        return await waiting.answer

    def _step(self, command: Command, at: int, level: int) -> Step[S]:
        """What a command brings about now, after what time has; nothing is written yet."""
        return step(self.kind, self.state, command, at, self._deadline, self.forbids, level)

    # ---------------------------------------------------------------- time

    def _let_time_pass(self, at: int) -> None:
        """Writes what time alone has brought about by `at`."""
        level = self._committer.level()
        self._write(let_pass(self.kind, self.state, at, self._deadline, level), at, level)

    async def run_timers(self) -> None:
        """Lets deadlines happen at their moment, for as long as the floor is open."""
        while True:
            self._deadline_moved.clear()
            in_service = self.service is IN_SERVICE and self._committer.is_open
            deadline = self._deadline if in_service and not self.is_on_hold else _FAR
            if deadline > self.now():
                if deadline >= _FAR:
                    await self._deadline_moved.wait()
                else:
                    await sleep_unless(self._clock, deadline - self._ahead_ms, self._deadline_moved)
                continue
            try:
                self._let_time_pass(self.now())
            except Exception as bug:  # noqa: BLE001 - a fault of ours: see `_halt`
                self._halt(bug)

    # ---------------------------------------------------------------- writing

    def _write(self, stepped: Step[S], at: int, level: int, asked: str = "") -> Pending[S] | None:
        """Sends what a step brought about to the disk; returns what is on its way there.

        The state was folded first: an event that would break the balance is never written.
        """
        events = stepped.events
        if not events:
            return self._tail
        encode, head, passed_count = self.kind.codec.encode, self._head, len(stepped.passed)
        records: list[Record] = []
        for event in events:
            # What time alone brought about was asked for by nobody.
            by = asked if len(records) >= passed_count else ""
            record = following(head, encode(event, level), at, by)
            records.append(record)
            head = head_of(record)
        pending = Pending(self, records, events, stepped.state, head)
        self._committer.submit(pending, is_urgent=any(map(self.kind.is_urgent, events)))
        self.state, self._head, self._tail = stepped.state, head, pending
        if stepped.deadline != self._deadline:
            self._deadline = stepped.deadline
            self._deadline_moved.set()
        return pending

    def note_written(self, pending: Pending[S]) -> None:
        """What was decided is durable: screens may show it."""
        self.durable, self._durable_head = pending.state, pending.head
        if self._tail is pending:
            self._tail = None
        if self._interruption is pending:
            self._interruption = self.interrupted_from = None
        self._tell(pending.events, pending.records)

    def _tell(self, events: tuple[Event, ...], records: Sequence[Record]) -> bool:
        """Tells the listeners; a fault in one of them halts this stream and no other."""
        if not events:
            return True
        try:
            for tell in self.listeners:
                tell(events, records)
        except Exception as bug:  # noqa: BLE001 - a fault of ours: see `_halt`
            self._halt(bug)
            return False
        return True

    def note_failed(self, pending: Pending[S], failed: CommitFailed) -> None:
        """A commit has failed: nothing further can be decided on this state."""
        if self.interrupted_from is None:
            self.interrupted_from = pending.records[0].at
        if self.why is not None:
            return
        if isinstance(failed, StoreUnavailable):
            self._go_out_of_service(OutOfService.STORE_UNAVAILABLE, str(failed))
            self._must_load.set()
        else:
            is_broken = isinstance(failed, JournalBroken)
            why = OutOfService.JOURNAL_BROKEN if is_broken else OutOfService.SECOND_WRITER
            self._go_out_of_service(why, str(failed))

    # ---------------------------------------------------------------- snapshots

    @property
    def wants_snapshot(self) -> bool:
        """Enough was written since the last one, and nothing is on its way to the disk."""
        written = self._durable_head.sequence - self._snapshot_sequence
        return self._tail is None and written >= SNAPSHOT_RECORDS

    async def take_snapshot(self) -> None:
        """Keeps the durable state, so that the next start need not replay all of the journal.

        Raises:
            StoreUnavailable: The store failed; the journal is complete without it.
        """
        if self._shelf is None or self.durable is None or self._tail is not None:
            return
        head = self._durable_head
        data = pack(self.kind, self.durable, head.at, self.askers.done())
        self._snapshot_sequence = head.sequence
        await self._shelf.keep(head, format_of(self.kind), data)
