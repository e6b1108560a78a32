"""Wagers taken together: what one round of them can come to, over the 216 outcomes.

Knows wagers, and how each is settled. Must not know whose they are: the wagers of one player, of
a terminal or of a whole table are the same here.
Obeys: D9 4.10 and D9A 6.1 through `taisai.rules`; results are the player's, in cents, and exact.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from taisai.maths.outcomes import OUTCOME_COUNT, WAYS
from taisai.rules import Edition, Outcome, Wager


@dataclass(frozen=True, slots=True)
class Extreme:
    """The best or the worst result of a round for the player, and the outcomes that bring it."""

    net_cents: int
    outcomes: tuple[Outcome, ...]

    @property
    def ways(self) -> int:
        """How many of the 216 outcomes bring it."""
        return sum(WAYS[outcome] for outcome in self.outcomes)


@dataclass(frozen=True, slots=True)
class Exposure:
    """The most that the house can lose in a round; no outcomes where it cannot lose at all."""

    lost_cents: int
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class WagerSet:
    """Wagers placed together in one round, at the odds of an edition.

    >>> from taisai.rules import edition_named
    >>> wagers = [Wager("small", 500), Wager("big", 500)]
    >>> dict(WagerSet.of(wagers, edition_named("9A")).ways_by_net_cents)
    {-1000: 6, 0: 210}
    """

    wagers: tuple[Wager, ...]
    edition: Edition

    @classmethod
    def of(cls, wagers: Iterable[Wager], edition: Edition) -> "WagerSet":
        """Takes wagers together; several on one bet are allowed, as players share a layout.

        Raises:
            NotInEdition: The edition does not offer one of the bets.
        """
        placed = tuple(wagers)
        for wager in placed:
            edition.odds_of(wager.bet)
        return cls(placed, edition)

    @cached_property
    def wagered_cents(self) -> int:
        """All wagers together."""
        return sum(wager.wager_cents for wager in self.wagers)

    @cached_property
    def net_cents_by_outcome(self) -> Mapping[Outcome, int]:
        """The player's result on each of the 56 outcomes: all that is returned less all wagered."""
        wagered_by_bet: Counter[str] = Counter()
        for wager in self.wagers:
            wagered_by_bet[wager.bet] += wager.wager_cents
        return MappingProxyType(
            {
                outcome: self.edition.due_on(wagered_by_bet, outcome)[1] - self.wagered_cents
                for outcome in WAYS
            }
        )

    @cached_property
    def ways_by_net_cents(self) -> Mapping[int, int]:
        """Each possible result with its ways of 216, the worst for the player first."""
        ways: defaultdict[int, int] = defaultdict(int)
        for outcome, net_cents in self.net_cents_by_outcome.items():
            ways[net_cents] += WAYS[outcome]
        return MappingProxyType(dict(sorted(ways.items())))

    @cached_property
    def expectation_cents(self) -> Fraction:
        """What the player gains on average in a round."""
        return Fraction(
            sum(net_cents * ways for net_cents, ways in self.ways_by_net_cents.items()),
            OUTCOME_COUNT,
        )

    @cached_property
    def variance_cents(self) -> Fraction:
        """The variance of the player's result in a round, in square cents."""
        squares = sum(net_cents**2 * ways for net_cents, ways in self.ways_by_net_cents.items())
        return Fraction(squares, OUTCOME_COUNT) - self.expectation_cents**2

    @cached_property
    def worst(self) -> Extreme:
        """The worst result for the player."""
        return self._extreme(min(self.ways_by_net_cents))

    @cached_property
    def best(self) -> Extreme:
        """The best result for the player."""
        return self._extreme(max(self.ways_by_net_cents))

    @cached_property
    def house_exposure(self) -> Exposure:
        """The most the house can lose on these wagers: what the player wins at best, if anything.

        >>> from taisai.rules import edition_named
        >>> WagerSet.of([Wager("triple_5", 100)], edition_named("9A")).house_exposure
        Exposure(lost_cents=18000, outcomes=(Outcome(first=5, second=5, third=5),))
        """
        if self.best.net_cents <= 0:
            return Exposure(0, ())
        return Exposure(self.best.net_cents, self.best.outcomes)

    def _extreme(self, net_cents: int) -> Extreme:
        outcomes = tuple(
            outcome
            for outcome, its_net_cents in self.net_cents_by_outcome.items()
            if its_net_cents == net_cents
        )
        return Extreme(net_cents, outcomes)
