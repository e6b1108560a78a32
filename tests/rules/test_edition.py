"""What an edition owns: its bets, its odds, its layouts, and what a wager comes to."""

from dataclasses import FrozenInstanceError, replace
from fractions import Fraction

import pytest

from rules.made_editions import ANY_EDITION, FIFTH
from taisai.maths import WagerSet, figures_of
from taisai.names import BetName
from taisai.reports.par_sheet import par_sheet
from taisai.rules.bets import UnknownBet, bet_named
from taisai.rules.dice import ALL_OUTCOMES, Outcome
from taisai.rules.edition import Edition, NotAnEdition, NotInEdition
from taisai.rules.editions import EDITIONS, edition_named
from taisai.rules.odds import Odds, PriceRow
from taisai.rules.settlement import Wager

NINE_A = edition_named("9A")

any_edition = pytest.mark.parametrize("edition", ANY_EDITION, ids=lambda edition: edition.name)


def wager(bet: str, cents: int) -> Wager:
    return Wager(BetName(bet), cents)


# ------------------------------------------------------------------------------------- odds


@pytest.mark.rule("D9 4.10")
@any_edition
def test_each_bet_of_an_edition_has_a_price_and_no_other_bet_has(edition: Edition) -> None:
    assert {bet for row in edition.price_list for bet in row.bets} == {
        bet.name for bet in edition.bets
    }
    assert all(len(edition.odds_of(bet.name)) == bet.prices_count for bet in edition.bets)


def test_the_odds_of_a_bet_that_the_edition_lacks_are_refused() -> None:
    with pytest.raises(NotInEdition, match=r"^even does not exist in edition 1998: D9 4"):
        EDITIONS["1998"].odds_of("even")
    with pytest.raises(UnknownBet):
        EDITIONS["1998"].odds_of("evn")
    with pytest.raises(UnknownBet):
        EDITIONS["1998"].odds_of(None)  # type: ignore[arg-type]


@pytest.mark.rule("D9 4.10")
@pytest.mark.parametrize(
    ("faces", "to_one"), [((6, 1, 2), 1), ((1, 6, 6), 2), ((6, 1, 6), 2), ((6, 6, 6), 12)]
)
def test_a_face_pays_by_the_number_of_dice(faces: tuple[int, int, int], to_one: int) -> None:
    assert NINE_A.odds_paid("face_6", Outcome(*faces)) == Odds(to_one)
    assert NINE_A.winning_odds(Outcome(*faces))["face_6"] == to_one


def test_a_face_is_not_priced_as_three_to_one_on_three_dice() -> None:
    # That price makes the edge 7.87 %; the 12 to 1 of D9 4.10 makes it 8 in 216.
    paid = [NINE_A.odds_paid("face_3", outcome) for outcome in ALL_OUTCOMES]
    assert sum(odds.to_one if odds else -1 for odds in paid) == -8


def test_a_face_that_does_not_show_pays_nothing() -> None:
    assert NINE_A.odds_paid("face_6", Outcome(1, 2, 3)) is None


@pytest.mark.rule("R22")
def test_a_double_pays_once_on_its_triple() -> None:
    assert NINE_A.odds_paid("double_4", Outcome(4, 4, 4)) == Odds(11)


def test_the_winning_odds_cannot_be_written_to() -> None:
    with pytest.raises(TypeError):
        NINE_A.winning_odds(Outcome(1, 3, 6))["big"] = 1000  # type: ignore[index]


@pytest.mark.rule("D9 3.3(b)")
def test_the_winning_bets_of_an_outcome_stand_in_the_order_of_the_law() -> None:
    assert list(NINE_A.winning_odds(Outcome(6, 3, 1))) == [
        "small",
        "total_10",
        "combination_1_3",
        "combination_1_6",
        "combination_3_6",
        "face_1",
        "face_3",
        "face_6",
        "three_dice_1_3_6",
        "even",
    ]


def test_an_older_edition_has_no_winner_that_came_later() -> None:
    assert "even" not in EDITIONS["1998"].winning_odds(Outcome(6, 3, 1))


# ------------------------------------------------------------------------------- settlement


def test_a_wager_and_a_round_settle_at_the_editions_own_odds() -> None:
    double = wager("double_3", 200)
    assert NINE_A.settle_wager(double, Outcome(3, 4, 3)).won_cents == 2_200
    assert FIFTH.settle_wager(double, Outcome(3, 4, 3)).won_cents == 2_000
    settled = FIFTH.settle_round([double, wager("big", 100)], Outcome(3, 4, 3))
    assert [one.bet for one in settled.in_order] == ["big", "double_3"]
    assert FIFTH.due_on({"double_3": 200, "big": 100}, Outcome(3, 4, 3)) == (2_000, 2_200)


