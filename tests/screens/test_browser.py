"""The screens in a browser: a round at a terminal, dealt at an entry terminal."""

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, TERMINALS_TABLE
from screens.browser import Screens

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PERIOD_MS = 36_000
WINDOW_MS = 10_000


@pytest.mark.rule("D9A 1.1 Tai-Sai Terminal")
@pytest.mark.rule("D9A 5.4(b)(ii)")
@pytest.mark.rule("D9A 3.2(d)")
async def test_a_round_is_dealt_and_played_on_real_screens(screens: Screens) -> None:
    dealer = await screens.dealer(ANN, TERMINALS_TABLE)
    player = await screens.terminal(1)
    await player.insert(50)
    await player.shows_money("$50.00", "$0.00", "$0.00")
    await dealer.opens_wagering()
    await player.is_open()
    await player.choose("$5.00")
    await player.touch("small")
    await player.touch("big")
    await player.shows_money("$40.00", "$10.00", "$0.00")
    await screens.advance(PERIOD_MS)
    await dealer.enters(1, 3, 6)
    await screens.advance(WINDOW_MS)
    await player.shows_money("$50.00", "$0.00", "$5.00")
    await expect(player.page.locator(".area.lit")).to_have_count(8)
    assert "small" in await player.lit()


@pytest.mark.parametrize("path", ["/staff/cashier", "/screens/terminal/table-1/1"])
async def test_a_demo_says_so_before_anybody_is_let_in(screens: Screens, path: str) -> None:
    stranger = await screens.nobody(path)
    await stranger.shows("Demo · no real money")
