"""A note's way through an SSP acceptor: escrow, the decision, the box, thanks; or back.

Every step is kept before the question that may make it true. A note that is told twice is the same
one until another was read; a note in the box is owed until its credit is confirmed, whatever
became of the question about it. Where the acceptor cannot say what became of a note, its own count
of notes in the box does; where it has none, staff are told, and nothing is guessed.
Obeys: D9A 4.3(a), 4.4.
"""

from collections.abc import Callable, Generator
from typing import Final

from msgspec.structs import replace

from taisai.devices.notes import (
    BoxReplaced,
    Fault,
    Happening,
    Note,
    NoteInDoubt,
    NoteMemory,
    NoteOffered,
    NoteRejected,
    NoteReturned,
    NoteStacked,
    Stage,
)
from taisai.devices.ssp.conversation import Ask, Pause, Talk
from taisai.devices.ssp.faults import WHILE_TOLD, Watch
from taisai.devices.ssp.line import Line, StartAgain
from taisai.devices.ssp.messages import (
    ABOUT_A_NOTE,
    EVENTS_TO_ACKNOWLEDGE,
    REJECT_REASONS,
    Answer,
    Command,
    Event,
    NotAnEvent,
    ToldEvent,
    counters_of,
    events_in,
)
from taisai.devices.ssp.unit import Unit, counted_between, finding_of_count

DECIDE_WITHIN_MS: Final = 4_000
HOLD_EVERY_MS: Final = 500
"""An acceptor gives a note back by itself after some seconds without a word."""

QUIET_POLLS: Final = 5
"""After so many polls that tell nothing about an open note, it is no longer in the path."""


