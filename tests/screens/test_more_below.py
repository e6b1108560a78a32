"""Where a layout is longer than its screen, the screen says so until the end is in sight."""

import pytest
from playwright.async_api import expect

from screens.browser import LYING, PHONE, UPRIGHT, WIDE, Screens, Size

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

ARROW = "i[data-more]"
TO_END = """() => {
  for (const one of document.querySelectorAll("html, .scroll")) one.scrollTop = one.scrollHeight;
}"""


@pytest.mark.parametrize("size", [PHONE, LYING])
async def test_an_arrow_says_that_there_is_more_of_the_layout_until_there_is_not(
    screens: Screens, size: Size
) -> None:
    player = await screens.terminal(1, size=size)
    arrow = player.page.locator(ARROW)
    await expect(arrow).to_have_css("opacity", "1")
    # It is seen and never touched: what lies under it is.
    await expect(arrow).to_have_css("pointer-events", "none")
    await player.page.evaluate(TO_END)
    await expect(arrow).to_have_css("opacity", "0")


async def test_a_screen_that_shows_the_whole_layout_has_no_arrow(screens: Screens) -> None:
    player = await screens.terminal(1, size=WIDE)
    await expect(player.page.locator(ARROW)).to_have_count(0)


async def test_a_tablet_held_upright_shows_the_usual_layout_without_scrolling(
    screens: Screens,
) -> None:
    player = await screens.terminal(1, size=UPRIGHT)
    await expect(player.page.locator("main .hit")).to_have_count(50)
    await expect(player.page.locator(ARROW)).to_have_css("opacity", "0")
    await player.page.wait_for_function(
        "() => document.documentElement.scrollHeight <= window.innerHeight"
    )
