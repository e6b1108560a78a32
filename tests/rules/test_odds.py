"""The price list of D9 4.10."""

import pytest

from taisai.rules.bets import BETS
from taisai.rules.odds import (
    PRICE_LIST_1998,
    PRICE_LIST_2008,
    PRICE_LISTS,
    NotOdds,
    Odds,
    odds_by_bet,
    odds_text,
)


def test_odds_read_as_they_are_printed() -> None:
    assert str(Odds(180)) == "180 to 1"


def test_longer_odds_are_greater() -> None:
    assert Odds(6) < Odds(180)


@pytest.mark.parametrize(
    "to_one", [0, -1, True, 0.95, 1.0, "6", None, pytest.param(-(10**5_000), id="huge")]
)
def test_what_is_no_price_is_refused(to_one: object) -> None:
    with pytest.raises(NotOdds, match="odds are a whole number above zero, to one"):
        Odds(to_one)  # type: ignore[arg-type]


def test_the_refusal_names_the_price() -> None:
    with pytest.raises(NotOdds, match=r"^-1 to 1 is not a price"):
        Odds(-1)


@pytest.mark.rule("D9 4.10")
@pytest.mark.parametrize(("year", "count"), [("1998", 50), ("2008", 106)])
def test_a_list_prices_each_of_its_bets_and_no_other(year: str, count: int) -> None:
    odds = odds_by_bet(PRICE_LISTS[year])
    assert len(odds) == count
    assert set(odds) <= set(BETS)
    assert all(len(prices) == BETS[bet].prices_count for bet, prices in odds.items())


@pytest.mark.rule("D9 4.10")
@pytest.mark.parametrize("year", PRICE_LISTS)
def test_a_face_has_three_prices_and_every_other_bet_one(year: str) -> None:
    odds = odds_by_bet(PRICE_LISTS[year])
    several = {bet: prices for bet, prices in odds.items() if len(prices) != 1}
    assert several == {f"face_{face}": (Odds(1), Odds(2), Odds(12)) for face in range(1, 7)}


def test_several_prices_of_a_bet_are_read_together() -> None:
    assert odds_text((Odds(6),)) == "6 to 1"
    assert odds_text((Odds(1), Odds(2), Odds(12))) == "1, 2 or 12 to 1"


@pytest.mark.rule("D9 4.10")
def test_the_rows_stand_as_they_are_printed() -> None:
    assert [(row.heading, row.words, row.odds.to_one) for row in PRICE_LIST_2008] == [
        ("Small", "", 1),
        ("Big", "", 1),
        ("Triples", "triple 1, 2, 3, 4, 5 or 6", 180),
        ("Doubles", "double 1, 2, 3, 4, 5 or 6", 11),
        ("Any Triple", "", 31),
        ("3 Dice Totals", "total of 4 or 17", 62),
        ("3 Dice Totals", "total of 5 or 16", 31),
        ("3 Dice Totals", "total of 6 or 15", 18),
        ("3 Dice Totals", "total of 7 or 14", 12),
        ("3 Dice Totals", "total of 8 or 13", 8),
        ("3 Dice Totals", "total of 9 or 12", 7),
        ("3 Dice Totals", "total of 10 or 11", 6),
        ("Dice Combinations", "1 and 2, 3, 4, 5 or 6", 6),
        ("Dice Combinations", "2 and 3, 4, 5 or 6", 6),
        ("Dice Combinations", "3 and 4, 5 or 6", 6),
        ("Dice Combinations", "4 and 5 or 6", 6),
        ("Dice Combinations", "5 and 6", 6),
        ("Individual Die Face Values", "1 die", 1),
        ("Individual Die Face Values", "2 dice", 2),
        ("Individual Die Face Values", "3 dice", 12),
        ("Three Dice Combinations", "1,1 and 2, 3, 4, 5 or 6", 60),
        ("Three Dice Combinations", "2,2 and 1, 3, 4, 5 or 6", 60),
        ("Three Dice Combinations", "3,3 and 1, 2, 4, 5 or 6", 60),
        ("Three Dice Combinations", "4,4 and 1, 2, 3, 5 or 6", 60),
        ("Three Dice Combinations", "5,5 and 1, 2, 3, 4 or 6", 60),
        ("Three Dice Combinations", "6,6 and 1, 2, 3, 4 or 5", 60),
        ("Three Dice Combinations", "1,2 and 3, 4, 5 or 6", 30),
        ("Three Dice Combinations", "1,3 and 4, 5 or 6", 30),
        ("Three Dice Combinations", "1,4 and 5 or 6", 30),
        ("Three Dice Combinations", "1,5 and 6", 30),
        ("Three Dice Combinations", "2,3 and 4, 5 or 6", 30),
        ("Three Dice Combinations", "2,4 and 5 or 6", 30),
        ("Three Dice Combinations", "2,5 and 6", 30),
        ("Three Dice Combinations", "3,4 and 5 or 6", 30),
        ("Three Dice Combinations", "3,5 and 6", 30),
        ("Three Dice Combinations", "4,5 and 6", 30),
        ("Four Number Combinations", "6,5,4,3", 7),
        ("Four Number Combinations", "6,5,3,2", 7),
        ("Four Number Combinations", "5,4,3,2", 7),
        ("Four Number Combinations", "4,3,2,1", 7),
        ("Odd", "", 1),
        ("Even", "", 1),
    ]


@pytest.mark.rule("D9 4.10")
def test_the_rows_of_the_alternative_layout_came_in_2008_and_the_others_in_1998() -> None:
    assert PRICE_LIST_2008[: len(PRICE_LIST_1998)] == PRICE_LIST_1998
    added = {BETS[bet].kind.value for row in PRICE_LIST_2008[20:] for bet in row.bets}
    assert len(PRICE_LIST_1998) == 20
    assert added == {"three_dice", "four_numbers", "odd", "even"}


def test_the_table_of_prices_cannot_be_written_to() -> None:
    with pytest.raises(TypeError):
        odds_by_bet(PRICE_LIST_1998)["small"] = (Odds(2),)  # type: ignore[index]
