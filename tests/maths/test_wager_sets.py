"""Wagers taken together, against settlement outcome by outcome."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from taisai.maths import Exposure, WagerSet
from taisai.names import BetName
from taisai.rules import ALL_OUTCOMES, Outcome, Wager, edition_named

EDITION = edition_named("9A")
BETS = tuple(bet.name for bet in EDITION.bets)

wager_lists = st.lists(
    st.builds(Wager, st.sampled_from(sorted(BETS)), st.integers(min_value=1, max_value=10**9)),
    max_size=12,
)


def wagers(**amounts: int) -> WagerSet:
    return WagerSet.of([Wager(BetName(bet), cents) for bet, cents in amounts.items()], EDITION)


def results(placed: list[Wager]) -> Counter[int]:
    wagered = sum(wager.wager_cents for wager in placed)
    return Counter(
        EDITION.settle_round(placed, one).returned_cents - wagered for one in ALL_OUTCOMES
    )


@given(wager_lists)
def test_the_results_are_those_of_settling_all_216_outcomes(placed: list[Wager]) -> None:
    assert dict(WagerSet.of(placed, EDITION).ways_by_net_cents) == results(placed)


@given(wager_lists)
def test_the_worst_result_comes_first(placed: list[Wager]) -> None:
    ways = WagerSet.of(placed, EDITION).ways_by_net_cents
    assert list(ways) == sorted(ways)


@given(wager_lists)
def test_expectation_and_variance_follow_from_the_results(placed: list[Wager]) -> None:
    found = results(placed)
    mean = Fraction(sum(net * ways for net, ways in found.items()), 216)
    variance = sum((net - mean) ** 2 * ways for net, ways in found.items()) / 216
    together = WagerSet.of(placed, EDITION)
    assert (together.expectation_cents, together.variance_cents) == (mean, variance)


@given(wager_lists)
def test_the_extremes_are_reached_on_exactly_their_outcomes(placed: list[Wager]) -> None:
    together = WagerSet.of(placed, EDITION)
    found = results(placed)
    for extreme, net in ((together.worst, min(found)), (together.best, max(found))):
        assert (extreme.net_cents, extreme.ways) == (net, found[net])


def test_the_house_is_most_exposed_where_the_player_wins_most() -> None:
    together = wagers(small=500, triple_2=100, double_2=200, total_6=100)
    assert together.house_exposure == Exposure(
        180 * 100 + 11 * 200 + 18 * 100 - 500, (Outcome(2, 2, 2),)
    )


def test_several_outcomes_can_expose_the_house_alike() -> None:
    assert wagers(total_4=100, total_17=100).house_exposure == Exposure(
        6100, (Outcome(1, 1, 2), Outcome(5, 6, 6))
    )


def test_the_house_is_not_exposed_where_the_player_cannot_win() -> None:
    assert wagers(small=500, big=500).house_exposure == Exposure(0, ())


def test_wagers_can_be_certain_to_lose_the_same_on_every_outcome() -> None:
    assert dict(wagers(small=1600, big=1600, any_triple=100).ways_by_net_cents) == {-100: 216}


def test_several_wagers_on_one_bet_add_up() -> None:
    twice = WagerSet.of([Wager("small", 500), Wager("small", 700)], EDITION)
    assert twice.ways_by_net_cents == wagers(small=1200).ways_by_net_cents


def test_no_wagers_come_to_nothing() -> None:
    assert dict(WagerSet.of([], EDITION).ways_by_net_cents) == {0: 216}
