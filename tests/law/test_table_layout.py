"""Division 9 on the table layout: one played story per numbered rule, named by it."""

import pytest

from table.layout_play import LayoutPlay
from table.play import DEALER, Play
from taisai.rules.chips import Colour, NonValueChip
from taisai.table import commands as c
from taisai.table import events
from taisai.table.accounts import TableAccount
from taisai.table.decisions.chip_exchange import display_rack
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import AdjustmentCause, Mode, TableWagerStatus

EVERY_EDITION = pytest.mark.parametrize("edition", ["1998", "1999", "2008", "9A"])
BEFORE_2008 = pytest.mark.parametrize("edition", ["1998", "1999"])
FROM_2008 = pytest.mark.parametrize("edition", ["2008", "9A"])

COLLECT = c.CollectLosers(by=DEALER)


def _open(edition: str) -> LayoutPlay:
    """A table with two players, "Place your bets" called."""
    play = LayoutPlay(edition)
    play.open_round()
    return play


# --------------------------------------------------------------------------- 3.4 the equipment


@pytest.mark.rule("D9 3.4(a)")
@EVERY_EDITION
def test_d9_3_4_a_the_rack_shows_what_each_colour_in_use_is_worth(edition: str) -> None:
    play = _open(edition)
    play.buy_colour(1, "red", 500)
    play.buy_colour(2, "blue", 100)
    assert display_rack(play.state).values_cents == {
        NonValueChip(Colour.RED): 500,
        NonValueChip(Colour.BLUE): 100,
    }
    play.do(c.CashOutColour(by=DEALER, position=1))

    assert display_rack(play.state).values_cents == {NonValueChip(Colour.BLUE): 100}


@pytest.mark.rule("D9 3.4(b)")
@EVERY_EDITION
def test_d9_3_4_b_marked_subsets_of_one_colour_have_values_of_their_own(edition: str) -> None:
    play = _open(edition)
    play.buy_colour(1, "red_a", 500)
    play.buy_colour(2, "red_b", 100)
    play.place_colour("small", 5, position=1)
    play.place_colour("small", 5, position=2)

    amounts = {wager.colour: wager.amount_cents for wager in play.state.layout.wagers.values()}
    assert amounts == {"red_a": 2_500, "red_b": 500}


@pytest.mark.rule("D9 3.4(c)")
@EVERY_EDITION
def test_d9_3_4_c_cash_is_changed_into_chips_and_goes_to_the_drop_box(edition: str) -> None:
    play = _open(edition)
    play.do(c.BuyChips(by=DEALER, amount_cents=10_000))
    play.buy_colour(1, "red", 500, 10)

    assert play.newest(events.ChipsBought).chips_cents == (10_000,)
    assert play.balance(TableAccount.DROP_BOX) == 15_000
    assert play.balance(TableAccount.CHIP_FLOAT) == -10_000


# --------------------------------------------------------------------------- 4.3 to 4.6 placing


@pytest.mark.rule("D9 4.3")
@EVERY_EDITION
def test_d9_4_3_a_wager_is_of_value_chips_or_of_non_value_chips(edition: str) -> None:
    play = _open(edition)
    play.buy_colour()
    play.place("small", 500, 2_500, 100)
    play.place_colour("big", 5)
    play.refused(c.PlaceChips(position=1, bet="small", colour_count=5), Code.ONE_KIND_OF_CHIPS)
    play.refused(play.chips("big", 500), Code.ONE_KIND_OF_CHIPS)

    wager = play.lying(1, "small")
    assert wager is not None
    # The smaller ones lie on top.
    assert wager.chips_cents == (2_500, 500, 100)


@pytest.mark.rule("D9-1998 4.3")
@BEFORE_2008
def test_d9_1998_4_3_a_chip_on_the_line_is_no_wager(edition: str) -> None:
    play = _open(edition)

    play.refused(play.chips("small", 500, on_line=True), Code.TOUCHES_LINE)
    play.place("small", 500)
    play.refused(play.accept("small"), Code.NOT_IN_THIS_EDITION)


@pytest.mark.rule("D9-2008 4.3")
@FROM_2008
def test_d9_2008_4_3_a_chip_on_the_line_is_paid_if_the_operator_is_satisfied(
    edition: str,
) -> None:
    play = _open(edition)
    play.place("small", 500, on_line=True)
    play.light((1, 1, 2))
    play.do(play.accept("small"))
    play.collect()
    play.pay("small")

    assert play.newest(events.AreaPaid).paid[0].won_cents == 500


@pytest.mark.rule("D9-2008 4.3")
@pytest.mark.rule("R45")
@FROM_2008
def test_d9_2008_4_3_else_it_goes_back_to_the_player(edition: str) -> None:
    play = _open(edition)
    play.place("small", 500, on_line=True)
    play.light((1, 1, 2))
    play.collect()
    play.do(play.withdrawal("small"))

    assert play.balance(TableAccount.HOUSE_WIN) == 0


