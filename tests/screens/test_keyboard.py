"""Screens by the keyboard alone: where one is can be seen, dialogs hold the focus and give it back.

Nothing here is clicked. A terminal takes a wager, gives it back and pays out; a dealer deals a
round; a cashier pays a voucher.
"""

from typing import Final

import pytest
from playwright.async_api import Locator, expect

from harness.ready_house import ANN, CARL, TERMINALS_TABLE
from screens.browser import Screen, Screens, TerminalScreen
from screens.display_rules import PERIOD_MS, Dealing
from screens.staff_screens import CashierScreen
from taisai.house.vocabulary import DeviceKind

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PRESSES_MAX: Final = 80
UNSEEN: Final = """() => {
  // Why it cannot be seen where the keyboard is; empty where it can, or where it is nowhere.
  const one = document.activeElement;
  if (one === null || one === document.body) return "";
  const name = one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 40);
  const style = getComputedStyle(one);
  const hasRing = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const hasEdge = one instanceof SVGElement && parseFloat(style.strokeWidth) >= 3;
  if (!hasRing && !hasEdge) return `${name}: no sign of the focus`;
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${name}: out of sight`;
  return "";
}"""
IS_FOCUSED: Final = "one => one === document.activeElement"
HOLDS_FOCUS: Final = "one => one.contains(document.activeElement)"


async def reach(screen: Screen, target: Locator) -> None:
    """Goes on with Tab until something is reached; on the way the focus is always to be seen."""
    await expect(target).to_be_visible()
    for _ in range(PRESSES_MAX):
        await screen.page.keyboard.press("Tab")
        unseen = await screen.page.evaluate(UNSEEN)
        assert not unseen, unseen
        if await target.evaluate(IS_FOCUSED):
            return
    raise AssertionError(f"{target} is not reached by the keyboard")


async def presses(screen: Screen, name: str) -> None:
    """Reaches a button by its name and presses it."""
    await reach(screen, screen.button(name, exact=False).first)
    await screen.page.keyboard.press("Enter")


async def is_held_by(screen: Screen, dialog: Locator) -> None:
    """A dialog is open, and the keyboard does not get out of it."""
    await expect(dialog).to_be_visible()
    stops = await dialog.locator("button, input, select, textarea").count()
    for _ in range(stops + 2):
        await screen.page.keyboard.press("Tab")
        nowhere = await screen.page.evaluate("document.activeElement === document.body")
        assert nowhere or await dialog.evaluate(HOLDS_FOCUS)


async def escapes_to(screen: Screen, opener: Locator) -> None:
    """Escape closes a dialog, and the keyboard is where it was before."""
    await screen.page.keyboard.press("Escape")
    await expect(screen.page.locator("dialog")).to_have_count(0)
    await expect(opener).to_be_focused()


async def chooses(player: TerminalScreen, chip: str) -> None:
    """Reaches the chips and goes along them with the arrows."""
    chosen = player.page.get_by_role("radio", checked=True)
    await reach(player, chosen)
    for _ in range(PRESSES_MAX):
        if await chosen.get_attribute("aria-label") == f"Chip of {chip}":
            return
        await player.page.keyboard.press("ArrowRight")
    raise AssertionError(f"there is no chip of {chip}")


async def goes_to_area(player: TerminalScreen, bet: str) -> None:
    """Reaches the layout, and goes to an area with the arrows: rows first, then along the row."""
    current = player.page.locator('[data-bet] [role="button"][tabindex="0"]')
    await reach(player, current)
    wanted = await player.area(bet).bounding_box()
    assert wanted is not None
    for _ in range(PRESSES_MAX):
        if await player.area(bet).evaluate(IS_FOCUSED):
            return
        at = await current.bounding_box()
        assert at is not None
        is_beside = abs(at["y"] - wanted["y"]) < min(at["height"], wanted["height"])
        vertical = "ArrowDown" if at["y"] < wanted["y"] else "ArrowUp"
        across = "ArrowRight" if at["x"] < wanted["x"] else "ArrowLeft"
        await player.page.keyboard.press(across if is_beside else vertical)
        assert not await player.page.evaluate(UNSEEN)
    raise AssertionError(f"{bet} is not reached with the arrows")


async def test_a_player_wagers_cancels_and_cashes_out_by_keyboard(screens: Screens) -> None:
    dealing = Dealing(screens)
    player = await screens.terminal(1)
    note = player.button("Insert note")
    dialog = player.page.get_by_role("dialog")
    await presses(player, "Insert note")
    await is_held_by(player, dialog)
    await presses(player, "Insert a $50.00 note")
    await expect(player.amount("Credits")).to_have_text("$50.00")
    await escapes_to(player, note)

    await dealing.open()
    await player.is_open()
    await chooses(player, "$5.00")
    await goes_to_area(player, "small")
    await player.page.keyboard.press("Enter")
    await player.page.keyboard.press("Space")
    await expect(player.amount("Wagered this round")).to_have_text("$10.00")
    await goes_to_area(player, "double_3")
    await player.page.keyboard.press("Enter")
    await expect(player.amount("Wagered this round")).to_have_text("$15.00")
    assert dealing.state.terminals[1].wagers == {"small": 1_000, "double_3": 500}

    await player.page.keyboard.press("Delete")
    await expect(player.amount("Wagered this round")).to_have_text("$10.00")
    await presses(player, "Cancel")
    await goes_to_area(player, "small")
    await player.page.keyboard.press("Enter")
    await expect(player.amount("Wagered this round")).to_have_text("$0.00")
    await presses(player, "Cash out")
    await player.shows("Your payment voucher for $50.00 is printed")
    assert dealing.state.credits(1) == 0


