"""A player's touches at a terminal's layout."""

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.rules import BetKind
from taisai.stream_types import TerminalCommand
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.refusals import Code
from taisai.table.vocabulary import KindLimits, LimitSheet, Tamper, WagerCause

SHEET = LimitSheet(500, 250, 2_100, by_kind=(KindLimits(BetKind.TRIPLE, 100, 100, 1_000),))


def _playing(credits_cents: int = 10_000, sheet: LimitSheet = SHEET) -> Play:
    play = Play(terminal_limits=sheet, layout="alternative")
    play.insert(7, credits_cents)
    play.open_round()
    return play


def _place(bet: str, cents: int) -> c.PlaceWager:
    return c.PlaceWager(terminal=7, bet=bet, amount_cents=cents)


def _to(bet: str, cents: int) -> c.ChangeWager:
    return c.ChangeWager(terminal=7, bet=bet, to_cents=cents)


def _wagers(play: Play) -> dict[str, int]:
    return play.terminal(7).wagers


TOUCHES = (
    _place("small", 500),
    _to("small", 500),
    c.CancelWager(terminal=7, bet="small"),
    c.MoveWager(terminal=7, bet="small", to_bet="big"),
    c.UndoWager(terminal=7),
    c.ClearWagers(terminal=7),
    c.RepeatWagers(terminal=7),
    c.DoubleWagers(terminal=7),
)
EVERY_TOUCH = pytest.mark.parametrize("touch", TOUCHES, ids=lambda one: type(one).__name__)


# --------------------------------------------------------------------------- when and who


@EVERY_TOUCH
def test_nothing_is_touched_outside_the_period(touch: TerminalCommand) -> None:
    play = Play()
    play.insert(7, 5_000)
    play.refused(touch, Code.WAGERING_NOT_OPEN)
    play.spin()
    play.refused(touch, Code.WAGERING_NOT_OPEN)
    play.do(c.CallPlaceYourBets(by=DEALER))
    play.wager(7, "small", 500)
    play.close()
    play.refused(touch, Code.NO_MORE_WAGERS)
    play.enter(1, 2, 3)
    play.refused(touch, Code.NO_MORE_WAGERS)
    play.settle()

    play.refused(touch, Code.WAGERING_NOT_OPEN)


@EVERY_TOUCH
def test_the_last_moment_is_before_the_end_and_not_at_it(touch: TerminalCommand) -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((6, 6, 5), {7: {"big": 500}})
    play.open_round()
    if not isinstance(touch, c.RepeatWagers):
        play.wager(7, "small", 1_000)
    play.wait_until(play.round.closes_at - 1)
    assert play.can(touch)
    play.now += 1

    play.refused(touch, Code.NO_MORE_WAGERS)


@EVERY_TOUCH
def test_a_terminal_that_may_not_be_played_takes_no_touch(touch: TerminalCommand) -> None:
    play = Play()
    play.open_round()
    play.refused(touch, Code.NOT_IN_CONTROL)
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    play.refused(touch, Code.TERMINAL_TAMPERED)
    play.do(c.ClearTamper(by=CASINO_SUPERVISOR, terminal=7, note="door shut"))
    play.do(c.WithdrawTerminal(by=CASINO_SUPERVISOR, terminal=7))

    play.refused(touch, Code.UNKNOWN_TERMINAL)


def test_a_player_who_waits_for_the_dealer_plays_no_more() -> None:
    play = _playing()
    play.do(c.AskToCancelCredits(terminal=7))

    play.refused(_place("small", 500), Code.CREDITS_AWAIT_DEALER)


# --------------------------------------------------------------------------- placing, changing


@pytest.mark.rule("R13")
def test_chips_are_added_and_the_new_total_is_rounded_down() -> None:
    play = _playing()
    play.do(_place("small", 740))
    assert _wagers(play) == {"small": 500}
    play.do(_place("small", 250))
    assert _wagers(play) == {"small": 750}
    play.do(_place("small", 9_999))

    assert (_wagers(play), play.credits(7)) == ({"small": 2_000}, 8_000)
    play.refused(_place("small", 250), Code.AT_MAXIMUM)


@pytest.mark.parametrize(
    ("bet", "cents", "code"),
    [
        ("small", 499, Code.BELOW_MINIMUM),
        ("triple_1", 99, Code.BELOW_MINIMUM),
        ("small", 0, Code.NOT_AN_AMOUNT),
        ("small", -500, Code.NOT_AN_AMOUNT),
        ("smal", 500, Code.UNKNOWN_BET),
    ],
)
def test_a_placement_that_is_none_is_refused(bet: str, cents: int, code: Code) -> None:
    _playing().refused(_place(bet, cents), code)


