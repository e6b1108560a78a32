"""What stands on a voucher is the house's own, at the moment of its issue."""

import pytest

from harness.ready_house import TERMINALS_TABLE
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind

pytestmark = pytest.mark.asyncio


@pytest.mark.rule("D9A 3.3(d)(i)")
async def test_a_cabinet_is_told_line_by_line_what_to_print_and_no_other_screen_is(
    house: RunningHouse,
) -> None:
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    cabinet = await house.fit_printer(TERMINALS_TABLE, 1)
    other = await house.fit_printer(TERMINALS_TABLE, 2)
    terminal = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    assert (await terminal.do("CashOut"))["outcome"] == "done"
    await cabinet.until(lambda view: "to_print" in view)
    slip = cabinet.view["to_print"]
    table = house.floor.tables[TERMINALS_TABLE].durable
    assert table is not None
    number = table.terminals[1].vouchers[-1].validation_number
    lines = {line["kind"]: line.get("text", "") for line in slip["lines"]}
    assert (slip["voucher"], slip["is_duplicate"]) == (1, False)
    assert (lines["bars"], lines["amount"]) == (number, "$50.00")
    await other.ping()
    await terminal.ping()
    for screen in (other, terminal):
        assert number not in str(screen.view)

    assert (await cabinet.do("TakeVoucher", voucher=1))["outcome"] == "done"
    await cabinet.until(lambda view: view.get("sent") == 1)
    assert "to_print" not in cabinet.view
    assert (await cabinet.do("ReportVoucherPrinted", voucher=1))["outcome"] == "done"
    await cabinet.until(lambda view: "sent" not in view)
