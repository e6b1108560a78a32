"""The four layouts: every bet in its place, every price marked, every winning area lit."""

from dataclasses import astuple
from itertools import combinations, pairwise

import pytest

from taisai.rules.areas import Box, Layout, Part
from taisai.rules.bets import BETS
from taisai.rules.dice import ALL_OUTCOMES, Outcome
from taisai.rules.editions import EDITIONS
from taisai.rules.layouts import (
    LAYOUTS,
    TABLE_LAYOUTS,
    TERMINAL_LAYOUTS,
    TOUCH_UNITS_MIN,
    UnknownLayout,
    layout_named,
    lit,
    terminal_layout_named,
)
from vectors.outcomes import vectors

each_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
each_terminal_layout = pytest.mark.parametrize(
    "layout", TERMINAL_LAYOUTS.values(), ids=TERMINAL_LAYOUTS
)


def _boxes(layout: Layout) -> tuple[Box, ...]:
    return layout.areas + layout.legends


# ---------------------------------------------------------------------------------- geometry


@each_layout
def test_everything_lies_inside_the_layout(layout: Layout) -> None:
    outside = [
        box
        for box in _boxes(layout)
        if box.x < 0 or box.y < 0 or box.right > layout.width or box.bottom > layout.height
    ]

    assert outside == []


@each_layout
def test_no_two_areas_or_legends_overlap(layout: Layout) -> None:
    assert [pair for pair in combinations(_boxes(layout), 2) if pair[0].overlaps(pair[1])] == []


@each_layout
def test_every_measure_is_a_whole_number_above_nothing(layout: Layout) -> None:
    measures = [measure for box in _boxes(layout) for measure in astuple(box)[:4]]

    assert {type(measure) for measure in measures} == {int}
    assert min(measures) > 0


@each_terminal_layout
def test_a_finger_finds_every_area_of_a_terminal(layout: Layout) -> None:
    assert min(min(area.width, area.height) for area in layout.areas) >= TOUCH_UNITS_MIN


@each_terminal_layout
def test_a_terminal_leaves_room_for_what_stands_around_the_layout(layout: Layout) -> None:
    assert (layout.width, layout.height) == (1920, 800)


@each_layout
def test_areas_with_equal_parts_and_bets_of_one_kind_are_equally_large(layout: Layout) -> None:
    sizes: dict[tuple[object, ...], set[tuple[int, int]]] = {}
    for area in layout.areas:
        key = (BETS[area.bet].kind, area.shows)
        sizes.setdefault(key, set()).add((area.width, area.height))

    assert {key: found for key, found in sizes.items() if len(found) > 1} == {}


# ------------------------------------------------------------------------------- what is marked


@pytest.mark.rule("D9 3.2")
@pytest.mark.rule("D9A 3.3(a)")
@each_layout
def test_each_bet_of_the_editions_layout_has_exactly_one_area(layout: Layout) -> None:
    bets = EDITIONS["9A"].bets_on(layout.edition_layout)

    assert sorted(area.bet for area in layout.areas) == sorted(bet.name for bet in bets)


@pytest.mark.rule("D9 3.2")
@each_layout
def test_each_area_has_the_odds_of_its_bet(layout: Layout) -> None:
    assert {area.bet: area.odds_text for area in layout.areas} == {
        area.bet: BETS[area.bet].odds_text for area in layout.areas
    }


@pytest.mark.rule("D9 3.2")
@each_layout
def test_each_price_can_be_read_on_the_area_or_in_a_legend(layout: Layout) -> None:
    for area in layout.areas:
        if {Part.ODDS, Part.PRICES}.intersection(area.shows):
            continue
        told = {legend.odds_text for legend in layout.legends if area.bet in legend.bets}
        odds = BETS[area.bet].odds

        assert told == {str(price) for price in odds}, area.bet


