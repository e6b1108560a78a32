"""Risk: the exact result of many rounds of the same wagers.

Knows one round (`wager_sets`) and repeats it. Must not know dollars, tables or pictures.
Obeys: exact counts out of 216**rounds; nothing is simulated, approximated or rounded.

The results of a round lie on a lattice: the worst one, and whole steps of a common unit above it.
That makes the round a polynomial with at most 56 terms and many rounds a power of it (`powers`),
which is read off once, from the worst result to the best, and never held as a whole.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Final

from taisai.maths.decimals import nearest_whole, square_root
from taisai.maths.outcomes import OUTCOME_COUNT
from taisai.maths.powers import MEMORY_BYTES_MAX, WORK_MAX, Terms, cheapest, power_of
from taisai.maths.wager_sets import WagerSet
from taisai.names import BadInput

ROUNDS_MAX: Final = 1_000_000
"""Two years of a round a minute without a pause; beyond it even 216**rounds is unwieldy."""

QUANTILE_LEVELS: Final = tuple(
    Fraction(per_thousand, 1000) for per_thousand in (1, 10, 50, 250, 500, 750, 950, 990, 999)
)

CHART_COLUMNS_MAX: Final = 200
"""A chart with more columns than this is no clearer."""

_CHART_DEVIATIONS: Final = 4
"""A chart shows so many standard deviations on each side; what lies beyond cannot be seen."""


class NotRisk(BadInput):
    """Nothing can be said of so many rounds, or at such a level."""


class TooMuchToCount(BadInput):
    """The results of these rounds are too many to count exactly within the limits."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a chart: the results from low to high, both included, and their count."""

    low_cents: int
    high_cents: int
    count: int