@pytest.mark.rule("D9 4.4")
@EVERY_EDITION
def test_d9_4_4_no_next_round_before_the_last_winner_is_paid(edition: str) -> None:
    play = _open(edition)
    play.place("small", 500)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.collect()
    play.pay("small")
    play.do(c.ReplaceCover(by=DEALER))
    play.refused(c.SpinTumbler(by=DEALER, times=3), Code.WAGERS_NOT_PAID)
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.WAGERS_NOT_PAID)
    play.refused(play.chips("big", 500), Code.NO_MORE_WAGERS)
    play.pay("face_1")

    play.open_round()
    play.place("big", 500)


@pytest.mark.rule("D9 4.4")
@pytest.mark.rule("R38")
def test_d9_4_4_in_hybrid_play_terminals_settle_at_once_and_the_next_round_waits() -> None:
    play = _open("9A")
    play.insert(7, 2_000)
    play.wager(7, "small", 1_000)
    play.place("small", 500)
    play.light((1, 1, 2))
    assert play.credits(7) == 3_000
    assert play.phase is Phase.SETTLING
    play.pay_all()

    assert play.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.rule("D9 4.5")
@EVERY_EDITION
def test_d9_4_5_a_spoken_wager_counts_with_chips_and_in_time(edition: str) -> None:
    play = _open(edition)
    play.refused(play.call_bet("small", "small"), Code.NO_CHIPS)
    play.do(play.call_bet("small", "small", 500))
    play.close()

    late = play.refused(play.call_bet("big", "big", 500), Code.NO_MORE_WAGERS)
    assert late.rule == "D9 4.5"


@pytest.mark.rule("D9 4.6")
@EVERY_EDITION
def test_d9_4_6_a_wager_lies_where_player_or_dealer_put_it(edition: str) -> None:
    play = _open(edition)
    play.do(play.call_bet("small", "big", 500))
    play.light((1, 1, 2))
    play.collect()

    (lost,) = play.newest(events.LosersCollected).collected
    assert lost.bet == "big"


@pytest.mark.rule("D9 4.6")
@EVERY_EDITION
def test_d9_4_6_the_player_sees_to_it_while_there_is_time(edition: str) -> None:
    play = _open(edition)
    play.do(play.call_bet("small", "big", 500))
    play.do(c.MoveChips(position=1, bet="big", to_bet="small"))

    wager = play.lying(1, "small")
    assert wager is not None
    assert wager.called_bet == ""


# --------------------------------------------------------------------------- 4.7 to 4.9


@pytest.mark.rule("D9 4.7(a)")
@EVERY_EDITION
def test_d9_4_7_a_no_wager_after_no_more_bets(edition: str) -> None:
    play = _open(edition)
    play.place("big", 500)
    play.close()

    for faces in ((), (1, 1, 2)):
        if faces:
            play.enter(*faces)
        assert play.refused(play.chips("small", 500), Code.NO_MORE_WAGERS).rule == "D9 4.7(a)"


@pytest.mark.rule("D9 4.7(b)")
@EVERY_EDITION
def test_d9_4_7_b_hands_off_until_the_winners_of_that_area_are_paid(edition: str) -> None:
    play = _open(edition)
    play.place("small", 500)
    play.place("face_1", 500)
    play.close()
    for command in (play.withdrawal("small"), c.MoveChips(position=1, bet="small", to_bet="big")):
        assert play.refused(command, Code.NO_MORE_WAGERS).rule == "D9 4.7(b)"
    play.enter(1, 1, 2)
    play.settle()
    play.refused(play.withdrawal("small"), Code.AREA_NOT_PAID)
    play.collect()
    play.refused(play.withdrawal("small"), Code.AREA_NOT_PAID)
    play.pay("small")
    play.do(play.withdrawal("small"))

    play.refused(play.withdrawal("face_1"), Code.AREA_NOT_PAID)


@pytest.mark.rule("D9 4.8")
@EVERY_EDITION
def test_d9_4_8_no_player_touches_a_losing_wager(edition: str) -> None:
    play = _open(edition)
    play.place("big", 500)
    play.place("small", 500)
    play.light((1, 1, 2))
    play.refused(play.withdrawal("big"), Code.LOSING_WAGER)
    play.collect()

    play.refused(play.withdrawal("big"), Code.NO_WAGER_THERE)


@pytest.mark.rule("D9 4.9")
@EVERY_EDITION
def test_d9_4_9_a_wager_is_settled_by_where_it_lies(edition: str) -> None:
    play = _open(edition)
    play.place("big", 500)
    play.do(c.MoveChips(position=1, bet="big", to_bet="small"))
    play.light((1, 1, 2))
    play.pay_all()

    (wager,) = play.state.history.held[-1].table_wagers
    assert (wager.bet, wager.status) == ("small", TableWagerStatus.PAID)


