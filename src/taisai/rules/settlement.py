"""Settlement: what one wager, or a whole round of wagers, comes to on an outcome.

Knows wagers, outcomes and prices. Must not know accounts, terminals or who is paid.
Obeys: D9 4.10, 6.5 (losers first, then winners); D9A 3.3(c)(v), 6.1. Whole cents, of any size.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from taisai.names import BadInput, BetName, shown
from taisai.rules.bets import ALTERNATIVE_BETS, bet_named
from taisai.rules.dice import Outcome


class NotAWager(BadInput):
    """The amount cannot be a wager: it is not a whole number of cents above zero."""


@dataclass(frozen=True, slots=True)
class Wager:
    """Money appropriated to a bet (D9A 1.2(b))."""

    bet: BetName
    wager_cents: int

    def __post_init__(self) -> None:
        bet_named(self.bet)
        if type(self.wager_cents) is not int or self.wager_cents <= 0:
            raise NotAWager(
                f"{shown(self.wager_cents)} on {self.bet} is not a wager: "
                "a wager is a whole number of cents above zero"
            )


@dataclass(frozen=True, slots=True)
class SettledWager:
    """A wager after settlement.

    Attributes:
        won_cents: The odds times the wager; zero where it lost.
        returned_cents: The wager together with what it won; zero where it lost.
    """

    bet: BetName
    wager_cents: int
    won_cents: int
    returned_cents: int

    @property
    def is_lost(self) -> bool:
        """A losing wager returns nothing; a winning one returns more than was wagered."""
        return self.returned_cents == 0


@cache
def _winning_odds(ascending: tuple[int, int, int]) -> Mapping[BetName, int]:
    outcome = Outcome(*ascending)
    paid = ((bet.name, bet.odds_paid(outcome)) for bet in ALTERNATIVE_BETS)
    return MappingProxyType({name: odds.to_one for name, odds in paid if odds is not None})


def winning_odds(outcome: Outcome) -> Mapping[BetName, int]:
    """All bets that win on an outcome, each with the odds to one at which it is paid.

    >>> winning_odds(Outcome(1, 1, 2))[BetName("face_1")]
    2
    """
    return _winning_odds(outcome.ascending)


def settle_wager(wager: Wager, outcome: Outcome) -> SettledWager:
    """Settles one wager on an outcome.

    >>> settle_wager(Wager(BetName("small"), 500), Outcome(1, 3, 6))
    SettledWager(bet='small', wager_cents=500, won_cents=500, returned_cents=1000)
    """
    return _settled(wager, winning_odds(outcome))


def _settled(wager: Wager, odds: Mapping[BetName, int]) -> SettledWager:
    to_one = odds.get(wager.bet)
    if to_one is None:
        return SettledWager(wager.bet, wager.wager_cents, 0, 0)
    won_cents = to_one * wager.wager_cents
    return SettledWager(wager.bet, wager.wager_cents, won_cents, wager.wager_cents + won_cents)


@dataclass(frozen=True, slots=True)
class SettledRound:
    """All wagers of a round after settlement, in the order of D9 6.5."""

    collected: tuple[SettledWager, ...]
    paid: tuple[SettledWager, ...]

    @property
    def in_order(self) -> tuple[SettledWager, ...]:
        """First the losing wagers, then the winning ones."""
        return self.collected + self.paid

    @property
    def wagered_cents(self) -> int:
        """All wagers together."""
        return sum(settled.wager_cents for settled in self.in_order)

    @property
    def won_cents(self) -> int:
        """What the winning wagers won, their own money not counted (R17)."""
        return sum(settled.won_cents for settled in self.paid)

    @property
    def returned_cents(self) -> int:
        """What goes back to the players: the winning wagers and what they won."""
        return sum(settled.returned_cents for settled in self.paid)


def settle_round(wagers: Iterable[Wager], outcome: Outcome) -> SettledRound:
    """Settles a round: D9 6.5(a) losing wagers are collected first, then (b) winners are paid."""
    odds = winning_odds(outcome)
    settled = [_settled(wager, odds) for wager in wagers]
    return SettledRound(
        collected=tuple(one for one in settled if one.is_lost),
        paid=tuple(one for one in settled if not one.is_lost),
    )