class NotePath:
    """The notes of one acceptor, and what is remembered of them.

    Attributes:
        memory: What must not be forgotten; on disk before anything follows from it.
        is_switched_off: Whether the acceptor said in its last answer that it takes no note.
    """

    def __init__(
        self,
        line: Line,
        memory: NoteMemory,
        keep: Callable[[NoteMemory], None],
        tell: Callable[[Happening], None],
        watch: Watch,
    ) -> None:
        self.memory = memory
        self._line, self._watch = line, watch
        self._write, self._tell = keep, tell
        self._unit: Unit | None = None
        self._poll = Command.POLL
        self._decided: tuple[int, bool] | None = None
        self._quiet_polls = 0
        self._acknowledge = False
        self._was_counted = False
        self._has_begun = False
        self.is_switched_off = False

    @property
    def is_busy(self) -> bool:
        """Whether a note is on its way, or was a moment ago."""
        return self.memory.open is not None or self._quiet_polls == 0

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was told of a note for a while."""
        return self.memory.open is None and self._quiet_polls >= QUIET_POLLS

    # ------------------------------------------------------------- what others say

    def decide(self, number: int, *, is_taken: bool) -> None:
        """Whether an offered note is taken; a word about another note is passed over."""
        self._decided = (number, is_taken)

    def confirm(self, number: int) -> None:
        """A note's credit is on record."""
        owed = tuple(note for note in self.memory.owed if note.number != number)
        if owed != self.memory.owed:
            self._keep(owed=owed)

    def rename_log(self, name: str) -> None:
        """The notes from here on are counted under another name."""
        self._keep(log=name)

    # ------------------------------------------------------------- a start

    def send_back_unagreed(self) -> Talk:
        """Gives back what lies in escrow unless it was agreed to; where nothing does, nothing."""
        note = self.memory.open
        if note is None or self.memory.stage is not Stage.ACCEPTING:
            if note is not None:
                self._keep(stage=Stage.REJECTING)
            yield from self._line.ask(Command.REJECT_NOTE)

    def begin(self, unit: Unit) -> Generator[Ask | Pause, bytes, bool]:
        """Takes up where the last run ended; comes to whether the acceptor waits for thanks."""
        self._unit = unit
        self._quiet_polls, self._has_begun, self._decided = 0, False, None
        self._was_counted = False
        if self.memory.serial != unit.serial:
            self._take_up_unit(unit)
        for note in self.memory.owed:
            self._tell(NoteStacked(note=note))
        self._poll = Command.POLL
        if self._line.is_encrypted:
            self._poll = Command.POLL_WITH_ACK
            answer = yield from self._line.ask(Command.POLL_WITH_ACK)
            if answer[0] == Answer.OK:
                yield from self._read(answer)
            else:
                self._poll = Command.POLL
        if self._poll is Command.POLL:
            self._compare_counts(unit.counters.stacked if unit.counters else None)
        return self._poll is Command.POLL_WITH_ACK

    def _take_up_unit(self, unit: Unit) -> None:
        """Another acceptor: what its predecessor was about to do with a note, staff must see."""
        if self.memory.serial is not None and self.memory.open is not None:
            self._doubt("acceptor_changed")
        stacked = unit.counters.stacked if unit.counters else None
        self._keep(open=None, unacknowledged=None, stacked_count=stacked, uncounted=0)
        # Last: until then it is another acceptor, and all of this is done again.
        self._keep(serial=unit.serial, taken_up_at=self.memory.next_number)

    # ------------------------------------------------------------- polls

    def poll(self) -> Talk:
        """Asks what there is, and does what follows from it."""
        yield from self._thank()
        answer = yield from self._line.ask_ok(self._poll)
        yield from self._read(answer)
        if self.memory.open is not None and self.memory.stage is Stage.OFFERED:
            yield from self._hold()

    def _read(self, answer: bytes) -> Talk:
        try:
            told = events_in(answer)
        except NotAnEvent as unreadable:
            # What stands before it can be read: a credit among it is not lost.
            for one in unreadable.before:
                yield from self._meet(one)
            raise
        kinds = {one.event for one in told}
        for fault in set(WHILE_TOLD.values()):
            if not any(WHILE_TOLD.get(kind) is fault for kind in kinds):
                self._watch.end_fault(fault)
        self.is_switched_off = bool(kinds & {Event.DISABLED, Event.CHANNELS_DISABLED})
        self._forget_thanked(kinds)
        for one in told:
            yield from self._meet(one)
        was_begun, self._has_begun = self._has_begun, True
        if Event.SLAVE_RESET in kinds and was_begun:
            raise StartAgain("the acceptor was switched on")
        if kinds & ABOUT_A_NOTE or (kinds & EVENTS_TO_ACKNOWLEDGE):
            self._quiet_polls = 0
        else:
            self._quiet_polls += 1
            if self._quiet_polls >= QUIET_POLLS and self.memory.open is not None:
                yield from self._settle_missing()

    def _forget_thanked(self, kinds: set[Event]) -> None:
        """What an acceptor that waits for thanks tells no more, it was thanked for."""
        waits = self._poll is Command.POLL_WITH_ACK and not kinds & EVENTS_TO_ACKNOWLEDGE
        if waits and self.memory.unacknowledged is not None:
            self._acknowledge = False
            self._keep(unacknowledged=None)

    def _meet(self, told: ToldEvent) -> Talk:
        """What follows from one event."""
        event, channel = told.event, told.channel
        if event in WHILE_TOLD:
            self._watch.begin_fault(WHILE_TOLD[event], event.name.lower())
        elif event is Event.READ_NOTE and channel:
            self._offer(channel)
        elif event is Event.CREDIT:
            self._meet_credit(channel)
        elif event is Event.STACKED:
            yield from self._meet_stacked()
        elif event is Event.REJECTED:
            yield from self._meet_rejected()
        elif event in {Event.CLEARED_FROM_FRONT, Event.CLEARED_INTO_CASH_BOX}:
            self._meet_cleared(event, channel)
        else:
            self._meet_state(event)

    def _meet_state(self, event: Event) -> None:
        if event is Event.FRAUD_ATTEMPT:
            self._acknowledge = True
            self._watch.begin_fault(Fault.FRAUD)
        elif event is Event.STACKER_FULL:
            self._watch.begin_fault(Fault.STACKER_FULL)
        elif event is Event.CASH_BOX_REPLACED:
            self._watch.end_fault(Fault.STACKER_FULL)
            self._tell(BoxReplaced())

    # ------------------------------------------------------------- escrow

    def _offer(self, channel: int) -> None:
        if self.memory.open is not None:
            return
        note = self._next_note(channel)
        self._decided, self._was_counted = None, False
        # Another note was read: a credit from here on is no repetition.
        self._keep(unacknowledged=None, open=note, stage=Stage.OFFERED, next_number=note.number + 1)
        self._tell(NoteOffered(note=note))

    def _hold(self) -> Talk:
        """Holds an offered note until it is decided; without a word it goes back."""
        note = self.memory.open
        assert note is not None, "there is an offer"
        until = self._watch.now + DECIDE_WITHIN_MS
        while self._decision_on(note) is None and self._watch.now < until:
            answer = yield from self._line.ask(Command.HOLD)
            if answer[0] != Answer.OK:
                break
            if self._decision_on(note) is None:
                yield Pause(HOLD_EVERY_MS)
        if self._decision_on(note):
            self._keep(stage=Stage.ACCEPTING)
        else:
            self._keep(stage=Stage.REJECTING)
            yield from self._line.ask(Command.REJECT_NOTE)
        self._quiet_polls = 0

    def _decision_on(self, note: Note) -> bool | None:
        if self._decided is None or self._decided[0] != note.number:
            return None
        return self._decided[1]

    # ------------------------------------------------------------- into the box

    def _meet_credit(self, channel: int) -> None:
        """The note is past recovery. Told again before another was read, it is the same note."""
        if self.memory.open is not None:
            self._stack(self.memory.open)
        elif self.memory.unacknowledged is None:
            self._stack_unexpected(channel)
        self._acknowledge = True

    def _stack(self, note: Note) -> None:
        """A note is in the box, whatever was decided about it: it is owed."""
        following = max(self.memory.next_number, note.number + 1)
        owed = (*self.memory.owed, note)
        self._keep(
            open=None,
            owed=owed,
            unacknowledged=note.number,
            next_number=following,
            uncounted=self.memory.uncounted + 1,
        )
        self._tell(NoteStacked(note=note))

    def _stack_unexpected(self, channel: int) -> None:
        """A credit for a note that no log knows.

        An acceptor that waits for thanks tells it for certain, unless it has read no note here yet:
        then another log may have credited it. One that does not may be repeating itself.
        """
        is_known = self._has_channel(channel) and self.memory.has_read_notes
        if self._poll is Command.POLL_WITH_ACK and is_known:
            self._stack(self._next_note(channel))
        else:
            self._doubt_unexpected(channel, "credit_not_offered")

    def _doubt_unexpected(self, channel: int, what: str) -> None:
        """Told before it is kept: what is not on record after a loss of power is told again."""
        note = self._next_note(channel) if self._has_channel(channel) else None
        self._doubt(what, note)
        number = self.memory.next_number
        self._keep(
            unacknowledged=number if note else 0,
            next_number=number + (note is not None),
            uncounted=self.memory.uncounted + 1,
        )

    def _has_channel(self, channel: int) -> bool:
        return self._unit is not None and self._unit.has_channel(channel)

    def _next_note(self, channel: int) -> Note:
        assert self._unit is not None, "it has said what it is"
        cents = self._unit.cents_of(channel)
        return Note(number=self.memory.next_number, channel=channel, cents=cents)

    def _meet_stacked(self) -> Talk:
        """It lies in the box; its credit, told before, may have been lost with the last run."""
        if self.memory.open is not None:
            self._stack(self.memory.open)
        if self._unit is not None and self._unit.counters is not None:
            answer = yield from self._line.ask(Command.GET_COUNTERS)
            if answer[0] == Answer.OK:
                self._compare_counts(counters_of(answer).stacked)

    def _thank(self) -> Talk:
        """Tells an acceptor that waits for it that nothing is owed for what it told."""
        is_owed = any(note.number == self.memory.unacknowledged for note in self.memory.owed)
        if not self._acknowledge or is_owed:
            return
        if self._poll is Command.POLL_WITH_ACK:
            # However it answers: it was thanked when it tells the event no more.
            yield from self._line.ask(Command.EVENT_ACK)
        self._acknowledge = False

    # ------------------------------------------------------------- back

    def _meet_rejected(self) -> Talk:
        answer = yield from self._line.ask(Command.LAST_REJECT_CODE)
        code = answer[1] if answer[0] == Answer.OK and len(answer) > 1 else None
        why = "unknown" if code is None else REJECT_REASONS.get(code, f"code_{code:02x}")
        if self.memory.open is None:
            self._tell(NoteRejected(why=why))
        else:
            self._return(self.memory.open, why)

    def _return(self, note: Note, why: str) -> None:
        self._keep(open=None)
        self._tell(NoteReturned(note=note, why=why))

    def _meet_cleared(self, event: Event, channel: int) -> None:
        """What became of a note in the path when the acceptor was switched on."""
        note = self.memory.open
        if event is Event.CLEARED_FROM_FRONT:
            if note is not None:
                self._return(note, "power")
            return
        self._acknowledge = True
        was_counted, self._was_counted = self._was_counted, False
        if note is not None:
            self._stack(note)
        elif was_counted:
            # The count has said it already.
            return
        elif self.memory.unacknowledged is None or self._poll is Command.POLL:
            self._doubt_unexpected(channel, "boxed_at_start")

    # ------------------------------------------------------------- what nobody told

    def _settle_missing(self) -> Talk:
        """An open note is neither in the path nor told of: its count says where it is."""
        note = self.memory.open
        assert note is not None, "one is missing"
        stacked = None
        if self._unit is not None and self._unit.counters is not None:
            answer = yield from self._line.ask(Command.GET_COUNTERS)
            if answer[0] == Answer.OK:
                stacked = counters_of(answer).stacked
        known = self.memory.stacked_count
        if stacked is not None and known is not None:
            self._compare_counts(stacked)
            if self.memory.open is not None:
                self._return(note, "not_in_box")
        elif self._poll is Command.POLL_WITH_ACK or self.memory.stage is not Stage.ACCEPTING:
            # It would tell the credit until it is thanked; or it was asked to give the note back.
            self._return(note, "not_in_box")
        else:
            self._doubt("not_told_again", note)
            self._keep(open=None)

    def _compare_counts(self, stacked: int | None) -> None:
        """What the acceptor counted against what is known."""
        known, note = self.memory.stacked_count, self.memory.open
        if stacked is None:
            return
        more = 0 if known is None else counted_between(known, stacked)
        untold = max(0, more - self.memory.uncounted) if more > 0 else more
        if untold == 1 and note is not None:
            self._stack(note)
            self._was_counted = True
        elif untold:
            self._doubt(finding_of_count(untold), note)
            self._keep(open=None)
        self._keep(stacked_count=stacked, uncounted=0 if more else self.memory.uncounted)

    def _doubt(self, what: str, note: Note | None = None) -> None:
        self._tell(NoteInDoubt(note=note or self.memory.open, what=what))

    def _keep(self, **changes: object) -> None:
        self.memory = replace(self.memory, **changes)
        self._write(self.memory)
