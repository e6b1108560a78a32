"""Division 9 sections 2, 3, 5 and 6 as they are played: one story per numbered rule."""

import pytest

from table.play import (
    CASHIER,
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    INSPECTOR,
    MINUTE_MS,
    OTHER_DEALER,
    SEAL,
    Play,
)
from taisai.rules import Outcome, Role
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import Check, Mode, Person

BY = CASINO_SUPERVISOR
EVERY_MODE = pytest.mark.parametrize("mode", list(Mode))
WITH_LAYOUT = pytest.mark.parametrize("mode", [Mode.TABLE, Mode.HYBRID])
DIVISION_9 = pytest.mark.parametrize("edition", ["1998", "1999", "2008"])


def _closed(mode: str = "table", edition: str = "") -> Play:
    """A table after "No more bets"."""
    play = Play(mode, edition)
    play.open_round()
    play.close()
    return play


# --------------------------------------------------------------------------- sections 2 and 3


@pytest.mark.rule("D9 2.0")
def test_d9_2_0_the_general_rules_hold_at_a_tai_sai_table() -> None:
    play = Play("table")
    play.do(c.TakePosition(by=DEALER, position=1))

    refused = play.refused(c.CloseTable(by=BY), Code.NOTICE_NEEDED)

    assert refused.rule == "R32"
    play.do(c.CloseTable(by=BY, closes_at=play.now + 20 * MINUTE_MS))


@pytest.mark.rule("D9 3.3(a)")
@pytest.mark.rule("D9 3.3(a)(i)")
@WITH_LAYOUT
def test_d9_3_3_a_i_the_entry_terminal_has_buttons_for_one_to_six(mode: Mode) -> None:
    play = _closed(mode)
    play.uncover()

    for number in range(1, 7):
        play.press(number)
    for number in (0, 7):
        play.refused(c.PressEntryButton(by=DEALER, number=number), Code.NO_SUCH_BUTTON)


@pytest.mark.rule("D9 3.3(a)(ii)")
def test_d9_3_3_a_ii_one_button_enters_the_result() -> None:
    play = _closed()
    play.uncover()
    play.press(1, 3, 6)
    assert play.round.entered is None

    play.do(c.PressEnter(by=DEALER))

    assert play.round.entered == (1, 3, 6)


@pytest.mark.rule("D9 3.3(a)(iii)")
def test_d9_3_3_a_iii_the_last_three_numbers_are_shown_and_just_these_are_entered() -> None:
    play = _closed()
    play.uncover()
    play.press(2, 2, 1, 3, 6)
    assert play.state.entry == (1, 3, 6)

    play.do(c.PressEnter(by=DEALER))

    assert play.newest(e.OutcomeEntered).faces == (1, 3, 6)
    assert play.state.entry == (1, 3, 6)


@pytest.mark.rule("D9 3.4(e)(v)")
def test_d9_3_4_e_v_every_round_is_tumbled() -> None:
    play = Play("table")
    play.play_round((1, 2, 3))
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)

    play.play_round((1, 2, 3))

    assert [past.spins for past in play.state.history.held] == [3, 3]


# --------------------------------------------------------------------------- section 5


def _all_but(left_out: Check) -> Play:
    play = Play("table", is_open=False)
    play.do(c.InstallDice(by=BY, dice_set="D-1", seal=SEAL))
    play.do(c.BeginOpening(by=BY))
    if left_out is not Check.TEST_RUNS:
        play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    for check in Check:
        if check is not left_out:
            play.do(c.RecordCheck(by=BY, check=check, passed=True, seal=SEAL))
    return play


@pytest.mark.rule("D9 5.0(a)")
def test_d9_5_0_a_no_table_opens_before_the_casino_supervisor_saw_its_power_on() -> None:
    play = _all_but(Check.POWER)
    play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)
    power = c.RecordCheck(by=GAME_SUPERVISOR, check=Check.POWER, passed=True)
    play.refused(power, Code.NOT_YOUR_CALL)

    play.do(c.RecordCheck(by=BY, check=Check.POWER, passed=True))
    play.do(c.OpenTable(by=BY))


@pytest.mark.rule("D9 5.0(b)")
def test_d9_5_0_b_no_table_opens_before_test_runs_lit_the_right_areas() -> None:
    play = _all_but(Check.TEST_RUNS)
    play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)
    lit = play.state.edition.lit("standard", Outcome(2, 5, 5))
    passed = c.RecordCheck(by=BY, check=Check.TEST_RUNS, passed=True)

    play.do(c.RunTests(by=BY, runs=(((2, 5, 5), lit[:-1]),)))
    play.refused(passed, Code.TEST_RUNS_WRONG)
    play.do(c.RunTests(by=BY, runs=(((2, 5, 5), lit),)))
    play.refused(passed, Code.TEST_RUNS_WRONG)
    play.do(c.RunTests(by=BY, runs=play.right_test_runs()))
    play.do(passed)

    play.do(c.OpenTable(by=BY))