@each_layout
def test_an_area_shows_only_what_it_has(layout: Layout) -> None:
    empty = [
        (area.bet, part)
        for area in layout.areas
        for part in area.shows
        if not getattr(area, {Part.ODDS: "odds_text"}.get(part, part.value))
    ]

    assert empty == []


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
@pytest.mark.parametrize("name", ["standard", "terminal_standard"])
def test_the_standard_layout_is_appendix_1_row_by_row(name: str) -> None:
    layout = layout_named(name)

    assert tuple(area.bet for area in layout.areas) == sum(APPENDIX_1, ())
    tops = [{layout.area_of(bet).y for bet in row} for row in APPENDIX_1]
    bottoms = [{layout.area_of(bet).bottom for bet in row} for row in APPENDIX_1]
    assert all(max(b) <= min(t) for b, t in zip(bottoms, tops[1:], strict=False))


@pytest.mark.rule("D9 Appendix 1")
@each_layout
def test_from_small_to_big_the_areas_stand_from_left_to_right(layout: Layout) -> None:
    order = "small double_1 double_2 double_3 triple_1 any_triple triple_4 double_4 double_5"
    areas = [layout.area_of(bet) for bet in [*order.split(), "double_6", "big"]]

    assert all(a.right <= b.x for a, b in pairwise(areas))


@pytest.mark.rule("D9 Appendix 1")
def test_the_standard_table_layout_says_what_one_two_and_three_dice_pay() -> None:
    legends = layout_named("standard").legends[-3:]

    assert [(legend.text, legend.odds_text) for legend in legends] == [
        ("on one die", "1 to 1"),
        ("on two dice", "2 to 1"),
        ("on three dice", "12 to 1"),
    ]


@pytest.mark.rule("D9 Appendix 2")
@pytest.mark.parametrize("name", ["alternative", "terminal_alternative"])
def test_the_alternative_layout_has_106_areas(name: str) -> None:
    assert len(layout_named(name).areas) == 106


# ---------------------------------------------------------------------------------------- lit


@pytest.mark.rule("D9 3.3(b)")
@pytest.mark.rule("D9A 3.1(d)(iv)")
@each_layout
def test_on_every_outcome_all_winning_areas_are_lit_and_no_other(layout: Layout) -> None:
    paid = vectors()
    for outcome in ALL_OUTCOMES:
        winning = {bet for bet, odds in paid[outcome.faces].items() if odds}
        expected = tuple(area.bet for area in layout.areas if area.bet in winning)

        assert lit(layout, outcome) == expected


def test_the_outcome_1_3_6_lights_eight_areas_of_the_standard_layout() -> None:
    expected = "small total_10 combination_1_3 combination_1_6 combination_3_6 face_1 face_3 face_6"

    assert lit(layout_named("standard"), Outcome(6, 1, 3)) == tuple(expected.split())


# ------------------------------------------------------------------------------------- by name


def test_each_layout_is_found_by_its_own_name() -> None:
    assert {name: layout_named(name).name for name in LAYOUTS} == {
        "standard": "standard",
        "alternative": "alternative",
        "terminal_standard": "terminal_standard",
        "terminal_alternative": "terminal_alternative",
    }


def test_every_layout_of_an_edition_has_a_form_for_the_table_and_one_for_terminals() -> None:
    names = EDITIONS["9A"].layouts

    assert tuple(TABLE_LAYOUTS) == tuple(TERMINAL_LAYOUTS) == names
    assert [TABLE_LAYOUTS[name].is_terminal for name in names] == [False, False]
    assert [TERMINAL_LAYOUTS[name].is_terminal for name in names] == [True, True]


def test_an_unknown_layout_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownLayout, match="'felt': there are standard, alternative, terminal_"):
        layout_named("felt")


def test_a_terminals_layout_is_named_as_editions_name_it() -> None:
    with pytest.raises(UnknownLayout, match="'terminal_standard': there are standard, alternative"):
        terminal_layout_named("terminal_standard")
