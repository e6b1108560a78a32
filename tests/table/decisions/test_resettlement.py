"""R46: a settlement that has begun is held, put right, or voided."""

import pytest

from table.layout_play import LayoutPlay
from table.play import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    OTHER_CASINO_SUPERVISOR,
    OTHER_GAME_SUPERVISOR,
    SECOND_MS,
    Play,
)
from taisai.persons import APPROVAL_MS_MAX, Person
from taisai.rules.figures import AMENDMENT_HOLD_MS
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    AdjustmentCause,
    NoSpinCause,
)

SMALL, OTHER_SMALL, BIG = (1, 2, 4), (1, 1, 5), (4, 5, 6)


def _lit(edition: str = "2008") -> LayoutPlay:
    """On 1-2-4: position 1 has won on Small, position 2 on one, and lost on Big."""
    play = LayoutPlay(edition)
    if edition == "9A":
        play.insert(7, 5_000)
    play.open_round()
    play.place("small", 500)
    play.place("big", 500, position=2)
    play.place("face_1", 500, position=2)
    if edition == "9A":
        play.wager(7, "small", 1_000)
    play.light(SMALL)
    return play


def _hold(by: Person = GAME_SUPERVISOR) -> c.HoldSettlement:
    return c.HoldSettlement(by=by)


def _release(by: Person = GAME_SUPERVISOR) -> c.ReleaseSettlement:
    return c.ReleaseSettlement(by=by)


def _amend(*faces: int, by: Person = GAME_SUPERVISOR) -> c.AmendOutcome:
    first, second, third = faces
    return c.AmendOutcome(by=by, faces=(first, second, third))


def _take(position: int, bet: str, taken_cents: int) -> c.TakeChipsBack:
    return c.TakeChipsBack(by=DEALER, position=position, bet=bet, taken_cents=taken_cents)


NO_SPIN = c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT)


# ------------------------------------------------------------------------------ the hold


def _entered() -> Play:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.close()
    play.enter(*BIG)
    return play


@pytest.mark.rule("R8")
def test_the_settlement_waits_while_it_is_held_and_no_longer_than_that() -> None:
    play = _entered()
    play.do(_hold())
    assert play.round.held_until == play.now + AMENDMENT_HOLD_MS
    play.wait(AMENDMENT_HOLD_MS - 1)
    assert play.phase is Phase.OUTCOME_ENTERED
    play.refused(c.SettleRound(by=DEALER), Code.SETTLEMENT_HELD)
    play.wait(1)
    assert play.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.rule("R8")
def test_a_release_leaves_a_last_short_window() -> None:
    play = _entered()
    play.do(_hold())
    play.wait(20 * SECOND_MS)
    play.do(_release())
    assert play.phase is Phase.OUTCOME_ENTERED
    play.wait(play.state.setup.settlement_window_ms - 1)
    assert play.phase is Phase.OUTCOME_ENTERED
    play.wait(1)
    assert play.phase is Phase.BETWEEN_ROUNDS


def test_one_hold_at_a_time_and_no_release_without_one() -> None:
    play = _entered()
    play.refused(_release(), Code.SETTLEMENT_NOT_HELD)
    play.do(_hold())
    play.refused(_hold(OTHER_GAME_SUPERVISOR), Code.SETTLEMENT_HELD)


def test_an_amendment_ends_the_hold_with_a_window_of_its_own() -> None:
    play = _entered()
    play.do(_hold())
    play.wait(30 * SECOND_MS)
    play.do(_amend(*SMALL))
    assert play.round.held_until == 0
    play.settle()
    assert play.credits(7) == 5_500


