"""What the table's own equipment is told."""

import msgspec
import pytest
from msgspec import UNSET

from table.play import DEALER, GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.vocabulary import DeviceFault, TableDevice, TumblerKind
from taisai.views import felt, overview
from taisai.views.parts import encode_view
from taisai.views.table_equipment import TableEquipmentView, tables_own


def now(play: Play) -> TableEquipmentView:
    return tables_own(play.state)


def test_a_reader_may_read_from_the_close_until_it_has_read() -> None:
    play = Play()
    assert not now(play).may_read
    play.open_round()
    assert not now(play).may_read
    play.close()
    assert now(play).may_read
    play.enter(1, 2, 3)
    assert now(play).may_read
    play.do(c.ReportReading(faces=(1, 2, 3)))
    assert not now(play).may_read


@pytest.mark.rule("D9 7.1(c)")
def test_beside_a_layout_a_reader_waits_for_the_call_and_the_uncovering() -> None:
    play = Play("hybrid")
    play.open_round()
    play.wait_until(play.round.closes_at)
    assert not now(play).may_read
    play.do(c.CallNoMoreBets(by=DEALER))
    assert not now(play).may_read
    play.do(c.Uncover(by=DEALER))
    assert now(play).may_read


@pytest.mark.rule("D9 3.3(b)")
@pytest.mark.parametrize("mode", ["terminals", "hybrid", "table"])
def test_the_lamps_are_lit_exactly_when_the_layout_shows_the_result(mode: str) -> None:
    play = Play(mode)
    play.open_round()
    assert now(play).lit == ()
    play.close()
    if mode != "terminals":
        play.uncover()
    play.enter(1, 2, 4)
    shown = felt.view(play.state, play.now).result
    assert now(play).lit == (() if shown is UNSET else shown.lit)
    assert bool(now(play).lit) is (mode != "terminals")
    play.settle()
    assert "small" in now(play).lit


@pytest.mark.rule("D9 5.0(b)")
def test_a_test_before_opening_is_lit_too() -> None:
    play = Play(is_open=False)
    play.do(c.BeginOpening(by=play.casino_supervisor))
    play.do(c.LightTestRun(by=play.casino_supervisor, faces=(4, 5, 6)))
    assert "big" in now(play).lit


@pytest.mark.rule("D9 6.2")
def test_the_bell_is_rung_from_the_call_on() -> None:
    play = Play("hybrid")
    play.open_round()
    play.wait_until(play.round.closes_at)
    assert now(play).bell == 0
    play.do(c.CallNoMoreBets(by=DEALER))
    assert now(play).bell == 1


@pytest.mark.rule("D9 6.1")
def test_a_motor_may_spin_while_it_is_asked_to_and_nothing_fails() -> None:
    play = Play(tumbler=TumblerKind.MOTOR)
    assert (now(play).has_motor, now(play).may_spin) == (True, False)
    play.do(c.SpinTumbler(by=DEALER, times=4))
    assert (now(play).may_spin, now(play).spins_asked, now(play).spins_counted) == (True, 4, 0)
    play.do(c.ReportSpins(round=1, spins=2))
    assert now(play).spins_counted == 2
    turning = c.ReportTableDevice(device=TableDevice.TUMBLER, failures=(DeviceFault.DOES_NOT_TURN,))
    play.do(turning)
    assert not now(play).may_spin
    assert now(play).faults == {TableDevice.TUMBLER: (DeviceFault.DOES_NOT_TURN,)}


def test_hands_need_no_motor() -> None:
    play = Play()
    play.do(c.SpinTumbler(by=DEALER))
    assert not now(play).may_spin


def test_equipment_knows_what_is_on_record_of_it() -> None:
    play = Play()
    play.do(c.ReportLamps(dark=("small",), wrongly_lit=("big",)))
    play.do(c.ReportCover(is_on=False))
    assert (now(play).dark, now(play).wrongly_lit) == (("small",), ("big",))
    assert now(play).is_cover_off


def test_before_the_lamps_are_lit_nothing_tells_the_dice() -> None:
    play = Play("hybrid")
    play.open_round()
    play.close()
    play.uncover()
    play.press(4, 4, 5)
    assert "4, 4" not in encode_view(now(play)).decode()
    assert msgspec.json.decode(encode_view(now(play)))["lit"] == []


@pytest.mark.rule("D9 7.2")
def test_staff_see_what_was_read_and_that_it_differs() -> None:
    play = Play()
    play.open_round()
    play.close()
    assert overview.glance(play.state).reading is UNSET
    play.do(c.ReportReading(faces=None))
    assert overview.glance(play.state).reading == overview.ReadingShown()
    play.do(c.ReportReading(faces=(1, 2, 4)))
    play.enter(1, 2, 3)
    glance = overview.glance(play.state)
    assert glance.reading == overview.ReadingShown(call="1, 2, 4, total 7", differs=True)
    assert glance.settles_at is UNSET
    play.do(c.UpholdEntry(by=GAME_SUPERVISOR))
    assert overview.glance(play.state).settles_at == play.round.settles_at
