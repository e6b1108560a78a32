"""The three kinds of stream that the floor runs, behind one shape.

A room gives its functions; the runner of a stream needs nothing else of it. Must not know any
command or event by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from taisai.names import BadInput
from taisai.table.codec import decode_event, encode
from taisai.table.commands import Command as TableCommand
from taisai.table.decide import decide
from taisai.table.due import due, next_deadline
from taisai.table.events import Event as TableEvent
from taisai.table.events import WagersChanged
from taisai.table.evolve import evolve
from taisai.table.refusals import Refused
from taisai.table.state import Table

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Room(Generic[S, C, E]):
    """The pure functions of a room."""

    decide: Callable[[S | None, C, int], tuple[E, ...]]
    due: Callable[[S | None, int], tuple[E, ...]]
    next_deadline: Callable[[S | None], int]
    evolve: Callable[[S | None, E], S]
    encode: Callable[[E], bytes]
    decode: Callable[[bytes], E]
    refused: type[BadInput]
    is_urgent: Callable[[E], bool]


def table_room() -> "Room[Table, TableCommand, TableEvent]":
    """The functions of a table; results and calls do not linger, wagers do."""
    return Room(
        decide=decide,
        due=due,
        next_deadline=next_deadline,
        evolve=evolve,
        encode=encode,
        decode=decode_event,
        refused=Refused,
        is_urgent=lambda event: type(event) is not WagersChanged,
    )
