"""A second opinion: what wagers come to, worked out without the code that settles them.

For audits: `taisai verify`, the scenarios' invariants and the tests ask here whether a settlement
was right, so this module shares no code with it. It asks no bet whether it wins (`bets`), knows no
outcome (`dice`) and settles nothing (`settlement`); a contract in pyproject.toml forbids it to
import them, or an edition. It reads a bet's name, writes down every result of three dice on which
such a bet wins, and looks the faces up among them. One thing it takes from others: the rows of 4.10
as an edition prints them, since a price has one home.
Obeys: D9 4.1(a) to (l), 4.10; D9A 6.1; readings R22 to R25.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, quote
from taisai.rules.odds import PriceRow

Result = tuple[int, int, int]
"""Three faces from the lowest to the highest."""

_SIX: Final = (1, 2, 3, 4, 5, 6)


class NoOpinion(BadInput):
    """The name is not that of a bet that can be judged here."""


def _result(*faces: int) -> Result:
    low, middle, high = sorted(faces)
    return low, middle, high


_TRIPLES: Final = frozenset(_result(face, face, face) for face in _SIX)
_MIXED: Final = frozenset(
    {_result(pair, pair, other) for pair, other in permutations(_SIX, 2)}
    | {_result(*three) for three in combinations(_SIX, 3)}
)
"""Every result that is no triple: a pair with another number, or three numbers."""


def _mixed_totals(totals: Iterable[int]) -> frozenset[Result]:
    wanted = set(totals)
    return frozenset(result for result in _MIXED if sum(result) in wanted)


def _with_pair(face: int) -> frozenset[Result]:
    # D9 4.1(d), R22: the pair with any third number, its own too.
    return frozenset(_result(face, face, other) for other in _SIX)


def _with_both(one: int, other: int) -> frozenset[Result]:
    # D9 4.1(g), R23: the two numbers with any third.
    return frozenset(_result(one, other, third) for third in _SIX)


def _with_total(total: int) -> frozenset[Result]:
    # D9 4.1(f), R24: in any combination, a triple's too.
    return frozenset(result for result in _MIXED | _TRIPLES if sum(result) == total)


def _three_of(*four: int) -> frozenset[Result]:
    # D9 4.1(j), R25: one of the four is left out, and no number repeats.
    return frozenset(_result(*(one for one in four if one != left_out)) for left_out in four)


_WINNING: Final[Mapping[str, Callable[..., frozenset[Result]]]] = MappingProxyType(
    {
        "small": lambda: _mixed_totals(range(4, 11)),
        "big": lambda: _mixed_totals(range(11, 18)),
        "odd": lambda: _mixed_totals(range(5, 18, 2)),
        "even": lambda: _mixed_totals(range(4, 17, 2)),
        "any_triple": lambda: _TRIPLES,
        "triple": lambda face: frozenset({_result(face, face, face)}),
        "double": _with_pair,
        "total": _with_total,
        "combination": _with_both,
        "three_dice": lambda *faces: frozenset({_result(*faces)}),
        "four_numbers": _three_of,
    }
)
"""Each kind that has one price, with the results on which it wins, from the bet's numbers."""

_ON_DICE: Final[Mapping[str, Callable[[int], frozenset[Result]]]] = MappingProxyType(
    {
        "1 die": lambda face: frozenset(
            _result(face, *two)
            for two in (*combinations(_SIX, 2), *((one, one) for one in _SIX))
            if face not in two
        ),
        "2 dice": lambda face: _with_pair(face) - _TRIPLES,
        "3 dice": lambda face: frozenset({_result(face, face, face)}),
    }
)
"""A face, by the words of the row that prices it."""


def _kind_and_numbers(bet: str) -> tuple[str, tuple[int, ...]]:
    parts = bet.split("_")
    numbers = tuple(int(part) for part in parts if part.isdecimal())
    return "_".join(part for part in parts if not part.isdecimal()), numbers


@cache
def winning_results(bet: str, words: str = "") -> frozenset[Result]:
    """All results on which a bet is paid by the row of 4.10 with these words.

    >>> sorted(winning_results("double_6"))[:2], len(winning_results("face_6", "2 dice"))
    ([(1, 6, 6), (2, 6, 6)], 5)

    Raises:
        NoOpinion: No such bet is known here.
    """
    kind, numbers = _kind_and_numbers(bet)
    try:
        return _ON_DICE[words](*numbers) if kind == "face" else _WINNING[kind](*numbers)
    except (KeyError, TypeError, ValueError) as unknown:
        raise NoOpinion(f"nothing is known here of a bet named {quote(bet)}") from unknown


class SecondOpinion:
    """What wagers come to by the rows of a price list.

    >>> from taisai.rules.odds import PRICE_LIST_1998
    >>> SecondOpinion(PRICE_LIST_1998).due_on({"small": 500, "face_1": 100, "big": 9}, (1, 3, 6))
    (600, 1200)
    """

    def __init__(self, price_list: Iterable[PriceRow]) -> None:
        self._rows: dict[str, list[PriceRow]] = {}
        for row in price_list:
            for bet in row.bets:
                self._rows.setdefault(bet, []).append(row)

    def due_on(self, wagers: Mapping[str, int], faces: Sequence[int]) -> tuple[int, int]:
        """What the wagers have won, and what is returned with those that won.

        Raises:
            NoOpinion: A bet is unknown here, the list does not price it, or these are no dice.
        """
        if not set(faces) <= set(_SIX):
            raise NoOpinion(f"{quote(faces)} are not the faces of three dice")
        result = _result(*faces)
        staked = returned = 0
        for bet, cents in wagers.items():
            if bet not in self._rows:
                raise NoOpinion(f"the list has no price for {quote(bet)}")
            for row in self._rows[bet]:
                if result in winning_results(bet, row.words):
                    staked += cents
                    returned += (1 + row.odds.to_one) * cents
        return returned - staked, returned
