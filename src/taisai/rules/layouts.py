"""The layouts: where each area lies, on the two tables and on the two touch screens.

Knows geometry, in whole layout units. Must not know how it is drawn, nor when a bet wins: `lit`
asks the bets themselves.
Obeys: D9 3.2, 3.3(b), Appendix 1 (area by area as the 1998 text words it), Appendix 2; D9A 3.3(a),
3.1(d)(iv), Appendix A. The drawings of Appendix 2 and Appendix A are lost: those layouts are our
own, made from the words of Appendix 1 and the bets of 4.1.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput, BetName
from taisai.rules.areas import (
    Area,
    Box,
    Flow,
    Layout,
    Legend,
    Part,
    area_for,
    face_legends,
    legend_for,
)
from taisai.rules.bets import BETS, Bet, BetKind
from taisai.rules.dice import Outcome
from taisai.rules.editions import ALTERNATIVE, STANDARD

TOUCH_UNITS_MIN: Final = 44
"""The least width and height of a terminal's area; one unit is one pixel at 1920 by 1080."""


class UnknownLayout(BadInput):
    """No layout has that name."""


def _of(kind: BetKind) -> tuple[Bet, ...]:
    return tuple(bet for bet in BETS.values() if bet.kind is kind)


(_SMALL,) = _of(BetKind.SMALL)
(_BIG,) = _of(BetKind.BIG)
(_ODD,) = _of(BetKind.ODD)
(_EVEN,) = _of(BetKind.EVEN)
(_ANY_TRIPLE,) = _of(BetKind.ANY_TRIPLE)
_DOUBLES: Final = _of(BetKind.DOUBLE)
_TRIPLES: Final = _of(BetKind.TRIPLE)
_TOTALS: Final = _of(BetKind.TOTAL)
_COMBINATIONS: Final = _of(BetKind.COMBINATION)
_FACES: Final = _of(BetKind.FACE)
_FOUR_NUMBERS: Final = _of(BetKind.FOUR_NUMBERS)
_WITH_A_PAIR: Final = tuple(b for b in _of(BetKind.THREE_DICE) if len(set(b.numbers)) == 2)
_ALL_DIFFERENT: Final = tuple(b for b in _of(BetKind.THREE_DICE) if len(set(b.numbers)) == 3)

_WORDS: Final = (Part.TITLE, Part.NUMBERS, Part.ODDS, Part.NOTE)
_PARITY: Final = (Part.TITLE, Part.ODDS, Part.NOTE)
_NUMBER: Final = (Part.TITLE, Part.ODDS)
_TITLED_DICE: Final = (Part.TITLE, Part.DICE)
_DICE: Final = (Part.DICE,)
_PRICED_DICE: Final = (Part.DICE, Part.ODDS)
_ALL_OF_IT: Final = (Part.TITLE, Part.DICE, Part.ODDS)
_NOTED_DICE: Final = (Part.DICE, Part.NOTE, Part.ODDS)
_FACE_PRICES: Final = (Part.DICE, Part.PRICES)


def _along(
    bets: Iterable[Bet], boxes: Iterable[Box], mark: Callable[[Bet, Box], Area]
) -> tuple[Area, ...]:
    return tuple(mark(bet, box) for bet, box in zip(bets, boxes, strict=True))


def _grid(box: Box, rows: int, columns: int, gap: int = 0) -> tuple[Box, ...]:
    return tuple(cell for row in box.rows(rows, gap) for cell in row.columns(columns, gap))


# ------------------------------------------------------------------------ the tables' layouts
# A table's areas share their lines, as cloth is printed. 2520 units divide by 14 totals, 15
# combinations and 6 faces alike; 180 of them hold a legend beside 15 equal columns.

_FELT_MARGIN: Final = 40
_FELT_INNER: Final = 2520
_FELT_GAP: Final = 16
_HEADING_HEIGHT: Final = 78
_LEGEND_HEIGHT: Final = 56
_LEGEND_WIDTH: Final = 180


def _felt_rows(heights: Iterable[int]) -> tuple[Box, ...]:
    y, boxes = _FELT_MARGIN, []
    for height in heights:
        boxes.append(Box(_FELT_MARGIN, y, _FELT_INNER, height))
        y += height + _FELT_GAP
    return tuple(boxes)