@dataclass(frozen=True)
class ManyRounds:
    """The same wagers in every one of many rounds.

    >>> from taisai.rules import Wager, edition_named
    >>> rounds = ManyRounds(WagerSet.of([Wager("any_triple", 100)], edition_named("9A")), 2)
    >>> list(rounds.counts_by_net_cents())
    [(-200, 44100), (3000, 2520), (6200, 36)]
    """

    wager_set: WagerSet
    rounds: int

    def __post_init__(self) -> None:
        if type(self.rounds) is not int or not 1 <= self.rounds <= ROUNDS_MAX:
            raise NotRisk(
                f"{self.rounds!r} rounds cannot be played: give a whole number from 1 to "
                f"{ROUNDS_MAX:,}"
            )

    @property
    def wagered_cents(self) -> int:
        """All that is wagered in all rounds."""
        return self.rounds * self.wager_set.wagered_cents

    @property
    def worst_cents(self) -> int:
        """The player's result where every round is the worst."""
        return self.rounds * self.wager_set.worst.net_cents

    @property
    def best_cents(self) -> int:
        """The player's result where every round is the best."""
        return self.rounds * self.wager_set.best.net_cents

    @property
    def expectation_cents(self) -> Fraction:
        """What the player gains on average in all rounds together."""
        return self.rounds * self.wager_set.expectation_cents

    @property
    def variance_cents(self) -> Fraction:
        """The variance of the player's result: rounds are independent, so variances add."""
        return self.rounds * self.wager_set.variance_cents

    @cached_property
    def unit_cents(self) -> int:
        """Results differ by whole multiples of this; 1 where there is only one result."""
        worst_cents = self.wager_set.worst.net_cents
        return gcd(*(net - worst_cents for net in self.wager_set.ways_by_net_cents)) or 1

    @cached_property
    def terms(self) -> Terms:
        """One round as a polynomial: units above the worst result, with the ways of 216."""
        worst_cents = self.wager_set.worst.net_cents
        return tuple(
            ((net_cents - worst_cents) // self.unit_cents, ways)
            for net_cents, ways in self.wager_set.ways_by_net_cents.items()
        )

    def counts_by_net_cents(self) -> Iterator[tuple[int, int]]:
        """Yields every possible result, worst first, with its count out of 216**rounds.

        Raises:
            TooMuchToCount: It would take more time or memory than the limits of `powers` allow.
        """
        self.ensure_countable()
        for step, count in power_of(self.terms, self.rounds):
            yield self.worst_cents + step * self.unit_cents, count

    def ensure_countable(self) -> None:
        """Refuses, before any work, what would take more time or memory than is allowed."""
        cost = cheapest(self.terms, self.rounds)
        if cost.is_within_limits:
            return
        raise TooMuchToCount(
            f"{self.rounds:,} rounds of these wagers are too much to count exactly: up to "
            f"{cost.points:,} results need {cost.work:,} byte additions and {cost.memory_bytes:,} "
            f"bytes of memory, and {WORK_MAX:,} and {MEMORY_BYTES_MAX:,} are allowed; give fewer "
            f"rounds, or amounts with a larger common unit than {self.unit_cents} cents"
        )


@dataclass(frozen=True, slots=True)
class Risk:
    """What many rounds come to; every count is out of `outcome_count`.

    Attributes:
        many_rounds: The wagers and the number of rounds.
        outcome_count: 216**rounds, all equally likely.
        house_ahead_count: Where the player has lost.
        level_count: Where neither has.
        player_ahead_count: Where the player has won.
        quantiles_cents: For each level the smallest result that the player does not exceed with at
            least that chance.
        columns: The results as a chart shows them, ascending.
    """

    many_rounds: ManyRounds
    outcome_count: int
    house_ahead_count: int
    level_count: int
    player_ahead_count: int
    quantiles_cents: tuple[tuple[Fraction, int], ...]
    columns: tuple[Column, ...]


def risk_of(wager_set: WagerSet, rounds: int, levels: Iterable[Fraction] = QUANTILE_LEVELS) -> Risk:
    """Counts the results of many rounds once, from the worst to the best."""
    many_rounds = ManyRounds(wager_set, rounds)
    ascending = sorted(levels)
    for level in ascending:
        if not 0 < level < 1:
            raise NotRisk(f"{level} is not the level of a quantile: give one between 0 and 1")
    many_rounds.ensure_countable()
    outcome_count: int = OUTCOME_COUNT**rounds
    ahead = _Sides()
    quantiles = _Quantiles(ascending, outcome_count)
    chart = _Chart.over(many_rounds)
    for net_cents, count in many_rounds.counts_by_net_cents():
        ahead.add(net_cents, count)
        quantiles.add(net_cents, count)
        chart.add(net_cents, count)
    assert quantiles.counted == outcome_count, "every outcome is counted once"
    return Risk(
        many_rounds=many_rounds,
        outcome_count=outcome_count,
        house_ahead_count=ahead.house,
        level_count=ahead.level,
        player_ahead_count=ahead.player,
        quantiles_cents=tuple(quantiles.found),
        columns=chart.columns(),
    )


@dataclass(slots=True)
class _Sides:
    """Counts who is ahead."""

    house: int = 0
    level: int = 0
    player: int = 0

    def add(self, net_cents: int, count: int) -> None:
        if net_cents < 0:
            self.house += count
        elif net_cents > 0:
            self.player += count
        else:
            self.level += count


class _Quantiles:
    """Finds, in results that come in ascending order, the first that reaches each level."""

    def __init__(self, ascending: Sequence[Fraction], outcome_count: int) -> None:
        self.counted = 0
        self.found: list[tuple[Fraction, int]] = []
        # Rounded up: a count reaches the level when it is not below the exact share.
        self._waiting = [
            (-(-level.numerator * outcome_count // level.denominator), level)
            for level in reversed(ascending)
        ]

    def add(self, net_cents: int, count: int) -> None:
        self.counted += count
        while self._waiting and self.counted >= self._waiting[-1][0]:
            _, level = self._waiting.pop()
            self.found.append((level, net_cents))


@dataclass(slots=True)
class _Chart:
    """Gathers results into columns of equal width, with the break-even result in one of its own.

    So no column holds both losses and gains.
    """

    low_cents: int
    high_cents: int
    first_at_least_level_cents: int
    unit_cents: int
    width_cents: int
    counts: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))

    @classmethod
    def over(cls, many_rounds: ManyRounds) -> "_Chart":
        """Chooses the columns for the part of the results that can be seen."""
        unit_cents = many_rounds.unit_cents
        mean_cents = nearest_whole(*many_rounds.expectation_cents.as_integer_ratio())
        spread_cents = _CHART_DEVIATIONS * square_root(many_rounds.variance_cents)
        # One round's own extremes are added, so that a few rounds of a rare bet show its win.
        one_round = many_rounds.wager_set
        mean_once_cents = nearest_whole(*one_round.expectation_cents.as_integer_ratio())
        low_cents = max(
            many_rounds.worst_cents,
            mean_cents - spread_cents + one_round.worst.net_cents - mean_once_cents,
        )
        high_cents = min(
            many_rounds.best_cents,
            mean_cents + spread_cents + one_round.best.net_cents - mean_once_cents,
        )
        steps = (high_cents - low_cents) // unit_cents + 1
        return cls(
            low_cents=low_cents,
            high_cents=high_cents,
            first_at_least_level_cents=many_rounds.worst_cents % unit_cents,
            unit_cents=unit_cents,
            width_cents=-(-steps // CHART_COLUMNS_MAX) * unit_cents,
        )

    def add(self, net_cents: int, count: int) -> None:
        if self.low_cents <= net_cents <= self.high_cents:
            self.counts[self._column_of(net_cents)] += count

    def columns(self) -> tuple[Column, ...]:
        return tuple(Column(low, high, count) for (low, high), count in sorted(self.counts.items()))

    def _column_of(self, net_cents: int) -> tuple[int, int]:
        if net_cents == 0:
            return 0, 0
        start_cents = self.first_at_least_level_cents
        if net_cents > 0 and start_cents == 0:
            start_cents = self.unit_cents
        low_cents = (net_cents - start_cents) // self.width_cents * self.width_cents + start_cents
        return low_cents, low_cents + self.width_cents - self.unit_cents
