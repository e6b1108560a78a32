"""The server is killed under open screens: they come back by themselves and show the truth."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from crashes.staging import BOSS, Staging, dealer_of
from harness.drill import Tally
from harness.ready_house import TERMINALS_TABLE, enrol_terminal
from screens.browser import Screens, TerminalScreen
from screens.killable import Killable, killable, sign_in
from screens.on_record import audit_of, money_at
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.drill(times=10),
]

PERIOD_MS = 300_000
"""Long enough that no test waits for its end, and that being down does not void the round (R3)."""
TOUCHES = 12


def stage(file: Path) -> None:
    """Writes a house with a table and two terminals, and the devices' keys."""
    engine = make_engine(f"sqlite:///{file}")
    upgrade(engine)
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms)
    staging.house([TERMINALS_TABLE])
    staging.open_table(TERMINALS_TABLE, 2, PERIOD_MS)
    for number in (1, 2):
        enrol_terminal(staging, TERMINALS_TABLE, number, BOSS)
    staging.finish(now_ms)
    engine.dispose()


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path) -> AsyncIterator[Killable]:
    """A house that can be killed."""
    file = tmp_path / "journal.sqlite"
    await asyncio.to_thread(stage, file)
    async with killable(file) as house:
        yield house


async def closes(player: TerminalScreen) -> str:
    """When the period ends, as the terminal says it."""
    return await player.page.locator(".countdown .when b").inner_text()


async def chips(player: TerminalScreen) -> list[str]:
    """Every area with a wager, as a screen reader says it."""
    names = await player.page.locator("[data-bet] [role=button]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return [name for name in names if "your wager" in name]


async def test_screens_come_back_by_themselves_with_the_same_round(
    house: Killable, browser: Browser, tally: Tally
) -> None:
    screens = Screens(house, browser)
    dealer = await sign_in(screens, dealer_of(TERMINALS_TABLE).id)
    players = [await screens.terminal(1), await screens.terminal(2)]
    await players[0].insert(100)
    await players[1].insert(50)
    await dealer.opens_wagering()
    await players[0].touch("small")
    await players[0].touch("total_10")
    await players[1].touch("big")
    for player, wagered in zip(players, ("$10.00", "$5.00"), strict=True):
        await expect(player.amount("Wagered this round")).to_have_text(wagered)
    before = [(await closes(player), await chips(player)) for player in players]
    house.kill()
    for screen in (*players, dealer):
        await screen.shows("Connection lost")
    lost = players[0].page.get_by_role("alert")
    for shown in ("Credits$90.00", "Wagered this round$10.00"):
        await expect(lost).to_contain_text(shown)
    await house.start()
    for screen in (*players, dealer):
        await screen.shows_no("Connection lost")
    assert [(await closes(player), await chips(player)) for player in players] == before
    audit = audit_of(house.file, TERMINALS_TABLE)
    for number, player in enumerate(players, start=1):
        await player.shows_money(*money_at(audit, number), "$0.00")
    await dealer.press("No spin")
    await dealer.press("The tumbler did not work properly")
    await players[0].shows_money("$100.00", "$0.00", "$0.00")
    await players[1].shows_money("$50.00", "$0.00", "$0.00")
    tally["kills under open screens"] += house.kills
    await screens.close()


async def test_touches_on_their_way_are_taken_once_or_not_at_all(
    house: Killable, browser: Browser, tally: Tally
) -> None:
    screens = Screens(house, browser)
    dealer = await sign_in(screens, dealer_of(TERMINALS_TABLE).id)
    player = await screens.terminal(1)
    await player.insert(100)
    await dealer.opens_wagering()
    await player.is_open()
    # Faster than any finger, so that the kill finds some of them on their way.
    touching = asyncio.create_task(
        player.area("small").evaluate(
            """async (area, count) => {
              for (let touch = 0; touch < count; touch += 1) {
                area.dispatchEvent(new MouseEvent("click", { bubbles: true }));
                await new Promise((on) => setTimeout(on, 4));
              }
            }""",
            TOUCHES,
        )
    )
    await expect(player.amount("Wagered this round")).not_to_have_text("$0.00")
    house.kill()
    await touching
    await player.shows("Connection lost")
    await house.start()
    await player.shows_no("Connection lost")
    await player.is_answered()
    # Every touch was asked for again under its own number: each is on record once.
    await player.shows_money("$40.00", "$60.00", "$0.00")
    audit = audit_of(house.file, TERMINALS_TABLE)
    assert money_at(audit, 1) == ("$40.00", "$60.00")
    tally["kills under open screens"] += house.kills
    await screens.close()
