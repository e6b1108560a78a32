"""Staff see what a cabinet told, and never a validation number."""

from msgspec import UNSET

from table.play import GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.cabinet import CabinetDevice, DoubtFinding, VoucherPrinting
from taisai.table.vocabulary import DeviceFault, TableDevice, Tamper
from taisai.views.cabinet import (
    Attention,
    CabinetShown,
    TableEquipmentShown,
    cabinet_shown,
    table_equipment_shown,
)
from taisai.views.parts import encode_view


def _shown(play: Play) -> CabinetShown:
    shown = cabinet_shown(play.state, play.terminal(7))
    assert isinstance(shown, CabinetShown)
    return shown


def test_a_cabinet_that_never_told_anything_is_not_shown() -> None:
    assert cabinet_shown(Play().state, Play().terminal(7)) is UNSET


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


# ------------------------------------------------------------------- what staff must see to


def _told(*faults: str, is_ready: bool = True) -> c.ReportCabinet:
    return c.ReportCabinet(
        terminal=7,
        device=CabinetDevice.PRINTER,
        model="m",
        serial="s",
        version="v",
        faults=faults,
        is_ready=is_ready,
    )


def _fitted() -> Play:
    play = Play()
    play.do(c.ReportEquipmentLink(terminal=7, is_up=True))
    play.do(_told())
    return play


def test_a_connected_cabinet_with_ready_devices_needs_nobody() -> None:
    assert _shown(_fitted()).attention == ()


def test_faults_are_pressing_by_whether_the_device_could_still_work() -> None:
    play = _fitted()
    play.do(_told("paper_low"))
    assert _shown(play).attention == (Attention.FAULTS,)
    play.do(_told("paper_out", is_ready=False))
    assert _shown(play).attention == (Attention.NOT_READY,)


def test_of_a_cabinet_that_is_away_it_is_said_alone_not_what_it_told_before() -> None:
    play = _fitted()
    play.do(_told("paper_out", is_ready=False))
    play.do(c.ReportEquipmentLink(terminal=7, is_up=False))
    assert _shown(play).attention == (Attention.NOT_CONNECTED,)


def test_an_open_door_and_a_failed_test_need_somebody_until_they_are_over() -> None:
    play = _fitted()
    play.do(c.TestCabinet(by=GAME_SUPERVISOR, terminal=7, device=CabinetDevice.PRINTER))
    assert _shown(play).attention == ()
    play.do(c.ReportCabinetTest(terminal=7, test=1, is_passed=False, what="no paper"))
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    assert _shown(play).attention == (Attention.DOOR_OPEN, Attention.TEST_FAILED)
    play.do(c.ReportDoorClosed(terminal=7))
    assert _shown(play).attention == (Attention.TEST_FAILED,)


def test_a_voucher_in_doubt_comes_first_and_is_counted() -> None:
    play = _fitted()
    play.insert(7, 2_000)
    play.do(c.CashOut(terminal=7, validation_number=play.validation_number(), by_printer=True))
    assert _shown(play).attention == ()
    play.do(c.TakeVoucher(terminal=7, voucher=1))
    play.do(c.ReportVoucherInDoubt(terminal=7, voucher=1, why="no answer"))
    play.do(_told("jam", is_ready=False))
    shown = _shown(play)
    assert shown.attention == (Attention.VOUCHER_IN_DOUBT, Attention.NOT_READY)
    assert (shown.printed_count, shown.doubts_count) == (0, 1)


def test_a_voucher_that_a_cabinet_had_when_it_went_away_needs_somebody_too() -> None:
    play = _fitted()
    play.insert(7, 2_000)
    play.do(c.CashOut(terminal=7, validation_number=play.validation_number(), by_printer=True))
    play.do(c.ReportEquipmentLink(terminal=7, is_up=False))
    assert _shown(play).attention == (Attention.VOUCHER_IN_DOUBT, Attention.NOT_CONNECTED)


def test_vouchers_that_came_out_are_counted_a_duplicate_too_and_none_twice() -> None:
    play = _fitted()
    for number, finding in enumerate((DoubtFinding.CAME, DoubtFinding.PRINT_AGAIN), start=1):
        play.insert(7, 2_000)
        play.do(c.CashOut(terminal=7, validation_number=play.validation_number(), by_printer=True))
        play.do(c.TakeVoucher(terminal=7, voucher=number))
        play.do(c.ReportVoucherInDoubt(terminal=7, voucher=number, why="no answer"))
        settled = c.SettleVoucherDoubt(
            by=GAME_SUPERVISOR, terminal=7, voucher=number, finding=finding
        )
        play.do(settled)
    assert (_shown(play).printed_count, _shown(play).doubts_count) == (1, 2)
    play.do(c.TakeVoucher(terminal=7, voucher=2))
    play.do(c.ReportVoucherPrinted(terminal=7, voucher=2))
    assert (_shown(play).printed_count, _shown(play).doubts_count) == (2, 2)


def test_what_was_wrong_last_is_shown_once_it_is_over_with_when_it_began() -> None:
    play = _fitted()
    play.do(_told("paper_low"))
    began = play.now
    assert _shown(play).devices[0].last_faults is UNSET
    play.wait(5_000)
    play.do(_told())
    device = _shown(play).devices[0]
    assert (device.faults, device.last_faults, device.last_faults_at) == ((), ("paper_low",), began)


# ------------------------------------------------------------------- the table's own equipment


def _own(play: Play) -> TableEquipmentShown:
    shown = table_equipment_shown(play.state)
    assert isinstance(shown, TableEquipmentShown)
    return shown


def test_a_table_that_never_had_equipment_of_its_own_shows_none() -> None:
    assert table_equipment_shown(Play().state) is UNSET


def test_a_tables_own_equipment_is_connected_since_a_moment_and_then_is_not() -> None:
    play = Play()
    play.do(c.ReportEquipmentLink(terminal=None, is_up=True))
    assert (_own(play).is_linked, _own(play).linked_at) == (True, play.now)
    assert _own(play).attention == ()
    play.wait(5_000)
    play.do(c.ReportEquipmentLink(terminal=None, is_up=False))
    assert (_own(play).is_linked, _own(play).linked_at) == (False, play.now)
    assert _own(play).attention == (Attention.NOT_CONNECTED,)


def test_wrong_lamps_and_silent_devices_of_a_table_need_somebody() -> None:
    play = Play()
    play.do(c.ReportEquipmentLink(terminal=None, is_up=True))
    play.do(c.ReportLamps(dark=("small",), wrongly_lit=()))
    play.do(c.ReportTableDevice(device=TableDevice.DICE_READER, failures=(DeviceFault.SILENT,)))
    shown = _own(play)
    assert shown.attention == (Attention.LAMPS, Attention.FAULTS)
    assert shown.dark == ("small",)
    assert [(one.device, one.faults) for one in shown.devices] == [
        (TableDevice.DICE_READER, (DeviceFault.SILENT,))
    ]
