"""Rounds that are drawn: the same wagers on outcomes that follow from a seed, by the million.

Knows how a seed becomes outcomes. It asks nobody for chance: the seed comes in as an argument, and
the same seed gives the same rounds on every machine and under every version of NumPy, for PCG64's
raw bits are promised never to change (its NEP 19) and all else is done here. It is for looking at
single histories; what can be counted is counted exactly (`risk`, `ruin`).
Obeys: D9 4.2; the 216 outcomes are equally likely, without a remainder.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from taisai.maths.arrays import CENTS_MAX, NotABatch, Rows, Whole, net_by_row
from taisai.maths.outcomes import OUTCOME_COUNT
from taisai.maths.wager_sets import WagerSet
from taisai.rules import ALL_OUTCOMES, Outcome

ROUNDS_MAX: Final = 1_000_000_000
"""A thousand million outcomes take a gigabyte; what they come to takes eight."""

_AT_ONCE: Final = 1 << 14
"""Words that are drawn together: what is made of them stays in the processor's cache."""

_TOO_MANY: Final = 2**32 % OUTCOME_COUNT
"""So many of the 32-bit words are left when the others are shared out evenly among outcomes."""


def draw_rows(rounds: int, seed: int) -> Rows:
    """So many outcomes that follow from a seed, as rows of `arrays.return_table`.

    >>> draw_rows(8, seed=1).tolist()
    [102, 110, 163, 205, 7, 31, 177, 204]

    Raises:
        NotABatch: The number of rounds or the seed is none.
    """
    if type(rounds) is not int or not 0 <= rounds <= ROUNDS_MAX:
        raise NotABatch(f"{rounds!r} rounds cannot be drawn: give 0 to {ROUNDS_MAX:,}")
    if type(seed) is not int or seed < 0:
        raise NotABatch(f"{seed!r} is no seed: give a whole number, not negative")
    bits = np.random.PCG64(seed)
    rows = np.empty(rounds, np.uint8)
    filled = 0
    while filled < rounds:
        words = bits.random_raw(min((rounds - filled + 1) // 2, _AT_ONCE))
        drawn = words.astype("<u8", copy=False).view("<u4")
        # The upper half of 216 times a 32-bit word is an outcome, and the lower half tells the few
        # words by which some outcomes would come more often than others: they are passed over.
        scaled = drawn * np.uint64(OUTCOME_COUNT)
        kept = (scaled >> np.uint64(32)).astype(np.uint8)
        lower = scaled.astype(np.uint32)
        if lower.min() < _TOO_MANY:
            kept = kept[lower >= _TOO_MANY]
        kept = kept[: rounds - filled]
        rows[filled : filled + len(kept)] = kept
        filled += len(kept)
    return rows


@dataclass(frozen=True)
class Simulation:
    """Rounds that were drawn, and what the same wagers came to in each of them.

    Attributes:
        rows: The outcome of each round, as a row of the table.
    """

    wager_set: WagerSet
    seed: int
    rows: Rows

    @cached_property
    def net_cents(self) -> Whole:
        """The player's result of each round."""
        return net_by_row(self.wager_set)[self.rows]

    @property
    def rounds(self) -> int:
        """How many rounds there were."""
        return len(self.rows)

    @property
    def total_net_cents(self) -> int:
        """The player's result of all rounds together, whatever its size."""
        ways = np.bincount(self.rows, minlength=OUTCOME_COUNT).tolist()
        return sum(
            count * net
            for count, net in zip(ways, net_by_row(self.wager_set).tolist(), strict=True)
        )

    def history_cents(self) -> Whole:
        """What the player has gained after each round."""
        largest = max(abs(self.wager_set.worst.net_cents), abs(self.wager_set.best.net_cents))
        if largest * self.rounds > CENTS_MAX:
            raise NotABatch("the amounts are too large to be added up")
        return np.cumsum(self.net_cents)

    def outcome(self, round_number: int) -> Outcome:
        """The outcome of a round, counted from 1."""
        return ALL_OUTCOMES[int(self.rows[round_number - 1])]


def simulate(wager_set: WagerSet, rounds: int, seed: int) -> Simulation:
    """Draws so many rounds of the same wagers; the same seed gives the same rounds everywhere.

    >>> from taisai.rules import Wager, edition_named
    >>> wagers = WagerSet.of([Wager("small", 500), Wager("double_3", 200)], edition_named("9A"))
    >>> evening = simulate(wagers, rounds=300, seed=16)
    >>> evening.outcome(1).call, evening.total_net_cents
    ('2, 3, 4, total 9', -30200)
    """
    return Simulation(wager_set, seed, draw_rows(rounds, seed))
