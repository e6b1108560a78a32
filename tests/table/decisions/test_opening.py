"""Setting up, the checks before opening, limits and closing."""

from typing import Any

import msgspec
import pytest

from table.play import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    MINUTE_MS,
    OTHER_DEALER,
    SEAL,
    START_MS,
    Play,
)
from taisai.rules import Outcome
from taisai.streams import TABLE, step
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    Check,
    HouseKind,
    LimitSheet,
    Mode,
    Setup,
    TumblerKind,
)

BY = CASINO_SUPERVISOR
HIGHER = LimitSheet(200, 100, 20_000)
LOWER = LimitSheet(100, 100, 10_000)
FREER = LimitSheet(100, 100, 30_000)


def _setup(**changes: Any) -> Setup:
    return Setup(**{"table": "t1", "mode": Mode.TERMINALS, "edition": "9A", **changes})


def _changed(play: Play, **changes: Any) -> c.ChangeSettings:
    return c.ChangeSettings(by=BY, setup=msgspec.structs.replace(play.state.setup, **changes))


# --------------------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"edition": "1997"}, Code.BAD_SETTINGS),
        ({"layout": "round"}, Code.BAD_SETTINGS),
        ({"mode": Mode.TABLE, "edition": "1998", "layout": "alternative"}, Code.BAD_SETTINGS),
        ({"mode": Mode.TABLE, "edition": "9A"}, Code.BAD_SETTINGS),
        ({"mode": Mode.HYBRID, "edition": "2008"}, Code.BAD_SETTINGS),
        ({"chips_cents": ()}, Code.BAD_SETTINGS),
        ({"terminal_limits": LimitSheet(500, 100, 400)}, Code.BAD_SETTINGS),
        ({"table_limits": LimitSheet(0, 100, 400)}, Code.BAD_SETTINGS),
        ({"table": ""}, Code.BAD_SETTINGS),
        ({"settlement_window_ms": -1}, Code.BAD_SETTINGS),
        ({"large_win_cents_min": -1}, Code.BAD_SETTINGS),
        ({"voucher_cents_max": -1}, Code.BAD_SETTINGS),
        ({"credits_cents_max": -1}, Code.BAD_SETTINGS),
        ({"results_shown_max": 21}, Code.BAD_SETTINGS),
        ({"results_shown_max": -1}, Code.BAD_SETTINGS),
        ({"has_results_display": True}, Code.BAD_SETTINGS),
        (
            {"mode": Mode.TABLE, "edition": "1998", "has_results_display": True},
            Code.BAD_SETTINGS,
        ),
        ({"wagering_period_ms": 35_999}, Code.PERIOD_TOO_SHORT),
        (
            {"house_kind": HouseKind.LIVE, "tumbler": TumblerKind.SIMULATED},
            Code.SIMULATION_IN_LIVE_HOUSE,
        ),
        (
            {"house_kind": HouseKind.LIVE, "has_automatic_dealer": True},
            Code.SIMULATION_IN_LIVE_HOUSE,
        ),
    ],
)
def test_settings_that_contradict_the_rules_are_refused(
    changes: dict[str, Any], code: Code
) -> None:
    result = step(TABLE, None, c.SetUpTable(by=BY, setup=_setup(**changes)), START_MS)

    assert result.refusal is not None
    assert (result.refusal.code, result.state) == (code, None)


def test_a_table_alone_needs_no_period() -> None:
    play = Play("table", wagering_period_ms=0)

    play.open_round()

    assert play.round.closes_at == 0


def test_only_a_casino_supervisor_sets_a_table_up() -> None:
    result = step(TABLE, None, c.SetUpTable(by=GAME_SUPERVISOR, setup=_setup()), START_MS)

    assert result.refusal is not None
    assert result.refusal.code is Code.NOT_YOUR_CALL


def test_a_table_is_set_up_once() -> None:
    play = Play()

    play.refused(c.SetUpTable(by=BY, setup=_setup()), Code.ALREADY_SET_UP)


def test_settings_change_between_rounds_and_hold_from_the_next() -> None:
    play = Play()
    play.open_round()
    play.refused(_changed(play, wagering_period_ms=60_000), Code.ROUND_UNDER_WAY)
    play.close()
    play.enter(1, 2, 3)
    play.settle()

    play.do(_changed(play, wagering_period_ms=60_000))
    play.open_round()

    assert play.round.closes_at - play.now == 60_000


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"table": "t2"}, Code.BAD_SETTINGS),
        ({"house_kind": HouseKind.LIVE}, Code.BAD_SETTINGS),
        ({"terminal_limits": FREER}, Code.BAD_SETTINGS),
        ({"table_limits": FREER}, Code.BAD_SETTINGS),
        ({"wagering_period_ms": 1}, Code.PERIOD_TOO_SHORT),
        ({"layout": "alternative"}, Code.TABLE_OPEN),
        ({"mode": Mode.HYBRID}, Code.TABLE_OPEN),
        ({"tracked": False}, Code.TABLE_OPEN),
        ({"chips_cents": (100,)}, Code.TABLE_OPEN),
    ],
)
def test_what_the_game_is_does_not_change_under_an_open_table(
    changes: dict[str, Any], code: Code
) -> None:
    play = Play()

    play.refused(_changed(play, **changes), code)


