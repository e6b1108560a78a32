"""The price lists of D9 4.10, row for row as they are printed.

Knows prices, and what each published list pays. Must not know when a bet wins (`bets`), which
edition has which list (`editions`) or what a wager is (`settlement`).
Obeys: D9 4.10 in every edition; D9A 6.1, which settles terminals by the same list. No price has
changed since 1998; the 2008 text added the rows of the alternative layout.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, BetName, quote


class NotOdds(BadInput):
    """The price is not a whole number to one."""


@dataclass(frozen=True, slots=True, order=True)
class Odds:
    """A price as printed: `to_one` is won for every one wagered, and the wager comes back too.

    >>> str(Odds(180))
    '180 to 1'
    """

    to_one: int

    def __post_init__(self) -> None:
        if type(self.to_one) is not int or self.to_one <= 0:
            raise NotOdds(
                f"{quote(self.to_one)} to 1 is not a price: odds are a whole number above zero, "
                "to one"
            )

    def __str__(self) -> str:
        return f"{self.to_one} to 1"


@dataclass(frozen=True, slots=True)
class PriceRow:
    """One row of 4.10: the heading and words it is printed under, its odds, the bets it prices."""

    heading: str
    words: str
    odds: Odds
    bets: tuple[BetName, ...]


def odds_by_bet(price_list: Iterable[PriceRow]) -> Mapping[str, tuple[Odds, ...]]:
    """What each bet of a list pays: one price, or for a face three, on one, two and three dice."""
    found: defaultdict[str, list[Odds]] = defaultdict(list)
    for row in price_list:
        for bet in row.bets:
            found[bet].append(row.odds)
    return MappingProxyType({bet: tuple(odds) for bet, odds in found.items()})


def odds_text(odds: Sequence[Odds]) -> str:
    """Odds as a layout prints them.

    >>> odds_text([Odds(180)]), odds_text([Odds(1), Odds(2), Odds(12)])
    ('180 to 1', '1, 2 or 12 to 1')
    """
    *others, last = odds
    return f"{', '.join(str(one.to_one) for one in others)} or {last}" if others else str(last)


def _row(heading: str, words: str, to_one: int, bets: Iterable[str]) -> PriceRow:
    return PriceRow(heading, words, Odds(to_one), tuple(BetName(bet) for bet in bets))


def _totals(low: int, to_one: int) -> PriceRow:
    """Totals are priced in pairs that lie equally far from the ends: 4 with 17, 5 with 16."""
    high = 21 - low
    bets = (f"total_{low}", f"total_{high}")
    return _row("3 Dice Totals", f"total of {low} or {high}", to_one, bets)


def _combinations(low: int, highs: str) -> PriceRow:
    bets = (f"combination_{low}_{high}" for high in highs)
    return _row("Dice Combinations", f"{low} and {_or(highs)}", 6, bets)


def _three_dice(first: int, second: int, thirds: str) -> PriceRow:
    to_one = 60 if first == second else 30
    names = (
        "three_dice_" + "_".join(map(str, sorted((first, second, int(third))))) for third in thirds
    )
    words = f"{first},{second} and {_or(thirds)}"
    return _row("Three Dice Combinations", words, to_one, names)


def _or(digits: str) -> str:
    """Lists digits as the law prints them.

    >>> _or("456"), _or("6")
    ('4, 5 or 6', '6')
    """
    last = digits[-1]
    return f"{', '.join(digits[:-1])} or {last}" if len(digits) > 1 else last


_EACH_FACE: Final = tuple(f"face_{face}" for face in range(1, 7))

DICE_WORDS: Final = ("1 die", "2 dice", "3 dice")
"""How 4.10 words the three prices of a face."""

PRICE_LIST_1998: Final[tuple[PriceRow, ...]] = (
    _row("Small", "", 1, ["small"]),
    _row("Big", "", 1, ["big"]),
    _row("Triples", "triple 1, 2, 3, 4, 5 or 6", 180, (f"triple_{n}" for n in range(1, 7))),
    _row("Doubles", "double 1, 2, 3, 4, 5 or 6", 11, (f"double_{n}" for n in range(1, 7))),
    _row("Any Triple", "", 31, ["any_triple"]),
    _totals(4, 62),
    _totals(5, 31),
    _totals(6, 18),
    _totals(7, 12),
    _totals(8, 8),
    _totals(9, 7),
    _totals(10, 6),
    _combinations(1, "23456"),
    _combinations(2, "3456"),
    _combinations(3, "456"),
    _combinations(4, "56"),
    _combinations(5, "6"),
    _row("Individual Die Face Values", DICE_WORDS[0], 1, _EACH_FACE),
    _row("Individual Die Face Values", DICE_WORDS[1], 2, _EACH_FACE),
    _row("Individual Die Face Values", DICE_WORDS[2], 12, _EACH_FACE),
)
"""The list of 1998, which 1999 left as it was."""

PRICE_LIST_2008: Final[tuple[PriceRow, ...]] = (
    *PRICE_LIST_1998,
    _three_dice(1, 1, "23456"),
    _three_dice(2, 2, "13456"),
    _three_dice(3, 3, "12456"),
    _three_dice(4, 4, "12356"),
    _three_dice(5, 5, "12346"),
    _three_dice(6, 6, "12345"),
    _three_dice(1, 2, "3456"),
    _three_dice(1, 3, "456"),
    _three_dice(1, 4, "56"),
    _three_dice(1, 5, "6"),
    _three_dice(2, 3, "456"),
    _three_dice(2, 4, "56"),
    # 4.1(i) prints this combination as "2,5 or 6"; 4.10 as "2,5 and 6", which is how it is read.
    _three_dice(2, 5, "6"),
    _three_dice(3, 4, "56"),
    _three_dice(3, 5, "6"),
    _three_dice(4, 5, "6"),
    _row("Four Number Combinations", "6,5,4,3", 7, ["four_numbers_6_5_4_3"]),
    _row("Four Number Combinations", "6,5,3,2", 7, ["four_numbers_6_5_3_2"]),
    _row("Four Number Combinations", "5,4,3,2", 7, ["four_numbers_5_4_3_2"]),
    _row("Four Number Combinations", "4,3,2,1", 7, ["four_numbers_4_3_2_1"]),
    _row("Odd", "", 1, ["odd"]),
    _row("Even", "", 1, ["even"]),
)
"""The list of 2008: that of 1998, and the rows of the alternative layout."""

PRICE_LISTS: Final[Mapping[str, tuple[PriceRow, ...]]] = MappingProxyType(
    {"1998": PRICE_LIST_1998, "2008": PRICE_LIST_2008}
)
"""The lists that were published, oldest first, by the edition that brought each."""
