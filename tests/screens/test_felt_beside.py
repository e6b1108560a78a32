"""The layout beside terminals, and on the wall: what it shows there, and what cannot be done."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, BOB, HYBRID_TABLE, LAYOUT_TABLE, TERMINALS_TABLE, WALL_TABLE
from screens.browser import Screens
from screens.display_rules import messages_to, results_in
from screens.felt_screen import CORNER, AtTheLayout, FeltScreen, felt_at, winning_areas
from screens.on_record import money_at, win_at
from taisai.floor.stream_runner import Outcome
from taisai.stream_types import Command
from taisai.table import commands as c

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

WINDOW_MS: Final = 3_000
FACES: Final = (1, 2, 5)
TOUCHABLE: Final = "[role=button], [role=radio], [tabindex='0'], button, input, a[href]"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The journal of the house of `screens`."""
    return tmp_path / "journal.sqlite"


# ------------------------------------------------------------------------------- beside terminals


@pytest.mark.rule("D9A 4.1")
@pytest.mark.rule("R38")
async def test_in_hybrid_play_a_round_is_settled_at_terminals_and_then_on_the_layout(
    screens: Screens, file: Path
) -> None:
    table = await AtTheLayout.come_in(screens, file, HYBRID_TABLE, BOB)
    felt, dealer = table.felt, table.dealer
    player = await screens.terminal(1, HYBRID_TABLE)
    await player.insert(50)
    await table.takes(3)
    await table.sells_colour(3, "blue", "$5.00", 20)
    await table.opens()
    await player.touch("total_8")
    await felt.hand_of(3, "1 chip, blue")
    for bet in ("small", "big"):
        await felt.touch(bet)
    await table.agrees({(3, "small"): 500, (3, "big"): 500})
    await screens.advance(
        screens.house.floor.runner_of(HYBRID_TABLE).durable.setup.wagering_period_ms
    )
    # D9A 3.3(c)(i): the period has run out for both, whatever the dealer has called.
    await felt.shows("No more bets")
    await felt.area("small").tap(force=True, position=CORNER)
    await expect(felt.page.locator(".toasts")).to_contain_text("No more bets in this round")
    await dealer.closes_and_uncovers()
    await dealer.enters(*FACES)
    # R39: the layout is lit when the outcome is entered, terminals when they are settled.
    await felt.shows("1, 2, 5, total 8")
    assert await felt.lit() == winning_areas(FACES)
    assert await player.lit() == []
    await screens.advance(WINDOW_MS)
    await player.shows_money("$90.00", "$0.00", "$40.00")
    await felt.shows("1 to collect, $5.00")
    await dealer.goes_on("Collect losing wagers")
    await table.agrees({(3, "small"): 500})
    await expect(dealer.page.locator(".big .words")).to_have_text("Pay Small")
    await table.pays("Small")
    await table.won(3, 500)
    await table.holds(3, "blue", 20 - 2 + 1, 500)
    # D9 4.4, R38: only now may the next round begin.
    await expect(dealer.page.locator(".big .words")).to_have_text("Put the cover on")
    audit = table.audit
    await player.shows_money(*money_at(audit, 1), win_at(audit, 1, 1))


# ------------------------------------------------------------------------------------ on the wall


async def nothing_can_be_touched(felt: FeltScreen, sent: list[str]) -> None:
    """Whatever a hand does on the layout: nothing reacts, and nothing is said to the house."""
    await expect(felt.layout.locator(TOUCHABLE)).to_have_count(0)
    await expect(felt.page.locator("footer")).to_have_count(0)
    for bet in ("small", "total_8"):
        await felt.area(bet).tap(force=True, position=CORNER)
        await felt.area(bet).click(force=True, position=CORNER, delay=600)
    await felt.drags(felt.area("small"), felt.area("big"))
    await felt.page.keyboard.press("Enter")
    await expect(felt.page.locator("[data-stack], .toasts > *")).to_have_count(0)
    assert [one for one in sent if json.loads(one).get("say") == "do"] == []


