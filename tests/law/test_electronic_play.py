"""Division 9A sections 4 to 6 as they are played: one story per numbered rule."""

from typing import Any

import msgspec
import pytest

from harness.stacked_notes import note_in
from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.rules import edition_named
from taisai.stream_types import TerminalCommand
from taisai.streams import TABLE
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import LimitSheet, Person, Tender

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


# --------------------------------------------------------------------------- section 4


@pytest.mark.rule("D9A 4.2(a)")
@pytest.mark.rule("D9A 4.2(b)")
def test_d9a_4_2_all_bets_of_the_layout_in_any_combination() -> None:
    play = _playing()
    for bet in edition_named("9A").bets_on("standard"):
        play.do(_place(bet.name, 100))

    assert len(play.terminal(7).wagers) == 50
    play.refused(_place("odd", 100), Code.UNKNOWN_BET)


@pytest.mark.rule("D9A 4.2(c)")
@pytest.mark.rule("R34")
def test_d9a_4_2_c_wagers_are_placed_within_the_period_alone() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.refused(_place(), Code.WAGERING_NOT_OPEN)
    play.spin()
    play.refused(_place(), Code.WAGERING_NOT_OPEN)
    play.do(c.CallPlaceYourBets(by=DEALER))
    play.do(_place())
    play.wait_until(play.round.closes_at - 1)
    play.do(_place())
    play.wait(1)

    play.refused(_place(), Code.NO_MORE_WAGERS)


@pytest.mark.rule("D9A 4.3(a)")
@pytest.mark.rule("R6")
def test_d9a_4_3_a_notes_and_nothing_else_start_a_terminal() -> None:
    play = Play()
    for note_cents in (500, 1_000, 2_000, 5_000, 10_000):
        play.do(note_in(7, note_cents))

    assert play.terminal(7).is_in_control
    play.refused(c.OfferNote(terminal=7, note_id="1/a/1", note_cents=200), Code.UNKNOWN_NOTE)


@pytest.mark.rule("D9A 4.3(b)")
@pytest.mark.parametrize("tender", list(Tender))
def test_d9a_4_3_b_cash_or_chips_handed_to_the_dealer_start_a_terminal(tender: Tender) -> None:
    play = Play()
    bought = c.BuyIn(by=DEALER, terminal=7, tender=tender, amount_cents=5_000)
    by_supervisor = msgspec.structs.replace(bought, by=GAME_SUPERVISOR)
    play.refused(by_supervisor, Code.NOT_YOUR_CALL)

    play.do(bought)

    assert play.terminal(7).is_in_control


@pytest.mark.rule("D9A 4.4")
def test_d9a_4_4_a_note_goes_to_the_chip_account_by_itself() -> None:
    play = Play()
    play.do(note_in(7, 2_000))

    assert play.credits(7) == 2_000


@pytest.mark.rule("D9A 4.5(a)")
def test_d9a_4_5_a_the_dealer_gives_control_to_a_player_who_has_none() -> None:
    play = Play()
    play.do(c.BuyIn(by=DEALER, terminal=7, tender=Tender.CASH, amount_cents=5_000))
    play.do(c.BuyIn(by=DEALER, terminal=7, tender=Tender.CASH, amount_cents=5_000))

    taken = play.happened(e.ControlTaken)
    assert [(event.terminal, event.by) for event in taken] == [(7, DEALER)]


@pytest.mark.rule("D9A 4.5(b)")
def test_d9a_4_5_b_the_dealer_credits_that_terminal_with_that_amount() -> None:
    play = Play()
    play.do(c.BuyIn(by=DEALER, terminal=7, tender=Tender.CASH, amount_cents=12_300))

    assert (play.credits(7), play.credits(1)) == (12_300, 0)
    assert play.balance(TableAccount.DROP_BOX) == 12_300


@pytest.mark.rule("D9A 4.6")
def test_d9a_4_6_no_member_of_staff_changes_a_wager_at_a_terminal() -> None:
    touches = [kind for kind in TABLE.commands if {"terminal", "bet"} <= {*kind.__struct_fields__}]

    assert set(touches) == {c.PlaceWager, c.ChangeWager, c.CancelWager, c.MoveWager}
    assert all(issubclass(kind, TerminalCommand) for kind in touches)


@pytest.mark.rule("D9A 4.7")
@pytest.mark.rule("R5")
def test_d9a_4_7_a_wager_is_settled_by_the_result_its_terminal_then_shows() -> None:
    play = _playing()
    play.do(_place())
    _finish(play, 1, 2, 3)
    assert play.state.history.held[-1].terminals[7].faces == (1, 2, 3)

    play.recalculate(1, (6, 6, 5))

    assert play.state.history.held[-1].terminals[7].faces == (6, 6, 5)
    assert play.credits(7) == 9_500


@pytest.mark.rule("D9A 4.8")
def test_d9a_4_8_limits_differ_by_terminal_and_from_the_table() -> None:
    play = Play("hybrid")
    for terminal, most in ((1, 1_000), (7, 2_000)):
        sheet = LimitSheet(100, 100, most)
        play.do(c.ChangeLimits(by=BY, sheet=sheet, terminals=(terminal,)))
    play.insert(1, 5_000)
    play.insert(7, 5_000)
    play.open_round()
    for terminal in (1, 7):
        play.wager(terminal, "small", 5_000)

    assert play.terminal(1).wagers == {"small": 1_000}
    assert play.terminal(7).wagers == {"small": 2_000}
    assert play.round.table_limits == play.state.setup.table_limits