@pytest.mark.rule("D9 5.0(c)")
def test_d9_5_0_c_no_table_opens_before_the_tumbler_was_inspected_and_tried() -> None:
    play = _all_but(Check.TUMBLER)
    play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)
    failed = c.RecordCheck(by=BY, check=Check.TUMBLER, passed=False, note="it sticks")
    play.do(failed)
    play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)

    play.do(c.RecordCheck(by=BY, check=Check.TUMBLER, passed=True))
    play.do(c.OpenTable(by=BY))


@pytest.mark.rule("D9 5.0(d)")
def test_d9_5_0_d_no_table_opens_before_the_seal_was_seen_untouched() -> None:
    play = _all_but(Check.SEAL)
    play.refused(c.OpenTable(by=BY), Code.CHECKS_MISSING)
    other = c.RecordCheck(by=BY, check=Check.SEAL, passed=True, seal="S-0002")
    play.refused(other, Code.SEAL_DIFFERS)

    play.do(c.RecordCheck(by=BY, check=Check.SEAL, passed=True, seal=SEAL))
    play.do(c.OpenTable(by=BY))


# --------------------------------------------------------------------------- section 6


@pytest.mark.rule("D9 6.1")
@EVERY_MODE
def test_d9_6_1_three_spins_under_the_cover_and_then_the_dealers_call(mode: Mode) -> None:
    play = Play(mode)
    play.play_round((1, 2, 3))
    play.refused(c.SpinTumbler(by=DEALER), Code.COVER_OFF)
    play.do(c.ReplaceCover(by=DEALER))
    play.do(c.SpinTumbler(by=DEALER, times=2))
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)
    play.do(c.SpinTumbler(by=DEALER, times=1))
    play.refused(c.CallPlaceYourBets(by=GAME_SUPERVISOR), Code.NOT_YOUR_CALL)

    play.do(c.CallPlaceYourBets(by=DEALER))

    assert play.phase is Phase.WAGERING


@pytest.mark.rule("D9-1998 6.1")
@pytest.mark.rule("D9-2008 6.1")
def test_d9_6_1_the_game_supervisor_spins_from_2008_on() -> None:
    spun = c.SpinTumbler(by=GAME_SUPERVISOR)

    Play("table", "1998").refused(spun, Code.NOT_YOUR_CALL)
    Play("table", "2008").do(spun)


@pytest.mark.rule("D9 6.2")
@DIVISION_9
def test_d9_6_2_the_dealers_call_closes_the_wagering_with_the_bell(edition: str) -> None:
    play = Play("table", edition)
    play.do(c.TakePosition(by=DEALER, position=1))
    play.open_round()
    play.refused(c.CallNoMoreBets(by=GAME_SUPERVISOR), Code.NOT_YOUR_CALL)

    play.do(c.CallNoMoreBets(by=DEALER))

    late = c.PlaceChips(position=1, bet="small", chips_cents=(500,))
    play.refused(late, Code.NO_MORE_WAGERS)
    assert play.happened(e.NoMoreBetsCalled)


@pytest.mark.rule("D9 6.3")
@WITH_LAYOUT
def test_d9_6_3_the_dice_are_uncovered_after_the_call_and_then_announced(mode: Mode) -> None:
    play = Play(mode)
    play.open_round()
    play.refused(c.Uncover(by=DEALER), Code.NOT_BEFORE_CLOSE)
    play.close()
    announced = c.AnnounceOutcome(by=DEALER, faces=(3, 3, 4))
    play.refused(announced, Code.COVER_ON)
    play.do(c.Uncover(by=DEALER))

    play.do(announced)

    assert Outcome.of(play.newest(e.OutcomeAnnounced).faces).call == "double 3, 4, total 10"


@pytest.mark.rule("D9 6.4(a)")
def test_d9_6_4_a_the_numbers_are_pressed_for_the_uncovered_dice() -> None:
    play = _closed()
    play.refused(c.PressEntryButton(by=DEALER, number=1), Code.COVER_ON)
    play.uncover()

    play.press(1, 3, 6)

    assert [event.number for event in play.happened(e.EntryButtonPressed)] == [1, 3, 6]


@pytest.mark.rule("D9 6.4(b)")
def test_d9_6_4_b_the_entry_button_follows_three_numbers() -> None:
    play = _closed()
    play.uncover()
    play.press(1, 3)
    play.refused(c.PressEnter(by=DEALER), Code.FEWER_THAN_THREE)
    play.press(6)

    play.do(c.PressEnter(by=DEALER))

    assert play.phase is Phase.OUTCOME_ENTERED


@pytest.mark.rule("D9 6.6")
@EVERY_MODE
@pytest.mark.parametrize(
    "by",
    [CASHIER, INSPECTOR, CASINO_SUPERVISOR, OTHER_DEALER, Person(Role.PLAYER, "pia")],
    ids=lambda person: person.id,
)
def test_d9_6_6_nobody_else_touches_tumbler_or_entry_terminal(mode: Mode, by: Person) -> None:
    expected = Code.NOT_THE_DEALER_HERE if by is OTHER_DEALER else Code.NOT_YOUR_CALL
    play = Play(mode)
    play.refused(c.SpinTumbler(by=by), expected)
    play.open_round()
    play.close()
    for touch in (
        c.Uncover(by=by),
        c.PressEntryButton(by=by, number=1),
        c.ClearEntry(by=by),
        c.PressEnter(by=by),
    ):
        play.refused(touch, expected)
