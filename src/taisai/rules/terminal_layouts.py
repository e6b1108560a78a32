"""The terminals' layouts: where each area lies on a touch screen.

Knows geometry, in whole layout units, for whatever bets an edition offers: one more bet of a known
kind finds its place by itself. Must not know how it is drawn, nor when a bet wins.
Obeys: D9A 3.3(a), Appendix A. The drawings of Appendix A are lost: these layouts are our own, made
from the words of Appendix 1 of Division 9 and the bets of 4.1.
"""

from collections.abc import Sequence
from typing import Final

from taisai.rules.areas import Area, Flow, Layout, Part, PricedBet, area_for
from taisai.rules.bets import BetKind
from taisai.rules.boxes import Box
from taisai.rules.plans import (
    ALL_OF_IT,
    FACE_PRICES,
    NOTED_DICE,
    NUMBER,
    PARITY,
    PRICED_DICE,
    WORDS,
    Bets,
    LayoutPart,
    Mark,
    OfferedBets,
    Row,
    Setting,
    first_row,
    halves,
    in_blocks,
    in_lines,
    layout_of,
)

TOUCH_UNITS_MIN: Final = 44
"""The least width and height of a terminal's area; one unit is one pixel at 1920 by 1080."""

# One unit is a pixel of a 1920 by 1080 screen; 280 rows of pixels are left for the head, the
# strip of results and the chips. Areas stand apart, so that a finger finds one and not two.

_WIDTH: Final = 1920
_HEIGHT: Final = 800
_MARGIN: Final = 22
_TOP: Final = 10
_TOUCH_GAP: Final = 6
_BLOCK_GAP: Final = 16


def terminal_layout(edition: str, name: str, bets: Sequence[PricedBet]) -> Layout:
    """The touch screen for the bets and odds of an edition's layout."""
    offered = OfferedBets(tuple(bets))
    if offered.is_beyond_appendix_1:
        printed = _set_out(_appendix_2(offered), gap=10)
    else:
        printed = _set_out(_appendix_1(offered), gap=12)
    size = (_WIDTH, _HEIGHT)
    return layout_of(edition, name, offered, printed, size=size, is_terminal=True)


def _set_out(rows: Sequence[Row], gap: int) -> LayoutPart:
    """Rows below each other; where an edition has no bets for one, the others share its height."""
    filled = [row for row in rows if row.bets]
    left_out = len(rows) - len(filled)
    whole = sum(row.height for row in rows) + left_out * gap
    units = sum(row.height for row in filled)
    printed, y = LayoutPart(), _TOP
    for row in filled:
        height = row.height * whole // units
        printed += row.set_out(Box(_MARGIN, y, _WIDTH - 2 * _MARGIN, height))
        y += height + gap
    return printed


def _appendix_1(offered: OfferedBets) -> tuple[Row, ...]:
    return (
        _first_row(312, offered, (290, 348, 180, 204, 180, 348, 290)),
        _one_line(146, offered, BetKind.TOTAL, _marked(NUMBER)),
        _one_line(134, offered, BetKind.COMBINATION, _priced),
        _one_line(152, offered, BetKind.FACE, _marked(FACE_PRICES, flow=Flow.ACROSS)),
    )


def _appendix_2(offered: OfferedBets) -> tuple[Row, ...]:
    pairs, different = offered.with_a_pair, offered.all_different
    four_numbers = offered.of(BetKind.FOUR_NUMBERS)

    # Fifteen columns in three blocks, so that each pair has a block of its own; below them the
    # combinations of three different numbers fill two blocks and the four numbers the third.
    def with_a_pair(box: Box) -> LayoutPart:
        lines = [line.columns(3, _BLOCK_GAP) for line in box.rows(2, _TOUCH_GAP)]
        return in_blocks(pairs, lines, _priced, _TOUCH_GAP)

    def last_dice(box: Box) -> LayoutPart:
        lines = [line.columns(3, _BLOCK_GAP)[:2] for line in box.rows(2, _TOUCH_GAP)]
        noted = _marked(NOTED_DICE, flow=Flow.ACROSS)
        return in_blocks(different, lines, _priced, _TOUCH_GAP) + in_lines(
            four_numbers, box.columns(3, _BLOCK_GAP)[2], 2, noted, _TOUCH_GAP
        )

    return (
        _first_row(196, offered, (120, 226, 306, 164, 196, 164, 306, 226, 120)),
        _one_line(86, offered, BetKind.TOTAL, _marked(NUMBER)),
        _one_line(74, offered, BetKind.COMBINATION, _priced),
        Row(142, pairs, with_a_pair),
        Row(142, (*different, *four_numbers), last_dice),
        _one_line(86, offered, BetKind.FACE, _marked(FACE_PRICES, flow=Flow.ACROSS)),
    )


def _marked(
    shows: tuple[Part, ...], dice_per_row: int | None = None, flow: Flow = Flow.DOWN
) -> Mark:
    return lambda bet, at: area_for(bet, at, shows, flow=flow, dice_per_row=dice_per_row)


def _priced(bet: PricedBet, at: Box) -> Area:
    return area_for(bet, at, PRICED_DICE)


def _one_line(height: int, offered: OfferedBets, kind: BetKind, mark: Mark) -> Row:
    bets = offered.of(kind)
    return Row(height, bets, lambda box: in_lines(bets, box, 1, mark, _TOUCH_GAP))


def _first_row(height: int, offered: OfferedBets, widths: Sequence[int]) -> Row:
    low_doubles, high_doubles = halves(offered.of(BetKind.DOUBLE))
    low_triples, high_triples = halves(offered.of(BetKind.TRIPLE))
    upright = _marked(PRICED_DICE, dice_per_row=1)
    columns = (
        _column(offered.of(BetKind.ODD), 1, _marked(PARITY)),
        _column(offered.of(BetKind.SMALL), 1, _marked(WORDS)),
        _column(low_doubles, 1, upright),
        _column(low_triples, len(low_triples), _priced),
        _column(offered.of(BetKind.ANY_TRIPLE), 1, _marked(ALL_OF_IT, dice_per_row=3)),
        _column(high_triples, len(high_triples), _priced),
        _column(high_doubles, 1, upright),
        _column(offered.of(BetKind.BIG), 1, _marked(WORDS)),
        _column(offered.of(BetKind.EVEN), 1, _marked(PARITY)),
    )
    return first_row(height, offered, widths, columns, _TOUCH_GAP)


def _column(bets: Bets, lines: int, mark: Mark) -> Setting:
    return lambda box: in_lines(bets, box, lines, mark, _TOUCH_GAP)