@pytest.mark.rule("D9A 4.9")
def test_d9a_4_9_a_prize_is_paid_only_where_it_was_won() -> None:
    play = Play()
    play.insert(1, 5_000)
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})

    assert (play.credits(1), play.credits(7)) == (5_000, 5_500)


# --------------------------------------------------------------------------- sections 5 and 6


@pytest.mark.rule("D9A 5.1")
def test_d9a_5_1_the_closing_point_is_known_from_the_start_and_kept() -> None:
    play = _playing()
    closes_at = play.newest(e.PlaceYourBetsCalled).closes_at
    assert closes_at == play.now + 45_000
    play.wait(44_999)
    play.do(_place())
    play.wait(1)

    play.refused(_place(), Code.NO_MORE_WAGERS)
    play.refused(c.CancelWager(terminal=7, bet="small"), Code.NO_MORE_WAGERS)
    assert play.newest(e.WageringPeriodExpired).at == closes_at


@pytest.mark.rule("D9A 5.2")
def test_d9a_5_2_with_a_table_layout_all_of_section_6_is_needed() -> None:
    play = Play("hybrid")
    play.open_round()
    play.wait_until(play.round.closes_at)
    play.refused(c.Uncover(by=DEALER), Code.NO_MORE_BETS_NOT_CALLED)
    play.do(c.CallNoMoreBets(by=DEALER))
    play.refused(c.PressEntryButton(by=DEALER, number=1), Code.COVER_ON)
    play.do(c.Uncover(by=DEALER))

    play.press(1)


@pytest.mark.rule("D9A 5.3")
def test_d9a_5_3_with_terminals_alone_only_6_1_and_6_6_are_needed() -> None:
    play = Play()
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)
    play.open_round()
    play.wait_until(play.round.closes_at)
    play.refused(c.PressEntryButton(by=BY, number=1), Code.NOT_YOUR_CALL)

    play.press(1, 2, 3)
    play.do(c.PressEnter(by=DEALER))

    assert play.state.is_covered
    assert not play.happened(e.NoMoreBetsCalled)


@pytest.mark.rule("D9A 5.4(a)")
@pytest.mark.parametrize("by", [DEALER, GAME_SUPERVISOR])
def test_d9a_5_4_a_dealer_or_game_supervisor_enters_the_faces(by: Person) -> None:
    play = _playing()
    play.close()
    play.enter(1, 2, 3, by=by)

    assert play.newest(e.OutcomeEntered).by == by


@pytest.mark.rule("D9A 5.4(a)")
def test_d9a_5_4_a_a_dice_reader_proposes_them_and_the_dealer_enters() -> None:
    play = _playing()
    play.close()
    play.do(c.ReportReading(faces=(3, 1, 2)))
    assert not play.happened(e.OutcomeEntered)

    play.do(c.PressEnter(by=DEALER))

    assert play.newest(e.OutcomeEntered).by == DEALER
    assert play.newest(e.OutcomeEntered).faces == (1, 2, 3)


@pytest.mark.rule("D9A 5.4(b)(i)")
def test_d9a_5_4_b_i_the_outcome_is_recorded() -> None:
    play = Play()
    play.play_round((6, 1, 3))

    assert play.state.history.held[-1].faces == (6, 1, 3)


@pytest.mark.rule("D9A 5.4(b)(iii)(A)")
@pytest.mark.rule("D9A 5.4(b)(iii)(B)")
def test_d9a_5_4_b_iii_the_win_and_the_new_balance_are_worked_out() -> None:
    play = _playing()
    play.do(_place("total_10", 200))
    _finish(play, 1, 3, 6)

    assert (play.terminal(7).won_last_cents, play.credits(7)) == (1_200, 11_200)


@pytest.mark.rule("D9A 6.1")
def test_d9a_6_1_the_odds_are_those_of_division_9() -> None:
    play = _playing(credits_cents=10_000)
    for bet in edition_named("9A").bets_on("standard"):
        play.do(_place(bet.name, 100))
    _finish(play, 2, 2, 2)

    # Triple 2, any triple, double 2, total 6 and the face 2 on three dice, row for row of 4.10.
    assert play.terminal(7).won_last_cents == 100 * (180 + 31 + 11 + 18 + 12)


@pytest.mark.rule("D9A 6.2")
def test_d9a_6_2_credits_are_paid_in_one_of_the_two_ways_also_after_closing() -> None:
    play = Play(voucher_cents_max=5_000)
    play.insert(1, 5_000)
    play.insert(7, 5_500)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * 60_000))
    play.wait(20 * 60_000)
    assert play.phase is Phase.CLOSED

    play.cash_out(1)
    play.cash_out(7)
    assert play.terminal(7).asks_to_cancel
    play.do(c.CancelCredits(by=DEALER, terminal=7))

    assert (play.credits(1), play.credits(7)) == (0, 0)
