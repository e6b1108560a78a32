"""Ten million rounds of ten bets: the library's arrays beside plain NumPy, all in one run.

Plain NumPy is what an analyst writes in an hour: dice from `integers`, a mask for each bet, odds
typed in. The quickest plain way looks results up in a table of 216 instead. Judge by CPU and by the
ratios: wall-clock time on a shared machine says little.
"""

import time
from collections.abc import Callable

import numpy as np

from taisai.maths import WagerSet
from taisai.maths.arrays import settle_rows
from taisai.maths.simulation import draw_rows, simulate
from taisai.rules import Outcome, Wager, edition_named

EDITION = edition_named("9A")
ROUNDS = 10_000_000
PLAIN_ROUNDS = 20_000
SEED = 16

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
WAGERED = sum(TEN_WAGERS.values())
PLACED = [Wager(bet, cents) for bet, cents in TEN_WAGERS.items()]
WAGERS = WagerSet.of(PLACED, EDITION)


def cpu_seconds(work: Callable[[], object], times: int = 5) -> float:
    """The best of several runs: the first of any pays for memory that others find at hand."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


def by_masks(dice: np.ndarray) -> np.ndarray:
    """The player's results, a mask for each of the ten bets."""
    first, second, third = dice
    total = first + second + third
    is_triple = (first == second) & (second == third)
    shows = {
        face: (first == face).astype(np.int8) + (second == face) + (third == face)
        for face in (1, 3, 4, 5, 6)
    }
    returned = np.zeros(len(first), np.int64)
    for is_won, odds, bet in [
        ((total >= 4) & (total <= 10) & ~is_triple, 1, "small"),
        ((total >= 11) & (total <= 17) & ~is_triple, 1, "big"),
        (total == 9, 7, "total_9"),
        (total == 12, 7, "total_12"),
        (shows[3] >= 2, 11, "double_3"),
        ((shows[1] > 0) & (shows[4] > 0), 6, "combination_1_4"),
        ((shows[5] > 0) & (shows[6] > 0), 6, "combination_5_6"),
        (shows[5] == 3, 180, "triple_5"),
        (is_triple, 31, "any_triple"),
    ]:
        returned += is_won * ((odds + 1) * TEN_WAGERS[bet])
    returned += np.array([0, 2, 3, 13])[shows[6]] * TEN_WAGERS["face_6"]
    return returned - WAGERED


def plain_masks() -> np.ndarray:
    chance = np.random.default_rng(SEED)
    return by_masks(chance.integers(1, 7, (3, ROUNDS), dtype=np.int8))


def table_of_216() -> np.ndarray:
    faces = np.arange(1, 7, dtype=np.int8)
    return by_masks(np.stack([one.ravel() for one in np.meshgrid(faces, faces, faces)]))


def plain_table() -> np.ndarray:
    chance = np.random.default_rng(SEED)
    return table_of_216()[chance.integers(0, 216, ROUNDS, dtype=np.uint8)]


def by_settle_round(rows: list[int]) -> None:
    for row in rows:
        faces = Outcome(row // 36 + 1, row // 6 % 6 + 1, row % 6 + 1)
        EDITION.settle_round(PLACED, faces)


def main() -> None:
    evening = simulate(WAGERS, ROUNDS, SEED)
    assert sorted(table_of_216()) == sorted(
        evening.wager_set.net_cents_by_outcome[one]
        for one in [
            Outcome.of(sorted((a, b, c)))
            for a in range(1, 7)
            for b in range(1, 7)
            for c in range(1, 7)
        ]
    )
    ours = cpu_seconds(lambda: simulate(WAGERS, ROUNDS, SEED).net_cents)
    print(f"simulate, {ROUNDS:,} rounds:        {ours:8.3f} s CPU")
    for name, work in (("a table of 216", plain_table), ("masks", plain_masks)):
        plain = cpu_seconds(work)
        print(f"plain NumPy, {name + ':':26}{plain:8.3f} s CPU, {plain / ours:.1f} times it")

    rows = draw_rows(PLAIN_ROUNDS, SEED).tolist()
    one_by_one = cpu_seconds(lambda: by_settle_round(rows), times=1) * ROUNDS / PLAIN_ROUNDS
    print(
        f"settle_round, from {PLAIN_ROUNDS:,} rounds:    {one_by_one:8.1f} s CPU, "
        f"{one_by_one / ours:,.0f} times it"
    )

    bets = list(TEN_WAGERS)
    chance = np.random.default_rng(SEED)
    cents = chance.integers(0, 50, (ROUNDS // 10, len(bets))) * 100
    drawn = draw_rows(len(cents), SEED)
    table = np.array(
        [
            [
                EDITION.due_on({bet: 1}, Outcome(row // 36 + 1, row // 6 % 6 + 1, row % 6 + 1))[1]
                for bet in bets
            ]
            for row in range(216)
        ]
    )
    batch = cpu_seconds(lambda: settle_rows(drawn, cents, EDITION, bets))
    plain = cpu_seconds(lambda: (table[drawn] * cents).sum(axis=1))
    assert ((table[drawn] * cents).sum(axis=1) == settle_rows(drawn, cents, EDITION, bets)).all()
    print(f"settle_rows, {len(cents):,} rounds of their own wagers: {batch:8.3f} s CPU")
    print(
        f"plain NumPy, the same:                         {plain:8.3f} s CPU, "
        f"{plain / batch:.1f} times it"
    )


if __name__ == "__main__":
    main()