def test_a_wager_on_a_bet_that_the_edition_lacks_is_refused_and_not_lost() -> None:
    for settle in (
        lambda: NINE_A.settle_wager(wager("total_3", 100), Outcome(1, 1, 1)),
        lambda: NINE_A.settle_round([wager("total_3", 100)], Outcome(1, 1, 1)),
    ):
        with pytest.raises(NotInEdition, match="total_3 does not exist in edition 9A"):
            settle()


# ---------------------------------------------------------------------- another pay table


def test_another_pay_table_has_other_odds_and_all_else_as_it_was() -> None:
    ours = NINE_A.with_odds("harbour", {"double_3": 10, "face_1": (1, 2, 10)})
    assert ours.odds_of("double_3") == (Odds(10),)
    assert ours.odds_of("face_1") == (Odds(1), Odds(2), Odds(10))
    assert ours.odds_of("double_4") == NINE_A.odds_of("double_4")
    assert (ours.bets, ours.layouts) == (NINE_A.bets, NINE_A.layouts)
    assert (ours.name, ours.stands_on, ours.permissions) == ("harbour", "9A", NINE_A.permissions)
    assert NINE_A.odds_of("double_3") == (Odds(11),)


def test_a_bet_that_the_edition_lacked_is_then_on_all_its_layouts() -> None:
    for layout in FIFTH.layouts:
        assert FIFTH.bet_on(layout, "total_3") == bet_named("total_3")
        assert "total_3" in FIFTH.lit(layout, Outcome(1, 1, 1))
    names = [bet.name for bet in FIFTH.bets]
    assert names.index("total_3") + 1 == names.index("total_4")


def test_another_pay_table_is_used_without_being_made_known_to_anybody() -> None:
    assert FIFTH.name not in EDITIONS
    assert figures_of("double_3", FIFTH).house_edge == Fraction(40, 216)
    assert figures_of("total_3", FIFTH).ways == 1
    at_risk = WagerSet.of([wager("total_3", 100)], FIFTH)
    assert at_risk.house_exposure.lost_cents == 18_000
    assert len(par_sheet(FIFTH, "standard")) == 51


@pytest.mark.parametrize("odds", [{"face_1": 1}, {"double_3": (1, 2, 3)}])
def test_a_bet_is_given_as_many_prices_as_it_has(odds: dict[str, int]) -> None:
    with pytest.raises(NotAnEdition, match=r"has \d prices and not \d"):
        NINE_A.with_odds("harbour", odds)


# --------------------------------------------------------------- what is no edition at all


@pytest.mark.parametrize("name", ["", "9 A", "9/A", "x" * 41, None])
def test_a_name_that_cannot_stand_in_an_address_is_refused(name: object) -> None:
    with pytest.raises(NotAnEdition, match="its name is not made of letters"):
        replace(NINE_A, name=name)  # type: ignore[arg-type]


def test_an_edition_has_a_layout_and_bets_on_it() -> None:
    for layouts in ({}, {"standard": ()}):
        with pytest.raises(NotAnEdition, match="it has a layout at least, and bets on each"):
            replace(NINE_A, bets_by_layout=layouts)


def test_a_bet_is_once_on_a_layout() -> None:
    small = bet_named("small")
    with pytest.raises(NotAnEdition, match="a bet is twice on its standard layout"):
        replace(NINE_A, bets_by_layout={"standard": (small, small)})


def test_a_bet_without_a_price_and_a_price_without_a_bet_are_refused() -> None:
    with pytest.raises(NotAnEdition, match="small has 0 prices and not 1"):
        replace(NINE_A, price_list=NINE_A.price_list[1:])
    more = PriceRow("3 Dice Totals", "total of 3", Odds(180), (BetName("total_3"),))
    with pytest.raises(NotAnEdition, match="total_3 has a price and is on none of its layouts"):
        replace(NINE_A, price_list=(*NINE_A.price_list, more))


def test_the_prices_of_a_face_stand_in_the_order_of_the_dice() -> None:
    rows = list(NINE_A.price_list)
    rows[17], rows[18] = rows[18], rows[17]
    with pytest.raises(NotAnEdition, match="the prices of face_1 are not those of 1 die, 2 dice"):
        replace(NINE_A, price_list=tuple(rows))


def test_an_edition_cannot_be_changed_by_who_holds_its_layouts() -> None:
    layouts = dict(NINE_A.bets_by_layout)
    ours = replace(NINE_A, name="ours", bets_by_layout=layouts)
    del layouts["standard"]
    assert ours.layouts == ("standard", "alternative")
    with pytest.raises(FrozenInstanceError):
        ours.name = "other"  # type: ignore[misc]
