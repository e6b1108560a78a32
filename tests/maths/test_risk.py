"""Many rounds: against brute force for a few, against an independent transform for many."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taisai.maths import (
    ROUNDS_MAX,
    ManyRounds,
    NotRisk,
    TooMuchToCount,
    WagerSet,
    risk_of,
)
from taisai.maths.risk import CHART_COLUMNS_MAX
from taisai.names import BetName
from taisai.rules import Wager, edition_named

EDITION = edition_named("9A")
BETS = tuple(bet.name for bet in EDITION.bets)

DAY = 1440


def wagers(**amounts: int) -> WagerSet:
    return WagerSet.of([Wager(BetName(bet), cents) for bet, cents in amounts.items()], EDITION)


TEN_WAGERS = wagers(
    small=5000,
    big=500,
    total_9=1000,
    total_12=500,
    double_3=500,
    combination_1_4=1000,
    combination_5_6=2500,
    face_6=2000,
    triple_5=500,
    any_triple=1000,
)

wager_sets = st.builds(
    lambda amounts: WagerSet.of(
        [Wager(BetName(bet), cents) for bet, cents in amounts.items()], EDITION
    ),
    st.dictionaries(
        st.sampled_from(sorted(BETS)), st.integers(min_value=1, max_value=500), max_size=4
    ),
)


def by_brute_force(wager_set: WagerSet, rounds: int) -> dict[int, int]:
    counts: Counter[int] = Counter()
    for results in product(wager_set.ways_by_net_cents.items(), repeat=rounds):
        ways = 1
        for _, one_round_ways in results:
            ways *= one_round_ways
        counts[sum(net for net, _ in results)] += ways
    return dict(sorted(counts.items()))


@settings(deadline=None)
@given(wager_sets, st.integers(min_value=1, max_value=3))
def test_a_few_rounds_are_those_of_brute_force(wager_set: WagerSet, rounds: int) -> None:
    found = list(ManyRounds(wager_set, rounds).counts_by_net_cents())
    assert found == list(by_brute_force(wager_set, rounds).items())


@settings(deadline=None, max_examples=30)
@given(
    st.lists(st.sampled_from(sorted(BETS)), min_size=1, max_size=4, unique=True),
    st.integers(min_value=1, max_value=25),
)
def test_count_mean_and_variance_are_those_of_independent_rounds(
    bets: list[BetName], rounds: int
) -> None:
    wager_set = WagerSet.of([Wager(bet, 500) for bet in bets], EDITION)
    many = ManyRounds(wager_set, rounds)
    counts = dict(many.counts_by_net_cents())
    total = sum(counts.values())
    mean = Fraction(sum(net * count for net, count in counts.items()), total)
    squares = Fraction(sum(net**2 * count for net, count in counts.items()), total)
    assert (total, mean, squares - mean**2) == (
        216**rounds,
        rounds * wager_set.expectation_cents,
        rounds * wager_set.variance_cents,
    )
    assert (many.expectation_cents, many.variance_cents) == (mean, squares - mean**2)


def by_transform(many: ManyRounds) -> np.ndarray:
    """The chances of all results by a fast Fourier transform, in floating point."""
    degree = many.terms[-1][0]
    one_round = np.zeros(degree * many.rounds + 1)
    for step, ways in many.terms:
        one_round[step] = ways / 216
    return np.fft.ifft(np.fft.fft(one_round) ** many.rounds).real


@pytest.mark.parametrize(
    ("wager_set", "rounds"),
    [
        (wagers(small=500), DAY),
        (wagers(small=500, double_3=200, face_6=500), 300),
        (wagers(triple_1=500, total_4=500, big=1000), 200),
    ],
)
def test_many_rounds_agree_with_an_independent_transform(wager_set: WagerSet, rounds: int) -> None:
    many = ManyRounds(wager_set, rounds)
    chances = np.zeros(many.terms[-1][0] * rounds + 1)
    for net_cents, count in many.counts_by_net_cents():
        chances[(net_cents - many.worst_cents) // many.unit_cents] = count / 216**rounds
    np.testing.assert_allclose(chances, by_transform(many), rtol=0, atol=1e-12)


@pytest.mark.slow
def test_a_day_of_ten_wagers_agrees_with_an_independent_transform() -> None:
    risk = risk_of(TEN_WAGERS, DAY)
    many = risk.many_rounds
    chances = by_transform(many)
    nets = many.worst_cents + many.unit_cents * np.arange(len(chances))
    assert risk.player_ahead_count / risk.outcome_count == pytest.approx(
        chances[nets > 0].sum(), abs=1e-9
    )
    cumulative = chances.cumsum()
    for level, net_cents in risk.quantiles_cents:
        assert net_cents == nets[np.searchsorted(cumulative, float(level))]


def test_the_sides_together_are_all_outcomes() -> None:
    risk = risk_of(wagers(small=500, double_3=200), 7)
    sides = risk.house_ahead_count + risk.level_count + risk.player_ahead_count
    assert sides == risk.outcome_count == 216**7


def test_two_rounds_of_small_are_level_when_one_is_won() -> None:
    risk = risk_of(wagers(small=500), 2)
    assert (risk.house_ahead_count, risk.level_count, risk.player_ahead_count) == (
        111**2,
        2 * 111 * 105,
        105**2,
    )


def test_wagers_that_always_lose_the_same_have_one_result() -> None:
    certain = wagers(small=1600, big=1600, any_triple=100)
    assert list(ManyRounds(certain, 50).counts_by_net_cents()) == [(-5000, 216**50)]


def test_results_are_measured_in_their_largest_common_unit() -> None:
    units = [
        ManyRounds(wager_set, 2).unit_cents
        for wager_set in (
            wagers(small=500),
            wagers(small=500, double_3=200),
            wagers(small=1600, big=1600, any_triple=100),
        )
    ]
    assert units == [1000, 200, 1]


def test_the_extremes_are_the_first_and_last_result() -> None:
    many = ManyRounds(wagers(small=500, triple_2=300), 5)
    nets = [net for net, _ in many.counts_by_net_cents()]
    assert (nets[0], nets[-1]) == (many.worst_cents, many.best_cents)


def quantiles(wager_set: WagerSet, rounds: int, *levels: Fraction) -> list[tuple[Fraction, int]]:
    return list(risk_of(wager_set, rounds, levels).quantiles_cents)


def test_a_quantile_is_the_smallest_result_that_reaches_its_level() -> None:
    # Small loses in 111 of 216 ways: exactly that level is reached by the loss, the next is not.
    just, over = Fraction(111, 216), Fraction(111, 216) + Fraction(1, 10**30)
    assert quantiles(wagers(small=500), 1, just, over) == [(just, -500), (over, 500)]


@settings(deadline=None)
@given(
    wager_sets,
    st.integers(min_value=1, max_value=3),
    st.fractions(min_value=Fraction(1, 10**6), max_value=Fraction(10**6 - 1, 10**6)),
)
def test_every_quantile_has_its_level_at_or_below_it_and_not_before(
    wager_set: WagerSet, rounds: int, level: Fraction
) -> None:
    ((_, net_cents),) = quantiles(wager_set, rounds, level)
    counts = by_brute_force(wager_set, rounds)
    before = sum(count for net, count in counts.items() if net < net_cents)
    assert before < level * 216**rounds <= before + counts[net_cents]


def test_quantiles_come_in_ascending_order_of_their_levels() -> None:
    high, low = Fraction(9, 10), Fraction(1, 10)
    assert quantiles(wagers(small=500), 1, high, low) == [(low, -500), (high, 500)]


@pytest.mark.parametrize("level", [Fraction(0), Fraction(1), Fraction(-1, 2), Fraction(3, 2)])
def test_a_level_outside_of_0_to_1_is_refused(level: Fraction) -> None:
    with pytest.raises(NotRisk, match="give one between 0 and 1"):
        quantiles(wagers(small=500), 1, level)


@pytest.mark.parametrize("rounds", [0, -1, ROUNDS_MAX + 1, True, 1.5])
def test_a_number_of_rounds_that_cannot_be_played_is_refused(rounds: int) -> None:
    with pytest.raises(NotRisk, match=r"give a whole number from 1 to 1,000,000"):
        ManyRounds(wagers(small=500), rounds)


def test_more_than_can_be_counted_is_refused_with_the_figures() -> None:
    with pytest.raises(TooMuchToCount) as refused:
        risk_of(wagers(small=501, triple_3=10_000), DAY)
    assert "1,440 rounds" in str(refused.value)
    # Three results of a round, 1,440 times, order aside.
    assert f"{comb(DAY + 2, 2):,} results" in str(refused.value)
    assert "larger common unit than 2 cents" in str(refused.value)


def test_a_round_of_any_amounts_can_be_counted() -> None:
    risk = risk_of(wagers(small=10**30 + 1, triple_3=7), 1)
    assert risk.house_ahead_count == 111


@pytest.mark.parametrize(
    ("wager_set", "rounds"),
    [
        (wagers(small=500), 1),
        (wagers(small=500), 60),
        (wagers(small=500, double_3=200, triple_4=100), 40),
        (wagers(triple_1=500), 3),
        (wagers(small=501, double_3=203), 20),
        (wagers(small=1600, big=1600, any_triple=100), 5),
    ],
)
class TestTheColumnsOfAChart:
    """The columns of a chart."""

    def test_are_few_and_ascend_without_overlapping(self, wager_set: WagerSet, rounds: int) -> None:
        found = risk_of(wager_set, rounds).columns
        # Each side of break-even may end in a column cut short, and the level one is extra.
        assert len(found) <= CHART_COLUMNS_MAX + 3
        assert all(left.high_cents < right.low_cents for left, right in pairwise(found))

    def test_hold_the_results_that_lie_in_them(self, wager_set: WagerSet, rounds: int) -> None:
        risk = risk_of(wager_set, rounds)
        counts = dict(risk.many_rounds.counts_by_net_cents())
        for column in risk.columns[1:-1]:
            assert column.count == sum(
                count
                for net_cents, count in counts.items()
                if column.low_cents <= net_cents <= column.high_cents
            )

    def test_hold_losses_or_gains_or_the_level_result_alone(
        self, wager_set: WagerSet, rounds: int
    ) -> None:
        for column in risk_of(wager_set, rounds).columns:
            is_level = column.low_cents == column.high_cents == 0
            assert column.high_cents < 0 or column.low_cents > 0 or is_level

    def test_show_nearly_all_of_the_chance(self, wager_set: WagerSet, rounds: int) -> None:
        risk = risk_of(wager_set, rounds)
        shown = sum(column.count for column in risk.columns)
        assert shown * 1000 >= 998 * risk.outcome_count
