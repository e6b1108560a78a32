"""Money in, control of a terminal, money out."""

import pytest

from harness.stacked_notes import note_in
from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, MINUTE_MS, Play
from taisai.rules.figures import NOTES_CENTS
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.idle_seats import is_idle_seat
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    AlertKind,
    AlertValues,
    ControlEnd,
    LimitSheet,
    Part,
    Tamper,
    Tender,
    WayOut,
)


def _note(cents: int = 500) -> c.InsertNote:
    return note_in(7, cents)


def _offer(cents: int = 500) -> c.OfferNote:
    return c.OfferNote(terminal=7, note_id="1/a/1", note_cents=cents)


def _buy_in(cents: int = 5_000, tender: Tender = Tender.CASH) -> c.BuyIn:
    return c.BuyIn(by=DEALER, terminal=7, tender=tender, amount_cents=cents)


def _cash_out(play: Play) -> c.CashOut:
    return c.CashOut(terminal=7, validation_number=play.validation_number())


# --------------------------------------------------------------------------- money in


@pytest.mark.parametrize("note_cents", NOTES_CENTS)
def test_a_note_is_credited_and_gives_control(note_cents: int) -> None:
    play = Play()

    play.do(_note(note_cents))

    assert play.credits(7) == play.balance(TableAccount.CASH_IN) == note_cents
    assert play.terminal(7).meters.notes_in_cents == note_cents
    assert play.terminal(7).session == 1


@pytest.mark.parametrize("cents", [0, 1, 100, 200, 20_000, -500])
def test_nothing_but_notes_goes_into_the_acceptor(cents: int) -> None:
    Play().refused(_offer(cents), Code.UNKNOWN_NOTE)


def test_above_its_limit_the_acceptor_is_closed() -> None:
    play = Play(credits_cents_max=5_000)
    play.insert(7, 5_000)
    play.do(_note())

    play.refused(_offer(), Code.ACCEPTOR_CLOSED)


def test_a_closed_table_takes_no_money_but_pays() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.do(c.CloseTable(by=play.casino_supervisor, closes_at=play.now + 20 * 60_000))
    play.wait(20 * 60_000)

    play.refused(_offer(), Code.TABLE_CLOSED)
    play.refused(_buy_in(), Code.TABLE_CLOSED)
    play.refused(c.GiveControl(by=DEALER, terminal=2), Code.TABLE_CLOSED)
    play.cash_out(7)

    assert play.credits(7) == 0


@pytest.mark.parametrize(
    ("tender", "account"),
    [(Tender.CASH, TableAccount.DROP_BOX), (Tender.CHIPS, TableAccount.CHIP_FLOAT)],
)
def test_the_dealer_takes_cash_to_the_drop_box_and_chips_to_the_float(
    tender: Tender, account: TableAccount
) -> None:
    play = Play()

    play.do(_buy_in(5_000, tender))

    assert play.credits(7) == play.balance(account) == 5_000
    assert play.terminal(7).meters.dealer_in_cents == 5_000
    play.refused(_buy_in(0), Code.NOT_AN_AMOUNT)


# --------------------------------------------------------------------------- control


def test_money_for_the_same_player_begins_no_new_session() -> None:
    play = Play()
    play.do(_note())
    play.do(_buy_in())
    play.do(_note())

    assert len(play.happened(e.ControlTaken)) == 1


def test_sessions_are_counted_over_the_whole_table() -> None:
    play = Play()
    play.insert(7, 500)
    play.insert(1, 500)
    play.cash_out(7)
    play.insert(7, 500)

    assert [one.session for one in play.happened(e.ControlTaken)] == [1, 2, 3]


def test_control_is_given_once_and_ended_once() -> None:
    play = Play()
    play.do(c.GiveControl(by=DEALER, terminal=7))
    play.refused(c.GiveControl(by=DEALER, terminal=7), Code.IN_CONTROL_ALREADY)
    play.do(c.EndControl(by=DEALER, terminal=7))

    assert play.terminal(7).control_ended is ControlEnd.ENDED_BY_DEALER
    play.refused(c.EndControl(by=DEALER, terminal=7), Code.NOT_IN_CONTROL)
    play.refused(c.ReleaseControl(terminal=7), Code.NOT_IN_CONTROL)


@pytest.mark.rule("R29")
def test_nobody_leaves_credits_or_wagers_behind() -> None:
    play = Play()
    play.insert(7, 500)
    play.refused(c.EndControl(by=DEALER, terminal=7), Code.CREDITS_REMAIN)
    play.refused(c.ReleaseControl(terminal=7), Code.CREDITS_REMAIN)
    play.open_round()
    play.wager(7, "small", 500)
    play.refused(c.ReleaseControl(terminal=7), Code.WAGERS_IN_PLAY)
    play.close()
    play.enter(6, 6, 5)
    play.settle()
    play.do(c.ReleaseControl(terminal=7))

    assert play.terminal(7).control_ended is ControlEnd.RELEASED


