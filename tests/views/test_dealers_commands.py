"""Every command that a dealer may ask for can be asked for at the entry terminal."""

from pathlib import Path

import pytest

from table.play import DEALER, Play
from taisai.rules import Role
from taisai.rules.modes import Mode
from taisai.rules.people import may
from taisai.table.procedure import PROCEDURES
from taisai.views import entry_terminal
from taisai.views.buttons import at_each_terminal
from taisai.words import catalogue

SCREEN = Path(__file__).parents[2] / "web" / "src" / "apps" / "entry_terminal"

DEALERS = sorted(
    (kind for kind, one in PROCEDURES.items() if one.call and may(Role.DEALER, one.call, "9A")),
    key=lambda kind: kind.__name__,
)
"""What the law and the procedure let a dealer ask for."""

AT_THE_LAYOUT = frozenset(
    {
        "BuyChips",
        "BuyColour",
        "CashOutColour",
        "LeavePosition",
        "PlaceCallBet",
        "RecordConsent",
        "TakePosition",
    }
)
"""Commands about a position or a notice, which the view offers position by position."""


def test_the_dealer_has_what_the_procedure_gives() -> None:
    assert {kind.__name__ for kind in DEALERS} >= {"SpinTumbler", "PressEnter", "BuyIn", "PayArea"}


@pytest.mark.parametrize("kind", DEALERS, ids=lambda kind: kind.__name__)
def test_the_view_offers_each_command_of_the_dealer_lit_or_dark(kind: type) -> None:
    name = kind.__name__
    play = Play("hybrid")
    at_terminals = {type(one).__name__ for one in at_each_terminal(play.state, 1, DEALER)}
    buttons = {one.command for one in entry_terminal.view(play.state, play.now).buttons}

    by_the_line = {"PayArea", "AcknowledgeAlert", "TakeChipsBack"}
    assert name in buttons | at_terminals | AT_THE_LAYOUT | by_the_line
    assert Mode.HYBRID in PROCEDURES[kind].modes


@pytest.mark.parametrize("kind", DEALERS, ids=lambda kind: kind.__name__)
def test_the_screen_asks_for_each_command_of_the_dealer(kind: type) -> None:
    name = kind.__name__
    source = "".join(path.read_text() for path in sorted(SCREEN.iterdir()))
    words = catalogue("en").messages

    # A step of the round, or a command at one terminal, is asked for by the name the view gives.
    is_told_by_the_view = f"next.{name}" in words or f"do.{name}" in words
    assert f'"{name}"' in source or is_told_by_the_view
