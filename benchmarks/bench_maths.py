"""CPU seconds of the maths room, and a ratio to the plain way, all measured in one run.

Judge by CPU and by the ratio: wall-clock time on a shared machine says little.
"""

import time
from collections import defaultdict
from collections.abc import Callable

from taisai.maths import ManyRounds, WagerSet, percent, risk_of
from taisai.maths.bets import figures_of
from taisai.maths.powers import Terms, by_recurrence
from taisai.names import BetName
from taisai.rules import Wager, edition_named

EDITION = edition_named("9A")
BETS = EDITION.bets_on("alternative")

DAY = 1440
"""Rounds of a day, one a minute."""

FEW = 60
"""Rounds for which the plain way ends soon enough to be compared."""

TEN_WAGERS = {
    "small": 50_00,
    "big": 5_00,
    "total_9": 10_00,
    "total_12": 5_00,
    "double_3": 5_00,
    "combination_1_4": 10_00,
    "combination_5_6": 25_00,
    "face_6": 20_00,
    "triple_5": 5_00,
    "any_triple": 10_00,
}


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def convolve(terms: Terms, power: int) -> dict[int, int]:
    """The plain way: one round after another is folded into all results so far."""
    results = {0: 1}
    for _ in range(power):
        longer: defaultdict[int, int] = defaultdict(int)
        for net, count in results.items():
            for step, ways in terms:
                longer[net + step] += count * ways
        results = longer
    return results


def par_sheet() -> None:
    figures_of.cache_clear()
    for bet in BETS:
        figures = figures_of(bet.name, EDITION)
        assert figures.house_edge > 0
        assert figures.variance > 0


def main() -> None:
    placed = [Wager(BetName(bet), cents) for bet, cents in TEN_WAGERS.items()]
    wagers = WagerSet.of(placed, EDITION)
    terms = ManyRounds(wagers, FEW).terms
    print(f"par sheet, {len(BETS)} bets:       {cpu_seconds(par_sheet):9.4f} s CPU")

    start = time.process_time()
    risk = risk_of(wagers, DAY)
    day_seconds = time.process_time() - start
    ahead = percent(risk.player_ahead_count, risk.outcome_count)
    points = risk.many_rounds.terms[-1][0] * DAY + 1
    print(
        f"{DAY:,} rounds, ten wagers:  {day_seconds:9.4f} s CPU "
        f"({len(terms)} terms, {points:,} results, player ahead {ahead})"
    )

    assert dict(by_recurrence(terms, FEW)) == convolve(terms, FEW)
    ours = cpu_seconds(lambda: list(by_recurrence(terms, FEW)))
    plain = cpu_seconds(lambda: convolve(terms, FEW))
    print(f"{FEW} rounds by recurrence:   {ours:9.4f} s CPU")
    print(f"{FEW} rounds by convolution:  {plain:9.4f} s CPU, {plain / ours:.1f} times as much")


if __name__ == "__main__":
    main()
