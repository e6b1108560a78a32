"""A table is opened on the casino supervisor's screen, with every check of D9 5.0."""

import re

import pytest
from playwright.async_api import Page, expect

from harness.ready_house import CARA, HYBRID_TABLE
from screens.browser import Screens
from table.play import SEAL
from taisai.table.phases import Phase
from taisai.table.state import Table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


def table_of(screens: Screens, name: str) -> Table:
    """The table as the floor has it."""
    state = screens.house.floor.tables[name].durable
    assert isinstance(state, Table)
    return state


async def open_tab(page: Page, name: str) -> None:
    await page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.rule("D9 5.0(b)")
async def test_a_table_is_closed_checked_on_the_layout_and_opened_again(screens: Screens) -> None:
    page = (await screens.staff(CARA, f"?table={HYBRID_TABLE}")).page
    await open_tab(page, "Opening and closing")
    await open_tab(page, "Close now")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Close now").click()
    await expect(page.get_by_role("button", name="Begin the checks")).to_be_enabled()
    await page.get_by_role("button", name="Begin the checks").click()

    await page.get_by_role("button", name="Make test runs").click()
    await expect(dialog.get_by_text(re.compile("areas are lit"))).to_be_visible()
    confirm = dialog.get_by_role("button", name="Seen like this")
    for number in range(1, 19):
        await confirm.click()
        await expect(dialog.get_by_text(f"{number} of 18 confirmed")).to_be_visible()
    await dialog.get_by_role("button", name="Record 18 test runs").click()
    await expect(page.get_by_text("18 test runs on record, 0 lit wrong areas.")).to_be_visible()

    await page.get_by_label("Number on the seal").fill(SEAL)
    for name in ("Power", "Test runs", "Tumbler", "Seal"):
        step = page.get_by_role("listitem").filter(has=page.locator("b", has_text=name))
        await step.get_by_role("button", name="Passed", exact=True).click()
        await expect(step.locator(".state")).to_have_text("passed")
    step = page.get_by_role("listitem").filter(has=page.get_by_text("With all four checks"))
    await step.get_by_role("button", name="Open the table").click()
    await dialog.get_by_role("button", name="Open the table").click()
    await expect(page.get_by_text("The table is open.")).to_be_visible()
    assert table_of(screens, HYBRID_TABLE).phase is Phase.BETWEEN_ROUNDS
