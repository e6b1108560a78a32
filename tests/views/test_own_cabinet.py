"""A player sees whether paper comes; staff who pass by see what is wrong."""

import pytest
from msgspec import UNSET

from table.play import GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.cabinet import CabinetDevice, DoubtFinding, VoucherPrinting
from taisai.table.vocabulary import Tamper
from taisai.views.own_cabinet import CabinetFault, OwnVoucher, cabinet_faults, own_voucher
from taisai.views.parts import encode_view
from taisai.views.terminal import view


def _fitted() -> Play:
    play = Play()
    play.fit_printer(7)
    play.insert(7, 2_500)
    return play


def _cash_out(play: Play) -> str:
    number = play.validation_number()
    play.do(c.CashOut(terminal=7, validation_number=number, by_printer=True))
    return number


def _why_no_voucher(play: Play) -> str:
    shown = view(play.state, 7, play.now)
    (button,) = [one for one in shown.buttons if one.command == "CashOut"]
    return "" if button.why_not is UNSET else button.why_not.code


def _printing(play: Play) -> VoucherPrinting | None:
    shown = own_voucher(play.terminal(7))
    return shown.printing if isinstance(shown, OwnVoucher) else None


@pytest.mark.rule("D9A 3.3(d)(i)")
def test_a_voucher_is_called_printed_once_the_cabinet_has_said_so() -> None:
    play = _fitted()
    assert (_printing(play), _why_no_voucher(play)) == (None, "")
    number = _cash_out(play)
    assert _printing(play) is VoucherPrinting.ISSUED
    play.do(c.TakeVoucher(terminal=7, voucher=1))
    assert _printing(play) is VoucherPrinting.SENT
    play.do(c.ReportVoucherPrinted(terminal=7, voucher=1))
    assert _printing(play) is VoucherPrinting.PRINTED
    assert number.encode() not in encode_view(view(play.state, 7, play.now))
    # The next player does not see it.
    play.insert(7, 2_000)
    assert _printing(play) is None


def test_a_voucher_in_doubt_stays_in_sight_until_staff_have_decided() -> None:
    play = _fitted()
    _cash_out(play)
    play.do(c.TakeVoucher(terminal=7, voucher=1))
    play.do(c.ReportVoucherInDoubt(terminal=7, voucher=1, why="jam"))
    play.insert(7, 2_000)
    assert (_printing(play), _why_no_voucher(play)) == (
        VoucherPrinting.IN_DOUBT,
        "voucher_in_doubt",
    )
    finding = DoubtFinding.PAY_BY_HAND
    play.do(c.SettleVoucherDoubt(by=GAME_SUPERVISOR, terminal=7, voucher=1, finding=finding))
    assert (_printing(play), _why_no_voucher(play)) == (None, "")


@pytest.mark.rule("D9A 3.3(d)(ii)")
def test_without_a_ready_printer_no_voucher_is_offered() -> None:
    play = Play()
    play.insert(7, 2_500)
    assert _why_no_voucher(play) == "no_printer"
    play.report_printer(7, "paper_out", is_ready=False)
    play.do(c.ReportEquipmentLink(terminal=7, is_up=True))
    assert _why_no_voucher(play) == "printer_not_ready"
    play.report_printer(7)
    assert _why_no_voucher(play) == ""
    _cash_out(play)
    play.insert(7, 2_000)
    assert _why_no_voucher(play) == "voucher_printing"


def test_faults_are_shown_and_a_cabinet_that_is_away_has_one_for_each_device() -> None:
    play = _fitted()
    assert cabinet_faults(play.terminal(7)) == ()
    play.report_printer(7, "paper_low", "cover_open", is_ready=False)
    assert [one.fault for one in cabinet_faults(play.terminal(7))] == ["paper_low", "cover_open"]
    play.do(c.ReportEquipmentLink(terminal=7, is_up=False))
    away = CabinetFault(device=CabinetDevice.PRINTER, fault="not_connected")
    assert view(play.state, 7, play.now).cabinet_faults == (away,)


@pytest.mark.rule("D9A 3.6")
def test_an_open_door_is_wrong_until_it_is_shut_and_a_tilt_until_somebody_has_looked() -> None:
    play = Play()
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    told = [(one.device, one.fault) for one in cabinet_faults(play.terminal(7))]
    assert told == [(CabinetDevice.DOORS, "door_open")]
    play.do(c.ReportDoorClosed(terminal=7))
    assert cabinet_faults(play.terminal(7)) == ()
    play.do(c.ClearTamper(by=GAME_SUPERVISOR, terminal=7, note="looked inside"))
    play.do(c.ReportTamper(terminal=7, kind=Tamper.TILT))
    assert [one.fault for one in cabinet_faults(play.terminal(7))] == ["tilt"]
    play.do(c.ClearTamper(by=GAME_SUPERVISOR, terminal=7, note="stands upright"))
    assert cabinet_faults(play.terminal(7)) == ()
