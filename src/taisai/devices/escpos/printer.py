"""The host of a receipt printer: a voucher is sent once, and then it is printed or in doubt.

That a byte may leave is kept before it does. A ticket counts as printed when the printer said so by
the ticket's own mark and shows no fault afterwards. On any doubt the printer's buffers are cleared,
since it would print the rest of an old ticket once paper is put in; what hangs out of it is cut
off, and nothing more is printed until staff have looked. No question about its state is asked while
a ticket is on its way, because a printer may take the question for a part of it.
Knows one printer on one line. Must not know the Game System, nor what stands on a ticket.
Obeys: D9A 3.3(d)(i); E6, E12.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from taisai.devices.escpos import commands
from taisai.devices.escpos.answers import (
    NAME_HEAD,
    PRINTED_HEAD,
    QR_SIZE_HEAD,
    Block,
    Change,
    State,
    faults_in_change,
    faults_in_state,
)
from taisai.devices.escpos.commands import Status
from taisai.devices.escpos.conversation import Conversation, Heard, Say, Talk
from taisai.devices.printing import (
    STOPPING,
    Confirmation,
    Fault,
    FaultBegan,
    FaultEnded,
    Happening,
    Job,
    NotReady,
    PrinterFound,
    PrintMemory,
    TicketInDoubt,
    TicketNotSent,
    TicketPrinted,
    TicketSent,
)

ANSWER_WITHIN_MS: Final = 1_000
LOOK_EVERY_MS: Final = 1_000
QUIET_MS: Final = 1_000
PROBE_WITHIN_MS: Final = 2_000
PROBE_AGAIN_MS: Final = 30_000
CONFIRM_WITHIN_MS: Final = 10_000
BYTE_MS: Final = 2
"""What a byte may take more, on the slowest line."""

PROBE_MARK: Final = b"TEST"
"""No ticket's mark: those are digits."""

_MARKS_COUNT: Final = 10_000
_NAME_LENGTH_MIN: Final = 4
"""Noise would pass for a shorter name."""

_TOLD_BY_PRINTER: Final = frozenset(Fault) - {Fault.UNREACHABLE, Fault.UNSUITABLE}


class _NoAnswer(Exception):
    """It does not answer, or not as it was asked."""


class _StartAgain(Exception):
    """Everything is said from the beginning."""


