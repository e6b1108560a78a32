"""The rows in which areas stand on screens that are not as wide as the layout."""

import pytest

from rules.made_editions import ANY_EDITION, ANY_LAYOUT, FIFTH
from taisai.rules.areas import Layout
from taisai.rules.bets import BETS, BetKind
from taisai.rules.edition import Edition
from taisai.rules.editions import edition_named
from taisai.rules.screen_rows import TOLD_IN_ORDER, Shape, rows_of, titles_of_one_size

TOUCH_PIXELS_MIN = 44

each_layout = pytest.mark.parametrize(
    ("edition", "layout"), ANY_LAYOUT, ids=[layout.name for _, layout in ANY_LAYOUT]
)
each_shape = pytest.mark.parametrize("shape", Shape)


@pytest.mark.rule("D9A 3.3(a)")
@each_shape
@each_layout
def test_each_area_stands_in_one_row_and_in_no_second(
    edition: Edition, layout: Layout, shape: Shape
) -> None:
    in_rows = [bet for row in layout.rows[shape] for bet in row.bets]
    assert sorted(in_rows) == sorted(area.bet for area in layout.areas)


@each_shape
def test_each_kind_of_bet_has_a_row(shape: Shape) -> None:
    rows = rows_of(tuple(BETS.values()))[shape]
    placed = [bet for row in rows for bet in row.bets]
    assert sorted(placed) == sorted(BETS)


@each_shape
def test_a_row_has_bets_columns_and_room_for_a_finger(shape: Shape) -> None:
    for edition in ANY_EDITION:
        for row in edition.printed("standard").rows[shape]:
            assert row.bets
            assert 1 <= row.columns <= len(row.bets)
            assert row.height >= TOUCH_PIXELS_MIN


@each_shape
def test_a_bet_stands_with_its_like_in_the_order_of_the_law(shape: Shape) -> None:
    totals = tuple(f"total_{total}" for total in range(3, 18))
    assert totals in [row.bets for row in FIFTH.printed_for_terminals("standard").rows[shape]]


def test_the_rows_are_those_that_screens_have_always_had() -> None:
    rows = edition_named("9A").printed_for_terminals("alternative").rows
    assert [(row.bets[0], len(row.bets), row.columns, row.height) for row in rows[Shape.TALL]] == [
        ("odd", 4, 4, 150),
        ("double_1", 6, 6, 104),
        ("triple_1", 6, 6, 84),
        ("any_triple", 1, 1, 84),
        ("total_4", 14, 7, 92),
        ("combination_1_2", 15, 5, 82),
        ("three_dice_1_1_2", 50, 5, 74),
        ("four_numbers_6_5_4_3", 4, 2, 74),
        ("face_1", 6, 3, 92),
    ]


def test_the_lines_of_a_row_are_equally_long() -> None:
    rows = FIFTH.printed_for_terminals("standard").rows[Shape.TALL]
    totals = next(row for row in rows if "total_3" in row.bets)
    assert (len(totals.bets), totals.columns) == (15, 5)


def test_titles_of_one_sort_are_lettered_alike() -> None:
    groups = titles_of_one_size(edition_named("9A").bets_on("standard"))
    assert groups[0] == ("small", "big")
    assert [len(group) for group in groups] == [2, 6, 6, 6]


def test_a_player_is_told_of_every_kind_once() -> None:
    assert sorted(TOLD_IN_ORDER) == sorted(BetKind)
