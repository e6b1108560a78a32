"""What is accepted, adjusted, collected and paid on the table layout."""

import pytest
from msgspec.structs import replace

from table.layout_play import LayoutPlay
from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR
from taisai.names import BetName
from taisai.rules import Outcome, Wager, edition_named
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES
from taisai.table import commands as c
from taisai.table import events
from taisai.table.accounts import TableAccount
from taisai.table.events import TableSettlement
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import AdjustmentCause

COLLECT = c.CollectLosers(by=DEALER)
MOVED = AdjustmentCause.MOVED_BY_PATRON


def _pay(bet: str) -> c.PayArea:
    return c.PayArea(by=DEALER, bet=bet)


@pytest.fixture
def play() -> LayoutPlay:
    """A table of 2008 with "Place your bets" called."""
    play = LayoutPlay()
    play.open_round()
    return play


# ------------------------------------------------------------------------------------- collection


def test_losers_are_collected_area_by_area_and_winners_stay(play: LayoutPlay) -> None:
    play.place("big", 500, position=2)
    play.place("big", 1_000)
    play.place("small", 500)
    play.place("any_triple", 500)
    play.light((1, 1, 2))
    play.collect()

    assert play.newest(events.LosersCollected).collected == (
        TableSettlement(1, "any_triple", 500, 0),
        TableSettlement(1, "big", 1_000, 0),
        TableSettlement(2, "big", 500, 0),
    )
    assert list(play.state.layout.wagers) == ["1/small/inside"]
    assert play.phase is Phase.SETTLING


def test_a_round_without_winners_is_over_with_the_collection(play: LayoutPlay) -> None:
    play.place("big", 500)
    play.light((1, 1, 2))
    play.collect()

    assert isinstance(play.last[-1], events.RoundCompleted)
    assert play.phase is Phase.BETWEEN_ROUNDS


