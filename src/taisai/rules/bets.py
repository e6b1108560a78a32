"""The bets that can be made on three dice, and when each of them wins.

Knows the contingencies of D9 4.1, kind by kind, and their names. Must not know what a bet pays or
which edition offers it (`editions`), a wager's money (`settlement`), who may place it (`people`) or
where its area lies (`table_layouts`, `terminal_layouts`).
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

from taisai.names import BadInput, BetName, is_text, quote
from taisai.rules.citation import Citation
from taisai.rules.dice import FACES, Outcome


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


Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Bet:
    """A contingency on which a player may place a wager (D9A 1.2(a)); it holds no price.

    >>> Bet(BetKind.DOUBLE, (3,)).wins(Outcome(3, 5, 3))
    True

    Attributes:
        numbers: What it is about: a face, a total, the faces of a combination, or nothing more.
    """

    kind: BetKind
    numbers: Numbers = ()

    def __post_init__(self) -> None:
        if self.numbers not in _KINDS[self.kind].numbers:
            raise UnknownBet(f"{quote(self.numbers)} are no numbers of a bet on {self.kind}")

    @cached_property
    def name(self) -> BetName:
        """The kind and the numbers, as records have it: `combination_1_4`."""
        return BetName("_".join([self.kind.value, *map(str, self.numbers)]))

    @cached_property
    def title(self) -> str:
        """The bet as the law prints it: `Double 3`, `1 and 4`."""
        return _KINDS[self.kind].title(*self.printed_numbers)

    @property
    def printed_numbers(self) -> Numbers:
        """The numbers in the order in which the law prints them: a pair before a single number."""
        return _KINDS[self.kind].printed(self.numbers)

    @property
    def rule(self) -> Citation:
        """The rule of 4.1 that makes this bet."""
        return _KINDS[self.kind].rule

    @property
    def prices_count(self) -> int:
        """How many prices it has in 4.10: one, or for a face one for each number of dice."""
        return _KINDS[self.kind].prices_count

    def wins(self, outcome: Outcome) -> bool:
        """Tells whether this bet wins on an outcome."""
        return self.price_paid(outcome) > 0

    def price_paid(self, outcome: Outcome) -> int:
        """Which of its prices this bet is paid on an outcome, from 1; 0 where it loses."""
        return _KINDS[self.kind].price_paid(self.numbers, outcome)


# When each kind wins. Each function takes the bet's numbers and the outcome; where a kind has one
# price, that it wins is the number of that price.

_SMALL_TOTALS: Final = frozenset({4, 5, 6, 7, 8, 9, 10})
_BIG_TOTALS: Final = frozenset({11, 12, 13, 14, 15, 16, 17})
_ODD_TOTALS: Final = frozenset({5, 7, 9, 11, 13, 15, 17})
_EVEN_TOTALS: Final = frozenset({4, 6, 8, 10, 12, 14, 16})


def _total_without_triple(totals: frozenset[int]) -> Callable[[Numbers, Outcome], bool]:
    # D9 4.1(a), (b), (k), (l): the listed totals win, except where a triple makes them. The text
    # names just the triples that reach a listed total; 1-1-1 and 6-6-6 lose as totals not listed.
    return lambda _numbers, outcome: outcome.total in totals and not outcome.is_triple


def _triple_wins(numbers: Numbers, outcome: Outcome) -> bool:
    return outcome.count(numbers[0]) == 3


def _double_wins(numbers: Numbers, outcome: Outcome) -> bool:
    # D9 4.1(d): the double wins, and so does a triple of the same number, once (R22).
    return outcome.count(numbers[0]) >= 2


def _any_triple_wins(_numbers: Numbers, outcome: Outcome) -> bool:
    return outcome.is_triple


def _total_wins(numbers: Numbers, outcome: Outcome) -> bool:
    # D9 4.1(f): "in any combination", so a total made by a triple wins too (R24).
    return outcome.total == numbers[0]


def _all_appear(numbers: Numbers, outcome: Outcome) -> bool:
    # D9 4.1(g): both numbers show; 1-1-2 holds 1 and 2, and is paid once (R23).
    return all(outcome.count(number) for number in numbers)


def _dice_that_show_it(numbers: Numbers, outcome: Outcome) -> int:
    # D9 4.10: a face is priced by the number of dice on which it appears.
    return outcome.count(numbers[0])


def _exactly_these(numbers: Numbers, outcome: Outcome) -> bool:
    return outcome.ascending == numbers


def _three_of_the_four(numbers: Numbers, outcome: Outcome) -> bool:
    # D9 4.1(j), R25: three different numbers, all among the four.
    shown = set(outcome.faces)
    return len(shown) == 3 and shown <= set(numbers)


# ------------------------------------------------------------------------------------- the kinds

_FACE_WORDS: Final = ("One", "Two", "Three", "Four", "Five", "Six")
_NONE: Final[tuple[Numbers, ...]] = ((),)
_EACH_FACE: Final[tuple[Numbers, ...]] = tuple((face,) for face in FACES)
_EACH_TOTAL: Final[tuple[Numbers, ...]] = tuple((total,) for total in range(3, 19))
_EACH_TWO: Final[tuple[Numbers, ...]] = tuple(combinations(FACES, 2))
# D9 4.1(i): each pair with each other number, then three different ones; the triples are bets of
# 4.1(c). A name holds the faces ascending.
_EACH_THREE: Final[tuple[Numbers, ...]] = (
    *(tuple(sorted((pair, pair, other))) for pair in FACES for other in FACES if other != pair),
    *combinations(FACES, 3),
)
# D9 4.1(j) prints the highest number first.
_EACH_FOUR: Final[tuple[Numbers, ...]] = tuple(combinations(reversed(FACES), 4))


def _face_word(face: int) -> str:
    return _FACE_WORDS[face - 1]


def _as_named(numbers: Numbers) -> Numbers:
    return numbers


def _pair_first(numbers: Numbers) -> Numbers:
    # D9 4.1(i): the pair stands before the single number.
    return tuple(sorted(numbers, key=lambda face: (-numbers.count(face), face)))


@dataclass(frozen=True, slots=True)
class _Kind:
    """What the bets of a kind have in common.

    Attributes:
        rule: The rule of 4.1 that makes the kind.
        numbers: All the numbers that a bet of the kind can be about, in the order of the law.
        title: How such a bet is called, from its numbers.
        price_paid: Which of its prices it is paid on an outcome; 0 where it loses.
        prices_count: How many prices it has.
        printed: The numbers in the order in which they are printed.
    """

    rule: Citation
    numbers: tuple[Numbers, ...]
    title: Callable[..., str]
    price_paid: Callable[[Numbers, Outcome], int]
    prices_count: int = 1
    printed: Callable[[Numbers], Numbers] = _as_named


def _rule(letter: str) -> Citation:
    return Citation("D9", f"4.1({letter})")


_KINDS: Final[Mapping[BetKind, _Kind]] = MappingProxyType(
    {
        BetKind.SMALL: _Kind(
            _rule("a"), _NONE, "Small".format, _total_without_triple(_SMALL_TOTALS)
        ),
        BetKind.BIG: _Kind(_rule("b"), _NONE, "Big".format, _total_without_triple(_BIG_TOTALS)),
        BetKind.TRIPLE: _Kind(_rule("c"), _EACH_FACE, "Triple {}".format, _triple_wins),
        BetKind.DOUBLE: _Kind(_rule("d"), _EACH_FACE, "Double {}".format, _double_wins),
        BetKind.ANY_TRIPLE: _Kind(_rule("e"), _NONE, "Any Triple".format, _any_triple_wins),
        BetKind.TOTAL: _Kind(_rule("f"), _EACH_TOTAL, "Total {}".format, _total_wins),
        BetKind.COMBINATION: _Kind(_rule("g"), _EACH_TWO, "{} and {}".format, _all_appear),
        BetKind.FACE: _Kind(_rule("h"), _EACH_FACE, _face_word, _dice_that_show_it, prices_count=3),
        BetKind.THREE_DICE: _Kind(
            _rule("i"), _EACH_THREE, "{}, {} and {}".format, _exactly_these, printed=_pair_first
        ),
        BetKind.FOUR_NUMBERS: _Kind(
            _rule("j"), _EACH_FOUR, "{}, {}, {}, {}".format, _three_of_the_four
        ),
        BetKind.ODD: _Kind(_rule("k"), _NONE, "Odd".format, _total_without_triple(_ODD_TOTALS)),
        BetKind.EVEN: _Kind(_rule("l"), _NONE, "Even".format, _total_without_triple(_EVEN_TOTALS)),
    }
)


# ----------------------------------------------------------------------------- found by name

BETS: Final[Mapping[str, Bet]] = MappingProxyType(
    {
        bet.name: bet
        for bet in (Bet(kind, numbers) for kind in BetKind for numbers in _KINDS[kind].numbers)
    }
)
"""Every bet that has a name, in the order of D9 4.1; an edition offers some of them."""

_NAME_LENGTH_MAX: Final = 40


def bet_named(name: str) -> Bet:
    """Finds a bet by its name; an unknown one is refused with the nearest names.

    >>> bet_named("smal")
    Traceback (most recent call last):
    taisai.rules.bets.UnknownBet: no bet is named 'smal': did you mean small?
    """
    bet = BETS.get(name) if is_text(name) else None
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
    raise UnknownBet(f"no bet is named {quote(name)}: {hint}")
