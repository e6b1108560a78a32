"""D9A 3.3(c) to (e): what a terminal does with wagers and credits, looked at in a browser."""

import re

import pytest
from playwright.async_api import expect

from harness.clients import READY_PRINTER
from harness.ready_house import ANN, TERMINALS_TABLE
from screens.browser import Screens, TerminalScreen
from screens.display_rules import Dealing
from taisai.table import commands as c
from taisai.table.vocabulary import LimitSheet

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def playing(screens: Screens, dealing: Dealing, *notes: int) -> TerminalScreen:
    """A player with credits, while wagers are accepted."""
    player = await screens.terminal(1)
    await player.insert(*notes)
    await dealing.open()
    await player.is_open()
    return player


async def shows_wager(player: TerminalScreen, bet: str, shown: str) -> None:
    """Waits until an area has this wager, and no other, or none."""
    words = re.compile(rf"your wager {re.escape(shown)}") if shown else re.compile(r"to 1$|triple$")
    await expect(player.area(bet)).to_have_attribute("aria-label", words)


@pytest.mark.rule("D9A 3.3(c)(i)")
async def test_d9a_3_3_c_i_past_the_close_nothing_is_taken_changed_or_given_back(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    player = await playing(screens, dealing, 50)
    await player.choose("$5.00")
    await player.touch("small")
    await player.shows_money("$45.00", "$5.00", "$0.00")

    await dealing.close()
    await expect(player.page.locator(".pill")).to_contain_text("No more bets")

    await player.area("small").click(force=True)
    await player.shows("No more bets in this round")
    await player.area("big").click(force=True)
    await player.area("small").press("Delete")
    for name in ("Undo", "Clear", "Cancel", "Repeat", "Double"):
        button = player.button(name)
        await expect(button).to_have_attribute("aria-disabled", "true")
        await button.click(force=True)
    await player.shows_money("$45.00", "$5.00", "$0.00")
    await shows_wager(player, "small", "$5.00")
    assert dealing.state.terminals[1].wagers == {"small": 500}


@pytest.mark.rule("D9A 3.3(c)(ii)")
async def test_d9a_3_3_c_ii_below_the_minimum_no_chips_appear(screens: Screens) -> None:
    dealing = Dealing(screens)
    await dealing.limits(LimitSheet(500, 100, 20_000))
    player = await playing(screens, dealing, 50)
    await player.choose("$1.00")

    await player.touch("total_10")

    await player.shows("The least on this bet is $5.00")
    await shows_wager(player, "total_10", "")
    await expect(player.page.locator("main svg text", has_text="$")).to_have_count(0)
    await player.shows_money("$50.00", "$0.00", "$0.00")


@pytest.mark.rule("D9A 3.3(c)(iii)(A)")
async def test_d9a_3_3_c_iii_a_the_next_lower_permitted_multiple_appears(screens: Screens) -> None:
    dealing = Dealing(screens)
    await dealing.limits(LimitSheet(500, 300, 20_000))
    player = await playing(screens, dealing, 50)
    await player.choose("$10.00")

    await player.touch("total_10")

    await shows_wager(player, "total_10", "$8.00")
    await player.shows_money("$42.00", "$8.00", "$0.00")


@pytest.mark.rule("D9A 3.3(c)(iii)(B)")
async def test_d9a_3_3_c_iii_b_above_the_maximum_the_highest_permitted_appears(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    await dealing.limits(LimitSheet(500, 100, 1_500))
    player = await playing(screens, dealing, 50)
    await player.choose("$10.00")

    await player.touch("total_10")
    await shows_wager(player, "total_10", "$10.00")
    await player.touch("total_10")

    await shows_wager(player, "total_10", "$15.00")
    await player.shows_money("$35.00", "$15.00", "$0.00")


@pytest.mark.rule("D9A 3.3(c)(iv)")
async def test_d9a_3_3_c_iv_wagers_below_the_aggregate_are_warned_of_and_then_do_not_count(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    await dealing.limits(LimitSheet(100, 100, 20_000, 1_000))
    player = await playing(screens, dealing, 50)
    await player.choose("$5.00")
    await player.touch("small")
    await player.shows("Wager $5.00 more, or your wagers will not count")

    await dealing.close()

    await player.shows("Your wagers came to less than the least in all")
    await player.shows_money("$50.00", "$0.00", "$0.00")
    await expect(player.area("small")).not_to_have_attribute("aria-label", re.compile("your wager"))


@pytest.mark.rule("D9A 3.3(c)(v)(A)")
@pytest.mark.rule("D9A 3.3(c)(v)(B)")
async def test_d9a_3_3_c_v_losers_are_cleared_and_winners_paid_by_themselves(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    player = await playing(screens, dealing, 50)
    await player.choose("$5.00")
    await player.touch("small")
    await player.touch("big")
    await player.shows_money("$40.00", "$10.00", "$0.00")
    await dealing.close()

    await dealing.settle((1, 3, 6))

    await player.shows_money("$50.00", "$0.00", "$5.00")
    await expect(player.area("big")).to_have_attribute("aria-label", re.compile("did not win$"))
    await expect(player.area("small")).to_have_attribute("aria-label", re.compile("wins$"))
    await expect(player.page.locator(".outcome")).to_contain_text("Returned$10.00")
    # The settled chips lie there until the next round begins, and not a moment longer.
    await dealing.spin()
    await shows_wager(player, "big", "")
    await shows_wager(player, "small", "")


@pytest.mark.rule("D9A 3.3(d)(i)")
async def test_d9a_3_3_d_i_a_voucher_is_issued_for_all_credits(screens: Screens) -> None:
    await screens.house.fit_printer(TERMINALS_TABLE, 1)
    player = await screens.terminal(1)
    for note_cents in (5_000, 2_000):
        await screens.house.insert_note(TERMINALS_TABLE, 1, note_cents)
    await player.shows_money("$70.00", "$0.00", "$0.00")

    await player.press("Cash out")

    await player.shows("Your voucher for $70.00 is being printed")
    await player.shows_no("is printed")
    await screens.house.print_voucher(TERMINALS_TABLE, 1)
    await player.shows("Your payment voucher for $70.00 is printed")
    await player.shows_money("$0.00", "$0.00", "$0.00")


@pytest.mark.rule("D9A 3.3(d)(i)")
async def test_d9a_3_3_d_i_of_a_voucher_in_doubt_the_player_is_asked_to_wait_for_staff(
    screens: Screens,
) -> None:
    cabinet = await screens.house.fit_printer(TERMINALS_TABLE, 1)
    player = await screens.terminal(1)
    await screens.house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await player.press("Cash out")
    await player.shows("Your voucher for $50.00 is being printed")
    assert (await cabinet.do("TakeVoucher", voucher=1))["outcome"] == "done"
    doubt = {"voucher": 1, "why": "jam"}
    assert (await cabinet.do("ReportVoucherInDoubt", **doubt))["outcome"] == "done"
    await player.shows("Staff have been called, please wait.")
    await player.shows_no("is printed")


@pytest.mark.rule("D9A 3.3(d)(ii)")
async def test_d9a_3_3_d_ii_without_paper_the_dealer_pays(screens: Screens) -> None:
    cabinet = await screens.house.fit_printer(TERMINALS_TABLE, 1)
    player = await screens.terminal(1)
    await screens.house.insert_note(TERMINALS_TABLE, 1, 5_000)
    out = READY_PRINTER | {"faults": ["paper_out"], "is_ready": False}
    assert (await cabinet.do("ReportCabinet", **out))["outcome"] == "done"
    button = player.button("Cash out", exact=False)
    await expect(button).to_contain_text("the dealer pays")
    await expect(button).to_have_attribute("aria-disabled", "true")
    await player.shows("For staff: Voucher printer: paper out")
    await player.press("Pay in chips")
    await player.shows("The dealer comes to pay your credits in chips")


@pytest.mark.rule("D9A 3.3(d)(ii)")
async def test_d9a_3_3_d_ii_credits_are_cancelled_and_the_dealer_pays_chips(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    player = await screens.terminal(1)
    await player.insert(50)
    await player.press("Pay in chips")
    await player.shows("The dealer comes to pay your credits in chips")

    await dealing.ask(c.CancelCredits(by=ANN, terminal=1))

    await player.shows("Credits cancelled: $50.00; paid in chips: $50.00")
    await player.shows_money("$0.00", "$0.00", "$0.00")


@pytest.mark.rule("D9A 3.3(e)")
async def test_d9a_3_3_e_no_earlier_result_is_shown_once_the_next_round_begins(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    await dealing.show_results(0)
    player = await playing(screens, dealing, 50)
    await player.choose("$5.00")
    await player.touch("small")
    await player.shows_money("$45.00", "$5.00", "$0.00")
    await dealing.close()
    await dealing.settle((1, 3, 6))
    await expect(player.page.locator(".pill")).to_contain_text("total 10")
    await expect(player.page.locator(".area.lit")).not_to_have_count(0)

    await dealing.spin()

    await expect(player.page.locator(".pill")).to_contain_text("Waiting for the next round")
    await expect(player.page.locator(".area.lit")).to_have_count(0)
    await expect(player.page.locator(".strip")).to_have_count(0)
    # The only dice left in the page are those that are drawn on the layout.
    await expect(player.page.locator(".die:not([data-bet] .die)")).to_have_count(0)
    assert "total 10" not in await player.page.locator("body").inner_text()
    # Help shows odds, and no result either.
    await player.press("Help")
    await expect(player.page.get_by_role("dialog")).not_to_contain_text("total 10")
