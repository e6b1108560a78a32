"""Which view each screen sees: the one place where screens and views meet.

Knows kinds of screens and the views' functions. Must not know sockets, or change anything.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec import UNSET

from taisai.floor.floor import TableRunner
from taisai.floor.stream_runner import Service
from taisai.persons import Person
from taisai.server.screens import Screen, ScreenKind
from taisai.table.state import Table
from taisai.views import (
    casino_supervisor,
    entry_terminal,
    felt,
    game_supervisor,
    inspector,
    results_display,
    terminal,
)

_ViewOf = Callable[[Table, Screen, int], msgspec.Struct | None]


def _person(screen: Screen) -> Person:
    assert screen.person is not None, "the guard lets nobody in without a person"
    return screen.person


def _terminal(state: Table, screen: Screen, at: int) -> msgspec.Struct | None:
    number = screen.terminal
    if number is None or number not in state.terminals:
        return None
    return terminal.view(state, number, at)


VIEWS: Final[Mapping[ScreenKind, _ViewOf]] = MappingProxyType(
    {
        ScreenKind.TERMINAL: _terminal,
        ScreenKind.ENTRY_TERMINAL: lambda state, screen, at: entry_terminal.view(
            state, at, _person(screen)
        ),
        ScreenKind.FELT: lambda state, _screen, at: felt.view(state, at),
        ScreenKind.RESULTS_DISPLAY: lambda state, _screen, at: results_display.view(state, at),
        ScreenKind.GAME_SUPERVISOR: lambda state, screen, at: game_supervisor.view(
            state, at, _person(screen)
        ),
        ScreenKind.CASINO_SUPERVISOR: lambda state, screen, at: casino_supervisor.view(
            state, at, _person(screen)
        ),
        ScreenKind.INSPECTOR: lambda state, _screen, at: inspector.view(state, at),
    }
)


def fields_of(screen: Screen, runner: TableRunner, at: int) -> dict[str, object]:
    """What a screen shows now, field by field; only what is durable."""
    fields: dict[str, object] = {"service": runner.service}
    if runner.why is not None:
        fields["service_reason"] = runner.why
    state = runner.durable
    if state is None or runner.service is not Service.IN_SERVICE:
        return fields
    view = VIEWS[screen.kind](state, screen, at)
    if view is not None:
        names = ((name, getattr(view, name)) for name in view.__struct_fields__)
        fields.update({name: value for name, value in names if value is not UNSET})
    return fields