def _table_layout(
    name: str, height: int, areas: tuple[Area, ...], legends: tuple[Legend, ...]
) -> Layout:
    return Layout(
        name=name,
        edition_layout=name,
        is_terminal=False,
        width=_FELT_INNER + 2 * _FELT_MARGIN,
        height=height,
        areas=areas,
        legends=legends,
    )


def _doubled(bets: Iterable[Bet], box: Box) -> tuple[Area, ...]:
    return _along(
        bets, box.columns(3), lambda bet, at: area_for(bet, at, _TITLED_DICE, dice_per_row=1)
    )


def _tripled(bets: Iterable[Bet], box: Box) -> tuple[Area, ...]:
    return _along(bets, box.rows(3), lambda bet, at: area_for(bet, at, _TITLED_DICE))


def _felt_middle(boxes: tuple[Box, ...]) -> tuple[tuple[Area, ...], tuple[Legend, ...]]:
    """Doubles, triples, any triple, triples, doubles; doubles and triples under a heading."""
    any_triple = boxes[2]
    blocks = boxes[:2] + boxes[3:]
    low_doubles, low_triples, high_triples, high_doubles = (
        box.below(_HEADING_HEIGHT) for box in blocks
    )
    areas = (
        *_doubled(_DOUBLES[:3], low_doubles),
        *_tripled(_TRIPLES[:3], low_triples),
        area_for(_ANY_TRIPLE, any_triple, _ALL_OF_IT, dice_per_row=2),
        *_tripled(_TRIPLES[3:], high_triples),
        *_doubled(_DOUBLES[3:], high_doubles),
    )
    spoken_for = (_DOUBLES[:3], _TRIPLES[:3], _TRIPLES[3:], _DOUBLES[3:])
    texts = ("each double", "each triple", "each triple", "each double")
    legends = tuple(
        legend_for(box.top(_HEADING_HEIGHT), text, bets)
        for box, text, bets in zip(blocks, texts, spoken_for, strict=True)
    )
    return areas, legends


def _felt_totals(box: Box) -> tuple[Area, ...]:
    return _along(_TOTALS, box.columns(14), lambda bet, at: area_for(bet, at, _NUMBER))


def _felt_faces(box: Box) -> tuple[tuple[Area, ...], tuple[Legend, ...]]:
    """ONE to SIX, and beneath them what one, two and three dice pay."""
    faces = box.top(box.height - _LEGEND_HEIGHT)
    areas = _along(
        _FACES, faces.columns(6), lambda bet, at: area_for(bet, at, _TITLED_DICE, flow=Flow.ACROSS)
    )
    return areas, face_legends(box.below(faces.height), _FACES)


def _standard() -> Layout:
    first, totals, pairs, faces = _felt_rows((444, 190, 230, 230))
    small, *middle, big = first.cut((400, 480, 240, 280, 240, 480, 400))
    middle_areas, middle_legends = _felt_middle(tuple(middle))
    pairs_legend, pairs_block = pairs.cut((_LEGEND_WIDTH, _FELT_INNER - _LEGEND_WIDTH))
    face_areas, prices = _felt_faces(faces)
    areas = (
        area_for(_SMALL, small, _WORDS),
        *middle_areas,
        area_for(_BIG, big, _WORDS),
        *_felt_totals(totals),
        *_along(
            _COMBINATIONS,
            pairs_block.columns(15),
            lambda bet, at: area_for(bet, at, _TITLED_DICE, dice_per_row=1),
        ),
        *face_areas,
    )
    legends = (
        *middle_legends,
        legend_for(pairs_legend, "two dice combination", _COMBINATIONS),
        *prices,
    )
    return _table_layout(STANDARD, faces.bottom + _FELT_MARGIN, areas, legends)


