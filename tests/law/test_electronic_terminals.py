"""Division 9A sections 1 to 3 as they are played: one story per numbered rule."""

from typing import Any

import msgspec
import pytest

from table.play import CASINO_SUPERVISOR, DEALER, START_MS, Play
from taisai.rules.bets import bet_named
from taisai.streams import TABLE, step
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.refusals import Code
from taisai.table.vocabulary import AlertKind, LimitSheet, Mode, Setup, Tamper

BY = CASINO_SUPERVISOR
SHEET = LimitSheet(500, 250, 2_100, aggregate_cents_min=1_000)


def _playing(credits_cents: int = 10_000, **settings: Any) -> Play:
    """Terminal 7 with credits, within the period."""
    play = Play(**settings)
    play.insert(7, credits_cents)
    play.open_round()
    return play


def _place(bet: str = "small", cents: int = 500) -> c.PlaceWager:
    return c.PlaceWager(terminal=7, bet=bet, amount_cents=cents)


def _finish(play: Play, *faces: int) -> None:
    play.close()
    first, second, third = faces or (1, 2, 3)
    play.enter(first, second, third)
    play.settle()


# --------------------------------------------------------------------------- sections 1 and 2


@pytest.mark.rule("D9A 1.1 Fixed Wagering Period")
def test_d9a_1_1_a_period_under_36_seconds_cannot_be_set() -> None:
    short = Setup(table="t1", mode=Mode.TERMINALS, edition="9A", wagering_period_ms=35_999)
    refusal = step(TABLE, None, c.SetUpTable(by=BY, setup=short), START_MS).refusal
    assert refusal is not None
    assert refusal.code is Code.PERIOD_TOO_SHORT

    play = Play(wagering_period_ms=36_000)
    shorter = msgspec.structs.replace(play.state.setup, wagering_period_ms=35_999)
    play.refused(c.ChangeSettings(by=BY, setup=shorter), Code.PERIOD_TOO_SHORT)
    play.open_round()

    assert play.round.closes_at - play.now == 36_000


@pytest.mark.rule("D9A 1.1 Fixed Wagering Period")
@pytest.mark.rule("R3")
def test_d9a_1_1_a_period_in_which_the_system_was_down_too_long_has_no_result() -> None:
    play = _playing()
    play.wager(7, "small", 500)
    down_from = play.now + 35_999
    play.wait(60_000)
    play.do(c.RecordInterruption(from_at=down_from, to_at=play.now))
    assert play.newest(e.AlertRaised).kind is AlertKind.VOID_REQUIRED
    play.refused(c.PressEntryButton(by=DEALER, number=1), Code.VOID_REQUIRED)

    play.do(c.AnnounceVoidRound(by=DEALER, reason="down for 9 seconds"))

    assert play.credits(7) == 10_000


@pytest.mark.rule("D9A 1.2(a)")
@pytest.mark.rule("D9A 1.2(b)")
def test_d9a_1_2_a_wager_is_money_on_a_bet_in_one_round_at_one_terminal() -> None:
    play = _playing()
    play.do(_place("total_10", 500))
    _finish(play)

    (past,) = play.state.history.held
    assert past.terminals[7].wagers == {bet_named("total_10").name: 500}


@pytest.mark.rule("D9A 2.1")
def test_d9a_2_1_division_1_and_division_9_hold_beside_9a() -> None:
    play = Play()
    play.insert(7, 5_000)

    play.refused(c.CloseTable(by=BY), Code.NOTICE_NEEDED)
    refused = play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)

    assert refused.rule == "D9 6.1"


# --------------------------------------------------------------------------- section 3


@pytest.mark.rule("D9A 3.1(d)(i)")
@pytest.mark.rule("D9A 3.1(d)(ii)")
def test_d9a_3_1_d_six_numbers_and_one_entry_button() -> None:
    play = Play("hybrid")
    play.open_round()
    play.close()
    play.uncover()
    play.refused(c.PressEntryButton(by=DEALER, number=7), Code.NO_SUCH_BUTTON)
    play.press(1, 2, 3, 4, 5, 6)

    play.do(c.PressEnter(by=DEALER))

    assert play.round.entered == (4, 5, 6)


@pytest.mark.rule("D9A 3.1(d)(iii)")
def test_d9a_3_1_d_iii_after_enter_the_display_shows_the_winning_numbers() -> None:
    play = Play("hybrid")
    play.open_round()
    play.close()
    play.enter(6, 1, 3)

    assert play.state.entry == play.round.entered == (6, 1, 3)


@pytest.mark.rule("D9A 3.2(b)(i)")
def test_d9a_3_2_b_i_the_dice_of_every_round_are_tumbled() -> None:
    play = Play()
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)
    play.play_round((1, 2, 3))

    assert play.state.history.held[-1].spins == 3


