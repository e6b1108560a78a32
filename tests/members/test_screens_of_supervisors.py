"""Supervisors and the inspector in real browsers, at a house that two members run.

Whatever they see to is at a table that the other member runs; and that one is drained and killed
while they look on.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from playwright.async_api import Page, async_playwright, expect

from crashes.choices import Command, chance_of
from crashes.players import DoorBell
from crashes.staging import BOSS, PASSWORD
from harness.drill import Tally
from members.shared_house import TABLES, TERMINALS, SharedHouse, stage
from screens.browser import Screens, launch_browser
from screens.staff_screens import SupervisorScreen

SHORT_MS = 36_000
INSPECTOR = "ines"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.drill,
    pytest.mark.asyncio,
    pytest.mark.xdist_group("members"),
]


@dataclass
class Persons:
    """Who looks on, each in a browser context of their own."""

    screens: Screens
    bell: DoorBell

    async def comes(self, role: str, name: str = BOSS.id) -> SupervisorScreen:
        """Somebody opens the page of their work, and signs in."""
        page = await self.screens.new_page()
        screen = self.screens.kept(SupervisorScreen(page))
        await self.screens.go(page, f"/staff/{role}")
        await sign_in(page, name)
        return screen

    async def inspector_comes(self) -> SupervisorScreen:
        """She is engaged, and signs in."""
        await self.bell.engage(INSPECTOR, "inspector")
        return await self.comes("inspector", INSPECTOR)


async def sign_in(page: Page, name: str) -> None:
    """Signs in as a person does."""
    await page.get_by_label("Name").fill(name)
    await page.get_by_label("Password", exact=True).fill(PASSWORD)
    await page.locator('button[type="submit"]').click()


@asynccontextmanager
async def persons_at(house: SharedHouse) -> AsyncIterator[Persons]:
    """A browser before the proxy; nothing goes wrong in any page."""
    at = SimpleNamespace(origin=f"http://127.0.0.1:{house.port}")
    async with async_playwright() as playwright, DoorBell(house.port) as bell:
        browser = await launch_browser(playwright)
        screens = Screens(at, browser)
        yield Persons(screens, bell)
        await screens.close()
        await browser.close()


def press(number: int) -> Command:
    """A numbered button."""
    return {"type": "PressEntryButton", "number": number}


async def test_what_is_at_another_member_is_seen_to_as_if_it_were_here(
    house: SharedHouse, tally: Tally
) -> None:
    stage(house.engine, SHORT_MS)
    office = await house.start()
    table = house.table_away_from(office)
    label, other = table.replace("table-", "Table "), house.owner_of(table)
    async with persons_at(house) as persons:
        boss = await persons.comes(BOSS.role)
        tiles = boss.page.locator("article .phase")
        await expect(tiles).to_have_count(len(TABLES))
        dealer = await persons.bell.dealer(table, chance_of(1), TERMINALS, voids=False)
        for command in ({"type": "SpinTumbler", "times": 3}, {"type": "CallPlaceYourBets"}):
            assert (await dealer.ask(command))["outcome"] == "done"
        assert (await dealer.ask(press(1)))["code"] == "not_before_close"

        # The inbox has it, and it is seen to at the member that runs the table.
        await boss.goes_to("Inbox")
        row = boss.page.get_by_role("region", name="Cannot wait").locator("li", has_text=label)
        await row.locator('[data-command="AcknowledgeAlert"]').click()
        await expect(row).to_have_count(0)
        await boss.shows("seen by Boss")

        # A round is dealt there to its end; it is in the list, and can be looked back on.
        stop = asyncio.Event()
        dealing = asyncio.create_task(dealer.play(stop))
        await boss.goes_to(label, "Past rounds")
        await boss.page.get_by_role("button", name="Look back on round 1", exact=True).click()
        await expect(boss.page.get_by_role("dialog")).to_contain_text("Round 1")
        await boss.page.keyboard.press("Escape")

        # The inspector finds it, and replays it from the records.
        inspector = await persons.inspector_comes()
        await inspector.page.get_by_role("button", name=f"{label} · round 1").first.click()
        await expect(
            inspector.page.get_by_role("heading", name=f"{label} · round 1")
        ).to_be_visible()

        # The other member is drained from the screen, and ends: nothing is missing anywhere.
        await boss.goes_to("House and software")
        row = boss.page.get_by_role("row").filter(has=boss.page.get_by_text(other, exact=True))
        await row.locator('[data-command="DrainMember"]').click()
        await boss.page.locator('[data-command="confirm member"]').click()
        await house.until(lambda: not house.look().owned_by(other), 4 * SHORT_MS / 1_000)
        await expect(row).to_contain_text("has handed all over")
        house.members[other].end()
        await boss.goes_to("The floor")
        await expect(tiles).to_have_count(len(TABLES))
        stop.set()
        await dealing
    assert dealer.told
    tally["tables of another member seen to"] += 1
