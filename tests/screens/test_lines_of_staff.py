"""Staff whose line is lost, or whose screen is open elsewhere, are told which of the two it is."""

import json
from collections.abc import Awaitable, Callable
from typing import Final

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, CARA, CARL, GUS, INES, PASSWORD, TERMINALS_TABLE
from screens.browser import Screen, Screens
from screens.test_audit_mode import signs_in
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

STAFF: Final = (ANN, GUS, CARA, CARL, INES)
ELSEWHERE: Final = "Open in another window"
SHOWN_TO: Final = {Role.INSPECTOR: HOUSE_STREAM, Role.CASHIER: CAGE_STREAM}
"""The stream that is shown to those who look at no table."""


async def loses_its_line(screens: Screens, screen: Screen) -> Callable[[], Awaitable[None]]:
    """Cuts all lines of a screen's browser; what is given brings them back."""
    context = screen.page.context
    await context.set_offline(offline=True)
    for _, subscription in screens.house.switchboard.subscribed:
        subscription.drop()
    return lambda: context.set_offline(offline=False)


@pytest.mark.parametrize("person", STAFF, ids=lambda person: str(person.role.value))
async def test_a_screen_that_was_opened_elsewhere_says_so_and_goes_on_at_a_touch(
    screens: Screens, person: Person
) -> None:
    if person.role is Role.DEALER:
        screen: Screen = await screens.dealer(person, TERMINALS_TABLE)
    else:
        screen = await screens.staff(person, f"?table={TERMINALS_TABLE}")
    page = screen.page
    await expect(page.locator("header b.digits").first).to_have_text("11:13:20 am")
    # Each of its lines is a page by itself: the one to what it shows may come after the clock.
    await page.wait_for_function(
        "(stream) => Object.keys(sessionStorage).some((key) => key.endsWith(`/socket/${stream}`))",
        arg=SHOWN_TO.get(person.role, TERMINALS_TABLE),
    )
    held = await page.evaluate("JSON.stringify(sessionStorage)")
    # A browser's page that was copied is the same page to the Game System: the newer one has it.
    other = await page.context.new_page()
    await other.add_init_script(f"Object.assign(sessionStorage, {json.dumps(json.loads(held))})")
    await other.goto(page.url)
    await screen.shows(ELSEWHERE)
    await screen.shows("Touch it, or press a key, to go on here.")
    await screen.shows_no("The line is lost")
    await other.close()
    await page.keyboard.press("Shift")
    await screen.shows_no(ELSEWHERE)


async def test_audit_mode_says_that_its_line_is_lost(screens: Screens) -> None:
    player = await screens.terminal(1)
    await signs_in(player, PASSWORD)
    page = player.page.get_by_role("region", name="Audit mode")
    await expect(page.get_by_role("region", name="The last ten rounds")).to_contain_text(
        "None so far."
    )
    comes_back = await loses_its_line(screens, player)
    lost = player.page.get_by_role("alert").filter(has_text="Connection lost")
    await expect(lost).to_be_visible()
    # It lies over the figures, which are old, and over what cannot be asked for now.
    box = await page.get_by_role("button", name="End audit mode").bounding_box()
    assert box is not None
    over = "([x, y]) => document.elementFromPoint(x, y).closest('[role=alert]') !== null"
    assert await player.page.evaluate(over, [box["x"] + 5, box["y"] + 5])
    await comes_back()
    await expect(lost).to_have_count(0)
    player.wrongs[:] = [one for one in player.wrongs if "ERR_INTERNET" not in one]
