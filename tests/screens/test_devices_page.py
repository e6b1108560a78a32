"""All equipment of the house on the casino supervisor's screen, and what is done about it there."""

import pytest
from playwright.async_api import Locator, expect

from harness.clients import READY_PRINTER
from harness.ready_house import CARA, GUS, TERMINALS_TABLE
from screens.browser import Screens
from screens.staff_screens import SupervisorScreen
from screens.supervised_floor import comes
from taisai.server.conversation.overviews import LOOK_MS
from taisai.table.cabinet import VoucherPrinting
from taisai.validation_numbers import group_digits

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

NO_PAPER = {**READY_PRINTER, "faults": ["paper_out"], "is_ready": False}
TWO_LINES_PX = 60
"""A cabinet that is well takes no more of the list, so that a house of many is seen at a glance."""


def row_of(screen: SupervisorScreen, terminal: int) -> Locator:
    """A cabinet's row in the list."""
    return screen.page.locator(f'[data-place="{TERMINALS_TABLE} {terminal}"]')


async def places_in_order(screen: SupervisorScreen) -> list[str]:
    """The terminals of the list as they stand, from its head."""
    rows = screen.page.locator(f'[data-place^="{TERMINALS_TABLE} "]')
    places = [await row.get_attribute("data-place") for row in await rows.all()]
    return [place.split()[1] for place in places if place and not place.endswith(" 0")]


async def a_second_later(screens: Screens) -> None:
    """All tables together are shown at most a second late."""
    await screens.house.knows_links(TERMINALS_TABLE)
    await screens.advance(LOOK_MS)


@pytest.mark.rule("D9A 3.6")
async def test_every_cabinet_is_listed_with_what_is_wrong_and_its_devices_are_tested(
    screens: Screens,
) -> None:
    cabinet = await screens.house.fit_printer(TERMINALS_TABLE, 1)
    boss = await comes(screens, CARA)
    await boss.goes_to("Devices")
    fitted, never = row_of(boss, 1), row_of(boss, 2)
    await expect(fitted).to_contain_text("Connected since")
    await expect(fitted).to_contain_text("ready")
    await expect(fitted).not_to_contain_text("X3F1")
    await expect(never).to_contain_text("Never connected")
    assert await places_in_order(boss) == ["2", "1"], "what must be seen to comes first"
    assert await fitted.evaluate("it => it.offsetHeight") <= TWO_LINES_PX
    await boss.page.get_by_label("Search").fill("x3f1")
    await expect(fitted).to_contain_text("X3F1")
    await expect(never).to_have_count(0)
    await boss.page.get_by_label("Search").fill("")

    assert (await cabinet.do("ReportCabinet", **NO_PAPER))["outcome"] == "done"
    await a_second_later(screens)
    await expect(fitted).to_contain_text("▲ A device is not ready")
    await expect(fitted).to_contain_text("paper out")
    await boss.page.get_by_label("Search").fill("paper out")
    await expect(never).to_have_count(0)
    await expect(fitted).to_be_visible()
    await boss.page.get_by_label("Search").fill("")

    await fitted.get_by_role("button", name="Test the Voucher printer of terminal 1").click()
    await boss.sends()
    await a_second_later(screens)
    await expect(fitted).to_contain_text("is asked for")
    await cabinet.until(lambda view: "to_test" in view)
    told = {"test": cabinet.view["to_test"]["test"], "is_passed": True, "what": "slip printed"}
    assert (await cabinet.do("ReportCabinet", **READY_PRINTER))["outcome"] == "done"
    assert (await cabinet.do("ReportCabinetTest", **told))["outcome"] == "done"
    await a_second_later(screens)
    await expect(fitted).to_contain_text("passed (slip printed)")
    await expect(fitted).to_contain_text("Last: paper out")
    await expect(fitted).not_to_contain_text("▲")

    only = boss.page.get_by_role("button", name="Needs attention")
    await only.click()
    await expect(only).to_have_attribute("aria-pressed", "true")
    await expect(fitted).to_have_count(0)
    await cabinet.leave()
    await a_second_later(screens)
    await expect(fitted).to_contain_text("▲ Not connected")
    await fitted.get_by_role("button", name="Open Table 1, Terminal 1").click()
    await expect(boss.form).to_contain_text("Not connected since")


