"""Rounds with different wagers, one after another: what the house may expect, and how closely.

Knows what was wagered in each round, by whomever: players share the dice, so the wagers of a round
are one set, and only rounds are independent. Must not know tables, times or screens.
Obeys: expectations and variances add exactly; only the drawn band is rounded, to whole cents.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from taisai.maths.decimals import nearest_whole, square_root
from taisai.maths.wager_sets import WagerSet

BAND_DEVIATIONS: Final = 2
"""The band reaches so many standard deviations to each side: at least 3 of 4 evenings end in it,
whatever is wagered (Chebyshev), and about 19 of 20 where no single round outweighs the others."""


@dataclass(frozen=True, slots=True)
class RoundTheory:
    """What the house may expect of one round, in cents.

    >>> from taisai.rules import Wager, edition_named
    >>> of_round = RoundTheory.of(WagerSet.of([Wager("small", 500)], edition_named("9A")))
    >>> of_round.expectation_cents
    Fraction(125, 9)
    """

    expectation_cents: Fraction
    variance_cents: Fraction

    @classmethod
    def of(cls, wager_set: WagerSet) -> "RoundTheory":
        """The house has what the players have not."""
        return cls(-wager_set.expectation_cents, wager_set.variance_cents)


@dataclass(frozen=True, slots=True)
class Band:
    """Where the house's win lies after some rounds, to the cent."""

    expected_cents: int
    low_cents: int
    high_cents: int


def running_bands(rounds: Iterable[RoundTheory]) -> Iterator[Band]:
    """The band after each round, all rounds before it included.

    >>> even = RoundTheory(Fraction(0), Fraction(100))
    >>> [band.high_cents for band in running_bands([even] * 4)]
    [20, 28, 35, 40]
    """
    expectation, variance = Fraction(0), Fraction(0)
    for one in rounds:
        expectation += one.expectation_cents
        variance += one.variance_cents
        expected_cents = nearest_whole(expectation.numerator, expectation.denominator)
        reach_cents = square_root(BAND_DEVIATIONS**2 * variance)
        yield Band(expected_cents, expected_cents - reach_cents, expected_cents + reach_cents)