class Printer:
    """A receipt printer, as its cabinet's agent moves it.

    Attributes:
        faults: What is wrong with it now.
        unit: What it is and can do; None before that is known.
        memory: What must not be forgotten; on disk before anything follows from it.
    """

    def __init__(
        self,
        memory: PrintMemory,
        keep: Callable[[PrintMemory], None],
        tell: Callable[[Happening], None],
        look_every_ms: int = LOOK_EVERY_MS,
    ) -> None:
        self.faults: set[Fault] = set()
        self.unit: PrinterFound | None = None
        self.memory = memory
        self._write = keep
        self._tell = tell
        self._look_every_ms = look_every_ms
        self._conversation = Conversation()
        self._wanted: tuple[Job, bytes] | None = None
        self._doubted: int | None = None
        self._is_hanging = False
        self._must_forget = False

    # ------------------------------------------------------------- the line

    @property
    def wake_at(self) -> int | None:
        """When it wants to be woken; None while there is no line."""
        return self._conversation.wake_at

    def begin(self, now: int) -> bytes:
        """A line is open; gives what to send."""
        return self._conversation.begin(self._live(), now)

    def lose(self, now: int) -> None:
        """The line is gone."""
        self._conversation.end(now)
        self._begin_fault(Fault.UNREACHABLE)
        self._give_up_wanted(Fault.UNREACHABLE)
        if self.memory.open is not None:
            self._doubt(self.memory.open, "line_lost")

    def hear(self, received: bytes, now: int) -> bytes:
        """What to send after something came over the line."""
        return self._conversation.hear(received, now)

    def wake(self, now: int) -> bytes:
        """What to send now that time has passed."""
        return self._conversation.wake(now)

    # ------------------------------------------------------------- what others want

    def why_not_ready(self) -> str | None:
        """Why no voucher can be printed now, in a word; None where one can."""
        if self.memory.open is not None:
            return "in_doubt" if self._doubted == self.memory.open.number else "printing"
        if stopping := sorted(self.faults & STOPPING):
            return stopping[0].value
        if self._wanted is not None or self.memory.printed is not None:
            return "printing"
        return "unknown" if self.unit is None or not self._conversation.is_talking else None

    def print_ticket(
        self, voucher: str, ticket: bytes, now: int, *, is_duplicate: bool = False
    ) -> bytes:
        """Prints a voucher, if the printer is still ready when asked; gives what to send.

        Raises:
            NotReady: It is not; nothing was sent.
        """
        why = self.why_not_ready()
        if why is not None:
            raise NotReady(f"the printer is not ready: {why}")
        number = self.memory.next_number
        self._keep(replace(self.memory, next_number=number + 1))
        self._wanted = (Job(number=number, voucher=voucher, is_duplicate=is_duplicate), ticket)
        return self._conversation.interrupt(now)

    def confirm(self, number: int) -> None:
        """The agent has on record that a job is printed."""
        if self.memory.printed is not None and self.memory.printed.number == number:
            self._keep(replace(self.memory, printed=None))

    def settle_doubt(self, number: int) -> None:
        """Staff have looked at the paper: the job is over, whatever they saw."""
        if self.memory.open is not None and self.memory.open.number == number:
            self._keep(replace(self.memory, open=None))

    # ------------------------------------------------------------- the conversation

    def _live(self) -> Talk[None]:
        if self.memory.printed is not None:
            self._tell(TicketPrinted(job=self.memory.printed))
        if self.memory.open is not None:
            self._doubt(self.memory.open, "restart")
        while True:
            # Nothing is asked for until it is found, so that no wait for quiet is cut short.
            self.unit = None
            try:
                if self._must_forget:
                    yield from self._forget()
                yield from self._find()
                yield from self._serve()
            except _NoAnswer:
                self._begin_fault(Fault.UNREACHABLE)
                self._give_up_wanted(Fault.UNREACHABLE)
                # It may wait for the rest of something that was cut off.
                self._must_forget = True
                yield from self._await_quiet(b"")
            except _StartAgain:
                pass

    def _forget(self) -> Talk[None]:
        """Clears all buffers, so that no rest of a ticket is ever printed.

        Twice: after the first it answers, which shows that the second arrives.
        """
        self._is_hanging = True
        for _ in range(2):
            yield from self._await_quiet(commands.FORGET)
            yield from self._look()
        self._must_forget = False

    def _await_quiet(self, said: bytes) -> Talk[None]:
        """Waits until no late answer is left that could be taken for another."""
        heard = yield Say(said, QUIET_MS + BYTE_MS * len(said))
        while heard:
            heard = yield Say(b"", QUIET_MS)
        self._conversation.discard()

    def _find(self) -> Talk[None]:
        """Finds out what the printer can do, once nothing keeps it from answering in turn."""
        yield from self._look()
        while self.faults & STOPPING - {Fault.UNSUITABLE}:
            yield from self._pause(LOOK_EVERY_MS)
            yield from self._look()
        greeting = commands.INITIALISE + commands.TELL_CHANGES + commands.ASK_NAME
        name = yield from self._ask_block(greeting, NAME_HEAD, PROBE_WITHIN_MS)
        marked = yield from self._ask_block(
            commands.ask_when_printed(PROBE_MARK), PRINTED_HEAD + PROBE_MARK, PROBE_WITHIN_MS
        )
        ask_size = commands.store_qr("TAISAI", 3) + commands.ASK_QR_SIZE
        sized = yield from self._ask_block(ask_size, QR_SIZE_HEAD, PROBE_WITHIN_MS)
        # One that does not know a question may have printed it.
        self._is_hanging |= marked is None or sized is None
        yield from self._look()
        if marked is not None:
            confirmation = Confirmation.BY_NAME
        elif name is not None and len(name) >= _NAME_LENGTH_MIN:
            confirmation = Confirmation.IN_TURN
        else:
            confirmation = Confirmation.NEVER
        told = (name or b"").removeprefix(NAME_HEAD).decode("ascii")
        self.unit = PrinterFound(name=told, confirmation=confirmation, draws_qr=sized is not None)
        self._tell(self.unit)

    def _serve(self) -> Talk[None]:
        assert self.unit is not None, "it was found"
        if self.unit.confirmation is Confirmation.NEVER:
            self._begin_fault(Fault.UNSUITABLE)
            yield from self._pause(PROBE_AGAIN_MS)
            raise _StartAgain
        self._end_fault(Fault.UNSUITABLE)
        while True:
            yield from self._look()
            if self._wanted is not None:
                yield from self._print(*self._wanted)
            elif self._is_hanging and not self.faults & STOPPING:
                self._is_hanging = False
                yield Say(commands.INITIALISE + commands.CUT, 0)
            else:
                yield from self._pause(self._look_every_ms)

    # ------------------------------------------------------------- a ticket

    def _print(self, job: Job, ticket: bytes) -> Talk[None]:
        """Prints, after the last look at the printer found it ready."""
        stopping = sorted(self.faults & STOPPING)
        if stopping:
            self._give_up_wanted(stopping[0])
            return
        self._wanted = None
        self._keep(replace(self.memory, open=job))
        self._tell(TicketSent(job=job))
        yield from self._send(job, ticket)
        try:
            yield from self._look()
        except _NoAnswer:
            self._doubt(job, "no_answer")
            raise
        stopping = sorted(self.faults & STOPPING)
        if stopping:
            self._doubt(job, stopping[0])
            raise _StartAgain
        self._keep(replace(self.memory, open=None, printed=job))
        self._tell(TicketPrinted(job=job))

    def _send(self, job: Job, ticket: bytes) -> Talk[None]:
        """Sends a ticket, and waits until the printer has said that it is printed."""
        assert self.unit is not None, "it was found"
        if self.unit.confirmation is Confirmation.BY_NAME:
            mark = f"{job.number % _MARKS_COUNT:04d}".encode("ascii")
            question, answer = commands.ask_when_printed(mark), PRINTED_HEAD + mark
        else:
            question, answer = commands.ASK_NAME, NAME_HEAD + self.unit.name.encode("ascii")
        begin = commands.CUT if self._is_hanging else b""
        self._is_hanging = False
        whole = begin + ticket + question
        until = self._conversation.now + CONFIRM_WITHIN_MS + BYTE_MS * len(whole)
        heard = yield Say(whole, until - self._conversation.now)
        while Block(answer) not in heard:
            self._note_changes(heard)
            stopping = sorted(self.faults & STOPPING)
            if stopping or self._conversation.now >= until:
                self._doubt(job, stopping[0] if stopping else "no_confirmation")
                raise _StartAgain
            heard = yield Say(b"", until - self._conversation.now)

    def _doubt(self, job: Job, why: str) -> None:
        """Tells once in this run that nobody knows what is on the paper."""
        self._must_forget = True
        if self._doubted != job.number:
            self._doubted = job.number
            self._tell(TicketInDoubt(job=job, why=why))

    def _give_up_wanted(self, why: str) -> None:
        """A ticket of which no byte has left is not sent."""
        if self._wanted is not None:
            job, _ = self._wanted
            self._wanted = None
            self._tell(TicketNotSent(job=job, why=why))

    # ------------------------------------------------------------- questions

    def _look(self) -> Talk[None]:
        """Asks for its whole state.

        Raises:
            _NoAnswer: It does not say it.
        """
        found: set[Fault] = set()
        for about in Status:
            found |= faults_in_state(about, (yield from self._ask_state(about)))
        self._end_fault(Fault.UNREACHABLE)
        self._set_faults(found)

    def _ask_state(self, about: Status) -> Talk[State]:
        until = self._conversation.now + ANSWER_WITHIN_MS
        heard = yield Say(commands.ask_status(about), ANSWER_WITHIN_MS)
        while True:
            self._note_changes(heard)
            states = [one for one in heard if isinstance(one, State)]
            if len(states) == 1:
                return states[0]
            if states or self._conversation.now >= until:
                # Two answers to one question: nobody knows to which question one belongs.
                raise _NoAnswer
            heard = yield Say(b"", until - self._conversation.now)

    def _ask_block(self, question: bytes, head: bytes, ms: int) -> Talk[bytes | None]:
        until = self._conversation.now + ms
        heard = yield Say(question, ms)
        while True:
            for one in heard:
                if isinstance(one, Block) and one.data.startswith(head):
                    return one.data
            self._note_changes(heard)
            if self._conversation.now >= until:
                return None
            heard = yield Say(b"", until - self._conversation.now)

    def _pause(self, ms: int) -> Talk[None]:
        """Waits, but for something that is wanted."""
        until = self._conversation.now + ms
        while self._conversation.now < until and self._wanted is None:
            self._note_changes((yield Say(b"", until - self._conversation.now)))

    # ------------------------------------------------------------- faults

    def _note_changes(self, heard: Heard) -> None:
        for one in heard:
            if isinstance(one, Change):
                self._set_faults(set(faults_in_change(one)))

    def _set_faults(self, found: set[Fault]) -> None:
        """Takes over what the printer told of itself."""
        if found & STOPPING - {Fault.OFFLINE}:
            # It is offline for a reason that is told.
            found = found - {Fault.OFFLINE}
        for fault in sorted(self.faults & _TOLD_BY_PRINTER - found):
            self._end_fault(fault)
        for fault in sorted(found - self.faults):
            self._begin_fault(fault)

    def _begin_fault(self, fault: Fault) -> None:
        if fault not in self.faults:
            self.faults.add(fault)
            self._tell(FaultBegan(fault=fault))

    def _end_fault(self, fault: Fault) -> None:
        if fault in self.faults:
            self.faults.remove(fault)
            self._tell(FaultEnded(fault=fault))

    def _keep(self, memory: PrintMemory) -> None:
        self._write(memory)
        self.memory = memory