def test_the_next_player_sees_nothing_of_the_one_before() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})
    assert play.terminal(7).won_last_cents == 500
    play.cancel_credits(7)
    assert play.terminal(7).last_paid_cents == 5_500
    play.insert(7, 500)

    terminal = play.terminal(7)
    assert (terminal.won_last_cents, terminal.returned_last_cents) == (0, 0)
    assert (terminal.last_wagers, terminal.last_cancelled_cents) == ({}, 0)
    assert (terminal.last_paid_cents, terminal.control_ended) == (0, None)


# --------------------------------------------------------------------------- money out


def test_a_voucher_is_for_all_credits_and_ends_control() -> None:
    play = Play()
    play.insert(7, 5_500)

    number = play.cash_out(7)

    issued = play.newest(e.VoucherIssued)
    assert (issued.amount_cents, issued.validation_number, issued.session) == (5_500, number, 1)
    assert (play.credits(7), play.balance(TableAccount.VOUCHERS_OUTSTANDING)) == (0, 5_500)
    assert play.terminal(7).control_ended is ControlEnd.CASHED_OUT


def test_no_cash_out_without_credits_or_with_wagers_in_play() -> None:
    play = Play()
    play.refused(_cash_out(play), Code.NO_CREDITS)
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)

    play.refused(_cash_out(play), Code.WAGERS_IN_PLAY)
    play.refused(c.AskToCancelCredits(terminal=7), Code.WAGERS_IN_PLAY)


def test_a_validation_number_is_checked_and_used_once() -> None:
    play = Play()
    play.insert(7, 500)
    wrong = c.CashOut(terminal=7, validation_number="1" * 18)
    play.refused(wrong, Code.NOT_A_VALIDATION_NUMBER)
    number = play.cash_out(7)
    play.insert(1, 500)

    play.refused(c.CashOut(terminal=1, validation_number=number), Code.NUMBER_USED)


def test_a_terminal_remembers_its_last_35_vouchers() -> None:
    play = Play()
    for _ in range(36):
        play.insert(7, 500)
        play.cash_out(7)

    vouchers = play.terminal(7).vouchers
    assert (len(vouchers), vouchers[0].session, vouchers[-1].session) == (35, 2, 36)


def test_a_cash_out_above_the_voucher_limit_is_the_dealers_to_pay() -> None:
    play = Play(voucher_cents_max=5_000)
    play.insert(7, 5_500)

    (asked,) = play.do(_cash_out(play))

    assert asked == e.CancelCreditsAsked(at=play.now, terminal=7, is_forced=True)
    play.refused(_cash_out(play), Code.CREDITS_AWAIT_DEALER)
    play.refused(_offer(), Code.CREDITS_AWAIT_DEALER)
    play.do(c.CancelCredits(by=DEALER, terminal=7))
    assert play.credits(7) == 0


@pytest.mark.rule("Div1 11.3")
@pytest.mark.rule("R30")
def test_cancelled_credits_are_paid_in_chips_rounded_up() -> None:
    play = Play(chips_cents=(500, 1_000), terminal_limits=LimitSheet(100, 100, 20_000))
    play.insert(7, 500)
    play.play_round((1, 2, 3), {7: {"small": 200}})
    assert play.credits(7) == 700

    play.cancel_credits(7)

    cancelled = play.newest(e.CreditsCancelled)
    assert (cancelled.amount_cents, cancelled.paid_cents) == (700, 1_000)
    assert sum(cancelled.chips_cents) == 1_000
    assert play.balance(TableAccount.CHIP_FLOAT) == -1_000
    assert play.balance(TableAccount.ROUNDING) == -300
    assert play.terminal(7).control_ended is ControlEnd.CREDITS_CANCELLED


def test_the_dealer_cancels_nothing_unasked() -> None:
    play = Play()
    play.insert(7, 500)

    play.refused(c.CancelCredits(by=DEALER, terminal=7), Code.NOT_ASKED)
    empty = Play()
    empty.refused(c.AskToCancelCredits(terminal=7), Code.NO_CREDITS)


@pytest.mark.rule("Div1 6")
def test_an_idle_seat_may_be_paid_out_unasked_while_all_are_taken() -> None:
    play = Play(terminals=(1, 7))
    play.insert(1, 10_000)
    play.insert(7, 500)
    for _ in range(2):
        play.play_round((1, 2, 3), {1: {"small": 500}})
    play.refused(c.CancelCredits(by=DEALER, terminal=7), Code.NOT_ASKED)
    play.play_round((1, 2, 3), {1: {"small": 500}})
    assert is_idle_seat(play.state, play.terminal(7))

    play.do(c.CancelCredits(by=DEALER, terminal=7))

    assert play.terminal(7).session == 0


