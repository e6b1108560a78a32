"""Division 9 section 7, and D9A 7.1 which takes it over: one story per numbered rule."""

import pytest

from table.play import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    OTHER_GAME_SUPERVISOR,
    Play,
)
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import AlertKind, Mode, NoSpinCause, Part, WayOut

BY = CASINO_SUPERVISOR
EVERY_MODE = pytest.mark.parametrize("mode", list(Mode))


def _with_wager(mode: str = "hybrid") -> Play:
    play = Play(mode)
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    return play


def _no_spin(cause: NoSpinCause) -> c.AnnounceNoSpin:
    return c.AnnounceNoSpin(by=DEALER, cause=cause)


def _is_void(play: Play) -> bool:
    past = play.state.history.held[-1]
    return past.faces is None and play.credits(7) == 5_000


@pytest.mark.rule("D9 7.1(a)")
def test_d9_7_1_a_a_die_that_is_not_flat_voids_the_spin() -> None:
    play = _with_wager()
    play.close()
    play.uncover()

    play.do(_no_spin(NoSpinCause.DIE_NOT_FLAT))

    assert _is_void(play)


@pytest.mark.rule("D9 7.1(b)")
def test_d9_7_1_b_a_tumbler_at_fault_voids_the_spin() -> None:
    play = _with_wager()

    play.do(_no_spin(NoSpinCause.TUMBLER_FAULT))

    assert _is_void(play)


@pytest.mark.rule("D9 7.1(c)")
def test_d9_7_1_c_dice_seen_before_the_close_are_told_and_void_the_spin() -> None:
    play = _with_wager()
    for early in (c.Uncover(by=DEALER), c.PressEntryButton(by=DEALER, number=1)):
        play.refused(early, Code.NOT_BEFORE_CLOSE)
    play.do(c.ReportReading(faces=(1, 2, 3)))
    assert play.newest(e.AlertRaised).kind is AlertKind.EARLY_READING
    play.do(c.ReportEarlyEntry(tried_by=DEALER.id))
    assert play.newest(e.AlertRaised).kind is AlertKind.EARLY_ENTRY

    play.do(_no_spin(NoSpinCause.DICE_EXPOSED))

    assert _is_void(play)


@pytest.mark.rule("D9 7.1(d)")
def test_d9_7_1_d_a_game_whose_tumbler_was_not_activated_is_void() -> None:
    play = Play("hybrid")
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.NOT_SPUN_ENOUGH)
    play = _with_wager()

    play.do(_no_spin(NoSpinCause.TUMBLER_NOT_ACTIVATED))

    assert _is_void(play)


@pytest.mark.rule("D9 7.1(d)")
def test_d9_7_1_d_with_2008_a_spin_by_the_game_supervisor_is_no_failure() -> None:
    play = Play("table", "2008")
    play.do(c.SpinTumbler(by=GAME_SUPERVISOR, times=3))

    play.refused(_no_spin(NoSpinCause.TUMBLER_NOT_ACTIVATED), Code.CAUSE_DOES_NOT_FIT)


@pytest.mark.rule("D9 7.1 tail")
def test_d9_7_1_tail_no_spin_is_the_dealers_to_announce() -> None:
    play = _with_wager()
    by_supervisor = c.AnnounceNoSpin(by=GAME_SUPERVISOR, cause=NoSpinCause.TUMBLER_FAULT)

    play.refused(by_supervisor, Code.NOT_YOUR_CALL)


@pytest.mark.rule("D9 7.1 tail")
@pytest.mark.rule("R31")
@pytest.mark.parametrize("cause", list(NoSpinCause))
def test_d9_7_1_tail_a_spin_is_void_whether_or_not_announced(cause: NoSpinCause) -> None:
    play = _with_wager()
    play.close()
    play.enter(1, 2, 3)
    play.settle()
    assert play.credits(7) == 5_500
    for _ in range(3):
        play.play_round((6, 6, 5))

    play.do(c.VoidSettledRound(**play.both(), round=1, cause=cause))

    assert play.credits(7) == 5_000
    assert play.state.history.held[0].faces is None