async def test_the_help_pages_open_and_close_by_keyboard(screens: Screens) -> None:
    player = await screens.terminal(1)
    await presses(player, "Help")
    dialog = player.page.get_by_role("dialog")
    await is_held_by(player, dialog)
    await escapes_to(player, player.button("Help"))


async def test_a_dealer_deals_a_round_by_keyboard(screens: Screens) -> None:
    dealing = Dealing(screens)
    dealer = await screens.dealer(ANN, TERMINALS_TABLE)
    big = dealer.page.locator(".big .words")
    for step in ("Spin the dice three times", "Call “Place your bets”"):
        await expect(big).to_have_text(step)
        await dealer.page.keyboard.press("Enter")
    await dealer.shows("Wagering is open")
    await screens.advance(PERIOD_MS)
    await expect(big).to_have_text("Press the three numbers")
    display = dealer.page.locator(".led")
    for number in (2, 1, 5):
        await dealer.page.keyboard.press(str(number))
    await expect(display).to_have_attribute("aria-label", "Display: 2 1 5")
    # The last number alone is taken back; what is pressed meanwhile comes after it.
    await dealer.page.keyboard.press("Backspace")
    await dealer.page.keyboard.press("Backspace")
    await dealer.page.keyboard.press("4")
    await expect(display).to_have_attribute("aria-label", "Display: 2 4")
    await dealer.page.keyboard.press("Delete")
    await expect(display).to_have_attribute("aria-label", "Display: empty")
    for number in (1, 2, 6):
        await dealer.page.keyboard.press(str(number))
    for step in ("ENTER", "Settle now"):
        await expect(big).to_have_text(step)
        await dealer.page.keyboard.press("Enter")
    await expect(big).to_have_text("Spin the dice three times")
    assert dealing.state.history.held[-1].faces == (1, 2, 6)


@pytest.mark.parametrize("action", ["Malfunction", "Buy-in", "Relief"])
async def test_a_dealers_dialog_holds_the_keyboard_and_gives_it_to_the_next_step(
    screens: Screens, action: str
) -> None:
    dealer = await screens.dealer(ANN, TERMINALS_TABLE)
    await presses(dealer, action)
    dialog = dealer.page.get_by_role("dialog")
    await is_held_by(dealer, dialog)
    await escapes_to(dealer, dealer.page.locator(".big"))


async def test_a_cashier_pays_a_voucher_by_keyboard(screens: Screens) -> None:
    dealing = Dealing(screens)
    player = await screens.house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    for note_cents in (5_000, 2_000):
        await screens.house.insert_note(TERMINALS_TABLE, 1, note_cents)
    await screens.house.cash_out(player, TERMINALS_TABLE, 1)
    (voucher,) = dealing.state.terminals[1].vouchers
    page = await screens.page_of(CARL)
    cashier = screens.kept(CashierScreen(page))
    await screens.go(page, "/staff/cashier")

    field = page.get_by_label("Scan a voucher")
    await expect(field).to_be_focused()
    await page.keyboard.type(voucher.validation_number)
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("Value printed on the paper")).to_be_focused()
    await page.keyboard.type("70.00")
    await page.keyboard.press("Enter")
    await expect(cashier.button("Pay $70.00")).to_be_focused()
    assert not await page.evaluate(UNSEEN)
    await page.keyboard.press("Enter")
    await cashier.shows("Hand over $70.00 now.")
    await expect(cashier.button("Next voucher")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(field).to_be_focused()


async def test_a_cashier_holds_a_voucher_by_keyboard(screens: Screens) -> None:
    dealing = Dealing(screens)
    player = await screens.house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await screens.house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await screens.house.cash_out(player, TERMINALS_TABLE, 1)
    (voucher,) = dealing.state.terminals[1].vouchers
    page = await screens.page_of(CARL)
    cashier = screens.kept(CashierScreen(page))
    await screens.go(page, "/staff/cashier")
    await expect(page.get_by_label("Scan a voucher")).to_be_focused()
    await page.keyboard.type(voucher.validation_number)
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("Value printed on the paper")).to_be_focused()

    hold = cashier.button("Hold this voucher")
    dialog = page.get_by_role("dialog")
    await presses(cashier, "Hold this voucher")
    await is_held_by(cashier, dialog)
    await escapes_to(cashier, hold)
    await page.keyboard.press("Enter")
    await reach(cashier, dialog.get_by_label("Reason"))
    await page.keyboard.type("the paper is torn")
    await page.keyboard.press("Enter")
    await expect(dialog).to_have_count(0)
    await cashier.shows("HELD")
