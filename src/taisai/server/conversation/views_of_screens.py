"""Which view each screen sees: the one place where screens and views meet.

Knows kinds of screens and the views' functions. Must not know sockets, or change anything.
"""

from typing import Final

import msgspec

from taisai.cage.state import Cage
from taisai.floor.floor import AnyRunner
from taisai.floor.service import IN_SERVICE
from taisai.house.state import House
from taisai.persons import Person
from taisai.server.conversation.screens import Screen, ScreenKind
from taisai.server.conversation.surroundings import Surroundings
from taisai.streams import Forbids
from taisai.table.meters import IssuedVoucher
from taisai.table.state import Table
from taisai.views import (
    cashier,
    casino_supervisor,
    entry_terminal,
    equipment,
    felt,
    game_supervisor,
    house,
    inspector,
    results_display,
    terminal,
)
from taisai.views.parts import amount, fields_of
from taisai.views.terminal_watch import TerminalWatch


def _person(screen: Screen) -> Person:
    assert screen.person is not None, "the guard lets nobody in without a person"
    return screen.person


def _at_table(
    state: Table,
    screen: Screen,
    at: int,
    surroundings: Surroundings | None,
    forbids: Forbids[Table] | None,
) -> msgspec.Struct | None:
    approved = None if surroundings is None else surroundings.register.at(screen.stream)
    seen = {} if surroundings is None else surroundings.sightings.at(screen.stream)
    match screen.kind:
        case ScreenKind.TERMINAL:
            assert screen.terminal is not None, "a terminal has a number"
            return terminal.view(state, screen.terminal, at)
        case ScreenKind.ENTRY_TERMINAL:
            return entry_terminal.view(state, at, _person(screen), approved, forbids)
        case ScreenKind.FELT:
            return felt.view(state, at)
        case ScreenKind.RESULTS_DISPLAY:
            return results_display.view(state, at)
        case ScreenKind.GAME_SUPERVISOR:
            return game_supervisor.view(state, at, _person(screen), approved, seen, forbids)
        case ScreenKind.CASINO_SUPERVISOR:
            return casino_supervisor.view(state, at, _person(screen), approved, seen)
        case ScreenKind.INSPECTOR:
            return inspector.view(state, at)
        case ScreenKind.EQUIPMENT:
            issue_of = None if surroundings is None else surroundings.paper.issue_of
            return equipment.view(state, screen.cabinet or 0, at, issue_of)
        case ScreenKind.CASHIER:
            return None


_OF_THE_CAGE: Final = frozenset(
    {ScreenKind.CASHIER, ScreenKind.CASINO_SUPERVISOR, ScreenKind.INSPECTOR}
)
_OF_THE_HOUSE: Final = frozenset({ScreenKind.CASINO_SUPERVISOR, ScreenKind.INSPECTOR})


def _view(
    runner: AnyRunner, screen: Screen, at: int, surroundings: Surroundings | None
) -> msgspec.Struct | None:
    state = runner.durable
    if isinstance(state, Table):
        return _at_table(state, screen, at, surroundings, runner.forbids)
    if isinstance(state, Cage):
        return cashier.view(state, at) if screen.kind in _OF_THE_CAGE else None
    assert isinstance(state, House)
    seen = {} if surroundings is None else surroundings.sightings.of_house()
    return house.view(state, at, seen) if screen.kind in _OF_THE_HOUSE else None


class ScreenWatch:
    """What a screen shows from moment to moment; only what is durable."""

    __slots__ = ("_runner", "_screen", "_surroundings", "_voucher", "_watch")

    def __init__(self, screen: Screen, runner: AnyRunner, surroundings: Surroundings) -> None:
        self._screen = screen
        self._surroundings = surroundings
        self._runner = runner
        self._watch = None if screen.terminal is None else TerminalWatch(screen.terminal)
        self._voucher: IssuedVoucher | None = None
        """The voucher that is in sight, which may end without the table."""

    def fields(self, at: int) -> dict[str, object]:
        """All that it shows, field by field."""
        # Out of service nothing else is shown: after that, all of it must be told anew.
        if self._watch is not None:
            self._watch.forget()
        shown = fields_of_screen(self._screen, self._runner, at, self._watch, self._surroundings)
        self._voucher = self._newest_voucher() if "voucher" in shown else None
        if self._has_ended():
            del shown["voucher"]
            self._voucher = None
        return shown

    def _newest_voucher(self) -> IssuedVoucher | None:
        state, number = self._runner.durable, self._screen.terminal
        if not isinstance(state, Table) or number is None:
            return None
        return state.terminals[number].vouchers[-1]

    def _has_ended(self) -> bool:
        return self._voucher is not None and self._surroundings.paper.has_ended(self._voucher)

    def changes(self, at: int, *, only_wagers: bool) -> dict[str, object] | None:
        """What has changed since it was last asked; None where all must be looked at."""
        runner, watch = self._runner, self._watch
        if watch is None or runner.durable is None or runner.service is not IN_SERVICE:
            return None
        if self._voucher is not None and self._has_ended():
            return None
        return watch.changes(runner.durable, at, only_wagers=only_wagers)


def fields_of_screen(
    screen: Screen,
    runner: AnyRunner,
    at: int,
    watch: TerminalWatch | None = None,
    surroundings: Surroundings | None = None,
) -> dict[str, object]:
    """What a screen shows now, field by field; only what is durable."""
    fields: dict[str, object] = {"service": runner.service}
    if runner.why is not None:
        fields["service_reason"] = runner.why
    state = runner.durable
    if state is None or runner.service is not IN_SERVICE:
        return fields
    if screen.terminal is not None and screen.terminal not in state.terminals:
        # A note that came in since it was taken away is named there until staff have paid it.
        credits_cents = state.credits(screen.terminal)
        return fields | ({"credits": amount(credits_cents)} if credits_cents else {})
    if watch is not None:
        return fields | watch.fields(state, at)
    view = _view(runner, screen, at, surroundings)
    return fields if view is None else fields | fields_of(view)
