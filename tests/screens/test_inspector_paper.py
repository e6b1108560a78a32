"""The inspector's pages on paper, and in a window that is made smaller: nothing is cut off."""

from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect

from screens.browser import SMALL, WIDE, Size
from screens.past_evening import inspecting

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PAPER: Final[Size] = (703, 1_032)
"""What is left of A4 between its margins of 12 mm."""
TABS: Final = ("Proof", "Meters and book", "Incidents", "Software and security", "Par sheet")
WIDTHS: Final = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
PALE: Final = """() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number);
    return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
  };
  return [...document.querySelectorAll("main :not(svg, svg *, option)")]
    .filter((one) => one.checkVisibility() && !one.closest(".ours, .felt"))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((one) => light(getComputedStyle(one).color) > 0.55)
    .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`);
}"""
"""What would be too pale to be read on white."""


async def is_held(page: Page, tab: str = "") -> None:
    needed, there = await page.evaluate(WIDTHS)
    assert needed <= there, tab


async def test_what_an_inspector_prints_is_dark_whole_and_says_where_it_comes_from(
    untouched: Path, browser: Browser
) -> None:
    async with inspecting(untouched, browser, size=PAPER) as inspector:
        page = inspector.page
        await inspector.opens("Table 1 · round 1")
        await page.emulate_media(media="print")
        for tab in ("Rounds", *TABS):
            await page.emulate_media(media="screen")
            await inspector.goes_to(tab)
            await expect(page.locator("table.records, dl").first).to_be_visible()
            await page.emulate_media(media="print")
            printed = page.locator(".printed")
            await expect(printed).to_contain_text(f"Harbour Casino · {tab}")
            await expect(printed).to_contain_text("15 Nov 2023")
            await expect(printed).to_contain_text("by Ines")
            for gone in ("nav", "header .plain", "button.gold"):
                await expect(page.locator(gone).first).to_be_hidden()
            assert await page.evaluate(PALE) == [], tab
            await is_held(page, tab)


async def test_a_replay_becomes_narrower_with_its_window(untouched: Path, browser: Browser) -> None:
    async with inspecting(untouched, browser, size=WIDE) as inspector:
        await inspector.opens("Table 1 · round 1")
        layout = inspector.page.locator(".replay .felt svg").first
        await expect(layout).to_be_visible()
        for width, height in (SMALL, (1_024, 768), (768, 1_024)):
            await inspector.page.set_viewport_size({"width": width, "height": height})
            await expect(layout).not_to_have_attribute("width", "0")
            await inspector.page.wait_for_function(
                "() => document.documentElement.scrollWidth <= innerWidth"
            )
            await is_held(inspector.page)
