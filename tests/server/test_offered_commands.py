"""Every command that a supervisor may ask for is offered by that supervisor's screen.

`make docs` writes beside the web's tests what the law gives to each role; those look for a control
for each of its names, and these look whether the views offer what the screens draw.
"""

from typing import Any

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, MINUTE_MS, Play
from taisai.rules import Role
from taisai.server.admission.authority import may_ask
from taisai.streams import TABLE
from taisai.table import commands as c
from taisai.table.cabinet import CabinetDevice
from taisai.table.vocabulary import Part, Tamper
from taisai.views import casino_supervisor, game_supervisor

NOT_AT_A_TABLE = frozenset({"SetUpTable"})
"""Asked where there is no table yet, so that no view can offer it."""


def printer_of(terminal: int) -> c.ReportCabinet:
    """A printer tells that it is ready."""
    return c.ReportCabinet(
        terminal=terminal,
        device=CabinetDevice.PRINTER,
        model="m",
        serial="s",
        version="v",
        faults=(),
        is_ready=True,
    )


def plays() -> list[Play]:
    """Tables at which, between them, every command has its place."""
    closed = Play("hybrid", is_open=False, has_results_display=True)
    entered = Play("hybrid")
    entered.do(c.TakePosition(by=DEALER, position=1))
    entered.open_round()
    entered.do(c.PlaceChips(position=1, bet="small", chips_cents=(500,), touches_line=True))
    entered.close()
    entered.enter(1, 2, 5)
    troubled = Play(large_win_cents_min=500)
    troubled.insert(7, 10_000)
    troubled.insert(1, 10_000)
    troubled.play_round((1, 2, 5), {7: {"small": 500}})
    troubled.do(c.ReportTamper(terminal=1, kind=Tamper.DOOR))
    troubled.declare(Part.TUMBLER)
    locked = Play()
    locked.insert(7, 1_000)
    locked.play_round((1, 2, 5), {7: {"small": 500}})
    locked.declare(Part.TERMINAL, 7)
    locked.do(c.EnterAuditMode(by=GAME_SUPERVISOR, terminal=1))
    locked.do(printer_of(2))
    locked.do(c.ReportEquipmentLink(terminal=2, is_up=True))
    locked.insert(2, 500)
    number = locked.validation_number()
    locked.do(c.CashOut(terminal=2, validation_number=number, by_printer=True))
    locked.do(c.ReportEquipmentLink(terminal=2, is_up=False))
    locked.do(c.ReportNoteInDoubt(terminal=2, note_id="", note_cents=0, what="one more"))
    announced = Play()
    announced.insert(7, 1_000)
    announced.do(c.CloseTable(by=CASINO_SUPERVISOR, closes_at=announced.now + 20 * MINUTE_MS))
    return [closed, entered, troubled, locked, announced, Play("table")]


def offered(view: Any) -> set[str]:
    """The commands that a view has a button for, or a line, or a row."""
    found = {one.command for one in view.buttons} | set(getattr(view, "corrections", ()))
    for row in (*view.terminals, *view.alerts):
        found |= set(row.lit)
    return found | ({view.amendment.command} if view.amendment else set())


@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize(
    ("role", "seen"),
    [
        (
            Role.GAME_SUPERVISOR,
            lambda play: game_supervisor.view(play.state, play.now, GAME_SUPERVISOR),
        ),
        (
            Role.CASINO_SUPERVISOR,
            lambda play: casino_supervisor.view(play.state, play.now, CASINO_SUPERVISOR),
        ),
    ],
)
def test_the_view_of_a_table_offers_every_command_of_its_role(role: Role, seen: Any) -> None:
    found: set[str] = set().union(*(offered(seen(play)) for play in plays()))
    asked = {one.__name__ for one in TABLE.commands if may_ask(role, one)}
    missing = asked - found - NOT_AT_A_TABLE
    assert missing == set()
