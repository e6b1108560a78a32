"""The three kinds of stream that the floor runs, behind one shape.

A room gives its functions; the runner of a stream needs nothing else of it. Must not know how a
stream is written or who listens to it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from taisai.cage import codec as cage_codec
from taisai.cage import commands as cage_commands
from taisai.cage import decide as cage_decide
from taisai.cage import due as cage_due
from taisai.cage import events as cage_events
from taisai.cage import evolve as cage_evolve
from taisai.cage.state import Cage
from taisai.house import codec as house_codec
from taisai.house import commands as house_commands
from taisai.house import decide as house_decide
from taisai.house import events as house_events
from taisai.house import evolve as house_evolve
from taisai.house.state import House
from taisai.table import codec as table_codec
from taisai.table import commands as table_commands
from taisai.table import decide as table_decide
from taisai.table import due as table_due
from taisai.table import events as table_events
from taisai.table import evolve as table_evolve
from taisai.table.decisions.opening import NEVER
from taisai.table.state import Table

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

CARRIED: Final = (table_events.VoucherIssued, table_events.CorrectionEvent)
"""The events of a table that tell the cage something; most events are wagers, and do not."""

CAGE_STREAM: Final = "cage"
HOUSE_STREAM: Final = "house"


@dataclass(frozen=True, slots=True)
class Room(Generic[S, C, E]):
    """The pure functions of a room.

    Attributes:
        interruption: The command that records from when to when the floor was down (R3); None
            where nothing in the room depends on it.
        is_carried: Tells whether another stream must know of an event: at the start only those
            are offered again.
    """

    name: str
    state_type: type[S]
    decide: Callable[[S | None, C, int], tuple[E, ...]]
    due: Callable[[S | None, int], tuple[E, ...]]
    next_deadline: Callable[[S | None], int]
    evolve: Callable[[S | None, E], S]
    encode: Callable[[E], bytes]
    decode: Callable[[bytes], E]
    is_urgent: Callable[[E], bool]
    interruption: Callable[[int, int], C] | None = None
    is_carried: Callable[[E], bool] = lambda _event: True


def _interruption(from_at: int, to_at: int) -> table_commands.Command:
    return table_commands.RecordInterruption(from_at=from_at, to_at=to_at)


TABLE: Final[Room[Table, table_commands.Command, table_events.Event]] = Room(
    name="table",
    state_type=Table,
    decide=table_decide.decide,
    due=table_due.due,
    next_deadline=table_due.next_deadline,
    evolve=table_evolve.evolve,
    encode=table_codec.encode,
    decode=table_codec.decode_event,
    # Results and calls do not linger; wagers wait a moment for others to be committed with.
    is_urgent=lambda event: type(event) is not table_events.WagersChanged,
    interruption=_interruption,
    is_carried=lambda event: isinstance(event, CARRIED),
)

CAGE: Final[Room[Cage, cage_commands.Command, cage_events.Event]] = Room(
    name="cage",
    state_type=Cage,
    decide=cage_decide.decide,
    due=cage_due.due,
    next_deadline=cage_due.next_deadline,
    evolve=cage_evolve.evolve,
    encode=cage_codec.encode,
    decode=cage_codec.decode_event,
    is_urgent=lambda _event: True,
    is_carried=lambda _event: False,
)

HOUSE: Final[Room[House, house_commands.Command, house_events.Event]] = Room(
    name="house",
    state_type=House,
    decide=house_decide.decide,
    due=lambda _state, _at: (),
    next_deadline=lambda _state: NEVER,
    evolve=house_evolve.evolve,
    encode=house_codec.encode,
    decode=house_codec.decode_event,
    is_urgent=lambda _event: True,
    is_carried=lambda _event: False,
)
