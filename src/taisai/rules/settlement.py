"""Settlement: what one wager, or a whole round of wagers, comes to.

Knows wagers, and the odds of the bets that win, which an edition gives for an outcome. A price
meets a wager in `winnings` and nowhere else: a table, its corrections, the views, the reports and
the command line all settle by it. Must not know accounts, terminals or who is paid.
Obeys: D9 4.10, 6.5 (losers first, then winners); D9A 3.3(c)(v), 6.1. Whole cents, of any size.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from taisai.names import BadInput, BetName, quote
from taisai.rules.bets import bet_named


class NotAWager(BadInput):
    """The amount cannot be a wager: it is not a whole number of cents above zero."""


Due = tuple[int, int]
"""What is won, and what is returned with the wagers in it, in cents."""


def winnings(wager_cents: int, to_one: int) -> Due:
    """What a winning wager comes to: D9 4.10, the odds for every one wagered, and the wager back.

    >>> winnings(500, 6)
    (3000, 3500)
    """
    won_cents = to_one * wager_cents
    return won_cents, wager_cents + won_cents


def due_on(wagers: Mapping[str, int], winning_odds: Mapping[str, int]) -> Due:
    """What wagers come to together, by the odds to one of the bets that win; the others lose.

    >>> due_on({"small": 500, "big": 100}, {"small": 1, "total_10": 6})
    (500, 1000)
    """
    won_cents = returned_cents = 0
    for bet, wager_cents in wagers.items():
        to_one = winning_odds.get(bet)
        if to_one is not None:
            won, returned = winnings(wager_cents, to_one)
            won_cents += won
            returned_cents += returned
    return won_cents, returned_cents


@dataclass(frozen=True, slots=True, init=False)
class Wager:
    """Money appropriated to a bet (D9A 1.2(b)).

    >>> Wager("small", 500)
    Wager(bet='small', wager_cents=500)
    """

    bet: BetName
    wager_cents: int

    def __init__(self, bet: str, wager_cents: int) -> None:
        # Written out, so that a name may be given as any text: it is a bet's name once it is found.
        object.__setattr__(self, "bet", bet_named(bet).name)
        if type(wager_cents) is not int or wager_cents <= 0:
            raise NotAWager(
                f"{quote(wager_cents)} on {bet} is not a wager: "
                "a wager is a whole number of cents above zero"
            )
        object.__setattr__(self, "wager_cents", wager_cents)


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


def settle_wager(wager: Wager, winning_odds: Mapping[str, int]) -> SettledWager:
    """Settles one wager.

    >>> settle_wager(Wager("small", 500), {"small": 1})
    SettledWager(bet='small', wager_cents=500, won_cents=500, returned_cents=1000)
    """
    to_one = winning_odds.get(wager.bet)
    if to_one is None:
        return SettledWager(wager.bet, wager.wager_cents, 0, 0)
    return SettledWager(wager.bet, wager.wager_cents, *winnings(wager.wager_cents, to_one))


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


def settle_round(wagers: Iterable[Wager], winning_odds: Mapping[str, int]) -> SettledRound:
    """Settles a round: D9 6.5(a) losing wagers are collected first, then (b) winners are paid."""
    settled = [settle_wager(wager, winning_odds) for wager in wagers]
    return SettledRound(
        collected=tuple(one for one in settled if one.is_lost),
        paid=tuple(one for one in settled if not one.is_lost),
    )
