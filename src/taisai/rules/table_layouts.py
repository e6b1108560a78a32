"""The tables' layouts: where each area lies on the cloth.

Knows geometry, in whole layout units, for whatever bets an edition offers: one more bet of a known
kind finds its place by itself. Must not know how it is drawn, nor when a bet wins.
Obeys: D9 3.2, Appendix 1 (area by area as the 1998 text words it), Appendix 2. The drawing of
Appendix 2 is lost: that layout is our own, made from the words of Appendix 1 and the bets of 4.1.
"""

from collections.abc import Callable, Sequence
from typing import Final

from taisai.rules.areas import (
    Flow,
    Layout,
    Part,
    PricedBet,
    area_for,
    face_legends,
    have_one_price,
    legend_for,
)
from taisai.rules.bets import BetKind
from taisai.rules.boxes import Box
from taisai.rules.plans import (
    ALL_OF_IT,
    DICE,
    FACE_PRICES,
    NUMBER,
    PARITY,
    TITLED_DICE,
    WORDS,
    Bets,
    LayoutPart,
    Mark,
    OfferedBets,
    Row,
    Setting,
    first_row,
    halves,
    in_lines,
    layout_of,
)

# A table's areas share their lines, as cloth is printed. 2520 units divide by 14 totals, 15
# combinations and 6 faces alike; 180 of them hold a legend beside 15 equal columns.

_MARGIN: Final = 40
_INNER: Final = 2520
_GAP: Final = 16
_HEADING_HEIGHT: Final = 78
_LEGEND_HEIGHT: Final = 56
_LEGEND_WIDTH: Final = 180


def table_layout(edition: str, name: str, bets: Sequence[PricedBet]) -> Layout:
    """The cloth for the bets and odds of an edition's layout."""
    offered = OfferedBets(tuple(bets))
    rows = _appendix_2(offered) if offered.is_beyond_appendix_1 else _appendix_1(offered)
    printed, y = LayoutPart(), _MARGIN
    for row in rows:
        # A row that an edition has no bets for is left out, and the cloth is lower by it.
        if row.bets:
            printed += row.set_out(Box(_MARGIN, y, _INNER, row.height))
            y += row.height + _GAP
    size = (_INNER + 2 * _MARGIN, y - _GAP + _MARGIN)
    return layout_of(edition, name, offered, printed, size=size, is_terminal=False)


def _appendix_1(offered: OfferedBets) -> tuple[Row, ...]:
    combinations = offered.of(BetKind.COMBINATION)
    upright = _marked(TITLED_DICE, dice_per_row=1)
    return (
        _first_row(444, offered, (400, 480, 240, 280, 240, 480, 400)),
        _totals(190, offered),
        Row(
            230,
            combinations,
            lambda box: _beside_legend(box, "two dice combination", combinations, 1, upright),
        ),
        _faces(230, offered),
    )


def _appendix_2(offered: OfferedBets) -> tuple[Row, ...]:
    combinations = offered.of(BetKind.COMBINATION)
    pairs, different = offered.with_a_pair, offered.all_different
    four_numbers = offered.of(BetKind.FOUR_NUMBERS)
    dice = _marked(DICE)

    def last_dice(box: Box) -> LayoutPart:
        # Ten columns as wide as the fifteen above them, and the four numbers in what is left.
        left, right = box.cut((1740, 780))
        return _beside_legend(
            left, "three dice, all different", different, 2, dice
        ) + _beside_legend(right, "any three of the four", four_numbers, 2, dice)

    return (
        _first_row(408, offered, (210, 300, 390, 220, 280, 220, 390, 300, 210)),
        _totals(160, offered),
        Row(
            140,
            combinations,
            lambda box: _beside_legend(box, "two dice combination", combinations, 1, dice),
        ),
        Row(220, pairs, lambda box: _beside_legend(box, "three dice, two alike", pairs, 2, dice)),
        Row(220, (*different, *four_numbers), last_dice),
        _faces(206, offered),
    )


