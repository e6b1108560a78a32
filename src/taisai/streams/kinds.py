"""The kinds of stream: a table's, the cage's, the house's, each as one value.

Whoever runs, follows, audits or shows streams asks here what a stream is, and nothing is listed
anywhere else. Must not know how a stream is written, or who listens to it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

import msgspec

from taisai import cage, house, table
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.refusal import Refusal
from taisai.rules import Call
from taisai.stream_types import NEVER, Command, Event
from taisai.streams.cage_facts import concerns_the_cage
from taisai.streams.codec import Codec
from taisai.table import commands as table_commands
from taisai.table import events as table_events

S = TypeVar("S", bound=msgspec.Struct)

Forbids = Callable[[S | None, S | None], Refusal | None]
"""Says no to a step between two states, for a reason that a stream does not know."""


@dataclass(frozen=True, eq=False)
class Kind(Generic[S]):
    """A kind of stream: its words and its pure functions.

    Attributes:
        commands: Every command that such a stream can be asked, the first one included.
        calls: Each command with the call it is under the rules, which tells the roles; None where
            no person of the staff asks.
        events: Every event that it can hold; the one that begins it first.
        decide: What a command brings about; it refuses, or changes nothing itself.
        due: What time alone has brought about.
        next_deadline: When something will happen by itself, or `NEVER`.
        evolve: The next state after an event; it never refuses, and keeps the book in balance.
        is_urgent: Tells whether an event waits for nobody on its way to the disk.
        concerns_the_cage: Tells whether the cage must hear of an event.
        interruption: The command that records from when to when the Game System was down (R3);
            None where nothing depends on it.
    """

    name: str
    state_type: type[S]
    commands: tuple[type[Command], ...]
    calls: Mapping[type[Command], Call | None]
    events: tuple[type[Event], ...]
    decide: Callable[[S | None, Command, int], tuple[Event, ...]]
    evolve: Callable[[S | None, Event], S]
    due: Callable[[S | None, int], tuple[Event, ...]] = lambda _state, _at: ()
    next_deadline: Callable[[S | None], int] = lambda _state: NEVER
    is_urgent: Callable[[Event], bool] = lambda _event: True
    concerns_the_cage: Callable[[Event], bool] = lambda _event: False
    interruption: Callable[[int, int], Command] | None = None

    @cached_property
    def codec(self) -> Codec:
        """How its commands and events are written and read."""
        return Codec(self.commands, self.events)

    @cached_property
    def command_named(self) -> Mapping[str, type[Command]]:
        """Its commands by the name under which they travel."""
        return MappingProxyType({one.__name__: one for one in self.commands})

    @cached_property
    def event_named(self) -> Mapping[str, type[Event]]:
        """Its events by the name under which they are recorded."""
        return MappingProxyType({one.__name__: one for one in self.events})


def _interruption(from_at: int, to_at: int) -> Command:
    return table_commands.RecordInterruption(from_at=from_at, to_at=to_at)


TABLE: Final[Kind[table.Table]] = Kind(
    name="table",
    state_type=table.Table,
    commands=table.COMMANDS,
    calls=table.CALLS,
    events=table.EVENTS,
    decide=table.decide,
    evolve=table.evolve,
    due=table.due,
    next_deadline=table.next_deadline,
    # Results and calls do not linger; wagers wait a moment for others to be committed with.
    is_urgent=lambda event: type(event) is not table_events.WagersChanged,
    concerns_the_cage=concerns_the_cage,
    interruption=_interruption,
)

CAGE: Final[Kind[cage.Cage]] = Kind(
    name=CAGE_STREAM,
    state_type=cage.Cage,
    commands=cage.COMMANDS,
    calls=cage.CALLS,
    events=cage.EVENTS,
    decide=cage.decide,
    evolve=cage.evolve,
    due=cage.due,
    next_deadline=cage.next_deadline,
)

HOUSE: Final[Kind[house.House]] = Kind(
    name=HOUSE_STREAM,
    state_type=house.House,
    commands=house.COMMANDS,
    calls=house.CALLS,
    events=house.EVENTS,
    decide=house.decide,
    evolve=house.evolve,
)

AnyKind = Kind[Any]
"""A kind of stream whose state is its own matter: who handles streams of all kinds alike hands
each kind its own states back."""

KINDS: Final[tuple[AnyKind, ...]] = (HOUSE, CAGE, TABLE)
"""Every kind of stream there is."""

_NAMED: Final[Mapping[str, AnyKind]] = MappingProxyType({CAGE_STREAM: CAGE, HOUSE_STREAM: HOUSE})


def kind_of(stream: str) -> AnyKind:
    """What a stream is, by its name; what is neither the cage's nor the house's is a table's."""
    return _NAMED.get(stream, TABLE)


def is_table(stream: str) -> bool:
    """Tells whether a stream is a table's."""
    return stream not in _NAMED