@pytest.mark.rule("D9 7.2")
@EVERY_MODE
def test_d9_7_2_wrong_numbers_are_amended_under_the_game_supervisor(mode: Mode) -> None:
    play = Play(mode)
    play.open_round()
    play.close()
    play.enter(1, 2, 3)
    play.refused(c.AmendOutcome(by=DEALER, faces=(1, 2, 4)), Code.NOT_YOUR_CALL)

    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 4)))
    play.settle()

    assert play.state.history.held[-1].faces == (1, 2, 4)


@pytest.mark.rule("D9 7.2")
def test_d9_7_2_nothing_is_amended_once_wagers_are_settled() -> None:
    play = _with_wager()
    play.close()
    play.enter(1, 2, 3)
    play.settle()

    play.refused(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 4)), Code.ALREADY_SETTLED)


@pytest.mark.rule("R40")
def test_r40_a_game_supervisor_who_erred_does_not_supervise_the_amendment() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.enter(1, 2, 3, by=GAME_SUPERVISOR)

    play.refused(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 4)), Code.OWN_ENTRY)
    play.do(c.AmendOutcome(by=OTHER_GAME_SUPERVISOR, faces=(1, 2, 4)))


@pytest.mark.rule("D9 7.3")
def test_d9_7_3_with_the_lights_out_the_dice_decide_and_then_the_game_stops() -> None:
    play = _with_wager()
    play.close()
    play.enter(1, 2, 3)
    number = play.declare(Part.ILLUMINATION)
    play.settle()

    assert play.credits(7) == 5_500
    assert play.state.malfunctions[number - 1].part is Part.ILLUMINATION
    play.do(c.ReplaceCover(by=DEALER))
    play.refused(c.SpinTumbler(by=DEALER), Code.GAME_LOCK)


@pytest.mark.rule("D9 7.4")
@EVERY_MODE
@pytest.mark.parametrize("way", list(WayOut))
def test_d9_7_4_no_game_until_it_is_put_right_or_safe(mode: Mode, way: WayOut) -> None:
    play = Play(mode)
    number = play.declare(Part.ENTRY_TERMINAL)
    play.refused(c.SpinTumbler(by=DEALER), Code.GAME_LOCK)
    ended = c.EndMalfunction(by=GAME_SUPERVISOR, malfunction=number, way=way, note="x")
    play.refused(ended, Code.NOT_YOUR_CALL)

    play.do(c.EndMalfunction(by=BY, malfunction=number, way=way, note="seen to"))

    play.play_round((1, 2, 3))


@pytest.mark.rule("D9-2008 7.4")
def test_d9_7_4_a_results_display_that_fails_stops_the_game_too() -> None:
    play = Play("table", has_results_display=True)
    number = play.declare(Part.RESULTS_DISPLAY)
    play.refused(c.SpinTumbler(by=DEALER), Code.GAME_LOCK)
    safe = c.EndMalfunction(
        by=BY, malfunction=number, way=WayOut.SAFE_PROCEDURES, note="switched off"
    )
    play.refused(safe, Code.WRONG_PHASE)

    play.do(c.SwitchResultsDisplay(by=BY, is_on=False))
    play.do(safe)

    play.spin()


@pytest.mark.rule("D9-2008 7.5")
def test_d9_7_5_the_results_display_is_never_the_record() -> None:
    shown = Play("table", has_results_display=True)
    dark = Play("table", has_results_display=True)
    dark.do(c.SwitchResultsDisplay(by=BY, is_on=False))
    for play in (shown, dark):
        play.play_round((1, 2, 3))

    assert [past.faces for past in shown.state.history.held] == [(1, 2, 3)]
    assert [past.faces for past in dark.state.history.held] == [(1, 2, 3)]


@pytest.mark.rule("D9A 7.1")
@pytest.mark.parametrize("mode", [Mode.TERMINALS, Mode.HYBRID])
def test_d9a_7_1_section_7_of_division_9_holds_with_terminals(mode: Mode) -> None:
    play = _with_wager(mode)
    play.do(_no_spin(NoSpinCause.TUMBLER_FAULT))
    assert _is_void(play)
    play.open_round()
    play.close()
    play.enter(1, 2, 3)
    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 2, 4)))
    play.declare(Part.TUMBLER)
    play.settle()
    play.do(c.ReplaceCover(by=DEALER))

    play.refused(c.SpinTumbler(by=DEALER), Code.GAME_LOCK)
    assert play.phase is Phase.BETWEEN_ROUNDS
