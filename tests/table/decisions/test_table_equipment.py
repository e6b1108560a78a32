"""What the table's own equipment reports, and what follows."""

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    AlertKind,
    DeviceFault,
    Part,
    TableDevice,
    TumblerKind,
    WayOut,
)

SILENT = (DeviceFault.SILENT,)


def alerts(play: Play) -> list[AlertKind]:
    return [one.kind for one in play.log if isinstance(one, e.AlertRaised)]


def end(play: Play, malfunction: int, way: WayOut = WayOut.RECTIFIED) -> None:
    play.do(c.EndMalfunction(by=CASINO_SUPERVISOR, malfunction=malfunction, way=way, note="done"))


@pytest.mark.rule("D9 7.3")
def test_a_dark_lamp_is_a_malfunction_and_the_dice_decide_the_round() -> None:
    play = Play()
    play.insert(7, 2_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.close()
    play.enter(1, 2, 4)

    play.do(c.ReportLamps(dark=("total_7", "small")))

    (found,) = play.state.malfunctions
    assert (found.part, found.what) == (Part.ILLUMINATION, "lamps dark: small, total_7")
    assert alerts(play) == [AlertKind.LAMPS]
    play.settle()
    assert play.state.credits(7) == 2_500
    play.refused(c.SpinTumbler(by=DEALER), Code.GAME_LOCK)


@pytest.mark.rule("D9 7.3")
def test_the_same_lamps_are_told_once_whatever_their_order() -> None:
    play = Play()
    play.do(c.ReportLamps(dark=("small", "big", "small"), wrongly_lit=("total_7",)))
    again = c.ReportLamps(dark=("big", "small"), wrongly_lit=("total_7",))
    play.refused(again, Code.TOLD_ALREADY)
    assert len(play.state.malfunctions) == 1


def test_fewer_wrong_lamps_are_recorded_and_alarm_nobody() -> None:
    play = Play()
    play.do(c.ReportLamps(dark=("small", "big")))
    (event,) = play.do(c.ReportLamps(dark=("big",)))
    assert isinstance(event, e.LampsReported)
    assert play.state.is_game_locked


def test_a_lamp_of_another_layout_is_refused() -> None:
    play = Play()
    play.refused(c.ReportLamps(dark=("no_such_bet",)), Code.UNKNOWN_BET)


@pytest.mark.rule("D9 7.4")
def test_under_a_safe_procedure_a_known_lamp_does_not_stop_the_game_again() -> None:
    play = Play()
    play.do(c.ReportLamps(dark=("small",)))
    end(play, 1, WayOut.SAFE_PROCEDURES)
    play.refused(c.ReportLamps(dark=("small",)), Code.TOLD_ALREADY)
    assert not play.state.is_game_locked
    play.do(c.ReportLamps(dark=("small", "big")))
    assert play.state.is_game_locked


@pytest.mark.rule("D9 7.4")
@pytest.mark.parametrize(
    ("report", "part"),
    [
        (c.ReportLamps(wrongly_lit=("small",)), Part.ILLUMINATION),
        (c.ReportTableDevice(device=TableDevice.LAMPS, failures=SILENT), Part.ILLUMINATION),
        (c.ReportTableDevice(device=TableDevice.TUMBLER, failures=SILENT), Part.TUMBLER),
    ],
)
def test_what_was_rectified_and_still_fails_is_found_anew(
    report: c.ReportLamps | c.ReportTableDevice, part: Part
) -> None:
    play = Play()
    play.do(report)
    end(play, 1)
    assert not play.state.is_game_locked
    play.do(report)
    assert [one.part for one in play.state.malfunctions] == [part, part]
    assert play.state.is_game_locked


def test_another_part_that_is_rectified_leaves_the_lamps_as_they_are() -> None:
    play = Play()
    play.do(c.ReportLamps(dark=("small",)))
    play.do(c.DeclareMalfunction(by=DEALER, part=Part.ENTRY_TERMINAL, what="a button sticks"))
    end(play, 2)
    play.refused(c.ReportLamps(dark=("small",)), Code.TOLD_ALREADY)


@pytest.mark.parametrize("device", [TableDevice.DICE_READER, TableDevice.ENTRY_KEYPAD])
def test_without_a_reader_or_a_keypad_the_game_goes_on(device: TableDevice) -> None:
    play = Play()
    play.do(c.ReportTableDevice(device=device, failures=SILENT))
    assert alerts(play) == [AlertKind(device)]
    assert not play.state.is_game_locked
    play.do(c.ReportTableDevice(device=device))
    assert alerts(play) == [AlertKind(device)]
    play.refused(c.ReportTableDevice(device=device), Code.TOLD_ALREADY)


@pytest.mark.rule("D9 6.1")
def test_a_motor_is_asked_and_counts_before_anybody_may_wager() -> None:
    play = Play(tumbler=TumblerKind.MOTOR)
    play.do(c.SpinTumbler(by=DEALER, times=3))
    assert (play.round.spins_asked, play.round.spins, play.round.spun_by) == (3, 0, DEALER)
    bets = c.CallPlaceYourBets(by=DEALER)
    play.refused(bets, Code.NOT_SPUN_ENOUGH)
    play.do(c.ReportSpins(round=1, spins=2))
    play.refused(c.ReportSpins(round=1, spins=1), Code.TOLD_ALREADY)
    play.refused(c.ReportSpins(round=2, spins=9), Code.WRONG_PHASE)
    play.refused(bets, Code.NOT_SPUN_ENOUGH)
    play.do(c.ReportSpins(round=1, spins=3))
    play.do(bets)
    assert play.state.phase is Phase.WAGERING


@pytest.mark.rule("D9 6.6")
def test_a_spin_after_wagering_opened_is_told_once_in_a_round() -> None:
    play = Play(tumbler=TumblerKind.MOTOR)
    play.do(c.SpinTumbler(by=DEALER))
    play.do(c.ReportSpins(round=1, spins=3))
    play.do(c.CallPlaceYourBets(by=DEALER))
    for spins in (4, 5, 6):
        play.do(c.ReportSpins(round=1, spins=spins))
    assert alerts(play) == [AlertKind.TUMBLER]


def test_where_hands_spin_no_motor_counts() -> None:
    play = Play()
    play.do(c.SpinTumbler(by=DEALER))
    play.refused(c.ReportSpins(round=1, spins=5), Code.NO_MOTOR)
    assert play.round.spins == 3


@pytest.mark.rule("D9 6.1")
def test_nothing_spins_and_nobody_wagers_while_the_switch_says_that_the_cover_is_off() -> None:
    play = Play()
    play.refused(c.ReportCover(is_on=True), Code.TOLD_ALREADY)
    play.do(c.ReportCover(is_on=False))
    play.refused(c.SpinTumbler(by=DEALER), Code.COVER_OFF)
    play.do(c.ReportCover(is_on=True))
    play.do(c.SpinTumbler(by=DEALER))
    play.do(c.ReportCover(is_on=False))
    play.refused(c.CallPlaceYourBets(by=DEALER), Code.COVER_OFF)


@pytest.mark.rule("D9 7.1(c)")
def test_a_cover_off_before_the_close_is_told_and_after_it_is_not() -> None:
    play = Play("hybrid")
    play.do(c.ReportCover(is_on=False))
    play.do(c.ReportCover(is_on=True))
    assert alerts(play) == []
    play.open_round()
    play.do(c.ReportCover(is_on=False))
    play.do(c.ReportCover(is_on=True))
    assert alerts(play) == [AlertKind.COVER_OFF]
    play.wait_until(play.round.closes_at)
    play.do(c.ReportCover(is_on=False))
    play.do(c.ReportCover(is_on=True))
    assert alerts(play) == [AlertKind.COVER_OFF] * 2
    play.do(c.CallNoMoreBets(by=DEALER))
    play.do(c.Uncover(by=DEALER))
    play.do(c.ReportCover(is_on=False))
    assert alerts(play) == [AlertKind.COVER_OFF] * 2


def test_that_a_device_works_is_told_once_and_from_then_on_the_table_has_it() -> None:
    play = Play()
    works = c.ReportTableDevice(device=TableDevice.LAMPS)
    # Nothing that is done by hand says that there are lamps with a program of their own.
    found = c.DeclareMalfunction(by=DEALER, part=Part.ILLUMINATION, what="dark")
    play.do(found)
    end(play, 1)
    assert play.state.equipment.faults == {}

    (event,) = play.do(works)
    assert isinstance(event, e.TableDeviceReported)
    assert play.state.equipment.faults == {TableDevice.LAMPS: ()}
    play.refused(works, Code.TOLD_ALREADY)
    play.do(found)
    end(play, 2)
    assert play.state.equipment.faults == {TableDevice.LAMPS: ()}
    assert alerts(play) == []
