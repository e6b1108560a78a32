"""What the casino supervisor sees of a table."""

import pytest
from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, DEALER, SEAL, Play
from taisai.table import commands as c
from taisai.table.vocabulary import Check, LimitSheet, LockScope, Part, WayOut
from taisai.views import casino_supervisor
from taisai.views.casino_supervisor import CasinoSupervisorView
from views.screens import button_named


def now(play: Play) -> CasinoSupervisorView:
    """What the casino supervisor sees now."""
    return casino_supervisor.view(play.state, play.now, CASINO_SUPERVISOR)


def opening() -> Play:
    """A table whose checks have begun."""
    play = Play("table", is_open=False)
    play.do(c.InstallDice(by=CASINO_SUPERVISOR, dice_set="D-1", seal=SEAL))
    play.do(c.BeginOpening(by=CASINO_SUPERVISOR))
    return play


@pytest.mark.rule("D9 5.0(a)")
def test_each_check_is_missing_failed_or_passed() -> None:
    play = opening()
    play.do(c.RecordCheck(by=CASINO_SUPERVISOR, check=Check.POWER, passed=True))
    play.do(c.RecordCheck(by=CASINO_SUPERVISOR, check=Check.TUMBLER, passed=False, note="stuck"))
    checks = {one.check: one.passed for one in now(play).opening.checks}

    assert checks == {
        Check.POWER: True,
        Check.TEST_RUNS: UNSET,
        Check.TUMBLER: False,
        Check.SEAL: UNSET,
    }
    assert button_named(now(play).buttons, "OpenTable").why_not.code == "checks_missing"


@pytest.mark.rule("D9 5.0(b)")
def test_a_failed_test_run_says_which_areas_were_wrong() -> None:
    play = opening()
    (first, *others) = play.right_test_runs()
    faces, lit = first
    wrong = (faces, ("big", *(area for area in lit if area != "triple_1")))
    play.do(c.RunTests(by=CASINO_SUPERVISOR, runs=(wrong, *others)))
    seen = now(play).opening

    (failed,) = seen.failed_runs
    assert failed.call == "triple 1, total 3"
    assert (failed.dark_but_winning, failed.lit_but_losing) == (("triple_1",), ("big",))
    assert seen.runs_count == 56
    check = button_named(now(play).buttons, "RecordCheck", "test_runs")
    assert check.why_not.code == "test_runs_wrong"


@pytest.mark.rule("D9 5.0(b)")
def test_the_areas_that_are_still_to_be_lit_are_counted() -> None:
    play = opening()
    assert now(play).opening.dark_count == 50
    play.do(c.RunTests(by=CASINO_SUPERVISOR, runs=play.right_test_runs()))
    assert now(play).opening.dark_count == 0


@pytest.mark.rule("D9 5.0(d)")
def test_an_open_table_shows_the_checks_of_its_dice_and_which_are_missing() -> None:
    play = Play("hybrid")
    assert [one.check for one in now(play).opening.checks] == [Check.TUMBLER, Check.SEAL]
    assert now(play).glance.missing_checks is UNSET
    play.do(c.InstallDice(by=CASINO_SUPERVISOR, dice_set="D-2", seal="S-2"))

    assert now(play).glance.missing_checks == (Check.TUMBLER, Check.SEAL)
    assert button_named(now(play).buttons, "RecordCheck", "seal").is_lit
    assert button_named(now(play).buttons, "RecordCheck", "power").why_not.code == "table_open"


def test_a_table_that_opens_without_checks_shows_none() -> None:
    play = Play("terminals", opening_checks_required=False)

    assert now(play).opening.checks == ()


def test_a_table_with_players_is_not_closed_without_notice() -> None:
    play = Play()
    assert button_named(now(play).buttons, "CloseTable", "now").is_lit
    play.insert(7, 500)
    assert button_named(now(play).buttons, "CloseTable", "now").why_not.code == "notice_needed"


def test_notices_show_how_many_have_agreed() -> None:
    play = Play()
    play.insert(7, 500)
    play.insert(1, 500)
    play.do(c.CloseTable(by=CASINO_SUPERVISOR, closes_at=play.now + 20 * 60_000))
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))

    (notice,) = now(play).glance.notices
    assert (notice.is_closing, notice.consents_count) == (True, 1)