@pytest.mark.rule("R46")
def test_collection_and_payment_stand_still_for_as_long_as_a_proposal_may_wait() -> None:
    play = _lit("9A")
    play.do(_hold(CASINO_SUPERVISOR))
    play.refused(c.CollectLosers(by=DEALER), Code.SETTLEMENT_HELD)
    play.wait(APPROVAL_MS_MAX - 1)
    play.refused(c.CollectLosers(by=DEALER), Code.SETTLEMENT_HELD)
    play.wait(1)
    play.collect()
    play.do(_hold(CASINO_SUPERVISOR))
    play.refused(c.PayArea(by=DEALER, bet="small"), Code.SETTLEMENT_HELD)
    play.do(_release(CASINO_SUPERVISOR))
    play.pay("small")


# ------------------------------------------------------------------------------ what is taken back


@pytest.mark.rule("R18")
def test_what_cannot_be_taken_back_is_recoverable() -> None:
    play = _lit()
    play.collect()
    play.pay("small")
    play.do(_amend(*BIG))
    play.refused(_take(1, "small", 501), Code.NOT_AN_AMOUNT)
    play.refused(_take(1, "small", -1), Code.NOT_AN_AMOUNT)
    play.refused(_take(2, "small", 0), Code.NOTHING_TO_TAKE_BACK)
    play.do(_take(1, "small", 200))

    assert play.balance(TableAccount.RECOVERABLES) == 300
    play.refused(_take(1, "small", 300), Code.NOTHING_TO_TAKE_BACK)


def test_a_colour_is_taken_back_in_itself_and_no_more_than_is_in_hand() -> None:
    play = LayoutPlay()
    play.buy_colour(count=20)
    play.open_round()
    play.place_colour("small", 15)
    play.place("big", 500, position=2)
    play.light(SMALL)
    play.collect()
    # The last payment of the round would end it: one more winner waits.
    assert play.phase is Phase.SETTLING
    play.do(_hold())
    play.do(NO_SPIN)
    assert play.position(1).colour_count == 5
    assert play.state.layout.to_take_back == ()


def test_a_player_does_not_leave_before_a_wrong_payment_is_dealt_with() -> None:
    play = _lit()
    play.collect()
    play.pay("small")
    play.do(play.withdrawal("small"))
    play.do(_amend(*BIG))
    play.refused(c.LeavePosition(by=DEALER, position=1), Code.TAKE_BACK_FIRST)
    play.do(_take(1, "small", 0))
    # The wager went with the winnings, and it has lost.
    assert play.balance(TableAccount.RECOVERABLES) == 1_000
    play.do(c.LeavePosition(by=DEALER, position=1))


# ------------------------------------------------------------------------------ void


@pytest.mark.rule("R46")
def test_no_spin_is_announced_while_a_supervisor_holds_the_settlement_for_it() -> None:
    play = _lit()
    play.collect()
    play.pay("small")
    play.refused(NO_SPIN, Code.HOLD_NEEDED)
    play.do(_hold())
    play.do(NO_SPIN)

    voided = play.newest(e.LayoutVoided)
    assert (voided.by, voided.authorised_by) == (DEALER, GAME_SUPERVISOR)
    assert play.phase is Phase.BETWEEN_ROUNDS
    assert play.state.history.held[-1].faces is None
    play.do(_take(1, "small", 500))
    assert play.balance(TableAccount.HOUSE_WIN) == 0


def test_before_the_first_collection_no_spin_needs_nobody_else() -> None:
    play = _lit()
    play.do(NO_SPIN)
    assert play.state.history.held[-1].faces is None


# ------------------------------------------------------------------------------ hybrid play


@pytest.mark.rule("R46")
def test_terminals_and_layout_are_put_right_in_one_act() -> None:
    play = _lit("9A")
    play.collect()
    play.pay("small")
    assert play.credits(7) == 6_000
    play.recalculate(1, BIG)

    amended = play.newest(e.SettlementAmended)
    assert (amended.before, amended.faces) == (SMALL, BIG)
    assert play.credits(7) == 4_000
    assert play.phase is Phase.SETTLING
    assert not play.round.losers_collected


