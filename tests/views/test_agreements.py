"""Who is still to be asked about a sign: those who play, and nobody who has left."""

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, MINUTE_MS, Play
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.views.agreements import Agreements, agreements


@pytest.fixture
def play() -> Play:
    """Two players at terminals of a table that is to be closed in twenty minutes."""
    play = Play("terminals")
    for terminal in (1, 7):
        play.insert(terminal, 5_000)
    play.do(c.CloseTable(by=CASINO_SUPERVISOR, closes_at=play.now + 20 * MINUTE_MS))
    return play


def only(play: Play) -> Agreements:
    """The one sign that stands."""
    (found,) = agreements(play.state)
    return found


def test_everybody_who_plays_is_awaited_until_they_agree(play: Play) -> None:
    assert (only(play).agreed_terminals, only(play).awaited_terminals) == ((), (1, 7))

    play.do(c.ConsentAtTerminal(terminal=7, notice=1))
    assert (only(play).agreed_terminals, only(play).awaited_terminals) == ((7,), (1,))


def test_a_player_who_leaves_is_awaited_no_longer_and_the_next_one_is(play: Play) -> None:
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))
    play.cash_out(7)
    assert (only(play).agreed_terminals, only(play).awaited_terminals) == ((), (1,))

    play.insert(7, 500)
    assert only(play).awaited_terminals == (1, 7)


def test_the_sign_is_gone_once_nobody_is_awaited(play: Play) -> None:
    for terminal in only(play).awaited_terminals:
        play.do(c.ConsentAtTerminal(terminal=terminal, notice=1))

    assert play.phase is Phase.CLOSED
    assert agreements(play.state) == ()


def test_positions_of_the_layout_are_asked_beside_terminals() -> None:
    play = Play("hybrid")
    play.insert(1, 5_000)
    for position in (4, 2):
        play.do(c.TakePosition(by=DEALER, position=position))
    play.do(c.CloseTable(by=CASINO_SUPERVISOR, closes_at=play.now + 20 * MINUTE_MS))
    play.do(c.RecordConsent(by=DEALER, notice=1, position=4))

    assert (only(play).agreed_positions, only(play).awaited_positions) == ((4,), (2,))
    assert only(play).awaited_terminals == (1,)
