"""The demo's printed vouchers, which a visitor takes to the cashier."""

from table.play import Play
from taisai.table import commands as c
from taisai.table.cabinet import CabinetDevice
from taisai.views import printer_tray
from taisai.views.printer_tray import SHOWN_MAX


def test_a_voucher_lies_in_the_tray_as_it_was_printed() -> None:
    play = Play()
    play.insert(7, 5_000)
    number = play.cash_out(7)
    tray = printer_tray.view("Demo Casino", "/cashier", {"table-1": play.state})

    (voucher,) = tray.vouchers
    assert (tray.house, tray.cashier) == ("Demo Casino", "/cashier")
    assert (voucher.table, voucher.terminal) == ("table-1", 7)
    assert voucher.validation_number.replace(" ", "") == number
    assert (voucher.amount.cents, voucher.amount.shown) == (5_000, "$50.00")
    assert voucher.at == play.state.terminals[7].vouchers[0].at


def test_a_voucher_that_is_not_printed_yet_does_not_lie_there() -> None:
    play = Play()
    play.do(c.ReportEquipmentLink(terminal=7, is_up=True))
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
    play.insert(7, 5_000)
    number = play.validation_number()
    play.do(c.CashOut(terminal=7, validation_number=number, by_printer=True))
    play.do(c.TakeVoucher(terminal=7, voucher=1))
    assert printer_tray.view("C", "/", {"table-1": play.state}).vouchers == ()
    play.do(c.ReportVoucherPrinted(terminal=7, voucher=1))
    assert len(printer_tray.view("C", "/", {"table-1": play.state}).vouchers) == 1


def test_the_newest_lies_on_top_of_all_tables_and_the_oldest_are_gone() -> None:
    early, late = Play(), Play()
    for play in (early, late):
        for _ in range(SHOWN_MAX - 1):
            play.insert(7, 500)
            play.cash_out(7)
            play.wait(1_000)
    tray = printer_tray.view("C", "/", {"table-1": early.state, "table-2": late.state})

    moments = [one.at for one in tray.vouchers]
    assert len(moments) == SHOWN_MAX
    assert moments == sorted(moments, reverse=True)
    assert {one.table for one in tray.vouchers} == {"table-1", "table-2"}


def test_a_tray_into_which_nothing_was_printed_is_empty() -> None:
    assert printer_tray.view("C", "/", {"table-1": Play().state}).vouchers == ()
