"""The tumbler, the calls, the entry terminal, the period and the settlement."""

import msgspec
import pytest

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.stream_types import StaffCommand
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import AlertKind, AlertValues, ControlEnd, LimitSheet, Mode

EVERY_MODE = pytest.mark.parametrize("mode", list(Mode))
WITH_LAYOUT = pytest.mark.parametrize("mode", [Mode.TABLE, Mode.HYBRID])


def _alerts(play: Play) -> list[AlertKind]:
    return [alert.kind for alert in play.happened(e.AlertRaised)]


# --------------------------------------------------------------------------- spinning


@EVERY_MODE
def test_the_first_spin_begins_a_round_and_three_open_it(mode: Mode) -> None:
    play = Play(mode)
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)
    play.spin(1)
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)
    play.spin(1)
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)
    play.spin(1)

    play.do(c.CallPlaceYourBets(by=DEALER))

    assert (play.round.number, play.round.spins, play.phase) == (1, 3, Phase.WAGERING)


def test_the_dice_are_spun_under_the_cover() -> None:
    play = Play()
    play.play_round((1, 2, 3))

    assert not play.state.is_covered
    play.refused(c.SpinTumbler(by=DEALER), Code.COVER_OFF)
    play.do(c.ReplaceCover(by=DEALER))
    play.refused(c.ReplaceCover(by=DEALER), Code.CALLED_ALREADY)
    play.do(c.SpinTumbler(by=DEALER))


def test_a_spin_is_counted_in_whole_turns() -> None:
    Play().refused(c.SpinTumbler(by=DEALER, times=0), Code.NOT_AN_AMOUNT)


def test_without_dice_nothing_is_spun() -> None:
    play = Play("terminals", is_open=False, opening_checks_required=False)
    by = CASINO_SUPERVISOR
    play.do(c.AssignDealer(by=by, dealer=DEALER.id))
    play.do(c.BeginOpening(by=by))
    play.do(c.OpenTable(by=by))
    needs_them = msgspec.structs.replace(play.state.setup, opening_checks_required=True)
    play.do(c.ChangeSettings(by=by, setup=needs_them))

    play.refused(c.SpinTumbler(by=DEALER), Code.NO_DICE)


@pytest.mark.parametrize("command", [c.SpinTumbler, c.CallPlaceYourBets])
def test_no_round_is_begun_in_another(command: type[StaffCommand]) -> None:
    play = Play()
    play.open_round()
    play.refused(command(by=DEALER), Code.ROUND_UNDER_WAY)
    play.close()
    play.refused(command(by=DEALER), Code.ROUND_UNDER_WAY)
    play.enter(1, 2, 3)

    play.refused(command(by=DEALER), Code.ROUND_UNDER_WAY)


# --------------------------------------------------------------------------- the outcome


@EVERY_MODE
def test_no_result_is_taken_before_the_close(mode: Mode) -> None:
    play = Play(mode)
    play.open_round()

    for command in (
        c.Uncover(by=DEALER),
        c.AnnounceOutcome(by=DEALER, faces=(1, 2, 3)),
        c.PressEntryButton(by=DEALER, number=1),
        c.PressEnter(by=DEALER),
        c.ClearEntry(by=DEALER),
    ):
        play.refused(command, Code.NOT_BEFORE_CLOSE)


@WITH_LAYOUT
def test_with_a_table_layout_the_dice_are_uncovered_before_the_entry(mode: Mode) -> None:
    play = Play(mode)
    play.open_round()
    play.close()

    play.refused(c.PressEntryButton(by=DEALER, number=1), Code.COVER_ON)
    play.refused(c.AnnounceOutcome(by=DEALER, faces=(1, 2, 3)), Code.COVER_ON)


@pytest.mark.parametrize("number", [0, 7, -1])
def test_there_are_six_buttons(number: int) -> None:
    play = Play()
    play.open_round()
    play.close()

    play.refused(c.PressEntryButton(by=DEALER, number=number), Code.NO_SUCH_BUTTON)