@pytest.mark.rule("D9-1998 4.9")
@BEFORE_2008
@pytest.mark.parametrize("placed_on", ["big", "total_17"])
def test_d9_1998_4_9_the_operator_departs_from_it_where_it_is_unfair_to_the_player(
    edition: str, placed_on: str
) -> None:
    play = _open(edition)
    play.do(play.call_bet("small", placed_on, 500))
    play.light((1, 1, 2))
    for cause in set(AdjustmentCause) - {AdjustmentCause.UNFAIR_TO_PLAYER}:
        play.refused(play.adjustment(placed_on, "small", cause), Code.ADJUSTMENT_NOT_ALLOWED)
    play.do(play.adjustment(placed_on, "small", AdjustmentCause.UNFAIR_TO_PLAYER))
    play.collect()
    play.pay(placed_on)

    assert play.newest(events.AreaPaid).paid[0].won_cents == 500


@pytest.mark.rule("D9-2008 4.9")
@FROM_2008
@pytest.mark.parametrize(
    "cause", [AdjustmentCause.MOVED_BY_DEALER, AdjustmentCause.MOVED_BY_PATRON]
)
def test_d9_2008_4_9_only_where_the_dealer_or_another_patron_moved_it(
    edition: str, cause: AdjustmentCause
) -> None:
    play = _open(edition)
    play.do(play.call_bet("big", "big", 500))
    play.light((1, 1, 2))
    unfair = play.adjustment("big", "small", AdjustmentCause.UNFAIR_TO_PLAYER)
    play.refused(unfair, Code.ADJUSTMENT_NOT_ALLOWED)
    play.do(play.adjustment("big", "small", cause))
    play.collect()
    play.pay("big")

    assert play.newest(events.AreaPaid).paid[0].won_cents == 500


@pytest.mark.rule("D9-2008 4.9")
@FROM_2008
@pytest.mark.parametrize("cause", AdjustmentCause)
def test_d9_2008_4_9_never_for_a_call_bet_that_the_dealer_misplaced(
    edition: str, cause: AdjustmentCause
) -> None:
    play = _open(edition)
    play.do(play.call_bet("small", "big", 500))
    play.light((1, 1, 2))

    play.refused(play.adjustment("big", "small", cause), Code.ADJUSTMENT_NOT_ALLOWED)


# --------------------------------------------------------------------------- 6.5 settlement


@pytest.mark.rule("D9 6.5(a)")
@EVERY_EDITION
def test_d9_6_5_a_losers_are_collected_first_and_only_when_the_areas_are_lit(edition: str) -> None:
    play = _open(edition)
    play.place("big", 500)
    play.place("small", 500)
    play.close()
    play.uncover()
    assert play.refused(COLLECT, Code.WRONG_PHASE).rule == "D9 6.5(a)"
    play.enter(1, 1, 2)
    play.refused(COLLECT, Code.WRONG_PHASE)
    play.settle()
    play.refused(c.PayArea(by=DEALER, bet="small"), Code.LOSERS_NOT_COLLECTED)
    play.collect()

    assert [line.bet for line in play.newest(events.LosersCollected).collected] == ["big"]


@pytest.mark.rule("D9 6.5(b)")
@EVERY_EDITION
def test_d9_6_5_b_then_winners_are_paid_area_by_area_at_their_odds(edition: str) -> None:
    play = _open(edition)
    play.place("triple_1", 500)
    play.place("any_triple", 500)
    play.light((1, 1, 1))
    play.collect()
    play.pay("triple_1")
    play.pay("any_triple")

    won = {
        line.bet: line.won_cents for paid in play.happened(events.AreaPaid) for line in paid.paid
    }
    assert won == {"triple_1": 90_000, "any_triple": 15_500}
    assert play.phase is Phase.BETWEEN_ROUNDS


# --------------------------------------------------------------------------- 9A


@pytest.mark.rule("D9A 4.1")
def test_d9a_4_1_where_a_table_layout_is_offered_division_9_holds_for_its_wagers() -> None:
    play = _open("9A")
    play.place("small", 500)
    play.light((1, 1, 2))
    play.refused(play.withdrawal("small"), Code.AREA_NOT_PAID)
    play.pay_all()

    assert play.newest(events.AreaPaid).paid[0].won_cents == 500


@pytest.mark.rule("D9A 4.1")
def test_d9a_4_1_where_none_is_offered_no_chips_are_laid_down() -> None:
    play = Play(Mode.TERMINALS)
    play.open_round()

    play.refused(c.PlaceChips(position=1, bet="small", chips_cents=(500,)), Code.NOT_IN_THIS_MODE)
