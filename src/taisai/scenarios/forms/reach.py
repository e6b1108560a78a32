"""Deeds of terminals that are out of their players' reach."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder
from taisai.table import commands
from taisai.table.cabinet import OutOfReach


def _reach(values: Values, out_of_reach: OutOfReach | None) -> tuple[Action, ...]:
    return (commands.ReportTerminalReach(terminal=values.number(), out_of_reach=out_of_reach),)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "the screen of terminal {n} is revoked",
        lambda values, _moment: _reach(values, OutOfReach.REVOKED),
        "Its key is no longer good, and its player has money there.",
        (commands.ReportTerminalReach,),
    ),
    Form(
        "the screen of terminal {n} is lost",
        lambda values, _moment: _reach(values, OutOfReach.LOST),
        "It is connected no more, and its player has money there.",
        (commands.ReportTerminalReach,),
    ),
    Form(
        "the screen of terminal {n} is back",
        lambda values, _moment: _reach(values, None),
        "It is connected again.",
        (commands.ReportTerminalReach,),
    ),
)
