"""How positions, colours and wagers on the table layout change."""

import pytest

from table.layout_play import LayoutPlay
from table.play import CASINO_SUPERVISOR, DEALER, MINUTE_MS
from taisai.table import commands as c
from taisai.table.state import Position
from taisai.table.vocabulary import AdjustmentCause, LimitSheet, TableWager, TableWagerStatus, Way


@pytest.fixture
def play() -> LayoutPlay:
    """A table of 2008 with "Place your bets" called."""
    play = LayoutPlay()
    play.open_round()
    return play


def test_positions_are_kept_in_order(play: LayoutPlay) -> None:
    play.take(9)
    play.take(4)

    assert list(play.state.layout.positions) == [1, 2, 4, 9]


def test_a_new_player_is_not_bound_by_the_consent_of_the_one_before(play: LayoutPlay) -> None:
    sheet = LimitSheet(1_000, 100, 50_000)
    from_at = play.now + 20 * MINUTE_MS
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, from_at=from_at))
    play.do(c.RecordConsent(by=DEALER, notice=1, position=1))
    play.do(c.LeavePosition(by=DEALER, position=1))
    play.take(1)

    assert play.state.notices[0].consenting_positions == ()


def test_a_consent_of_another_player_stands_when_one_comes(play: LayoutPlay) -> None:
    sheet = LimitSheet(1_000, 100, 50_000)
    from_at = play.now + 20 * MINUTE_MS
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, from_at=from_at))
    play.do(c.RecordConsent(by=DEALER, notice=1, position=1))
    play.take(3)

    assert play.state.notices[0].consenting_positions == (1,)


def test_a_colour_belongs_to_its_position_until_it_is_cashed_out(play: LayoutPlay) -> None:
    taken_at = play.position(1).taken_at
    play.buy_colour(1, "red", 250, 8)
    assert play.position(1) == Position(
        number=1, chip="red", value_cents=250, colour_count=8, taken_at=taken_at
    )
    play.do(c.CashOutColour(by=DEALER, position=1))

    assert play.position(1) == Position(number=1, taken_at=taken_at)


def test_chips_of_a_colour_leave_the_hand_as_they_are_laid_down(play: LayoutPlay) -> None:
    play.buy_colour(count=30)
    play.place_colour("small", 5)
    play.place_colour("small", 3)
    play.place_colour("big", 10)

    assert play.position(1).colour_count == 12


def test_value_chips_leave_no_colour_behind(play: LayoutPlay) -> None:
    play.buy_colour(count=30)
    play.place("small", 500)
    play.do(play.withdrawal("small"))

    assert play.position(1).colour_count == 30


def test_acceptance_and_adjustment_stand_on_the_wager(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)
    play.do(play.accept("small"))
    play.close()
    play.enter(1, 1, 2)
    play.do(play.adjustment("small", "big", AdjustmentCause.MOVED_BY_DEALER))

    wager = play.lying(1, "small")
    assert wager is not None
    assert (wager.line_accepted, wager.settled_as) == (True, "big")


def test_the_round_keeps_what_became_of_each_wager(play: LayoutPlay) -> None:
    play.place("big", 500)
    play.place("small", 500)
    play.place("face_1", 500, on_line=True)
    play.light((1, 1, 2))
    play.pay_all()

    settled = {
        wager.bet: (wager.status, wager.won_cents)
        for wager in play.state.history.held[-1].table_wagers
    }
    assert settled == {
        "big": (TableWagerStatus.COLLECTED, 0),
        "face_1": (TableWagerStatus.RETURNED, 0),
        "small": (TableWagerStatus.PAID, 500),
    }


def test_a_wager_that_was_withdrawn_after_payment_stays_on_the_rounds_record(
    play: LayoutPlay,
) -> None:
    play.place("small", 500)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.collect()
    play.pay("small")
    play.do(play.withdrawal("small"))

    assert [wager.bet for wager in play.state.layout.settled] == ["small"]
    assert list(play.state.layout.wagers) == ["1/face_1/inside"]


def test_a_paid_area_is_free_until_the_round_is_over(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.collect()
    play.pay("small")
    assert play.state.layout.paid_areas == {"small"}
    play.pay("face_1")

    assert play.state.layout.paid_areas == frozenset()


def test_a_winner_left_lying_is_a_wager_of_the_next_round(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    play.pay_all()
    play.open_round()

    expected = TableWager(
        position=1, bet="small", amount_cents=500, chips_cents=(500,), way=Way.INSIDE
    )
    assert play.lying(1, "small") == expected


@pytest.mark.rule("R37")
def test_a_winner_left_lying_beyond_the_new_limits_is_no_wager_until_it_is_changed(
    play: LayoutPlay,
) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    play.pay_all()
    sheet = LimitSheet(1_000, 100, 50_000)
    from_at = play.now + 20 * MINUTE_MS
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, from_at=from_at))
    play.wait_until(from_at)
    play.open_round()
    before = play.lying(1, "small")
    play.place("small", 500)
    after = play.lying(1, "small")

    assert before is not None
    assert after is not None
    assert before.status is TableWagerStatus.RETURNED
    assert (after.status, after.amount_cents) == (TableWagerStatus.PLACED, 1_000)