def test_less_than_a_step_more_changes_nothing() -> None:
    play = _playing()
    play.do(_place("small", 500))

    play.refused(_place("small", 249), Code.NO_CHANGE)


def test_a_kind_of_bet_may_have_limits_of_its_own() -> None:
    play = _playing()

    play.do(_place("triple_1", 5_000))

    assert _wagers(play) == {"triple_1": 1_000}


@pytest.mark.rule("R16")
def test_no_credit_no_wager() -> None:
    play = _playing(1_000)
    play.do(_place("small", 750))

    refused = play.refused(_place("big", 500), Code.NOT_ENOUGH_CREDITS)

    assert refused.details == {"needed_cents": 500, "credits_cents": 250}


@pytest.mark.rule("R13")
def test_a_wager_is_changed_and_below_the_minimum_it_comes_off() -> None:
    play = _playing()
    play.do(_to("small", 1_200))
    assert _wagers(play) == {"small": 1_000}
    play.refused(_to("small", 1_001), Code.NO_CHANGE)
    play.do(_to("small", 500))
    assert _wagers(play) == {"small": 500}
    play.do(_to("small", 499))

    assert (_wagers(play), play.credits(7)) == ({}, 10_000)
    play.refused(_to("small", 499), Code.BELOW_MINIMUM)
    play.refused(_to("small", 0), Code.BELOW_MINIMUM)
    play.refused(_to("small", -1), Code.NOT_AN_AMOUNT)


def test_a_change_to_the_highest_permitted_wager_that_lies_there_is_none() -> None:
    play = _playing()
    play.do(_to("small", 9_999))

    play.refused(_to("small", 9_999), Code.AT_MAXIMUM)


# --------------------------------------------------------------------------- taking back


def test_one_wager_or_all_are_taken_back() -> None:
    play = _playing()
    play.do(_place("small", 500))
    play.do(_place("odd", 750))
    play.do(c.CancelWager(terminal=7, bet="small"))
    assert _wagers(play) == {"odd": 750}
    play.refused(c.CancelWager(terminal=7, bet="small"), Code.NO_WAGER_THERE)
    play.refused(c.CancelWager(terminal=7, bet="smal"), Code.UNKNOWN_BET)
    play.do(c.ClearWagers(terminal=7))

    assert (_wagers(play), play.credits(7)) == ({}, 10_000)
    play.refused(c.ClearWagers(terminal=7), Code.NO_WAGER_THERE)


def test_undo_takes_back_the_last_change_whatever_it_was() -> None:
    play = _playing()
    play.do(_place("small", 500))
    play.do(_place("odd", 750))
    play.do(c.DoubleWagers(terminal=7))
    play.do(c.ClearWagers(terminal=7))

    play.do(c.UndoWager(terminal=7))
    assert _wagers(play) == {"small": 1_000, "odd": 1_500}
    play.do(c.UndoWager(terminal=7))
    assert _wagers(play) == {"small": 500, "odd": 750}
    play.do(c.UndoWager(terminal=7))
    play.do(c.UndoWager(terminal=7))

    assert _wagers(play) == {}
    play.refused(c.UndoWager(terminal=7), Code.NOTHING_TO_UNDO)


def test_ten_changes_of_the_round_can_be_undone() -> None:
    play = _playing(sheet=LimitSheet(100, 100, 20_000))
    for _ in range(12):
        play.do(_place("small", 100))
    for _ in range(10):
        play.do(c.UndoWager(terminal=7))

    assert _wagers(play) == {"small": 200}
    play.refused(c.UndoWager(terminal=7), Code.NOTHING_TO_UNDO)


def test_nothing_of_an_earlier_round_or_player_is_undone() -> None:
    play = _playing()
    play.do(_place("small", 500))
    play.do(c.CancelWager(terminal=7, bet="small"))
    play.cash_out(7)
    play.insert(7, 5_000)
    play.refused(c.UndoWager(terminal=7), Code.NOTHING_TO_UNDO)
    play.do(_place("small", 500))
    play.close()
    play.enter(1, 2, 3)
    play.settle()
    play.open_round()

    play.refused(c.UndoWager(terminal=7), Code.NOTHING_TO_UNDO)


