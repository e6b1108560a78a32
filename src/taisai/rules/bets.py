"""The catalogue of bets, and when each of them wins.

Knows the contingencies of D9 4.1 and their names. Must not know a wager's money (`settlement`),
who may place it (`people`) or where its area lies (`layouts`).
Obeys: D9 4.1(a) to (l), 4.2; D9A 1.2(a), 4.2(a).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, BetName, is_text, shown
from taisai.rules.citation import Citation
from taisai.rules.dice import FACES, Outcome
from taisai.rules.odds import ODDS, Odds


class UnknownBet(BadInput):
    """No bet has that name."""


class BetKind(StrEnum):
    """The twelve kinds of bet, in the order of D9 4.1(a) to (l)."""

    SMALL = "small"
    BIG = "big"
    TRIPLE = "triple"
    DOUBLE = "double"
    ANY_TRIPLE = "any_triple"
    TOTAL = "total"
    COMBINATION = "combination"
    FACE = "face"
    THREE_DICE = "three_dice"
    FOUR_NUMBERS = "four_numbers"
    ODD = "odd"
    EVEN = "even"


KIND_RULES: Final[Mapping[BetKind, Citation]] = MappingProxyType(
    {
        kind: Citation("D9", f"4.1({letter})")
        for kind, letter in zip(BetKind, "abcdefghijkl", strict=True)
    }
)

KINDS_OF_ALTERNATIVE_LAYOUT: Final = frozenset(
    {BetKind.THREE_DICE, BetKind.FOUR_NUMBERS, BetKind.ODD, BetKind.EVEN}
)
"""D9-2008 4.1: these may be placed only where the layout of Appendix 2 is used."""


@dataclass(frozen=True)
class Bet:
    """A contingency on which a player may place a wager (D9A 1.2(a)).

    >>> BETS[BetName("double_3")].wins(Outcome(3, 5, 3))
    True
    >>> [str(odds) for odds in BETS[BetName("face_6")].odds]
    ['1 to 1', '2 to 1', '12 to 1']
    """

    name: BetName
    kind: BetKind
    numbers: tuple[int, ...]
    title: str

    @property
    def rule(self) -> Citation:
        """The rule of 4.1 that makes this bet."""
        return KIND_RULES[self.kind]

    @property
    def odds(self) -> tuple[Odds, ...]:
        """The price as printed in 4.10; for a face the three of them, on 1, 2 and 3 dice."""
        return ODDS[self.name]

    @cached_property
    def odds_text(self) -> str:
        """The odds as a layout prints them: `180 to 1`, for a face `1, 2 or 12 to 1`."""
        *others, last = self.odds
        return f"{', '.join(str(o.to_one) for o in others)} or {last}" if others else str(last)

    def wins(self, outcome: Outcome) -> bool:
        """Tells whether this bet wins on an outcome."""
        return _WINS[self.kind](self.numbers, outcome)

    def odds_paid(self, outcome: Outcome) -> Odds | None:
        """The odds at which this bet is paid on an outcome, or None where it loses."""
        if not self.wins(outcome):
            return None
        if self.kind is BetKind.FACE:
            # D9 4.10: by the number of dice on which the face appears; 1, 2 or 12 to 1.
            return self.odds[outcome.count(self.numbers[0]) - 1]
        return self.odds[0]


# When each kind wins. Each function takes the bet's numbers and the outcome.

_SMALL_TOTALS: Final = frozenset({4, 5, 6, 7, 8, 9, 10})
_BIG_TOTALS: Final = frozenset({11, 12, 13, 14, 15, 16, 17})
_ODD_TOTALS: Final = frozenset({5, 7, 9, 11, 13, 15, 17})
_EVEN_TOTALS: Final = frozenset({4, 6, 8, 10, 12, 14, 16})


def _total_without_triple(totals: frozenset[int]) -> Callable[[tuple[int, ...], Outcome], bool]:
    # D9 4.1(a), (b), (k), (l): the listed totals win, except where a triple makes them. The text
    # names just the triples that reach a listed total; 1-1-1 and 6-6-6 lose as totals not listed.
    return lambda _numbers, outcome: outcome.total in totals and not outcome.is_triple


def _triple_wins(numbers: tuple[int, ...], outcome: Outcome) -> bool:
    return outcome.count(numbers[0]) == 3


def _double_wins(numbers: tuple[int, ...], outcome: Outcome) -> bool:
    # D9 4.1(d): the double wins, and so does a triple of the same number, once (R22).
    return outcome.count(numbers[0]) >= 2


def _any_triple_wins(_numbers: tuple[int, ...], outcome: Outcome) -> bool:
    return outcome.is_triple


def _total_wins(numbers: tuple[int, ...], outcome: Outcome) -> bool:
    # D9 4.1(f): "in any combination", so a total made by a triple wins too (R24).
    return outcome.total == numbers[0]


def _all_appear(numbers: tuple[int, ...], outcome: Outcome) -> bool:
    # D9 4.1(g): both numbers show; 1-1-2 holds 1 and 2, and pays 6 to 1 once (R23).
    return all(outcome.count(number) for number in numbers)


def _face_wins(numbers: tuple[int, ...], outcome: Outcome) -> bool:
    return outcome.count(numbers[0]) >= 1


def _exactly_these(numbers: tuple[int, ...], outcome: Outcome) -> bool:
    return outcome.ascending == numbers


def _three_of_the_four(numbers: tuple[int, ...], outcome: Outcome) -> bool:
    # D9 4.1(j), R25: three different numbers, all among the four.
    shown = set(outcome.faces)
    return len(shown) == 3 and shown <= set(numbers)


_WINS: Final[Mapping[BetKind, Callable[[tuple[int, ...], Outcome], bool]]] = MappingProxyType(
    {
        BetKind.SMALL: _total_without_triple(_SMALL_TOTALS),
        BetKind.BIG: _total_without_triple(_BIG_TOTALS),
        BetKind.TRIPLE: _triple_wins,
        BetKind.DOUBLE: _double_wins,
        BetKind.ANY_TRIPLE: _any_triple_wins,
        BetKind.TOTAL: _total_wins,
        BetKind.COMBINATION: _all_appear,
        BetKind.FACE: _face_wins,
        BetKind.THREE_DICE: _exactly_these,
        BetKind.FOUR_NUMBERS: _three_of_the_four,
        BetKind.ODD: _total_without_triple(_ODD_TOTALS),
        BetKind.EVEN: _total_without_triple(_EVEN_TOTALS),
    }
)


def _bet(kind: BetKind, numbers: tuple[int, ...], title: str) -> Bet:
    name = "_".join([kind.value, *map(str, numbers)])
    return Bet(BetName(name), kind, numbers, title)


_FACE_TITLES: Final = ("One", "Two", "Three", "Four", "Five", "Six")

# D9 4.1(i): the pair first, as printed; the name holds the faces ascending.
_THREE_DICE_PRINTED: Final = (
    *((pair, pair, single) for pair in FACES for single in FACES if single != pair),
    *combinations(FACES, 3),
)

# D9 4.1(j): four of the fifteen ways to choose four numbers are on offer.
_FOUR_NUMBERS_PRINTED: Final = ((6, 5, 4, 3), (6, 5, 3, 2), (5, 4, 3, 2), (4, 3, 2, 1))


def _three_dice_bet(printed: tuple[int, int, int]) -> Bet:
    first, second, third = printed
    ascending = tuple(sorted(printed))
    return _bet(BetKind.THREE_DICE, ascending, f"{first}, {second} and {third}")


def _catalogue() -> Mapping[BetName, Bet]:
    bets = [
        _bet(BetKind.SMALL, (), "Small"),
        _bet(BetKind.BIG, (), "Big"),
        *(_bet(BetKind.TRIPLE, (n,), f"Triple {n}") for n in FACES),
        *(_bet(BetKind.DOUBLE, (n,), f"Double {n}") for n in FACES),
        _bet(BetKind.ANY_TRIPLE, (), "Any Triple"),
        *(_bet(BetKind.TOTAL, (n,), f"Total {n}") for n in range(4, 18)),
        *(
            _bet(BetKind.COMBINATION, two, f"{two[0]} and {two[1]}")
            for two in combinations(FACES, 2)
        ),
        *(_bet(BetKind.FACE, (n,), title) for n, title in zip(FACES, _FACE_TITLES, strict=True)),
        *(_three_dice_bet(printed) for printed in _THREE_DICE_PRINTED),
        *(
            _bet(BetKind.FOUR_NUMBERS, four, ", ".join(map(str, four)))
            for four in _FOUR_NUMBERS_PRINTED
        ),
        _bet(BetKind.ODD, (), "Odd"),
        _bet(BetKind.EVEN, (), "Even"),
    ]
    return MappingProxyType({bet.name: bet for bet in bets})


BETS: Final = _catalogue()
"""All 106 bets by name, in the order of D9 4.1."""

STANDARD_BETS: Final = tuple(
    bet for bet in BETS.values() if bet.kind not in KINDS_OF_ALTERNATIVE_LAYOUT
)
"""The 50 bets of the standard layout (Appendix 1)."""

ALTERNATIVE_BETS: Final = tuple(BETS.values())
"""The 106 bets of the alternative layout (Appendix 2)."""


_NAME_LENGTH_MAX: Final = 40


def bet_named(name: str) -> Bet:
    """Finds a bet by its name; an unknown one is refused with the nearest names.

    >>> bet_named("smal")
    Traceback (most recent call last):
    taisai.rules.bets.UnknownBet: no bet is named 'smal': did you mean small?
    """
    bet = BETS.get(BetName(name)) if is_text(name) else None
    if bet is not None:
        return bet
    # Only a name of a plausible length is compared with all the others, which takes a while.
    is_near_possible = is_text(name) and len(name) <= _NAME_LENGTH_MAX
    near = get_close_matches(name, BETS, n=3) if is_near_possible else []
    hint = (
        f"did you mean {' or '.join(near)}?"
        if near
        else "bets are named like small, triple_5, total_9, combination_1_4 or face_6"
    )
    raise UnknownBet(f"no bet is named {shown(name)}: {hint}")
