"""D9A 3.3(a), (b): what a terminal shows, looked at in a browser."""

import re

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN
from screens.browser import LYING, PHONE, SMALL, TALL, WIDE, Screens, Size
from screens.display_rules import Dealing, boxes
from taisai.rules import edition_named
from taisai.rules.bets import BetKind
from taisai.table import commands as c
from taisai.table.vocabulary import KindLimits, LimitSheet, NoSpinCause, Tender

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

EVERY_SIZE = pytest.mark.parametrize("size", [WIDE, SMALL, TALL, PHONE, LYING])


@EVERY_SIZE
@pytest.mark.rule("D9A 3.3(a)")
async def test_d9a_3_3_a_every_bet_of_the_layout_has_an_area_of_its_own(
    screens: Screens, size: Size
) -> None:
    player = await screens.terminal(1, size=size)
    layout = edition_named("9A").printed_for_terminals("standard")

    shown = await player.page.locator("[data-bet]").evaluate_all(
        "all => all.map((one) => one.dataset.bet)"
    )
    assert sorted(shown) == sorted(area.bet for area in layout.areas)
    areas = await boxes(player, "[data-bet] .hit")
    assert not [
        (one, other) for one in areas for other in areas if one is not other and one.overlaps(other)
    ]
    names = await player.page.locator("[data-bet] .hit").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert len(set(names)) == len(names)
    assert all(" to 1" in name for name in names)


@EVERY_SIZE
@pytest.mark.rule("D9A 3.3(b)(i)")
async def test_d9a_3_3_b_i_the_limits_of_this_terminal_are_shown(
    screens: Screens, size: Size
) -> None:
    dealing = Dealing(screens)
    triple = KindLimits(BetKind.TRIPLE, 200, 100, 5_000)
    await dealing.limits(LimitSheet(500, 250, 10_000, 1_000, (triple,)), 1)
    first = await screens.terminal(1, size=size)
    second = await screens.terminal(2, size=size)

    limits = first.page.locator(".limits")
    await expect(limits).to_contain_text("Each bet $5.00 to $100.00")
    await expect(limits).to_contain_text("in steps of $2.50")
    await expect(limits).to_contain_text("Triple $2.00 to $50.00")
    await expect(limits).to_contain_text("at least $10.00 in all")
    await expect(limits).to_be_in_viewport(ratio=1)
    await expect(second.page.locator(".limits")).to_contain_text("Each bet $1.00 to $200.00")
    await expect(second.page.locator(".limits")).not_to_contain_text("Triple")


@EVERY_SIZE
@pytest.mark.rule("D9A 3.3(b)(ii)")
async def test_d9a_3_3_b_ii_the_start_and_the_end_of_the_period_are_shown(
    screens: Screens, size: Size
) -> None:
    dealing = Dealing(screens)
    player = await screens.terminal(1, size=size)
    pill = player.page.locator(".pill")
    await expect(pill).to_contain_text("Wagering will be open for 36 s")

    await dealing.open()

    await expect(pill).to_contain_text("Place your bets")
    await expect(pill).to_contain_text("opened 11:13:20 am")
    await expect(pill).to_contain_text("closes 11:13:56 am")
    seconds = player.page.locator(".countdown .seconds")
    await expect(seconds).to_be_in_viewport(ratio=1)
    assert not (await boxes(player, ".countdown .seconds"))[0].overlaps(
        (await boxes(player, ".countdown .said"))[0]
    )
    await screens.advance(30_000)
    await player.insert(50)
    # The page counts on between messages by a clock of its own.
    await expect(seconds).to_have_text(re.compile(r"^[1-6] s$"))

    await screens.advance(6_000)

    await expect(pill).to_contain_text("No more bets")
    await expect(pill).to_contain_text("closed 11:13:56 am")


@pytest.mark.rule("D9A 3.3(b)(iii)")
async def test_d9a_3_3_b_iii_the_credits_are_shown_in_dollars_and_cents(screens: Screens) -> None:
    dealing = Dealing(screens)
    player = await screens.terminal(1)
    bought = c.BuyIn(by=ANN, terminal=1, tender=Tender.CASH, amount_cents=123_450)

    await dealing.ask(bought)

    await expect(player.amount("Credits")).to_have_text("$1,234.50")


@pytest.mark.rule("D9A 3.3(b)(iv)")
async def test_d9a_3_3_b_iv_what_is_wagered_in_this_round_is_shown(screens: Screens) -> None:
    dealing = Dealing(screens)
    await dealing.limits(LimitSheet(250, 250, 10_000))
    player = await screens.terminal(1)
    await player.insert(50)
    await dealing.open()
    await player.choose("$5.00")
    await player.touch("small")
    await player.shows_money("$45.00", "$5.00", "$0.00")
    await dealing.ask(c.ChangeWager(terminal=1, bet="small", to_cents=750))
    await player.shows_money("$42.50", "$7.50", "$0.00")

    await dealing.close()

    await expect(player.page.locator(".pill")).to_contain_text("No more bets")
    await player.shows_money("$42.50", "$7.50", "$0.00")


@pytest.mark.rule("D9A 3.3(b)(v)")
async def test_d9a_3_3_b_v_what_was_won_in_the_round_before_is_shown(screens: Screens) -> None:
    dealing = Dealing(screens)
    player = await screens.terminal(1)
    await player.insert(50)
    await dealing.open()
    await player.choose("$5.00")
    await player.touch("total_10")
    await player.shows_money("$45.00", "$5.00", "$0.00")
    await dealing.close()
    await dealing.settle((1, 3, 6))
    await player.shows_money("$80.00", "$0.00", "$30.00")

    # Through the whole of the next round, although its result is gone.
    await dealing.open()
    await player.is_open()
    await player.touch("small")
    await player.shows_money("$75.00", "$5.00", "$30.00")

    # A round that is void won nothing.
    await dealing.ask(c.AnnounceNoSpin(by=ANN, cause=NoSpinCause.DIE_NOT_FLAT))
    await player.shows_money("$80.00", "$0.00", "$0.00")


@pytest.mark.rule("D9A 3.3(b)(v)")
async def test_d9a_3_3_b_v_what_was_won_is_put_right_after_a_recalculation(
    screens: Screens,
) -> None:
    dealing = Dealing(screens)
    player = await screens.terminal(1)
    await player.insert(50)
    await dealing.open()
    await player.choose("$5.00")
    await player.touch("total_10")
    await player.touch("total_9")
    await player.shows_money("$40.00", "$10.00", "$0.00")
    await dealing.close()
    await dealing.settle((1, 3, 6))
    await player.shows_money("$75.00", "$0.00", "$30.00")

    await dealing.recalculate((1, 2, 6))

    await player.shows_money("$80.00", "$0.00", "$35.00")


@EVERY_SIZE
@pytest.mark.rule("D9A 3.3(b)(vi)")
async def test_d9a_3_3_b_vi_the_right_time_is_shown_in_new_zealand(
    screens: Screens, size: Size
) -> None:
    player = await screens.terminal(1, size=size)
    clock = player.page.locator(".clock")
    # The house's clock stands still at 2023-11-14 22:13:20 of UTC; the page counts on from there.
    await expect(clock).to_have_text(re.compile(r"11:1[34]:\d\d am\s*15 Nov 2023"))
    await expect(clock).to_be_in_viewport(ratio=1)

    # In winter there is no daylight saving: an hour less.
    await screens.advance(200 * 24 * 3_600_000)
    await player.insert(5)

    await expect(clock).to_have_text(re.compile(r"10:1[34]:\d\d am\s*2 Jun 2024"))