def test_the_game_does_not_change_over_credits_that_are_left() -> None:
    play = Play()
    play.insert(7, 500)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.wait(20 * MINUTE_MS)

    play.refused(_changed(play, layout="alternative"), Code.CREDITS_REMAIN)
    play.cash_out(7)
    play.do(_changed(play, layout="alternative"))
    play.refused(_changed(play, mode=Mode.TABLE, edition="2008"), Code.BAD_SETTINGS)


# --------------------------------------------------------------------------- terminals, dealers


@pytest.mark.parametrize("number", [0, 31, -1])
def test_terminals_are_numbered_1_to_30(number: int) -> None:
    Play().refused(c.InstallTerminal(by=BY, terminal=number), Code.TOO_MANY_TERMINALS)


def test_a_terminal_is_installed_once() -> None:
    Play().refused(c.InstallTerminal(by=BY, terminal=7), Code.TERMINAL_THERE_ALREADY)


def test_a_terminal_goes_away_only_when_nothing_of_a_players_is_on_it() -> None:
    play = Play()
    play.insert(7, 500)
    play.refused(c.WithdrawTerminal(by=BY, terminal=7), Code.CREDITS_REMAIN)
    play.open_round()
    play.wager(7, "small", 500)
    play.refused(c.WithdrawTerminal(by=BY, terminal=7), Code.WAGERS_IN_PLAY)
    play.close()
    play.enter(6, 6, 5)
    play.settle()
    play.refused(c.WithdrawTerminal(by=BY, terminal=7), Code.IN_CONTROL_ALREADY)
    play.do(c.EndControl(by=DEALER, terminal=7))

    play.do(c.WithdrawTerminal(by=BY, terminal=7))

    assert 7 not in play.state.terminals
    play.refused(c.WithdrawTerminal(by=BY, terminal=7), Code.UNKNOWN_TERMINAL)


def test_a_dealer_relieved_in_mid_round_deals_no_more() -> None:
    play = Play()
    play.open_round()

    play.do(c.AssignDealer(by=GAME_SUPERVISOR, dealer=OTHER_DEALER.id))
    play.close()

    assert play.newest(e.DealerAssigned).before == DEALER.id
    play.refused(c.PressEntryButton(by=DEALER, number=1), Code.NOT_THE_DEALER_HERE)
    play.enter(1, 2, 3, by=OTHER_DEALER)


def test_the_dealer_who_is_there_does_not_come_again() -> None:
    play = Play()

    play.refused(c.AssignDealer(by=BY, dealer=DEALER.id), Code.CALLED_ALREADY)
    play.refused(c.AssignDealer(by=BY, dealer=" "), Code.REASON_NEEDED)


# --------------------------------------------------------------------------- the checks


def _in_opening(mode: str = "hybrid") -> Play:
    play = Play(mode, is_open=False)
    play.do(c.InstallDice(by=BY, dice_set="D-1", seal=SEAL))
    play.do(c.BeginOpening(by=BY))
    return play


def _pass(play: Play, check: Check) -> None:
    play.do(c.RecordCheck(by=BY, check=check, passed=True, seal=SEAL))


@pytest.mark.parametrize("left_out", list(Check))
def test_a_table_with_a_check_missing_does_not_open(left_out: Check) -> None:
    play = _in_opening()
    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    for check in Check:
        if check is not left_out:
            _pass(play, check)

    refused = play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)

    assert refused.details["missing"] == left_out.value


@pytest.mark.parametrize("failed", list(Check))
def test_a_table_with_a_failed_check_does_not_open(failed: Check) -> None:
    play = _in_opening()
    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    for check in Check:
        _pass(play, check)

    play.do(c.RecordCheck(by=BY, check=failed, passed=False, note="it is broken"))

    play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)


def test_a_failed_check_says_what_failed() -> None:
    play = _in_opening()

    play.refused(c.RecordCheck(by=BY, check=Check.POWER, passed=False), Code.REASON_NEEDED)


def test_checks_are_a_setting_for_terminals_alone() -> None:
    play = Play("terminals", is_open=False, opening_checks_required=False)
    play.do(c.AssignDealer(by=BY, dealer=DEALER.id))
    play.do(c.BeginOpening(by=BY))
    play.do(c.OpenTable(by=BY))
    play.spin()

    hybrid = Play("hybrid", is_open=False, opening_checks_required=False)
    hybrid.do(c.BeginOpening(by=BY))
    hybrid.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)


