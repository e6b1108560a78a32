"""A wager at a terminal is moved whole or not at all."""

import pytest

from table.play import Play
from taisai.rules import BetKind
from taisai.table import commands as c
from taisai.table.events import WagerChange, WagersChanged
from taisai.table.refusals import Code
from taisai.table.vocabulary import KindLimits, LimitSheet, WagerCause

PLAIN = LimitSheet(100, 100, 5_000)


def wagering(sheet: LimitSheet = PLAIN, credits_cents: int = 10_000) -> Play:
    play = Play(terminal_limits=sheet)
    play.insert(7, credits_cents)
    play.open_round()
    return play


def test_a_wager_is_moved_whole_in_one_event() -> None:
    play = wagering()
    play.wager(7, "small", 700)
    credits_cents = play.state.credits(7)
    (event,) = play.do(c.MoveWager(terminal=7, bet="small", to_bet="big"))
    assert isinstance(event, WagersChanged)
    assert (event.cause, event.changes) == (
        WagerCause.MOVED,
        (WagerChange("small", 700, 0), WagerChange("big", 0, 700)),
    )
    assert play.state.terminals[7].wagers == {"big": 700}
    assert play.state.credits(7) == credits_cents


@pytest.mark.parametrize(
    ("to_bet", "code"),
    [
        ("triple_1", Code.BELOW_MINIMUM),
        ("double_1", Code.AT_MAXIMUM),
        ("face_1", Code.NOT_A_MULTIPLE),
        ("odd", Code.UNKNOWN_BET),
        ("no_such_bet", Code.UNKNOWN_BET),
        ("small", Code.NO_CHANGE),
    ],
)
def test_a_wager_that_cannot_be_moved_whole_stays_where_it_is(to_bet: str, code: Code) -> None:
    by_kind = (
        KindLimits(BetKind.TRIPLE, 1_000, 100, 5_000),
        KindLimits(BetKind.DOUBLE, 100, 100, 600),
        KindLimits(BetKind.FACE, 500, 500, 5_000),
    )
    play = wagering(LimitSheet(100, 100, 5_000, 0, by_kind))
    play.wager(7, "small", 700)
    play.refused(c.MoveWager(terminal=7, bet="small", to_bet=to_bet), code)
    assert play.state.terminals[7].wagers == {"small": 700}


def test_a_move_needs_no_credits() -> None:
    play = wagering(credits_cents=500)
    play.wager(7, "small", 500)
    assert play.state.credits(7) == 0
    play.do(c.MoveWager(terminal=7, bet="small", to_bet="total_9"))
    assert play.state.terminals[7].wagers == {"total_9": 500}
