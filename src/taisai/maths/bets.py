"""What follows from the odds of one bet: ways, chance, expectation, edge, variance.

Knows when a bet wins and what an edition pays on it. Must not know any amount of money: everything
here is for one wagered.
Obeys: D9 4.1, 4.10 through `taisai.rules`; exact fractions.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from taisai.maths.outcomes import OUTCOME_COUNT, WAYS
from taisai.rules import Bet, Edition, Odds
from taisai.rules.bets import bet_named


@dataclass(frozen=True, slots=True)
class BetFigures:
    """The exact figures of one bet.

    Attributes:
        bet: The bet they belong to.
        odds: Its prices in the edition: one, or three for a face, on one, two and three dice.
        ways_by_odds: The ways of 216 in which each of the prices is paid.
    """

    bet: Bet
    odds: tuple[Odds, ...]
    ways_by_odds: tuple[int, ...]

    @property
    def ways(self) -> int:
        """The outcomes of 216 on which the bet wins."""
        return sum(self.ways_by_odds)

    @property
    def chance(self) -> Fraction:
        """The chance that the bet wins."""
        return Fraction(self.ways, OUTCOME_COUNT)

    @property
    def hit_rate(self) -> Fraction:
        """The bet wins once in so many rounds, on average."""
        return 1 / self.chance

    @property
    def expectation(self) -> Fraction:
        """What the player gains on average for one wagered; negative where the house has the edge.

        >>> from taisai.rules import edition_named
        >>> figures_of("small", edition_named("9A")).expectation
        Fraction(-1, 36)
        """
        returned = sum(
            ways * _returned(odds) for odds, ways in zip(self.odds, self.ways_by_odds, strict=True)
        )
        return Fraction(returned, OUTCOME_COUNT) - 1

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps on average of one wagered."""
        return -self.expectation

    @property
    def variance(self) -> Fraction:
        """The variance of the player's gain for one wagered."""
        # A gain and what is returned differ by the constant one wagered, so their variances agree.
        squares = sum(
            ways * _returned(odds) ** 2
            for odds, ways in zip(self.odds, self.ways_by_odds, strict=True)
        )
        return Fraction(squares, OUTCOME_COUNT) - (1 + self.expectation) ** 2


def _returned(odds: Odds) -> int:
    """One wagered comes back with what it won."""
    return odds.to_one + 1


@lru_cache(maxsize=2_000)
def figures_of(bet: str, edition: Edition) -> BetFigures:
    """Counts the 216 outcomes for one bet, found by its name, at the odds of an edition.

    >>> from taisai.rules import edition_named
    >>> figures_of("face_6", edition_named("9A")).ways_by_odds
    (75, 15, 1)

    Raises:
        NotInEdition: The edition does not offer the bet.
    """
    odds, found = edition.odds_of(bet), bet_named(bet)
    ways: Counter[int] = Counter()
    for outcome, outcome_ways in WAYS.items():
        ways[found.price_paid(outcome)] += outcome_ways
    return BetFigures(found, odds, tuple(ways[price] for price in range(1, len(odds) + 1)))