async def on_the_wall(screens: Screens, table: str) -> tuple[FeltScreen, list[str]]:
    """A layout for the wall, and all that it says to the house."""
    sent: list[str] = []
    felt = await felt_at(screens, table, sent)
    return felt, sent


@pytest.mark.rule("D9 3.3(b)")
async def test_with_real_chips_the_wall_is_only_lit_and_nothing_on_it_can_be_touched(
    screens: Screens, file: Path
) -> None:
    felt, sent = await on_the_wall(screens, WALL_TABLE)
    table = AtTheLayout(await screens.dealer(ANN, WALL_TABLE), felt, file, WALL_TABLE)
    await table.takes_unseen(2)
    await table.sells_colour(2, "green", "$1.00", 100)
    rack = felt.page.get_by_role("region", name="Display rack").get_by_role("listitem")
    await expect(rack).to_contain_text("$1.00")
    await table.opens()
    await nothing_can_be_touched(felt, sent)
    await table.dealer.closes_and_uncovers()
    await felt.shows("No more bets")
    assert await felt.lit() == set()
    await table.dealer.enters(*FACES)
    await felt.shows("1, 2, 5, total 8")
    assert await felt.lit() == winning_areas(FACES)
    await nothing_can_be_touched(felt, sent)
    await screens.advance(WINDOW_MS)
    await table.dealer.goes_on("All winners are paid")
    await table.dealer.goes_on("Put the cover on")
    await table.dealer.goes_on("Spin the dice three times")
    await felt.shows_no("1, 2, 5, total 8")
    assert await felt.lit() == set()
    await nothing_can_be_touched(felt, sent)


@pytest.mark.rule("R39")
async def test_beside_terminals_alone_the_wall_is_lit_when_they_are_settled(
    screens: Screens,
) -> None:
    felt, sent = await on_the_wall(screens, TERMINALS_TABLE)
    dealer = await screens.dealer(ANN, TERMINALS_TABLE)
    await dealer.opens_wagering()
    await felt.shows("Place your bets")
    await nothing_can_be_touched(felt, sent)
    await screens.advance(36_000)
    await dealer.enters(*FACES)
    await expect(dealer.page.locator(".big .words")).to_have_text("Settle now")
    assert await felt.lit() == set()
    assert [one for said in messages_to(felt) for one in results_in(said)] == []
    await screens.advance(WINDOW_MS)
    await felt.shows("1, 2, 5, total 8")
    assert await felt.lit() == winning_areas(FACES)


# -------------------------------------------------------------------------------- before the close


@pytest.mark.rule("D9 7.1(c)")
@pytest.mark.parametrize("table", [LAYOUT_TABLE, WALL_TABLE])
async def test_before_no_more_bets_no_message_to_a_layout_holds_the_dice(
    screens: Screens, table: str
) -> None:
    felt = await felt_at(screens, table)
    runner: Any = screens.house.floor.runner_of(table)

    async def ask(*commands: Command, outcome: Outcome = Outcome.DONE) -> None:
        for command in commands:
            answer = await runner.ask(command)
            assert answer.outcome is outcome, (command, answer.refusal)

    pressed = [c.PressEntryButton(by=ANN, number=face) for face in (6, 5, 6)]
    await ask(c.SpinTumbler(by=ANN, times=3))
    # Whoever sees the dice too early and enters them is refused, and nobody is told of it here.
    await ask(*pressed, outcome=Outcome.REFUSED)
    await ask(c.CallPlaceYourBets(by=ANN))
    await ask(*pressed, outcome=Outcome.REFUSED)
    await felt.shows("Place your bets")
    await ask(c.CallNoMoreBets(by=ANN), c.Uncover(by=ANN), *pressed)
    await felt.shows("No more bets")
    assert felt.heard
    assert [one for said in messages_to(felt) for one in results_in(said)] == []
    await ask(c.PressEnter(by=ANN))
    await felt.shows("5, double 6, total 17")
    assert any(list(results_in(said)) for said in messages_to(felt))
