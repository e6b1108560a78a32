"""A table is opened on the casino supervisor's screen, with every check of D9 5.0."""

import re

import pytest
from playwright.async_api import Page, expect

from harness.ready_house import BOB, CARA, HYBRID_TABLE
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
    # R52: one press runs them all; a touched area stops them.
    await dialog.get_by_label("Pace").select_option("0.5 s each")
    await dialog.get_by_role("button", name="Run 18 at one press").click()
    await expect(dialog.get_by_text("2 of 18 confirmed")).to_be_visible()
    await dialog.locator('.area.lit [role="button"]').first.click()
    await expect(dialog.get_by_text("You see it otherwise")).to_be_visible()
    await dialog.get_by_role("button", name="Every area once · 18").click()
    await dialog.get_by_role("button", name="Run 18 at one press").click()
    await expect(dialog.get_by_text("18 of 18 confirmed")).to_be_visible(timeout=60_000)
    await dialog.get_by_role("button", name="Record 18 test runs").click()
    await expect(page.get_by_text("18 test runs on record, 0 lit wrong areas.")).to_be_visible()
    step = page.get_by_role("listitem").filter(has=page.locator("b", has_text="Test runs"))
    await expect(step.locator(".state")).to_have_text("passed")

    await page.get_by_label("Number on the seal").fill(SEAL)
    for name in ("Power", "Tumbler", "Seal"):
        step = page.get_by_role("listitem").filter(has=page.locator("b", has_text=name))
        await step.get_by_role("button", name="Passed", exact=True).click()
        await expect(step.locator(".state")).to_have_text("passed")
    step = page.get_by_role("listitem").filter(has=page.get_by_text("With all four checks"))
    await step.get_by_role("button", name="Open the table").click()
    await dialog.get_by_role("button", name="Open the table").click()
    await expect(page.get_by_text("The table is open.")).to_be_visible()
    assert table_of(screens, HYBRID_TABLE).phase is Phase.BETWEEN_ROUNDS


@pytest.mark.rule("D9 5.0(c)")
@pytest.mark.rule("D9 5.0(d)")
async def test_new_dice_at_an_open_table_are_checked_before_the_dealer_spins(
    screens: Screens,
) -> None:
    dealer = await screens.dealer(BOB, HYBRID_TABLE)
    page = (await screens.staff(CARA, f"?table={HYBRID_TABLE}")).page
    await open_tab(page, "Opening and closing")
    await page.get_by_role("button", name="Install dice").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Dice").fill("D-2")
    await dialog.get_by_label("seal").fill("S-2")
    await dialog.locator('button[type="submit"]').click()

    # R52: who is told what is missing, and where it is made good.
    await dealer.shows("The casino supervisor has a check to make")
    await expect(page.get_by_text("Check before the next spin: Tumbler, Seal")).to_be_visible()
    await expect(page.get_by_text("the seal on record is S-2")).to_be_visible()
    await page.get_by_label("Number on the seal").fill("S-2")
    for name in ("Tumbler", "Seal"):
        step = page.get_by_role("listitem").filter(has=page.locator("b", has_text=name))
        await step.get_by_role("button", name="Passed", exact=True).click()
        await expect(step.locator(".state")).to_have_text("passed")
    await expect(page.get_by_text("Check before the next spin")).to_have_count(0)
    await dealer.opens_wagering()
