"""Audit mode on real screens: a supervisor signs in at the cabinet, looks, tests, and leaves."""

import pytest
from playwright.async_api import expect

from harness.ready_house import PASSWORD, TERMINALS_TABLE
from screens.browser import Screens, TerminalScreen

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def signs_in(player: TerminalScreen, password: str) -> None:
    """Somebody holds the place's name until the door opens, and gives a name and a password."""
    dialog = player.page.get_by_role("dialog")
    if await dialog.count() == 0:
        await player.page.locator("[data-audit-door]").click(delay=LONG_PRESS_MS)
    await dialog.get_by_label("Staff name").fill("gus")
    await dialog.get_by_label("Password").fill(password)
    await dialog.get_by_role("button", name="Begin audit mode").click()


LONG_PRESS_MS = 1_500


@pytest.mark.rule("D9A 3.5")
async def test_a_supervisor_has_a_terminal_in_audit_mode_at_its_cabinet(screens: Screens) -> None:
    cabinet = await screens.house.fit_printer(TERMINALS_TABLE, 1)
    player = await screens.terminal(1)
    await screens.house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await player.shows_money("$50.00", "$0.00", "$0.00")

    await signs_in(player, "another password")
    await player.shows("The staff name, the password or the role is not right.")
    await signs_in(player, PASSWORD)

    page = player.page.get_by_role("region", name="Audit mode")
    await expect(page).to_contain_text("Audit mode – not in play")
    await expect(page).to_contain_text("begun by gus")
    await expect(page.get_by_role("region", name="Meters")).to_contain_text("$50.00 ✓")
    await expect(page.get_by_role("region", name="Devices")).to_contain_text("X3F1")
    await expect(player.page.get_by_role("dialog")).to_have_count(0)

    await page.get_by_role("button", name="Test", exact=True).click()
    await cabinet.until(lambda view: "to_test" in view)
    told = {"test": cabinet.view["to_test"]["test"], "is_passed": True, "what": "slip printed"}
    assert (await cabinet.do("ReportCabinetTest", **told))["outcome"] == "done"
    await expect(page).to_contain_text("✓ slip printed")

    # It outlives the page: nothing of it is kept there.
    await player.page.reload()
    await expect(page).to_contain_text("begun by gus")
    await page.get_by_role("button", name="End audit mode").click()
    await expect(page).to_have_count(0)
    await player.shows_money("$50.00", "$0.00", "$0.00")
    player.wrongs[:] = [one for one in player.wrongs if "401" not in one]