def test_a_malfunction_has_a_button_for_each_way_out() -> None:
    play = Play()
    play.declare(Part.TUMBLER)
    for way in WayOut:
        assert button_named(now(play).buttons, "EndMalfunction", f"1/{way}").is_lit
    rectified = c.EndMalfunction(
        by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.RECTIFIED, note="new motor"
    )
    play.do(rectified)

    assert all(one.command != "EndMalfunction" for one in now(play).buttons)


def test_an_evidence_lock_of_the_game_system_can_be_released() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((1, 2, 5), {7: {"small": 500}})
    assert not button_named(now(play).buttons, "ReleaseEvidenceLock").is_lit
    refusal = c.RefuseToPay(
        **play.both(),
        round=number,
        terminal=7,
        malfunction=play.declare(),
        scope=LockScope.GAME_SYSTEM,
        report_reference="IR-1",
        inspector="Ines",
        standard_reference="MOS 4.2",
    )
    play.do(refusal)

    assert now(play).glance.is_evidence
    assert button_named(now(play).buttons, "ReleaseEvidenceLock").is_lit


def test_the_limits_of_every_terminal_and_of_the_layout_are_shown() -> None:
    play = Play("hybrid")
    sheet = LimitSheet(1_000, 500, 10_000)
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, terminals=(7,)))
    view = now(play)

    minimums = {one.terminal: one.limits.wager_min.shown for one in view.limits}
    assert minimums == {1: "$1.00", 2: "$1.00", 7: "$10.00"}
    assert view.table_limits.wager_min.shown == "$5.00"
    assert now(Play()).table_limits is UNSET


def test_the_tables_money_is_shown_by_where_it_is() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.do(c.BuyIn(by=DEALER, terminal=1, tender="cash", amount_cents=2_500))
    play.play_round((6, 6, 5), {7: {"small": 500}})
    play.cash_out(7)
    money = now(play).money

    assert (money.cash_in_cents, money.drop_box_cents) == (10_000, 2_500)
    assert (money.vouchers_issued_cents, money.house_win_cents) == (9_500, 500)


def test_the_casino_supervisor_may_amend_what_a_game_supervisor_entered() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.enter(1, 2, 5, by=play.game_supervisor)

    assert now(play).amendment.is_lit


def test_a_table_can_be_made_private_and_public_again() -> None:
    play = Play()
    assert button_named(now(play).buttons, "MakePrivate").is_lit
    play.do(c.MakePrivate(by=CASINO_SUPERVISOR, is_private=True))
    assert now(play).glance.is_private
    assert button_named(now(play).buttons, "MakePrivate").is_lit


def test_a_table_may_close_with_notice_where_it_may_not_close_at_once() -> None:
    play = Play()
    play.insert(7, 500)

    assert button_named(now(play).buttons, "CloseTable", "notice").is_lit
    play.do(c.CloseTable(by=CASINO_SUPERVISOR, closes_at=play.now + 20 * 60_000))
    again = button_named(now(play).buttons, "CloseTable", "notice")
    assert again.why_not.code == "notice_given_already"


def test_the_corrections_are_those_of_the_way_of_playing() -> None:
    assert "RecalculateRound" in now(Play()).corrections
    assert "MakeTableRoundGood" not in now(Play()).corrections
    assert "MakeTableRoundGood" in now(Play("table")).corrections
    assert "RecalculateRound" not in now(Play("table")).corrections


def test_another_terminal_can_be_installed_and_every_one_can_have_other_limits() -> None:
    play = Play()
    view = now(play)

    assert button_named(view.buttons, "InstallTerminal").is_lit
    assert button_named(view.buttons, "ChangeLimits", "7").is_lit
    assert view.setup == play.state.setup


def test_a_withdrawn_terminal_can_be_installed_again_and_is_not_taken_for_a_new_one() -> None:
    play = Play()
    play.do(c.WithdrawTerminal(by=CASINO_SUPERVISOR, terminal=1))
    (row,) = now(play).withdrawn

    assert (row.number, row.lit) == (1, ("InstallTerminal",))
    assert 1 not in [one.number for one in now(play).terminals]
    assert button_named(now(play).buttons, "InstallTerminal").is_lit


def test_a_repaired_malfunction_stays_on_the_list() -> None:
    play = Play()
    play.declare(Part.TUMBLER)
    ended = c.EndMalfunction(
        by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.RECTIFIED, note="replaced"
    )
    play.do(ended)

    assert [one.number for one in now(play).malfunctions] == [1]
    assert now(play).glance.malfunctions == ()
