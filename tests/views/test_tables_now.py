"""What everybody may see of the tables: no more than the wall shows, and no die before its time."""

import pytest
from msgspec import UNSET

from table.play import Play
from taisai.rules.modes import Mode
from taisai.views import felt, tables_now
from taisai.views.parts import Banner
from taisai.views.tables_now import TableNow


def now(play: Play) -> TableNow:
    """What everybody sees of one table now."""
    (table,) = tables_now.view([play.state], play.now).tables
    return table


@pytest.mark.rule("R39")
@pytest.mark.parametrize("mode", [Mode.TERMINALS, Mode.HYBRID])
def test_no_die_is_told_before_the_wall_shows_it(mode: Mode) -> None:
    play = Play(mode)
    play.open_round()
    assert now(play).banner is Banner.PLACE_YOUR_BETS
    assert now(play).period is not UNSET
    play.close()
    assert (now(play).result, now(play).last) == (UNSET, UNSET)
    play.enter(1, 2, 5)
    assert now(play).result == felt.view(play.state, play.now).result
    assert now(play).last is UNSET


def test_the_newest_result_stays_when_the_next_round_is_open() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.enter(1, 2, 5)
    play.settle()
    assert now(play).result.faces == (1, 2, 5)
    play.open_round()
    assert now(play).result is UNSET
    assert now(play).last.faces == (1, 2, 5)