_Marking = Callable[[tuple[Part, ...]], Mark]
"""Makes a mark that shows further parts beside its own."""


def _marked(shows: tuple[Part, ...], dice_per_row: int | None = None) -> _Marking:
    return lambda more: (
        lambda bet, at: area_for(bet, at, (*shows, *more), dice_per_row=dice_per_row)
    )


def _beside_legend(box: Box, text: str, bets: Bets, lines: int, marking: _Marking) -> LayoutPart:
    """Areas at the right of a legend with their odds; each states its own where odds differ."""
    if not have_one_price(bets):
        return in_lines(bets, box, lines, marking((Part.ODDS,)))
    legend, block = box.cut((_LEGEND_WIDTH, box.width - _LEGEND_WIDTH))
    areas = in_lines(bets, block, lines, marking(()))
    return areas + LayoutPart(legends=(legend_for(legend, text, bets),))


def _first_row(height: int, offered: OfferedBets, widths: Sequence[int]) -> Row:
    doubles, triples = offered.of(BetKind.DOUBLE), offered.of(BetKind.TRIPLE)
    low_doubles, high_doubles = _headed(
        doubles, "each double", _marked(TITLED_DICE, dice_per_row=1), are_stacked=False
    )
    low_triples, high_triples = _headed(
        triples, "each triple", _marked(TITLED_DICE), are_stacked=True
    )
    columns = (
        _alone(offered, BetKind.ODD, _marked(PARITY)),
        _alone(offered, BetKind.SMALL, _marked(WORDS)),
        low_doubles,
        low_triples,
        _alone(offered, BetKind.ANY_TRIPLE, _marked(ALL_OF_IT, dice_per_row=2)),
        high_triples,
        high_doubles,
        _alone(offered, BetKind.BIG, _marked(WORDS)),
        _alone(offered, BetKind.EVEN, _marked(PARITY)),
    )
    return first_row(height, offered, widths, columns)


def _alone(offered: OfferedBets, kind: BetKind, marking: _Marking) -> Setting:
    return lambda box: in_lines(offered.of(kind), box, 1, marking(()))


def _headed(
    bets: Bets, text: str, marking: _Marking, *, are_stacked: bool
) -> tuple[Setting, Setting]:
    """Two blocks of areas, each under a heading with their odds; or with its own odds each."""
    has_heading = have_one_price(bets)

    def setting(half: Bets) -> Setting:
        lines = len(half) if are_stacked else 1
        if not (has_heading and half):
            return lambda box: in_lines(half, box, lines, marking((Part.ODDS,)))

        def set_out(box: Box) -> LayoutPart:
            heading = legend_for(box.top(_HEADING_HEIGHT), text, half)
            areas = in_lines(half, box.below(_HEADING_HEIGHT), lines, marking(()))
            return areas + LayoutPart(legends=(heading,))

        return set_out

    low, high = halves(bets)
    return setting(low), setting(high)


def _totals(height: int, offered: OfferedBets) -> Row:
    totals = offered.of(BetKind.TOTAL)
    return Row(height, totals, lambda box: in_lines(totals, box, 1, _marked(NUMBER)(())))


def _faces(height: int, offered: OfferedBets) -> Row:
    """ONE to SIX, and beneath them what one, two and three dice pay."""
    faces = offered.of(BetKind.FACE)

    def marked(shows: tuple[Part, ...]) -> Mark:
        return lambda bet, at: area_for(bet, at, shows, flow=Flow.ACROSS)

    def set_out(box: Box) -> LayoutPart:
        if not have_one_price(faces):
            return in_lines(faces, box, 1, marked(FACE_PRICES))
        upper = box.top(box.height - _LEGEND_HEIGHT)
        legends = face_legends(box.below(upper.height), faces)
        return in_lines(faces, upper, 1, marked(TITLED_DICE)) + LayoutPart(legends=legends)

    return Row(height, faces, set_out)
