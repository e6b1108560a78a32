"""What a player cannot get at stands on one list, for both supervisors, until it is paid."""

import pytest

from table.play import CASINO_SUPERVISOR, GAME_SUPERVISOR, Play
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.cabinet import OutOfReach
from taisai.table.vocabulary import Tamper
from taisai.views import casino_supervisor, game_supervisor
from taisai.views.money_waiting import MoneyWaiting, money_waiting


def _waiting(play: Play) -> tuple[MoneyWaiting, ...]:
    found = money_waiting(play.state)
    for view in (
        game_supervisor.view(play.state, play.now, GAME_SUPERVISOR),
        casino_supervisor.view(play.state, play.now, CASINO_SUPERVISOR),
    ):
        assert view.money_waiting == found
    return found


@pytest.mark.parametrize(
    ("deed", "lock"),
    [
        (
            c.ReportTerminalReach(terminal=7, out_of_reach=OutOfReach.REVOKED),
            "out of reach: revoked",
        ),
        (c.ReportTerminalReach(terminal=7, out_of_reach=OutOfReach.LOST), "out of reach: lost"),
        (c.ReportTamper(terminal=7, kind=Tamper.TILT), "tamper: tilt"),
    ],
)
def test_it_is_listed_until_it_is_paid(deed: Command, lock: str) -> None:
    play = Play()
    play.insert(7, 5_000)
    assert _waiting(play) == ()
    play.do(deed)
    (only,) = _waiting(play)
    assert (only.terminal, only.credits_cents, only.locks) == (7, 5_000, (lock,))
    play.do(c.PayByHand(by=CASINO_SUPERVISOR, terminal=7))
    assert _waiting(play) == ()


def test_wagers_count_and_a_locked_terminal_without_money_does_not() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 5_000)
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    other = next(one for one in play.state.terminals if one != 7)
    play.do(c.ReportTamper(terminal=other, kind=Tamper.DOOR))
    (only,) = _waiting(play)
    assert (only.terminal, only.credits_cents, only.wagered_cents) == (7, 0, 5_000)
