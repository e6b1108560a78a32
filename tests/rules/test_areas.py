"""What is marked on an area."""

import pytest

from taisai.rules.areas import (
    Area,
    Flow,
    NotOnLayout,
    Part,
    PricedBet,
    area_for,
    face_legends,
    have_one_price,
    legend_for,
)
from taisai.rules.bets import UnknownBet, bet_named
from taisai.rules.boxes import Box
from taisai.rules.editions import edition_named
from taisai.rules.odds import Odds

BOX = Box(10, 20, 100, 50)
EDITION = edition_named("9A")


def priced(bet: str) -> PricedBet:
    return PricedBet(bet_named(bet), EDITION.odds_of(bet))


def area(bet: str, *shows: Part) -> Area:
    return area_for(priced(bet), BOX, shows)


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
    found = area(bet, Part.TITLE)

    assert (found.title, found.dice, found.dice_per_row) == (title, dice, len(dice))


@pytest.mark.parametrize(
    ("bet", "said", "numbers"),
    [
        ("small", "Small", ""),
        ("double_3", "Double 3", "3"),
        ("total_17", "Total 17", "17"),
        ("combination_2_5", "2 and 5", "2, 5"),
        ("three_dice_1_2_2", "2, 2 and 1", "2, 2, 1"),
        ("four_numbers_6_5_3_2", "6, 5, 3, 2", "6, 5, 3, 2"),
    ],
)
def test_an_area_says_what_screens_need_to_name_its_bet(bet: str, said: str, numbers: str) -> None:
    found = area(bet)

    assert (found.kind, found.said, found.said_numbers) == (bet_named(bet).kind, said, numbers)


@pytest.mark.parametrize(("bet", "numbers"), [("small", "4 to 10"), ("big", "11 to 17")])
def test_small_and_big_say_which_totals_win(bet: str, numbers: str) -> None:
    assert area(bet).numbers == numbers


@pytest.mark.rule("D9 Appendix 1")
@pytest.mark.parametrize("bet", ["small", "big", "odd", "even"])
def test_bets_that_lose_to_every_triple_say_so(bet: str) -> None:
    found = area(bet)

    assert (found.note, found.note_name) == ("Lose if any triple appears", "triples")


def test_a_face_has_a_price_for_each_number_of_dice() -> None:
    found = area_for(priced("face_4"), BOX, (Part.PRICES,), flow=Flow.ACROSS)

    assert found.prices == (
        ("one die", "1 to 1"),
        ("two dice", "2 to 1"),
        ("three dice", "12 to 1"),
    )


def test_a_legend_cannot_speak_for_bets_of_different_odds() -> None:
    with pytest.raises(ValueError, match="too many values"):
        legend_for(BOX, "each", (priced("small"), priced("double_1")))


def test_the_area_of_a_bet_is_found_by_its_name() -> None:
    assert EDITION.printed("standard").area_of("total_9").title == "9"


def test_a_bet_without_an_area_is_refused_with_what_the_layout_has() -> None:
    with pytest.raises(
        NotOnLayout, match=r"^odd has no area on the standard layout of edition 9A: it has 50 bets"
    ):
        EDITION.printed("standard").area_of("odd")


def test_a_bet_that_does_not_exist_is_refused_as_such() -> None:
    with pytest.raises(UnknownBet, match="no bet is named 'totl_9': did you mean total_9"):
        EDITION.printed("standard").area_of("totl_9")


def test_odds_are_those_that_the_area_is_given() -> None:
    found = area_for(PricedBet(bet_named("double_3"), (Odds(10),)), BOX, (Part.ODDS,))

    assert found.odds_text == "10 to 1"


def test_bets_have_one_price_or_several() -> None:
    doubles = [priced(f"double_{face}") for face in range(1, 7)]
    assert have_one_price(doubles)
    assert not have_one_price([*doubles, priced("small")])
    assert not have_one_price([])


def test_a_legend_for_faces_states_each_of_their_prices_for_all_of_them() -> None:
    legends = face_legends(BOX, [priced("face_1"), priced("face_2")])

    assert [legend.text for legend in legends] == ["on one die", "on two dice", "on three dice"]
    assert {legend.bets for legend in legends} == {("face_1", "face_2")}


def test_a_layout_is_named_by_its_edition_and_its_form() -> None:
    layout = EDITION.printed_for_terminals("standard")

    assert (layout.form, layout.name) == ("terminal_standard", "9A-terminal_standard")
