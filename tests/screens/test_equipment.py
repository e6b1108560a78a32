"""The equipment of D9 section 3 as screens have it: the entry terminal, the bell, the results."""

import re

import pytest
from playwright.async_api import expect

from harness.clients import READY_PRINTER
from harness.ready_house import BOB, HYBRID_TABLE, TERMINALS_TABLE
from screens.browser import EntryScreen, Screen, Screens
from taisai.house.vocabulary import DeviceKind

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PERIOD_MS = 45_000
WINDOW_MS = 10_000
SECONDS = re.compile(r"\d+ s")
COUNT_SOUNDS = """() => {
  window.sounds = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.sounds += 1;
    return make.call(this);
  };
}"""


TIME_SOUNDS = """() => {
  window.sounded = [];
  const begin = AudioScheduledSourceNode.prototype.start;
  const end = AudioScheduledSourceNode.prototype.stop;
  AudioScheduledSourceNode.prototype.start = function (at = 0) {
    window.sounded.push(at);
    return begin.call(this, at);
  };
  AudioScheduledSourceNode.prototype.stop = function (at = 0) {
    window.sounded.push(at);
    return end.call(this, at);
  };
}"""
ALARM_TONES = 8
SECONDS_OF_ALARM_MIN = 1.5


async def sounds_of(screen: Screen) -> int:
    """How many tones a page has sounded since they are counted."""
    count: int = await screen.page.evaluate("() => window.sounds")
    return count


async def until_no_more_bets(screens: Screens, dealer: EntryScreen) -> None:
    """A round up to the dealer's call that closes the wagering."""
    await dealer.opens_wagering()
    await expect(dealer.page.locator(".big .words")).to_have_text(SECONDS)
    await screens.advance(PERIOD_MS)


@pytest.mark.rule("D9 3.3(a)")
async def test_d9_3_3_a_the_dealer_enters_the_outcome_at_the_entry_terminal(
    screens: Screens,
) -> None:
    dealer = await screens.dealer(BOB, HYBRID_TABLE)
    for number in range(1, 7):
        await expect(dealer.button(f"Number {number}")).to_be_visible()
    await until_no_more_bets(screens, dealer)
    await dealer.closes_and_uncovers()
    await dealer.keys(4, 4)
    await expect(dealer.page.get_by_role("status", name="Display: 4 4")).to_be_visible()
    await dealer.keys(1)
    await dealer.goes_on("ENTER")
    await expect(dealer.page.get_by_role("status", name="Display: 4 4 1")).to_be_visible()
    await expect(dealer.page.locator(".big .words")).to_have_text("Settle now")
    assert screens.house.floor.tables[HYBRID_TABLE].durable.round.entered == (4, 4, 1)


@pytest.mark.rule("D9 3.4(f)")
async def test_d9_3_4_f_the_bell_rings_at_the_close_and_not_before(screens: Screens) -> None:
    felt = await screens.device(DeviceKind.TABLE_DISPLAY, HYBRID_TABLE)
    await expect(felt.page.locator("[data-bet]").first).to_be_visible()
    dealer = await screens.dealer(BOB, HYBRID_TABLE)
    heard = [felt, dealer]
    for screen in heard:
        await screen.page.evaluate(COUNT_SOUNDS)
    await dealer.opens_wagering()
    await expect(dealer.page.locator(".big .words")).to_have_text(SECONDS)
    await felt.shows("Place your bets")
    assert [await sounds_of(screen) for screen in heard] == [0, 0]
    await screens.advance(PERIOD_MS)
    await felt.page.wait_for_function("() => window.sounds > 0")
    assert await sounds_of(dealer) == 0
    await dealer.goes_on("Call “No more bets”")
    await dealer.page.wait_for_function("() => window.sounds > 0")


@pytest.mark.rule("D9 3.4(g)")
@pytest.mark.rule("D9 7.5")
async def test_d9_3_4_g_and_7_5_the_display_shows_the_latest_results_without_liability(
    screens: Screens,
) -> None:
    display = await screens.device(DeviceKind.RESULTS_DISPLAY, HYBRID_TABLE)
    await display.shows("No result yet")
    await display.shows("answers for no wrong result")
    dealer = await screens.dealer(BOB, HYBRID_TABLE)
    await until_no_more_bets(screens, dealer)
    await dealer.closes_and_uncovers()
    await dealer.enters(2, 2, 5)
    await screens.advance(WINDOW_MS)
    await expect(display.page.get_by_text("No result yet")).to_have_count(0)
    await expect(display.page.get_by_role("img", name="double 2, 5, total 9").first).to_be_visible()
    await display.shows("answers for no wrong result")


async def test_e6_the_terminal_sounds_an_alarm_for_what_begins_and_says_what_it_is(
    screens: Screens,
) -> None:
    cabinet = await screens.house.fit_printer(TERMINALS_TABLE, 1)
    low = {**READY_PRINTER, "faults": ["paper_low"]}
    assert (await cabinet.do("ReportCabinet", **low))["outcome"] == "done"
    player = await screens.terminal(1)
    await player.shows("Voucher printer: paper low")
    # A player may have switched the game's sounds off: an alarm is not one of them.
    await player.press("Sound on")
    # What was wrong when the page came has sounded before.
    await player.page.reload()
    await player.shows("Voucher printer: paper low")
    await player.page.evaluate(TIME_SOUNDS)
    assert await player.page.evaluate("() => window.sounded") == []

    worse = {**READY_PRINTER, "faults": ["cover_open", "paper_low"], "is_ready": False}
    assert (await cabinet.do("ReportCabinet", **worse))["outcome"] == "done"
    await player.shows("Voucher printer: cover open")
    await player.page.wait_for_function("() => window.sounded.length > 0")
    sounded = await player.page.evaluate("() => window.sounded")
    assert len(sounded) == 2 * ALARM_TONES
    assert max(sounded) - min(sounded) >= SECONDS_OF_ALARM_MIN

    # What gets better is silent, and so is what is told again.
    assert (await cabinet.do("ReportCabinet", **low))["outcome"] == "done"
    await player.shows_no("cover open")
    assert len(await player.page.evaluate("() => window.sounded")) == 2 * ALARM_TONES
