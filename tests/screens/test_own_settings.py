"""People who set their browser up for themselves: colours of their own, and text twice as large."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from harness.ready_house import ANN, TERMINALS_TABLE
from harness.serving import copy_house
from screens.browser import Screens, Size
from screens.conftest import serving_patiently
from screens.display_rules import Dealing
from screens.scenes import all_scenes
from screens.stills import PEOPLE, stills_of_device, stills_of_staff
from taisai.server.conversation.screens import ScreenKind

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

TWICE: Final[dict[ScreenKind, Size]] = {
    ScreenKind.TERMINAL: (640, 400),
    ScreenKind.ENTRY_TERMINAL: (720, 450),
    ScreenKind.GAME_SUPERVISOR: (720, 450),
    ScreenKind.CASINO_SUPERVISOR: (720, 450),
    ScreenKind.CASHIER: (720, 450),
    ScreenKind.INSPECTOR: (720, 450),
}
"""What is left of a screen where everything on it is drawn twice as large."""
TOO_WIDE: Final = """() => {
  const wide = document.documentElement.scrollWidth;
  return wide > innerWidth ? `${wide} of ${innerWidth} pixels` : "";
}"""
IS_IN_SIGHT: Final = """one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return found !== null && (one.contains(found) || found.contains(one));
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def gallery(house_template: Path, tmp_path: Path, browser: Browser) -> AsyncIterator[Screens]:
    """A house from which pages come, and in which nothing happens."""
    async with serving_patiently(copy_house(house_template, tmp_path)) as house:
        opened = Screens(house, browser)
        yield opened
        await opened.close()


async def colour_of(one: Locator) -> str:
    """The colour in which something is written."""
    found: str = await one.evaluate("one => getComputedStyle(one).color")
    return found


@pytest.mark.parametrize("kind", TWICE, ids=lambda kind: kind.value)
async def test_at_twice_the_size_nothing_runs_out_at_the_side(
    gallery: Screens, kind: ScreenKind
) -> None:
    scenes = all_scenes()
    make = stills_of_staff if kind in PEOPLE else stills_of_device
    stills = await make(gallery, kind, scenes["wagering"], size=TWICE[kind], language="en")
    wide = []
    for name in ("wagering", "a busy table"):
        await stills.show(scenes[name])
        wide.append(await stills.page.evaluate(TOO_WIDE))
    assert not any(wide), wide


async def test_at_twice_the_size_a_player_still_sees_what_to_touch(screens: Screens) -> None:
    player = await screens.terminal(1, size=TWICE[ScreenKind.TERMINAL])
    assert await player.area("small").evaluate(IS_IN_SIGHT)
    assert await player.button("Insert note").evaluate(IS_IN_SIGHT)


async def test_in_forced_colours_a_dark_button_is_told_from_a_lit_one(screens: Screens) -> None:
    player = await screens.terminal(1, forced_colors="active")
    assert await colour_of(player.button("Undo")) != await colour_of(player.button("Insert note"))


async def test_in_forced_colours_an_empty_display_shows_no_number(screens: Screens) -> None:
    dealer = await screens.dealer(ANN, TERMINALS_TABLE, forced_colors="active")
    digits = dealer.page.locator(".led > *")
    await expect(digits).to_have_count(3)
    for index in range(3):
        await expect(digits.nth(index)).to_be_hidden()


async def test_in_forced_colours_the_step_of_the_round_has_an_edge(screens: Screens) -> None:
    await Dealing(screens).open()
    dealer = await screens.dealer(ANN, TERMINALS_TABLE, forced_colors="active")
    step = dealer.page.locator("[aria-current=step]")
    await expect(step).to_have_css("outline-style", "solid")
    await expect(dealer.page.locator(".big")).to_have_css("border-top-style", "solid")
