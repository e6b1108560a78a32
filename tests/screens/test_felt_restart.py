"""The server is killed under an open touch table: it comes back by itself and shows the truth."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from harness.drill import Tally
from harness.ready_house import ANN, LAYOUT_TABLE, make_house
from screens.browser import Screens
from screens.felt_screen import AtTheLayout, felt_at, winning_areas
from screens.killable import Killable, killable, sign_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.drill(times=10),
]

FACES: Final = (1, 2, 5)
TOUCHES: Final = 12


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path) -> AsyncIterator[Killable]:
    """A house that can be killed."""
    file = tmp_path / "journal.sqlite"
    await asyncio.to_thread(make_house, file)
    async with killable(file) as house:
        yield house


async def opened(screens: Screens, house: Killable) -> AtTheLayout:
    """Wagering is open; position 1 plays value chips, position 2 reds of two dollars."""
    felt = await felt_at(screens, LAYOUT_TABLE)
    dealer = await sign_in(screens, ANN.id, f"?table={LAYOUT_TABLE}")
    table = AtTheLayout(dealer, felt, house.file, LAYOUT_TABLE)
    await table.takes(1)
    await table.takes(2)
    await table.sells_colour(2, "red", "$2.00", 40)
    await table.opens()
    return table


async def killed_and_started(house: Killable, table: AtTheLayout) -> None:
    """The server dies, everybody sees it, and it comes back."""
    house.kill()
    for screen in (table.felt, table.dealer):
        await screen.shows("Connection lost")
    await house.start()
    for screen in (table.felt, table.dealer):
        await screen.shows_no("Connection lost")


async def test_a_touch_table_comes_back_by_itself_with_the_same_round(
    house: Killable, browser: Browser, tally: Tally
) -> None:
    screens = Screens(house, browser)
    table = await opened(screens, house)
    felt, dealer = table.felt, table.dealer
    await felt.hand_of(1, "Chip of $5.00")
    for bet in ("small", "big"):
        await felt.touch(bet)
    await felt.hand_of(2, "5 chips, red")
    for bet in ("total_8", "triple_6"):
        await felt.touch(bet)
    laid = {(1, "small"): 500, (1, "big"): 500, (2, "total_8"): 1_000, (2, "triple_6"): 1_000}
    await table.agrees(laid)

    await killed_and_started(house, table)

    await felt.shows("Place your bets")
    await table.agrees(laid)
    await table.holds(2, "red", 30, 200)
    await felt.drags(felt.pile(1, "big"), felt.area("face_6"))
    laid[1, "face_6"] = laid.pop((1, "big"))
    await table.agrees(laid)

    # Killed again when the losers are collected and one of two areas is paid.
    await dealer.closes_and_uncovers()
    await dealer.enters(*FACES)
    await dealer.goes_on("Collect losing wagers")
    await table.pays("Small")
    await table.won(1, 500)

    await killed_and_started(house, table)

    assert await felt.lit() == winning_areas(FACES)
    await table.won(1, 500)
    await table.agrees({(1, "small"): 500, (2, "total_8"): 1_000})
    await table.pays("Total 8")
    await table.won(2, 8_000)
    await table.holds(2, "red", 70, 200)
    tally["kills under open screens"] += house.kills
    await screens.close()


async def test_touches_on_their_way_lay_chips_down_once(
    house: Killable, browser: Browser, tally: Tally
) -> None:
    screens = Screens(house, browser)
    table = await opened(screens, house)
    felt = table.felt
    await felt.hand_of(1, "Chip of $5.00")
    # Faster than any finger, so that the kill finds some of them on their way.
    touching = asyncio.create_task(
        felt.area("small").evaluate(
            """async (area, count) => {
              for (let touch = 0; touch < count; touch += 1) {
                area.dispatchEvent(new MouseEvent("click", { bubbles: true }));
                await new Promise((on) => setTimeout(on, 4));
              }
            }""",
            TOUCHES,
        )
    )
    await expect(felt.pile(1, "small")).to_be_visible()
    house.kill()
    await touching
    await felt.shows("Connection lost")
    await house.start()
    await felt.shows_no("Connection lost")
    await felt.answered()
    await table.agrees({(1, "small"): TOUCHES * 500})
    tally["kills under open screens"] += house.kills
    await screens.close()