@pytest.mark.rule("D9A 3.2(c)")
def test_d9a_3_2_c_thirty_terminals_and_no_more() -> None:
    play = Play(terminals=range(1, 31))

    assert len(play.state.terminals) == 30
    play.refused(c.InstallTerminal(by=BY, terminal=31), Code.TOO_MANY_TERMINALS)


@pytest.mark.rule("D9A 3.3(c)(i)")
@pytest.mark.rule("R35")
def test_d9a_3_3_c_i_after_the_close_nothing_is_accepted_changed_or_given_back() -> None:
    play = _playing()
    play.wager(7, "small", 500)
    play.wait_until(play.round.closes_at)

    for touch in (
        _place("big"),
        c.ChangeWager(terminal=7, bet="small", to_cents=1_000),
        c.CancelWager(terminal=7, bet="small"),
        c.ClearWagers(terminal=7),
        c.UndoWager(terminal=7),
        c.DoubleWagers(terminal=7),
        c.RepeatWagers(terminal=7),
    ):
        play.refused(touch, Code.NO_MORE_WAGERS)


@pytest.mark.rule("D9A 3.3(c)(ii)")
def test_d9a_3_3_c_ii_below_the_minimum_no_chips_appear() -> None:
    play = _playing(terminal_limits=SHEET)

    play.refused(_place("small", 499), Code.BELOW_MINIMUM)

    assert play.terminal(7).wagers == {}


@pytest.mark.rule("D9A 3.3(c)(iii)(A)")
def test_d9a_3_3_c_iii_a_between_steps_the_next_lower_wager_appears() -> None:
    play = _playing(terminal_limits=SHEET)

    play.do(_place("small", 999))

    assert play.terminal(7).wagers == {"small": 750}


@pytest.mark.rule("D9A 3.3(c)(iii)(B)")
def test_d9a_3_3_c_iii_b_above_the_maximum_the_highest_permitted_wager_appears() -> None:
    play = _playing(terminal_limits=SHEET)

    play.do(_place("small", 9_999))

    assert play.terminal(7).wagers == {"small": 2_000}


@pytest.mark.rule("D9A 3.3(c)(iv)")
@pytest.mark.rule("R14")
def test_d9a_3_3_c_iv_below_the_aggregate_the_wagers_do_not_count() -> None:
    play = _playing(terminal_limits=SHEET)
    play.do(_place("small", 750))
    _finish(play, 1, 2, 3)
    assert play.credits(7) == 10_000

    play.open_round()
    play.do(_place("small", 500))
    play.do(_place("big", 500))
    _finish(play, 1, 2, 3)

    assert (play.credits(7), play.terminal(7).won_last_cents) == (10_000, 500)


@pytest.mark.rule("D9A 3.3(c)(v)(A)")
@pytest.mark.rule("D9A 3.3(c)(v)(B)")
@pytest.mark.rule("R10")
def test_d9a_3_3_c_v_losers_are_cleared_and_winners_paid_by_themselves() -> None:
    play = _playing()
    play.do(_place("small", 500))
    play.do(_place("big", 1_000))
    _finish(play, 1, 2, 3)

    assert play.terminal(7).wagers == {}
    assert play.credits(7) == 10_000 - 1_000 + 500


@pytest.mark.rule("D9A 3.3(d)(i)")
def test_d9a_3_3_d_i_a_voucher_for_the_value_of_the_chip_account() -> None:
    play = Play()
    play.insert(7, 5_500)
    number = play.cash_out(7)

    issued = play.newest(e.VoucherIssued)
    assert (issued.validation_number, issued.amount_cents) == (number, 5_500)
    assert play.credits(7) == 0


@pytest.mark.rule("D9A 3.3(d)(ii)")
def test_d9a_3_3_d_ii_the_dealer_pays_cancelled_credits_in_chips_in_full() -> None:
    play = Play()
    play.insert(7, 5_500)
    play.do(c.AskToCancelCredits(terminal=7))

    play.do(c.CancelCredits(by=DEALER, terminal=7))

    cancelled = play.newest(e.CreditsCancelled)
    assert sum(cancelled.chips_cents) == cancelled.paid_cents == 5_500
    assert play.credits(7) == 0


@pytest.mark.rule("D9A 3.6")
@pytest.mark.parametrize("kind", list(Tamper))
def test_d9a_3_6_a_terminal_that_is_meddled_with_stops_and_staff_are_told(kind: Tamper) -> None:
    play = _playing()
    play.do(c.ReportTamper(terminal=7, kind=kind))

    assert play.newest(e.AlertRaised).terminal == 7
    play.refused(_place(), Code.TERMINAL_TAMPERED)
    play.refused(c.OfferNote(terminal=7, note_id="1/a/1", note_cents=500), Code.TERMINAL_TAMPERED)
