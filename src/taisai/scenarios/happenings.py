"""What one line brought about, which expectations are held against.

Must not know the words of the line or of the expectations.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from taisai.cage.state import Cage
from taisai.refusal import Refusal
from taisai.scenarios.language import Values
from taisai.scenarios.moments import CannotHappen
from taisai.scenarios.screen_view import Shown
from taisai.scenarios.screens import Screen
from taisai.stream_types import Event
from taisai.stream_types import Event as CageEvent
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import Approved

Some = TypeVar("Some", bound=Event)


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether an expectation is met, and what is so instead."""

    is_met: bool
    actual: str


@dataclass(frozen=True, slots=True)
class Happening:
    """What a line brought about."""

    at: int
    after: Table | None
    events: tuple[Event, ...]
    refusal: Refusal | None
    cage: Cage | None = None
    cage_events: tuple[CageEvent, ...] = ()
    approved: Approved | None = None

    @property
    def table(self) -> Table:
        """The table after the line."""
        if self.after is None:
            raise CannotHappen("the table is not set up")
        return self.after

    def terminal(self, values: Values) -> Terminal:
        """The terminal that an expectation is about, if it is there or was withdrawn."""
        found = self.table.known_terminals.get(values.number())
        if found is None:
            raise CannotHappen(f"no terminal {values.number()} is at this table")
        return found

    def shown(self, values: Values) -> Shown:
        """The screen that an expectation is about, as it stands after the line."""
        return Shown(values.get("screen", Screen), self.after, self.cage, self.at, self.approved)

    def all(self, kind: type[Some]) -> list[Some]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


Expectation = Callable[[Values, Happening], Answer]
"""Holds what is expected against what happened."""
