"""A kind of stream so small that the floor's own behaviour is all there is to see.

A tally adds numbers up. It refuses what is below zero, fails on thirteen, and rings by itself when
its time has come.
"""

from collections.abc import Collection
from enum import StrEnum

import msgspec

from taisai.journal import Record, StoreUnavailable
from taisai.journal.chain import Head
from taisai.journal.memory import MemoryJournal
from taisai.refusal import Reason, Refusal
from taisai.stream_types import NEVER, Command, Event, GameSystemCommand
from taisai.streams import Kind


class Code(StrEnum):
    """Why a tally says no."""

    BELOW_ZERO = "below_zero"


class Add(GameSystemCommand, frozen=True):
    """Add a number; the tally rings at `rings_at`."""

    number: int
    rings_at: int = NEVER
    times: int = 1


class Added(Event, frozen=True, kw_only=True):
    """A number was added."""

    number: int
    rings_at: int = NEVER


class Rang(Event, frozen=True, kw_only=True):
    """Its time had come."""


class Interrupted(Event, frozen=True, kw_only=True):
    """It was interrupted."""

    from_at: int
    to_at: int


class Tally(msgspec.Struct, frozen=True):
    """The sum so far."""

    total: int = 0
    rings_at: int = NEVER
    rang_count: int = 0
    interruptions: tuple[tuple[int, int], ...] = ()


class RecordInterrupted(GameSystemCommand, frozen=True):
    """Record an interruption."""

    from_at: int
    to_at: int


def _decide(_state: Tally | None, command: Command, at: int) -> tuple[Event, ...]:
    if isinstance(command, RecordInterrupted):
        return (Interrupted(at=at, from_at=command.from_at, to_at=command.to_at),)
    assert isinstance(command, Add)
    if command.number < 0:
        raise Refusal(Code.BELOW_ZERO, Reason("R0", "below zero"), "", {})
    assert command.number != 13, "a fault of the program"
    return (Added(at=at, number=command.number, rings_at=command.rings_at),) * command.times


def _due(state: Tally | None, at: int) -> tuple[Event, ...]:
    if state is None or state.rings_at > at:
        return ()
    assert state.rings_at != 666, "a fault of the program"
    return (Rang(at=state.rings_at),)


def _evolve(state: Tally | None, event: Event) -> Tally:
    state = state or Tally()
    match event:
        case Added():
            return msgspec.structs.replace(
                state, total=state.total + event.number, rings_at=event.rings_at
            )
        case Rang():
            return msgspec.structs.replace(state, rings_at=NEVER, rang_count=state.rang_count + 1)
        case Interrupted():
            seen = (*state.interruptions, (event.from_at, event.to_at))
            return msgspec.structs.replace(state, interruptions=seen)
        case _:
            raise AssertionError("no event of a tally")


TALLY: Kind[Tally] = Kind(
    name="tally",
    state_type=Tally,
    commands=(Add, RecordInterrupted),
    calls={Add: None, RecordInterrupted: None},
    events=(Added, Rang, Interrupted),
    decide=_decide,
    due=_due,
    next_deadline=lambda state: NEVER if state is None else state.rings_at,
    evolve=_evolve,
    is_urgent=lambda event: not isinstance(event, Added),
    concerns_the_cage=lambda _event: True,
    interruption=RecordInterrupted,
)


def addition(number: int, at: int = 0) -> Added:
    """What an addition brings about."""
    return Added(at=at, number=number)


class PaperDisk:
    """A disk in memory whose failures a test chooses.

    Attributes:
        failures: What the next appends raise, one after another; None for nothing.
        loses_acknowledgement: A failing append has kept the group all the same.
        is_safe: What is read there cannot be lost again.
        confirmed: The heads that were asked about, each time.
        groups: How many records each append was given.
    """

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.failures: list[Exception | None] = []
        self.loses_acknowledgement = False
        self.is_readable = True
        self.is_safe = True
        self.confirmed: list[Collection[Head]] = []
        self.groups: list[list[Record]] = []

    async def append(self, group: list[Record]) -> None:
        """Keeps a group, or fails as the test wants."""
        self.groups.append(list(group))
        failure = self.failures.pop(0) if self.failures else None
        if failure is None or self.loses_acknowledgement:
            self.journal.append(group)
        if failure is not None:
            raise failure

    async def read(self, stream: str, from_sequence: int = 1) -> list[Record]:
        """The records of a stream."""
        if not self.is_readable:
            raise StoreUnavailable("cannot be read")
        return list(self.journal.read(stream, from_sequence))

    async def confirm(self, heads: Collection[Head]) -> None:
        """Looks at the heads."""
        self.confirmed.append(heads)
        if not self.is_safe:
            raise StoreUnavailable("no replica has it")
        self.journal.confirm(heads)

    async def heads(self) -> dict[str, Head]:
        """The heads."""
        return dict(self.journal.heads())