@pytest.mark.rule("R27")
def test_a_fourth_press_drops_the_oldest_and_fewer_than_three_are_no_entry() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.refused(c.PressEnter(by=DEALER), Code.FEWER_THAN_THREE)
    play.press(5, 1)
    play.refused(c.PressEnter(by=DEALER), Code.FEWER_THAN_THREE)
    play.press(3, 6)
    assert play.state.entry == (1, 3, 6)

    play.do(c.PressEnter(by=DEALER))

    assert (play.round.entered, play.state.entry) == ((1, 3, 6), (1, 3, 6))


@pytest.mark.rule("R27")
def test_the_clear_key_empties_the_display_and_so_does_the_next_round() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.refused(c.ClearEntry(by=DEALER), Code.FEWER_THAN_THREE)
    play.press(1, 2)
    play.do(c.ClearEntry(by=DEALER))
    assert play.state.entry == ()
    play.enter(1, 2, 3)
    play.settle()
    play.spin()

    assert play.state.entry == ()


def test_an_announcement_that_differs_from_the_entry_is_told_to_staff() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.do(c.AnnounceOutcome(by=DEALER, faces=(3, 2, 1)))
    play.enter(1, 2, 3)
    assert _alerts(play) == []

    play.do(c.AnnounceOutcome(by=DEALER, faces=(1, 2, 4)))

    assert _alerts(play) == [AlertKind.ANNOUNCEMENT_DIFFERS]
    told = AlertValues(announced=(1, 2, 4), entered=(1, 2, 3))
    assert play.state.alerts[-1].values == told


def test_an_entry_that_differs_from_the_announcement_is_told_to_staff() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.do(c.AnnounceOutcome(by=DEALER, faces=(1, 2, 4)))
    play.enter(1, 2, 3)

    assert _alerts(play) == [AlertKind.ANNOUNCEMENT_DIFFERS]
    play.refused(c.AnnounceOutcome(by=DEALER, faces=(1, 2, 7)), Code.NOT_AN_OUTCOME)


@pytest.mark.rule("D9 7.1(c)")
def test_a_result_that_was_tried_too_early_is_told_once_in_each_round() -> None:
    play = Play()
    told = c.ReportEarlyEntry(tried_by="ann")
    play.refused(told, Code.WRONG_PHASE)
    play.open_round()
    play.refused(c.ReportEarlyEntry(tried_by=""), Code.REASON_NEEDED)

    play.do(told)

    play.refused(told, Code.TOLD_ALREADY)
    assert _alerts(play) == [AlertKind.EARLY_ENTRY]
    assert play.state.alerts[-1].values == AlertValues(person="ann")
    play.close()
    play.refused(told, Code.WRONG_PHASE)
    play.enter(1, 2, 3)
    play.settle()
    play.open_round()
    play.do(told)
    assert _alerts(play) == [AlertKind.EARLY_ENTRY] * 2


# --------------------------------------------------------------------------- the settlement


@pytest.mark.rule("R8")
def test_the_window_ends_by_itself_or_early() -> None:
    play = Play(settlement_window_ms=5_000)
    play.open_round()
    play.close()
    play.enter(1, 2, 3)
    play.wait(4_999)
    assert play.phase is Phase.OUTCOME_ENTERED
    play.wait(1)
    assert play.phase is Phase.BETWEEN_ROUNDS
    assert play.newest(e.OutcomeConfirmed).by is None

    play.open_round()
    play.close()
    play.enter(1, 2, 3)
    play.do(c.SettleRound(by=GAME_SUPERVISOR))

    assert play.newest(e.OutcomeConfirmed).by == GAME_SUPERVISOR
    play.refused(c.SettleRound(by=DEALER), Code.ALREADY_SETTLED)


