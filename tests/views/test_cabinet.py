"""Staff see what a cabinet told, and never a validation number."""

from msgspec import UNSET

from table.play import GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.cabinet import CabinetDevice, VoucherPrinting
from taisai.views.cabinet import CabinetShown, cabinet_shown
from taisai.views.parts import encode_view


def _shown(play: Play) -> CabinetShown:
    shown = cabinet_shown(play.terminal(7))
    assert isinstance(shown, CabinetShown)
    return shown


def test_a_cabinet_that_never_told_anything_is_not_shown() -> None:
    assert cabinet_shown(Play().terminal(7)) is UNSET


def test_devices_notes_and_the_voucher_on_its_way_are_shown_without_its_number() -> None:
    play = Play()
    printer = c.ReportCabinet(
        terminal=7,
        device=CabinetDevice.PRINTER,
        model="TM-T88VI",
        serial="X3F1",
        version="30.12",
        faults=("paper_low",),
        is_ready=True,
    )
    play.do(printer)
    play.do(c.ReportEquipmentLink(terminal=7, is_up=True))
    play.insert(7, 2_500)
    number = play.validation_number()
    play.do(c.CashOut(terminal=7, validation_number=number, by_printer=True))
    shown = _shown(play)
    assert shown.is_linked
    assert (shown.notes, shown.stacker_cents) == (((500, 1), (2_000, 1)), 2_500)
    assert [(one.model, one.faults) for one in shown.devices] == [("TM-T88VI", ("paper_low",))]
    assert shown.voucher is not UNSET
    assert (shown.voucher.voucher, shown.voucher.printing) == (1, VoucherPrinting.ISSUED)
    assert number.encode() not in encode_view(shown)


def test_a_test_is_shown_until_the_next_and_who_audits_too() -> None:
    play = Play()
    play.do(
        c.ReportCabinet(
            terminal=7,
            device=CabinetDevice.PRINTER,
            model="m",
            serial="s",
            version="v",
            faults=(),
            is_ready=True,
        )
    )
    play.do(c.TestCabinet(by=GAME_SUPERVISOR, terminal=7, device=CabinetDevice.PRINTER))
    test = _shown(play).test
    assert test is not UNSET
    assert test.is_passed is UNSET
    play.do(c.ReportCabinetTest(terminal=7, test=1, is_passed=False, what="no paper"))
    test = _shown(play).test
    assert test is not UNSET
    assert (test.is_passed, test.what) == (False, "no paper")
    play.do(c.EnterAuditMode(by=GAME_SUPERVISOR, terminal=7))
    assert _shown(play).audited_by == GAME_SUPERVISOR.id