def _alternative() -> Layout:
    rows = _felt_rows((408, 160, 140, 220, 220, 206))
    first, totals, pairs, with_a_pair, last_dice, faces = rows
    odd, small, *middle, big, even = first.cut((210, 300, 390, 220, 280, 220, 390, 300, 210))
    middle_areas, middle_legends = _felt_middle(tuple(middle))
    block = _FELT_INNER - _LEGEND_WIDTH
    pairs_legend, pairs_block = pairs.cut((_LEGEND_WIDTH, block))
    pair_legend, pair_block = with_a_pair.cut((_LEGEND_WIDTH, block))
    # Ten columns as wide as the fifteen above them, and the four numbers in what is left.
    different_legend, different_block, four_legend, four_block = last_dice.cut(
        (_LEGEND_WIDTH, 1560, _LEGEND_WIDTH, 600)
    )
    face_areas, prices = _felt_faces(faces)

    def dice_alone(bet: Bet, at: Box) -> Area:
        return area_for(bet, at, _DICE)

    areas = (
        area_for(_ODD, odd, _PARITY),
        area_for(_SMALL, small, _WORDS),
        *middle_areas,
        area_for(_BIG, big, _WORDS),
        area_for(_EVEN, even, _PARITY),
        *_felt_totals(totals),
        *_along(_COMBINATIONS, pairs_block.columns(15), dice_alone),
        *_along(_WITH_A_PAIR, _grid(pair_block, 2, 15), dice_alone),
        *_along(_ALL_DIFFERENT, _grid(different_block, 2, 10), dice_alone),
        *_along(_FOUR_NUMBERS, _grid(four_block, 2, 2), dice_alone),
        *face_areas,
    )
    legends = (
        *middle_legends,
        legend_for(pairs_legend, "two dice combination", _COMBINATIONS),
        legend_for(pair_legend, "three dice, two alike", _WITH_A_PAIR),
        legend_for(different_legend, "three dice, all different", _ALL_DIFFERENT),
        legend_for(four_legend, "any three of the four", _FOUR_NUMBERS),
        *prices,
    )
    return _table_layout(ALTERNATIVE, faces.bottom + _FELT_MARGIN, areas, legends)


# --------------------------------------------------------------------- the terminals' layouts
# One unit is a pixel of a 1920 by 1080 screen; 280 rows of pixels are left for the head, the
# strip of results and the chips. Areas stand apart, so that a finger finds one and not two.

_SCREEN_WIDTH: Final = 1920
_SCREEN_HEIGHT: Final = 800
_SCREEN_MARGIN: Final = 22
_TOUCH_GAP: Final = 6
_BLOCK_GAP: Final = 16


def _screen_rows(heights: Iterable[int], gap: int) -> tuple[Box, ...]:
    y, boxes = 10, []
    for height in heights:
        boxes.append(Box(_SCREEN_MARGIN, y, _SCREEN_WIDTH - 2 * _SCREEN_MARGIN, height))
        y += height + gap
    return tuple(boxes)


def _terminal_layout(edition_layout: str, areas: tuple[Area, ...]) -> Layout:
    return Layout(
        name=f"terminal_{edition_layout}",
        edition_layout=edition_layout,
        is_terminal=True,
        width=_SCREEN_WIDTH,
        height=_SCREEN_HEIGHT,
        areas=areas,
        legends=(),
    )


def _priced(bet: Bet, at: Box) -> Area:
    return area_for(bet, at, _PRICED_DICE)


def _touch_middle(boxes: tuple[Box, ...]) -> tuple[Area, ...]:
    """Doubles, triples, any triple, triples, doubles, each with its own odds."""

    def doubled(bet: Bet, at: Box) -> Area:
        return area_for(bet, at, _PRICED_DICE, dice_per_row=1)

    low_triples, any_triple, high_triples = boxes[3:6]
    return (
        *_along(_DOUBLES[:3], boxes[:3], doubled),
        *_along(_TRIPLES[:3], low_triples.rows(3, _TOUCH_GAP), _priced),
        area_for(_ANY_TRIPLE, any_triple, _ALL_OF_IT, dice_per_row=3),
        *_along(_TRIPLES[3:], high_triples.rows(3, _TOUCH_GAP), _priced),
        *_along(_DOUBLES[3:], boxes[6:], doubled),
    )


def _touch_totals(box: Box) -> tuple[Area, ...]:
    return _along(_TOTALS, box.columns(14, _TOUCH_GAP), lambda bet, at: area_for(bet, at, _NUMBER))


def _touch_faces(box: Box) -> tuple[Area, ...]:
    return _along(
        _FACES,
        box.columns(6, _TOUCH_GAP),
        lambda bet, at: area_for(bet, at, _FACE_PRICES, flow=Flow.ACROSS),
    )


