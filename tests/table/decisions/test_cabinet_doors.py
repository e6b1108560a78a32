"""Doors and tilt of a cabinet: counted once, and nobody plays at one that stands open."""

import pytest

from table.play import CASINO_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.refusals import Code
from taisai.table.vocabulary import Tamper


def _offer() -> c.OfferNote:
    return c.OfferNote(terminal=7, note_id="192902/k3f9/1", note_cents=2_000)


@pytest.mark.rule("D9A 3.6")
def test_a_door_is_counted_and_closing_it_puts_nothing_back_in_service() -> None:
    play = Play()
    play.refused(c.ReportDoorClosed(terminal=7), Code.ON_RECORD)
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    assert (play.terminal(7).cabinet.is_door_open, play.terminal(7).cabinet.doors_count) == (
        True,
        1,
    )
    play.do(c.ReportDoorClosed(terminal=7))
    assert not play.terminal(7).cabinet.is_door_open
    play.refused(_offer(), Code.TERMINAL_TAMPERED)


@pytest.mark.rule("D9A 3.6")
def test_a_switch_that_stands_open_is_counted_once_and_keeps_the_terminal_out_of_service() -> None:
    play = Play()
    for kind in (Tamper.DOOR, Tamper.CASH_BOX, Tamper.TILT):
        play.do(c.ReportTamper(terminal=7, kind=kind, stands=True))
        play.refused(c.ReportTamper(terminal=7, kind=kind, stands=True), Code.ON_RECORD)
    cabinet = play.terminal(7).cabinet
    assert (cabinet.doors_count, cabinet.cash_box_count, cabinet.tilts_count) == (1, 1, 1)
    assert cabinet.open_switches == (Tamper.CASH_BOX, Tamper.DOOR, Tamper.TILT)

    clear = c.ClearTamper(by=CASINO_SUPERVISOR, terminal=7, note="looked")
    for kind in (Tamper.TILT, Tamper.DOOR, Tamper.CASH_BOX):
        play.refused(clear, Code.CABINET_OPEN)
        play.do(c.ReportDoorClosed(terminal=7, kind=kind))
        play.refused(c.ReportDoorClosed(terminal=7, kind=kind), Code.ON_RECORD)
    play.do(clear)
    play.do(_offer())


@pytest.mark.rule("D9A 3.6")
def test_a_door_that_is_opened_while_its_terminal_is_withdrawn_is_on_record() -> None:
    play = Play()
    play.do(c.WithdrawTerminal(by=CASINO_SUPERVISOR, terminal=7))
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR, stands=True))
    play.do(c.InstallTerminal(by=CASINO_SUPERVISOR, terminal=7))
    play.refused(_offer(), Code.TERMINAL_TAMPERED)
    assert play.terminal(7).cabinet.open_switches == (Tamper.DOOR,)


@pytest.mark.rule("D9A 3.6")
def test_what_was_opened_too_often_to_be_told_one_by_one_is_counted_all_the_same() -> None:
    play = Play()
    for kind in (Tamper.DOOR, Tamper.CASH_BOX, Tamper.TILT):
        play.do(c.ReportTamper(terminal=7, kind=kind, stands=True, times=3))
    cabinet = play.terminal(7).cabinet
    assert (cabinet.doors_count, cabinet.cash_box_count, cabinet.tilts_count) == (3, 3, 3)
