"""D9 3.3(a), D9A 3.1(d): the entry terminal's buttons, ENTER and display, in a browser."""

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, TERMINALS_TABLE
from screens.browser import Screens
from screens.display_rules import Dealing

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.rule("D9 3.3(a)")
@pytest.mark.rule("D9 3.3(a)(i)")
@pytest.mark.rule("D9 3.3(a)(ii)")
@pytest.mark.rule("D9 3.3(a)(iii)")
async def test_d9_3_3_a_six_buttons_one_enter_and_the_last_three_numbers(screens: Screens) -> None:
    dealing = Dealing(screens)
    dealer = await screens.dealer(ANN, TERMINALS_TABLE)
    display = dealer.page.locator(".led")
    await expect(dealer.page.locator(".keys button")).to_have_count(6)
    await dealing.open()
    await dealing.close()

    # By touch, and a fourth number drops the oldest.
    await dealer.keys(1, 2)
    await dealer.page.keyboard.press("5")
    await expect(display).to_have_attribute("aria-label", "Display: 1 2 5")
    await dealer.page.keyboard.press("5")
    await expect(display).to_have_attribute("aria-label", "Display: 2 5 5")
    await expect(dealer.page.locator(".big")).to_contain_text("ENTER")
    await expect(dealer.page.locator(".big")).to_contain_text("2, double 5, total 12")
    assert dealing.state.round is not None
    assert dealing.state.round.entered is None

    # The one entry button sends what is shown, and it stays shown.
    await dealer.page.keyboard.press("Enter")

    await expect(dealer.page.locator(".big")).to_contain_text("Settle now")
    await expect(display).to_have_attribute("aria-label", "Display: 2 5 5")
    assert dealing.state.round.entered == (2, 5, 5)


@pytest.mark.rule("D9 7.1(c)")
async def test_a_number_pressed_before_the_close_is_refused_and_every_screen_of_staff_is_told(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    dealer = await screens.dealer(ANN, TERMINALS_TABLE)
    await dealing.open()
    await dealer.shows("Wagering is open")

    await dealer.page.keyboard.press("4")

    await dealer.shows("No result can be entered before wagering has closed")
    await dealer.shows("Ann tried to enter a result before wagering closed")
    await expect(dealer.page.locator(".led")).to_have_attribute("aria-label", "Display: empty")
