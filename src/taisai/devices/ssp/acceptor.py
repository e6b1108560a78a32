"""The host of an SSP note acceptor: from the first SYNC to the last thanks.

What must outlive a loss of power is kept before the question that depends on it is asked. A note
in escrow is held while the Game System is asked, since the next poll would take it; so a start
polls nothing before it has sent back a note that nobody agreed to.
Knows one acceptor on one line. Must not know the Game System: a note in escrow is told, and taken
when somebody says so; a note in the box is told, until its credit is confirmed.
Obeys: D9A 4.3(a), 4.4: no note in the box without its credit, no credit without its note.
"""

from collections.abc import Callable
from typing import Final

from taisai.devices.chance import Bytes
from taisai.devices.notes import Fault, FaultBegan, FaultEnded, Happening, NoteMemory, UnitFound
from taisai.devices.ssp.conversation import Conversation, Pause, Talk
from taisai.devices.ssp.encryption import FACTORY_KEY, NotForUs
from taisai.devices.ssp.line import Line, StartAgain
from taisai.devices.ssp.messages import Command, NotAnAnswer
from taisai.devices.ssp.note_path import NotePath
from taisai.devices.ssp.questions import NobodyAnswers
from taisai.devices.ssp.unit import Unit, read_unit

LOOK_AGAIN_MS: Final = 1_000
POLL_EVERY_MS: Final = 200
"""While something is told; while nothing is, a host may ask as seldom as once a second."""

STOPPING: Final = frozenset(
    {
        Fault.UNSUITABLE,
        Fault.SWAPPED,
        Fault.UNREADABLE,
        Fault.STACKER_FULL,
        Fault.BOX_REMOVED,
        Fault.FRAUD,
    }
)
"""With one of these no note is taken."""