def test_test_runs_are_compared_with_the_law() -> None:
    play = _in_opening()
    lit = play.state.edition.lit(play.state.layout_name, Outcome(1, 2, 3))

    play.do(c.RunTests(by=BY, runs=(((1, 2, 3), (*lit[1:], "big")),)))

    (run,) = play.newest(e.TestRunsMade).runs
    assert (run.missing, run.excess) == ((lit[0],), ("big",))
    play.refused(c.RecordCheck(by=BY, check=Check.TEST_RUNS, passed=True), Code.TEST_RUNS_WRONG)
    play.do(c.RunTests(by=BY, runs=(((1, 2, 3), lit),)))
    _pass(play, Check.TEST_RUNS)


def test_runs_are_counted_together() -> None:
    play = _in_opening()
    for _ in range(2):
        play.do(c.RunTests(by=BY, runs=play.right_test_runs()))

    assert play.state.opening.runs_count == 2 * 56


def test_a_wrong_run_after_the_check_undoes_it() -> None:
    play = _in_opening()
    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    for check in Check:
        _pass(play, check)

    play.do(c.RunTests(by=BY, runs=(((1, 2, 3), ()),)))

    play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)


def test_without_a_run_the_test_runs_are_not_passed() -> None:
    play = _in_opening()

    play.refused(c.RunTests(by=BY, runs=()), Code.TEST_RUNS_WRONG)
    play.refused(c.RunTests(by=BY, runs=(((0, 2, 3), ()),)), Code.NOT_AN_OUTCOME)
    play.refused(c.RecordCheck(by=BY, check=Check.TEST_RUNS, passed=True), Code.TEST_RUNS_WRONG)


def test_test_runs_turn_no_meter_and_move_no_money() -> None:
    play = _in_opening()
    before = (play.state.terminals, play.state.book, play.state.history)

    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))

    assert (play.state.terminals, play.state.book, play.state.history) == before


@pytest.mark.rule("D9 5.0(b)")
def test_an_outcome_is_lit_as_a_test_until_another_is_or_none() -> None:
    play = _in_opening()
    before = (play.state.terminals, play.state.book, play.state.history)

    play.do(c.LightTestRun(by=BY, faces=(6, 1, 3)))
    assert play.state.opening.lit_for == (6, 1, 3)
    play.do(c.LightTestRun(by=BY, faces=(2, 2, 2)))
    assert play.state.opening.lit_for == (2, 2, 2)
    play.do(c.LightTestRun(by=BY))
    assert play.state.opening.lit_for is None
    assert (play.state.terminals, play.state.book, play.state.history) == before


def test_what_is_no_outcome_is_not_lit_and_a_dark_layout_not_darkened() -> None:
    play = _in_opening()

    play.refused(c.LightTestRun(by=BY, faces=(0, 1, 3)), Code.NOT_AN_OUTCOME)
    play.refused(c.LightTestRun(by=BY), Code.CALLED_ALREADY)


@pytest.mark.rule("D9 5.0(b)")
def test_the_layout_is_dark_when_the_runs_are_recorded_and_when_the_table_opens() -> None:
    play = _in_opening()
    play.do(c.LightTestRun(by=BY, faces=(1, 3, 6)))
    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    assert play.state.opening.lit_for is None

    for check in Check:
        _pass(play, check)
    play.do(c.AssignDealer(by=BY, dealer=DEALER.id))
    play.do(c.LightTestRun(by=BY, faces=(1, 3, 6)))
    play.do(c.OpenTable(by=BY))

    assert play.state.opening.lit_for is None
    play.refused(c.LightTestRun(by=BY, faces=(1, 3, 6)), Code.TABLE_OPEN)


def test_the_seal_must_be_the_recorded_one() -> None:
    play = _in_opening()

    play.refused(c.RecordCheck(by=BY, check=Check.SEAL, passed=True, seal="S-9"), Code.SEAL_DIFFERS)
    bare = Play("hybrid", is_open=False)
    bare.do(c.BeginOpening(by=BY))
    bare.refused(c.RecordCheck(by=BY, check=Check.SEAL, passed=True, seal=""), Code.NO_DICE)


def test_new_dice_need_new_checks() -> None:
    play = _in_opening()
    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    for check in Check:
        _pass(play, check)

    play.do(c.InstallDice(by=BY, dice_set="D-2", seal="S-2"))

    play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)
    play.refused(c.InstallDice(by=BY, dice_set="", seal="S-2"), Code.REASON_NEEDED)


def test_an_opening_that_fails_is_given_up_even_with_credits_left_on_a_terminal() -> None:
    play = Play()
    play.insert(7, 500)
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))
    play.wait(20 * MINUTE_MS)
    play.do(c.BeginOpening(by=BY))

    play.do(c.CloseTable(by=BY))

    assert play.phase is Phase.CLOSED
