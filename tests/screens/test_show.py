"""The show of a round in a browser: it tells what is on record, ends at a touch, covers no strip.

The page's own clock stands still where it matters: the test says when the dice lie.
"""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from screens.browser import PHONE, SMALL, Screens, Size, TerminalScreen
from screens.display_rules import Dealing, boxes

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

REST_MS = 1_450
"""When the dice lie (web/src/parts/show.svelte.ts)."""
BUSY = "main[data-stage=true]"


async def _close_with_wagers(
    screens: Screens, size: Size, **how: Any
) -> tuple[Dealing, TerminalScreen]:
    """A player with a winning and a losing wager, after "No more bets"; the page's time stands."""

    async def before(page: Page) -> None:
        await page.clock.install()

    how = {"size": size, "reduced_motion": "no-preference", "before": before, **how}
    player = await screens.terminal(1, **how)
    await expect(player.page.locator(BUSY)).to_be_attached()
    dealing = Dealing(screens)
    await dealing.round((2, 3, 4))
    await player.insert(50)
    await dealing.spin()
    await expect(player.page.locator("[data-act=spin]")).to_be_visible()
    await dealing.ask_for_bets()
    await player.is_open()
    await expect(player.page.locator("[data-act]")).to_have_count(0)
    await player.touch("small")
    await player.touch("big")
    await player.shows_money("$40.00", "$10.00", "$0.00")
    now: int = await player.page.evaluate("Date.now()")
    await player.page.clock.pause_at((now + 1_000) / 1_000)
    await dealing.close()
    await expect(player.page.locator("[data-act=close]")).to_contain_text("No more bets")
    return dealing, player


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["terminal", "phone"])
@pytest.mark.rule("D9A 3.4(a)(i)")
async def test_a_result_is_shown_by_the_dice_first_and_then_by_the_whole_screen(
    screens: Screens, size: Size
) -> None:
    dealing, player = await _close_with_wagers(screens, size)
    page = player.page
    strip = await page.locator(".strip").inner_html()
    await dealing.enter((1, 3, 6))
    await expect(page.locator("[data-act=reveal]")).to_have_count(0)

    await dealing.settle_now()

    stage = page.locator("[data-act=reveal]")
    await expect(stage.locator(".up")).to_have_count(3)
    # Nothing else tells it before the dice lie, and the strip has no part in it.
    assert await player.lit() == []
    await expect(page.locator(".pill")).to_contain_text("No more bets")
    await expect(stage.locator("p")).to_be_hidden()
    assert await page.locator(".strip").inner_html() == strip
    (place,), (results,) = await boxes(player, "[data-act]"), await boxes(player, ".results")
    assert not place.overlaps(results)

    await page.clock.run_for(REST_MS)
    await expect(stage.locator("p")).to_have_text("1, 3, 6, total 10")
    await expect(page.locator(".pill")).to_contain_text("total 10")
    assert "small" in await player.lit()
    # What was won goes home, what was lost is swept away, and nothing of it moves in the strip.
    await expect(page.locator(".flights .home")).to_have_count(1)
    await expect(page.locator(".flights .swept")).to_have_count(1)
    assert await page.evaluate(
        "() => document.getAnimations().every((one) => !one.effect.target.closest('.results'))"
    )
    await page.clock.run_for(REST_MS + 150)
    await expect(stage).to_have_count(0)
    await player.shows_money("$50.00", "$0.00", "$5.00")


async def test_a_touch_ends_the_show_and_does_what_it_was_for(screens: Screens) -> None:
    dealing, player = await _close_with_wagers(screens, SMALL)
    await dealing.enter((1, 3, 6))
    await dealing.settle_now()
    await expect(player.page.locator("[data-act=reveal]")).to_be_visible()

    await player.press("Help")

    await expect(player.page.locator("[data-act]")).to_have_count(0)
    await expect(player.page.get_by_role("dialog")).to_be_visible()
    assert "small" in await player.lit()


async def test_a_finger_on_the_dice_ends_the_show_and_asks_for_nothing(screens: Screens) -> None:
    dealing, player = await _close_with_wagers(screens, SMALL, has_touch=True)
    middle = await player.page.locator("[data-act]").bounding_box()
    assert middle is not None
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    # Whoever touches as bets close may mean a wager, and is told that it came too late.
    await player.page.touchscreen.tap(x, y)
    await expect(player.page.locator("[data-act]")).to_have_count(0)
    await player.shows("No more bets in this round")
    await dealing.enter((1, 3, 6))
    await dealing.settle_now()
    await expect(player.page.locator("[data-act=reveal]")).to_be_visible()

    await player.page.touchscreen.tap(x, y)

    await expect(player.page.locator("[data-act]")).to_have_count(0)
    await expect(player.page.locator(".pill")).to_contain_text("1, 3, 6, total 10")
    assert "small" in await player.lit()
    await player.shows_money("$50.00", "$0.00", "$5.00")
    # The next touch is one on an area again, and refused; that on the dice asked for nothing.
    await player.page.clock.run_for(1_000)
    await player.page.touchscreen.tap(x, y)
    await player.shows("Wait for")
    assert sum('"refused"' in told for told in player.heard) == 2


async def test_who_wants_less_motion_sees_large_dice_that_are_still(screens: Screens) -> None:
    player = await screens.terminal(1)
    await expect(player.page.locator(BUSY)).to_be_attached()
    dealing = Dealing(screens)
    await dealing.open()
    await dealing.close()
    await expect(player.page.locator("[data-act=close]")).to_be_visible()

    await dealing.settle((1, 3, 6))

    stage = player.page.locator("[data-act=reveal]")
    await expect(stage.locator("p")).to_have_text("1, 3, 6, total 10")
    assert "small" in await player.lit()
    assert await player.page.evaluate("document.getAnimations().length") == 0
