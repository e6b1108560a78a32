"""What the simulated screens show: the real views for some, the service alone for the rest."""

from collections.abc import Mapping

from simulation.network import AnyRunner, Fields
from simulation.people import CASINO_SUPERVISOR, DEALER
from taisai.server.conversation.screens import Screen, ScreenKind
from taisai.server.conversation.views_of_screens import fields_of_screen

_PEOPLE = {"entry_terminal": DEALER, "casino_supervisor": CASINO_SUPERVISOR}


def _service(runner: AnyRunner, _at: int) -> Mapping[str, object]:
    return {"service": runner.service}


def fields_for(kind: str, table: str, terminal: int) -> Fields:
    """The function that makes a screen's view; a screen without a kind is told the service."""
    if not kind:
        return _service
    screen = Screen(
        ScreenKind(kind), table, "page", person=_PEOPLE.get(kind), terminal=terminal or None
    )
    return lambda runner, at: fields_of_screen(screen, runner, at)
