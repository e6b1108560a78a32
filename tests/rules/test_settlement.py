"""What a wager, and a round of wagers, comes to."""

import pytest

from taisai.names import BetName
from taisai.rules.bets import UnknownBet
from taisai.rules.settlement import (
    NotAWager,
    SettledWager,
    Wager,
    due_on,
    settle_round,
    settle_wager,
    winnings,
)

ONE_THREE_SIX = {"small": 1, "total_10": 6, "combination_1_3": 6, "face_1": 1}
"""Some of the bets that win on 1, 3, 6, with their odds to one."""


@pytest.mark.rule("D9A 1.2(b)")
def test_a_wager_is_money_on_a_bet() -> None:
    wager = Wager(BetName("small"), 500)
    assert (wager.bet, wager.wager_cents) == ("small", 500)


def test_a_wager_may_be_a_single_cent() -> None:
    assert Wager(BetName("small"), 1).wager_cents == 1


@pytest.mark.parametrize(
    "cents",
    [0, -1, -500, 5.0, 5.5, True, "5", None, [5], pytest.param(-(10**5_000), id="huge")],
)
def test_what_is_no_amount_of_cents_is_no_wager(cents: object) -> None:
    with pytest.raises(NotAWager, match="on small is not a wager: a wager is a whole number of"):
        Wager(BetName("small"), cents)  # type: ignore[arg-type]


def test_the_refusal_names_the_amount() -> None:
    with pytest.raises(NotAWager, match=r"^-500 on small"):
        Wager(BetName("small"), -500)


@pytest.mark.parametrize("bet", ["smal", "", None, 5, ["small"]])
def test_a_wager_on_no_bet_is_refused(bet: object) -> None:
    with pytest.raises(UnknownBet):
        Wager(bet, 500)  # type: ignore[arg-type]


@pytest.mark.rule("D9 4.10")
def test_a_winner_gets_its_wager_back_with_what_it_won() -> None:
    assert settle_wager(Wager(BetName("combination_1_3"), 1_000), ONE_THREE_SIX) == SettledWager(
        BetName("combination_1_3"), wager_cents=1_000, won_cents=6_000, returned_cents=7_000
    )


def test_a_loser_gets_nothing_back() -> None:
    assert settle_wager(Wager(BetName("double_3"), 200), ONE_THREE_SIX) == SettledWager(
        BetName("double_3"), wager_cents=200, won_cents=0, returned_cents=0
    )


def test_a_wager_is_lost_when_nothing_is_returned() -> None:
    assert settle_wager(Wager(BetName("big"), 1), ONE_THREE_SIX).is_lost
    assert not settle_wager(Wager(BetName("small"), 1), ONE_THREE_SIX).is_lost


def test_settlement_is_exact_for_sums_of_any_size() -> None:
    settled = settle_wager(Wager(BetName("triple_5"), 10**30 + 1), {"triple_5": 180})
    assert settled.returned_cents == 181 * 10**30 + 181


def test_a_winning_wager_wins_its_odds_and_comes_back_with_them() -> None:
    assert winnings(250, 12) == (3_000, 3_250)


def test_wagers_by_bet_come_to_what_they_come_to_one_by_one() -> None:
    wagers = {"small": 500, "double_3": 200, "combination_1_3": 1_000}
    assert due_on(wagers, ONE_THREE_SIX) == (6_500, 8_000)
    each = [settle_wager(Wager(bet, cents), ONE_THREE_SIX) for bet, cents in wagers.items()]
    assert due_on(wagers, ONE_THREE_SIX) == (
        sum(one.won_cents for one in each),
        sum(one.returned_cents for one in each),
    )


def test_no_wagers_come_to_nothing() -> None:
    assert due_on({}, ONE_THREE_SIX) == (0, 0)


ROUND = (
    Wager(BetName("small"), 500),
    Wager(BetName("double_3"), 200),
    Wager(BetName("combination_1_3"), 1_000),
    Wager(BetName("big"), 300),
)


@pytest.mark.rule("D9 6.5(a)")
def test_losers_are_collected_first_and_then_winners_are_paid() -> None:
    settled = settle_round(ROUND, ONE_THREE_SIX)
    assert [one.bet for one in settled.collected] == ["double_3", "big"]
    assert [one.bet for one in settled.paid] == ["small", "combination_1_3"]
    assert settled.in_order == settled.collected + settled.paid


def test_the_sums_of_a_round_are_those_of_its_wagers() -> None:
    settled = settle_round(ROUND, ONE_THREE_SIX)
    assert settled.wagered_cents == 2_000
    assert settled.won_cents == 500 + 6_000
    assert settled.returned_cents == 1_000 + 7_000


def test_a_round_without_wagers_settles_to_nothing() -> None:
    settled = settle_round([], ONE_THREE_SIX)
    assert (settled.in_order, settled.wagered_cents, settled.returned_cents) == ((), 0, 0)


def test_two_wagers_on_one_bet_are_settled_each_by_itself() -> None:
    twice = [Wager(BetName("small"), 500), Wager(BetName("small"), 300)]
    settled = settle_round(iter(twice), ONE_THREE_SIX)
    assert [one.won_cents for one in settled.paid] == [500, 300]
