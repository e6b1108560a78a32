"""A dealer's shift: what its panel says is what supervisors are shown, and it comes by itself."""

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, BOB, CARA, GUS
from screens.browser import EntryScreen
from screens.conftest import catch_up
from screens.supervised_floor import Plan, Supervision
from taisai.table import commands as c
from taisai.table.vocabulary import Tender

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

DEALT, OTHER = "table-31", "table-32"
LOST = ((5, 6, 6), {1: {"small": 500}, 2: {"big": 300}})
PLANS = (Plan(DEALT, credits={1: 10_000, 2: 10_000}, rounds=(LOST, LOST)), Plan(OTHER))


async def figures(dealer: EntryScreen) -> dict[str, str]:
    """The panel's lines."""
    dialog = dealer.page.get_by_role("dialog", name="My shift")
    await expect(dialog.locator("dd").first).to_be_visible()
    words = await dialog.locator("dt").all_inner_texts()
    return dict(zip(words, await dialog.locator("dd").all_inner_texts(), strict=True))


async def test_a_shift_says_what_was_run_and_comes_by_itself_when_the_dealer_is_relieved(
    floor: Supervision,
) -> None:
    screens = floor.screens
    await floor.do(DEALT, c.BuyIn(by=ANN, terminal=1, tender=Tender.CASH, amount_cents=2_000))
    catch_up(floor.file)
    dealer = await screens.dealer(ANN, DEALT)

    await dealer.press("Ann Grey: my shift")

    found = await figures(dealer)
    assert found["Rounds"] == "2"
    assert (found["Wagered"], found["House win"]) == ("$16.00", "+$4.00")
    async with screens.house.page(GUS) as page:
        shown = (await page.get("/staff/game_supervisor/win")).json()["tables"][DEALT]
    assert shown["rounds_count"] == 2
    assert (shown["wagered_cents"], shown["points"][-1]["win_cents"]) == (1_600, 400)
    # D9A 4.3: the notes with which the players sat down went through no dealer's hands.
    assert found["Bought in through the dealer"] == "$20.00"
    await dealer.page.keyboard.press("Escape")
    await expect(dealer.page.get_by_role("dialog")).to_have_count(0)

    await screens.advance(1_000)
    await floor.do(DEALT, c.AssignDealer(by=CARA, dealer=BOB.id))

    assert await figures(dealer) == found
    dialog = dealer.page.get_by_role("dialog", name="My shift")
    await expect(dialog.locator(".time")).to_contain_text(" to ")
    await dialog.get_by_role("button", name="Close").click()
    await dealer.shows("Another dealer is at this table")
    await floor.do(DEALT, c.AssignDealer(by=CARA, dealer=ANN.id))
    await expect(dealer.page.locator(".big .words")).to_have_text("Spin the dice three times")
    await expect(dialog).to_have_count(0)


async def test_who_never_dealt_at_a_table_is_told_so(floor: Supervision) -> None:
    dealer = await floor.screens.dealer(BOB, OTHER)
    await dealer.press("Bob Grey: my shift")
    await dealer.shows("You have not dealt at this table")
