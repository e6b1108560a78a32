"""A screen at a moment of a scenario: the very view that its screen would be sent.

Knows which view belongs to which screen. Must not know what a line expects of it.
"""

from typing import TypeVar

from msgspec import UNSET

from taisai.cage.state import Cage
from taisai.persons import Person
from taisai.rules import Role
from taisai.scenarios.moments import STAFF_NAMES, CannotHappen
from taisai.scenarios.screens import Screen, ScreenKind
from taisai.table.state import Table
from taisai.table.vocabulary import Approved
from taisai.views import (
    cashier,
    casino_supervisor,
    entry_terminal,
    felt,
    game_supervisor,
    inspector,
    results_display,
    terminal,
)
from taisai.views.parts import View

Kind = TypeVar("Kind")


class Shown:
    """What stands on a screen."""

    def __init__(
        self,
        screen: Screen,
        table: Table | None,
        cage: Cage | None,
        at: int,
        approved: Approved | None = None,
    ) -> None:
        self.said = screen.said
        self.at = at
        self._view = _view(screen, table, cage, at, approved)

    def _value(self, field: str) -> object:
        """A field of the view, or of the glance at the table that staff have; absent is UNSET."""
        for part in (self._view, getattr(self._view, "glance", None)):
            if isinstance(part, View) and field in part.__struct_fields__:
                value: object = getattr(part, field)
                return value
        raise CannotHappen(f"{self.said} never shows {field.replace('_', ' ')}")

    def has(self, field: str) -> bool:
        """Tells whether such a screen has a field at all."""
        return field in self._view.__struct_fields__

    def get(self, field: str, kind: type[Kind]) -> Kind | None:
        """What a field shows; None where it is absent."""
        value = self._value(field)
        if value is UNSET:
            return None
        if not isinstance(value, kind):
            raise CannotHappen(f"{self.said} shows {field.replace('_', ' ')} in another way")
        return value

    def all(self, field: str, kind: type[Kind]) -> list[Kind]:
        """The parts of a kind that a field shows, one by one."""
        value = self._value(field)
        return [one for one in value if isinstance(one, kind)] if isinstance(value, tuple) else []


def person_at(screen: Screen) -> Person:
    """Who looks at a screen that is a person's own."""
    role = Role(screen.kind.replace(" ", "_"))
    return Person(role, screen.name or STAFF_NAMES[role])


def _view(
    screen: Screen, table: Table | None, cage: Cage | None, at: int, approved: Approved | None
) -> View:
    if screen.kind is ScreenKind.CASHIER:
        assert cage is not None, "the cage is opened with the heading"
        return cashier.view(cage, at)
    if table is None:
        raise CannotHappen("the table is not set up")
    shown = _view_at_table(screen, table, at, approved)
    if shown is None:
        raise CannotHappen(f"the {screen.said} is off")
    return shown


def _view_at_table(screen: Screen, table: Table, at: int, approved: Approved | None) -> View | None:
    match screen.kind:
        case ScreenKind.TERMINAL:
            if screen.terminal not in table.terminals:
                raise CannotHappen(f"no terminal {screen.terminal} is at this table")
            return terminal.view(table, screen.terminal, at)
        case ScreenKind.ENTRY_TERMINAL:
            return entry_terminal.view(table, at, approved=approved)
        case ScreenKind.TABLE_LAYOUT:
            return felt.view(table, at)
        case ScreenKind.RESULTS_DISPLAY:
            return results_display.view(table, at)
        case ScreenKind.GAME_SUPERVISOR:
            return game_supervisor.view(table, at, person_at(screen), approved)
        case ScreenKind.CASINO_SUPERVISOR:
            return casino_supervisor.view(table, at, person_at(screen), approved)
        case _:
            return inspector.view(table, at)