def test_a_collection_of_nothing_is_on_record_with_the_first_payment(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.pay("small")

    collected, paid = play.last
    assert isinstance(collected, events.LosersCollected)
    assert (collected.collected, collected.returned) == ((), ())
    assert isinstance(paid, events.AreaPaid)
    play.refused(COLLECT, Code.COLLECTED_ALREADY)
    play.pay("face_1")
    assert [type(one) for one in play.last] == [events.AreaPaid, events.RoundCompleted]


def test_no_area_is_paid_before_what_lies_on_a_line_is_given_back(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.place("face_1", 500, on_line=True)
    play.light((1, 1, 2))

    play.refused(_pay("small"), Code.LOSERS_NOT_COLLECTED)


def test_losers_are_collected_once(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    play.collect()

    play.refused(COLLECT, Code.COLLECTED_ALREADY)


def test_a_round_without_wagers_on_the_layout_needs_no_collection(play: LayoutPlay) -> None:
    play.light((1, 1, 2))

    assert play.phase is Phase.BETWEEN_ROUNDS


def test_collection_and_payment_are_the_dealers(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))

    play.refused(c.CollectLosers(by=GAME_SUPERVISOR), Code.NOT_YOUR_CALL)
    play.refused(c.PayArea(by=CASINO_SUPERVISOR, bet="small"), Code.NOT_YOUR_CALL)


# ------------------------------------------------------------------------------------- payment


@pytest.mark.rule("Div1 11.2")
def test_an_areas_winners_are_paid_in_chips_at_the_odds(play: LayoutPlay) -> None:
    play.place("total_4", 500)
    play.place("total_4", 1_000, position=2)
    play.light((1, 1, 2))
    play.collect()
    play.pay("total_4")

    assert play.newest(events.AreaPaid).paid == (
        TableSettlement(1, "total_4", 500, 31_000, (10_000, 10_000, 10_000, 1_000)),
        TableSettlement(2, "total_4", 1_000, 62_000, (50_000, 10_000, 1_000, 1_000)),
    )


def test_a_colour_is_paid_in_its_own_colour(play: LayoutPlay) -> None:
    play.buy_colour(value_cents=250, count=10)
    play.place_colour("face_1", 4)
    play.light((1, 1, 2))
    play.collect()
    play.pay("face_1")

    assert play.newest(events.AreaPaid).paid == (TableSettlement(1, "face_1", 1_000, 2_000),)
    assert play.position(1).colour_count == 6 + 8


def test_the_round_is_over_when_the_last_area_is_paid(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.collect()
    play.pay("small")
    assert play.phase is Phase.SETTLING
    play.pay("face_1")

    assert play.phase is Phase.BETWEEN_ROUNDS


def test_an_area_is_paid_once_and_only_where_a_winner_lies(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.collect()
    play.pay("small")

    play.refused(_pay("small"), Code.AREA_PAID_ALREADY)
    play.refused(_pay("face_2"), Code.NOTHING_TO_PAY)
    play.refused(_pay("big"), Code.NOTHING_TO_PAY)
    play.refused(_pay("odd"), Code.UNKNOWN_BET)


def test_more_chips_than_are_counted_out_at_once_are_paid_in_parts() -> None:
    play = LayoutPlay(chips_cents=(100,))
    play.open_round()
    play.place("triple_1", *[100] * 60)
    play.light((1, 1, 1))
    play.pay_all()

    assert play.newest(events.AreaPaid).paid == (TableSettlement(1, "triple_1", 6_000, 1_080_000),)


@pytest.mark.parametrize("layout", ["standard", "alternative"])
def test_a_whole_layout_settles_as_the_rules_do(layout: str) -> None:
    for outcome in DISTINGUISHABLE_OUTCOMES[::7]:
        play = LayoutPlay(layout=layout)
        play.open_round()
        bets = [bet for _, bets in play.right_test_runs() for bet in bets]
        wagers = [Wager(BetName(bet), 500) for bet in dict.fromkeys(bets)]
        for wager in wagers:
            play.place(wager.bet, wager.wager_cents)
        play.light(outcome.faces)
        play.pay_all()

        expected = edition_named("2008").settle_round(wagers, Outcome.of(outcome.faces))
        lost_cents = sum(one.wager_cents for one in expected.collected)
        assert play.balance(TableAccount.HOUSE_WIN) == lost_cents - expected.won_cents


# ------------------------------------------------------------------------------------- the line


def test_a_chip_on_the_line_is_accepted_once(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)
    play.do(play.accept("small"))

    play.refused(play.accept("small"), Code.NO_CHANGE)


def test_a_chip_within_the_area_needs_no_acceptance(play: LayoutPlay) -> None:
    play.place("small", 500)

    play.refused(play.accept("small"), Code.NO_CHANGE)
    play.refused(play.accept("big"), Code.NO_WAGER_THERE)
    play.refused(replace(play.accept("big"), position=3), Code.UNKNOWN_POSITION)


@pytest.mark.rule("R45")
@pytest.mark.parametrize("bet", ["small", "big"])
def test_a_chip_on_the_line_that_is_not_accepted_goes_back(play: LayoutPlay, bet: str) -> None:
    play.place(bet, 500, on_line=True)
    play.light((1, 1, 2))
    play.collect()

    collected = play.newest(events.LosersCollected)
    assert (collected.collected, collected.returned) == ((), (TableSettlement(1, bet, 500, 0),))
    assert play.balance(TableAccount.HOUSE_WIN) == 0
    assert play.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.rule("R45")
def test_a_chip_on_the_line_is_not_accepted_after_the_collection(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.collect()

    play.refused(play.accept("small"), Code.NO_WAGER_THERE)


def test_what_the_last_round_left_lying_is_no_wager_before_place_your_bets(
    play: LayoutPlay,
) -> None:
    play.place("small", 500, on_line=True)
    play.do(play.accept("small"))
    play.light((1, 1, 2))
    play.pay_all()
    play.spin()

    play.refused(play.accept("small"), Code.NO_WAGER_THERE)


def test_a_losing_chip_on_the_line_that_is_accepted_loses(play: LayoutPlay) -> None:
    play.place("big", 500, on_line=True)
    play.light((1, 1, 2))
    play.do(play.accept("big"))
    play.collect()

    assert play.balance(TableAccount.HOUSE_WIN) == 500


@pytest.mark.rule("R20")
def test_only_the_casino_supervisor_accepts_a_chip_on_the_line(play: LayoutPlay) -> None:
    play.place("small", 500, on_line=True)

    play.refused(replace(play.accept("small"), by=GAME_SUPERVISOR), Code.NOT_YOUR_CALL)


# ------------------------------------------------------------------------------------- adjustment


def test_an_adjusted_wager_is_settled_as_the_other_bet_where_it_lies(play: LayoutPlay) -> None:
    play.place("big", 500)
    play.light((1, 1, 2))
    play.do(play.adjustment("big", "total_4", MOVED))
    play.collect()
    play.pay("big")

    assert play.newest(events.AreaPaid).paid[0].won_cents == 62 * 500


def test_a_wager_adjusted_to_a_loser_is_collected(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    play.do(play.adjustment("small", "big", MOVED))
    play.collect()

    assert play.newest(events.LosersCollected).collected == (TableSettlement(1, "small", 500, 0),)


def test_an_adjustment_can_be_taken_back_before_settlement(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.close()
    play.enter(1, 1, 2)
    play.do(play.adjustment("small", "big", MOVED))
    play.do(play.adjustment("small", "small", MOVED))
    play.settle()
    play.collect()

    assert play.newest(events.LosersCollected).collected == ()


@pytest.mark.rule("R46")
def test_after_the_collection_a_winner_is_adjusted_and_the_collection_comes_first_again(
    play: LayoutPlay,
) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    play.collect()

    play.do(play.adjustment("small", "big", MOVED))
    play.do(play.adjustment("small", "face_1", MOVED))
    play.collect()
    play.pay("small")
    assert play.newest(events.AreaPaid).paid[0].won_cents == 2 * 500


@pytest.mark.rule("R46")
def test_what_was_paid_is_not_paid_twice_after_an_adjustment(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.place("face_1", 500)
    play.light((1, 1, 2))
    play.collect()
    play.pay("small")

    play.do(play.adjustment("small", "face_1", MOVED))
    play.collect()
    play.pay("small")
    assert play.newest(events.AreaPaid).paid[0].won_cents == 500
    assert play.state.layout.wagers["1/small/inside"].won_cents == 2 * 500


@pytest.mark.rule("R46")
def test_a_collected_wager_goes_back_when_it_is_adjusted(play: LayoutPlay) -> None:
    play.place("big", 500)
    play.place("small", 500)
    play.light((1, 1, 2))
    play.collect()

    play.do(play.adjustment("big", "small", MOVED))
    play.collect()
    play.pay("big")
    assert play.newest(events.AreaPaid).paid[0].won_cents == 500


def test_an_adjustment_says_what_and_why(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    command = play.adjustment("small", "big", MOVED)

    play.refused(replace(command, reason=" "), Code.REASON_NEEDED)
    play.refused(replace(command, to_bet="odd"), Code.UNKNOWN_BET)
    play.refused(replace(command, bet="odd"), Code.UNKNOWN_BET)
    play.refused(replace(command, to_bet="small"), Code.NO_CHANGE)
    play.refused(replace(command, position=3), Code.UNKNOWN_POSITION)
    play.refused(replace(command, position=3, to_bet="odd"), Code.UNKNOWN_POSITION)


@pytest.mark.rule("R20")
def test_an_adjustment_needs_two_different_persons(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))
    command = play.adjustment("small", "big", MOVED)

    play.refused(replace(command, second=CASINO_SUPERVISOR), Code.SECOND_PERSON_NEEDED)
    play.refused(replace(command, second=DEALER), Code.SECOND_PERSON_NEEDED)
    play.refused(replace(command, by=GAME_SUPERVISOR), Code.NOT_YOUR_CALL)


def test_no_wager_is_adjusted_before_the_result_is_established(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.close()

    assert play.refused(play.adjustment("small", "big", MOVED), Code.WRONG_PHASE).rule == "D9 4.9"


# ------------------------------------------------------------------------------------- untracked


@pytest.mark.parametrize("edition", ["1998", "9A"])
def test_an_untracked_layout_is_paid_on_the_dealers_word(edition: str) -> None:
    play = LayoutPlay(edition, tracked=False)
    play.open_round()
    play.light((1, 1, 2))
    assert play.phase is Phase.SETTLING
    play.do(c.DeclareTablePaid(by=DEALER))

    assert play.phase is Phase.BETWEEN_ROUNDS


def test_an_untracked_layout_has_no_wagers_to_settle() -> None:
    play = LayoutPlay(tracked=False)
    play.open_round()
    play.refused(play.accept("small"), Code.NOT_TRACKED)
    play.light((1, 1, 2))

    play.refused(COLLECT, Code.NOT_TRACKED)
    play.refused(_pay("small"), Code.NOT_TRACKED)
    play.refused(play.adjustment("small", "big", MOVED), Code.NOT_TRACKED)
    play.refused(play.adjustment("small", "no such bet", MOVED), Code.NOT_TRACKED)


def test_a_tracked_layout_is_paid_wager_by_wager(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))

    play.refused(c.DeclareTablePaid(by=DEALER), Code.TRACKED)
