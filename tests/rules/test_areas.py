"""Boxes, and what is marked on an area."""

import itertools

import pytest

from taisai.rules.areas import Box, Flow, NotOnLayout, Part, area_for, legend_for
from taisai.rules.bets import BETS, UnknownBet
from taisai.rules.layouts import layout_named

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


@pytest.mark.parametrize(
    ("bet", "title", "dice"),
    [
        ("small", "Small", ()),
        ("double_1", "Double One", (1, 1)),
        ("triple_6", "Triple Six", (6, 6, 6)),
        ("any_triple", "Any Triple", (1, 2, 3, 4, 5, 6)),
        ("total_9", "9", ()),
        ("combination_2_5", "2 and 5", (2, 5)),
        ("face_3", "Three", (3,)),
        ("three_dice_1_2_2", "2, 2 and 1", (2, 2, 1)),
        ("three_dice_1_1_2", "1, 1 and 2", (1, 1, 2)),
        ("three_dice_2_5_6", "2, 5 and 6", (2, 5, 6)),
        ("four_numbers_6_5_3_2", "6, 5, 3, 2", (6, 5, 3, 2)),
        ("even", "Even", ()),
    ],
)
def test_an_area_has_the_title_and_the_dice_of_its_bet(
    bet: str, title: str, dice: tuple[int, ...]
) -> None:
    area = area_for(BETS[bet], BOX, (Part.TITLE,))

    assert (area.title, area.dice, area.dice_per_row) == (title, dice, len(dice))


@pytest.mark.parametrize(("bet", "numbers"), [("small", "4 to 10"), ("big", "11 to 17")])
def test_small_and_big_say_which_totals_win(bet: str, numbers: str) -> None:
    assert area_for(BETS[bet], BOX, ()).numbers == numbers


@pytest.mark.rule("D9 Appendix 1")
@pytest.mark.parametrize("bet", ["small", "big", "odd", "even"])
def test_bets_that_lose_to_every_triple_say_so(bet: str) -> None:
    assert area_for(BETS[bet], BOX, ()).note == "Lose if any triple appears"


def test_a_face_has_a_price_for_each_number_of_dice() -> None:
    area = area_for(BETS["face_4"], BOX, (Part.PRICES,), flow=Flow.ACROSS)

    assert area.prices == (("one die", "1 to 1"), ("two dice", "2 to 1"), ("three dice", "12 to 1"))


def test_a_legend_cannot_speak_for_bets_of_different_odds() -> None:
    with pytest.raises(ValueError, match="too many values"):
        legend_for(BOX, "each", (BETS["small"], BETS["double_1"]))


def test_the_area_of_a_bet_is_found_by_its_name() -> None:
    assert layout_named("standard").area_of("total_9").title == "9"


def test_a_bet_without_an_area_is_refused_with_what_the_layout_has() -> None:
    with pytest.raises(NotOnLayout, match=r"^odd has no area on the standard layout: .* 50 bets"):
        layout_named("standard").area_of("odd")


def test_a_bet_that_does_not_exist_is_refused_as_such() -> None:
    with pytest.raises(UnknownBet, match="no bet is named 'totl_9': did you mean total_9"):
        layout_named("standard").area_of("totl_9")