@pytest.mark.rule("D9A 3.3(d)(i)")
async def test_a_supervisor_chooses_by_what_was_seen_and_nothing_is_chosen_beforehand(
    screens: Screens,
) -> None:
    cabinet = await screens.house.fit_printer(TERMINALS_TABLE, 1)
    player = await screens.terminal(1)
    await screens.house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await player.shows_money("$50.00", "$0.00", "$0.00")
    await player.press("Cash out")
    await cabinet.until(lambda view: "to_print" in view)
    assert (await cabinet.do("TakeVoucher", voucher=1))["outcome"] == "done"
    doubt = {"voucher": 1, "why": "no word within ten seconds"}
    assert (await cabinet.do("ReportVoucherInDoubt", **doubt))["outcome"] == "done"

    guard = await comes(screens, GUS)
    await guard.goes_to("Table 1")
    await guard.page.locator(".grid button", has_text="Terminal 1").click()
    state = guard.form.get_by_role("region", name="Cabinet")
    await expect(state).to_contain_text("Voucher 1, $50.00")
    await expect(state).to_contain_text("▲ in doubt")
    await expect(state).to_contain_text("No word within ten seconds")
    await guard.form.locator('button[data-command="SettleVoucherDoubt"]').click()

    choices = guard.form.get_by_role("radio")
    assert [await one.is_checked() for one in await choices.all()] == [False] * 3
    await guard.form.locator('button[type="submit"]').click()
    await expect(guard.form).to_be_visible()
    again = guard.form.get_by_role("radio", name="It did not: print a duplicate")
    card = guard.form.locator("label", has_text="print a duplicate")
    await expect(card).to_contain_text("You see: no voucher")
    await expect(card).to_contain_text("Then: a voucher with the same number is printed")
    await again.check()
    await guard.sends()
    await cabinet.until(lambda view: "to_print" in view)
    assert cabinet.view["to_print"]["is_duplicate"]
    table = screens.house.floor.tables[TERMINALS_TABLE].durable
    assert table.terminals[1].vouchers[-1].printing is VoucherPrinting.ISSUED


async def test_a_supervisor_recalls_a_terminals_vouchers_and_has_a_copy_for_the_record(
    screens: Screens,
) -> None:
    await screens.house.fit_printer(TERMINALS_TABLE, 1)
    player = await screens.terminal(1)
    for _ in range(2):
        await screens.house.insert_note(TERMINALS_TABLE, 1, 5_000)
        await player.shows_money("$50.00", "$0.00", "$0.00")
        await player.press("Cash out")
        await screens.house.print_voucher(TERMINALS_TABLE, 1)
    table = screens.house.floor.tables[TERMINALS_TABLE].durable
    number = table.terminals[1].vouchers[-1].validation_number
    for person in (GUS, CARA):
        screen = await comes(screens, person)
        await screen.goes_to("Table 1")
        await screen.page.locator(".grid button", has_text="Terminal 1").click()
        await screen.form.get_by_role("button", name="Show the last 35 vouchers").click()
        rows = screen.form.locator("section.recall tbody tr")
        await expect(rows).to_have_count(2)
        await expect(rows.first).to_contain_text(f"…{number[-4:]}")
        await expect(rows.first).to_contain_text("$50.00")
        await expect(rows.first).to_contain_text("printed")
        await expect(rows.first).to_contain_text("not paid")
        await expect(screen.form).not_to_contain_text(number)
        link = rows.first.get_by_role("link", name="Copy of voucher 2 for the record")
        answer = await screen.page.request.get(
            f"{screens.house.origin}{await link.get_attribute('href')}"
        )
        assert answer.status == 200
        assert (await answer.body()).startswith(b"%PDF")


async def test_a_supervisor_brings_the_cage_the_number_of_a_voucher_that_is_on_no_paper(
    screens: Screens,
) -> None:
    house = screens.house
    cabinet = await house.fit_printer(TERMINALS_TABLE, 1)
    player = await screens.terminal(1)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await player.press("Cash out")
    await cabinet.until(lambda view: "to_print" in view)
    await cabinet.do("TakeVoucher", voucher=1)
    await cabinet.do("ReportVoucherInDoubt", voucher=1, why="offline")
    gus = await house.staff(GUS, TERMINALS_TABLE)
    found = {"terminal": 1, "voucher": 1, "finding": "pay_by_hand"}
    assert (await gus.do("SettleVoucherDoubt", **found))["outcome"] == "done"
    number = house.floor.tables[TERMINALS_TABLE].durable.terminals[1].vouchers[-1].validation_number
    screen = await comes(screens, GUS)
    await screen.goes_to("Table 1")
    await screen.page.locator(".grid button", has_text="Terminal 1").click()
    await screen.form.get_by_role("button", name="Show the last 35 vouchers").click()
    row = screen.form.locator("section.recall tbody tr")
    await expect(row).to_contain_text("not on paper: the cage pays")

    await row.get_by_role("button", name="Number for the cage").click()

    await expect(row.locator(".whole")).to_have_text(group_digits(number))
