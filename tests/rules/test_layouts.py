"""The layouts of every edition, also of those that nobody has published, and how one is found."""

from dataclasses import astuple
from itertools import combinations

import pytest

from rules.made_editions import ANY_LAYOUT
from taisai.rules.areas import Layout, Part
from taisai.rules.boxes import Box
from taisai.rules.dice import ALL_OUTCOMES, Outcome
from taisai.rules.edition import Edition
from taisai.rules.editions import EDITIONS
from taisai.rules.layouts import UnknownLayout, all_layouts, layout_named
from taisai.rules.odds import odds_text
from vectors.outcomes import vectors

each_layout = pytest.mark.parametrize(
    ("edition", "layout"), ANY_LAYOUT, ids=[layout.name for _, layout in ANY_LAYOUT]
)


def _boxes(layout: Layout) -> tuple[Box, ...]:
    return layout.areas + layout.legends


# ---------------------------------------------------------------------------------- geometry


@each_layout
def test_everything_lies_inside_the_layout(edition: Edition, layout: Layout) -> None:
    outside = [
        box
        for box in _boxes(layout)
        if box.x < 0 or box.y < 0 or box.right > layout.width or box.bottom > layout.height
    ]

    assert outside == []


@each_layout
def test_no_two_areas_or_legends_overlap(edition: Edition, layout: Layout) -> None:
    assert [pair for pair in combinations(_boxes(layout), 2) if pair[0].overlaps(pair[1])] == []


@each_layout
def test_every_measure_is_a_whole_number_above_nothing(edition: Edition, layout: Layout) -> None:
    measures = [measure for box in _boxes(layout) for measure in astuple(box)[:4]]

    assert {type(measure) for measure in measures} == {int}
    assert min(measures) > 0


@pytest.mark.parametrize("layout", all_layouts(), ids=lambda layout: layout.name)
def test_areas_with_equal_parts_and_bets_of_one_kind_are_equally_large(layout: Layout) -> None:
    sizes: dict[tuple[object, ...], set[tuple[int, int]]] = {}
    for area in layout.areas:
        sizes.setdefault((area.kind, area.shows), set()).add((area.width, area.height))

    assert {key: found for key, found in sizes.items() if len(found) > 1} == {}


# ------------------------------------------------------------------------------- what is marked


@pytest.mark.rule("D9 3.2")
@pytest.mark.rule("D9A 3.3(a)")
@each_layout
def test_each_bet_of_the_editions_layout_has_exactly_one_area(
    edition: Edition, layout: Layout
) -> None:
    bets = edition.bets_on(layout.edition_layout)

    assert sorted(area.bet for area in layout.areas) == sorted(bet.name for bet in bets)


@pytest.mark.rule("D9 3.2")
@each_layout
def test_each_area_has_the_odds_that_its_edition_pays(edition: Edition, layout: Layout) -> None:
    assert {area.bet: area.odds_text for area in layout.areas} == {
        area.bet: odds_text(edition.odds_of(area.bet)) for area in layout.areas
    }


@pytest.mark.rule("D9 3.2")
@each_layout
def test_each_price_can_be_read_on_the_area_or_in_a_legend(
    edition: Edition, layout: Layout
) -> None:
    for area in layout.areas:
        if {Part.ODDS, Part.PRICES}.intersection(area.shows):
            continue
        told = {legend.odds_text for legend in layout.legends if area.bet in legend.bets}

        assert told == {str(price) for price in edition.odds_of(area.bet)}, area.bet


@each_layout
def test_an_area_shows_only_what_it_has(edition: Edition, layout: Layout) -> None:
    empty = [
        (area.bet, part)
        for area in layout.areas
        for part in area.shows
        if not getattr(area, {Part.ODDS: "odds_text"}.get(part, part.value))
    ]

    assert empty == []


@pytest.mark.rule("D9 3.3(b)")
@pytest.mark.rule("D9A 3.1(d)(iv)")
@pytest.mark.parametrize("layout", all_layouts(), ids=lambda layout: layout.name)
def test_on_every_outcome_all_winning_areas_are_lit_and_no_other(layout: Layout) -> None:
    edition = EDITIONS[layout.edition]
    on_layout = {area.bet for area in layout.areas}
    for outcome in ALL_OUTCOMES:
        winning = {bet for bet, odds in vectors()[outcome.faces].items() if odds}

        assert set(edition.lit(layout.edition_layout, outcome)) == winning & on_layout


def test_the_outcome_1_3_6_lights_eight_areas_of_the_standard_layout() -> None:
    expected = "small total_10 combination_1_3 combination_1_6 combination_3_6 face_1 face_3 face_6"

    assert EDITIONS["1998"].lit("standard", Outcome(6, 1, 3)) == tuple(expected.split())


# ------------------------------------------------------------------------------------- by name


def test_each_layout_is_found_by_its_edition_and_its_form() -> None:
    assert [layout.name for layout in all_layouts()] == [
        *("1998-standard", "1998-terminal_standard", "1999-standard", "1999-terminal_standard"),
        *("2008-standard", "2008-terminal_standard"),
        *("2008-alternative", "2008-terminal_alternative"),
        *("9A-standard", "9A-terminal_standard"),
        *("9A-alternative", "9A-terminal_alternative"),
    ]
    assert all(layout_named(layout.name) is layout for layout in all_layouts())


@pytest.mark.parametrize(
    "name", ["felt", "standard", "1998-alternative", "2003-standard", "9A-", "", None, 5]
)
def test_an_unknown_layout_is_refused_with_the_names_there_are(name: object) -> None:
    with pytest.raises(UnknownLayout, match=r"no layout is named .*: there are 1998-standard, "):
        layout_named(name)  # type: ignore[arg-type]
