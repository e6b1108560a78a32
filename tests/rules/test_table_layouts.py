"""The tables' layouts: Appendix 1 row by row, and what becomes of them in another edition."""

from itertools import pairwise

import pytest

from rules.made_editions import EVERY_BET, FEW_BETS, FIFTH, offering
from taisai.rules.areas import Layout, Part
from taisai.rules.bets import bet_named
from taisai.rules.edition import Edition
from taisai.rules.editions import EDITIONS

# D9 Appendix 1, row by row as the text of 1998 words it, typed here a second time.
APPENDIX_1 = (
    (
        *("small", "double_1", "double_2", "double_3", "triple_1", "triple_2", "triple_3"),
        *("any_triple", "triple_4", "triple_5", "triple_6", "double_4", "double_5", "double_6"),
        "big",
    ),
    tuple(f"total_{total}" for total in range(4, 18)),
    (
        *("combination_1_2", "combination_1_3", "combination_1_4", "combination_1_5"),
        *("combination_1_6", "combination_2_3", "combination_2_4", "combination_2_5"),
        *("combination_2_6", "combination_3_4", "combination_3_5", "combination_3_6"),
        *("combination_4_5", "combination_4_6", "combination_5_6"),
    ),
    ("face_1", "face_2", "face_3", "face_4", "face_5", "face_6"),
)


@pytest.mark.rule("D9 Appendix 1")
@pytest.mark.rule("D9A Appendix A Option 1")
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("form", ["standard", "terminal_standard"])
def test_the_standard_layout_is_appendix_1_row_by_row(edition: Edition, form: str) -> None:
    layout = next(one for one in edition.all_printed if one.form == form)

    assert tuple(area.bet for area in layout.areas) == sum(APPENDIX_1, ())
    tops = [{layout.area_of(bet).y for bet in row} for row in APPENDIX_1]
    bottoms = [{layout.area_of(bet).bottom for bet in row} for row in APPENDIX_1]
    assert all(max(b) <= min(t) for b, t in zip(bottoms, tops[1:], strict=False))


@pytest.mark.rule("D9 Appendix 1")
@pytest.mark.parametrize("layout", EDITIONS["9A"].all_printed, ids=lambda layout: layout.form)
def test_from_small_to_big_the_areas_stand_from_left_to_right(layout: Layout) -> None:
    order = "small double_1 double_2 double_3 triple_1 any_triple triple_4 double_4 double_5"
    areas = [layout.area_of(bet) for bet in [*order.split(), "double_6", "big"]]

    assert all(a.right <= b.x for a, b in pairwise(areas))


@pytest.mark.rule("D9 Appendix 1")
def test_the_standard_table_layout_says_what_one_two_and_three_dice_pay() -> None:
    legends = EDITIONS["1998"].printed("standard").legends[-3:]

    assert [(legend.text, legend.odds_text) for legend in legends] == [
        ("on one die", "1 to 1"),
        ("on two dice", "2 to 1"),
        ("on three dice", "12 to 1"),
    ]


@pytest.mark.rule("D9 Appendix 2")
@pytest.mark.parametrize("edition", ["2008", "9A"])
def test_the_alternative_layout_has_106_areas(edition: str) -> None:
    printed = EDITIONS[edition].printed("alternative")
    touched = EDITIONS[edition].printed_for_terminals("alternative")
    assert len(printed.areas) == len(touched.areas) == 106


# ------------------------------------------------------------------ where an edition is another


def test_one_more_bet_of_a_known_kind_stands_with_its_like() -> None:
    layout = FIFTH.printed("standard")
    three, four, seventeen = (layout.area_of(f"total_{total}") for total in (3, 4, 17))

    assert (three.y, three.width) == (four.y, four.width)
    assert three.right <= four.x
    assert seventeen.right <= layout.width - 40


@pytest.mark.rule("D9 3.2")
def test_where_the_prices_of_a_kind_differ_each_area_states_its_own_and_no_legend_does() -> None:
    layout = FIFTH.printed("standard")

    assert all(Part.ODDS in layout.area_of(f"double_{face}").shows for face in range(1, 7))
    assert layout.area_of("double_3").odds_text == "10 to 1"
    assert "each double" not in {legend.text for legend in layout.legends}
    assert "each triple" in {legend.text for legend in layout.legends}


def test_faces_of_different_prices_state_all_three_of_them() -> None:
    layout = EVERY_BET.printed("standard")

    assert layout.legends == ()
    assert layout.area_of("face_1").shows == (Part.DICE, Part.PRICES)


def test_a_row_without_bets_is_left_out_and_the_cloth_is_lower() -> None:
    few, whole = FEW_BETS.printed("standard"), EDITIONS["1998"].printed("standard")

    assert few.height < whole.height
    assert few.area_of("small").bottom <= few.area_of("face_1").y


def test_a_bet_that_appendix_1_has_no_place_for_makes_the_layout_that_of_appendix_2() -> None:
    names = ("odd", "small", "big", "even", "three_dice_1_1_2", "total_9")
    layout = offering("more", *map(bet_named, names)).printed("standard")

    areas = [layout.area_of(bet) for bet in ("odd", "small", "big", "even")]
    assert all(a.right <= b.x for a, b in pairwise(areas))
    assert layout.area_of("three_dice_1_1_2").y >= layout.area_of("total_9").bottom