@pytest.mark.rule("R40")
def test_who_amended_it_does_not_amend_it_again() -> None:
    play = _lit("9A")
    play.recalculate(1, BIG)
    play.refused(play.recalculation(1, SMALL), Code.OWN_ENTRY)
    again = c.RecalculateRound(
        by=OTHER_CASINO_SUPERVISOR,
        second=GAME_SUPERVISOR,
        proposed_at=play.now,
        reason="right at first",
        round=1,
        faces=SMALL,
        evidence="camera 5",
    )
    play.do(again)
    assert play.credits(7) == 6_000


def test_one_terminal_alone_is_not_recalculated_while_the_layout_is_settled() -> None:
    play = _lit("9A")
    play.refused(play.recalculation(1, BIG, terminal=7), Code.NOTHING_TO_CORRECT)
    play.refused(play.recalculation(1, SMALL), Code.SAME_OUTCOME)


@pytest.mark.rule("R46")
def test_the_second_person_is_a_game_supervisor() -> None:
    play = _lit("9A")
    both = {**play.both(), "second": OTHER_CASINO_SUPERVISOR}
    recalculation = c.RecalculateRound(**both, round=1, faces=BIG, evidence="camera 4")
    play.refused(recalculation, Code.SECOND_PERSON_NEEDED)
    void = c.VoidSettledRound(**both, round=1, cause=NoSpinCause.DIE_NOT_FLAT)
    play.refused(void, Code.SECOND_PERSON_NEEDED)


@pytest.mark.rule("R46")
def test_a_void_spin_gives_both_halves_back() -> None:
    play = _lit("9A")
    play.collect()
    play.pay("face_1")
    play.do(c.VoidSettledRound(**play.both(), round=1, cause=NoSpinCause.DIE_NOT_FLAT))

    assert play.credits(7) == 5_000
    assert [one.amount_cents for one in play.state.layout.to_take_back] == [500]
    play.do(_take(2, "face_1", 500))
    assert play.balance(TableAccount.HOUSE_WIN) == 0
    assert {one.bet for one in play.state.layout.wagers.values()} == {"small", "big", "face_1"}
    past = play.state.history.held[-1]
    assert (past.faces, past.void_reason) == (None, "no spin: die_not_flat")
    assert (past.ended_at, past.corrections_count) == (play.newest(e.SettlementVoided).at, 1)


@pytest.mark.rule("R56")
def test_a_disrupted_round_is_void_by_the_opinion_on_record() -> None:
    play = _lit("9A")
    play.collect()
    play.do(c.RecordDisruption(by=DEALER, round=1, reason="the tumbler was knocked"))
    play.do(c.VoidDisruptedRound(**play.both(), round=1))

    past = play.state.history.held[-1]
    assert (past.faces, past.void_reason) == (None, "void round: the tumbler was knocked")
    assert past.ended_at == play.newest(e.SettlementVoided).at
    assert play.state.disruptions == {}


def test_an_untracked_layout_is_amended_without_its_chips() -> None:
    play = Play("hybrid", tracked=False)
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 1_000)
    play.close()
    play.enter(*SMALL)
    play.wait_until(play.round.settles_at)
    assert play.phase is Phase.SETTLING
    play.recalculate(1, BIG)

    assert play.newest(e.SettlementAmended).wagers == ()
    assert (play.credits(7), play.round.entered) == (4_000, BIG)


# ------------------------------------------------------------------------------ 4.9 found late


@pytest.mark.rule("D9-2008 4.9")
def test_a_collected_wager_that_was_moved_goes_back_and_wins_as_the_other_bet() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("big", 500)
    play.place("small", 500, position=2)
    play.light(SMALL)
    play.collect()
    play.do(play.adjustment("big", "small", AdjustmentCause.MOVED_BY_PATRON))
    play.pay_all()

    assert play.balance(TableAccount.HOUSE_WIN) == -1_000
    past = play.state.history.held[-1]
    assert {(one.bet, one.settled_as, one.won_cents) for one in past.table_wagers} == {
        ("big", "small", 500),
        ("small", "", 500),
    }
