"""D9 5.0: the checks before opening, and those of dice that are changed afterwards."""

import pytest

from table.play import CASINO_SUPERVISOR as BY
from table.play import DEALER, SEAL, Play
from taisai.rules import Outcome
from taisai.scenarios.forms.opening import every_area_runs
from taisai.table import areas_not_tested, missing_checks
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.refusals import Code
from taisai.table.vocabulary import Check


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
    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    _pass(play, Check.TEST_RUNS)


@pytest.mark.rule("D9 5.0(b)")
def test_test_runs_are_passed_when_the_last_dark_area_was_lit() -> None:
    play = _in_opening()
    passed = c.RecordCheck(by=BY, check=Check.TEST_RUNS, passed=True)
    *others, last = every_area_runs(play.state.setup)

    play.do(c.RunTests(by=BY, runs=tuple(others)))
    dark = areas_not_tested(play.state)
    assert dark
    assert set(dark) <= set(last[1])
    assert play.refused(passed, Code.TEST_RUNS_WRONG).details == {"not_lit": len(dark)}
    play.do(c.RunTests(by=BY, runs=(last,)))

    assert areas_not_tested(play.state) == ()
    play.do(passed)


@pytest.mark.rule("D9 5.0(b)")
def test_an_outcome_is_the_same_in_whatever_order_its_dice_are_named() -> None:
    play = _in_opening()
    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    play.do(c.RunTests(by=BY, runs=(((6, 3, 1), ()),)))
    assert "total_10" in play.state.opening.failed_runs[0].missing

    lit = play.state.edition.lit("standard", Outcome(1, 3, 6))
    play.do(c.RunTests(by=BY, runs=(((3, 1, 6), lit),)))

    assert play.state.opening.failed_runs == ()
    assert areas_not_tested(play.state) == ()


def test_a_wrong_run_leaves_its_own_areas_untested() -> None:
    play = _in_opening()
    *others, (faces, lit) = every_area_runs(play.state.setup)

    play.do(c.RunTests(by=BY, runs=(*others, (faces, lit[1:]))))

    assert set(areas_not_tested(play.state)) <= set(lit)
    assert areas_not_tested(play.state)


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


@pytest.mark.rule("D9 5.0(c)")
@pytest.mark.rule("D9 5.0(d)")
@pytest.mark.parametrize("mode", ["table", "terminals", "hybrid"])
def test_dice_changed_at_an_open_table_are_checked_before_the_next_spin(mode: str) -> None:
    play = Play(mode)
    spin = c.SpinTumbler(by=DEALER)
    assert play.can(spin)

    play.do(c.InstallDice(by=BY, dice_set="D-2", seal="S-2"))

    missing = play.refused(spin, Code.CHECKS_MISSING).details["missing"]
    assert missing == "tumbler, seal"
    play.do(c.RecordCheck(by=BY, check=Check.TUMBLER, passed=True))
    assert missing_checks(play.state) == (Check.SEAL,)
    play.refused(c.RecordCheck(by=BY, check=Check.SEAL, passed=True, seal=SEAL), Code.SEAL_DIFFERS)
    play.do(c.RecordCheck(by=BY, check=Check.SEAL, passed=True, seal="S-2"))
    play.do(spin)


@pytest.mark.parametrize("check", [Check.POWER, Check.TEST_RUNS])
def test_what_concerns_the_whole_table_is_checked_before_it_opens(check: Check) -> None:
    play = Play("hybrid")

    play.refused(c.RecordCheck(by=BY, check=check, passed=True), Code.TABLE_OPEN)
    play.refused(c.RecordCheck(by=BY, check=check, passed=False, note="dark"), Code.TABLE_OPEN)


@pytest.mark.parametrize("check", [Check.TUMBLER, Check.SEAL])
def test_a_check_that_fails_between_rounds_stops_the_next_spin(check: Check) -> None:
    play = Play("table")

    play.do(c.RecordCheck(by=BY, check=check, passed=False, note="it is loose"))

    play.refused(c.SpinTumbler(by=DEALER), Code.CHECKS_MISSING)
    play.do(c.RecordCheck(by=BY, check=check, passed=True, seal=SEAL))
    play.spin()
    play.refused(
        c.RecordCheck(by=BY, check=check, passed=False, note="it is loose"), Code.ROUND_UNDER_WAY
    )
