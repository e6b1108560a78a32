"""One step of a stream: what time has brought about, then what a command does.

The one loop of the core, for the live floor, scenarios and simulations alike: what is due is folded
in first, the command is decided on the state after it, and its events are folded in one by one.
Each fold posts the book, so that an event that would put money out of balance is never written.
Must not know clocks, disks or screens: the moment comes in, and the caller writes the events.
"""

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from taisai.refusal import Refusal
from taisai.stream_types import Command, Event
from taisai.streams.kinds import Forbids, Kind
from taisai.streams.shapes import SHAPES

S = TypeVar("S", bound=msgspec.Struct)

Events = tuple[Event, ...]


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What a step brought about.

    Attributes:
        state: The stream afterwards; None as long as nothing began it.
        deadline: When something will happen by itself next.
        passed: What time alone had brought about by then.
        done: What the command brought about after it; nothing where it was refused.
        refusal: Why the command was refused; None where it was carried out.
    """

    state: S | None
    deadline: int
    passed: Events = ()
    done: Events = ()
    refusal: Refusal | None = None

    @property
    def events(self) -> Events:
        """All that happened, in order."""
        return self.passed + self.done if self.passed else self.done


def step(
    kind: Kind[S],
    state: S | None,
    command: Command,
    at: int,
    deadline: int | None = None,
    forbids: Forbids[S] | None = None,
    level: int = SHAPES.newest,
) -> Step[S]:
    """Lets time pass to `at` and carries a command out, or refuses it.

    Args:
        kind: What the stream is.
        state: Its state.
        command: What is asked.
        at: The moment.
        deadline: When something happens by itself next, where the caller has kept it.
        forbids: Says no to what would be allowed; None where nobody does.
        level: Nothing happens that programs of this level could not read.
    """
    if deadline is None:
        deadline = kind.next_deadline(state)
    passed: Events = ()
    if at >= deadline:
        waited = let_pass(kind, state, at, deadline, level)
        state, deadline, passed = waited.state, waited.deadline, waited.passed
    try:
        done = kind.decide(state, command, at)
        if level < SHAPES.newest:
            done = SHAPES.as_of(level, done)
    except Refusal as refused:
        return Step(state, deadline, passed, refusal=_without_way(refused))
    after = fold(kind, state, done)
    refusal = None if forbids is None else forbids(state, after)
    if refusal is not None:
        return Step(state, deadline, passed, refusal=refusal)
    return Step(after, kind.next_deadline(after), passed, done)


def let_pass(
    kind: Kind[S],
    state: S | None,
    at: int,
    deadline: int | None = None,
    level: int = SHAPES.newest,
) -> Step[S]:
    """Lets time pass to `at`; what it brings about can be said at every level."""
    if deadline is None:
        deadline = kind.next_deadline(state)
    if at < deadline:
        return Step(state, deadline)
    passed = kind.due(state, at)
    if level < SHAPES.newest:
        passed = SHAPES.as_of(level, passed)
    after = fold(kind, state, passed)
    return Step(after, kind.next_deadline(after), passed)


def fold(kind: Kind[S], state: S | None, events: Iterable[Event]) -> S | None:
    """The state after events, in order."""
    for event in events:
        state = kind.evolve(state, event)
    return state


def try_out(
    kind: Kind[S],
    state: S | None,
    command: Command,
    at: int,
    forbids: Forbids[S] | None = None,
) -> Events | Refusal:
    """What a command would bring about, or why it would be refused; nothing is done.

    What time has brought about by `at` was folded in before.
    """
    try:
        done = kind.decide(state, command, at)
    except Refusal as refused:
        return _without_way(refused)
    refusal = None if forbids is None else forbids(state, fold(kind, state, done))
    return done if refusal is None else refusal


def _without_way(refused: Refusal) -> Refusal:
    """A refusal that is kept as an answer, without the frames that it came through.

    They hold the state of that moment and the answer before it, and so every one before that.
    """
    return refused.with_traceback(None)


def why_not(
    kind: Kind[S],
    state: S | None,
    command: Command,
    at: int,
    forbids: Forbids[S] | None = None,
) -> Refusal | None:
    """The refusal that a command would get; None where it would be allowed: a button is lit."""
    answer = try_out(kind, state, command, at, forbids)
    return answer if isinstance(answer, Refusal) else None


def can(kind: Kind[S], state: S | None, command: Command, at: int) -> bool:
    """Tells whether a command would be allowed."""
    return why_not(kind, state, command, at) is None