def _terminal_standard() -> Layout:
    first, totals, pairs, faces = _screen_rows((312, 146, 134, 152), gap=12)
    small, *middle, big = first.cut(
        (290, 112, 112, 112, 180, 204, 180, 112, 112, 112, 290), _TOUCH_GAP
    )
    areas = (
        area_for(_SMALL, small, _WORDS),
        *_touch_middle(tuple(middle)),
        area_for(_BIG, big, _WORDS),
        *_touch_totals(totals),
        *_along(_COMBINATIONS, pairs.columns(15, _TOUCH_GAP), _priced),
        *_touch_faces(faces),
    )
    return _terminal_layout(STANDARD, areas)


def _terminal_alternative() -> Layout:
    rows = _screen_rows((196, 86, 74, 142, 142, 86), gap=10)
    first, totals, pairs, with_a_pair, last_dice, faces = rows
    odd, small, *middle, big, even = first.cut(
        (120, 226, 98, 98, 98, 164, 196, 164, 98, 98, 98, 226, 120), _TOUCH_GAP
    )
    # Fifteen columns in three blocks, so that each pair has a block of its own; below them the
    # combinations of three different numbers fill two blocks and the four numbers the third.
    by_pair = (
        cell
        for row in with_a_pair.rows(2, _TOUCH_GAP)
        for block in row.columns(3, _BLOCK_GAP)
        for cell in block.columns(5, _TOUCH_GAP)
    )
    all_different = (
        cell
        for row in last_dice.rows(2, _TOUCH_GAP)
        for block in row.columns(3, _BLOCK_GAP)[:2]
        for cell in block.columns(5, _TOUCH_GAP)
    )
    four_block = last_dice.columns(3, _BLOCK_GAP)[2]
    areas = (
        area_for(_ODD, odd, _PARITY),
        area_for(_SMALL, small, _WORDS),
        *_touch_middle(tuple(middle)),
        area_for(_BIG, big, _WORDS),
        area_for(_EVEN, even, _PARITY),
        *_touch_totals(totals),
        *_along(_COMBINATIONS, pairs.columns(15, _TOUCH_GAP), _priced),
        *_along(_WITH_A_PAIR, by_pair, _priced),
        *_along(_ALL_DIFFERENT, all_different, _priced),
        *_along(
            _FOUR_NUMBERS,
            _grid(four_block, 2, 2, _TOUCH_GAP),
            lambda bet, at: area_for(bet, at, _NOTED_DICE, flow=Flow.ACROSS),
        ),
        *_touch_faces(faces),
    )
    return _terminal_layout(ALTERNATIVE, areas)


# ----------------------------------------------------------------------------- found by name

TABLE_LAYOUTS: Final[Mapping[str, Layout]] = MappingProxyType(
    {layout.edition_layout: layout for layout in (_standard(), _alternative())}
)
"""The tables' layouts (D9 3.2) by the name an edition gives them."""

TERMINAL_LAYOUTS: Final[Mapping[str, Layout]] = MappingProxyType(
    {layout.edition_layout: layout for layout in (_terminal_standard(), _terminal_alternative())}
)
"""The terminals' layouts (D9A 3.3(a)) by the same names: an edition's name is what travels."""

LAYOUTS: Final[Mapping[str, Layout]] = MappingProxyType(
    {layout.name: layout for layout in (*TABLE_LAYOUTS.values(), *TERMINAL_LAYOUTS.values())}
)
"""All four, each by its own name."""


def _found(layouts: Mapping[str, Layout], name: str) -> Layout:
    layout = layouts.get(name)
    if layout is None:
        raise UnknownLayout(f"no layout is named {name!r}: there are {', '.join(layouts)}")
    return layout


def layout_named(name: str) -> Layout:
    """Finds a layout by its own name.

    >>> len(layout_named("standard").areas), len(layout_named("terminal_alternative").areas)
    (50, 106)
    """
    return _found(LAYOUTS, name)


def terminal_layout_named(edition_layout: str) -> Layout:
    """Finds the touch-screen form of an edition's layout.

    >>> terminal_layout_named("standard").name
    'terminal_standard'
    """
    return _found(TERMINAL_LAYOUTS, edition_layout)


def lit(layout: Layout, outcome: Outcome) -> tuple[BetName, ...]:
    """All winning areas and no other, in the order of the layout (D9 3.3(b), D9A 3.1(d)(iv)).

    >>> lit(layout_named("standard"), Outcome(5, 5, 5))
    ('any_triple', 'triple_5', 'double_5', 'total_15', 'face_5')
    """
    return tuple(area.bet for area in layout.areas if BETS[area.bet].wins(outcome))