def test_settlement_pays_wagers_and_winnings_and_clears_losers() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.insert(1, 5_000)

    play.play_round((1, 3, 6), {7: {"small": 500, "total_10": 200}, 1: {"big": 1_000}})

    settled = play.newest(e.TerminalsSettled)
    assert [tuple(msgspec.structs.astuple(line)) for line in settled.terminals] == [
        (1, 1_000, 0, 0),
        (7, 700, 500 + 6 * 200, 700 + 500 + 6 * 200),
    ]
    assert (play.credits(1), play.credits(7)) == (4_000, 5_000 + 1_700)
    assert play.terminal(7).won_last_cents == 1_700
    assert play.balance(TableAccount.HOUSE_WIN) == 1_000 - 1_700


def test_an_untracked_layout_waits_for_the_dealers_word() -> None:
    play = Play("hybrid", tracked=False)
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.close()
    play.enter(1, 2, 3)
    play.wait(10_000)

    assert (play.phase, play.credits(7)) == (Phase.SETTLING, 5_500)
    play.refused(c.SpinTumbler(by=DEALER), Code.WAGERS_NOT_PAID)
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.WAGERS_NOT_PAID)
    play.do(c.DeclareTablePaid(by=DEALER))

    assert play.phase is Phase.BETWEEN_ROUNDS


def test_wagers_below_the_aggregate_go_back_at_the_periods_end() -> None:
    play = Play(terminal_limits=LimitSheet(100, 100, 20_000, aggregate_cents_min=500))
    play.insert(7, 5_000)
    play.insert(1, 5_000)
    play.open_round()
    play.wager(7, "small", 400)
    play.wager(1, "small", 300)
    play.wager(1, "big", 200)
    play.close()

    assert play.newest(e.WageringPeriodExpired).unrecognised == (7,)
    assert (play.credits(7), play.terminal(7).unrecognised_cents) == (5_000, 400)
    assert play.credits(1) == 4_500
    play.enter(1, 2, 3)
    play.settle()
    assert (play.credits(7), play.credits(1)) == (5_000, 4_500 + 600)
    assert not play.state.history.held[-1].terminals[7].recognised


def test_a_large_win_locks_the_terminal_up() -> None:
    play = Play(large_win_cents_min=500)
    play.insert(7, 5_000)
    play.insert(1, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}, 1: {"small": 400}})

    assert [alert.terminal for alert in play.happened(e.AlertRaised)] == [7]
    assert play.state.alerts[-1].values == AlertValues(amount_cents=500)
    assert (play.terminal(7).locked_up_cents, play.terminal(1).locked_up_cents) == (500, 0)


@pytest.mark.rule("Div1 6")
def test_a_seat_idle_for_three_rounds_is_told_while_all_are_taken() -> None:
    play = Play(terminals=(1, 2))
    play.insert(1, 5_000)
    play.insert(2, 5_000)
    for _ in range(2):
        play.play_round((1, 2, 3), {1: {"small": 500}})
    assert _alerts(play) == []
    play.play_round((1, 2, 3), {1: {"small": 500}})

    assert [alert.terminal for alert in play.happened(e.AlertRaised)] == [2]


@pytest.mark.rule("Div1 6")
def test_no_seat_is_told_idle_while_another_is_free() -> None:
    play = Play(terminals=(1, 2))
    play.insert(2, 5_000)
    for _ in range(4):
        play.play_round((1, 2, 3))

    assert _alerts(play) == []


def test_a_player_without_credits_who_let_a_round_pass_is_gone() -> None:
    play = Play()
    play.insert(7, 500)
    play.insert(1, 500)
    play.play_round((6, 6, 5), {7: {"small": 500}})
    assert play.terminal(7).is_in_control

    play.play_round((6, 6, 5))

    assert play.newest(e.ControlEnded).cause is ControlEnd.LEFT_EMPTY
    assert (play.terminal(7).session, play.terminal(1).is_in_control) == (0, True)
