"""The demo's printed vouchers, which a visitor takes to the cashier."""

import pytest

from demo.conftest import visiting
from taisai.demo.printer_tray import grouped, tray
from taisai.server.house_files import HouseFiles
from taisai.table import commands as table
from taisai.table.state import IssuedVoucher
from taisai.validation_numbers import with_check

NUMBER = with_check("111222333444555")


@pytest.mark.asyncio
async def test_a_visitor_reads_the_number_of_the_paper(demo_files: HouseFiles) -> None:
    async with visiting(demo_files) as visitor:
        empty = await visitor.get("/demo/vouchers")
        assert "Nothing is printed yet" in empty.text
        runner = visitor.app.state.floor.tables["table-1"]
        await runner.ask(table.InsertNote(terminal=1, note_cents=5_000))
        await runner.ask(table.CashOut(terminal=1, validation_number=NUMBER))
        page = await visitor.get("/demo/vouchers")
    assert page.text.count(grouped(NUMBER)) == 2
    assert "$50.00" in page.text
    assert "Fifty dollars" in page.text
    assert "Table 1 · Terminal 1" in page.text
    assert "This is a demo" in page.text


def test_names_in_the_tray_are_only_words() -> None:
    voucher = IssuedVoucher(NUMBER, 1, 500, 0)
    page = tray("<script>", "Pacific/Auckland", [("table-1", 1, voucher)])
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
