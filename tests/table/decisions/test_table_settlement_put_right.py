"""A round on the table layout that is void, or put right after it was settled."""

import pytest

from table.layout_play import LayoutPlay
from table.play import DEALER
from taisai.table import commands as c
from taisai.table import events
from taisai.table.accounts import TableAccount
from taisai.table.vocabulary import AdjustmentCause, NoSpinCause, TableWagerStatus


@pytest.fixture
def play() -> LayoutPlay:
    """A table of 2008 with "Place your bets" called."""
    play = LayoutPlay()
    play.open_round()
    return play


# ------------------------------------------------------------------------------------- voids


@pytest.mark.rule("R11")
def test_a_void_round_gives_chips_and_colours_back_where_they_lie(play: LayoutPlay) -> None:
    play.buy_colour(count=20)
    play.place_colour("big", 10)
    play.place("small", 500, position=2)
    play.close()
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT))
    play.do(play.withdrawal("big"))
    play.do(play.withdrawal("small", 2))

    assert play.position(1).colour_count == 20
    assert play.balance(TableAccount.HOUSE_WIN) == 0
    past = play.state.history.held[-1]
    assert {wager.status for wager in past.table_wagers} == {TableWagerStatus.RETURNED}


def test_a_round_voided_before_it_opens_leaves_the_last_rounds_winners_alone(
    play: LayoutPlay,
) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    play.pay_all()
    play.spin()
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.TUMBLER_FAULT))

    wager = play.lying(1, "small")
    assert wager is not None
    assert wager.status is TableWagerStatus.PAID
    assert play.state.history.held[-1].table_wagers == ()


# ------------------------------------------------------------------------------------- corrections


def _settled_round(edition: str) -> LayoutPlay:
    """On 1-1-2: position 1 lost 5 dollars on Big, position 2 won 10 on Small."""
    play = LayoutPlay(edition)
    play.open_round()
    play.place("big", 500)
    play.place("small", 1_000, position=2)
    play.place("face_2", 500, position=2, on_line=edition == "9A")
    play.light((1, 1, 2))
    play.pay_all()
    return play


@pytest.mark.rule("D9A 7.3")
def test_a_hybrid_round_is_recalculated_for_its_layout_too() -> None:
    play = _settled_round("9A")
    play.recalculate(1, (6, 6, 5))

    # Big was due 10 dollars; Small had back 20 and was due nothing; the line is not touched.
    assert play.balance(TableAccount.UNCLAIMED) == 1_000
    assert play.balance(TableAccount.RECOVERABLES) == 2_000
    statuses = {wager.bet: wager.status for wager in play.state.history.held[-1].table_wagers}
    assert statuses == {
        "big": TableWagerStatus.PAID,
        "small": TableWagerStatus.COLLECTED,
        "face_2": TableWagerStatus.RETURNED,
    }


@pytest.mark.parametrize("edition", ["1998", "1999", "2008"])
def test_a_table_round_is_made_good_wager_by_wager(edition: str) -> None:
    play = _settled_round(edition)
    good = c.MakeTableRoundGood(**play.both(), round=1, faces=(6, 6, 5), evidence="camera 4")
    play.do(good)

    # Big was due 10 dollars. Small had back 20, face 2 had back 10; both were due nothing.
    assert play.balance(TableAccount.UNCLAIMED) == 1_000
    assert play.balance(TableAccount.RECOVERABLES) == 3_000


def test_an_adjusted_wager_is_made_good_as_it_was_adjusted(play: LayoutPlay) -> None:
    play.place("big", 500)
    play.light((1, 1, 2))
    play.do(play.adjustment("big", "small", AdjustmentCause.MOVED_BY_PATRON))
    play.pay_all()
    play.do(c.MakeTableRoundGood(**play.both(), round=1, faces=(1, 1, 3), evidence="camera 4"))

    assert play.newest(events.TableRoundMadeGood).corrections == ()


def test_a_settled_round_that_is_voided_gives_back_losers_and_asks_winnings_again() -> None:
    play = _settled_round("2008")
    float_cents = play.balance(TableAccount.CHIP_FLOAT)
    play.do(c.VoidSettledRound(**play.both(), round=1, cause=NoSpinCause.DIE_NOT_FLAT))

    assert play.balance(TableAccount.UNCLAIMED) == 500
    assert play.balance(TableAccount.RECOVERABLES) == 1_000 + 500
    assert play.balance(TableAccount.CHIP_FLOAT) == float_cents
