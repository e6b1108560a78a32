"""What lies on a tracked layout, for the casino supervisor."""

import pytest
from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.table import commands as c
from taisai.views import casino_supervisor
from taisai.views.casino_supervisor import CasinoSupervisorView
from views.screens import button_named


def now(play: Play) -> CasinoSupervisorView:
    """What the casino supervisor sees now."""
    return casino_supervisor.view(play.state, play.now, CASINO_SUPERVISOR)


def placed(*, touches_line: bool = False) -> Play:
    """A round in which one wager lies on Small."""
    play = Play("table", "2008")
    play.do(c.TakePosition(by=DEALER, position=1))
    play.open_round()
    chips = c.PlaceChips(position=1, bet="small", chips_cents=(500,), touches_line=touches_line)
    play.do(chips)
    return play


def test_a_wager_is_shown_where_it_lies() -> None:
    (wager,) = now(placed()).layout_wagers
    assert (wager.position, wager.bet, wager.amount_cents) == (1, "small", 500)
    assert (wager.touches_line, wager.settled_as) == (False, UNSET)


@pytest.mark.rule("D9 4.3")
def test_a_chip_on_the_line_can_be_accepted_by_its_own_button() -> None:
    view = now(placed(touches_line=True))
    assert button_named(view.buttons, "AcceptLineTouching", "1/small/on_line").is_lit
    assert not any(one.command == "AcceptLineTouching" for one in now(placed()).buttons)


@pytest.mark.rule("D9 4.9")
def test_an_adjustment_is_lit_for_the_causes_that_the_edition_allows() -> None:
    play = placed()
    play.close()
    play.enter(1, 2, 5)
    choices = {one.choice: one.is_lit for one in now(play).buttons if one.command == "AdjustWager"}
    assert choices["1/small/inside/moved_by_dealer"]
    assert not choices["1/small/inside/unfair_to_player"]