class Acceptor:
    """A note acceptor, as its cabinet's agent moves it.

    Attributes:
        faults: What is wrong with it now.
        unit: What it is; None before it has said so.
    """

    def __init__(
        self,
        memory: NoteMemory,
        keep: Callable[[NoteMemory], None],
        tell: Callable[[Happening], None],
        random_bytes: Bytes,
        fixed_key: int = FACTORY_KEY,
        poll_every_ms: int = POLL_EVERY_MS,
    ) -> None:
        self.faults: set[Fault] = set()
        self.unit: Unit | None = None
        self._tell = tell
        self._fixed_key = fixed_key
        self._poll_every_ms = poll_every_ms
        self._line = Line(random_bytes)
        self._conversation = Conversation()
        self._path = NotePath(self._line, memory, keep, tell, self)
        self._wanted_cents: frozenset[int] = frozenset()
        self._opened_cents: frozenset[int] | None = None
        self._admitted: int | None = None

    # ------------------------------------------------------------- the line

    @property
    def wake_at(self) -> int | None:
        """When it wants to be woken; None while there is no line."""
        return self._conversation.wake_at

    @property
    def now(self) -> int:
        """The time, as it was last told."""
        return self._conversation.now

    @property
    def memory(self) -> NoteMemory:
        """What it must not forget."""
        return self._path.memory

    def begin(self, now: int) -> bytes:
        """A line is open; gives what to send."""
        return self._conversation.begin(self._live(), now)

    def lose(self, now: int) -> None:
        """The line is gone, or could not be opened."""
        self._conversation.end(now)
        self.begin_fault(Fault.UNREACHABLE)

    def hear(self, received: bytes, now: int) -> bytes:
        """What to send after something came over the line."""
        return self._conversation.hear(received, now)

    def wake(self, now: int) -> bytes:
        """What to send now that time has passed."""
        return self._conversation.wake(now)

    # ------------------------------------------------------------- decisions

    def decide(self, number: int, *, is_taken: bool, now: int) -> bytes:
        """The Game System has said whether an offered note is taken; gives what to send."""
        self._path.decide(number, is_taken=is_taken)
        return self._conversation.end_pause(now)

    def confirm(self, number: int, now: int) -> bytes:
        """The Game System has a note's credit on record; gives what to send."""
        self._path.confirm(number)
        return self._conversation.end_pause(now)

    def rename_log(self, name: str) -> None:
        """Counts the notes from here on under another name."""
        self._path.rename_log(name)

    def want(self, values_cents: frozenset[int]) -> None:
        """Which notes the terminal takes from now on; none switches it off."""
        self._wanted_cents = values_cents

    def clear(self, fault: Fault) -> None:
        """A member of staff has put right what only they can."""
        if fault is Fault.SWAPPED and self.unit is not None:
            self._admitted = self.unit.serial
        self.end_fault(fault)

    # ------------------------------------------------------------- faults

    def begin_fault(self, fault: Fault, detail: str = "") -> None:
        """Tells of a fault once, when it begins."""
        if fault not in self.faults:
            self.faults.add(fault)
            self._tell(FaultBegan(fault=fault, detail=detail))

    def end_fault(self, fault: Fault) -> None:
        """Tells of a fault's end, where there was one."""
        if fault in self.faults:
            self.faults.remove(fault)
            self._tell(FaultEnded(fault=fault))

    # ------------------------------------------------------------- the conversation

    def _live(self) -> Talk:
        while True:
            try:
                yield from self._start()
                yield from self._serve()
            except NobodyAnswers:
                self.begin_fault(Fault.UNREACHABLE)
            except NotAnAnswer as unreadable:
                self.begin_fault(Fault.UNREADABLE, str(unreadable))
            except (StartAgain, NotForUs):
                pass
            yield Pause(LOOK_AGAIN_MS)
            while Fault.UNREADABLE in self.faults:
                # Switched off by silence: an acceptor that nobody polls gives back what it holds.
                yield Pause(LOOK_AGAIN_MS)

    def _start(self) -> Talk:
        self._opened_cents = None
        yield from self._line.synchronise()
        self.end_fault(Fault.UNREACHABLE)
        yield from self._line.agree_on_key(self._fixed_key)
        yield from self._line.ask(Command.DISABLE)
        yield from self._path.send_back_unagreed()
        unit = yield from read_unit(self._line)
        self.unit = unit
        why = unit.why_unsuitable()
        if why:
            self.begin_fault(Fault.UNSUITABLE, why)
        else:
            self.end_fault(Fault.UNSUITABLE)
        self._look_at_serial(unit)
        if Fault.SWAPPED in self.faults:
            return
        can_acknowledge = yield from self._path.begin(unit)
        self._tell(
            UnitFound(
                serial=unit.serial,
                firmware=unit.firmware,
                dataset=unit.dataset,
                values_cents=tuple(value * 100 for value in unit.setup.values),
                can_acknowledge=can_acknowledge,
                has_counters=unit.counters is not None,
            )
        )

    def _look_at_serial(self, unit: Unit) -> None:
        known = self.memory.serial
        if known is None or known == unit.serial or unit.serial == self._admitted:
            self.end_fault(Fault.SWAPPED)
        else:
            self.begin_fault(Fault.SWAPPED, f"{unit.serial} in place of {known}")

    def _serve(self) -> Talk:
        if Fault.SWAPPED in self.faults:
            yield from self._wait_for_staff()
            raise StartAgain("staff have admitted another unit")
        while True:
            yield from self._path.poll()
            yield from self._open_channels()
            yield Pause(self._poll_every_ms if self._path.is_quiet else POLL_EVERY_MS)

    def _wait_for_staff(self) -> Talk:
        """Shows a sign of life to a unit that nobody has admitted, and polls nothing."""
        while Fault.SWAPPED in self.faults:
            yield from self._line.ask_ok(Command.SERIAL_NUMBER)
            yield Pause(LOOK_AGAIN_MS)

    def _open_channels(self) -> Talk:
        """Takes the notes that are wanted, once what the last poll told is dealt with."""
        assert self.unit is not None, "it has said what it is"
        wanted = frozenset[int]() if self.faults & STOPPING else self._wanted_cents
        # It may have switched itself off, or have said yes and done nothing.
        is_as_wanted = wanted == self._opened_cents and not (wanted and self._path.is_switched_off)
        if self._path.is_busy or is_as_wanted:
            return
        yield from self._line.ask_ok(Command.SET_INHIBITS, self.unit.inhibits_for(wanted))
        yield from self._line.ask_ok(Command.ENABLE if wanted else Command.DISABLE)
        self._opened_cents = wanted
