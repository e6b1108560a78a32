"""What the tables' and the terminals' layouts are put together from.

Knows bets by their kind, rows of areas, and which parts an area shows. Must not know how large any
of them is (`table_layouts`, `terminal_layouts`).
Obeys: D9 3.2, D9A 3.3(a).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from taisai.rules.areas import Area, Layout, Legend, Part, PricedBet
from taisai.rules.bets import BetKind
from taisai.rules.boxes import Box
from taisai.rules.screen_rows import rows_of, titles_of_one_size

Bets = tuple[PricedBet, ...]
Mark = Callable[[PricedBet, Box], Area]
"""Marks a box with a bet."""
Setting = Callable[[Box], "LayoutPart"]
"""Sets areas out in a box."""

WORDS: Final = (Part.TITLE, Part.NUMBERS, Part.ODDS, Part.NOTE)
PARITY: Final = (Part.TITLE, Part.ODDS, Part.NOTE)
NUMBER: Final = (Part.TITLE, Part.ODDS)
TITLED_DICE: Final = (Part.TITLE, Part.DICE)
DICE: Final = (Part.DICE,)
PRICED_DICE: Final = (Part.DICE, Part.ODDS)
ALL_OF_IT: Final = (Part.TITLE, Part.DICE, Part.ODDS)
NOTED_DICE: Final = (Part.DICE, Part.NOTE, Part.ODDS)
FACE_PRICES: Final = (Part.DICE, Part.PRICES)


@dataclass(frozen=True)
class OfferedBets:
    """The bets that an edition offers on a layout, found by their kind."""

    bets: Bets

    def of(self, *kinds: BetKind) -> Bets:
        """The bets of some kinds, in the order of the law."""
        return tuple(one for one in self.bets if one.kind in kinds)

    @property
    def with_a_pair(self) -> Bets:
        """The combinations of three dice of which two are alike."""
        return tuple(one for one in self.of(BetKind.THREE_DICE) if len(set(one.bet.numbers)) == 2)

    @property
    def all_different(self) -> Bets:
        """The combinations of three dice of which no two are alike."""
        return tuple(one for one in self.of(BetKind.THREE_DICE) if len(set(one.bet.numbers)) == 3)

    @property
    def is_beyond_appendix_1(self) -> bool:
        """Appendix 1 has no place for some of the bets; Appendix 2 has one for every kind."""
        return any(one.kind in _BEYOND_APPENDIX_1 for one in self.bets)


_BEYOND_APPENDIX_1: Final = (
    BetKind.THREE_DICE,
    BetKind.FOUR_NUMBERS,
    BetKind.ODD,
    BetKind.EVEN,
)

_FIRST_ROW: Final = (
    *(BetKind.ODD, BetKind.SMALL, BetKind.DOUBLE, BetKind.TRIPLE),
    *(BetKind.ANY_TRIPLE, BetKind.BIG, BetKind.EVEN),
)


@dataclass(frozen=True)
class LayoutPart:
    """A part of a layout: areas in the order in which they are read, and legends."""

    areas: tuple[Area, ...] = ()
    legends: tuple[Legend, ...] = ()

    def __add__(self, other: "LayoutPart") -> "LayoutPart":
        return LayoutPart(self.areas + other.areas, self.legends + other.legends)


@dataclass(frozen=True)
class Row:
    """A row of a layout: how high it is, the bets that stand in it, and how they are set out."""

    height: int
    bets: Bets
    set_out: Setting


def first_row(
    height: int,
    offered: OfferedBets,
    widths: Sequence[int],
    columns: Sequence[Setting],
    gap: int = 0,
) -> Row:
    """The uppermost row: Small and Big at its ends, and outside of them Odd and Even if need be."""
    inner = columns if offered.is_beyond_appendix_1 else columns[1:-1]
    bets = offered.of(*_FIRST_ROW)

    def set_out(box: Box) -> LayoutPart:
        boxes = box.cut(widths, gap)
        return together(column(at) for column, at in zip(inner, boxes, strict=True))

    return Row(height, bets, set_out)


def along(bets: Iterable[PricedBet], boxes: Sequence[Box], mark: Mark) -> LayoutPart:
    """Marks boxes with bets, one after another; boxes may be left over."""
    given = tuple(bets)
    assert len(given) <= len(boxes), f"{len(given)} bets and {len(boxes)} places"
    return LayoutPart(tuple(mark(bet, box) for bet, box in zip(given, boxes, strict=False)))


def in_lines(bets: Bets, box: Box, lines: int, mark: Mark, gap: int = 0) -> LayoutPart:
    """Fills a box with bets, in so many lines of equal length."""
    if not bets:
        return LayoutPart()
    lines = min(lines, len(bets))
    columns = _shared_out(len(bets), lines)
    cells = [cell for row in box.rows(lines, gap) for cell in row.columns(columns, gap)]
    return along(bets, cells, mark)


def in_blocks(bets: Bets, lines: Iterable[Sequence[Box]], mark: Mark, gap: int) -> LayoutPart:
    """Fills lines of blocks with bets, equally many in each block."""
    blocks = [block for line in lines for block in line]
    each = _shared_out(len(bets), len(blocks))
    cells = [cell for block in blocks for cell in block.columns(each, gap)] if bets else []
    return along(bets, cells, mark)


def _shared_out(count: int, among: int) -> int:
    """How many each gets, the last perhaps fewer."""
    return -(-count // among)


def halves(bets: Bets) -> tuple[Bets, Bets]:
    """The lower numbers, which stand at the left, and the higher ones, which stand at the right."""
    middle = _shared_out(len(bets), 2)
    return bets[:middle], bets[middle:]


def together(parts: Iterable[LayoutPart]) -> LayoutPart:
    """Parts of a layout, in the order in which they are read."""
    return sum(parts, start=LayoutPart())


def layout_of(
    edition: str,
    name: str,
    offered: OfferedBets,
    printed: LayoutPart,
    *,
    size: tuple[int, int],
    is_terminal: bool,
) -> Layout:
    """A layout on which each bet has its area."""
    bets = tuple(one.bet for one in offered.bets)
    placed = sorted(area.bet for area in printed.areas)
    # A new kind of bet needs a place in the plans, and fails here until it has one.
    assert placed == sorted(bet.name for bet in bets), "each bet has exactly one area"
    width, height = size
    return Layout(
        edition=edition,
        edition_layout=name,
        is_terminal=is_terminal,
        width=width,
        height=height,
        areas=printed.areas,
        legends=printed.legends,
        rows=rows_of(bets),
        lettered_alike=titles_of_one_size(bets),
    )