def test_a_wager_makes_a_seat_busy_again() -> None:
    play = Play(terminals=(7,))
    play.insert(7, 5_000)
    for _ in range(3):
        play.play_round((1, 2, 3))
    assert is_idle_seat(play.state, play.terminal(7))
    play.play_round((1, 2, 3), {7: {"small": 500}})

    assert not is_idle_seat(play.state, play.terminal(7))


def test_a_large_win_is_cleared_by_a_supervisor_before_anything_else() -> None:
    play = Play(large_win_cents_min=500)
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})
    play.refused(_cash_out(play), Code.LOCKED_UP)
    play.refused(_offer(), Code.LOCKED_UP)
    play.refused(c.AskToCancelCredits(terminal=7), Code.LOCKED_UP)
    play.refused(c.CancelCredits(by=DEALER, terminal=7), Code.LOCKED_UP)
    play.open_round()
    play.refused(c.PlaceWager(terminal=7, bet="small", amount_cents=500), Code.LOCKED_UP)
    play.refused(c.ClearLockUp(by=DEALER, terminal=7), Code.NOT_YOUR_CALL)

    play.do(c.ClearLockUp(by=GAME_SUPERVISOR, terminal=7))

    play.wager(7, "small", 500)
    play.refused(c.ClearLockUp(by=GAME_SUPERVISOR, terminal=7), Code.NOT_LOCKED_UP)


def _safe_procedures() -> c.EndMalfunction:
    return c.EndMalfunction(
        by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.SAFE_PROCEDURES, note="out of service"
    )


def test_money_does_not_go_through_a_terminal_that_fails() -> None:
    play = Play()
    play.insert(7, 500)
    play.declare(Part.TERMINAL, terminal=7)
    play.refused(_offer(), Code.GAME_LOCK)
    play.refused(_buy_in(), Code.GAME_LOCK)
    play.do(_safe_procedures())
    for command in (_offer(), _buy_in(), _cash_out(play), c.AskToCancelCredits(terminal=7)):
        play.refused(command, Code.TERMINAL_OUT_OF_SERVICE)
    play.do(c.ReportTamper(terminal=7, kind=Tamper.TILT))

    play.refused(_cash_out(play), Code.TERMINAL_TAMPERED)


# --------------------------------------------------------------------------- calling the dealer


def test_a_player_calls_the_dealer_once_and_is_answered_once() -> None:
    play = Play()
    play.refused(c.AnswerCall(by=DEALER, terminal=7), Code.NOT_ASKED)
    play.do(c.CallForDealer(terminal=7))
    play.refused(c.CallForDealer(terminal=7), Code.CALLED_ALREADY)
    assert play.terminal(7).asks_for_dealer
    play.do(c.AnswerCall(by=DEALER, terminal=7))

    assert not play.terminal(7).asks_for_dealer
    play.refused(c.CallForDealer(terminal=9), Code.UNKNOWN_TERMINAL)


@pytest.mark.rule("D9A 4.5(b)")
def test_chips_that_are_tendered_are_multiples_of_the_smallest() -> None:
    play = Play()

    play.refused(_buy_in(1_050, Tender.CHIPS), Code.CHIPS_CANNOT_PAY)
    play.do(_buy_in(1_050, Tender.CASH))
    play.do(_buy_in(1_000, Tender.CHIPS))

    assert play.credits(7) == 2_050


# --------------------------------------------------------------------------- identity


def test_every_way_out_of_a_terminal_counts_towards_the_check_of_identity() -> None:
    play = Play(identity_cents_min=10_000)
    play.insert(7, 6_000)
    play.cash_out(7)
    assert not play.happened(e.AlertRaised)
    play.insert(7, 4_000)
    play.cancel_credits(7)

    alert = play.newest(e.AlertRaised)
    assert (alert.kind, alert.terminal) == (AlertKind.IDENTITY_CHECK, 7)
    assert alert.values == AlertValues(amount_cents=10_000)


def test_what_was_paid_out_an_hour_before_or_elsewhere_is_not_linked() -> None:
    play = Play(identity_cents_min=10_000)
    for number in (2, 7):
        play.insert(number, 6_000)
        play.cash_out(number)
    play.wait(60 * MINUTE_MS)
    play.insert(7, 4_000)
    play.cash_out(7)

    assert not play.happened(e.AlertRaised)


def test_the_dealers_payment_of_a_large_sum_asks_for_identity_by_default() -> None:
    play = Play()
    play.insert(7, 600_000)
    play.cancel_credits(7)

    assert play.newest(e.AlertRaised).kind is AlertKind.IDENTITY_CHECK
