"""Rounds that are drawn: the same for the same seed, for ever, and fair."""

import numpy as np
import pytest

from taisai.maths import WagerSet
from taisai.maths.arrays import NotABatch
from taisai.maths.simulation import draw_rows, simulate
from taisai.rules import ALL_OUTCOMES, Wager, edition_named

EDITION = edition_named("9A")
WAGERS = WagerSet.of([Wager("small", 500), Wager("double_3", 200)], EDITION)


def test_a_seed_gives_these_outcomes_on_every_machine_and_version() -> None:
    # Never to be changed: people write down the seed and expect the same rounds.
    assert draw_rows(12, seed=9).tolist() == [
        91,
        187,
        207,
        61,
        24,
        130,
        144,
        167,
        138,
        154,
        197,
        197,
    ]
    assert int(draw_rows(3_000_000, seed=9).astype(np.int64).sum()) == 322_379_314


def test_more_rounds_of_a_seed_begin_as_fewer_do() -> None:
    assert draw_rows(5_000_000, seed=3)[:1_000].tolist() == draw_rows(1_000, seed=3).tolist()


def test_all_216_outcomes_are_equally_likely() -> None:
    counts = np.bincount(draw_rows(2_160_000, seed=16), minlength=216)
    assert len(counts) == 216
    # Chi-squared with 215 degrees of freedom is above 300 once in ten thousand seeds.
    assert ((counts - 10_000) ** 2).sum() < 300 * 10_000


def test_each_round_is_what_settlement_says() -> None:
    evening = simulate(WAGERS, rounds=500, seed=4)
    for number in range(1, 501):
        settled = EDITION.settle_round(WAGERS.wagers, evening.outcome(number))
        assert evening.net_cents[number - 1] == settled.returned_cents - 700
    assert evening.rounds == 500
    assert evening.total_net_cents == evening.net_cents.sum() == evening.history_cents()[-1]
    assert evening.outcome(1) == ALL_OUTCOMES[evening.rows[0]]


def test_no_rounds_come_to_nothing() -> None:
    assert simulate(WAGERS, rounds=0, seed=4).total_net_cents == 0


def test_what_cannot_be_added_up_in_an_array_is_refused_and_still_totalled() -> None:
    large = simulate(WagerSet.of([Wager("small", 2**62)], EDITION), rounds=9, seed=1)
    with pytest.raises(NotABatch, match="too large to be added up"):
        large.history_cents()
    assert abs(large.total_net_cents) % 2**62 == 0


@pytest.mark.parametrize(("rounds", "seed"), [(-1, 1), (1.5, 1), (10**9 + 1, 1), (1, -1), (1, "a")])
def test_what_cannot_be_drawn_is_refused(rounds: int, seed: int) -> None:
    with pytest.raises(NotABatch):
        draw_rows(rounds, seed)
