"""How the areas of a layout follow each other on screens that are not as wide as the layout.

A wide screen draws a layout as it lies. A tall one, a tablet held upright, a narrow one and a phone
that lies on its side set the same areas in rows. Which areas stand in which row, and how high it
is, is said here kind by kind, so that a bet of a known kind finds its row by itself. Must not know
how wide a screen is, nor how anything is drawn.
Obeys: D9A 3.3(a) (an area for each bet on every terminal).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.names import BetName
from taisai.rules.bets import Bet, BetKind


class Shape(StrEnum):
    """The shapes of screen on which a layout is set in rows."""

    TALL = "tall"
    UPRIGHT = "upright"
    NARROW = "narrow"
    LYING = "lying"


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """Areas that stand beside each other, and go on below where there are more than columns.

    Attributes:
        columns: How many of them stand beside each other at most.
        height: How high they are, in pixels, where nothing is stretched or squeezed.
    """

    bets: tuple[BetName, ...]
    columns: int
    height: int


@dataclass(frozen=True, slots=True)
class _RowOfKinds:
    """A row before it is known which bets of its kinds an edition has."""

    columns: int
    height: int
    kinds: tuple[BetKind, ...]


def _row(columns: int, height: int, *kinds: BetKind) -> _RowOfKinds:
    return _RowOfKinds(columns, height, kinds)


_ROWS: Final[Mapping[Shape, tuple[_RowOfKinds, ...]]] = MappingProxyType(
    {
        Shape.TALL: (
            _row(4, 150, BetKind.ODD, BetKind.SMALL, BetKind.BIG, BetKind.EVEN),
            _row(6, 104, BetKind.DOUBLE),
            _row(6, 84, BetKind.TRIPLE),
            _row(1, 84, BetKind.ANY_TRIPLE),
            _row(7, 92, BetKind.TOTAL),
            _row(5, 82, BetKind.COMBINATION),
            _row(5, 74, BetKind.THREE_DICE),
            _row(2, 74, BetKind.FOUR_NUMBERS),
            _row(3, 92, BetKind.FACE),
        ),
        # A tablet held upright: all of the usual layout is in sight, and most of any other.
        Shape.UPRIGHT: (
            _row(5, 120, BetKind.ODD, BetKind.SMALL, BetKind.ANY_TRIPLE, BetKind.BIG, BetKind.EVEN),
            _row(6, 58, BetKind.DOUBLE),
            _row(6, 54, BetKind.TRIPLE),
            _row(7, 54, BetKind.TOTAL),
            _row(5, 54, BetKind.COMBINATION),
            _row(8, 54, BetKind.THREE_DICE),
            _row(4, 54, BetKind.FOUR_NUMBERS),
            _row(3, 62, BetKind.FACE),
        ),
        Shape.NARROW: (
            _row(2, 104, BetKind.SMALL, BetKind.BIG),
            _row(2, 84, BetKind.ODD, BetKind.EVEN),
            _row(3, 74, BetKind.DOUBLE),
            _row(2, 56, BetKind.TRIPLE),
            _row(1, 84, BetKind.ANY_TRIPLE),
            _row(5, 66, BetKind.TOTAL),
            _row(5, 68, BetKind.COMBINATION),
            _row(3, 62, BetKind.THREE_DICE),
            _row(1, 62, BetKind.FOUR_NUMBERS),
            _row(2, 82, BetKind.FACE),
        ),
        # A phone on its side: broad and low rows, so that as many as can be are in sight.
        Shape.LYING: (
            _row(5, 76, BetKind.ODD, BetKind.SMALL, BetKind.ANY_TRIPLE, BetKind.BIG, BetKind.EVEN),
            _row(6, 48, BetKind.DOUBLE),
            _row(6, 46, BetKind.TRIPLE),
            _row(7, 46, BetKind.TOTAL),
            _row(5, 46, BetKind.COMBINATION),
            _row(5, 46, BetKind.THREE_DICE),
            _row(2, 46, BetKind.FOUR_NUMBERS),
            _row(3, 58, BetKind.FACE),
        ),
    }
)

_LETTERED_ALIKE: Final = (
    (BetKind.SMALL, BetKind.BIG),
    (BetKind.ODD, BetKind.EVEN),
    (BetKind.DOUBLE,),
    (BetKind.TRIPLE,),
    (BetKind.FACE,),
)

TOLD_IN_ORDER: Final = (
    BetKind.SMALL,
    BetKind.BIG,
    BetKind.ODD,
    BetKind.EVEN,
    BetKind.TOTAL,
    BetKind.FACE,
    BetKind.COMBINATION,
    BetKind.DOUBLE,
    BetKind.TRIPLE,
    BetKind.ANY_TRIPLE,
    BetKind.THREE_DICE,
    BetKind.FOUR_NUMBERS,
)
"""The kinds in the order in which a player is told of them: the simplest first."""


def rows_of(bets: Sequence[Bet]) -> Mapping[Shape, tuple[ScreenRow, ...]]:
    """The rows of a layout's bets, for each shape of screen."""
    filled = {shape: tuple(_filled(row, bets) for row in rows) for shape, rows in _ROWS.items()}
    return MappingProxyType(
        {shape: tuple(row for row in rows if row.bets) for shape, rows in filled.items()}
    )


def _filled(row: _RowOfKinds, bets: Sequence[Bet]) -> ScreenRow:
    names = _of_kinds(bets, row.kinds)
    # As many in each line as in the others: fifteen stand in three lines of five, not 7, 7 and 1.
    lines = -(-len(names) // row.columns)
    columns = -(-len(names) // lines) if names else 0
    return ScreenRow(names, columns, row.height)


def titles_of_one_size(bets: Sequence[Bet]) -> tuple[tuple[BetName, ...], ...]:
    """The areas whose titles have letters of one size, group by group."""
    groups = (_of_kinds(bets, kinds) for kinds in _LETTERED_ALIKE)
    return tuple(group for group in groups if group)


def _of_kinds(bets: Sequence[Bet], kinds: Iterable[BetKind]) -> tuple[BetName, ...]:
    return tuple(bet.name for kind in kinds for bet in bets if bet.kind is kind)