@pytest.mark.parametrize("is_void", [False, True], ids=["settled", "void"])
def test_wagers_taken_back_in_one_round_are_not_undone_into_the_next(*, is_void: bool) -> None:
    play = _playing()
    play.do(_place("small", 500))
    play.do(c.CancelWager(terminal=7, bet="small"))
    if is_void:
        play.do(c.AnnounceVoidRound(by=DEALER, reason="a die fell out"))
        play.open_round()
    else:
        _second_round(play)

    play.refused(c.UndoWager(terminal=7), Code.NOTHING_TO_UNDO)


# --------------------------------------------------------------------------- repeating, doubling


def _second_round(play: Play) -> None:
    play.close()
    play.enter(6, 6, 5)
    play.settle()
    play.open_round()


@pytest.mark.rule("R10")
def test_last_rounds_wagers_are_repeated_on_an_empty_layout() -> None:
    play = _playing()
    play.refused(c.RepeatWagers(terminal=7), Code.NOTHING_TO_REPEAT)
    play.do(_place("small", 500))
    play.do(_place("odd", 750))
    _second_round(play)
    assert _wagers(play) == {}

    play.do(c.RepeatWagers(terminal=7))

    assert _wagers(play) == {"small": 500, "odd": 750}
    assert play.newest(e.WagersChanged).cause is WagerCause.REPEATED
    play.refused(c.RepeatWagers(terminal=7), Code.WAGERS_PLACED_ALREADY)


@pytest.mark.rule("R10")
def test_who_sat_out_rounds_is_offered_their_last_wagers_still() -> None:
    play = _playing()
    play.do(_place("small", 500))
    _second_round(play)
    _second_round(play)

    play.do(c.RepeatWagers(terminal=7))

    assert _wagers(play) == {"small": 500}


def test_a_repeat_keeps_to_this_rounds_limits() -> None:
    play = _playing()
    play.do(_place("small", 500))
    play.do(_place("odd", 1_000))
    play.close()
    play.enter(6, 6, 5)
    play.settle()
    _lower(play, LimitSheet(600, 100, 900))
    play.open_round()

    play.do(c.RepeatWagers(terminal=7))

    assert _wagers(play) == {"odd": 900}


def test_a_repeat_of_which_nothing_is_permitted_is_refused() -> None:
    play = _playing()
    play.do(_place("small", 500))
    play.close()
    play.enter(6, 6, 5)
    play.settle()
    _lower(play, LimitSheet(600, 100, 900))
    play.open_round()

    play.refused(c.RepeatWagers(terminal=7), Code.BELOW_MINIMUM)


def _lower(play: Play, sheet: LimitSheet) -> None:
    """The player agrees to worse limits, so that they hold at once."""
    from_at = play.now + 20 * 60_000
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, terminals=(7,), from_at=from_at))
    play.do(c.ConsentAtTerminal(terminal=7, notice=play.state.notices_count))


def test_a_repeat_is_paid_in_full_or_not_made() -> None:
    play = _playing(1_000)
    play.do(_place("small", 1_000))
    _second_round(play)

    play.refused(c.RepeatWagers(terminal=7), Code.NOT_ENOUGH_CREDITS)


def test_after_a_void_round_its_wagers_are_the_ones_to_repeat() -> None:
    play = _playing()
    play.do(_place("small", 500))
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a die fell out"))
    play.open_round()

    play.do(c.RepeatWagers(terminal=7))

    assert _wagers(play) == {"small": 500}


def test_every_wager_is_doubled_up_to_its_maximum() -> None:
    play = _playing()
    play.refused(c.DoubleWagers(terminal=7), Code.NO_WAGER_THERE)
    play.do(_place("small", 1_250))
    play.do(_place("odd", 500))
    play.do(c.DoubleWagers(terminal=7))
    assert _wagers(play) == {"small": 2_000, "odd": 1_000}
    play.do(c.DoubleWagers(terminal=7))
    assert _wagers(play) == {"small": 2_000, "odd": 2_000}

    play.refused(c.DoubleWagers(terminal=7), Code.AT_MAXIMUM)


def test_doubling_needs_the_credits_for_all_of_it() -> None:
    play = _playing(2_000)
    play.do(_place("small", 750))
    play.do(_place("odd", 500))

    play.refused(c.DoubleWagers(terminal=7), Code.NOT_ENOUGH_CREDITS)
