"""Boxes, and how they are divided."""

import itertools

import pytest

from taisai.rules.boxes import Box

BOX = Box(10, 20, 100, 50)


def test_boxes_that_share_only_a_line_do_not_overlap() -> None:
    assert not BOX.overlaps(Box(110, 20, 5, 50))
    assert not BOX.overlaps(Box(10, 70, 100, 5))


@pytest.mark.parametrize(
    "other", [Box(109, 69, 9, 9), Box(0, 0, 11, 21), Box(20, 30, 1, 1), Box(0, 30, 200, 1)]
)
def test_boxes_that_share_a_place_overlap_both_ways(other: Box) -> None:
    assert BOX.overlaps(other)
    assert other.overlaps(BOX)


def test_columns_are_equally_wide_and_stay_inside() -> None:
    columns = BOX.columns(7, gap=3)

    assert {column.width for column in columns} == {11}
    assert columns[0].x == BOX.x
    assert columns[-1].right <= BOX.right
    assert all(b.x - a.right >= 3 for a, b in itertools.pairwise(columns))


def test_rows_are_equally_high_and_stay_inside() -> None:
    rows = BOX.rows(4, gap=3)

    assert {row.height for row in rows} == {10}
    assert rows[0].y == BOX.y
    assert rows[-1].bottom <= BOX.bottom
    assert all(b.y - a.bottom >= 3 for a, b in itertools.pairwise(rows))


def test_the_top_and_what_is_below_make_up_the_box() -> None:
    assert BOX.top(20) == Box(10, 20, 100, 20)
    assert BOX.below(20) == Box(10, 40, 100, 30)


def test_columns_are_cut_off_with_gaps_between() -> None:
    assert BOX.cut((30, 60), gap=10) == (Box(10, 20, 30, 50), Box(50, 20, 60, 50))
