"""The terminals' layouts: space for a finger, and for what stands around them."""

import pytest

from rules.made_editions import ANY_EDITION, EVERY_BET, FEW_BETS, FIFTH
from taisai.rules.areas import Layout, Part
from taisai.rules.editions import EDITIONS
from taisai.rules.terminal_layouts import TOUCH_UNITS_MIN

LAYOUTS = tuple(
    layout for edition in ANY_EDITION for layout in edition.all_printed if layout.is_terminal
)
each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)


@each_layout
def test_a_finger_finds_every_area_of_a_terminal(layout: Layout) -> None:
    assert min(min(area.width, area.height) for area in layout.areas) >= TOUCH_UNITS_MIN


@each_layout
def test_a_terminal_leaves_room_for_what_stands_around_the_layout(layout: Layout) -> None:
    assert (layout.width, layout.height) == (1920, 800)


@each_layout
def test_each_area_of_a_terminal_states_its_own_odds(layout: Layout) -> None:
    assert layout.legends == ()
    assert all({Part.ODDS, Part.PRICES}.intersection(area.shows) for area in layout.areas)


def test_every_layout_of_an_edition_has_a_form_for_terminals() -> None:
    for edition in EDITIONS.values():
        forms = [edition.printed_for_terminals(name) for name in edition.layouts]
        assert all(layout.is_terminal for layout in forms)
        assert [layout.edition_layout for layout in forms] == list(edition.layouts)


def test_one_more_bet_of_a_known_kind_stands_with_its_like() -> None:
    layout = FIFTH.printed_for_terminals("alternative")

    assert layout.area_of("total_3").y == layout.area_of("total_4").y
    assert layout.area_of("total_3").right < layout.area_of("total_4").x


def test_where_an_edition_has_no_bets_for_a_row_the_others_are_higher() -> None:
    few = FEW_BETS.printed_for_terminals("standard")
    whole = EDITIONS["9A"].printed_for_terminals("standard")

    assert few.area_of("small").height > whole.area_of("small").height
    lost_units = whole.area_of("face_6").bottom - few.area_of("face_6").bottom
    assert lost_units in (0, 1)


def test_all_fifteen_bets_on_four_numbers_have_a_place() -> None:
    layout = EVERY_BET.printed_for_terminals("alternative")

    assert len([area for area in layout.areas if area.kind == "four_numbers"]) == 15
